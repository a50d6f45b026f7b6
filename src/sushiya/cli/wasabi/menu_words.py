"""What the menu in play calls its things, and how they look."""

from __future__ import annotations

from functools import lru_cache

from sushiya.core.game import View
from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu

_SYMBOLS = {
    "circle": "●",
    "fish": "∝",
    "wave": "≈",
    "leaf": "♣",
    "star": "★",
    "diamond": "◆",
}
_DARK, _PALE = "#17161f", "#fffaf1"
_LIGHT_ENOUGH, _DARK_ENOUGH = 0.3, 0.2


class MenuWords:
    """Names, symbols and colours by id."""

    def __init__(self, menu: Menu) -> None:
        rows = menu.rows
        self._ingredients = {row.id: row for row in rows.ingredients}
        self._recipes = {row.id: row for row in rows.recipes}
        self._categories = {row.name: row for row in rows.categories}
        self.tokens = {row.length: row for row in rows.tokens}
        self.by_category = {
            category.name: [row.id for row in rows.ingredients if row.category == category.name]
            for category in rows.categories
        }

    def ingredient(self, name: str) -> str:
        """An ingredient's name."""
        return self._ingredients[name].name

    def recipe(self, name: str) -> str:
        """A recipe's name."""
        return self._recipes[name].name

    def symbol(self, ingredient: str) -> str:
        """The symbol of an ingredient's category, so that colour never stands alone."""
        symbol = self._categories[self._ingredients[ingredient].category].symbol
        return _SYMBOLS.get(symbol, "■")

    def colour(self, ingredient: str) -> str:
        """The colour of an ingredient's category."""
        return self._categories[self._ingredients[ingredient].category].colour

    def ink(self, ingredient: str) -> str:
        """The category's colour made light enough to read on a dark ground."""
        colour = _rgb(self.colour(ingredient))
        while _luminance(colour) < _LIGHT_ENOUGH:
            colour = [channel + (255 - channel) // 5 + 1 for channel in colour]
        return "#" + "".join(f"{min(channel, 255):02x}" for channel in colour)

    def ink_on(self, ingredient: str) -> str:
        """Dark or light letters, whichever can be read on the tile."""
        return _DARK if _luminance(_rgb(self.colour(ingredient))) > _DARK_ENOUGH else _PALE

    def tile(self, ingredient: str) -> str:
        """Symbol and name."""
        return f"{self.symbol(ingredient)} {self.ingredient(ingredient)}"


def menu_words(view: View) -> MenuWords:
    """The words of the menu this view is played with."""
    return _words(view["menu"])


def _rgb(colour: str) -> list[int]:
    return [int(colour[at : at + 2], 16) for at in (1, 3, 5)]


def _luminance(colour: list[int]) -> float:
    red, green, blue = (channel / 255 for channel in colour)
    return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)


@lru_cache(maxsize=4)
def _words(text: str | None) -> MenuWords:
    return MenuWords(standard_menu() if text is None else menu_from_text(text))
