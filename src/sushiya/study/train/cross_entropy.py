"""The cross-entropy method: draw, keep the best, draw around them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from sushiya.study.subjects import Array

Fitness = Callable[[Array, int], float]
"""How good weights are; all candidates of a generation are asked with the same number."""


@dataclass(frozen=True)
class Generation:
    """Where the search stands: the middle and spread of the weights, and how good the best are."""

    number: int
    mean: Array
    spread: Array
    best: float
    elite: float


def cross_entropy(
    start: Array,
    spread: Array,
    fitness: Callable[[Array], Fitness],
    *,
    seed: int,
    generations: int,
    population: int = 32,
    elite: int = 8,
    kept: float = 0.3,
) -> Iterator[Generation]:
    """Improve weights; one generation after the other comes out.

    ``fitness`` is made anew from the mean of every generation, so that candidates may be asked
    to beat it. ``kept`` is how much of the old mean and spread stays.
    """
    rng = np.random.default_rng(seed)
    mean, spread = np.array(start, float), np.array(spread, float)
    for number in range(generations):
        ask = fitness(mean)
        drawn = mean + spread * rng.standard_normal((population, len(mean)))
        drawn[0] = mean
        scores = np.array([ask(weights, number) for weights in drawn])
        order = np.argsort(-scores, kind="stable")[:elite]
        chosen = drawn[order]
        mean = kept * mean + (1 - kept) * chosen.mean(axis=0)
        spread = kept * spread + (1 - kept) * chosen.std(axis=0)
        yield Generation(
            number + 1, mean, spread, float(scores[order[0]]), float(scores[order].mean())
        )
