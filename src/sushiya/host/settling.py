"""What a table that is over says about who played there, and whether it counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sushiya.host.errors import NotEnded
from sushiya.host.events import Kind
from sushiya.host.table import Table

STAND_IN, LEFT, ONE_DEVICE = "stand-in", "left", "one-device"
OWN_MENU, HINTS = "own-menu", "hints"
WHY_NOT = (STAND_IN, LEFT, ONE_DEVICE, OWN_MENU, HINTS, "same-name", "alone")
"""Why a game that is over does not count; the last two are known to who knows the names."""
_GONE = (Kind.PERSON_LEFT, Kind.SEAT_CLEARED)


def result_of(table: Table) -> dict[str, Any]:
    """Who played, how it ended and why it does not count (or nothing), in plain values.

    A place is how many were better: those who won have 0.
    """
    if table.match is None or table.status != "ended" or table.match.outcome is None:
        raise NotEnded()
    outcome = table.match.outcome
    worth = [(seat in outcome.winners, points) for seat, points in enumerate(outcome.points)]
    return {
        "table": table.id,
        "game": table.game.name,
        "ended_at": table.ended_at,
        "why_not": next(_why_not(table), ""),
        "players": [
            {
                "keys": list(player.keys),
                "bot": player.level,
                "points": outcome.points[seat],
                "place": sum(other > worth[seat] for other in worth),
            }
            for seat, player in table.seated()
        ],
    }


def _why_not(table: Table) -> Iterator[str]:
    """Every reason there is: it counts when each seat was played by who sat there."""
    people = {seat for seat, _ in table.persons()}
    if any(seat in people and by != "person" for seat, by in table.makers):
        yield STAND_IN
    begun = next(told.version for told in table.happenings if told.facts["kind"] == Kind.STARTED)
    if any(told.facts["kind"] in _GONE and told.version > begun for told in table.happenings):
        yield LEFT
    keys = [key for _, player in table.persons() for key in player.keys]
    if len(set(keys)) < len(keys):
        yield ONE_DEVICE
    if table.menu_text is not None:
        yield OWN_MENU
    if table.hints:
        yield HINTS
