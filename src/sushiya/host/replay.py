"""A table that is over, told again: its record, and every position from any seat's eyes."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from sushiya.core.options import check_seat
from sushiya.host.errors import NotEnded, TooLate
from sushiya.host.table import Table
from sushiya.play.match import Match
from sushiya.play.player_names import players_to_text


def record(table: Table) -> str:
    """The game as portable text, with the secret of its deal; raises ``NotEnded`` before."""
    match = _over(table)
    day = datetime.fromtimestamp(table.ended_at, UTC).date().isoformat()
    match.headers = {"players": players_to_text(table.names()), "date": day}
    return match.record()


def replay_moves(table: Table) -> list[dict[str, Any]]:
    """Every move that counted: ``step`` (from 1), ``turn``, ``seat``, ``move``, ``by``."""
    match = _over(table)
    told = zip(match.labels, match.moves, table.makers, strict=True)
    return [
        {"step": at, "turn": label, "seat": seat, "move": move, "by": by}
        for at, (label, (seat, move), (_, by)) in enumerate(told, start=1)
    ]


def replay_view(table: Table, step: int, seat: int | None = None) -> dict[str, Any]:
    """The game after a step (0: the deal) as a seat or a watcher saw it, and what happened then."""
    match = _over(table)
    if seat is not None:
        check_seat(seat, table.seats)
    if not 0 <= step <= len(match.moves):
        raise TooLate()
    again = Match(match.game, match.setup, match.deal, shuffle=match.shuffle)
    for mover, move in match.moves[:step]:
        again.play(mover, move)
    return {
        "step": step,
        "steps": len(match.moves),
        "turn": match.game.turn_label(again.state),
        "events": list(again.last_events),
        "view": again.view(seat),
    }


def _over(table: Table) -> Match:
    if table.match is None or table.status != "ended":
        raise NotEnded()
    return table.match
