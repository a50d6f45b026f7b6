"""What the script of the score pad has to know: the rules' numbers and the page's words, as data.

The script adds up by itself, so that it works without a network; what it adds up comes from
here, taken from the rules that score a live game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from sushiya.core.bags import one
from sushiya.games.sushi_go.cards import TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import CARDS_EACH, EDITIONS
from sushiya.games.sushi_go.score_sheet import LONGEST_NAME
from sushiya.games.sushi_go.scoring import (
    COLUMN_NAMES,
    DUMPLING_POINTS,
    LEAST_PUDDING,
    MOST_MAKI,
    MOST_PUDDING,
    SECOND_MAKI,
    maki_icons,
    nigiri_points,
    sashimi_points,
    tempura_points,
)
from sushiya.i18n import Translator
from sushiya.web.pages.pictures import art
from sushiya.web.pages.score_pad import CARDS_OF, DECK, KINDS
from sushiya.web.pages.sushi_go_cards import CardFace, column_picture, face, family_name

MOST_COUNTED = 40
"""More rolls than anybody can have before them."""

_COMPARED = {
    "maki": ("most", "second", "no-second", "other"),
    "pudding": ("most", "fewest", "no-loss", "equal", "other"),
}
_MAY_TIE = frozenset({"most", "second", "fewest"})
_COUNTED = (
    "dumpling",
    "egg",
    "salmon",
    "squid",
    "egg_on_wasabi",
    "salmon_on_wasabi",
    "squid_on_wasabi",
    "pudding",
)
_PROBLEMS = ("players", "name", "name-twice", "number", "deck", "total")


def script_data(words: Translator) -> dict[str, Any]:
    """Numbers, names and sentences for the script, ready for JSON."""
    return {
        "language": words.language,
        "kinds": KINDS,
        "cardsOf": CARDS_OF,
        "deck": DECK,
        "cardsEach": CARDS_EACH,
        "longestName": LONGEST_NAME,
        "columns": COLUMN_NAMES,
        "rules": _rules(),
        "editions": {name: _edition(words, name) for name in EDITIONS},
        "words": _words(words),
    }


def pad_faces(words: Translator, edition: str) -> dict[str, CardFace]:
    """The boxes of the pad; a wasabi that carries a nigiri is counted with the nigiri."""
    faces = {kind: face(words, edition, kind) for kind in KINDS}
    return faces | {"wasabi": replace(faces["wasabi"], name=words.t("study.score.open_wasabi"))}


def _rules() -> dict[str, Any]:
    kinds = {name: one(kind) for kind, name in enumerate(TABLEAU_NAMES)}
    return {
        "icons": {name: maki_icons(bag) for name, bag in kinds.items() if maki_icons(bag)},
        "nigiri": {name: nigiri_points(bag) for name, bag in kinds.items() if nigiri_points(bag)},
        "sets": {
            "tempura": [2, tempura_points(2 * one(Card.TEMPURA))],
            "sashimi": [3, sashimi_points(3 * one(Card.SASHIMI))],
        },
        "dumpling": DUMPLING_POINTS,
        "maki": [MOST_MAKI, SECOND_MAKI],
        "pudding": [MOST_PUDDING, LEAST_PUDDING],
    }


def _edition(words: Translator, name: str) -> dict[str, Any]:
    book = EDITIONS[name]
    faces = pad_faces(words, name)
    return {
        "tiesPayEach": book.ties_pay_each,
        "least": book.least_seats,
        "most": book.most_seats,
        "names": {kind: found.name for kind, found in faces.items()},
        "pictures": {kind: art(found.picture) for kind, found in faces.items()},
        "columns": {
            column: family_name(words, name, column) for column in (*COLUMN_NAMES, "pudding")
        },
        "columnPictures": {
            column: art(f"sushi-go/{column_picture(name, column)}") for column in COLUMN_NAMES
        },
        "cards": {card: face(words, name, card).name for card in DECK},
        "counts": {kind: _forms(words, f"sushi_go.count.{kind}", ending=name) for kind in _COUNTED},
    }


def _words(words: Translator) -> dict[str, Any]:
    return {
        "why": _reasons(words),
        "listed": _lists(words),
        "points": _forms(words, "score.points"),
        "cards": _forms(words, "study.score.cards", "each"),
        "overfull": _sentence(words, "study.score.overfull", "cards", "each"),
        "player": _sentence(words, "study.score.player", "number"),
        "more": _sentence(words, "study.score.more", "card"),
        "less": _sentence(words, "study.score.less", "card"),
        "counted": _sentence(words, "study.score.counted", "card", "number", "points"),
        "lead": _forms(words, "study.score.lead", "names"),
        "won": _forms(words, "study.score.won", "names"),
        "nothing": words.t("study.score.nothing"),
        "fix": words.t("study.score.fix"),
        "problem": {
            key: _sentence(
                words,
                f"study.score.problem.{key}",
                *("least", "most", "name", "copies", "seen", "card"),
            )
            for key in _PROBLEMS
        },
    }


def _reasons(words: Translator) -> dict[str, Any]:
    found: dict[str, Any] = {
        "icons": _forms(words, "score.icons"),
        "remainder": words.t("score.remainder"),
        "dumpling": _sentence(words, "score.dumpling", "cards", "points"),
        "dumpling.most": _sentence(words, "score.dumpling.most", "cards", "points"),
        "nigiri": _sentence(words, "score.nigiri.card", "cards", "points"),
        "nigiri.on-wasabi": _sentence(words, "score.nigiri.on-wasabi", "cards", "value", "points"),
    }
    for column in ("tempura", "sashimi"):
        found[column] = _forms(words, f"score.{column}", "points")
        found[f"{column}.none"] = words.t(f"score.{column}.none")
    for column, places in _COMPARED.items():
        for place in places:
            for tie in ("", "-shared", "-each") if place in _MAY_TIE else ("",):
                key = f"{column}.{place}{tie}"
                names = ("icons", "puddings", "count", "points")
                found[key] = _sentence(words, f"score.{key}", *names)
    return found


def _forms(words: Translator, key: str, *names: str, ending: str = "") -> dict[str, Any]:
    """A sentence that depends on a number: its forms, and which of them goes with 0, 1, 2 …"""
    kept = {name: f"{{{name}}}" for name in ("count", *names)}
    forms: list[str] = []
    which = []
    for number in range(MOST_COUNTED + 1):
        form = words.n(key, number, ending, **kept)
        if form not in forms:
            forms.append(form)
        which.append(forms.index(form))
    return {"forms": forms, "which": which}


def _sentence(words: Translator, key: str, *names: str) -> str:
    """A sentence with its places left open."""
    return words.t(key, **{name: f"{{{name}}}" for name in names})


def _lists(words: Translator) -> list[str]:
    """How none, one, two … names stand in a row."""
    return [
        words.listed(f"{{{at}}}" for at in range(many)) if many else ""
        for many in range(max(CARDS_EACH) + 1)
    ]
