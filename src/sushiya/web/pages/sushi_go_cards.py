"""Cards and tableaus of Sushi Go! as a page shows them: pictures, names, what they score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sushiya.core.bags import one
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
_ORDER = {
    lay: at for at, lay in enumerate(name + mark for name in CARD_NAMES for mark in ("", PLAIN))
}

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


def own_cards(move: str) -> list[str]:
    """The cards a move lays for its own seat, in order."""
    own, _, _ = move.partition("/")
    return [lay.removesuffix(PLAIN) for lay in own.split("+")]


def ghost_card(move: str) -> str:
    """The card a move lays for the ghost, if it does."""
    return move.partition("/")[2]


@lru_cache(MOST_DRAWN)
def drawn_laid(language: str, edition: str, kinds: tuple[str, ...], place: int) -> Drawn:
    """What was turned over before a place, as all pages draw it."""
    faces = [face(translator(language), edition, kind) for kind in kinds]
    return Drawn(macros(language, "sushi_go/macros.html").laid(faces, place))


def bag(counts: Mapping[str, int]) -> int:
    """A tableau of a view as a bag."""
    return sum([number * _ONES[name] for name, number in counts.items()])


def groups(
    words: Translator, edition: str, tableau: Mapping[str, int], maki: Standing, puddings: int
) -> list[Drawn]:
    """A tableau by families, each as it is drawn; nothing that is not there."""
    found = []
    for family, kinds in FAMILIES.items():
        counts = tuple([(kind, tableau[kind]) for kind in kinds if tableau.get(kind)])
        if counts:
            standing = maki if family == "maki" else None
            held = puddings if family == "pudding" else 0
            found.append(_drawn(words.language, edition, family, counts, standing, held))
    return found


@lru_cache(MOST_DRAWN)
def _drawn(
    language: str,
    edition: str,
    family: str,
    counts: tuple[tuple[str, int], ...],
    maki: Standing | None,
    puddings: int,
) -> Drawn:
    """A group as all pages draw it; the same few stand on all tables of a language."""
    words, held = translator(language), dict(counts)
    points, note = _so_far(words, family, held, maki, puddings)
    cards = tuple((face(words, edition, kind), number) for kind, number in counts)
    name = family_name(words, edition, family)
    group = Group(family, name, cards, points, note, RULES[family])
    return Drawn(macros(language, "sushi_go/macros.html").group(group))


_POINTS = {
    "tempura": tempura_points,
    "sashimi": sashimi_points,
    "dumpling": dumpling_points,
    "nigiri": nigiri_points,
}


def _so_far(
    words: Translator, family: str, counts: Mapping[str, int], maki: Standing | None, puddings: int
) -> tuple[int | None, str]:
    if family in _POINTS:
        held = sum(counts.values())
        points = _POINTS[family](bag(counts))
        missing = {"tempura": -held % 2, "sashimi": -held % 3}.get(family, 0)
        return points, words.n("pages.tableau.missing", missing) if missing else ""
    if maki is not None:
        place = words.t(f"pages.tableau.maki.{maki.place if maki.prize else 'other'}")
        return None, words.n("pages.tableau.rolls", maki.count, place=place)
    if family == "pudding":
        return None, words.n("pages.tableau.puddings", puddings)
    return None, words.t(f"pages.tableau.{family}")


def in_card_order(cards: Any) -> list[str]:
    """Names of cards, or of lays, as they stand in a hand."""
    return sorted(cards, key=_ORDER.__getitem__)
