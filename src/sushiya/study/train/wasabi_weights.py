"""The weights of Wasabi! bots by the cross-entropy method.

Each generation is to beat the last one, and the cook, which plays by rule of thumb.

The first half of the generations plays with few plans per turn, which is quick, as searches do on
their way; the second half with all of them, and on fewer deals. At tables for three and four
looking at all plans gained nothing, so there all generations play with few.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from sushiya.bots.wasabi_candidates import NARROW, WIDE
from sushiya.bots.wasabi_learned import (
    SEATS,
    WEIGHT_NAMES,
    plain_weights,
    weights_from_numbers,
    weights_to_numbers,
)
from sushiya.bots.wasabi_weights import WHOLE
from sushiya.study.subjects import Array
from sushiya.study.train.cross_entropy import Fitness, cross_entropy
from sushiya.study.wasabi_levels import share_of_first

_SPREAD = 0.3
_LEAST_SPREAD = 60.0
_DRAW_SPREAD = 500.0
_LEAD = 0.004
_WIDE_SHARE = 3
_SHARES = ("decay", "held", "scarce", "spare", "late", "crowd")


def tuned(
    *,
    seed: int,
    generations: int,
    deals: int,
    population: int,
    seats: int = 2,
    tell: Callable[[str], None] = print,
) -> list[list[int]]:
    """Weights for few plans and, for two seats, for all; from those by rule of thumb."""
    mean = np.array(weights_to_numbers(plain_weights(seats)), float)
    half = generations // 2
    stages = [(NARROW, half, 1), (WIDE, generations - half, _WIDE_SHARE)]
    found = []
    for width, number, share in stages if seats == SEATS[0] else [(NARROW, generations, 1)]:
        pairs = max(2, deals // share)
        for generation in cross_entropy(
            mean,
            np.maximum(np.abs(mean) * _SPREAD, _least_spread()) / (1 + width),
            partial(against, seats=seats, width=width, deals=pairs, seed=seed),
            seed=seed + width,
            generations=number,
            population=population,
            elite=max(2, population // 4),
        ):
            mean = generation.mean
            wins, lead = share_of_first(
                [weights_from_numbers(bounded(mean)), *[plain_weights(seats)] * (seats - 1)],
                widths=[width, *[NARROW] * (seats - 1)],
                deals=pairs,
                seed=seed,
            )
            tell(
                f"width {width}, generation {generation.number:2}: elite {generation.elite:.3f}; "
                f"against the cook {wins:.3f} of the wins, {lead:+.1f} points"
            )
        found.append(bounded(mean))
    return found


def bounded(numbers: Array) -> list[int]:
    """The weights as whole numbers where they make sense."""
    return [
        int(np.clip(round(number), *_bounds(name)))
        for name, number in zip(WEIGHT_NAMES, numbers, strict=True)
    ]


def against(others: Array, *, seats: int, width: int, deals: int, seed: int) -> Fitness:
    """How many games weights win against others and the cook, and a little for the lead."""
    opponents = ((weights_from_numbers(bounded(others)), width), (plain_weights(seats), NARROW))

    def fitness(numbers: Array, generation: int) -> float:
        mine, total = weights_from_numbers(bounded(numbers)), 0.0
        first = seed * 1_000_003 + generation * deals
        for opponent, narrow in opponents:
            share, lead = share_of_first(
                [mine, *[opponent] * (seats - 1)],
                widths=[width, *[narrow] * (seats - 1)],
                deals=deals // 2,
                seed=first,
            )
            total += share + _LEAD * lead
        return total / len(opponents)

    return fitness


def _least_spread() -> Array:
    return np.array(
        [_DRAW_SPREAD if name.startswith("draw") else _LEAST_SPREAD for name in WEIGHT_NAMES]
    )


def _bounds(name: str) -> tuple[int, int]:
    if name.startswith("draw"):
        return -3000, 3000
    if name.startswith("prize"):
        return 0, 2 * WHOLE
    return (0, WHOLE) if name.startswith(_SHARES) else (0, 6000)
