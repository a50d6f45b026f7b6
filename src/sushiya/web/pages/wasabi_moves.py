"""Moves of Wasabi! in words, the same in puzzles, hints and reviews."""

from __future__ import annotations

from sushiya.games.wasabi.notation import CARD_NAMES
from sushiya.i18n import Translator
from sushiya.web.pages.wasabi_sentences import square_name
from sushiya.web.pages.wasabi_tiles import MenuWords

ACTION_CARDS = frozenset(CARD_NAMES)


def move_words(words: Translator, menu: MenuWords, move: str) -> str:
    """A move as it is offered, or as it was made."""
    verb, *things = move.split(" ")
    if verb == "lay":
        tile, square = menu.tile(things[0]).name, square_name(things[1])
        return words.t("practice.move.lay", tile=tile, square=square)
    if verb == "claim":
        return words.t("practice.move.claim", recipe=menu.recipe(things[0]))
    if verb == "pass":
        recipes = words.listed(menu.recipe(recipe) for recipe in things)
        key = "practice.move.pass" if things else "practice.move.pass_all"
        return words.t(key, recipes=recipes)
    if verb in ACTION_CARDS:
        card = menu.card(verb).name
        if not things:
            return words.t("practice.move.card", card=card)
        squares = words.listed(square_name(square) for square in things)
        return words.t("practice.move.card_at", card=card, squares=squares)
    if verb == "draw":
        return words.n("pages.wasabi.parts", int(things[0]))
    if verb in ("pick", "give"):
        return menu.tile(things[0]).name
    if verb == "take":
        return menu.card(things[0]).name
    if verb == "keep":
        return menu.recipe(things[0])
    keys = {"return": "practice.move.return", "decline": "pages.wasabi.reward.none"}
    return words.t(keys.get(verb, "pages.wasabi.go_on"))
