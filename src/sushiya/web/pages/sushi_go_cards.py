"""Cards and tableaus of Sushi Go! as a page shows them: pictures, names, what they score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sushiya.core.bags import count, one, only, size
from sushiya.games.sushi_go.cards import CARD_NAMES, TABLEAU_NAMES
from sushiya.games.sushi_go.scoring import (
    dumpling_points,
    nigiri_points,
    sashimi_points,
    tempura_points,
)
from sushiya.games.sushi_go.standings import Standing
from sushiya.i18n import Translator, translator
from sushiya.web.pages.parts import Drawn
from sushiya.web.rendering import macros

ON_WASABI = "_on_wasabi"
PLAIN = "!plain"
PICTURES = {"zoch": {"dumpling": "mussel", "squid": "tuna"}}
"""SG-NAMES: what an edition prints on a card, where it is another thing than in the others."""

MOST_DRAWN = 4096
_ONES = {name: one(card) for card, name in enumerate(TABLEAU_NAMES)}
LAYS = {
    lay: at for at, lay in enumerate(name + mark for name in CARD_NAMES for mark in ("", PLAIN))
}
"""All that a hand may lay, in card order."""

FAMILIES = {
    "maki": ("maki_3", "maki_2", "maki_1"),
    "tempura": ("tempura",),
    "sashimi": ("sashimi",),
    "dumpling": ("dumpling",),
    "nigiri": (
        "squid_on_wasabi",
        "salmon_on_wasabi",
        "egg_on_wasabi",
        "squid",
        "salmon",
        "egg",
    ),
    "wasabi": ("wasabi",),
    "chopsticks": ("chopsticks",),
    "pudding": ("pudding",),
}
FAMILY_BAGS = {
    family: sum(only(-1, TABLEAU_NAMES.index(kind)) for kind in kinds)
    for family, kinds in FAMILIES.items()
}
"""Where the cards of a family are counted in a tableau."""
MAKI_BAG, PUDDING_BAG = FAMILY_BAGS["maki"], FAMILY_BAGS["pudding"]
ALONE_BAGS = [bag for bag in FAMILY_BAGS.values() if bag not in (MAKI_BAG, PUDDING_BAG)]
"""Maki and puddings are compared with everybody's; the others mean the same on every table."""
FAMILY_OF = {kind: family for family, kinds in FAMILIES.items() for kind in kinds}
RULES = {
    "maki": "SG-MAKI-FIRST",
    "tempura": "SG-TEMPURA",
    "sashimi": "SG-SASHIMI",
    "dumpling": "SG-DUMPLING",
    "nigiri": "SG-NIGIRI",
    "wasabi": "SG-WASABI",
    "chopsticks": "SG-CHOPSTICKS",
    "pudding": "SG-PUDDING-MOST",
}
"""Where each family is explained."""


@dataclass(frozen=True)
class CardFace:
    """One kind of card as this edition and language print it."""

    kind: str
    family: str
    picture: str
    name: str
    on_wasabi: bool = False


@dataclass(frozen=True)
class Group:
    """The cards of one family before a seat, and what they are worth so far."""

    family: str
    name: str
    cards: tuple[tuple[CardFace, int], ...]
    points: int | None
    note: str
    rule: str


def face(words: Translator, edition: str, kind: str) -> CardFace:
    """A card, or a nigiri on wasabi, by its name in a view."""
    base = kind.removesuffix(ON_WASABI)
    picture = PICTURES.get(edition, {}).get(base, base)
    name = words.t(f"sushi_go.card.{kind}", edition)
    return CardFace(kind, FAMILY_OF[kind], f"sushi-go/{picture}", name, kind != base)


def family_name(words: Translator, edition: str, family: str) -> str:
    """What this edition calls cards that score together (SG-NAMES)."""
    if family in ("wasabi", "chopsticks"):
        return words.t(f"sushi_go.card.{family}", edition)
    return words.t(f"sushi_go.column.{family}", edition)


