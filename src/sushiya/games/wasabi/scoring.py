"""Points and winners (W-END, W-TEN)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.match import SHORTEST, TOKENS, Ending

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

# Cubes break ties: more than any seat can win of them, so that points always come first.
_TIE_BREAK = 1 << 16


def token_points(match: Match, menu: Tables, seat: int) -> int:
    """The points of the tokens a seat has assigned."""
    total = 0
    for at in range(seat * TOKENS, seat * TOKENS + match.completed_size[seat]):
        total += menu.points[menu.length[match.completed[at] >> 1] - SHORTEST]
    return total


def points(match: Match, menu: Tables, seat: int) -> int:
    """Assigned tokens and cubes."""
    return token_points(match, menu, seat) + match.cubes[seat]


def winners(match: Match, menu: Tables) -> int:
    """The seats that won or share the win, as a mask."""
    if match.ending == Ending.TEN_TOKENS:
        return 1 << match.seat
    best = -1
    seats = 0
    for seat in range(match.seats):
        rank = points(match, menu, seat) * _TIE_BREAK + match.cubes[seat]
        if rank > best:
            best = rank
            seats = 0
        if rank == best:
            seats |= 1 << seat
    return seats
