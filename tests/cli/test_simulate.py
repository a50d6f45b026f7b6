"""``sushiya simulate``: a table for people, JSON for programs, refusals in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tests.cli.running import refused, run


def test_json_tells_the_figures() -> None:
    result = run("simulate", "sushi-go", "--seats", "2", "--games", "500", "--json")
    told = json.loads(result.stdout)
    assert told["games"] == 500
    assert told["seconds"] > 0
    assert told["games_per_second"] == pytest.approx(500 / told["seconds"])
    assert len(told["mean_points"]) == len(told["win_share"]) == 2
    assert sum(told["win_share"]) == pytest.approx(1)
    low_to_high = told["intervals"]["points"][0]
    assert low_to_high["low"] < told["mean_points"][0] < low_to_high["high"]


def test_one_game_says_nothing_about_others() -> None:
    """There is no interval around it, and what JSON cannot say is not said."""
    asked = ("simulate", "sushi-go", "--seats", "2", "--games", "1")
    told = json.loads(run(*asked, "--json").stdout, parse_constant=pytest.fail)
    assert told["intervals"]["points"][0]["low"] is None
    shown = run(*asked).stdout
    assert "inf" not in shown
    assert shown.startswith("Sushi Go!: 1 game in ")


def test_the_same_seed_tells_the_same_with_any_number_of_threads() -> None:
    asked = ("simulate", "sushi-go", "--seats", "2", "--games", "5000", "--seed", "3", "--json")
    told = [json.loads(run(*asked, "--threads", threads).stdout) for threads in ("1", "4")]
    for figures in told:
        del figures["seconds"], figures["games_per_second"]
    assert told[0] == told[1]


def test_the_table_names_seats_bots_and_parts() -> None:
    shown = run("simulate", "sushi-go", "--bots", "cook,random", "--games", "2").stdout
    for word in ("cook", "random", "Share of wins", "Maki, round 3", "Pudding", "Shared wins"):
        assert word in shown


def test_bad_input_is_refused(tmp_path: Path) -> None:
    assert "chess" in refused(run("simulate", "chess"))
    assert "nobody" in refused(run("simulate", "sushi-go", "--bots", "nobody"))
    moods = "a mood may follow, as in cook:relaxed (focused, relaxed, playful)"
    for command in ("simulate", "play"):
        assert moods in refused(run(command, "sushi-go", "--bots", "cook:angry"))
    told = refused(run("simulate", "wasabi", "--menu", "nofile"))
    assert "cannot be read: no such file or directory: 'nofile'" in told.lower()
    assert "Errno" not in told
    where = str(tmp_path / "nowhere" / "games.parquet")
    told = refused(run("simulate", "sushi-go", "--parquet", where))
    assert f"there is no folder {tmp_path / 'nowhere'}" in told
    assert "2 to 5" in refused(run("simulate", "sushi-go", "--seats", "7"))
    assert "3 seats" in refused(run("simulate", "sushi-go", "--seats", "3", "--bots", "a,b"))


def test_parquet_is_refused_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    taken = tmp_path / "taken.parquet"
    taken.write_text("")
    asked = ("simulate", "sushi-go", "--games", "100000000", "--parquet")
    assert "taken.parquet" in refused(run(*asked, str(taken)))
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    assert "pyarrow" in refused(run(*asked, str(tmp_path / "new.parquet")))
