"""The compiled twin: made of the same source, and never of an old one."""

from __future__ import annotations

import ast
import subprocess
import sys
from types import FunctionType
from typing import Any

import numba
import numpy as np
import pytest

from sushiya.core import compiled
from sushiya.games.sushi_go import playouts, rules, scoring
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import State
from sushiya.games.wasabi import playouts as wasabi_playouts
from sushiya.games.wasabi.match import Match as WasabiMatch
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.rules import MOST
from tests.tables import Table


def test_every_function_of_a_twin_is_compiled_and_linked_to_twins() -> None:
    twin = compiled.twin(playouts)
    assert isinstance(twin.play_random_game, numba.core.registry.CPUDispatcher)
    assert twin.end_turn is compiled.twin(rules).end_turn
    assert twin.end_turn is not rules.end_turn
    assert compiled.twin(rules).score_round is compiled.twin(scoring).score_round


def test_packing_and_unpacking_keeps_every_field() -> None:
    state = empty_table(setup(5, {"edition": "zoch", "pass_both_ways": True}))
    state.deck = [int(card) for card in ALL_CARDS]
    rules.begin(state)
    array = compiled.packed(state, compiled.dtype_of(State.LAYOUT))
    assert compiled.unpacked(array, State) == state


def test_records_of_one_layout_are_of_the_very_same_type() -> None:
    """Types that are only equal are compared field by field at every call: almost 1 µs."""
    assert compiled.dtype_of(State.LAYOUT) is compiled.dtype_of(dict(State.LAYOUT))


def _highest(rows: np.ndarray[Any, np.dtype[np.int64]]) -> int:
    """Takes rows out of an array in a loop with a branch, as rules do."""
    found = 0
    for at in range(len(rows)):
        if rows[at][0] > found:
            found = rows[at][0]
    return found


def test_compiled_code_does_not_count_references_to_arrays() -> None:
    assert isinstance(_highest, FunctionType)
    code: Any = numba.njit(**compiled._how(_highest, __name__))(_highest)
    assert code(np.array([[3], [5]])) == 5
    assert all("NRT_" not in text for text in code.inspect_llvm().values())


def test_interpreted_play_imports_neither_numpy_nor_numba() -> None:
    program = (
        "import sys, sushiya\n"
        "for name, seats in (('sushi-go', 3), ('wasabi', 2)):\n"
        "    match = sushiya.new_game(name, seats=seats, seed=1)\n"
        "    while match.outcome is None:\n"
        "        seat = match.to_act[0]\n"
        "        match.play(seat, match.legal_moves(seat)[0])\n"
        "        match.view(seat)\n"
        "    sushiya.load_record(match.record())\n"
        "print(sorted({'numpy', 'numba'} & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


ONE_OF_EACH_KIND = (
    Table("sushi-go", 5, {"edition": "adventureland", "pass_both_ways": True}),
    Table("sushi-go", 3, {"edition": "zoch"}),
    Table("sushi-go", 2, {"edition": "gamewright", "ghost": True, "ghost_first": 1}),
)


@pytest.mark.parametrize("table", ONE_OF_EACH_KIND, ids=str)
def test_a_twin_for_one_table_plays_the_games_of_the_twin_for_all(table: Table) -> None:
    state = empty_table(setup(table.seats, table.options))
    state.deck = [int(card) for card in ALL_CARDS]
    played = []
    for kernel in (compiled.twin(playouts), compiled.twin(playouts, state)):
        matches = np.repeat(compiled.packed(state, compiled.dtype_of(State.LAYOUT)), 200)
        winners = np.zeros(len(matches), np.int64)
        points = np.zeros((len(matches), table.seats), np.int64)
        kernel.play_random_games(matches, 9, np.zeros(MOST_MOVES, np.int64), winners, points)
        assert np.array_equal(points, matches["points"][:, : table.seats])
        played.append((matches, winners))
    (general, won), (special, specially_won) = played
    assert np.array_equal(general, special)
    assert np.array_equal(won, specially_won)
    assert len(np.unique(general["points"])) > 20


def test_a_wasabi_twin_for_one_table_plays_the_games_of_the_twin_for_all() -> None:
    table = WasabiMatch(seats=3, draw_two=1)
    menu = standard_menu().tables
    menu_record = compiled.packed(menu, compiled.dtype_of(menu.LAYOUT))[0]
    played = []
    for kernel in (compiled.twin(wasabi_playouts), compiled.twin(wasabi_playouts, table)):
        matches = np.repeat(compiled.packed(table, compiled.dtype_of(table.LAYOUT)), 100)
        won = np.zeros(len(matches), np.int64)
        room, points = np.zeros(MOST, np.int64), np.zeros((len(matches), 3), np.int64)
        kernel.play_random_games(matches, menu_record, 9, room, won, points)
        played.append((matches, won))
    assert np.array_equal(played[0][0], played[1][0])
    assert np.array_equal(played[0][1], played[1][1])


def test_a_rule_that_changes_a_fixed_field_cannot_be_compiled_for_one_table() -> None:
    rewritten = compiled._ForOneTable({"seats": 2})
    with pytest.raises(TypeError, match="seats"):
        rewritten.visit(ast.parse("def leave(match):\n    match.seats -= 1\n"))


def test_a_table_s_numbers_stand_where_the_match_was_read() -> None:
    tree = ast.parse("def last(match, other):\n    return match.seats + other.seats + match.turn\n")
    text = ast.unparse(compiled._ForOneTable({"seats": 2}).visit(tree))
    assert text.endswith("return 2 + other.seats + match.turn")
