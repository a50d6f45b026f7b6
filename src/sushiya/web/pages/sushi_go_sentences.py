"""The events of Sushi Go! in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from sushiya.i18n import Translator
from sushiya.web.pages.sushi_go_cards import PLAIN
from sushiya.web.pages.telling import Teller, Told

MOST_CARDS = 512


def sushi_go_sentences(teller: Teller, event: Told) -> Iterator[str]:
    """What there is to say about one event."""
    words, kind = teller.words, event["type"]
    key = f"events.sushi_go.{kind}"
    if kind == "chose":
        if teller.seats[event["seat"]]["kind"] == "person":
            yield teller.by(event["seat"], key)
    elif kind == "laid":
        yield from _laid(teller, event["seat"], event["move"])
    elif kind == "passed":
        yield words.t(f"{key}.{event['direction']}")
    elif kind == "round-scored":
        yield words.t(key, round=event["round"])
        for seat, line in enumerate(event["points"][: len(teller.names)]):
            yield words.n(f"{key}.line", line["total"], player=teller.names[seat])
    elif kind == "puddings-scored":
        yield words.t(key)
        for name, points in zip(teller.names, event["points"], strict=False):
            yield words.t(f"{key}.line", player=name, points=words.signed(points))
    elif kind == "game-ended":
        yield _ended(teller, key, event["winners"])


def _laid(teller: Teller, seat: int, move: str) -> Iterator[str]:
    own, _, ghost = move.partition("/")
    first, _, second = own.partition("+")
    if second:
        cards = {"first": _card(teller, first), "second": _card(teller, second)}
        yield teller.by(seat, "events.sushi_go.laid-two", **cards)
    else:
        yield teller.by(seat, "events.sushi_go.laid", cards=_card(teller, first))
    if ghost:
        yield teller.by(seat, "events.sushi_go.laid-for-ghost", cards=_card(teller, ghost))


def _card(teller: Teller, lay: str) -> str:
    return _card_name(teller.words, lay, str(teller.options.get("edition", "")))


@lru_cache(MOST_CARDS)
def _card_name(words: Translator, lay: str, edition: str) -> str:
    card = lay.removesuffix(PLAIN)
    name = words.t(f"sushi_go.object.{card}", edition)
    return name if card == lay else words.t("events.sushi_go.beside", card=name)


def _ended(teller: Teller, key: str, winners: Sequence[int]) -> str:
    if list(winners) == [teller.you]:
        return teller.words.t(key, "you")
    names = teller.words.listed(teller.names[seat] for seat in winners)
    return teller.words.n(key, len(winners), winners=names)
