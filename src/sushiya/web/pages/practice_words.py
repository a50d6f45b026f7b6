"""Moves and reasons of puzzles in words, for both games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sushiya.i18n import Translator
from sushiya.study.puzzles.book import OWN, Puzzle
from sushiya.web.pages.sushi_go_cards import face
from sushiya.web.pages.wasabi_moves import ACTION_CARDS, move_words
from sushiya.web.pages.wasabi_tiles import menu_words

View = Mapping[str, Any]
SUSHI_GO, WASABI = "sushi-go", "wasabi"
PLAIN = "!plain"


def is_wasabi(view: View) -> bool:
    """Which of the two games a view is of."""
    return bool(view["game"] == WASABI)


def choice_words(words: Translator, view: View, move: str) -> str:
    """A move as it is offered."""
    if is_wasabi(view):
        return move_words(words, menu_words(words, view), move)
    if view["game"] != SUSHI_GO:
        return move
    edition = view["options"]["edition"]
    own, _, ghost = move.partition("/")
    names = [face(words, edition, card.removesuffix(PLAIN)).name for card in own.split("+")]
    taken = " + ".join(names)
    if not ghost:
        return taken
    return words.t("practice.move.ghost", taken=taken, card=face(words, edition, ghost).name)


def choice_faces(words: Translator, view: View, move: str) -> list[str]:
    """The pictures that stand for a move."""
    if not is_wasabi(view):
        edition = view["options"]["edition"]
        cards = (card.removesuffix(PLAIN) for card in move.split("+"))
        return [face(words, edition, card).picture for card in cards]
    verb, *things = move.split(" ")
    menu = menu_words(words, view)
    if verb == "lay":
        return [menu.tile(things[0]).picture]
    if verb in ACTION_CARDS:
        return [menu.card(verb).picture]
    return []


def reason_words(words: Translator, puzzle: Puzzle, view: View) -> list[str]:
    """Why the best move is the best."""
    if is_wasabi(view):
        return _wasabi_reasons(words, puzzle, view)
    return [
        words.t(
            "practice.reason.own" if one.whose == OWN else "practice.reason.others",
            points=words.number(one.amount),
            what=words.t(f"sushi_go.column.{one.what}", str(view["options"]["edition"])),
        )
        for one in puzzle.reasons
    ]


def _wasabi_reasons(words: Translator, puzzle: Puzzle, view: View) -> list[str]:
    menu = menu_words(words, view)
    told = []
    for reason in puzzle.reasons:
        kind, _, recipe = reason.what.partition(":")
        points = words.n("pages.points", round(reason.amount))
        key = f"practice.reason.{kind}"
        told.append(words.t(key, recipe=menu.recipe(recipe), points=points))
    return told


def plan_words(words: Translator, puzzle: Puzzle, view: View) -> str:
    """What the best move is followed by in the same turn, if the turn goes on."""
    then = [choice_words(words, view, move) for move in puzzle.plan if move != "done"]
    return words.t("practice.then", moves=" · ".join(then)) if then else ""
