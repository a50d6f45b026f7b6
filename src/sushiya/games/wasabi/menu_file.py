"""Reading a menu file: its rows, each with the keys and the kinds of values it must have."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Any, Generic, TypeVar, get_type_hints

from sushiya.core.errors import BadMenu
from sushiya.core.phrases import Phrase
from sushiya.games.wasabi.match import LONGEST, MOST_SEATS
from sushiya.games.wasabi.menu_faults import Faults
from sushiya.games.wasabi.refusals import MENU, ROW

TABLES = ("board", "categories", "tokens", "ingredients", "recipes")
_AT = re.compile(r"at line (\d+), column (\d+)")
_SIZES = {"rows": (LONGEST, 6), "columns": (LONGEST, 7)}
_SEATS = tuple(str(seats) for seats in range(2, MOST_SEATS + 1))
Row = TypeVar("Row")


@dataclass(frozen=True)
class CategoryRow:
    """One of the six categories."""

    name: str
    colour: str
    colour_name: str
    symbol: str


@dataclass(frozen=True)
class TokenRow:
    """The tokens of a seat for one recipe length."""

    length: int
    count: int
    points: int
    cubes: int


@dataclass(frozen=True)
class IngredientRow:
    """An ingredient and how many tiles show it."""

    id: str
    name: str
    category: str
    tiles: int
    start: bool
    unique: bool = False


@dataclass(frozen=True)
class RecipeRow:
    """A recipe strip; its parts in the order that counts as style."""

    id: str
    name: str
    parts: tuple[str, ...]


@dataclass(frozen=True)
class MenuRows:
    """A whole menu file. ``columns`` are those for 2, 3 and 4 seats."""

    rows: int
    columns: tuple[int, ...]
    categories: tuple[CategoryRow, ...]
    tokens: tuple[TokenRow, ...]
    ingredients: tuple[IngredientRow, ...]
    recipes: tuple[RecipeRow, ...]


@dataclass(frozen=True)
class Listed(Generic[Row]):
    """A list of a menu file: the rows that can be read, and None for each that cannot."""

    word: str
    rows: tuple[Row | None, ...]
    labels: tuple[Phrase, ...]
    ids: tuple[str, ...]
    """What the rows that say so are called, also those that cannot be read."""

    @property
    def sound(self) -> tuple[Row, ...]:
        """The rows that can be read."""
        return tuple(row for row in self.rows if row is not None)

    @property
    def is_sound(self) -> bool:
        """Whether that is all of them."""
        return None not in self.rows


def parsed(text: str) -> dict[str, Any]:
    """The tables of a menu text; raises ``BadMenu`` if it is no TOML at all."""
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        reason = MENU("not-toml", problem="too many brackets")
    except ValueError as error:
        reason = _not_toml(str(error))
    faults = Faults()
    faults.add(BadMenu(row=ROW("file"), reason=reason))
    raise faults.error()


def board_of(data: object, faults: Faults) -> dict[str, Any] | None:
    """Rows and columns of the board; None if they cannot be read."""
    board = ROW("board")
    if not isinstance(data, dict):
        faults.check(board, False, "board-table")
        return None
    columns = data.get("columns")
    sound = faults.check_keys(board, data, ("rows", "columns"), ("rows", "columns"))
    if "columns" in data and not isinstance(columns, dict):
        faults.check(board, False, "columns-table")
        return None
    if isinstance(columns, dict):
        sound &= faults.check_keys(ROW("board-columns"), columns, _SEATS, _SEATS)
    if not sound or columns is None:
        return None
    for name, size in [("rows", data["rows"]), *(("columns", columns[key]) for key in _SEATS)]:
        least, most = _SIZES[name]
        fits = type(size) is int and least <= size <= most
        sound &= faults.check(board, fits, "size", key=name, least=least, most=most, given=size)
    if not sound:
        return None
    return {"rows": data["rows"], "columns": tuple(columns[key] for key in _SEATS)}


def rows_of(
    data: object, key: str, kind: type[Row], word: str, name: str, faults: Faults
) -> Listed[Row] | None:
    """The rows of a list, which are called by their value of ``name``; None if it is no list."""
    if not isinstance(data, list) or not all(isinstance(row, dict) for row in data):
        faults.check(ROW(key), False, "list")
        return None
    labels = tuple(_label(word, at, row, name) for at, row in enumerate(data, 1))
    rows = (_row(row, kind, label, faults) for row, label in zip(data, labels, strict=True))
    ids = tuple(row[name] for row in data if isinstance(row.get(name), str))
    return Listed(word, tuple(rows), labels, ids)


def _not_toml(problem: str) -> Phrase:
    at = _AT.search(problem)
    if at is None:
        return MENU("not-toml", problem=problem)
    return MENU("not-toml-at", problem=problem, line=int(at[1]), column=int(at[2]))


def _label(word: str, at: int, row: Mapping[str, Any], name: str) -> Phrase:
    if word == "token" or name not in row:
        return ROW(word, number=at)
    return ROW(f"{word}-named", number=at, id=row[name])


def _row(data: Mapping[str, Any], kind: type[Row], label: Phrase, faults: Faults) -> Row | None:
    """One row; remarks in ``known`` are for readers of the file only."""
    known = fields(kind)  # type: ignore[arg-type]
    needed = [one.name for one in known if one.default is MISSING]
    sound = faults.check_keys(label, data, needed, [*(one.name for one in known), "known"])
    hints = get_type_hints(kind)
    values = {key: value for key, value in data.items() if key in hints}
    for key, value in values.items():
        fits = _is_a(value, hints[key])
        sound &= faults.check(label, fits, _WANTED[hints[key]], key=key, given=_as_written(value))
    if not sound:
        return None
    return kind(**{key: tuple(v) if isinstance(v, list) else v for key, v in values.items()})


_WANTED: dict[Any, str] = {
    str: "text",
    int: "whole-number",
    bool: "true-or-false",
    tuple[str, ...]: "list-of-ids",
}


def _as_written(value: object) -> object:
    """A value as the file has it: TOML writes truth in small letters."""
    return str(value).lower() if isinstance(value, bool) else value


def _is_a(value: object, wanted: Any) -> bool:
    if wanted in (int, bool):
        return type(value) is wanted
    if wanted is str:
        return isinstance(value, str) and bool(value.strip()) and value.isprintable()
    return isinstance(value, list) and all(isinstance(part, str) for part in value)
