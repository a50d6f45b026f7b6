"""Many games at once: the same whatever the size of the batch, and a benchmark that runs."""

from __future__ import annotations

import json

import numpy as np
import pytest

from sushiya.games.sushi_go import playouts
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.study import bench, steps_bench
from sushiya.study.batches import filled, run
from sushiya.study.kernels_bench import plain_loop
from sushiya.study.simulation import simulate


def test_results_do_not_depend_on_how_a_batch_is_cut() -> None:
    table = empty_table(setup(3, {}))
    table.deck = [int(card) for card in ALL_CARDS]
    whole = filled(table, 60)
    run(playouts, "play_random_game", whole, 5, MOST_MOVES)
    for first, number in ((0, 20), (20, 1), (21, 39)):
        part = filled(table, number)
        run(playouts, "play_random_game", part, 5 + first, MOST_MOVES)
        assert np.array_equal(part["points"], whole["points"][first : first + number])
    assert len(np.unique(whole["points"][:, 0])) > 5


def test_the_benchmark_tells_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    bench.main(["--seconds", "0.01", "--json", "--brief"])
    figures = json.loads(capsys.readouterr().out)
    measured = {(row["game"], row["seats"]) for row in figures["games_per_cpu_second"]}
    assert measured == {("sushi-go", 2), ("wasabi", 2)}
    assert all(row["compiled"] > row["interpreted"] > 0 for row in figures["games_per_cpu_second"])
    assert all(row["milliseconds"] > 0 for row in figures["milliseconds_per_decision"])
    assert figures["help_milliseconds"] > 0
    assert [row["cards"] for row in figures["exact_solver"]] == [2, 3, 4, 5]
    assert all(row["most_seconds"] >= row["median_seconds"] > 0 for row in figures["exact_solver"])
    levels = figures["answers_of_levels"]
    assert {(row["game"], row["level"]) for row in levels} == {
        ("sushi-go", "master"),
        ("wasabi", "chef"),
    }
    assert all(row["longest"] >= row["mean"] > 0 for row in levels)
    assert all(row["longest_first"] >= row["first"] > 0 for row in levels)
    batches = figures["compiled_batches"]
    assert all(mark["found"] > 0 for mark in batches["marks"])
    assert {mark["play"] for mark in batches["marks"]} == {"play_random_games", "roll_out"}
    assert steps_bench.MATCHES == 64, "the size that the marks are about"
    assert all(step["decisions_per_second"] > 0 for step in batches["steps"])
    assert all(step["decisions_with_more_matches"] > 0 for step in batches["steps"])
    assert batches["startup_cpu_seconds"]["cold"] > batches["startup_cpu_seconds"]["warm"] > 0
    assert batches["speedup_by_threads"]["1"] == 1
    assert all(cost > 0 for cost in batches["nanoseconds_per_game_by_batch"].values())
    assert all(sizes["played"] > sizes["kept"] > 0 for sizes in batches["bytes_per_match"].values())


def test_the_benchmark_measures_every_seat_count_and_mark() -> None:
    subjects = {(one.game, one.seats) for one in bench.subjects()}
    assert subjects >= {("sushi-go", seats) for seats in range(2, 6)}
    assert subjects >= {("wasabi", seats) for seats in range(2, 5)}
    assert {one.options for one in bench.subjects()} >= {"edition=zoch", "ghost=True"}


@pytest.mark.parametrize("seats", [2, 5])
def test_the_plain_loop_plays_the_same_game(seats: int) -> None:
    """Written twice, agreed once: mean points are the same but for chance."""
    games = 60_000
    loop = plain_loop(seats, games)
    if loop is None:
        pytest.skip("no C++ compiler")
    points = simulate("sushi-go", seats=seats, games=games).points
    spread = points.mean(axis=1).std() / np.sqrt(games)
    assert abs(points.mean() - loop[1]) < 5 * np.sqrt(2) * spread
