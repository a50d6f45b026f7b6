"""A match that lies on no live table, shown with the parts of the live page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.play.match import Match

Happenings = Sequence[Mapping[str, Any]]


@dataclass(frozen=True)
class Sitting:
    """Who sits where: names as they are shown, and ``person`` or ``bot``."""

    names: tuple[str, ...]
    kinds: tuple[str, ...]

    def seats(self) -> list[dict[str, Any]]:
        """The seats as a table's view tells them."""
        players = zip(self.names, self.kinds, strict=True)
        return [
            {"seat": seat, "name": name, "kind": kind} for seat, (name, kind) in enumerate(players)
        ]


def played_again(match: Match, step: int | None = None) -> tuple[Match, Happenings]:
    """The match after some of its moves, and what everybody saw happen until then."""
    again = Match(match.game, match.setup, match.deal, shuffle=match.shuffle)
    happenings = []
    for at, (seat, move) in enumerate(match.moves[:step], start=1):
        again.play(seat, move)
        told = {"version": at, "at": 0.0, "kind": "moved", "seat": seat, "by": "person"}
        happenings.append({**told, "events": list(again.last_events)})
    return again, happenings


def table_of(match: Match, sitting: Sitting, seat: int | None) -> dict[str, Any]:
    """What the live page would know of such a table, through the eyes of a seat or a watcher."""
    return {
        "version": len(match.moves),
        "turn": match.game.turn_label(match.state),
        "view": match.view(seat),
        "options": dict(match.options),
        "you": {"seat": seat, "seats": [] if seat is None else [seat], "is_host": False},
        "seats": sitting.seats(),
    }
