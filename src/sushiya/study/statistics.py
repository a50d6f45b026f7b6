"""Means with their 95 % confidence intervals."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite, sqrt
from typing import Any

import numpy as np

_NORMAL_95 = 1.959964
_STUDENT_95 = (12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622)
"""How many standard errors hold 95 of 100 means: of many values, and of two to ten."""


def _errors_95(number: int) -> float:
    """The same of so many values, by Student's distribution; after the table by its expansion.

    >>> round(_errors_95(2), 2), round(_errors_95(11), 3), round(_errors_95(1000), 3)
    (12.71, 2.228, 1.962)
    """
    freedom = number - 1
    if freedom <= len(_STUDENT_95):
        return _STUDENT_95[freedom - 1]
    z = _NORMAL_95
    first, second = (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3


@dataclass(frozen=True)
class Estimate:
    """A mean, and how far the truth may be from it: in 95 of 100 samples no farther."""

    mean: float
    margin: float

    def to_dict(self) -> dict[str, float | None]:
        """The mean with the ends of its interval; an end that is nowhere is None."""
        return ends(self).to_dict()


def estimated(values: np.ndarray[Any, Any]) -> Estimate:
    """The mean of independent values. A single value says nothing about its neighbours.

    >>> figure = estimated(np.array([1.0, 2.0, 3.0]))
    >>> figure.mean, round(figure.margin, 3)
    (2.0, 2.484)
    """
    if len(values) < 2:
        return Estimate(float(values.mean()), float("inf"))
    spread = float(values.std(ddof=1))
    return Estimate(float(values.mean()), _errors_95(len(values)) * spread / sqrt(len(values)))


@dataclass(frozen=True)
class Interval:
    """A mean with the ends of its interval, which need not lie evenly around it."""

    mean: float
    low: float
    high: float

    def to_dict(self) -> dict[str, float | None]:
        """The three figures by name; an end that is nowhere is None, as JSON has no infinity.

        >>> estimated(np.array([3.0])).to_dict()
        {'mean': 3.0, 'low': None, 'high': None}
        """
        low, high = (end if isfinite(end) else None for end in (self.low, self.high))
        return {"mean": self.mean, "low": low, "high": high}


def mean_share(shares: np.ndarray[Any, Any]) -> Interval:
    """The mean of independent shares, each between 0 and 1.

    Wilson's interval, for as many trials of all or nothing as would scatter as much as the shares
    do. Where all are 0 or all are 1 a share counts as one trial, so a clean sheet is no certainty.

    >>> figure = mean_share(np.array([1.0] * 50 + [0.0] * 50))
    >>> figure.mean, round(figure.low, 3), round(figure.high, 3)
    (0.5, 0.403, 0.597)
    >>> round(mean_share(np.ones(100)).low, 3)
    0.963
    """
    number, mean = len(shares), float(shares.mean())
    spread = float(shares.var(ddof=1)) if number > 1 else 0.0
    even = mean * (1 - mean)
    if even > 0 and number > 1:
        # Shares that are all alike by chance are not trusted beyond four trials each.
        number = min(4 * number, round(number * even / max(spread, 1e-12)))
    return _wilson(mean, max(number, 1))


def ratio(parts: np.ndarray[Any, Any], wholes: np.ndarray[Any, Any]) -> Interval:
    """All parts by all wholes, where a part and its whole come from the same independent sample.

    Samples may be of different size; what belongs to one of them (a game) may hang together.

    >>> figure = ratio(np.array([1, 0, 2, 1]), np.array([2, 1, 2, 2]))
    >>> round(figure.mean, 3), round(figure.low, 3), round(figure.high, 3)
    (0.571, 0.02, 1.123)
    """
    number, whole = len(wholes), float(wholes.sum())
    mean = float(parts.sum()) / whole
    if number < 2:
        return Interval(mean, float("-inf"), float("inf"))
    rests = parts - mean * wholes
    margin = _errors_95(number) * sqrt(float((rests**2).sum()) * number / (number - 1)) / whole
    return Interval(mean, mean - margin, mean + margin)


def share_ratio(parts: np.ndarray[Any, Any], wholes: np.ndarray[Any, Any]) -> Interval:
    """The same where a part is some of its whole: Wilson's interval, honest near none and all.

    It is that of as many trials of all or nothing as would scatter as much as the samples do.

    >>> figure = share_ratio(np.array([0, 0, 0]), np.array([20, 30, 50]))
    >>> figure.mean, figure.low, round(figure.high, 3)
    (0.0, 0.0, 0.037)
    """
    found, number = ratio(parts, wholes), float(wholes.sum())
    even = found.mean * (1 - found.mean)
    spread = (found.high - found.mean) / _errors_95(max(len(wholes), 2))
    if even > 0 and spread > 0:
        number = min(number, max(1.0, even / spread**2))
    return _wilson(found.mean, round(number))


def _wilson(mean: float, number: int) -> Interval:
    """Wilson's interval by its ends, which rounding never takes below 0 or above 1."""
    wilson = share_interval(mean, number)
    return Interval(
        mean,
        max(0.0, min(mean, wilson.mean - wilson.margin)),
        min(1.0, max(mean, wilson.mean + wilson.margin)),
    )


def ends(figure: Estimate) -> Interval:
    """An estimate by the ends of its interval."""
    return Interval(figure.mean, figure.mean - figure.margin, figure.mean + figure.margin)


def share_interval(mean: float, number: int) -> Estimate:
    """Wilson's interval around this share of so many trials."""
    z = _NORMAL_95**2
    middle = (mean * number + z / 2) / (number + z)
    margin = _NORMAL_95 / (number + z) * sqrt(number * mean * (1 - mean) + z / 4)
    return Estimate(middle, margin)
