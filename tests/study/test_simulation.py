"""Simulations: the same games however they are cut up, and figures that add up."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya import study
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_policies import Room, play_level_games
from sushiya.bots.sushi_go_present_value import DESK
from sushiya.bots.wasabi_plans import DEPTHS, PLAN, ROOM
from sushiya.core.errors import BadOption, BadSeatCount, MissingLibrary, UnknownBot, UnknownGame
from sushiya.core.rng import seeded
from sushiya.games.sushi_go import playouts
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.state import MOST_PLACES
from sushiya.games.wasabi.legality import MOST
from sushiya.games.wasabi.menu import standard_menu
from sushiya.study import simulation, wasabi_levels
from sushiya.study.parquet import rows, write_parquet
from sushiya.study.simulation import Simulation, simulate
from sushiya.study.statistics import estimated
from sushiya.study.subjects import subject
from sushiya.study.sushi_go_levels import LEVELS
from sushiya.study.wasabi_games import play_level_games as play_level_games_of_wasabi


def same(one: Simulation, other: Simulation) -> bool:
    columns = ("points", "parts", "winners", "length")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in columns)


@pytest.fixture(scope="module")
def two_seats() -> Simulation:
    return simulate("sushi-go", seats=2, games=3000, seed=5)


def test_results_depend_neither_on_threads_nor_on_parts(
    two_seats: Simulation, monkeypatch: pytest.MonkeyPatch
) -> None:
    for threads, part in ((1, 4096), (3, 250), (2, 7)):
        monkeypatch.setattr(simulation, "_COMPILED_PART", part)
        assert same(two_seats, simulate("sushi-go", seats=2, games=3000, seed=5, threads=threads))


def test_a_longer_simulation_begins_with_the_shorter_one(two_seats: Simulation) -> None:
    longer = simulate("sushi-go", seats=2, games=4000, seed=5)
    assert np.array_equal(longer.points[:3000], two_seats.points)


def test_another_seed_plays_other_games(two_seats: Simulation) -> None:
    """Not even shifted by one: seeds next to each other share no match."""
    other = simulate("sushi-go", seats=2, games=3000, seed=6)
    equal = sum(np.array_equal(other.parts[at], two_seats.parts[at + 1]) for at in range(2999))
    assert equal < 5
    assert not same(two_seats, other)


def test_compiled_matches_are_those_the_interpreter_plays(two_seats: Simulation) -> None:
    table = subject("sushi-go", 2, {})
    for number in range(25):
        match = table.match.copy()
        playouts.play_random_game(match, seeded((5 << 32) + number), [0] * MOST_MOVES)  # type: ignore[arg-type]
        assert match.points[:2] == two_seats.points[number].tolist()  # type: ignore[attr-defined]


def test_parts_add_up_to_points(two_seats: Simulation) -> None:
    assert np.array_equal(two_seats.parts.sum(axis=2), two_seats.points)
    wasabi = simulate("wasabi", seats=2, games=300, seed=1)
    tokens_and_cubes = wasabi.parts[:, :, :2].sum(axis=2)
    assert np.array_equal(tokens_and_cubes, wasabi.points)
    assert wasabi.length.min() > 10


def test_win_shares_add_up_to_one_and_ties_are_shared(two_seats: Simulation) -> None:
    assert sum(figure.mean for figure in two_seats.win_share) == pytest.approx(1)
    tied = np.count_nonzero(two_seats.winners == 3)
    assert two_seats.ties.mean == pytest.approx(tied / 3000)
    ahead = two_seats.points[:, 0] > two_seats.points[:, 1]
    assert np.all(two_seats.winners[ahead] == 1)


def test_bots_play_through_views_and_stay_the_same_in_any_order() -> None:
    asked: dict[str, Any] = {"seats": 2, "bots": ("cook:playful", "random"), "games": 6, "seed": 2}
    one = simulate("sushi-go", threads=1, **asked)
    assert same(one, simulate("sushi-go", threads=3, **asked))
    assert np.array_equal(one.parts.sum(axis=2), one.points)
    assert one.mean_points[0].mean > one.mean_points[1].mean
    wasabi = simulate("wasabi", seats=2, bots=("apprentice", "random"), games=1)
    assert np.array_equal(wasabi.parts[:, :, :2].sum(axis=2), wasabi.points)


@pytest.mark.parametrize("options", [{}, {"edition": "zoch"}, {"ghost": True}])
def test_levels_that_do_not_search_play_in_batches(
    options: dict[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games in any parts, and those that Python plays by the same rules."""
    seats = 2 if options.get("ghost") else 3
    players = ("cook", "apprentice", "random")[:seats]
    asked: dict[str, Any] = {"seats": seats, "bots": players, "games": 30, "seed": 3, **options}
    whole = simulate("sushi-go", **asked)
    monkeypatch.setattr(simulation, "_LEVELS_PART", 7)
    assert same(whole, simulate("sushi-go", threads=3, **asked))
    matches = [subject("sushi-go", seats, options).match.copy() for _ in range(4)]
    room = Room([0] * MOST_PLACES, [0] * MOST_MOVES, [0.0] * DESK, [])
    winners, sweets = [0] * 4, [[0] * 3 * MOST_PLACES for _ in range(4)]
    levels, prices = [LEVELS[name] for name in players], [list(cook_prices())] * seats
    play_level_games(matches, 3 << 32, levels, prices, [], room, winners, sweets)  # type: ignore[arg-type]
    for at, match in enumerate(matches):
        assert match.points[:seats] == whole.points[at].tolist()  # type: ignore[attr-defined]
        assert winners[at] == whole.winners[at]


