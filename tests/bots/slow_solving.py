"""Two-seat Sushi Go! solved the slow way: every move of every position, nothing remembered.

Written from the rules alone. Nothing of the fast solver is used, not even its way of solving a
table of payments: that is done by a library.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.optimize import linprog

from sushiya.games.sushi_go import rules
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.scoring import puddings, winning_seats
from sushiya.games.sushi_go.state import State

End = Callable[[State], float]
"""What a state whose round has just ended is worth to seat 0."""


def slow_value(state: State, end: End) -> float:
    """The value of a position to seat 0."""
    payments = slow_payments(state, end)
    floor, ceiling = payments.min(axis=1).max(), payments.max(axis=0).min()
    return float(floor) if floor == ceiling else library_value(payments)


def slow_payments(state: State, end: End) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """The value after every two moves."""
    own, others = moves_of(state, 0), moves_of(state, 1)
    payments = np.zeros((len(own), len(others)))
    for row, move in enumerate(own):
        for column, answer in enumerate(others):
            after = state.copy()
            rules.choose(after, 0, move)
            rules.choose(after, 1, answer)
            ended = after.over or after.round != state.round
            payments[row, column] = end(after) if ended else slow_value(after, end)
    return payments


def moves_of(state: State, seat: int) -> list[int]:
    """Every legal move of a seat."""
    room = [0] * MOST_MOVES
    return room[: rules.legal_moves(state, seat, room)]


def library_value(payments: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> float:
    """The value of a table of payments, as a linear program: the most that a mix of rows makes
    sure of against every column."""
    rows, columns = payments.shape
    solution = linprog(
        np.append(np.zeros(rows), -1.0),
        A_ub=np.hstack([-payments.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=[np.append(np.ones(rows), 0.0)],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert solution.success
    return float(-solution.fun)


def points_end(state: State) -> float:
    """Points, those for puddings with them."""
    return float(state.points[0] - state.points[1])


def priced_end(price: float) -> End:
    """Points, and a price for each pudding."""

    def end(state: State) -> float:
        more = puddings(state.tableaus[0]) - puddings(state.tableaus[1])
        return points_end(state) + price * more

    return end


def win_end(state: State) -> float:
    """The part of seat 0 in the win."""
    return (0.0, 1.0, 0.0, 0.5)[winning_seats(state)]
