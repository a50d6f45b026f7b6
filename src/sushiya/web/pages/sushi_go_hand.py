"""A hand of Sushi Go! as a form: the picks for each slot, straight from the legal moves."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, NamedTuple

from sushiya.games.sushi_go.cards import CARD_NAMES
from sushiya.i18n import Translator, translator
from sushiya.web.pages.parts import Drawn
from sushiya.web.pages.sushi_go_cards import (
    LAYS,
    MOST_DRAWN,
    PLAIN,
    CardFace,
    face,
    in_card_order,
)
from sushiya.web.rendering import macros

FIRST, SECOND, GHOST = "first", "second", "ghost"
_NIGIRI_ON_WASABI = {"egg": 3, "salmon": 6, "squid": 9}
_KEYS = (*"1234567890", *[""] * len(LAYS))
_NO_KEYS = ("",) * len(LAYS)
_SINGLE = frozenset(LAYS)
_CARDS = frozenset(CARD_NAMES)


@dataclass(frozen=True)
class Pick:
    """One way to fill a slot: a card, or a nigiri beside its wasabi."""

    value: str
    id: str
    face: CardFace
    worth: str
    copies: int
    key: str
    is_chosen: bool
    meets_wasabi: bool = False
    """There is wasabi for it: the picture or the words must say whether it goes there."""

    drawn: Drawn = Drawn("")  # noqa: RUF009, it never changes
    """As it is drawn on every page."""


class Hand(NamedTuple):
    """The slots of this turn; ``second`` and ``ghost`` are empty when they are not open."""

    first: tuple[Pick, ...]
    second: tuple[Pick, ...]
    ghost: tuple[Pick, ...]
    cards: int
    takes_two: bool
    forced: CardFace | None
    """SG-LAST beside a ghost: the card that is laid without a choice."""


def hand(words: Translator, view: Mapping[str, Any]) -> Hand:
    """The hand of the seat that sees this view."""
    has_wasabi = bool(view["tableaus"][view["seat"]].get("wasabi"))
    return hand_of(words, view["options"]["edition"], view, has_wasabi=has_wasabi)


def hand_of(words: Translator, edition: str, own: Mapping[str, Any], *, has_wasabi: bool) -> Hand:
    """The same from what is a seat's own, and whether wasabi waits there for a nigiri."""
    choice: str | None = own["choice"]
    chosen = _parts(choice) if choice else _NOTHING
    firsts, seconds, ghosts = _slots(own["legal_moves"])
    cards, language = own["hand"] or (), words.language
    return Hand(
        _picks(language, edition, FIRST, firsts, cards, chosen[FIRST], dips=has_wasabi),
        _picks(language, edition, SECOND, firsts, cards, chosen[SECOND]) if seconds else (),
        _picks(language, edition, GHOST, ghosts, cards, chosen[GHOST]) if ghosts else (),
        len(cards),
        bool(chosen[SECOND]),
        face(words, edition, cards[0]) if cards and not firsts else None,
    )


def drawn_picks(
    language: str, edition: str, own: Mapping[str, Any], *, has_wasabi: bool
) -> bytes | None:
    """The picks of a hand as streams send them, where one card is to be chosen and none is yet.

    None for every other hand. They are those of ``hand_of``.
    """
    moves = own["legal_moves"]
    if own["choice"] or not moves or not _CARDS.issuperset(moves):
        return None
    number_of, drawn = own["hand"].count, _drawn_firsts(language, edition, has_wasabi)
    return b"".join([drawn[lay, number_of(lay), at] for at, lay in enumerate(in_card_order(moves))])


def only_card(own: Mapping[str, Any]) -> str | None:
    """The card that a seat has chosen, where it could choose one for itself and no more."""
    choice: str | None = own["choice"]
    return choice if _SINGLE.issuperset(own["legal_moves"]) else None


def pick_id(slot: str, lay: str) -> str:
    """The id of the field that picks a card."""
    return f"{slot}-{lay.replace('!', '-')}"


