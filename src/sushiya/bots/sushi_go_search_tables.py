"""The numbers that guide a search: odds of moves, and chances at the end of a round."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_judging import nobody
from sushiya.bots.sushi_go_search_policy import (
    AROUND,
    CLASSES,
    DENIED,
    GHOST,
    OWN,
    STICKS,
    TABLE_SIZE,
    TURNS,
)
from sushiya.bots.sushi_go_search_tree import Aims
from sushiya.bots.sushi_go_win_numbers import win_model
from sushiya.bots.weights import array_from_npz
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.scoring import DUMPLING_POINTS

Array = np.ndarray[Any, Any]

LAST_SCALE = 6.0
LAST_MARGIN = 0.3
"""How many points make a margin in the last round, and how much of a share it decides."""
CURIOSITY = 1.5
UNSEEN_DROP = 0.1
PLAYING_SHARPNESS = 2.0
"""Games are played out by the odds to this power."""
DENIAL = 0.15
HABIT_SEATS = (5,)
"""At which tables it was learned how those choose who do not search."""


@cache
def aims(seats: int, by_habit: float = 0.0) -> Aims:
    """What guides the search at a table with so many seats.

    ``by_habit`` is how often it takes another seat for one that chooses without a search.
    """
    return aims_of(learned_worth(seats), by_habit, habits(seats) if by_habit else None)


@cache
def plain_aims() -> Aims:
    """What guides a search that was taught nothing about moves: odds by rule of thumb."""
    return aims_of(hand_made_worth())


def aims_of(worth: Array, by_habit: float = 0.0, others: Array | None = None) -> Aims:
    """What guides a search by these logarithms of odds.

    ``others`` are those of seats that do not search; if not told, they choose as games are played
    out.
    """
    playing = PLAYING_SHARPNESS * worth
    arrays: list[Any] = [
        odds_of(worth),
        odds_of(playing),
        odds_of(playing if others is None else others),
        np.array([*win_model(), LAST_SCALE, LAST_MARGIN]),
        np.array([CURIOSITY, UNSEEN_DROP, by_habit, 0.0, 0.0]),
        nobody(),
    ]
    return Aims(*arrays)


def odds_of(worth: Array) -> Array:
    """Odds by their logarithms; the last bits, which depend on the processor, are cut off."""
    return np.exp(worth).astype(np.float32).astype(np.float64)


@cache
def learned_worth(seats: int) -> Array:
    """The logarithms of the odds as searches taught them (``study.train.sushi_go_odds``)."""
    worth: Array = array_from_npz("sushi_go_odds", f"seats_{seats}", TABLE_SIZE)
    return worth


def habits(seats: int) -> Array | None:
    """How players choose who do not search, where that was learned."""
    if seats not in HABIT_SEATS:
        return None
    return np.asarray(array_from_npz("sushi_go_habits", f"seats_{seats}", TABLE_SIZE))


def hand_made_worth() -> Array:
    """Logarithms of odds to begin with: about the points a card brings, now and later."""
    worth = np.zeros(TABLE_SIZE)
    own = worth[OWN:AROUND].reshape(KINDS, CLASSES, TURNS)
    early = np.minimum(np.arange(TURNS), 6) / 6
    for held in range(CLASSES):
        for card in (Card.MAKI_1, Card.MAKI_2, Card.MAKI_3):
            own[card, held] = 0.9 * (card + 1)
        own[Card.TEMPURA, held] = 5 - 1.9 * early if held % 2 else 1.9 * early
        own[Card.SASHIMI, held] = (1.8 * early, 2.8 * early, 10 - 4.6 * early)[held % 3]
        own[Card.DUMPLING, held] = np.diff(DUMPLING_POINTS)[held] if held < 5 else 0
        for points, card in enumerate((Card.EGG, Card.SALMON, Card.SQUID), 1):
            own[card, held] = 3 * points - 2 * early if held else points
        own[Card.WASABI, held] = (1 if held else 2) * early
        own[Card.CHOPSTICKS, held] = 0 if held else 1.1 * early
        own[Card.PUDDING, held] = 1.6
    worth[DENIED : 3 * AROUND] = DENIAL * own.ravel()
    worth[STICKS:GHOST] = -1.1 * early
    return worth
