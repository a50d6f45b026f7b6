"""The events of Wasabi! in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from sushiya.web.pages.telling import Teller, Told
from sushiya.web.pages.wasabi_tiles import MenuWords, menu_words

SILENT = frozenset({"done", "turn-ended"})
"""What every turn has: who takes part sees it, and nobody wants to hear it each time."""
Values = dict[str, Any]


def wasabi_sentences(teller: Teller, event: Told) -> Iterator[str]:
    """What there is to say about one event."""
    kind = event["type"]
    if kind in SILENT:
        return
    assert teller.view is not None
    menu = menu_words(teller.words, teller.view)
    if kind in _OWN_WAYS:
        yield from _OWN_WAYS[kind](teller, menu, event)
    else:
        yield teller.by(event["seat"], _key(event), **_values(menu, event))


def square_name(square: str) -> str:
    """A square as people say it: ``C3``."""
    return square.upper()


def _key(event: Told) -> str:
    kind = event["type"]
    if kind == "laid" and event["on"]:
        kind = "laid-on"
    if kind == "drew" and event["strips"] > 1:
        kind = "drew-two"
    return f"events.wasabi.{kind}"


def _values(menu: MenuWords, event: Told) -> Values:
    values: Values = {name: value for name, value in event.items() if name not in ("type", "seat")}
    for name in ("ingredient", "on"):
        if values.get(name):
            values[name] = menu.taken(values[name])
    if "card" in values:
        values["card"] = menu.card(values["card"]).name
    if values.get("square"):
        values["square"] = square_name(values["square"])
    return values


def _gave(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    seat, to = event["seat"], event["to"]
    ending = ("to-you",) if to == teller.you else teller.endings(seat)
    names = {"player": teller.names[seat], "to": teller.names[to]}
    ingredient = menu.taken(event["ingredient"])
    yield teller.words.t("events.wasabi.gave", *ending, **names, ingredient=ingredient)


def _switched(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    first, second = map(square_name, event["squares"])
    yield teller.by(event["seat"], "events.wasabi.switched", first=first, second=second)


def _covered(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    square = square_name(event["square"])
    yield teller.counted(event["seat"], "events.wasabi.covered", event["cubes"], square=square)


def _claimed(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    recipe = menu.recipe(event["recipe"])
    if not event["cubes"]:
        key = "events.wasabi.claimed"
        yield teller.counted(event["seat"], key, event["points"], recipe=recipe)
        return
    yield teller.by(
        event["seat"],
        "events.wasabi.claimed-with-style",
        recipe=recipe,
        points=teller.words.n("score.points", event["points"]),
        cubes=teller.words.n("score.wasabi.cubes", event["cubes"]),
    )


def _passed(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    yield teller.counted(event["seat"], "events.wasabi.passed", len(event["lengths"]))


def _took(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    key = "events.wasabi.took-off-board" if event["square"] else "events.wasabi.took"
    yield teller.by(event["seat"], key, **_values(menu, event))
    if event["dropped"]:
        card = menu.card(event["dropped"]).name
        yield teller.words.t("events.wasabi.dropped", card=card)


def _lapsed(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    yield teller.words.n("events.wasabi.rewards-lapsed", event["rewards"])


def _ended(teller: Teller, menu: MenuWords, event: Told) -> Iterator[str]:
    yield teller.words.t(f"events.wasabi.game-ended.{event['reason']}")
    outcome = teller.view["outcome"] if teller.view else None
    if outcome:
        names = teller.words.listed(teller.names[seat] for seat in outcome["winners"])
        yield teller.words.n("events.wasabi.winners", len(outcome["winners"]), winners=names)


_OWN_WAYS: dict[str, Callable[[Teller, MenuWords, Told], Iterator[str]]] = {
    "gave": _gave,
    "switched": _switched,
    "covered": _covered,
    "claimed": _claimed,
    "passed": _passed,
    "took": _took,
    "rewards-lapsed": _lapsed,
    "game-ended": _ended,
}
