"""Menus: the standard one, and what a menu file must not say."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from sushiya.core.errors import BadMenu, BadOption
from sushiya.games.wasabi import Wasabi
from sushiya.games.wasabi.menu import load_menu, menu_from_text, standard_menu
from sushiya.games.wasabi.menu_faults import MOST_FAULTS

TEXT = standard_menu().text
Change = Callable[[str], str]


def without(pattern: str) -> Change:
    """Drop the lines that contain this."""
    return lambda text: "\n".join(line for line in text.splitlines() if pattern not in line)


def changed(old: str, new: str) -> Change:
    """Replace the first occurrence; there must be one."""

    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return change


def row(pattern: str, old: str, new: str) -> Change:
    """Change one row."""

    def change(text: str) -> str:
        line = next(line for line in text.splitlines() if pattern in line)
        assert old in line
        return text.replace(line, line.replace(old, new, 1))

    return change


def listed(name: str, value: str) -> Change:
    """Give another value for a whole list."""
    return lambda text: re.sub(rf"{name} = \[.*?\n\]", f"{name} = {value}", text, flags=re.DOTALL)


def first_recipes(number: int) -> Change:
    """Keep only so many recipes."""

    def change(text: str) -> str:
        head, tail = text.split("recipes = [\n")
        rows, board = tail.split("]\n[board]")
        return f"{head}recipes = [\n{''.join(rows.splitlines(True)[:number])}]\n[board]{board}"

    return change


def test_the_standard_menu_is_the_box() -> None:
    menu = load_menu()
    assert sum(ingredient.tiles for ingredient in menu.rows.ingredients) == 72
    assert {length: len(recipes) for length, recipes in menu.of_length.items()} == {
        2: 18, 3: 15, 4: 11, 5: 8,
    }  # fmt: skip
    tokens = [(row.length, row.count, row.points, row.cubes) for row in menu.rows.tokens]
    assert tokens == [(2, 4, 2, 0), (3, 3, 3, 1), (4, 2, 5, 2), (5, 1, 8, 3)]
    assert (menu.rows.rows, menu.rows.columns) == (6, (5, 6, 7))
    assert menu.rows.recipes[menu.recipe_of["tekkamaki"]].parts == ("maki", "tuna")


def test_the_canonical_text_says_the_same_menu() -> None:
    again = menu_from_text(TEXT)
    assert again == standard_menu()
    assert again.tables == standard_menu().tables
    assert again.text == TEXT
    assert again.hash == standard_menu().hash


def test_the_hash_is_about_play_not_about_looks() -> None:
    renamed = menu_from_text(row('id = "tuna"', '"Tuna"', '"Thon"')(TEXT))
    recoloured = menu_from_text(changed("#D9534F", "#D9534E")(TEXT))
    assert renamed.hash == recoloured.hash == standard_menu().hash
    assert renamed.text != TEXT
    reordered = row('id = "tekkamaki"', '["maki", "tuna"]', '["tuna", "maki"]')
    assert menu_from_text(reordered(TEXT)).hash != standard_menu().hash


def test_no_two_multisets_of_five_tiles_have_the_same_sum() -> None:
    tables = standard_menu().tables
    units = tables.unit[: tables.kinds]
    assert all(6 * one == next_one for one, next_one in pairwise(units))
    assert max(tables.unit) * 5 < 2**63
    parts = {
        tuple(sorted(recipe.parts)): at for at, recipe in enumerate(standard_menu().rows.recipes)
    }
    assert len({tables.sum[at] for at in parts.values()}) == len(parts)


BAD_MENUS: list[tuple[str, Change, str, str]] = [
    ("71 tiles", row('id = "rice"', "tiles = 8", "tiles = 7"), "ingredients", "there are 71 tiles"),
    (
        "unmakeable",
        row('id = "funamori"', '["tuna", "salmon"', '["lobster", "salmon"'),
        "recipe 51 'funamori'",
        "it takes 2 × lobster, but the Pantry holds 1",
    ),
    (
        "unknown ingredient",
        row('id = "alaska-roll"', '"avocado"]', '"mango"]'),
        "recipe 28 'alaska-roll'",
        "ingredient 'mango' is unknown",
    ),
    ("five categories", without('name = "delicacy"'), "categories", "list exactly 6, not 5"),
    (
        "two symbols alike",
        row('name = "fish"', 'symbol = "fish"', 'symbol = "wave"'),
        "categories",
        "two have the symbol 'wave'",
    ),
    ("colour", changed("#D9534F", "red"), "category 2 'fish'", "six hex digits"),
    (
        "unknown category",
        row('id = "tuna"', '"fish"', '"meat"'),
        "ingredient 3 'tuna'",
        "category 'meat' is unknown",
    ),
    ("same id", changed('id = "salmon"', 'id = "tuna"'), "ingredient 4 'tuna'", "another row"),
    ("no slug", changed('id = "roe"', 'id = "Roe!"'), "ingredient 16 'Roe!'", "small letters"),
    ("no tiles", row('id = "roe"', "tiles = 4", "tiles = 0"), "ingredient 16 'roe'", "at least 1"),
    (
        "two unique tiles",
        row('id = "abalone"', "tiles = 1", "tiles = 2"),
        "ingredient 19 'abalone'",
        "exactly 1 tile",
    ),
    (
        "unique in a starting hand",
        row('id = "abalone"', "start = false", "start = true"),
        "ingredient 19 'abalone'",
        "set start = false",
    ),
    (
        "too few starting tiles",
        lambda text: re.sub(r'("(fish|seafood|topping)".*?)start = true', r"\1start = false", text),
        "ingredients",
        "only 1 have them",
    ),
    ("token length", changed("length = 5", "length = 6"), "tokens", "one row for each length"),
    ("eleven tokens", row("length = 5", "count = 1", "count = 2"), "tokens", "make 11"),
    ("no token", row("length = 5", "count = 1", "count = 0"), "token row 4", "at least 1"),
    ("points", row("length = 5", "points = 8", "points = -8"), "token row 4", "from 0 to 100"),
    ("cubes", row("length = 5", "cubes = 3", "cubes = 300"), "token row 4", "cubes"),
    (
        "recipe too short",
        row('id = "tendon"', '["tempura", "rice"]', '["tempura"]'),
        "recipe 8 'tendon'",
        "give 2 to 5 parts, not 1",
    ),
    ("recipe id", changed('id = "tendon"', 'id = "sake-maki"'), "recipe 15 'sake-maki'", "another"),
    (
        "no five parts",
        lambda text: re.sub(r'(parts = \[("[^"]+", ){2}"[^"]+"), "[^"]+", "[^"]+"\]', r"\1]", text),
        "recipes",
        "add at least one recipe of 5 parts",
    ),
    ("no maki", without("maki"), "ingredients", "64 tiles"),
    ("recipes no list", listed("recipes", "5"), "recipes", "make it a list of tables"),
    ("eleven recipes", first_recipes(11), "recipes", "list 12 to 63, not 11"),
    (
        "unknown key",
        changed("tiles = 8,", "tiles = 8, price = 3,"),
        "ingredient 1 'rice'",
        "'price'",
    ),
    ("unknown table", lambda text: "drinks = []\n" + text, "the file", "unknown key 'drinks'"),
    (
        "missing key",
        row('id = "rice"', "tiles = 8, ", ""),
        "ingredient 1 'rice'",
        "missing key 'tiles'",
    ),
    (
        "wrong type",
        row('id = "rice"', "tiles = 8", "tiles = true"),
        "ingredient 1 'rice'",
        "whole number",
    ),
    (
        "float",
        row('id = "rice"', "tiles = 8", "tiles = 8.0"),
        "ingredient 1 'rice'",
        "whole number",
    ),
    ("empty name", row('id = "rice"', '"Rice"', '" "'), "ingredient 1 'rice'", "not empty"),
    ("unprintable", row('id = "rice"', '"Rice"', '"Ri\\u0007ce"'), "ingredient 1 'rice'", "a text"),
    ("parts", row('id = "tendon"', '["tempura", "rice"]', '"rice"'), "recipe 8 'tendon'", "a list"),
    ("rows", changed("rows = 6", "rows = 7"), "board", "rows: give a whole number from 5 to 6"),
    ("columns", changed("4 = 7", "4 = 8"), "board", "columns: give a whole number from 5 to 7"),
    ("seats", changed("4 = 7", "5 = 7"), "board columns", "unknown key '5'"),
    ("no table", changed("columns = {", "columns = 5 #"), "board", "give a table"),
    ("no TOML", lambda text: "this is not a menu", "the file", "it is not TOML"),
    ("nothing", lambda text: "", "the file", "add the missing key 'board'"),
]


@pytest.mark.parametrize(
    ("change", "where", "reason"),
    [bad[1:] for bad in BAD_MENUS],
    ids=[bad[0] for bad in BAD_MENUS],
)
def test_a_bad_menu_is_refused_with_its_row_and_a_reason(
    change: Change, where: str, reason: str
) -> None:
    with pytest.raises(BadMenu) as error:
        menu_from_text(change(TEXT))
    assert str(error.value.details["row"]) == where
    assert reason in str(error.value)


def test_too_many_recipes_and_ingredients() -> None:
    more = "".join(
        f'  {{ id = "dish-{at}", name = "Dish", parts = ["rice", "maki"] }},\n' for at in range(12)
    )
    with pytest.raises(BadMenu, match="list 12 to 63, not 64"):
        menu_from_text(changed("recipes = [\n", f"recipes = [\n{more}")(TEXT))
    food = "".join(
        f'  {{ id = "food-{at}", name = "Food", category = "fish", tiles = 1, start = true }},\n'
        for at in range(4)
    )
    with pytest.raises(BadMenu, match="list at most 24, not 25"):
        menu_from_text(changed("ingredients = [\n", f"ingredients = [\n{food}")(TEXT))


def test_a_menu_of_ones_own_can_be_played_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(row('id = "tendon"', "tempura", "crab")(TEXT), "utf-8")
    game = Wasabi()
    setup = game.setup(3, {"menu": str(path)})
    assert setup.options["menu"] == f"custom:{setup.menu.hash[:16]}"
    assert setup.menu.rows.recipes[7].parts == ("crab", "rice")
    again = game.setup_from_menu_text(3, setup.options, setup.menu_text)
    assert again == setup
    assert game.rules_text(again) == game.rules_text(setup)
    assert game.rules_text(setup) != game.rules_text(game.setup(3, {}))
    state = game.start(setup, game.deal(setup, bytes(32)))
    assert game.position_from_text(game.position_to_text(state)) == state
    view = game.view(state, 0)
    assert view["menu"] == setup.menu_text
    assert game.view(game.world(game.knowledge(view), 1), 0) == view


def test_a_menu_may_come_from_any_editor() -> None:
    """With lines that end as on Windows, and a mark of its encoding before the first."""
    marked = "\ufeff" + TEXT.replace("\n", "\r\n")
    assert menu_from_text(marked).hash == standard_menu().hash


def test_a_menu_may_be_given_as_a_path_object(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT, "utf-8")
    game = Wasabi()
    assert game.setup(2, {"menu": path}) == game.setup(2, {"menu": str(path)})


def test_a_menu_file_that_is_not_there_or_not_a_menu(tmp_path: Path) -> None:
    game = Wasabi()
    for name in (str(tmp_path / "none.toml"), str(tmp_path), "custom:0123456789abcdef", "\0"):
        with pytest.raises(BadOption, match="the menu file cannot be read"):
            game.setup(2, {"menu": name})
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(BadMenu):
        game.setup(2, {"menu": str(tmp_path / "picture.png")})


def test_a_menu_text_must_be_the_one_it_is_called() -> None:
    with pytest.raises(BadOption, match="this menu is custom:"):
        Wasabi().setup_from_menu_text(2, {"menu": "custom:0123456789abcdef"}, TEXT)


def faults_of(text: str) -> list[str]:
    """All that is wrong with a menu."""
    with pytest.raises(BadMenu) as caught:
        menu_from_text(text)
    faults = caught.value.details["faults"]
    assert isinstance(faults, tuple)
    first = {name: caught.value.details[name] for name in ("row", "reason")}
    assert faults[0].details == first
    return [str(fault) for fault in faults]


def test_all_faults_are_told_at_once_in_the_order_of_the_file() -> None:
    text = row('id = "tuna"', "tiles = 4", 'tiles = "four"')(TEXT)
    text = row('id = "roe"', "tiles = 4", "tiles = 0")(text)
    text = row('id = "alaska-roll"', '"avocado"]', '"mango", "kiwi"]')(text)
    text = changed("#D9534F", "red")(changed("rows = 6", "rows = 9")(text))
    told = faults_of(text)
    assert [fault.partition(": ")[0] for fault in told] == [
        "menu, board",
        "menu, category 2 'fish'",
        "menu, ingredient 3 'tuna'",
        "menu, ingredient 16 'roe'",
        "menu, recipe 28 'alaska-roll'",
        "menu, recipe 28 'alaska-roll'",
    ]


def test_what_follows_from_another_fault_is_not_told() -> None:
    """No sum without the row that cannot be read, no unknown part that is that row's name."""
    told = faults_of(row('id = "rice"', "tiles = 8", "tiles = true")(TEXT))
    assert told == ["menu, ingredient 1 'rice': tiles: give a whole number, not 'true'"]


def test_a_row_tells_all_its_faults() -> None:
    told = faults_of(row('id = "rice"', 'name = "Rice", ', "price = 3, colour = 1, ")(TEXT))
    assert len(told) == 3
    assert all(fault.startswith("menu, ingredient 1 'rice'") for fault in told)


@pytest.mark.parametrize(
    "text",
    ["x = " + "[" * 5000, "x = " + "9" * 5000, "recipes = [" + "{}," * 5000 + "]", "\0", "=" * 9],
    ids=["brackets", "digits", "rows", "zero", "signs"],
)
def test_a_text_that_means_harm_is_refused_like_any_other(text: str) -> None:
    assert 1 <= len(faults_of(text)) <= MOST_FAULTS
