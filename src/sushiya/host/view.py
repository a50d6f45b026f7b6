"""A table as one person may see it: facts about the table, and the game's own view.

Built from nothing. Cards come from the game's view of one seat and from nowhere else; the
secret of the deal is shown when the game is over.
"""

from __future__ import annotations

from typing import Any

from sushiya.host.clocks import AT_ZERO, Patience, Presence
from sushiya.host.due import deadline, stand_in_at
from sushiya.host.errors import NotYourSeat
from sushiya.host.player import Player
from sushiya.host.playing import may_undo
from sushiya.host.table import Table


def table_view(
    table: Table,
    person: str | None = None,
    seat: int | None = None,
    *,
    presence: Presence | None = None,
    patience: Patience | None = None,
) -> dict[str, Any]:
    """The table for a person who looks from one of their seats, or watches (``seat`` None).

    Plain values, ready for JSON. Raises ``NotYourSeat`` for a seat the person does not hold.
    """
    presence, patience = presence or Presence(), patience or Patience()
    held = table.seats_of(person)
    if seat is not None and seat not in held:
        raise NotYourSeat(seat=seat)
    match = table.match
    return {
        "id": table.id,
        "code": table.code if table.status != "ended" else None,
        "game": table.game.name,
        "status": table.status,
        "version": table.version,
        "created_at": table.created_at,
        "started_at": table.started_at or None,
        "ended_at": table.ended_at or None,
        "locked": table.is_locked,
        "options": dict(table.setup.options),
        "menu_text": table.menu_text,
        "clock": _clock(table, presence),
        "hints": table.hints,
        "patience": {"settle": patience.settle, "grace": patience.grace},
        "seats": [_seat_view(table, at, held, presence, patience) for at in range(table.seats)],
        "you": {
            "seats": list(held),
            "seat": seat,
            "is_host": table.is_host(person),
            "may_undo": seat is not None and may_undo(table, seat),
        },
        "turn": table.turn_label if table.status == "running" else None,
        "to_act": list(table.to_act),
        "fairness": _fairness(table),
        "rematch": table.rematch if held else None,
        "view": match.view(seat) if match else None,
    }


def happenings(table: Table, after: int = 0) -> list[dict[str, Any]]:
    """What everybody may know has happened behind a version, oldest first.

    Each has ``version``, ``at`` and ``kind``; moves carry ``seat``, ``by`` and the game's
    open ``events``.
    """
    return [told.to_dict() for told in table.happenings.after(after)]


def _clock(table: Table, presence: Presence) -> dict[str, Any]:
    return {
        "name": table.clock.name,
        "seconds": table.clock.seconds,
        "at_zero": AT_ZERO,
        "deadline": deadline(table, presence),
    }


def _seat_view(
    table: Table, seat: int, held: tuple[int, ...], presence: Presence, patience: Patience
) -> dict[str, Any]:
    player = table.players[seat]
    if player is None:
        return {"seat": seat, "kind": "empty", "name": None, "is_you": False}
    return {
        "seat": seat,
        "kind": player.kind,
        "name": player.name,
        "level": player.level,
        "is_you": seat in held,
        "is_host": _is_host(table, player),
        "is_away": player.away_since is not None,
        "away_since": player.away_since,
        "has_stand_in": player.has_stand_in,
        "stand_in_at": stand_in_at(table, seat, presence, patience)
        if player.away_since is not None
        else None,
        "has_chosen": table.has_chosen(seat),
        "is_to_act": seat in table.to_act,
        "added_randomness": seat in table.contributions,
    }


def _is_host(table: Table, player: Player) -> bool:
    return table.host is not None and table.host in player.keys


def _fairness(table: Table) -> dict[str, Any]:
    """The commitment at all times; what it commits to once nothing is hidden any more."""
    over = table.status == "ended"
    added = {str(seat): text for seat, text in table.contributions.items()}
    return {
        "commitment": table.commitment,
        "secret": table.secret if over else None,
        "contributions": added if over else None,
    }
