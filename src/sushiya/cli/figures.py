"""Figures as the tables print them."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sushiya.study.statistics import Estimate


def with_margin(figure: Estimate, *, digits: int = 2, sign: str = "") -> str:
    """A mean and its margin, which a single value has not; with ``+`` as the sign both are shown.

    >>> from sushiya.study.statistics import Estimate
    >>> with_margin(Estimate(2.5, 0.125)), with_margin(Estimate(2.5, float("inf")), sign="+")
    ('2.50 ± 0.12', '+2.50')
    """
    mean = f"{figure.mean:{sign}.{digits}f}"
    return f"{mean} ± {figure.margin:.{digits}f}" if isfinite(figure.margin) else mean
