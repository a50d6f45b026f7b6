"""What happens at a table, as values: a table is the fold of its stored events."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple


class Kind(StrEnum):
    """Every kind of event there is; the values are what is stored."""

    CREATED = "created"
    OPTIONS_CHANGED = "options-changed"
    PERSON_SEATED = "person-seated"
    PERSON_RENAMED = "person-renamed"
    PERSON_LEFT = "person-left"
    BOT_SEATED = "bot-seated"
    SEAT_CLEARED = "seat-cleared"
    HOST_CHANGED = "host-changed"
    LINK_OFFERED = "link-offered"
    SEAT_LINKED = "seat-linked"
    LOCKED = "locked"
    UNLOCKED = "unlocked"
    RANDOMNESS_ADDED = "randomness-added"
    STARTED = "started"
    MOVED = "moved"
    UNDONE = "undone"
    WENT_AWAY = "went-away"
    CAME_BACK = "came-back"
    STAND_IN_TOOK_OVER = "stand-in-took-over"
    STAND_IN_GAVE_BACK = "stand-in-gave-back"
    EMOTED = "emoted"
    REMATCH_OPENED = "rematch-opened"
    ENDED = "ended"
    SET_ASIDE = "set-aside"


BRINGS_A_BOT = (
    Kind.BOT_SEATED.value,
    Kind.PERSON_LEFT.value,
    Kind.SEAT_CLEARED.value,
    Kind.STAND_IN_TOOK_OVER.value,
)
"""Events without one of which no bot plays at a table."""


class Event(NamedTuple):
    """Something decided and not yet stored: a kind and plain JSON values."""

    kind: Kind
    data: dict[str, Any]


class StoredEvent(NamedTuple):
    """An event with its place in the table's history; version 1 is the creation."""

    version: int
    at: float
    kind: Kind
    data: Mapping[str, Any]


def row_of(event: StoredEvent) -> dict[str, Any]:
    """The event as a ledger takes it."""
    return {
        "version": event.version,
        "at": event.at,
        "kind": str(event.kind),
        "data": dict(event.data),
    }


def event_of(row: Mapping[str, Any]) -> StoredEvent:
    """The event back from what a ledger gives; raises if the row makes no sense."""
    data = row["data"]
    if not isinstance(data, dict):
        raise ValueError("the data of the event cannot be read")
    return StoredEvent(int(row["version"]), float(row["at"]), _KINDS[row["kind"]], data)


_KINDS = {kind.value: kind for kind in Kind}
