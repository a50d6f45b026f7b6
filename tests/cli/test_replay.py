"""``sushiya replay``: as lines, as JSON, on the screen."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from textual.widgets import Static

import sushiya
from sushiya.cli.replay import turn_words
from sushiya.cli.screens.replay_app import ReplayApp
from sushiya.cli.showing import Showing
from tests.cli.running import played, refused, run, saved

GAMES = ["sushi-go", "wasabi"]


@pytest.mark.parametrize("game", GAMES)
def test_lines_tell_every_turn_and_the_result(tmp_path: Path, game: str) -> None:
    text = played(game, 2)
    match = sushiya.load_record(text)
    result = run("replay", saved(tmp_path, text))
    assert result.exit_code == 0
    heads = [turn_words(label) for label in dict.fromkeys(match.labels)]
    assert [line for line in result.stdout.splitlines() if line in heads] == heads
    assert heads[0] == {"sushi-go": "Round 1, turn 1", "wasabi": "The set-up"}[game]
    assert "won!" in result.stdout or "share the win!" in result.stdout


def test_a_record_of_one_move_is_told_in_the_singular(tmp_path: Path) -> None:
    shown = run("replay", saved(tmp_path, played("sushi-go", 2, moves=1))).stdout
    assert shown.startswith("Sushi Go!, 2 players, 1 move\n")


def test_lines_show_only_the_hand_of_the_chosen_seat(tmp_path: Path) -> None:
    path = saved(tmp_path, played("sushi-go", 3))
    assert "Hand of Seat 0" in run("replay", path, "--plain").stdout
    shown = run("replay", path, "--plain", "--seat", "2").stdout
    assert "Hand of Seat 2" in shown
    assert "Hand of Seat 0" not in shown


@pytest.mark.parametrize("game", GAMES)
def test_json_has_one_entry_per_move(tmp_path: Path, game: str) -> None:
    text = played(game, 2)
    match = sushiya.load_record(text)
    told = json.loads(run("replay", saved(tmp_path, text), "--json").stdout)
    assert [(entry["seat"], entry["move"]) for entry in told["moves"]] == list(match.moves)
    assert [entry["turn"] for entry in told["moves"]] == list(match.labels)
    assert told["moves"][-1]["views"] == json.loads(json.dumps([match.view(0), match.view(1)]))
    assert match.outcome
    assert told["outcome"]["points"] == list(match.outcome.points)


@pytest.mark.parametrize("game", GAMES)
def test_json_of_one_seat_leaves_out_what_it_could_not_see(tmp_path: Path, game: str) -> None:
    path = saved(tmp_path, played(game, 2))
    told = json.loads(run("replay", path, "--json", "--seat", "1").stdout)
    assert {entry["seat"] for entry in told["moves"] if "move" in entry} == {1}
    assert {entry["view"]["seat"] for entry in told["moves"]} == {1}
    assert all("views" not in entry for entry in told["moves"])


@pytest.mark.parametrize("seat", ["2", "-1", "x", "99999999999", "²"])
def test_other_seats_are_refused(tmp_path: Path, seat: str) -> None:
    path = saved(tmp_path, played("sushi-go", 2, moves=4))
    assert "seat" in refused(run("replay", path, f"--seat={seat}"))


def test_a_damaged_record_is_refused(tmp_path: Path) -> None:
    text = played("sushi-go", 2)
    assert "line" in refused(run("replay", saved(tmp_path, text[:-20])))


def shown(app: ReplayApp, part: str) -> str:
    return str(app.query_one(part, Static).content)


async def test_screen_steps_jumps_and_looks_through_other_eyes() -> None:
    showing = Showing(played("sushi-go", 2))
    app = ReplayApp(showing, None)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Hand of Seat 0" in shown(app, "#lines")
        await pilot.press("right", "space")
        assert app.at == 2
        assert "Seat 1 laid" in shown(app, "#told")
        await pilot.press("left")
        assert app.at == 1
        await pilot.press("end", "right")
        assert app.at == len(showing.frames) - 1
        assert "won!" in shown(app, "#lines")
        await pilot.press("home", "left")
        assert app.at == 0
        await pilot.press("s", "s")
        assert app.eyes == 1
        assert "Hand of Seat 0" not in shown(app, "#lines")
        await pilot.press("right")
        assert shown(app, "#told") == "Seat 0 has chosen."
        await pilot.press("q")
    assert app.return_code == 0


async def test_a_page_longer_than_the_screen_scrolls_by_keys() -> None:
    app = ReplayApp(Showing(played("wasabi", 2)), None)
    async with app.run_test(size=(60, 12)) as pilot:
        await pilot.press("down", "pagedown", "up")
        assert app.query_one("#frame").scroll_y == 10
