"""Learning the odds that guide searching bots: the right factors, and less surprise after it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from math import log
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots.sushi_go_batches import room
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_cook import tuned_prices
from sushiya.bots.sushi_go_policies import APPRENTICE, CHEF, COOK, Room
from sushiya.bots.sushi_go_search_games import Rows
from sushiya.bots.sushi_go_search_policy import TABLE_SIZE, read_table, write_odds
from sushiya.bots.sushi_go_search_tables import HABIT_SEATS
from sushiya.core.compiled import twin
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.rules import legal_moves
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import NOTHING, State
from sushiya.study.subjects import subject
from sushiya.study.train import sushi_go_habit_games, sushi_go_win_model
from sushiya.study.train.__main__ import main
from sushiya.study.train.sushi_go_odds import MOST_TURNS, Lesson, fitted, surprise
from sushiya.study.train.sushi_go_odds_places import MOST_FACTORS, write_places
from tests.tables import SUSHI_GO_TABLES, Dice, Table, play_on


@pytest.mark.parametrize("table", SUSHI_GO_TABLES[::3] + SUSHI_GO_TABLES[-1:], ids=str)
def test_the_factors_of_a_move_multiply_to_its_odds(table: Table) -> None:
    dice = Dice(7)
    worth = [(dice.below(1000) - 500) / 500 for _ in range(TABLE_SIZE)]
    factors = [float(np.exp(value)) for value in worth]
    match = table.new(7)
    classes, moves, odds = [0] * 5, [0] * MOST_MOVES, [0.0] * MOST_MOVES
    for seat, _ in play_on(match, Dice(7)):
        state: Any = match.state
        found = legal_moves(state, seat, moves)
        total = read_table(state, classes)
        write_odds(state, seat, total, classes, moves, found, factors, odds)
        for at in range(min(found, 20)):
            places = [TABLE_SIZE] * MOST_FACTORS
            write_places(state, seat, total, classes, moves[at], places)
            expected = sum(worth[place] for place in places if place < TABLE_SIZE)
            assert log(odds[at]) == pytest.approx(expected)


def test_fitting_makes_the_searches_less_surprising() -> None:
    """Decisions between two moves, of which the search always tries one three times as often."""
    dice = Dice(3)
    places = np.full((400, MOST_FACTORS), TABLE_SIZE, np.int64)
    for at in range(400):
        places[at, :2] = 10 + at % 2, 20 + dice.below(5)
    lesson = Lesson(places, np.tile([0.75, 0.25], 200), np.arange(0, 400, 2))
    before = np.zeros(TABLE_SIZE)
    after = fitted(lesson, before)
    assert surprise(lesson, after) < surprise(lesson, before)
    assert after[10] > 0 > after[11]


def test_a_tiny_training_of_odds_repeats_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sushi_go_win_model, "_FIRST_GAMES", 20)
    tiny = [
        "sushi-go",
        "odds",
        "--games",
        "3",
        "--simulations",
        "20",
        "--rounds",
        "2",
        "1",
        "1",
        "1",
    ]
    files = [tmp_path / name for name in ("one.npz", "two.npz")]
    for file in files:
        main([*tiny, "--out", str(file)])
    one, two = (np.load(file) for file in files)
    for seats in range(2, 6):
        assert one[f"seats_{seats}"].shape == (TABLE_SIZE,)
        assert (one[f"seats_{seats}"] == two[f"seats_{seats}"]).all()
    assert str(one["origin"]).startswith("python -m sushiya.study.train sushi-go odds --games 3")
    assert "5 seats, round 1: surprise" in capsys.readouterr().out


def test_a_plain_processor_learns_the_same_odds(tmp_path: Path) -> None:
    """Last bits of exponentials and sums differ between processors; no game may hang on them."""
    tiny = ["sushi-go", "odds", "--games", "20", "--simulations", "100"]
    tiny += ["--rounds", "1", "0", "0", "1", "--out"]
    plain = {
        "NPY_DISABLE_CPU_FEATURES": " ".join(faster_kinds_of_numpy()),
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F",
    }
    files = [tmp_path / name for name in ("here.npz", "plain.npz")]
    for file, settings in zip(files, ({}, plain), strict=True):
        command = [sys.executable, "-m", "sushiya.study.train", *tiny, str(file)]
        subprocess.run(command, env=os.environ | settings, check=True)
    here, other = (np.load(file) for file in files)
    for seats in (2, 5):
        assert (here[f"seats_{seats}"] == other[f"seats_{seats}"]).all()


def faster_kinds_of_numpy() -> list[str]:
    """What numpy would use of this processor beyond what every one has."""
    built: Any = np.show_config(mode="dicts")
    found: list[str] = built["SIMD Extensions"].get("found", [])
    return found


def test_a_tiny_training_of_habits_repeats_itself(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / name for name in ("one.npz", "two.npz")]
    for file in files:
        main(["sushi-go", "habits", "--games", "20", "--out", str(file)])
    one, two = (np.load(file) for file in files)
    for seats in HABIT_SEATS:
        assert one[f"seats_{seats}"].shape == (TABLE_SIZE,)
        assert (one[f"seats_{seats}"] == two[f"seats_{seats}"]).all()
    told = [line for line in capsys.readouterr().out.splitlines() if "surprise" in line]
    surprises = [[float(word) for word in re.findall(r"\d\.\d+", line)] for line in told]
    assert len(told) == 2 * len(HABIT_SEATS)
    assert all(after < before for before, after in surprises)


def test_players_who_do_not_search_are_kept_with_what_they_chose() -> None:
    """Every decision for one of several moves, the same interpreted and compiled."""
    games, seats = 2, 3
    table = subject("sushi-go", seats, {}).filled(games)
    rows: Any = rooms.rows(games * seats * MOST_TURNS)
    players, levels = np.array([[0, 1, 2], [2, 2, 0]]), np.array([COOK, CHEF, APPRENTICE])
    asked = (7, players, levels, np.array([tuned_prices()] * 3), chef_net())
    filled = twin(sushi_go_habit_games).play_habits(table, *asked, room(), rows)
    states = [empty_table(setup(seats, {})) for _ in range(games)]
    for state in states:
        state.deck = [int(card) for card in ALL_CARDS]
    played: Any = [State() for _ in range(filled)]
    again: Any = Rows(
        played, [0] * filled, [[0] * 64 for _ in range(filled)],
        [[0] * 64 for _ in range(filled)], [], [],
    )  # fmt: skip
    numbers: Any = [array.tolist() for array in asked[1:]]
    own: Any = room()
    own = Room(*(array.tolist() for array in own))
    habits: Any = sushi_go_habit_games.play_habits
    assert habits(states, 7, *numbers, own, again) == filled
    assert again.seats == rows.seats[:filled].tolist()
    assert again.moves == rows.moves[:filled].tolist()
    assert again.visits == rows.visits[:filled].tolist()
    for moves, visits in zip(again.moves, again.visits, strict=True):
        assert sum(move != NOTHING for move in moves) > 1
        assert sorted(visits)[-2:] == [0, 1]
        assert moves[visits.index(1)] != NOTHING
