"""The exact end of a round for two seats that know both hands, as searching bots play it."""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_search_leaf
from sushiya.bots.sushi_go_exact_keys import GAPS
from sushiya.bots.sushi_go_futures import MOST_PUDDINGS
from sushiya.bots.sushi_go_search_tables import aims
from sushiya.bots.sushi_go_solving import Solved, is_solvable, solved
from sushiya.bots.sushi_go_win_model import TERMS
from sushiya.bots.sushi_go_win_numbers import win_model
from sushiya.core.bags import one
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.notation import move_to_text
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import MOST_PLACES, ROUNDS, State

Array = np.ndarray[Any, Any]


_CLOSE = 6
"""A last round whose best play ends with a smaller gap is played for the win, not for points."""
MANY = 9
"""With so many cards in hand best play is looked for by points first, in every round."""
_FOR_THE_WIN = 0.75
"""How much of its looks best play by the win may take before points are looked at instead."""
_TIMES_ASMANY = 3
"""How many times the looks best play by the win may take, compared to best play by points."""
_SAME = 1.5e-6
"""What two moves may differ by and be as good as each other."""


class Allowance:
    """Looks and seconds that a decision may still take; by default as many as it likes.

    A look follows one pair of moves. Positions have few or many of them, so that some take twice
    the time of others; a look nearly always takes the same.
    """

    def __init__(self, looks: int | None = None, seconds: float | None = None) -> None:
        self.looks = looks
        self._until = None if seconds is None else perf_counter() + seconds

    @property
    def seconds(self) -> float | None:
        """Those that are left."""
        return None if self._until is None else max(self._until - perf_counter(), 0.0)

    def spend(self, looks: int) -> None:
        """Take note of looks that were taken."""
        if self.looks is not None:
            self.looks -= looks

    def part(self, share: float) -> tuple[int | None, float | None]:
        """A share of the looks and seconds that are left."""
        seconds = self.seconds
        return (
            None if self.looks is None else int(share * self.looks),
            None if seconds is None else share * seconds,
        )

    def solved(self, state: State, share: float = 1.0, **asked: Any) -> Solved | None:
        """Solve a position with a share of what is left."""
        most, seconds = self.part(share)
        found = solved(state, most_looks=most, seconds=seconds, may_scatter=True, **asked)
        self.spend((most or 0) if found is None else found.looks)
        return found


def ending(
    state: State,
    seat: int,
    most_looks: int | None = None,
    seconds: float | None = None,
    *,
    every_worth: bool = False,
) -> dict[str, tuple[float, float]] | None:
    """How often best play takes each move, and what it is worth if every worth is asked for.

    The worth is a share of the win. None where there are more seats or a ghost, or where that
    takes more looks or seconds than allowed. The hands of the state must be known.
    """
    if not is_solvable(state):
        return None
    allowance = Allowance(most_looks, seconds)
    last = state.round == ROUNDS - 1
    if every_worth or not (last or state.cards_each - state.turn >= MANY):
        found = allowance.solved(state, leaves=ends(state.round), every_worth=every_worth)
    else:
        found = _by_points_first(state, allowance)
    if found is None:
        return None
    return {
        move_to_text(move): (mix, worth)
        for move, mix, worth in zip(
            found.moves[seat], found.mixes[seat], found.worths[seat], strict=True
        )
    }


def best_moves(state: State, seat: int, allowance: Allowance | None = None) -> list[str] | None:
    """All moves of a seat that give nothing away against best play; None as for ``ending``.

    With many cards, in a last round that is not close, and where the chance to win takes too many
    looks, nothing means no points.
    """
    if not is_solvable(state):
        return None
    allowance = allowance or Allowance()
    if state.round == ROUNDS - 1 or state.cards_each - state.turn >= MANY:
        found = _by_points_first(state, allowance, seat)
    else:
        found = _by_win_first(state, allowance, seat)
    if found is None:
        return None
    best = max(found.worths[seat])
    return [
        move_to_text(move)
        for move, worth in zip(found.moves[seat], found.worths[seat], strict=True)
        if worth >= best - _SAME
    ]


def _by_win_first(state: State, allowance: Allowance, rivals_of: int) -> Solved | None:
    """Best play by the win, or by points where that takes too long."""
    share = 1.0 if allowance.looks is None else _FOR_THE_WIN
    found = _by_win(state, allowance, rivals_of, share)
    if found is not None or allowance.looks is None:
        return found
    return _by_points(state, allowance, rivals_of)


def _by_points_first(
    state: State, allowance: Allowance, rivals_of: int | None = None
) -> Solved | None:
    """Best play by points, which takes fewer looks; by the win where that is worth it."""
    last = state.round == ROUNDS - 1
    by_points = _by_points(state, allowance, rivals_of)
    if by_points is None:
        return None
    if last and abs(by_points.value + state.points[0] - state.points[1]) >= _CLOSE:
        return by_points
    left = allowance.looks
    if left is not None and left < _TIMES_ASMANY * by_points.looks:
        return by_points
    return _by_win(state, allowance, rivals_of) or by_points


def _by_win(
    state: State, allowance: Allowance, rivals_of: int | None, share: float = 1.0
) -> Solved | None:
    leaves = ends(state.round)
    return allowance.solved(state, share, leaves=leaves, every_worth=False, rivals_of=rivals_of)


def _by_points(state: State, allowance: Allowance, rivals_of: int | None) -> Solved | None:
    """Best play by points; before the last round a pudding has its price."""
    price = price_of(state)
    return allowance.solved(state, pudding_price=price, every_worth=False, rivals_of=rivals_of)


def price_of(state: State) -> float:
    """What a pudding counts in a round that is played for points; the last one scores them."""
    return 0.0 if state.round == ROUNDS - 1 else pudding_price(state.round)


def pudding_price(round_number: int) -> float:
    """How many points a pudding is worth before the last round, by the win model for two."""
    terms = len(TERMS)
    points, pudding, most, fewest = win_model()[terms * round_number : terms * (round_number + 1)]
    return (pudding + (most - fewest) / 2) / points


@cache
def ends(round_number: int) -> Array:
    """What the end of a round is worth to the first of two seats, as the search sees it."""
    match = packed(empty_table(setup(2, {})), dtype_of(State.LAYOUT))[0]
    match["round"] = round_number
    found = np.zeros(GAPS * MOST_PUDDINGS**2)
    twin(sushi_go_search_leaf).fill_ends(match, aims(2).leaf, np.zeros(MOST_PLACES), found)
    return found


def warm_up() -> None:
    """Compile what an ending takes."""
    state = empty_table(setup(2, {}))
    state.turn = state.cards_each - 2
    state.hands[:2] = [one(Card.EGG) + one(Card.PUDDING)] * 2
    for state.round in range(ROUNDS):
        ending(state, 0)
        best_moves(state, 0)