_NOTHING = {FIRST: "", SECOND: "", GHOST: ""}


def _slots(moves: Sequence[str]) -> tuple[set[str], set[str], set[str]]:
    """What may be laid first, second and for the ghost."""
    if _SINGLE.issuperset(moves):  # most moves are a card
        return set(moves), set(), set()
    parts = [_parts(move) for move in moves]
    seconds = {move[SECOND] for move in parts if move[SECOND]}
    # Two orders with the same result are listed as one move, and either is understood.
    firsts = {move[FIRST] for move in parts} | seconds
    return firsts, seconds, {move[GHOST] for move in parts if move[GHOST]}


def _picks(
    language: str,
    edition: str,
    slot: str,
    lays: Collection[str],
    cards: Sequence[str],
    chosen: str,
    *,
    dips: bool = False,
) -> tuple[Pick, ...]:
    """The picks of a slot, in card order."""
    keys = _KEYS if slot == FIRST else _NO_KEYS
    beside = [lay.removesuffix(PLAIN) for lay in lays if lay.endswith(PLAIN)]
    return tuple(
        [
            _pick(
                language,
                edition,
                slot,
                lay,
                cards.count(lay.removesuffix(PLAIN)),
                key,
                lay == chosen,
                dips and lay in _NIGIRI_ON_WASABI,
                lay in beside,
            )
            for lay, key in zip(in_card_order(lays), keys, strict=False)
        ]
    )


class _DrawnFirsts(dict[tuple[str, int, int], bytes]):
    """Picks of first cards by card, copies and place in the hand; of each there are a few."""

    def __init__(self, language: str, edition: str, *, dips: bool) -> None:
        self._look = (language, edition, FIRST)
        self._dips = dips

    def __missing__(self, wanted: tuple[str, int, int]) -> bytes:
        lay, copies, at = wanted
        is_dipped = self._dips and lay in _NIGIRI_ON_WASABI
        drawn = _pick(*self._look, lay, copies, _KEYS[at], False, is_dipped, False).drawn.inside
        self[wanted] = drawn
        return drawn


@lru_cache
def _drawn_firsts(language: str, edition: str, dips: bool) -> _DrawnFirsts:
    return _DrawnFirsts(language, edition, dips=dips)


@lru_cache(MOST_DRAWN)
def _pick(
    language: str,
    edition: str,
    slot: str,
    lay: str,
    copies: int,
    key: str,
    is_chosen: bool,
    is_dipped: bool,
    has_plain_twin: bool,
) -> Pick:
    """A pick, drawn; the same few hundred come up at all tables of a language.

    A nigiri that goes onto wasabi looks as it will on the plate (SG-WASABI): beside the same card
    without it nobody can tell the two apart by their name.
    """
    words = translator(language)
    goes_on_wasabi = is_dipped or has_plain_twin
    card = replace(face(words, edition, lay.removesuffix(PLAIN)), on_wasabi=goes_on_wasabi)
    worth = _worth(words, lay, is_dipped=is_dipped)
    meets_wasabi = goes_on_wasabi or lay.endswith(PLAIN)
    pick = Pick(lay, pick_id(slot, lay), card, worth, copies, key, is_chosen, meets_wasabi)
    draw = macros(language, "sushi_go/parts.html").pick_card
    return replace(pick, drawn=Drawn(draw(slot, pick, slot != SECOND)))


def _worth(words: Translator, lay: str, *, is_dipped: bool) -> str:
    card = lay.removesuffix(PLAIN)
    if lay != card:
        return words.t("pages.worth.beside", points=_NIGIRI_ON_WASABI[card] // 3)
    if is_dipped:
        return words.t("pages.worth.dipped", points=_NIGIRI_ON_WASABI[card])
    return words.t(f"sushi_go.hint.{card}")


def _parts(move: str) -> dict[str, str]:
    own, _, ghost = move.partition("/")
    first, _, second = own.partition("+")
    return {FIRST: first, SECOND: second, GHOST: ghost}
