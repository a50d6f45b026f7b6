"""Ratings after Weng and Lin's Plackett-Luce model, as the OpenSkill libraries compute them.

A rating is a normal distribution: where the strength is believed to be, and how sure that is.
Every seat of a game is rated against every other by the order in which they finished.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

MEAN = 25.0
DEVIATION = MEAN / 3
BETA = MEAN / 6
_LEAST_VARIANCE = 1e-4


@dataclass(frozen=True)
class Rating:
    """A believed strength, and its standard deviation."""

    mean: float = MEAN
    deviation: float = DEVIATION

    @property
    def ordinal(self) -> float:
        """What a bot is at least worth, nearly for certain: three deviations below the mean."""
        return self.mean - 3 * self.deviation


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game; the lowest place is the best, equal places are shared.

    >>> winner, loser = rated([Rating(), Rating()], [1, 2])
    >>> round(winner.mean, 3), round(loser.mean, 3)
    (27.635, 22.365)
    """
    scale = sqrt(sum(rating.deviation**2 + BETA**2 for rating in ratings))
    strengths = [exp(rating.mean / scale) for rating in ratings]
    # What each place was fought for with: all who finished there or behind.
    fields = [
        sum(strengths[at] for at, other in enumerate(places) if other >= place) for place in places
    ]
    sharing = [places.count(place) for place in places]
    after = []
    for seat, rating in enumerate(ratings):
        shift = shrink = 0.0
        for other, place in enumerate(places):
            if place > places[seat]:
                continue
            chance = strengths[seat] / fields[other]
            shift += ((other == seat) - chance) / sharing[other]
            shrink += chance * (1 - chance) / sharing[other]
        variance = max(1 - shrink * (rating.deviation / scale) ** 3, _LEAST_VARIANCE)
        mean = rating.mean + shift * rating.deviation**2 / scale
        after.append(Rating(mean, rating.deviation * sqrt(variance)))
    return after
