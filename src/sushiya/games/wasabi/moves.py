"""A move as one number: the verb in the low five bits, then up to three things of six bits."""

from __future__ import annotations

from enum import IntEnum

NONE = 63
_VERB = 31
_THING = 63


class Verb(IntEnum):
    """What a seat can do in one decision."""

    GIVE = 0
    DRAW = 1
    KEEP = 2
    LAY = 3
    STACK = 4
    SPICY = 5
    CHOP = 6
    RETURN = 7
    SWITCH = 8
    WASABI = 9
    CLAIM = 10
    PASS = 11
    DONE = 12
    TAKE = 13
    DECLINE = 14
    PICK = 15


def to_move(verb: int, first: int = 0, second: int = 0, third: int = 0) -> int:
    """The number of a move."""
    return verb | first << 5 | second << 11 | third << 17


def verb_of(move: int) -> int:
    """What the move does."""
    return move & _VERB


def shows_hidden(move: int) -> bool:
    """Whether the move shows its seat something hidden: strips are, all else lies open (W-UNDO)."""
    return verb_of(move) == Verb.DRAW


def first_of(move: int) -> int:
    """The first thing the move names."""
    return move >> 5 & _THING


def second_of(move: int) -> int:
    """The second thing the move names."""
    return move >> 11 & _THING


def third_of(move: int) -> int:
    """The third thing the move names."""
    return move >> 17 & _THING
