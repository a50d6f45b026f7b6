"""The rules of both games in the reader's language, from the outline and the catalogue."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.wasabi.menu import standard_menu
from sushiya.i18n import Translator, translator
from sushiya.web.errors import NotFound
from sushiya.web.pages.sushi_go_cards import FAMILIES, family_name
from sushiya.web.pages.wasabi_scenes import board_sizes, pictures
from sushiya.web.pages.wasabi_tiles import MenuWords
from sushiya.web.rendering import language_of, page
from sushiya.web.rules_outline import (
    COMPARISONS,
    PAGES,
    WASABI,
    WORKED_ROUND,
    Comparison,
    Page,
    Rule,
    WorkedPlace,
)

ALL_EDITIONS = "all"
FIRST_EDITION = "gamewright"
"""Whose names and pictures stand for the cards where the page speaks of all editions."""

PICTURES: Mapping[str, tuple[str, ...]] = {
    "SG-PLAYERS": ("sushi-go/belt",),
    "SG-NAMES": ("sushi-go/maki_2", "sushi-go/dumpling", "sushi-go/mussel", "sushi-go/squid"),
    "SG-DEAL": ("sushi-go/back",),
    "SG-TURN": ("sushi-go/back", "sushi-go/salmon"),
    "SG-WASABI": ("sushi-go/wasabi", "sushi-go/squid"),
    "SG-CHOPSTICKS": ("sushi-go/chopsticks", "sushi-go/wasabi", "sushi-go/squid"),
    "SG-ROUND-END": ("sushi-go/pudding",),
    "SG-TEMPURA": ("sushi-go/tempura",) * 2,
    "SG-SASHIMI": ("sushi-go/sashimi",) * 3,
    "SG-DUMPLING": ("sushi-go/dumpling",) * 2,
    "SG-NIGIRI": ("sushi-go/egg", "sushi-go/salmon", "sushi-go/squid"),
    "SG-WASABI-TRIPLE": ("sushi-go/wasabi",),
    "SG-ZERO": ("sushi-go/chopsticks", "sushi-go/wasabi"),
    "SG-MAKI-FIRST": ("sushi-go/maki_3", "sushi-go/maki_2"),
    "SG-MAKI-SECOND": ("sushi-go/maki_2", "sushi-go/maki_1"),
    "SG-PUDDING-MOST": ("sushi-go/pudding",) * 2,
    "SG-PUDDING-LEAST": ("sushi-go/pudding",),
    "SG-GHOST": ("sushi-go/ghost",),
    "W-ACTIONS": ("wasabi/kitchen",),
    "W-START-HAND": ("wasabi/avocado", "wasabi/shrimp", "wasabi/tuna"),
    "W-START-RECIPES": ("wasabi/screen",),
    "W-STYLE": ("wasabi/cube",),
    "W-STEP2": ("wasabi/kitchen", "wasabi/pantry"),
    "W-TEN": ("wasabi/token",),
    "W-HIDDEN": ("wasabi/screen",),
    "W-CHOP": ("wasabi/action-chop",),
    "W-SPICY": ("wasabi/action-spicy",),
    "W-STACK": ("wasabi/action-stack",),
    "W-SWITCH": ("wasabi/action-switch",),
    "W-WASABI": ("wasabi/action-wasabi",),
}
"""Our own drawings beside the rules; the words tell everything without them."""


@dataclass(frozen=True)
class Saying:
    """What one or several editions say where they differ."""

    editions: tuple[str, ...]
    key: str


@dataclass(frozen=True)
class WorkedLine:
    """One place of the worked round: its cards in groups, and points column by column."""

    cards: tuple[tuple[str, int], ...]
    shared: tuple[int, ...]
    zoch: tuple[int, ...]


async def contents(request: Request) -> Response:
    """Which rules there are to read."""
    return page(request, "rules.html", games=tuple(PAGES))


async def rules(request: Request) -> Response:
    """The rules of one game."""
    outline = PAGES.get(request.path_params["game"])
    if outline is None:
        raise NotFound()
    words = translator(language_of(request))
    return page(request, "rules_game.html", **values(words, outline, edition_of(request)))


def edition_of(request: Request) -> str:
    """The edition the reader plays; all of them until they say so."""
    asked = request.query_params.get("edition", "")
    return asked if asked in EDITION_NAMES else ALL_EDITIONS


def values(words: Translator, outline: Page, edition: str) -> dict[str, Any]:
    """What the template of a rules page needs."""
    has_editions = any(rule.editions for rule in outline.rules)
    return {
        "outline": outline,
        "games": tuple(PAGES),
        "edition": edition,
        "editions": EDITION_NAMES if has_editions else (),
        "edition_names": {name: words.t(f"sushi_go.edition.{name}.name") for name in EDITION_NAMES},
        "sayings": {rule.name: sayings(rule) for rule in outline.rules},
        "differing": [rule for rule in outline.rules if rule.editions],
        "pictures": PICTURES,
        "comparisons": comparisons(outline),
        "scenes": {},
        "worked": {f"{outline.key}.section.round": [worked_line(one) for one in WORKED_ROUND]},
        **(wasabi_values(words) if outline is WASABI else {}),
        "columns": {name: family_name(words, FIRST_EDITION, name) for name in COLUMN_NAMES},
    }


def wasabi_values(words: Translator) -> dict[str, Any]:
    """What the pictures of Wasabi! need."""
    menu = MenuWords(words, standard_menu())
    return {"scenes": pictures(words), "menu": menu, "board_sizes": board_sizes(menu)}


def sayings(rule: Rule) -> list[Saying]:
    """The editions of a rule, those that agree together."""
    found: dict[str, tuple[str, ...]] = {}
    for edition, ending in rule.editions.items():
        found[ending] = (*found.get(ending, ()), edition)
    return [Saying(books, f"{rule.key}.edition.{ending}") for ending, books in found.items()]


def comparisons(outline: Page) -> dict[str, tuple[Comparison, ...]]:
    """The tables of ties of one page, by the rule they stand under."""
    return {rule.name: COMPARISONS[rule.name] for rule in outline.rules if rule.name in COMPARISONS}


def worked_line(place: WorkedPlace) -> WorkedLine:
    """A place of the worked round with its cards in the order of a score sheet."""
    kinds = [kind for family in FAMILIES.values() for kind in family]
    cards = tuple((kind, place.tableau[kind]) for kind in kinds if kind in place.tableau)
    return WorkedLine(cards, place.shared, place.zoch)


routes = [
    Route("/rules", contents, methods=["GET"]),
    Route("/rules/{game}", rules, methods=["GET"]),
]
