"""How good somebody is, judged by results: the Plackett-Luce update of Weng and Lin.

R. C. Weng, C.-J. Lin: A Bayesian Approximation Method for Online Ranking, JMLR 12 (2011),
algorithm 4, for seats that play alone. Constants and the small doubt added before every game are
those of the OpenSkill project, so that ratings mean what they mean there.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import NamedTuple

MU = 25.0
SIGMA = MU / 3
BETA = SIGMA / 2
"""How much chance there is in one game."""
TAU = MU / 300
"""How much anybody may have changed since their last game."""
_LEAST = 1e-4
_SHOWN_AT_FIRST = 1000
_SHOWN_PER_POINT = 40
_SURE = 3.0


class Rating(NamedTuple):
    """A guess and its doubt."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def shown(self) -> int:
        """As people read it: what is almost certain, a newcomer at 1000.

        >>> Rating().shown, Rating(30.0, 1.5).shown
        (1000, 2020)
        """
        return round(_SHOWN_AT_FIRST + _SHOWN_PER_POINT * (self.mu - _SURE * self.sigma))


def rated(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings after a game; the lower a place the better, equal ones are shared.

    >>> better, worse = rated([Rating(), Rating()], [0, 1])
    >>> round(better.mu, 3), round(worse.mu, 3), better.sigma < SIGMA
    (27.635, 22.365, True)
    """
    before = [Rating(mu, sqrt(sigma**2 + TAU**2)) for mu, sigma in ratings]
    spread = sqrt(sum(sigma**2 + BETA**2 for _, sigma in before))
    strength = [exp(mu / spread) for mu, _ in before]
    seats = range(len(before))
    field = [sum(strength[one] for one in seats if places[one] >= places[at]) for at in seats]
    shared = [places.count(place) for place in places]
    steps = []
    for seat in seats:
        omega = delta = 0.0
        for other in seats:
            if places[other] > places[seat]:
                continue
            chance = strength[seat] / field[other]
            omega += ((seat == other) - chance) / shared[other]
            delta += chance * (1 - chance) / shared[other]
        steps.append((omega, delta))
    return [_moved(one, step, spread) for one, step in zip(before, steps, strict=True)]


def _moved(before: Rating, step: tuple[float, float], spread: float) -> Rating:
    (mu, sigma), (omega, delta) = before, step
    variance = sigma**2
    shrunk = max(1 - sigma / spread * variance / spread**2 * delta, _LEAST)
    return Rating(mu + variance / spread * omega, sigma * sqrt(shrunk))
