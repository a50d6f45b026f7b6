"""How a bot settles on one of several ideas: the best at once, or a good one by its mood."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from sushiya.core.rng import advanced, below

_FINE = 1 << 30
_AS_GOOD = 1e-9


def settled(worth: Sequence[float], temperature: float, rng: int) -> int:
    """The place of the idea to follow.

    At temperature 0 one of the best, each as likely. Otherwise an idea that is worth a
    temperature less than another is followed about a third as often (by 1/e).
    """
    rng = advanced(rng)
    best = max(worth)
    if temperature <= 0:
        equals = [at for at, value in enumerate(worth) if value > best - _AS_GOOD]
        return equals[below(rng, len(equals))]
    shares = [exp((value - best) / temperature) for value in worth]
    left = below(rng, _FINE) / _FINE * sum(shares)
    for at, share in enumerate(shares):
        left -= share
        if left < 0:
            return at
    return len(shares) - 1
