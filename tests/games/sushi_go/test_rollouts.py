"""Rollouts of a round: the same as play by the rules, and the position stays as it was."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya.core.compiled import dtype_of, packed, twin, unpacked
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go import rollouts
from sushiya.games.sushi_go.drawing import random_move
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.playouts import shuffle
from sushiya.games.sushi_go.rules import begin, end_turn
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import NOTHING, State

TABLES: tuple[tuple[int, dict[str, Any]], ...] = (
    (2, {}),
    (4, {"pass_both_ways": True}),
    (3, {"edition": "zoch"}),
    (2, {"edition": "gamewright", "ghost": True}),
)


def turn(match: State, rng: int) -> int:
    """One turn at random by the rules, as a rollout draws it."""
    for seat in range(match.seats):
        if match.chosen[seat] == NOTHING:
            rng = advanced(rng)
            match.chosen[seat] = random_move(match, seat, rng, [0] * MOST_MOVES)
    end_turn(match)
    return rng


def position(seats: int, options: dict[str, Any], turns: int) -> State:
    """The table after so many random turns."""
    match = empty_table(setup(seats, options))
    match.deck = [int(card) for card in ALL_CARDS]
    rng = shuffle(match, seeded(turns))
    begin(match)
    for _ in range(turns):
        rng = turn(match, rng)
    return match


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
@pytest.mark.parametrize("turns", [0, 3, 12])
def test_a_rollout_is_the_round_played_by_the_rules(
    seats: int, options: dict[str, Any], turns: int
) -> None:
    start = position(seats, options, turns)
    match, expected = start.copy(), start.copy()
    rollouts.play_out_round(match, seeded(5), [0] * MOST_MOVES)
    rng = seeded(5)
    while expected.round == start.round and not expected.over:
        rng = turn(expected, rng)
    assert match.points == expected.points
    assert match.sheet == expected.sheet


def test_many_rollouts_both_ways_leave_the_position_alone() -> None:
    start = position(3, {}, 4)
    match, sums = start.copy(), [0] * 5
    rollouts.roll_out(match, start, 40, 7, [0] * MOST_MOVES, sums)
    assert start == position(3, {}, 4)
    dtype = dtype_of(State.LAYOUT)
    array, source = packed(start, dtype), packed(start, dtype)
    room, found = np.zeros(MOST_MOVES, np.int64), np.zeros(5, np.int64)
    twin(rollouts).roll_out(array[0], source[0], 40, 7, room, found)
    assert found.tolist() == sums
    assert unpacked(array, State) == match
    assert unpacked(source, State) == start


def test_a_rollout_again_gives_the_same() -> None:
    start = position(2, {}, 2)
    match, first, second = start.copy(), [0] * 5, [0] * 5
    for sums in (first, second):
        rollouts.roll_out(match, start, 5, 3, [0] * MOST_MOVES, sums)
    assert first == second
    assert first[0] > 0
