"""The factors of ``bots.wasabi_leads``, fitted to duels of the policy that searches follow.

How a duel ends is a sum over what both seats have when a turn begins. A fact's factor changes
evenly from one knot of free squares to the next, so that all of it is one linear fit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from sushiya.bots.wasabi_leads import FACTORS, KNOTS, SQUARES_APART
from sushiya.bots.wasabi_learned import quick_weights
from sushiya.bots.wasabi_weights import POINT
from sushiya.study.requests import match_seed
from sushiya.study.subjects import Array
from sushiya.study.wasabi_levels import turns_of_duels

RIDGE = 300.0
"""How strongly factors are held at nought, in turns."""
_AT_ONCE = 1000
_TRIED_ON = 5
"""One in so many batches is not fitted to, so that the fit can be tried on it."""
WORTH_OF_ALL = 0
"""The first of the terms: what the bots that know no leads go by."""
_STAGES = ((24, 30), (18, 23), (12, 17), (6, 11), (0, 5))


@dataclass
class Squares:
    """Sums for a linear fit, of rows that come piece by piece."""

    crossed: Array = field(default_factory=lambda: np.zeros((FACTORS, FACTORS)))
    wanted: Array = field(default_factory=lambda: np.zeros(FACTORS))

    def add(self, rows: Array, leads: Array) -> None:
        """Some more rows and what their sums should be."""
        self.crossed += rows.T @ rows
        self.wanted += rows.T @ leads

    def factors(self) -> Array:
        """What comes nearest to all that was added."""
        return np.asarray(np.linalg.solve(self.crossed + RIDGE * np.eye(FACTORS), self.wanted))


def fitted(*, seed: int, games: int, tell: Callable[[str], None] = print) -> Array:
    """The factors, and a word on how much of how other duels end they tell."""
    sums, kept = Squares(), []
    for number, (terms, squares, leads) in enumerate(_batches(seed, games), 1):
        if number % _TRIED_ON:
            sums.add(knotted(terms, squares), leads)
        else:
            kept.append((terms, squares, leads))
        if number % 10 == 0:
            tell(f"{min(number * _AT_ONCE, games)} of {games} games")
    factors = sums.factors()
    if kept:
        terms, squares, leads = (np.concatenate(part) for part in zip(*kept, strict=True))
        for low, high in _STAGES:
            there = (squares >= low) & (squares <= high)
            told = _part_told(leads[there], knotted(terms[there], squares[there]) @ factors)
            alone = _part_told(leads[there], terms[there, WORTH_OF_ALL])
            tell(f"{low:2} to {high} squares free: tells {told:.1%}, the worth alone {alone:.1%}")
    return factors


def _batches(seed: int, games: int) -> Iterator[tuple[Array, Array, Array]]:
    """Terms in points, free squares and leads of so many games, some games at once."""
    for first in range(0, games, _AT_ONCE):
        terms, squares, leads = turns_of_duels(
            quick_weights(), games=min(_AT_ONCE, games - first), seed=match_seed(seed, first)
        )
        yield terms / POINT, squares, leads.astype(float)


def knotted(terms: Array, squares: Array) -> Array:
    """What factors are multiplied by: the terms, shared out to the knots on both sides."""
    shares = 1 - np.abs(squares[:, None] / SQUARES_APART - np.arange(KNOTS)[None, :])
    return np.asarray(
        (np.maximum(shares, 0)[:, :, None] * terms[:, None, :]).reshape(len(terms), FACTORS)
    )


def _part_told(leads: Array, told: Array) -> float:
    """How much of the differences between leads is told by something that goes with them."""
    return float(np.corrcoef(leads, told)[0, 1] ** 2)
