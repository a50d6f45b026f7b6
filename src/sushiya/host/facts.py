"""What lists of tables have to know, read off the events about to be stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sushiya.host.events import Event, Kind
from sushiya.host.table import Table

_STATUSES = {
    Kind.CREATED: "lobby",
    Kind.STARTED: "running",
    Kind.ENDED: "ended",
    Kind.SET_ASIDE: "set-aside",
}


def facts(table: Table, events: Sequence[Event], now: float) -> dict[str, Any]:
    """The facts a ledger takes with these events; ``table`` has not taken them in yet."""
    found: dict[str, Any] = {"at": now, "people": [], "left": []}
    for kind, data in events:
        if kind in _STATUSES:
            found["status"] = _STATUSES[kind]
        if kind == Kind.CREATED:
            found |= {"game": data["game"], "code": data["code"]}
        elif kind in (Kind.PERSON_SEATED, Kind.SEAT_LINKED):
            found["people"].append(data["person"])
        elif kind in (Kind.PERSON_LEFT, Kind.SEAT_CLEARED):
            found["left"] += _gone_for_good(table, data["seat"])
    return found


def _gone_for_good(table: Table, seat: int) -> list[str]:
    """The keys of the player on a seat that hold no other seat."""
    player = table.players[seat]
    return [key for key in player.keys if len(table.seats_of(key)) == 1] if player else []
