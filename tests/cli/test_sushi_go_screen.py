"""Sushi Go! on the terminal screen, played by keys and by clicks."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

import sushiya
from sushiya.cli.screens.app import SushiyaApp
from sushiya.cli.screens.dialogs import Page, QuitDialog, ResultDialog
from sushiya.cli.sushi_go.screen import SushiGoScreen
from sushiya.cli.words import say
from tests.cli.pressing import play_sushi_go, sitting

TABLES: dict[str, tuple[int, str, dict[str, Any]]] = {
    "two": (2, "+", {"edition": "adventureland"}),
    "ghost": (2, "/", {"ghost": True}),
    "zoch": (3, "!plain", {"edition": "zoch", "pass_both_ways": True}),
}


def written(screen: SushiGoScreen, part: str) -> str:
    return str(screen.query_one(part, Static).content)


@pytest.mark.parametrize("name", TABLES)
async def test_a_whole_game_by_keys(name: str, tmp_path: Path) -> None:
    seats, mark, options = TABLES[name]
    path = tmp_path / "game.record"
    app = SushiyaApp(sitting("sushi-go", seats, **options, save=str(path)))
    seen: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await play_sushi_go(app, pilot, seen)
        assert isinstance(app.screen, ResultDialog)
        await pilot.press("q")
    assert app.sitting.is_over
    assert seen.count("page") == 3
    assert any(mark in move for move in seen)
    assert sushiya.load_record(path.read_text()).outcome == app.sitting.match.outcome


async def test_the_reveal_names_what_everybody_laid() -> None:
    app = SushiyaApp(sitting("sushi-go", 3))
    async with app.run_test(size=(120, 40)) as pilot:
        screen = app.screen
        assert isinstance(screen, SushiGoScreen)
        await pilot.press("2", "enter")
        for place, move in enumerate(app.sitting.view["laid"]):
            panel = written(screen, f"#seat-{place}")
            assert "laid" in panel
            assert move
        assert "Hands passed left." in written(screen, "#log")


async def test_nothing_of_the_bots_choice_is_shown_before_the_reveal() -> None:
    app = SushiyaApp(sitting("sushi-go", 2))
    async with app.run_test(size=(80, 24)):
        screen = app.screen
        assert isinstance(screen, SushiGoScreen)
        panel = written(screen, "#seat-1")
        assert "✓" in panel
        assert "laid" not in panel
        assert "nothing" in panel


async def test_a_choice_can_be_changed_until_it_is_laid() -> None:
    app = SushiyaApp(sitting("sushi-go", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = app.screen
        assert isinstance(screen, SushiGoScreen)
        hand = screen.choice.hand
        await pilot.press("1")
        assert screen.choice.move == hand[0]
        await pilot.press("right", "right", "right", "space")
        assert screen.choice.move == hand[3]
        await pilot.click("#card-5")
        assert screen.choice.move == hand[5]
        assert app.sitting.match.to_act == (0,)
        await pilot.click("#lay")
        assert app.sitting.view["laid"][0] == hand[5]


async def test_rules_score_and_log_open_and_close() -> None:
    app = SushiyaApp(sitting("sushi-go", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        for key in ("question_mark", "s", "l"):
            await pilot.press(key)
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
            assert isinstance(app.screen, SushiGoScreen)


async def test_the_score_tells_the_reasons_of_every_round_so_far() -> None:
    app = SushiyaApp(sitting("sushi-go", 2))
    async with app.run_test(size=(120, 40)) as pilot:
        for _ in range(9):
            await pilot.press("1", "enter")
        assert isinstance(app.screen, Page)
        await pilot.press("escape", "s")
        assert isinstance(app.screen, Page)
        parts = [str(getattr(part.content, "title", "")) for part in app.screen.query(Static)]
        assert say("round", round=1) in parts


async def test_leaving_an_unfinished_game_is_asked_about() -> None:
    app = SushiyaApp(sitting("sushi-go", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("1", "enter", "q")
        assert isinstance(app.screen, QuitDialog)
        await pilot.press("n")
        assert isinstance(app.screen, SushiGoScreen)
        await pilot.press("q", "y")
    assert app.return_code == 0
    assert not app.sitting.is_over


async def test_play_again_deals_other_cards_and_saves_beside_the_first(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    app = SushiyaApp(sitting("sushi-go", 2, save=str(path)))
    async with app.run_test(size=(80, 24)) as pilot:
        await play_sushi_go(app, pilot, [])
        first = app.sitting.match
        await pilot.press("p")
        screen = app.screen
        assert isinstance(screen, SushiGoScreen)
        assert app.sitting.match is not first
        assert app.sitting.match.deal != first.deal
        await pilot.press("1", "enter", "q", "y")
    app.sitting.save()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game-2.record", "game.record"]
