"""The events of Sushi Go! in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

from sushiya.i18n import Translator
from sushiya.web.pages.log import ACTOR, ActorForm, LineForm, actor_form, line_form
from sushiya.web.pages.sushi_go_cards import PLAIN
from sushiya.web.pages.telling import Teller, Told

CHOSE = "events.sushi_go.chose"
MOST_LAID = 4096
YOU = ("you",)


def sushi_go_sentences(teller: Teller, event: Told) -> Iterable[str]:
    """What there is to say about one event."""
    kind = event["type"]
    if kind == "chose":
        return _chose(teller, event["seat"])
    if kind == "laid":
        return _laid(teller, event["seat"], event["move"])
    return _for_all(teller, kind, event)


def _for_all(teller: Teller, kind: str, event: Told) -> Iterator[str]:
    """What there is to say about what nobody does alone."""
    words, key = teller.words, f"events.sushi_go.{kind}"
    if kind == "passed":
        yield _passed(words, event["direction"])
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


def _chose(teller: Teller, seat: int) -> tuple[str, ...]:
    is_person = teller.seats[seat]["kind"] == "person"
    return (teller.by(seat, CHOSE),) if is_person else ()


def _laid(teller: Teller, seat: int, move: str) -> tuple[str, ...]:
    edition = str(teller.options.get("edition", ""))
    return _laid_by(teller.words, edition, teller.names[seat], teller.endings(seat), move)


@lru_cache(MOST_LAID)
def _laid_by(
    words: Translator, edition: str, player: str, endings: tuple[str, ...], move: str
) -> tuple[str, ...]:
    """What somebody laid, and for the ghost: the same is told to many."""
    own, _, ghost = move.partition("/")
    first, _, second = own.partition("+")
    cards = {"cards": _card_name(words, first, edition)}
    key = "events.sushi_go.laid"
    if second:
        key = "events.sushi_go.laid-two"
        cards = {"first": cards["cards"], "second": _card_name(words, second, edition)}
    told = words.t(key, *endings, player=player, **cards)
    if not ghost:
        return (told,)
    cards = {"cards": _card_name(words, ghost, edition)}
    return told, words.t("events.sushi_go.laid-for-ghost", *endings, player=player, **cards)


def _passed(words: Translator, direction: str) -> str:
    return words.t(f"events.sushi_go.passed.{direction}")


@lru_cache(MOST_LAID)
def passed_forms(words: Translator, direction: str) -> tuple[LineForm, ...]:
    """That hands were passed on, as streams tell everybody."""
    return (line_form(_passed(words, direction)),)


@cache
def chose_form(words: Translator) -> ActorForm:
    """That a person has chosen, as streams tell everybody."""
    return actor_form(words.t(CHOSE, player=ACTOR), words.t(CHOSE, *YOU, player=ACTOR))


@lru_cache(MOST_LAID)
def laid_forms(words: Translator, edition: str, move: str) -> tuple[ActorForm, ...]:
    """What somebody laid, as streams tell everybody."""
    texts = _laid_by(words, edition, ACTOR, (), move)
    own = _laid_by(words, edition, ACTOR, YOU, move)
    return tuple(map(actor_form, texts, own))


def _card_name(words: Translator, lay: str, edition: str) -> str:
    card = lay.removesuffix(PLAIN)
    name = words.t(f"sushi_go.object.{card}", edition)
    return name if card == lay else words.t("events.sushi_go.beside", card=name)


def _ended(teller: Teller, key: str, winners: Sequence[int]) -> str:
    if list(winners) == [teller.you]:
        return teller.words.t(key, "you")
    names = teller.words.listed(teller.names[seat] for seat in winners)
    return teller.words.n(key, len(winners), winners=names)
