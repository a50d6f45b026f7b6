"""One of a seat's legal moves at random, without writing down every lay.

``legality.legal_moves`` says what is allowed. Most of its list are the lays: each kind of the
hand on each square that may be laid on. Their number, and the n-th of them, follow from the hand
and a mask of squares. Tests hold every number against the list.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bits import lowest, nth_bit, ones
from sushiya.core.rng import below
from sushiya.games.wasabi.legality import (
    lay_squares,
    lays_left,
    legal_moves,
    moves_after_lays,
    moves_before_lays,
)
from sushiya.games.wasabi.match import HAND, NOTHING, Phase
from sushiya.games.wasabi.moves import Verb, to_move

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables


def random_move(match: Match, menu: Tables, seat: int, rng: int, out: list[int]) -> int:
    """One of the legal moves of the seat to act, each as likely as the others.

    ``out`` is room for ``MOST`` moves.
    """
    if match.phase != Phase.PLAY or match.air != NOTHING:
        return out[below(rng, legal_moves(match, menu, seat, out))]
    before = moves_before_lays(match, menu, seat, out)
    lays = lay_count(match, seat)
    found = moves_after_lays(match, seat, out, before)
    number = below(rng, found + lays)
    if before <= number < before + lays:
        return nth_lay(match, seat, number - before)
    return out[number if number < before else number - lays]


def lay_count(match: Match, seat: int) -> int:
    """How many ways there are to lay a tile of the hand now."""
    if lays_left(match) <= 0:
        return 0
    return different_tiles(match, seat) * ones(lay_squares(match))


def different_tiles(match: Match, seat: int) -> int:
    """How many kinds are in a hand, which is sorted."""
    kinds = 0
    for at in range(seat * HAND, seat * HAND + match.hand_size[seat]):
        if at == seat * HAND or match.hands[at] != match.hands[at - 1]:
            kinds += 1
    return kinds


def nth_lay(match: Match, seat: int, number: int) -> int:
    """The n-th way to lay a tile: kind by kind, square by square."""
    squares = lay_squares(match)
    at = seat * HAND
    while number >= ones(squares):
        number -= ones(squares)
        at += 1
        while match.hands[at] == match.hands[at - 1]:
            at += 1
    return to_move(Verb.LAY, match.hands[at], lowest(nth_bit(squares, number)))
