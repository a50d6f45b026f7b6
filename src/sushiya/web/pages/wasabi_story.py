"""A game of Wasabi! told again from what everybody saw: points turn by turn, the last squares."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Events = Iterable[Mapping[str, Any]]
TICK = 10
"""Every so many turns the chart has a mark."""


def standings(seats: int, events: Events) -> list[list[int]]:
    """Everybody's points before the first turn and after every turn."""
    points = [0] * seats
    found = [list(points)]
    for event in events:
        if event["type"] in ("claimed", "covered"):
            points[event["seat"]] += event.get("points", 0) + event["cubes"]
        elif event["type"] == "turn-ended":
            found.append(list(points))
    return found


def marks(turns: int) -> list[int]:
    """The turns that the chart marks."""
    return list(range(TICK, turns + 1, TICK))


def last_squares(seats: int, events: Sequence[Mapping[str, Any]]) -> dict[str, int]:
    """The squares that changed in everybody's latest turn, and through whom."""
    found: dict[str, int] = {}
    open_seats = set(range(seats))
    for event in reversed(events):
        if not open_seats:
            break
        if event["type"] == "turn-began":
            open_seats.discard(event["seat"])
        elif event.get("seat") in open_seats:
            for square in _squares(event):
                found.setdefault(square, event["seat"])
    return found


def _squares(event: Mapping[str, Any]) -> list[str]:
    if event["type"] in ("laid", "chopped", "covered"):
        return [event["square"]]
    return list(event["squares"]) if event["type"] == "switched" else []
