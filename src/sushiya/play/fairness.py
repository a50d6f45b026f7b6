"""Fair deals: commit to a secret before the first card, reveal it after the last.

The construction is frozen; docs/fairness.md writes it out with test vectors.

* commitment = SHA-256("sushiya commitment 1" LF rules LF secret), the rules as one line of
  text, the secret as 64 hex digits
* key = SHA-256("sushiya key 1" LF secret LF then, for every seat that added randomness of its
  own, in seat order: seat number ":" its text LF)
* the deal is drawn from labelled streams under that key (``core.streams``)
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from hmac import compare_digest
from operator import index

from sushiya.core.errors import BadSecret, BadSeed

SECRET_BYTES = 32
LONGEST_CONTRIBUTION = 200


@dataclass(frozen=True)
class Shuffle:
    """Where a deal comes from: the host's secret and what the players added to it."""

    secret: str
    contributions: Mapping[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        digits = len(self.secret) == 2 * SECRET_BYTES and set(self.secret) <= set(_HEX)
        if not digits:
            raise BadSecret(what="a secret", form=f"{2 * SECRET_BYTES} lower-case hex digits")
        for text in self.contributions.values():
            if not is_contribution(text):
                raise BadSecret(
                    what="a player's randomness",
                    form=f"1 to {LONGEST_CONTRIBUTION} printable ASCII characters, no spaces",
                )

    def commitment(self, rules: str) -> str:
        """What the table publishes before the first card."""
        return _digest(f"sushiya commitment 1\n{rules}\n{self.secret}")

    def key(self) -> bytes:
        """What the deal is drawn from."""
        added = "".join(f"{seat}:{text}\n" for seat, text in sorted(self.contributions.items()))
        return bytes.fromhex(_digest(f"sushiya key 1\n{self.secret}\n{added}"))


_HEX = "0123456789abcdef"


def new_shuffle(seed: int | None = None) -> Shuffle:
    """A fresh secret; from a seed always the same one, for games that are to be repeated.

    >>> new_shuffle(7) == new_shuffle(7)
    True
    """
    if seed is None:
        return Shuffle(secrets.token_hex(SECRET_BYTES))
    if isinstance(seed, bool) or not hasattr(seed, "__index__"):
        raise BadSeed(seed=seed)
    return Shuffle(_digest(f"sushiya seed 1\n{index(seed)}"))


def is_contribution(text: str) -> bool:
    """Whether a player may add this as randomness of their own."""
    short = 0 < len(text) <= LONGEST_CONTRIBUTION
    return short and all("!" <= letter <= "~" for letter in text)


def same_digest(one: str, other: str) -> bool:
    """Whether two hex digests are equal."""
    return compare_digest(one.encode(), other.encode())


def _digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()