def column_picture(edition: str, column: str) -> str:
    """The card that stands for a column of the score sheet."""
    card = {"maki": "maki_2", "nigiri": "salmon"}.get(column, column)
    return PICTURES.get(edition, {}).get(card, card)


def own_cards(move: str) -> tuple[str, ...]:
    """The cards a move lays for its own seat, in order."""
    own, _, _ = move.partition("/")
    return tuple([lay.removesuffix(PLAIN) for lay in own.split("+")])


def ghost_card(move: str) -> str:
    """The card a move lays for the ghost, if it does."""
    return move.partition("/")[2]


@lru_cache(MOST_DRAWN)
def drawn_laid(language: str, edition: str, kinds: tuple[str, ...], place: int) -> Drawn:
    """What was turned over before a place, as all pages draw it."""
    faces = [face(translator(language), edition, kind) for kind in kinds]
    return Drawn(macros(language, "sushi_go/macros.html").laid(faces, place))


@lru_cache(MOST_DRAWN)
def drawn_move(language: str, edition: str, move: str | None, place: int) -> Drawn:
    """What a move laid before its own seat, as all pages draw it; nothing before the first."""
    return drawn_laid(language, edition, own_cards(move) if move else (), place)


def bag(counts: Mapping[str, int]) -> int:
    """A tableau of a view as a bag."""
    return sum([number * _ONES[name] for name, number in counts.items()])


def groups(language: str, edition: str, tableau: int, maki: Standing, puddings: int) -> list[Drawn]:
    """A tableau by families, each as it is drawn; nothing that is not there."""
    drawn = [_drawn(language, edition, held) for bag in ALONE_BAGS if (held := tableau & bag)]
    if held := tableau & MAKI_BAG:
        place = maki.place if maki.prize else "other"
        drawn.insert(0, _drawn(language, edition, held, maki.count, place))
    if held := tableau & PUDDING_BAG:
        drawn.append(_drawn(language, edition, held, puddings))
    return drawn


@lru_cache(MOST_DRAWN)
def _drawn(language: str, edition: str, held: int, compared: int = 0, place: str = "") -> Drawn:
    """A group as all pages draw it; the same few stand on all tables of a language.

    ``compared`` are rolls of maki, and where they stand among everybody's; or puddings.
    """
    words, family = translator(language), _family_of(held)
    counts = {kind: count(held, TABLEAU_NAMES.index(kind)) for kind in FAMILIES[family]}
    points, note = _so_far(words, family, held, compared, place)
    cards = tuple((face(words, edition, kind), number) for kind, number in counts.items() if number)
    name = family_name(words, edition, family)
    group = Group(family, name, cards, points, note, RULES[family])
    return Drawn(macros(language, "sushi_go/macros.html").group(group))


def _family_of(held: int) -> str:
    return next(family for family, bag in FAMILY_BAGS.items() if held & bag)


_POINTS = {
    "tempura": tempura_points,
    "sashimi": sashimi_points,
    "dumpling": dumpling_points,
    "nigiri": nigiri_points,
}


def _so_far(
    words: Translator, family: str, held: int, compared: int, place: str
) -> tuple[int | None, str]:
    if family in _POINTS:
        points, number = _POINTS[family](held), size(held)
        missing = {"tempura": -number % 2, "sashimi": -number % 3}.get(family, 0)
        return points, words.n("pages.tableau.missing", missing) if missing else ""
    if family == "maki":
        where = words.t(f"pages.tableau.maki.{place}")
        return None, words.n("pages.tableau.rolls", compared, place=where)
    if family == "pudding":
        return None, words.n("pages.tableau.puddings", compared)
    return None, words.t(f"pages.tableau.{family}")


def in_card_order(cards: Any) -> list[str]:
    """Names of cards, or of lays, as they stand in a hand."""
    return sorted(cards, key=LAYS.__getitem__)
