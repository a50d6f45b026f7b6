"""Moves numbered for learners: one list of actions for every table and every menu.

What a seat holds is named by its place: a tile of the sorted hand (of equal ones the first), a
strip on the screen from left to right, a strip that was shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.match import (
    CARD_TYPES,
    HAND,
    LENGTHS,
    MOST_KINDS,
    NOTHING,
    SHORTEST,
    SQUARES,
    STRIPS,
)
from sushiya.games.wasabi.moves import NONE, Verb, first_of, second_of, third_of, verb_of

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match

GIVES = 0
PICKS = GIVES + MOST_KINDS
DRAWS = PICKS + MOST_KINDS
KEEPS = DRAWS + LENGTHS
CLAIMS = KEEPS + 2
PASSES = CLAIMS + STRIPS
LAYS = PASSES + (1 << STRIPS)
LAYS_FROM_AIR = LAYS + HAND * SQUARES
CHOPS = LAYS_FROM_AIR + SQUARES
COVERS = CHOPS + SQUARES
SWITCHES_RIGHT = COVERS + SQUARES
SWITCHES_DOWN = SWITCHES_RIGHT + SQUARES
DONE = SWITCHES_DOWN + SQUARES
RETURN = DONE + 1
STACK = DONE + 2
SPICY = DONE + 3
DECLINE = DONE + 4
TAKES = DONE + 5
DROPS = CARD_TYPES + 1
TAKES_OFF_BOARD = TAKES + CARD_TYPES * DROPS
ACTIONS = TAKES_OFF_BOARD + SQUARES * DROPS
"""Where each part of the list begins, and how long it is."""


def action_of(match: Match, seat: int, move: int) -> int:
    """The action that makes this legal move now."""
    verb, first = verb_of(move), first_of(move)
    if verb == Verb.LAY:
        return _lay(match, seat, first, second_of(move))
    if verb == Verb.PICK:
        return PICKS + first
    if verb == Verb.PASS:
        return PASSES + _places(match, seat, move)
    if verb == Verb.CLAIM:
        return CLAIMS + _strip_place(match, seat, first)
    if verb == Verb.DRAW:
        return DRAWS + first - SHORTEST
    if verb == Verb.KEEP:
        return KEEPS if first == match.shown[0] else KEEPS + 1
    if verb == Verb.GIVE:
        return GIVES + first
    if verb == Verb.TAKE:
        return _take(first, second_of(move), third_of(move))
    return _card_or_end(verb, first, second_of(move))


def _lay(match: Match, seat: int, kind: int, square: int) -> int:
    if match.air != NOTHING:
        return LAYS_FROM_AIR + square
    place = 0
    while match.hands[seat * HAND + place] != kind:
        place += 1
    return LAYS + place * SQUARES + square


def _places(match: Match, seat: int, move: int) -> int:
    """The places of the strips that a pass puts away, as a mask."""
    chosen = 0
    for strip in (first_of(move), second_of(move), third_of(move)):
        if strip != NONE:
            chosen |= 1 << _strip_place(match, seat, strip)
    return chosen


def _strip_place(match: Match, seat: int, recipe: int) -> int:
    place = 0
    while match.recipes[seat * STRIPS + place] != recipe:
        place += 1
    return place


def _take(card: int, corner: int, dropped: int) -> int:
    drop = CARD_TYPES if dropped == NONE else dropped
    if corner == NONE:
        return TAKES + card * DROPS + drop
    return TAKES_OFF_BOARD + corner * DROPS + drop


def _card_or_end(verb: int, first: int, second: int) -> int:
    if verb == Verb.CHOP:
        return CHOPS + first
    if verb == Verb.WASABI:
        return COVERS + first
    if verb == Verb.SWITCH:
        return (SWITCHES_RIGHT if second == first + 1 else SWITCHES_DOWN) + first
    if verb == Verb.DONE:
        return DONE
    if verb == Verb.RETURN:
        return RETURN
    if verb == Verb.STACK:
        return STACK
    return SPICY if verb == Verb.SPICY else DECLINE
