"""Random games in lanes: game by game those of the readable rules, at every table that fits."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya.core.rng import seeded
from sushiya.games.sushi_go import lanes, playouts
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.scoring import winning_seats
from sushiya.study import simulation
from sushiya.study.simulation import simulate
from sushiya.study.subjects import Subject, subject
from sushiya.study.sushi_go_lanes import player, room, suits_lanes
from tests.tables import SUSHI_GO_TABLES, Table

TABLES = [table for table in SUSHI_GO_TABLES if table.game == "sushi-go"]
SEED = 12


def table_of(table: Table) -> Subject:
    return subject("sushi-go", table.seats, dict(table.options))


FITTING = [table for table in TABLES if suits_lanes(table_of(table))]


def test_only_the_ghost_and_wasabi_by_choice_do_not_fit() -> None:
    for table in TABLES:
        match: Any = table_of(table).match
        assert (table in FITTING) is not bool(match.ghost or match.wasabi_is_a_choice)
    assert {table.seats for table in FITTING} == {2, 3, 4, 5}


def readable_game(table: Subject, seed: int) -> tuple[list[int], list[int], int]:
    """Points, all boxes of the sheet with the puddings, and winners, by the rules as they read."""
    match: Any = table.match.copy()
    playouts.play_random_game(match, seeded(seed), [0] * MOST_MOVES)
    record = np.repeat(table.filled(1), 1)
    record["sheet"][0], record["pudding_points"][0] = match.sheet, match.pudding_points
    return match.points[: table.seats], table.parts(record)[0].tolist(), winning_seats(match)


@pytest.mark.parametrize("named", FITTING, ids=str)
@pytest.mark.parametrize("full_ties", [0, 1])
def test_interpreted_lanes_play_the_readable_games(
    named: Table, full_ties: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Full ties too, though the books that pay them leave wasabi to the player."""
    monkeypatch.setattr(lanes, "LANES", 12)
    table = table_of(named)
    monkeypatch.setattr(table.match, "ties_pay_each", full_ties)
    arrays: Any = room(table.seats)
    own = lanes.Lanes(*(array.tolist() for array in arrays))
    match: Any = table.match
    lanes.play_in_lanes(match, SEED, own)
    for lane in range(12):
        points, _, winners = readable_game(table, SEED + lane)
        assert [row[lane] for row in own.points] == points
        assert own.winners[lane] == winners


def test_compiled_lanes_play_the_readable_games() -> None:
    """Every game of two rooms and a bit; the compiled rules are held to the readable elsewhere."""
    table = subject("sushi-go", 3, {"edition": "adventureland", "pass_both_ways": True})
    number = 2 * lanes.LANES + 76
    points, parts, winners = player(table)(SEED, number)
    for at in range(0, number, 7):
        assert readable_game(table, SEED + at) == (
            points[at].tolist(), parts[at].tolist(), winners[at],
        )  # fmt: skip


def test_a_simulation_is_the_same_in_lanes(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = simulate("sushi-go", seats=2, games=5000, seed=4)
    monkeypatch.setattr(simulation, "_WORTH_A_TWIN", 5000)
    in_lanes = simulate("sushi-go", seats=2, games=5000, seed=4)
    for name in ("points", "parts", "winners", "length"):
        assert np.array_equal(getattr(plain, name), getattr(in_lanes, name))
        assert getattr(plain, name).dtype == getattr(in_lanes, name).dtype
