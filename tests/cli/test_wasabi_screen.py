"""Wasabi! on the terminal screen, played by keys and by clicks."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Static

import sushiya
from sushiya.cli.screens.app import SushiyaApp
from sushiya.cli.screens.dialogs import Page, ResultDialog
from sushiya.cli.wasabi.board import Board
from sushiya.cli.wasabi.screen import WasabiScreen
from tests.cli.pressing import advice, play_wasabi, press_move, sitting


def written(screen: WasabiScreen, part: str) -> str:
    return str(screen.query_one(part, Static).content)


def table(app: SushiyaApp) -> WasabiScreen:
    assert isinstance(app.screen, WasabiScreen)
    return app.screen


@pytest.mark.parametrize("draw_two", [False, True])
async def test_a_whole_game_by_keys(draw_two: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    app = SushiyaApp(
        sitting("wasabi", 2, "random", seed=4, draw_two_keep_one=draw_two, save=str(path))
    )
    seen: list[str] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await play_wasabi(app, pilot, seen)
        assert isinstance(app.screen, ResultDialog)
        await pilot.press("q")
    outcome = app.sitting.match.outcome
    assert outcome
    assert outcome.winners == (0,)
    verbs = {move.split()[0] for move in seen}
    assert verbs >= {"give", "draw", "lay", "claim", "take", "pick"}
    assert ("keep" in verbs) == draw_two
    assert sushiya.load_record(path.read_text()).outcome == outcome


async def until_a_lay(app: SushiyaApp, pilot: object) -> str:
    """Play on until the person is to lay a tile; what a bot would lay."""
    for rng in range(1, 50):
        move = advice(app.sitting, "greedy", rng)
        if move.startswith("lay "):
            return move
        await press_move(table(app), pilot, move)  # type: ignore[arg-type]
    raise AssertionError("no lay came up")


async def test_tile_and_square_by_mouse() -> None:
    app = SushiyaApp(sitting("wasabi", 2))
    async with app.run_test(size=(120, 40)) as pilot:
        await until_a_lay(app, pilot)
        screen = table(app)
        await pilot.click("#tiles", offset=(4, 0))
        assert screen.pointer.tile == screen.pointer.tiles[0]
        tile = screen.pointer.tile
        board = screen.query_one(Board)
        x = 2 + board.cell_width * 3 + 2
        y = 1 + board.cell_height * 4 + 1
        await pilot.click("#board", offset=(x, y))
        assert app.sitting.view["board"][4][3]["top"] == tile


async def test_backspace_takes_a_move_back_until_a_recipe_is_drawn() -> None:
    """W-UNDO: a lay, the end of the step that followed by itself, and a pick."""
    app = SushiyaApp(sitting("wasabi", 2))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("backspace")
        assert "nothing that may be taken back" in written(table(app), "#message")
        lay = await until_a_lay(app, pilot)
        before = app.sitting.match.moves
        await press_move(table(app), pilot, lay)
        assert len(app.sitting.match.moves) > len(before)
        await pilot.press("backspace")
        assert app.sitting.match.moves == before
        assert lay in app.sitting.view["legal_moves"]
        assert "take your last move back" in written(table(app), "#log")
        await pilot.press("backspace")
        assert app.sitting.match.moves == before


async def test_an_offer_by_mouse() -> None:
    app = SushiyaApp(sitting("wasabi", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        offer = table(app).pointer.offers[1]
        await pilot.click("#offers", offset=(2, 1))
        assert app.sitting.match.moves[0] == (0, offer)


async def test_tab_goes_to_squares_that_fit_and_escape_puts_down() -> None:
    app = SushiyaApp(sitting("wasabi", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await until_a_lay(app, pilot)
        screen = table(app)
        await pilot.press("enter")
        assert "first" in written(screen, "#message")
        await pilot.press("1", "tab")
        assert screen.cursor in screen.pointer.targets
        await pilot.press("escape")
        assert screen.pointer.tile is None


async def test_hidden_things_are_not_on_the_screen() -> None:
    app = SushiyaApp(sitting("wasabi", 2))
    async with app.run_test(size=(120, 40)) as pilot:
        await until_a_lay(app, pilot)
        other = app.sitting.match.view(1)
        own = {strip["recipe"] for strip in app.sitting.view["hand"]["recipes"]}
        hidden = [s["recipe"] for s in other["hand"]["recipes"] if s["recipe"] not in own]
        words = " ".join(str(part.content) for part in app.screen.query(Static)).lower()
        assert hidden
        assert all(recipe.replace("-", " ") not in words for recipe in hidden)
        assert all(recipe not in words for recipe in hidden)


async def test_steps_recipes_and_pages_are_shown() -> None:
    app = SushiyaApp(sitting("wasabi", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await until_a_lay(app, pilot)
        screen = table(app)
        assert "▶ 1" in written(screen, "#steps")
        assert "missing" in written(screen, "#recipes")
        for key in ("question_mark", "v", "s", "l"):
            await pilot.press(key)
            assert isinstance(app.screen, Page)
            await pilot.press("escape")
        assert app.screen is screen
