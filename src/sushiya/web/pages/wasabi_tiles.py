"""Tiles, recipe strips and action cards of Wasabi! as a page shows them: pictures and names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu
from sushiya.i18n import Translator
from sushiya.web.rendering import STATIC

ART = STATIC / "art" / "wasabi"
NEUTRAL = "other"
"""How a category of a menu of one's own looks that the standard menu does not have."""


@dataclass(frozen=True)
class Tile:
    """One kind of ingredient."""

    kind: str
    name: str
    category: str
    look: str
    picture: str
    is_drawn: bool
    """Whether the picture is its own; otherwise its name has to stand on the tile."""


@dataclass(frozen=True)
class Strip:
    """A recipe: its parts in the order of style, and what it is worth."""

    recipe: str
    name: str
    parts: tuple[Tile, ...]
    points: int
    style_cubes: int

    @property
    def length(self) -> int:
        """How many parts it has."""
        return len(self.parts)


@dataclass(frozen=True)
class ActionCard:
    """A type of action card."""

    kind: str
    name: str
    about: str
    picture: str


@dataclass(frozen=True)
class Category:
    """A drawer of the pantry."""

    name: str
    look: str
    picture: str
    tiles: tuple[Tile, ...]


class MenuWords:
    """What the menu in play calls its things, in the reader's language.

    Things of the standard menu have words in every language; things that only a menu of one's
    own has are called what their owner wrote.
    """

    def __init__(self, words: Translator, menu: Menu) -> None:
        self.words = words
        self.menu = menu
        self._tokens = {row.length: row for row in menu.rows.tokens}
        self._recipes = {row.id: row for row in menu.rows.recipes}

    @cached_property
    def tiles(self) -> dict[str, Tile]:
        """All ingredients by their ids."""
        return {row.id: self._tile(row.id, row.name, row.category) for row in self._ingredients}

    @cached_property
    def categories(self) -> list[Category]:
        """The drawers of the pantry, in the menu's order."""
        return [
            Category(
                self._named(f"wasabi.category.{row.name}", row.name),
                _look(row.name),
                _picture(f"category-{row.name}", "pantry"),
                tuple(tile for tile in self.tiles.values() if tile.category == row.name),
            )
            for row in self.menu.rows.categories
        ]

    def tile(self, kind: str) -> Tile:
        """An ingredient."""
        return self.tiles[kind]

    def taken(self, kind: str) -> str:
        """An ingredient as the object of a sentence."""
        return self._named(f"wasabi.object.{kind}", self.tiles[kind].name)

    def recipe(self, recipe: str) -> str:
        """What a recipe is called."""
        return self._named(f"wasabi.recipe.{recipe}", self._recipes[recipe].name)

    def strip(self, recipe: str) -> Strip:
        """A recipe by its id."""
        parts = self._recipes[recipe].parts
        token = self._tokens[len(parts)]
        tiles = tuple(self.tiles[part] for part in parts)
        return Strip(recipe, self.recipe(recipe), tiles, token.points, token.cubes)

    def card(self, card: str) -> ActionCard:
        """An action card."""
        name, about = (self.words.t(f"wasabi.action.{card}{end}") for end in ("", ".about"))
        return ActionCard(card, name, about, f"wasabi/action-{card}")

    def token_count(self, length: int) -> int:
        """How many tokens of a length everybody starts with."""
        return self._tokens[length].count

    def lengths(self) -> list[tuple[int, int, int]]:
        """The lengths of recipes, each with its points and cubes for style."""
        return [(row.length, row.points, row.cubes) for row in self._tokens.values()]

    @property
    def _ingredients(self) -> Sequence[Any]:
        return self.menu.rows.ingredients

    def _tile(self, kind: str, name: str, category: str) -> Tile:
        own = _picture(kind, "")
        return Tile(
            kind,
            self._named(f"wasabi.ingredient.{kind}", name),
            category,
            _look(category),
            own or _picture(f"category-{category}", "pantry"),
            bool(own),
        )

    def _named(self, key: str, otherwise: str) -> str:
        return self.words.t(key) if self.words.has(key) else otherwise


def menu_words(words: Translator, view: Mapping[str, Any]) -> MenuWords:
    """The words of the menu that a view is played with."""
    return _menu_words(words, view["menu"])


@lru_cache(maxsize=32)
def _menu_words(words: Translator, text: str | None) -> MenuWords:
    return MenuWords(words, standard_menu() if text is None else menu_from_text(text))


@cache
def _picture(name: str, otherwise: str) -> str:
    if name and (ART / f"{name}.svg").is_file():
        return f"wasabi/{name}"
    return f"wasabi/{otherwise}" if otherwise else ""


@cache
def _look(category: str) -> str:
    known = {row.name for row in standard_menu().rows.categories}
    return category if category in known else NEUTRAL
