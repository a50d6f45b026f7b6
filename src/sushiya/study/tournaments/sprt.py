"""Ending a comparison as soon as it is decided: a generalised sequential probability ratio test.

Two hypotheses name what a bot's share of wins may truly be. After every deal the likelihood of
all results so far is maximised under each of them, over every way the results of a deal may be
spread; the logarithm of the ratio is compared with Wald's bounds. A deal counts as one
observation, whatever its games have in common.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from typing import Any

from sushiya.study.requests import refuse

_BISECTIONS = 60
_UNSEEN = 1e-3
"""A result that has not been seen may come yet."""


@dataclass(frozen=True)
class Hypotheses:
    """The share of wins if the bot is no better, and if it is, with the risks of being wrong."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05
    elo: tuple[float, float] | None = field(default=None, repr=False)
    """The same in Elo, if that is how they were asked for."""

    @property
    def bounds(self) -> tuple[float, float]:
        """Where the test ends: at or below the first for ``low``, at or above the other."""
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)


def hypotheses(game: str, text: object, seats: int) -> Hypotheses:
    """``0,20`` in Elo, or ``50%,55%`` as shares of wins; raises ``BadOption``.

    >>> hypotheses("sushi-go", "50%,55%", 2)
    Hypotheses(low=0.5, high=0.55, alpha=0.05, beta=0.05)
    """
    parts = [part.strip() for part in text.split(",")] if isinstance(text, str) else []
    shares = bool(parts) and all(part.endswith("%") for part in parts)
    try:
        numbers = [float(part.removesuffix("%")) if shares else float(part) for part in parts]
    except ValueError:
        numbers = []
    values = [number / 100 if shares else share_of_elo(number, seats) for number in numbers]
    if len(values) != 2 or not all(0 < value < 1 for value in values):
        refuse(game, "sprt", text, "it is a text: two Elo figures (0,20) or two shares (50%,55%)")
    if not values[0] < values[1]:
        refuse(game, "sprt", text, "two different figures are named, the lower one first")
    elo = None if shares else (numbers[0], numbers[1])
    return Hypotheses(values[0], values[1], elo=elo)


def share_of_elo(elo: float, seats: int) -> float:
    """The share of wins of one bot among others that are all so much weaker.

    >>> share_of_elo(0, 4), round(share_of_elo(400, 2), 4)
    (0.25, 0.9091)
    """
    return float(1 / (1 + (seats - 1) * 10 ** (-elo / 400)))


def log_likelihood_ratio(seen: Mapping[float, float], low: float, high: float) -> float:
    """How much better ``high`` explains these results than ``low``; values by how often."""
    counts = {0.0: _UNSEEN, 1.0: _UNSEEN} | {value: n for value, n in seen.items() if n}
    return _log_likelihood(counts, high) - _log_likelihood(counts, low)


class SequentialTest:
    """Hears the result of one deal after the other and says when it is enough."""

    def __init__(self, asked: Hypotheses) -> None:
        self.asked = asked
        self.seen: Counter[float] = Counter()
        self.ratio = 0.0
        self.verdict = ""

    def hear(self, share: float) -> str:
        """``low`` or ``high`` once it is decided, else an empty text."""
        if self.verdict:
            return self.verdict
        self.seen[round(share, 9)] += 1
        self.ratio = log_likelihood_ratio(self.seen, self.asked.low, self.asked.high)
        lower, upper = self.asked.bounds
        if self.ratio <= lower or self.ratio >= upper:
            self.verdict = "low" if self.ratio <= lower else "high"
        return self.verdict

    def to_dict(self) -> dict[str, Any]:
        """Hypotheses and where the test stands, ready for JSON."""
        lower, upper = self.asked.bounds
        return {
            "low": self.asked.low,
            "high": self.asked.high,
            "elo": list(self.asked.elo) if self.asked.elo else None,
            "ratio": self.ratio,
            "bounds": [lower, upper],
            "verdict": self.verdict or None,
        }


def _log_likelihood(counts: Mapping[float, float], mean: float) -> float:
    """Up to a constant, of the likeliest spread of results that has this mean.

    That spread gives a value the weight n / (1 + t (value - mean)) for the one t that makes the
    mean right; the sum that must vanish falls as t grows.
    """
    least, most = -1 / (max(counts) - mean), 1 / (mean - min(counts))
    for _ in range(_BISECTIONS):
        middle = (least + most) / 2
        total = sum(n * (v - mean) / (1 + middle * (v - mean)) for v, n in counts.items())
        if total > 0:
            least = middle
        else:
            most = middle
    middle = (least + most) / 2
    return -sum(n * log(1 + middle * (v - mean)) for v, n in counts.items())
