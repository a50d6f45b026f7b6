"""Recipe distances: all lines, against a slow reading of the board; and plans made of them."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import sushiya
from sushiya.bots import wasabi_outlook as outlook
from sushiya.bots.wasabi_candidates import NARROW, WIDE
from sushiya.bots.wasabi_copies import copy_match
from sushiya.bots.wasabi_learned import plain_weights, tuned_weights
from sushiya.bots.wasabi_lines import line_starts
from sushiya.bots.wasabi_plans import LENGTH, MOVES
from sushiya.bots.wasabi_table import Kernels, table_of
from sushiya.core.bits import ones
from sushiya.games.wasabi import Wasabi
from sushiya.games.wasabi.board import STRIDE, active_squares
from sushiya.games.wasabi.match import Match
from sushiya.games.wasabi.menu import standard_menu_file
from sushiya.games.wasabi.seen_board import SeenBoard
from tests.tables import WASABI_TABLES, Dice, Table, play_on


@pytest.mark.parametrize(
    ("columns", "lines"), [(5, (49, 38, 27, 16)), (7, (71, 58, 45, 32))], ids=["6x5", "6x7"]
)
def test_every_line_of_the_board_is_found(columns: int, lines: tuple[int, ...]) -> None:
    squares = active_squares(6, columns)
    for length, number in enumerate(lines, 2):
        starts = [line_starts(squares, length, step) for step in (1, STRIDE)]
        assert sum(map(ones, starts)) == number


def slow_distance(board: SeenBoard, parts: tuple[str, ...], stock: Counter[str]) -> int:
    """The fewest tiles to lay, read off the view line by line."""
    shorts = [
        len(fit.empty)
        for fit in board.fits(parts)
        if fit.empty and not Counter(fit.missing) - stock
    ]
    return min(shorts, default=outlook.OUT_OF_REACH)


def twins_menu(folder: Path) -> Path:
    """A menu in which some recipes have like parts, on a board of five rows."""
    text = standard_menu_file().replace("rows = 6", "rows = 5")
    for old, new in (
        ('["egg", "rice"]', '["rice", "rice"]'),
        ('["tuna", "rice", "avocado"]', '["tuna", "tuna", "avocado"]'),
        ('["eel", "egg", "rice"]', '["rice", "egg", "rice"]'),
        ('["salmon", "egg", "rice", "shrimp"]', '["egg", "salmon", "egg", "egg"]'),
    ):
        assert old in text
        text = text.replace(old, new)
    path = folder / "twins.toml"
    path.write_text(text, "utf-8")
    return path


def check_distances(match: sushiya.Match, dice: Dice) -> int:
    """Compare on a game played at random; how many recipes were compared."""
    weights, found, compared = plain_weights(), [0] * 16, 0
    for seat, _ in play_on(match, dice):
        if dice.below(12):
            continue
        view, state = match.view(seat), match.state
        menu = state.menu
        board = SeenBoard(view, menu)
        stock = Counter(view["pantry"]) + Counter(view["hand"]["tiles"])
        if view["this_turn"]["in_the_air"]:
            stock[view["this_turn"]["in_the_air"]] += 1
        for recipe in range(0, menu.tables.recipe_count, 3):
            outlook.best_line(state.match, menu.tables, weights, seat, recipe, 9, found, 0)
            parts = menu.rows.recipes[recipe].parts
            assert found[outlook.DISTANCE] == slow_distance(board, parts, stock)
            compared += 1
    return compared


@pytest.mark.parametrize("table", WASABI_TABLES[::2], ids=str)
def test_a_distance_is_the_fewest_tiles_over_all_lines(table: Table) -> None:
    assert check_distances(table.new(7), Dice(7)) > 100


def test_distances_with_like_parts_in_a_recipe(tmp_path: Path) -> None:
    match = sushiya.new_game("wasabi", seats=3, seed=3, menu=str(twins_menu(tmp_path)))
    assert check_distances(match, Dice(3)) > 100


def test_a_covered_line_and_a_wrong_tile_are_in_the_way() -> None:
    """W-WASABI, W-COMPLETE."""
    game = Wasabi()
    found = [0] * 16

    def distance(text: str) -> int:
        state = game.position_from_text(text)
        recipe = state.menu.recipe_of["crunchy-tuna"]
        weights = plain_weights()
        outlook.best_line(state.match, state.menu.tables, weights, 0, recipe, 9, found, 0)
        return found[outlook.DISTANCE]

    rest = "\nhands tempura rice egg / -\nrecipes crunchy-tuna / -"
    assert distance("active 3x3\nboard maki . tuna\nboard . . .\nboard . . ." + rest) == 1
    assert distance("active 3x3\nboard maki egg tuna\nboard . . .\nboard . . ." + rest) == 2
    assert distance("active 3x3\nboard maki . tuna\nboard . . .\nboard . . .\nwasabi b1" + rest) > 1


def test_a_copy_is_equal_and_its_own(tmp_path: Path) -> None:
    table = Table("wasabi", 4, {"draw_two_keep_one": True})
    match, target = table.new(5), Match(seats=4, draw_two=1)
    for _ in play_on(match, Dice(5)):
        copy_match(match.state.match, target)
        assert target == match.state.match
    target.stacks[0] += 1
    assert target != match.state.match


@pytest.mark.parametrize("width", [NARROW, WIDE])
def test_every_plan_can_be_played_and_ends_the_step(width: int) -> None:
    """W-STEP1: the moves of a plan are legal one after the other."""
    game, dice, plans_seen, cards = Wasabi(), Dice(9), 0, 0
    match = Table("wasabi", 2).new(9)
    for seat, _ in play_on(match, dice):
        view = match.view(seat)
        if view["phase"] != "play" or dice.below(5):
            continue
        kernels = Kernels(table_of(view, match.knowledge(seat), 1), plain_weights(), compiled=False)
        plans = kernels.plans(width, 4)
        assert plans
        assert [worth for worth, _ in plans] == sorted((w for w, _ in plans), reverse=True)
        for _, plan in plans:
            state = match.state
            for move in plan[MOVES : MOVES + plan[LENGTH]]:
                text = kernels.table.text(move)
                cards += text.split()[0] in ("spicy", "switch", "stack", "chop", "wasabi")
                state = game.apply(state, seat, text)
            assert game.view(state, None)["phase"] != "play" or state.match.seat != seat
            plans_seen += 1
    assert plans_seen > 20
    assert width == NARROW or cards > 0


def test_lines_that_are_skipped_would_not_have_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    match, dice, weights = Table("wasabi", 3).new(4), Dice(4), tuned_weights()
    compared = 0
    for seat, _ in play_on(match, dice):
        if dice.below(8):
            continue
        state, quick, slow = match.state, [0] * 16, [0] * 16
        for recipe in range(0, state.menu.tables.recipe_count, 4):
            asked = (state.match, state.menu.tables, weights, seat, recipe, 9)
            outlook.best_line(*asked, quick, 0)
            with monkeypatch.context() as patched:
                patched.setattr(outlook, "_most_worth", lambda *_: 1 << 60)
                outlook.best_line(*asked, slow, 0)
            assert quick == slow
            compared += 1
    assert compared > 100
