"""Prices of present values by the cross-entropy method: each generation is to beat the last.

Candidates sit down one at a time among cooks with the prices of the last generation, on the same
deals in every seat, with two to five at the table and all ways to share ties. The first
generation has the prices of the cook, which were set by hand.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_policies import COOK
from sushiya.bots.sushi_go_present_value import PRICE_NAMES
from sushiya.bots.weights import write_numbers
from sushiya.study.subjects import Array
from sushiya.study.sushi_go_levels import play_levels
from sushiya.study.train.cross_entropy import Fitness, cross_entropy

TABLES: tuple[tuple[int, dict[str, object], int], ...] = (
    (2, {}, 4),
    (3, {}, 2),
    (4, {"edition": "zoch"}, 2),
    (5, {}, 1),
    (2, {"ghost": True}, 1),
)
"""Seats, options, and how many parts of the deals are played there."""

_LEAST = 0.02
_SPREAD = 0.35


def tuned(
    *,
    seed: int,
    generations: int,
    deals: int,
    population: int,
    tell: Callable[[str], None] = print,
) -> Array:
    """Prices after so many generations."""
    mean = start = np.array(cook_prices())
    for generation in cross_entropy(
        start,
        _SPREAD * np.abs(start) + 0.05,
        lambda mean: against(mean, deals, seed),
        seed=seed,
        generations=generations,
        population=population,
        elite=max(2, population // 4),
    ):
        mean = np.maximum(generation.mean, _LEAST)
        tell(f"generation {generation.number:2}: elite wins {generation.elite:+.3f} over fair")
    return mean


def against(others: Array, deals: int, seed: int) -> Fitness:
    """How much more than its fair share of wins a cook has among others with these prices."""

    def fitness(prices: Array, generation: int) -> float:
        parts = sum(part for _, _, part in TABLES)
        total = 0.0
        for *table, part in TABLES:
            number = max(1, deals * part // parts)
            first = seed * 1_000_003 + generation * deals
            total += part / parts * (_share(prices, others, table, number, first) - 1)
        return total

    return fitness


def _share(prices: Array, others: Array, table: list[Any], deals: int, seed: int) -> float:
    """The share of wins over all seats, as a multiple of the fair one."""
    seats, options = table
    total = 0.0
    for seat in range(seats):
        sitting = np.repeat(np.maximum(others, _LEAST)[None], seats, axis=0)
        sitting[seat] = np.maximum(prices, _LEAST)
        played = play_levels([COOK] * seats, deals, seed=seed, options=options, prices=sitting)
        total += float(played.shares[:, seat].mean())
    return total


def write_prices(path: Path, prices: Array, origin: str) -> None:
    """Write prices where bots read them."""
    write_numbers(path, "prices", PRICE_NAMES, prices.tolist(), origin)
