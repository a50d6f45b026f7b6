"""A tiny random number generator that draws the same stream interpreted and compiled.

Multiply-with-carry: the state is below 2^63, its low half is multiplied, its high half is
added. The one product stays below 2^63, so nothing ever overflows, in any integer width a
compiler may choose. It is for simulation and bots; the cards of a real table come from
``core.streams``.
"""

from __future__ import annotations

_HALF = 32
_LOW = 0xFFFFFFFF
# A multiplier m for which m * 2^32 - 1 and m * 2^31 - 1 are prime: the longest period.
_MULTIPLIER = 1821284388
_MIX = 0x45D9F3B


def seeded(seed: int) -> int:
    """A starting state for this seed; neighbouring seeds give unrelated streams."""
    low = _mixed((seed & _LOW) ^ 0x1F123BB5)
    high = _mixed(((seed >> _HALF) & _LOW) ^ low ^ 0x5A827999)
    state = ((high % (_MULTIPLIER - 1)) << _HALF) | low
    return advanced(advanced(state + 1))


def advanced(state: int) -> int:
    """The state after this one."""
    return (state & _LOW) * _MULTIPLIER + (state >> _HALF)


def below(state: int, limit: int) -> int:
    """A number from 0 to ``limit`` - 1, read off a state. ``limit`` is below 2^31."""
    return (((state >> _HALF) ^ (state & _LOW)) * limit) >> _HALF


def _mixed(word: int) -> int:
    """Scramble 32 bits so that every input bit touches every output bit."""
    word = ((word >> 16) ^ word) * _MIX & _LOW
    word = ((word >> 16) ^ word) * _MIX & _LOW
    return (word >> 16) ^ word
