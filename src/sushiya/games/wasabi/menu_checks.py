"""Checking a menu: every fault is found at once, with its row and what to do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sushiya.core.phrases import Phrase
from sushiya.games.wasabi.match import (
    LONGEST,
    MOST_KINDS,
    MOST_RECIPES,
    MOST_SEATS,
    SHORTEST,
    STRIPS,
    TILES,
    TOKENS,
)
from sushiya.games.wasabi.menu_faults import Faults
from sushiya.games.wasabi.menu_file import (
    TABLES,
    CategoryRow,
    IngredientRow,
    Listed,
    MenuRows,
    RecipeRow,
    TokenRow,
    board_of,
    parsed,
    rows_of,
)
from sushiya.games.wasabi.refusals import ROW

CATEGORIES = 6
_STARTING_CATEGORIES = 3
_LEAST_RECIPES = MOST_SEATS * STRIPS
_MOST_POINTS = 100
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")


def checked_rows(text: str) -> MenuRows:
    """The rows of a menu text, all checked; raises ``BadMenu`` with every fault.

    What cannot be judged because of an earlier fault is left for the next look: no sum over
    rows of which one cannot be read, no part that may be the name of such a row.
    """
    data, faults = parsed(text), Faults()
    faults.check_keys(ROW("file"), data, TABLES, TABLES)
    board = board_of(data["board"], faults) if "board" in data else None
    categories = _categories(data, faults)
    tokens = _tokens(data, faults)
    ingredients = _ingredients(data, categories, faults)
    recipes = _recipes(data, ingredients, faults)
    if len(faults):
        raise faults.error()
    assert board is not None
    assert categories is not None
    assert tokens is not None
    assert ingredients is not None
    assert recipes is not None
    return MenuRows(
        **board,
        categories=categories.sound,
        tokens=tokens.sound,
        ingredients=ingredients.sound,
        recipes=recipes.sound,
    )


def _categories(data: Mapping[str, Any], faults: Faults) -> Listed[CategoryRow] | None:
    whole = ROW("categories")
    if "categories" not in data:
        return None
    listed = rows_of(data["categories"], "categories", CategoryRow, "category", "name", faults)
    if listed is None:
        return None
    count = len(listed.rows)
    faults.check(whole, count == CATEGORIES, "exactly", wanted=CATEGORIES, given=count)
    for field in ("name", "colour", "symbol"):
        twice = _twice(getattr(row, field) for row in listed.sound)
        faults.check(whole, twice is None, "same", key=field, given=twice)
    for label, row in _each(listed):
        faults.check(label, _COLOUR.fullmatch(row.colour) is not None, "colour")
    return listed


def _tokens(data: Mapping[str, Any], faults: Faults) -> Listed[TokenRow] | None:
    whole, before = ROW("tokens"), len(faults)
    if "tokens" not in data:
        return None
    listed = rows_of(data["tokens"], "tokens", TokenRow, "token", "length", faults)
    if listed is None:
        return None
    wanted = list(range(SHORTEST, LONGEST + 1))
    known = ", ".join(map(str, wanted))
    if listed.is_sound:
        lengths = [row.length for row in listed.sound]
        faults.check(whole, lengths == wanted, "lengths", known=known)
    for label, row in _each(listed):
        faults.check(label, row.count > 0, "at-least-one", key="count")
        for name, value in (("points", row.points), ("cubes", row.cubes)):
            fits = 0 <= value <= _MOST_POINTS
            faults.check(label, fits, "points", key=name, most=_MOST_POINTS)
    if len(faults) == before:
        total = sum(row.count for row in listed.sound)
        faults.check(whole, total == TOKENS, "tokens", given=total, wanted=TOKENS)
    return listed


def _ingredients(
    data: Mapping[str, Any], categories: Listed[CategoryRow] | None, faults: Faults
) -> Listed[IngredientRow] | None:
    whole, before = ROW("ingredients"), len(faults)
    if "ingredients" not in data:
        return None
    listed = rows_of(data["ingredients"], "ingredients", IngredientRow, "ingredient", "id", faults)
    if listed is None:
        return None
    number = len(listed.rows)
    faults.check(whole, number <= MOST_KINDS, "at-most", most=MOST_KINDS, given=number)
    _check_ids(listed, faults)
    names = categories.ids if categories else ()
    for label, row in _each(listed):
        known = not names or row.category in names
        faults.check(label, known, "category", given=row.category, known=", ".join(names))
        faults.check(label, row.tiles > 0, "at-least-one", key="tiles")
        single = not row.unique or row.tiles == 1
        faults.check(label, single, "unique-tiles", given=row.tiles)
        faults.check(label, not (row.unique and row.start), "unique-start")
    if len(faults) == before:
        total = sum(row.tiles for row in listed.sound)
        faults.check(whole, total == TILES, "tiles", given=total, wanted=TILES)
        _check_starting_hands(listed.sound, faults)
    return listed


def _check_starting_hands(rows: Sequence[IngredientRow], faults: Faults) -> None:
    """W-START-HAND must never run out of tiles, however the first seats choose."""
    tiles: Counter[str] = Counter()
    for row in rows:
        tiles[row.category] += row.tiles if row.start else 0
    rich = sum(1 for count in tiles.values() if count >= MOST_SEATS)
    faults.check(
        ROW("ingredients"),
        rich >= _STARTING_CATEGORIES,
        "starting-hands",
        wanted=_STARTING_CATEGORIES,
        tiles=MOST_SEATS,
        given=rich,
    )


def _recipes(
    data: Mapping[str, Any], ingredients: Listed[IngredientRow] | None, faults: Faults
) -> Listed[RecipeRow] | None:
    whole = ROW("recipes")
    if "recipes" not in data:
        return None
    listed = rows_of(data["recipes"], "recipes", RecipeRow, "recipe", "id", faults)
    if listed is None:
        return None
    count = len(listed.rows)
    fits = _LEAST_RECIPES <= count <= MOST_RECIPES
    faults.check(whole, fits, "from-to", least=_LEAST_RECIPES, most=MOST_RECIPES, given=count)
    _check_ids(listed, faults)
    for label, row in _each(listed):
        _check_recipe(label, row.parts, ingredients, faults)
    if fits and listed.is_sound:
        lengths = {len(row.parts) for row in listed.sound}
        for length in range(SHORTEST, LONGEST + 1):
            faults.check(whole, length in lengths, "no-length", length=length)
    return listed


def _check_recipe(
    label: Phrase,
    parts: Sequence[str],
    ingredients: Listed[IngredientRow] | None,
    faults: Faults,
) -> None:
    fits = SHORTEST <= len(parts) <= LONGEST
    faults.check(label, fits, "parts", least=SHORTEST, most=LONGEST, given=len(parts))
    if ingredients is None:
        return
    tiles = {row.id: row.tiles for row in ingredients.sound if row.tiles > 0}
    for part, count in Counter(parts).items():
        if faults.check(label, part in ingredients.ids, "ingredient", part=part) and part in tiles:
            have = tiles[part]
            enough = count <= have
            faults.check(label, enough, "too-few-tiles", wanted=count, part=part, given=have)


def _check_ids(listed: Listed[Any], faults: Faults) -> None:
    seen: set[str] = set()
    for label, row in _each(listed):
        faults.check(label, _SLUG.fullmatch(row.id) is not None, "id")
        faults.check(label, row.id not in seen, "same-id")
        seen.add(row.id)


def _each(listed: Listed[Any]) -> Iterable[tuple[Phrase, Any]]:
    """The rows that can be read, and what to call them."""
    pairs = zip(listed.labels, listed.rows, strict=True)
    return ((label, row) for label, row in pairs if row is not None)


def _twice(names: Iterable[str]) -> str | None:
    return next((name for name, count in Counter(names).items() if count > 1), None)
