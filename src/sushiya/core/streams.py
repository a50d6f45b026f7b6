"""Random numbers for real deals: labelled streams from a key, frozen for ever.

The construction, written so that anybody can repeat it (docs/fairness.md has test vectors):

* block ``i`` of stream ``label`` is SHA-256(key + utf8(label) + 0x00 + i as 8 bytes, big-endian)
* each block gives eight 32-bit words, big-endian, in order
* a number below ``n`` is the first word under the largest multiple of ``n`` that is at most
  2^32, taken modulo ``n``; words at or above it are thrown away
* shuffling runs from the last place down to the second, swapping place ``i`` with a number
  below ``i + 1``
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")
_WORDS = 1 << 32


class Stream:
    """One labelled stream of numbers.

    >>> Stream(bytes(32), "deck").below(108)
    72
    """

    def __init__(self, key: bytes, label: str) -> None:
        self._words = _words(key, label)

    def below(self, limit: int) -> int:
        """A number from 0 to ``limit`` - 1, each exactly as likely as the others."""
        fair = _WORDS - _WORDS % limit
        return next(word for word in self._words if word < fair) % limit

    def shuffled(self, items: Sequence[Item]) -> tuple[Item, ...]:
        """The items in random order."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return tuple(order)


def _words(key: bytes, label: str) -> Iterator[int]:
    start = key + label.encode() + b"\0"
    number = 0
    while True:
        block = sha256(start + number.to_bytes(8, "big")).digest()
        for at in range(0, len(block), 4):
            yield int.from_bytes(block[at : at + 4], "big")
        number += 1
