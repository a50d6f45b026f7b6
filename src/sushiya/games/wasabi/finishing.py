"""Random play that finishes recipes when it can: for rollouts, where pure chance finishes none.

A recipe that stands is claimed; otherwise a tile that completes one of the seat's recipes is
laid; otherwise the move is random.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bits import lowest
from sushiya.games.wasabi.board import STRIDE, exposed
from sushiya.games.wasabi.drawing import random_move
from sushiya.games.wasabi.legality import lay_squares, lays_left, moves_before_lays
from sushiya.games.wasabi.lines import line_sum
from sushiya.games.wasabi.match import HAND, LENGTHS, NOTHING, SHORTEST, STRIPS, Phase
from sushiya.games.wasabi.moves import Verb, to_move, verb_of

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

NO_MOVE = -1


def finishing_move(match: Match, menu: Tables, seat: int, rng: int, out: list[int]) -> int:
    """A legal move of the seat to act; ``out`` is room for ``MOST`` moves."""
    if match.phase == Phase.PLAY and match.air == NOTHING:
        if moves_before_lays(match, menu, seat, out) > 0 and verb_of(out[0]) == Verb.CLAIM:
            return out[0]
        if lays_left(match) > 0:
            lay = completing_lay(match, menu, seat)
            if lay != NO_MOVE:
                return lay
    return random_move(match, menu, seat, rng, out)


def completing_lay(match: Match, menu: Tables, seat: int) -> int:
    """A lay that completes one of the seat's recipes, or NO_MOVE."""
    for at in range(seat * STRIPS, seat * STRIPS + match.recipe_size[seat]):
        recipe = match.recipes[at]
        if match.tokens[seat * LENGTHS + menu.length[recipe] - SHORTEST] > 0:
            for step in (1, STRIDE):
                lay = _completing_line(match, menu, seat, recipe, step)
                if lay != NO_MOVE:
                    return lay
    return NO_MOVE


def _completing_line(match: Match, menu: Tables, seat: int, recipe: int, step: int) -> int:
    """Lines in one direction that lack one tile, which the seat holds and may lay there."""
    length = menu.length[recipe]
    for gap in range(length):
        starts = _starts_with_gap(match, length, gap, step)
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            rest = line_sum(match, menu, start, length, step)
            rest -= menu.unit[match.top[start + gap * step]]
            kind = _held_kind(match, menu, seat, menu.sum[recipe] - rest)
            if kind != NOTHING:
                return to_move(Verb.LAY, kind, start + gap * step)
    return NO_MOVE


def _starts_with_gap(match: Match, length: int, gap: int, step: int) -> int:
    """First squares of lines whose tiles lie open, but for a gap that may be laid on."""
    tiles = exposed(match)
    starts = lay_squares(match) >> gap * step
    for place in range(length):
        if place != gap:
            starts &= tiles >> place * step
    return starts


def _held_kind(match: Match, menu: Tables, seat: int, unit: int) -> int:
    """The kind in a hand that a line's sum lacks, or NOTHING."""
    for at in range(seat * HAND, seat * HAND + match.hand_size[seat]):
        if menu.unit[match.hands[at]] == unit:
            return match.hands[at]
    return NOTHING
