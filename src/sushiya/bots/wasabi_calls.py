"""The rules as bots call them: from many places, and so not written into each of them.

Compiled rules are inlined wherever they are used. That makes whole batches fast, and would make
a search, which uses them in a dozen places, very slow to compile.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.legality import claim_moves, legal_moves
from sushiya.games.wasabi.rules import apply

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

NOT_INLINED = ("moves_of", "claims_of", "make_move")


def moves_of(match: Match, menu: Tables, out: list[int]) -> int:
    """Write the legal moves of the seat to act; how many."""
    return legal_moves(match, menu, match.seat, out)


def claims_of(match: Match, menu: Tables, out: list[int]) -> int:
    """Write the claims open to the seat to act; how many."""
    return claim_moves(match, menu, match.seat, out)


def make_move(match: Match, menu: Tables, move: int) -> None:
    """Let the seat to act make a legal move."""
    apply(match, menu, match.seat, move)
