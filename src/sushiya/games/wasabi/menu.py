"""The menu: board, tiles, tokens and recipes, read from a file and ready to be played with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, cached_property, lru_cache
from hashlib import sha256
from importlib.resources import files
from json import dumps
from pathlib import Path

from sushiya.games.wasabi.match import (
    LONGEST,
    MOST_KINDS,
    MOST_RECIPES,
    MOST_SEATS,
    SHORTEST,
    Tables,
)
from sushiya.games.wasabi.menu_checks import checked_rows
from sushiya.games.wasabi.menu_file import MenuRows

# Six tiles of one kind cannot lie in a line of five, so counts in radix six never carry.
_RADIX = 6


@dataclass(frozen=True)
class Menu:
    """A checked menu: the names of things, in the order that numbers them, and its tables."""

    rows: MenuRows
    tables: Tables = field(compare=False, repr=False)

    @cached_property
    def ingredients(self) -> tuple[str, ...]:
        """The ids of the ingredients."""
        return tuple(row.id for row in self.rows.ingredients)

    @cached_property
    def recipes(self) -> tuple[str, ...]:
        """The ids of the recipes."""
        return tuple(row.id for row in self.rows.recipes)

    @cached_property
    def kind_of(self) -> dict[str, int]:
        """The number of an ingredient by its id."""
        return {name: kind for kind, name in enumerate(self.ingredients)}

    @cached_property
    def recipe_of(self) -> dict[str, int]:
        """The number of a recipe by its id."""
        return {name: recipe for recipe, name in enumerate(self.recipes)}

    @cached_property
    def of_length(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the recipes of each length."""
        numbered = list(enumerate(self.rows.recipes))
        return {
            length: tuple(recipe for recipe, row in numbered if len(row.parts) == length)
            for length in range(SHORTEST, LONGEST + 1)
        }

    @cached_property
    def move_texts(self) -> dict[int, str]:
        """Moves already put into words: there are few, and they are asked for all the time."""
        return {}

    @cached_property
    def text(self) -> str:
        """The menu as a file of its own: everything but comments and remarks."""
        return _canonical(self.rows)

    @cached_property
    def hash(self) -> str:
        """SHA-256 of all that matters to play, in hex; names and colours do not."""
        rows = self.rows
        matter = [
            [rows.rows, list(rows.columns)],
            [[row.length, row.count, row.points, row.cubes] for row in rows.tokens],
            [[row.id, row.category, row.tiles, row.start] for row in rows.ingredients],
            [[row.id, list(row.parts)] for row in rows.recipes],
        ]
        return sha256(dumps(matter, separators=(",", ":")).encode()).hexdigest()


def load_menu(path: str | Path | None = None) -> Menu:
    """The menu in a file, or the standard one; raises ``BadMenu`` or ``OSError``."""
    return standard_menu() if path is None else menu_from_text(_decoded(Path(path).read_bytes()))


@lru_cache(maxsize=8)
def menu_from_text(text: str) -> Menu:
    """The menu in a text; raises ``BadMenu`` naming the row that is wrong."""
    rows = checked_rows(text)
    return Menu(rows, _tables(rows))


@cache
def standard_menu() -> Menu:
    """The menu that comes with the game."""
    return menu_from_text(standard_menu_file())


def standard_menu_file() -> str:
    """The file of the standard menu, with its explanations: where a menu of one's own begins."""
    return (files(__package__) / "menu.toml").read_text("utf-8")


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "replace")


def _tables(rows: MenuRows) -> Tables:
    kinds = {row.id: kind for kind, row in enumerate(rows.ingredients)}
    categories = {row.name: number for number, row in enumerate(rows.categories)}
    parts = [[kinds[part] for part in row.parts] for row in rows.recipes]
    return Tables(
        rows=rows.rows,
        columns=[0] * (MOST_SEATS + 1 - len(rows.columns)) + list(rows.columns),
        kinds=len(kinds),
        tiles=_filled((row.tiles for row in rows.ingredients), MOST_KINDS),
        category=_filled((categories[row.category] for row in rows.ingredients), MOST_KINDS),
        startable=_filled((int(row.start) for row in rows.ingredients), MOST_KINDS),
        unit=_filled((_RADIX**kind for kind in range(len(kinds))), MOST_KINDS),
        recipe_count=len(parts),
        length=_filled(map(len, parts), MOST_RECIPES),
        sum=_filled((sum(_RADIX**kind for kind in row) for row in parts), MOST_RECIPES),
        made_of=_filled((sum(1 << kind for kind in set(row)) for row in parts), MOST_RECIPES),
        parts=_filled(
            (kind for row in parts for kind in _filled(row, LONGEST)), MOST_RECIPES * LONGEST
        ),
        tokens=[row.count for row in rows.tokens],
        points=[row.points for row in rows.tokens],
        style_cubes=[row.cubes for row in rows.tokens],
    )


def _filled(values: Iterable[int], size: int) -> list[int]:
    """The values, and zeros up to a size."""
    given = list(values)
    return given + [0] * (size - len(given))


def _canonical(rows: MenuRows) -> str:
    columns = ", ".join(f"{seats} = {width}" for seats, width in enumerate(rows.columns, 2))
    lists = {
        "categories": rows.categories,
        "tokens": rows.tokens,
        "ingredients": rows.ingredients,
        "recipes": rows.recipes,
    }
    lines = [
        line
        for name, things in lists.items()
        for line in (f"{name} = [", *(f"  {_inline(vars(thing))}," for thing in things), "]")
    ]
    return "\n".join([*lines, "[board]", f"rows = {rows.rows}", f"columns = {{ {columns} }}", ""])


def _inline(values: dict[str, object]) -> str:
    """A row as an inline table. JSON's texts, numbers and lists are TOML's, too."""
    pairs = (f"{key} = {dumps(value, ensure_ascii=False)}" for key, value in values.items())
    return "{ " + ", ".join(pairs) + " }"
