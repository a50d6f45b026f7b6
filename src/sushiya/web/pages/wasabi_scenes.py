"""Pictures for the rules of Wasabi!: small positions played by the real rules, before and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from sushiya.games.wasabi.advising import advice
from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.state import State
from sushiya.i18n import Translator
from sushiya.web.pages.wasabi_board import Square, board
from sushiya.web.pages.wasabi_tiles import MenuWords, Strip, menu_words

SEAT = 0
EMPTY = "."


@dataclass(frozen=True)
class Scene:
    """A picture to be played: what lies there, what the seat holds, and its moves.

    ``key`` ends the key of its words. A square lists its tiles from the bottom up.
    """

    key: str
    rows: tuple[tuple[str, ...], ...]
    moves: tuple[tuple[str, ...], ...]
    hand: tuple[str, ...] = ("roe",)
    recipes: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


@dataclass(frozen=True)
class Finished:
    """A recipe that the moves have completed, and what it is worth."""

    strip: Strip
    cubes: int


@dataclass(frozen=True)
class Picture:
    """A scene in the reader's language: the squares before and after, and what was made."""

    key: str
    before: list[list[Square]]
    after: list[list[Square]]
    finished: tuple[Finished, ...]
    line: frozenset[str]
    """The squares of the recipes that were made."""


SCENES: Mapping[str, tuple[Scene, ...]] = {
    "W-COMPLETE": (
        Scene(
            "complete",
            (("eel", "rice", EMPTY), (EMPTY, "tuna", EMPTY), (EMPTY, EMPTY, "crab")),
            (("lay", "avocado", "b3"),),
            hand=("avocado",),
            recipes=("poke-bowl",),
        ),
    ),
    "W-STYLE": (
        Scene(
            "style",
            (("tuna", "rice", EMPTY),),
            (("lay", "avocado", "c1"),),
            hand=("avocado",),
            recipes=("poke-bowl",),
        ),
        Scene(
            "no_style",
            (("rice", "tuna", EMPTY),),
            (("lay", "avocado", "c1"),),
            hand=("avocado",),
            recipes=("poke-bowl",),
        ),
    ),
    "W-CHOP": (
        Scene(
            "chop",
            ((EMPTY, "rice+tuna", "shrimp"),),
            (("chop", "b1"), ("return",)),
            recipes=("ebi-nigiri",),
            cards=("chop",),
        ),
    ),
    "W-SPICY": (
        Scene(
            "spicy",
            ((EMPTY, "rice", EMPTY),),
            (("spicy",), ("lay", "shrimp", "a1"), ("lay", "egg", "c1")),
            hand=("shrimp", "egg"),
            recipes=("ebi-nigiri", "tamago-nigiri"),
            cards=("spicy",),
        ),
    ),
    "W-STACK": (
        Scene(
            "stack",
            (("tuna", "egg", EMPTY),),
            (("stack",), ("lay", "avocado", "b1")),
            hand=("avocado",),
            recipes=("maguro-avocado",),
            cards=("stack",),
        ),
    ),
    "W-SWITCH": (
        Scene(
            "switch",
            (("tuna", "crab", "avocado"), (EMPTY, "rice", EMPTY)),
            (("switch", "b1", "b2"),),
            recipes=("poke-bowl",),
            cards=("switch",),
        ),
    ),
    "W-WASABI": (
        Scene(
            "wasabi",
            (("tuna", "rice", EMPTY), ("squid", EMPTY, "egg")),
            (("wasabi", "a1"),),
            cards=("wasabi",),
        ),
    ),
}
"""By the rule they show. The words below each tell everything without the picture."""


def pictures(words: Translator) -> dict[str, list[Picture]]:
    """All scenes as the page shows them, by their rules."""
    return {rule: [picture(words, scene) for scene in scenes] for rule, scenes in SCENES.items()}


def picture(words: Translator, scene: Scene) -> Picture:
    """A scene played and put into words."""
    before, after = played(scene)
    menu = menu_words(words, before)
    made = tuple(advice(after).claims.values())
    return Picture(
        scene.key,
        board(words, menu, before, {}),
        board(words, menu, after, {}),
        tuple(Finished(menu.strip(claim.recipe), claim.cubes) for claim in made),
        frozenset(square for claim in made for square in claim.squares),
    )


@cache
def played(scene: Scene) -> tuple[dict[str, Any], dict[str, Any]]:
    """What the seat sees before its moves and after them."""
    rules = Wasabi()
    state: State = rules.position_from_text(_position(scene))
    before = rules.view(state, SEAT)
    for move in scene.moves:
        state = rules.apply(state, SEAT, " ".join(move))
    return before, rules.view(state, SEAT)


def board_sizes(menu: MenuWords) -> list[tuple[int, int, int]]:
    """For every number of players the rows and columns in play (W-BOARD)."""
    rows = menu.menu.rows
    return [(seats, rows.rows, columns) for seats, columns in enumerate(rows.columns, start=2)]


def _position(scene: Scene) -> str:
    lines = [("active", f"{len(scene.rows)}x{len(scene.rows[0])}")]
    lines += [("board", " ".join(row)) for row in scene.rows]
    for key in ("hand", "recipes", "cards"):
        held = " ".join(getattr(scene, key)) or "-"
        lines.append(("hands" if key == "hand" else key, f"{held} / -"))
    return "\n".join(f"{key} {words}" for key, words in lines)
