"""Single bits of a mask. Compiled, each of these becomes one instruction of the machine.

A mask is a number below 2^62 that has at least one bit, unless a function says otherwise.
"""

from __future__ import annotations


def ones(mask: int) -> int:
    """How many bits are set; none in an empty mask.

    >>> ones(0b101100)
    3
    """
    return mask.bit_count()


def lowest(mask: int) -> int:
    """The place of the lowest bit.

    >>> lowest(0b101000)
    3
    """
    return (mask & -mask).bit_length() - 1


def nth_bit(mask: int, number: int) -> int:
    """The mask without all bits but one: the lowest for 0, the next one for 1, and so on.

    >>> bin(nth_bit(0b101100, 1))
    '0b1000'
    """
    for _ in range(number):
        mask &= mask - 1
    return mask & -mask