def test_moods_and_searchers_are_asked_move_by_move() -> None:
    assert simulation._levels("sushi-go", ("chef", "greedy")) == ("chef", "cook")
    for players in (("cook", "cook:playful"), ("cook", "master")):
        assert simulation._levels("sushi-go", players) == ()
    assert simulation._levels("wasabi", ("cook", "chef")) == ("cook", "chef")
    assert simulation._levels("wasabi", ("cook", "apprentice")) == ()


@pytest.mark.parametrize("seats", [2, 3])
def test_levels_of_wasabi_that_do_not_search_play_in_batches(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same games in any parts, and those that Python plays by the same rules."""
    players = ("cook", "random", "chef")[:seats]
    asked: dict[str, Any] = {"seats": seats, "bots": players, "games": 20, "seed": 3}
    whole = simulate("wasabi", draw_two_keep_one=True, **asked)
    monkeypatch.setattr(simulation, "_LEVELS_PART", 7)
    assert same(whole, simulate("wasabi", threads=3, draw_two_keep_one=True, **asked))
    assert np.array_equal(whole.parts[:, :, :2].sum(axis=2), whole.points)
    assert whole.win_share[0].mean > whole.win_share[1].mean
    table = subject("wasabi", seats, {"draw_two_keep_one": True})
    sides = [wasabi_levels.LEVELS[name](seats) for name in players]
    matches: list[Any] = [table.match.copy() for _ in range(2)]
    pool: list[Any] = [table.match.copy() for _ in range(DEPTHS)]
    won, scored = [0, 0], [0] * 2 * seats
    play_level_games_of_wasabi(
        matches, standard_menu().tables, [side for side, _ in sides], [w for _, w in sides],
        3 << 32, pool, [0] * ROOM, [0] * MOST, [0] * 4 * PLAN, [0] * 4, won, scored,
    )  # fmt: skip
    assert won == whole.winners[:2].tolist()
    assert scored == whole.points[:2].flatten().tolist()


def test_progress_hears_of_every_game() -> None:
    heard: list[int] = []
    study.simulate("sushi-go", seats=2, games=9000, progress=heard.append)
    assert sum(heard) == 9000
    assert len(heard) > 1


def test_bad_requests_are_refused() -> None:
    for error, name, asked in (
        (UnknownGame, "chess", {"seats": 2}),
        (BadSeatCount, "sushi-go", {"seats": 6}),
        (BadOption, "sushi-go", {"seats": 2, "games": 0}),
        (BadOption, "sushi-go", {"seats": 2, "seed": -1}),
        (BadOption, "sushi-go", {"seats": 2, "seed": 1 << 31}),
        (BadOption, "sushi-go", {"seats": 3, "bots": ("random", "random")}),
        (UnknownBot, "sushi-go", {"seats": 2, "bots": ("nobody",)}),
        (UnknownBot, "sushi-go", {"seats": 2, "bots": "nobody"}),
        (BadOption, "sushi-go", {"seats": 2, "bots": 3}),
        (BadOption, "sushi-go", {"seats": 2, "bots": (None, "cook")}),
        (BadOption, "sushi-go", {"seats": 3, "ghost": True}),
        (BadOption, "sushi-go", {"seats": 2, "threads": 0}),
    ):
        with pytest.raises(error):
            simulate(name, **asked)


def test_more_games_than_the_memory_holds_are_refused_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("sushiya.study.simulation.memory_of_this_machine", lambda: 1 << 20)
    assert simulate("sushi-go", seats=2, games=1000).games == 1000
    with pytest.raises(BadOption, match="memory"):
        simulate("sushi-go", seats=2, games=1_000_000)


def test_one_name_is_for_all_seats() -> None:
    assert simulate("sushi-go", seats=3, games=1, bots="cook").bots == ("cook", "cook", "cook")


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    dice = np.random.default_rng(1)
    held = 0
    for _ in range(400):
        figure = estimated(dice.integers(0, 11, 50))
        held += abs(figure.mean - 5) <= figure.margin
    assert 365 <= held <= 395


def test_a_clean_sheet_is_told_as_it_was_and_is_no_certainty() -> None:
    """Nobody was tied, and one bot won all: so say the means, and the intervals leave room."""
    found = simulate("sushi-go", seats=2, bots=("chef", "random"), games=20, seed=1)
    assert not np.any(found.winners == 3)
    assert found.ties.to_dict() == {"mean": 0.0, "low": 0.0, "high": pytest.approx(0.161, abs=0.01)}
    assert found.win_share[0].mean == 1
    assert 0.8 < found.win_share[0].low < 0.9
    assert found.win_share[0].high == 1


def test_rows_tell_every_seat_of_every_match(two_seats: Simulation) -> None:
    columns = rows(two_seats)
    assert {len(column) for column in columns.values()} == {6000}
    assert columns["match"][:4].tolist() == [0, 0, 1, 1]
    assert columns["points"][3] == two_seats.points[1, 1]
    assert columns["maki_2"][2] == two_seats.parts[1, 0, two_seats.part_names.index("maki_2")]


def test_parquet_gives_back_what_was_written(two_seats: Simulation, tmp_path: Any) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "games.parquet")
    write_parquet(two_seats, path)
    table = parquet.read_table(path)
    assert table.num_rows == 6000
    assert table["points"].to_pylist() == two_seats.points.ravel().tolist()
    assert table.schema.metadata[b"sushiya.edition"] == b"gamewright"


def test_parquet_without_its_library_says_what_to_install(
    two_seats: Simulation, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    monkeypatch.setitem(__import__("sys").modules, "pyarrow.parquet", None)
    with pytest.raises(MissingLibrary, match=r"sushiya\[study\]"):
        write_parquet(two_seats, str(tmp_path / "games.parquet"))


def test_a_simulation_takes_names_of_bots_and_nothing_else() -> None:
    bots: Any = (simulate, "random")
    with pytest.raises(BadOption, match=r"names of bots.*of your own play in a tournament"):
        simulate("sushi-go", seats=2, games=1, bots=bots)
