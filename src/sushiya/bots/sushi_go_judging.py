"""Who the others at a table are, judged by what they have laid so far.

What a seat remembers of a game is told again from the deal, as far as it has seen every hand, and
the kinds of players (``sushi_go_company``) are held against every choice. Nobody's hand is looked
into: hands become known because they go round.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_company
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_company import APPRENTICE, KINDS, Company, Odds
from sushiya.bots.sushi_go_cook import cook_prices, tuned_prices
from sushiya.bots.sushi_go_net import BRAIN, NET_SIZE
from sushiya.bots.sushi_go_present_value import DESK, PRICE_NAMES
from sushiya.bots.sushi_go_search_tree import BY_HABIT, Aims
from sushiya.core.bags import count, one
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.sushi_go.cards import KINDS as CARDS
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.knowledge import Knowledge
from sushiya.games.sushi_go.moves import (
    MOST_MOVES,
    NO_CARD,
    card_of,
    first_lay,
    move_of,
    second_lay,
)
from sushiya.games.sushi_go.rules import passes_right
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import MOST_PLACES, State

Array = np.ndarray[Any, Any]
Moves = tuple[int, ...]
"""What everybody laid in a turn."""

EXPECTED = (0.5, 0.1, 0.05, 0.05, 0.1, 0.1, 0.1)
"""Before anything was laid: how likely a player is to be of each kind."""
FIRMNESS = 2.0
"""What is expected of a table counts as much as so many players who sit there."""
_PASSES = 4
"""How often neighbours are judged by each other."""
_PICKS = 1 << 14
_FOR_A_HIDDEN_HAND = 0.35
"""How much longer a simulation takes for every hidden hand if all the others play as levels."""

COMPANY = np.dtype(
    [
        ("told", "i8"),
        ("chances", "f8", (MOST_PLACES, KINDS)),
        ("prices", "f8", (2, len(PRICE_NAMES))),
        ("net", "f8", NET_SIZE),
        ("kinds", "i8", MOST_PLACES),
        ("keys", "i8", _PICKS),
        ("picks", "i8", _PICKS),
        (
            "room",
            [
                ("known", "i8", MOST_PLACES),
                ("moves", "i8", MOST_MOVES),
                ("desk", "f8", DESK),
                ("brain", "f8", BRAIN),
            ],
        ),
    ],
    align=True,
)
"""``Company`` as a record."""


@cache
def nobody() -> Company:
    """Nothing is told of the others. Read this one only."""
    company: Any = np.zeros(1, COMPANY)[0]
    company["prices"] = cook_prices(), tuned_prices()
    company["net"] = chef_net()
    return company  # type: ignore[no-any-return]


def judged(known: Knowledge, guides: Aims) -> Company:
    """The others as a seat may judge them that searches by these guides."""
    company: Any = nobody().copy()  # type: ignore[attr-defined]
    start, turns = retold(known)
    likely = weighed(start, turns, known.view["seat"], company, guides)
    company["chances"][: len(likely)] = chances(likely, known.view["seat"])
    company["chances"][known.view["seat"]] = 0.0
    company["told"] = 1
    return company  # type: ignore[no-any-return]


def cost_of_asking(known: Knowledge, company: Company) -> float:
    """How many times as long a simulation takes because others are asked what they would lay.

    Where hands are hidden every world has to ask anew.
    """
    hidden = sum(1 for hand in known.hands if hand.unknown)
    return 1.0 + _FOR_A_HIDDEN_HAND * hidden * levels_among(company) / (len(known.hands) - 1)


def levels_among(company: Company) -> float:
    """How many of the others are likely to be levels that are asked what they would lay."""
    record: Any = company
    return float(record["chances"][:, APPRENTICE:].sum())


def weighed(
    start: State, turns: Sequence[Moves], own: int, company: Company, guides: Aims
) -> Array:
    """By seat and kind, logarithms of the chance that such a player lays what the seat did."""
    likely = np.zeros((start.seats, KINDS))
    if turns:
        arrays: list[Any] = [
            np.zeros(MOST_PLACES, np.int64),
            np.zeros(MOST_MOVES, np.int64),
            np.zeros(MOST_MOVES),
            np.zeros(MOST_MOVES),
        ]
        odds = Odds(guides.prior, guides.habits, guides.numbers[BY_HABIT], *arrays)
        match = packed(start, dtype_of(State.LAYOUT))[0]
        twin(sushi_go_company).weigh_company(match, np.array(turns), own, company, odds, likely)
    return likely


def chances(likely: Array, own: int) -> Array:
    """How likely each seat is to be of each kind; who sits at a table tells of its neighbours."""
    others = [seat for seat in range(len(likely)) if seat != own]
    usual = expected = np.array(EXPECTED)
    found = np.zeros_like(likely)
    for _ in range(_PASSES):
        weights = np.exp(likely - likely.max(axis=1, keepdims=True)) * usual
        found = weights / weights.sum(axis=1, keepdims=True)
        usual = (FIRMNESS * expected + found[others].sum(axis=0)) / (FIRMNESS + len(others))
    return found


def retold(known: Knowledge) -> tuple[State, list[Moves]]:
    """A game before its first deal, and its turns as far as a seat has seen every hand.

    The pile holds the cards of these rounds in the order in which they were dealt. Of games with
    a ghost nothing is told.
    """
    view = known.view
    start = empty_table(setup(view["seats"], view["options"]))
    turns: list[Moves] = []
    if start.ghost:
        return start, turns
    for number in range(view["round"]):
        start.round = number
        hands = dealt_hands(known, number, 1 if passes_right(start) else -1)
        if hands is None:
            break
        turns += [turn.moves for turn in known.turns if turn.round == number]
        first = number * start.seats * start.cards_each
        for hand in hands:
            start.deck[first : first + start.cards_each] = cards_in(hand)
            first += start.cards_each
    return start, turns


def dealt_hands(known: Knowledge, number: int, step: int) -> list[int] | None:
    """The hands that a round was dealt; None if one has not come by yet, or turns were missed.

    ``step`` says whose hand a seat gets: that of the one before it, or after it.
    """
    view, seats, own = known.view, known.view["seats"], known.view["seat"]
    seen = [turn for turn in known.turns if turn.round == number]
    held = [turn.held for turn in seen]
    if number == view["round"] - 1:
        held.append(known.hands[own])
    if len(held) != (view["turn"] if number == view["round"] - 1 else view["turns"]):
        return None
    found: dict[int, int] = {}
    for turn, hand in enumerate(held):
        origin = (own + step * turn) % seats
        if not hand.unknown and origin not in found:
            taken = (seen[at].moves[(origin - step * at) % seats] for at in range(turn))
            found[origin] = hand.known + sum(map(taken_by, taken))
    return [found[seat] for seat in range(seats)] if len(found) == seats else None


def taken_by(move: int) -> int:
    """What a move takes out of a hand; chopsticks that go back count as less than none."""
    taken = one(card_of(first_lay(move)))
    if second_lay(move) != NO_CARD:
        taken += one(card_of(second_lay(move))) - one(Card.CHOPSTICKS)
    return taken


def cards_in(hand: int) -> list[int]:
    """The cards of a bag in card order."""
    return [card for card in range(CARDS) for _ in range(count(hand, card))]


def warm_up(guides: Aims) -> None:
    """Compile what judging takes."""
    start = empty_table(setup(3, {}))
    start.deck[:] = ALL_CARDS
    hands = [start.deck[seat * start.cards_each] for seat in range(start.seats)]
    moves = tuple(move_of(card, NO_CARD, NO_CARD) for card in hands)
    weighed(start, [moves], 0, nobody().copy(), guides)  # type: ignore[attr-defined]
