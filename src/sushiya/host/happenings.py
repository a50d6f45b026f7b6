"""What everybody at a table may be told of an event: built from nothing, like a view."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sushiya.host.events import Kind, StoredEvent
from sushiya.host.story import Happening, Told
from sushiya.host.table import Table

FACTS_SHARED = 4096


def happening(table: Table, event: StoredEvent) -> Happening | None:
    """The public side of an event the table has just taken in; None if there is none."""
    tell = _TELLERS.get(event.kind)
    if tell is None:
        return None
    facts = shared({"kind": str(event.kind), **tell(table, event.data)})
    events = None
    if event.kind == Kind.MOVED:
        assert table.match is not None
        events = _all_shared(table.match.last_events)
    return Happening(event.version, event.at, facts, events)


def shared(told: Told) -> Told:
    """The same values, kept once for all tables where they can be."""
    try:
        return _kept(tuple(told.items()))
    except TypeError:  # a list in it: the points of a round are like no other, but their lines are
        return {name: _parts_shared(value) for name, value in told.items()}


def _parts_shared(value: Any) -> Any:
    """A list whose parts are kept once where they can be; anything else as it is."""
    if not isinstance(value, list):
        return value
    return [shared(part) if isinstance(part, dict) else part for part in value]


def _all_shared(events: Sequence[Told]) -> tuple[Told, ...]:
    """The same events; a single one, as most choices are, is kept once with the tuple around."""
    if len(events) == 1:
        try:
            return _kept_alone(tuple(events[0].items()))
        except TypeError:
            pass
    return tuple(map(shared, events))


@lru_cache(FACTS_SHARED)
def _kept_alone(items: tuple[tuple[str, Any], ...]) -> tuple[Told, ...]:
    return (_kept(items),)


@lru_cache(FACTS_SHARED)
def _kept(items: tuple[tuple[str, Any], ...]) -> Told:
    return dict(items)


def _nothing_more(table: Table, data: Mapping[str, Any]) -> Told:
    return {}


def _seat(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": data["seat"]}


def _seat_and_name(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": data["seat"], "name": data["name"]}


def _freed(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": data["seat"], "name": data["who"]}


def _bot(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": data["seat"], "name": data["name"], "level": data["level"]}


def _host(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": next(iter(table.seats_of(data["host"])), None)}


def _moved(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": data["seat"], "by": data["by"]}


def _undone(table: Table, data: Mapping[str, Any]) -> Told:
    """``undoes`` is the version of the move that does not count any more."""
    return {"seat": data["seat"], "undoes": data["undoes"]}


def _emoted(table: Table, data: Mapping[str, Any]) -> Told:
    return {"seat": data["seat"], "emote": data["emote"]}


def _ended(table: Table, data: Mapping[str, Any]) -> Told:
    return {"points": data["points"], "winners": data["winners"]}


_TELLERS: dict[Kind, Callable[[Table, Mapping[str, Any]], Told]] = {
    Kind.CREATED: _nothing_more,
    Kind.OPTIONS_CHANGED: _nothing_more,
    Kind.PERSON_SEATED: _seat_and_name,
    Kind.PERSON_RENAMED: _seat_and_name,
    Kind.PERSON_LEFT: _freed,
    Kind.BOT_SEATED: _bot,
    Kind.SEAT_CLEARED: _freed,
    Kind.HOST_CHANGED: _host,
    Kind.LOCKED: _nothing_more,
    Kind.UNLOCKED: _nothing_more,
    Kind.RANDOMNESS_ADDED: _seat,
    Kind.STARTED: _nothing_more,
    Kind.MOVED: _moved,
    Kind.UNDONE: _undone,
    Kind.WENT_AWAY: _seat,
    Kind.CAME_BACK: _seat,
    Kind.STAND_IN_TOOK_OVER: _seat,
    Kind.STAND_IN_GAVE_BACK: _seat,
    Kind.EMOTED: _emoted,
    Kind.REMATCH_OPENED: _nothing_more,
    Kind.ENDED: _ended,
}
"""Kinds that are not here (private links) are told to nobody."""
