"""Games between weights or levels of Wasabi! that need no search, in compiled code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_leads import TERMS
from sushiya.bots.wasabi_learned import chef_width, plain_weights, tuned_weights
from sushiya.bots.wasabi_plans import DEPTHS, PLAN, ROOM
from sushiya.bots.wasabi_weights import Weights
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.wasabi.legality import MOST
from sushiya.games.wasabi.match import Match, Tables
from sushiya.games.wasabi.menu import standard_menu
from sushiya.study import wasabi_games
from sushiya.study.subjects import Array
from sushiya.study.wasabi_games import ANY_MOVE

_PLANS = 4
# Room for a duel of policies, which takes some 32; of longer ones the rest is not noted.
_MOST_TURNS = 300
LEVELS: dict[str, Callable[[int], tuple[Weights, int]]] = {
    "random": lambda seats: (plain_weights(seats), ANY_MOVE),
    "cook": lambda seats: (plain_weights(seats), NARROW),
    "chef": lambda seats: (tuned_weights(seats), chef_width(seats)),
}
"""Levels that whole games can be played by without asking anybody: weights and width by seats."""


def play_levels(
    levels: Sequence[str], matches: Array, menu: Any, *, seed: int
) -> tuple[Array, Array]:
    """Play matches with a level in every seat, the n-th from the n-th seed.

    Who won, as masks of seats, and points as [match, seat].
    """
    seats = len(levels)
    chosen = [LEVELS[level](seats) for level in levels]
    won, scored = np.zeros(len(matches), np.int64), np.zeros(len(matches) * seats, np.int64)
    twin(wasabi_games).play_level_games(
        matches, menu, _packed([weights for weights, _ in chosen]),
        np.array([width for _, width in chosen], np.int64), seed, *_room(matches[:1]), won, scored,
    )  # fmt: skip
    return won, scored.reshape(-1, seats)


def share_of_first(
    sides: Sequence[Weights], *, widths: Sequence[int], deals: int, seed: int
) -> tuple[float, float]:
    """The share of wins of the first side, and its lead in points, over all seats and deals."""
    shares, leads = shares_of_first(sides, widths=widths, deals=deals, seed=seed)
    return float(np.mean(shares)), float(np.mean(leads))


def shares_of_first(
    sides: Sequence[Weights], *, widths: Sequence[int], deals: int, seed: int
) -> tuple[Array, Array]:
    """The same for every deal, over all seats."""
    seats = len(sides)
    shares, leads = [], []
    for shift in range(seats):
        won, scored = _played(sides, widths, shift, deals, seed)
        seat = -shift % seats
        mine = won[:, None] >> np.arange(seats) & 1
        shares.append(mine[:, seat] / mine.sum(axis=1))
        others = np.delete(scored, seat, axis=1).max(axis=1)
        leads.append(scored[:, seat] - others)
    return np.mean(shares, axis=0), np.mean(leads, axis=0)


def turns_of_duels(weights: Weights, *, games: int, seed: int) -> tuple[Array, Array, Array]:
    """Every turn of some duels: what ``wasabi_leads`` compares, free squares, and who won by what.

    Both seats play by these weights; a lead is that of the seat whose turn it is.
    """
    record = packed(Match(seats=2), dtype_of(Match.LAYOUT))
    menu = packed(standard_menu().tables, dtype_of(Tables.LAYOUT))[0]
    most = games * _MOST_TURNS
    noted, squares, leads = (np.zeros(size, np.int64) for size in (most * TERMS, most, most))
    number = twin(wasabi_games).note_turns(
        record[0], menu, _packed([weights])[0], seed, games, *_room(record),
        np.zeros(TERMS, np.int64), noted, squares, leads,
    )  # fmt: skip
    return noted.reshape(-1, TERMS)[:number], squares[:number], leads[:number]


def _played(
    sides: Sequence[Weights], widths: Sequence[int], shift: int, deals: int, seed: int
) -> tuple[Array, Array]:
    seats = len(sides)
    record = packed(Match(seats=seats), dtype_of(Match.LAYOUT))
    menu = packed(standard_menu().tables, dtype_of(Tables.LAYOUT))[0]
    won, scored = np.zeros(deals, np.int64), np.zeros(deals * seats, np.int64)
    twin(wasabi_games).play_games(
        record[0], menu, _packed(sides), np.array(widths, np.int64), shift, seed, deals,
        *_room(record), won, scored,
    )  # fmt: skip
    return won, scored.reshape(deals, seats)


def _packed(sides: Sequence[Weights]) -> Array:
    return np.concatenate([packed(side, dtype_of(Weights.LAYOUT)) for side in sides])


def _room(record: Array) -> tuple[Array, ...]:
    """Where plans are looked for: positions, numbers, moves, plans and what they are worth."""
    return (
        np.repeat(record, DEPTHS), np.zeros(ROOM, np.int64), np.zeros(MOST, np.int64),
        np.zeros(_PLANS * PLAN, np.int64), np.zeros(_PLANS, np.int64),
    )  # fmt: skip
