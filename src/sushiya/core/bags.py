"""A bag: a multiset of up to fifteen kinds as one integer of four-bit counters.

Bags are values: they compare, hash and add like numbers, and the same functions run
interpreted and compiled. No counter may pass fifteen, and none may go below zero; the rules
never let that happen.
"""

from __future__ import annotations

from sushiya.core.bits import lowest

EMPTY = 0
_BITS = 4
_COUNTER = 15
_LOWEST_BITS = 0x111111111111111


def one(kind: int) -> int:
    """The bag that holds one thing of this kind."""
    return 1 << (_BITS * kind)


def count(bag: int, kind: int) -> int:
    """How many of this kind are in the bag.

    >>> count(one(2) + one(2) + one(5), 2)
    2
    """
    return (bag >> (_BITS * kind)) & _COUNTER


def only(bag: int, kind: int) -> int:
    """The bag without everything but this kind."""
    return bag & (_COUNTER << (_BITS * kind))


def kinds(bag: int) -> int:
    """The bag with one of each kind that is in it.

    >>> kinds(one(2) + one(2) + one(5)) == one(2) + one(5)
    True
    """
    return (bag | bag >> 1 | bag >> 2 | bag >> 3) & _LOWEST_BITS


def pairs(bag: int) -> int:
    """The bag with one of each kind that is in it twice or more.

    >>> pairs(one(2) + one(2) + one(5)) == one(2)
    True
    """
    return (bag >> 1 | bag >> 2 | bag >> 3) & _LOWEST_BITS


def lowest_kind(bag: int) -> int:
    """The first kind of a bag that has one.

    >>> lowest_kind(one(2) + one(2) + one(5))
    2
    """
    return lowest(bag) // _BITS


def small_size(bag: int) -> int:
    """How many things are in a bag of at most fourteen.

    Sixteen is one more than fifteen, so the remainder by fifteen adds the counters up.

    >>> small_size(one(2) + one(2) + one(5))
    3
    """
    return bag % _COUNTER


def size(bag: int) -> int:
    """How many things are in the bag.

    >>> size(14 * one(3) + 14 * one(4))
    28
    """
    total = 0
    while bag > 0:
        total += bag & _COUNTER
        bag >>= _BITS
    return total
