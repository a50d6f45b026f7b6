"""What a first game explains, and when: each thing once, when it lies in the reader's hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sushiya.web.pages.lesson import Hint, View

NIGIRI = {"squid": 3, "salmon": 2, "egg": 1}
MAKI = ("maki_3", "maki_2", "maki_1")
LESSON_ROUND = 1


def hints(view: View, told: set[str]) -> list[Hint]:
    """The hints for this choice; what they explain is added to ``told``."""
    if view["outcome"] or view["round"] != LESSON_ROUND:
        return []
    found = []
    if "start" not in told:
        found.append(Hint("start"))
    fitting = (hint for lesson in _LESSONS if (hint := lesson(view)) and hint.key not in told)
    found.append(next(fitting, Hint("last" if view["turns"] - view["turn"] == 1 else "free")))
    told.update(hint.key for hint in found)
    return found


def _dip(view: View) -> Hint | None:
    card = next((card for card in NIGIRI if card in view["hand"]), None)
    if not card or not _tableau(view).get("wasabi"):
        return None
    return Hint("dip", card, {"points": 3 * NIGIRI[card]}, _at(card))


def _two(view: View) -> Hint | None:
    if any("+" in move for move in view["legal_moves"]):
        return Hint("two", "chopsticks")
    return None


def _maki(view: View) -> Hint | None:
    card = next((card for card in MAKI if card in view["hand"]), None)
    return Hint("maki", card, marks=_at(card)) if card else None


def _held(card: str) -> Callable[[View], Hint | None]:
    def lesson(view: View) -> Hint | None:
        return Hint(card, card, marks=_at(card)) if card in view["hand"] else None

    return lesson


def _nigiri(view: View) -> Hint | None:
    card = next((card for card in NIGIRI if card in view["hand"]), None)
    return Hint("nigiri", card, marks=_at(card)) if card else None


def _at(card: str) -> frozenset[str]:
    """Where the card lies on the page."""
    return frozenset({f"first-{card}"})


def _tableau(view: View) -> Mapping[str, int]:
    tableau: Mapping[str, int] = view["tableaus"][view["seat"]]
    return tableau


_LESSONS: tuple[Callable[[View], Hint | None], ...] = (
    _dip,
    _two,
    _held("wasabi"),
    _held("chopsticks"),
    _maki,
    _held("pudding"),
    _held("tempura"),
    _held("sashimi"),
    _held("dumpling"),
    _nigiri,
)
"""What matters most now comes first."""
