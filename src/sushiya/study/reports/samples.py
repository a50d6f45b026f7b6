"""Figures only where enough games have something to say."""

from __future__ import annotations

import numpy as np

from sushiya.study.statistics import Interval, ends, estimated, ratio, share_ratio
from sushiya.study.subjects import Array

LEAST_SAMPLES = 10
"""Fewer games than this say nothing; the figure is left out."""


def mean_of(values: Array) -> Interval | None:
    """The mean of values from as many games."""
    return ends(estimated(values)) if len(values) >= LEAST_SAMPLES else None


def ratio_of(parts: Array, wholes: Array) -> Interval | None:
    """Parts by wholes, both game by game."""
    return ratio(parts, wholes) if _enough(wholes) else None


def share_of(parts: Array, wholes: Array) -> Interval | None:
    """The same where a part is some of its whole."""
    return share_ratio(parts, wholes) if _enough(wholes) else None


def _enough(wholes: Array) -> bool:
    return int(np.count_nonzero(wholes)) >= LEAST_SAMPLES
