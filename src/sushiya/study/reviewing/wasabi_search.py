"""Plans for a turn of Wasabi!, followed over the next turns and to the end, in possible worlds.

After a plan all seats go on by the worth of their plans, as in the search of the strongest bots.
All plans meet the same worlds, so that luck is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np

from sushiya.bots import wasabi_outlook, wasabi_search
from sushiya.bots.wasabi_candidates import WIDE
from sushiya.bots.wasabi_leads import TERMS
from sushiya.bots.wasabi_learned import quick_weights, tuned_weights
from sushiya.bots.wasabi_plans import LENGTH, LONGEST_PLAN, MOVES, PLAN
from sushiya.bots.wasabi_searching import AIMS
from sushiya.bots.wasabi_table import Kernels, Table, hidden_places
from sushiya.bots.wasabi_weights import POINT
from sushiya.core.bits import ones
from sushiya.core.rng import seeded
from sushiya.games.wasabi.board import free
from sushiya.games.wasabi.match import SHORTEST, TOKENS, Ending, Phase

_THIS_TURN, _TO_THE_END = 0, 1000
_PLANS_ON_THE_WAY = 2
_LEAST_SPREAD = 1.5
_SPREAD_PER_SQUARE = 0.3
"""How many points ahead make the odds of winning e to 1: fitted to 1,500 games of bots."""
_TIE_BREAK = 0.01
_TEN_TOKENS = 10.0
"""What a win by ten tokens counts, in points ahead."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Ends:
    """How worlds ended: every seat's chance and points, as [world, seat]."""

    chances: Array
    points: Array


class Follower:
    """Follows plans from one position; what ``table`` holds hidden is dealt anew in every world."""

    def __init__(self, table: Table) -> None:
        self.table = table
        seats = table.match.seats
        self._kernels = Kernels(table, tuned_weights(seats), compiled=True)
        self._search = self._kernels.module(wasabi_search)
        self._weights = self._kernels.weighing(quick_weights(seats))
        self._aims = self._kernels.fractions(AIMS)
        hidden, groups = hidden_places(table)
        self._hidden = self._kernels.listed([*hidden, 0])
        self._groups = self._kernels.listed(groups)
        self._spread = _spread(table)

    def plans(self, most: int) -> list[tuple[int, ...]]:
        """The plans of the seat to act that promise most, the best first, as moves."""
        found = self._kernels.plans(WIDE, most)
        return [tuple(plan[MOVES : MOVES + plan[LENGTH]]) for _, plan in found]

    def ends(self, plan: Sequence[int], worlds: int) -> Ends:
        """What comes of a plan at the end of the game; of no plan, what comes of the position.

        The same worlds for every plan, and for every turn as far as they can be.
        """
        seats = self.table.match.seats
        chances, points = np.zeros((worlds, seats)), np.zeros((worlds, seats))
        rng = seeded(1)
        for world in range(worlds):
            self._follow(plan, _THIS_TURN, rng)
            soon = self._standing()
            is_over = int(self._kernels.pool[-1]["phase"]) == Phase.OVER
            rng = self._follow(plan, _TO_THE_END, rng)
            end = self._kernels.pool[-1]
            points[world] = self._points(end)
            ranks = self._ranks(end, points[world])
            chances[world] = won(ranks) if is_over else odds(ranks, soon, self._spread)
        return Ends(chances, points)

    def _follow(self, plan: Sequence[int], horizon: int, rng: int) -> int:
        """Follow a plan in one world, into the last place of the pool; the next world's number."""
        kernels = self._kernels
        row = kernels.listed([0, len(plan), *plan, *[0] * (LONGEST_PLAN - len(plan))])
        return int(
            self._search.try_plans(
                kernels.match, kernels.menu, self._weights, self._aims, kernels.listed([0]),
                horizon, self._hidden, self._groups, row, kernels.listed([0]), kernels.shares(1), 1,
                rng, kernels.pool, kernels.room, kernels.out,
                kernels.numbers(_PLANS_ON_THE_WAY * PLAN), kernels.numbers(_PLANS_ON_THE_WAY),
                kernels.numbers(TERMS),
            )
        )  # fmt: skip

    def _standing(self) -> list[float]:
        """What the position in the last place of the pool is worth to every seat, in points."""
        kernels = self._kernels
        worth = kernels.module(wasabi_outlook).seat_worth
        return [
            worth(kernels.pool[-1], kernels.menu, self._weights, seat, kernels.room) / POINT
            for seat in range(self.table.match.seats)
        ]

    def _points(self, end: Any) -> list[int]:
        tables = self.table.menu.tables
        found = []
        for seat in range(self.table.match.seats):
            size, first = int(end["completed_size"][seat]), seat * TOKENS
            done = [int(one) >> 1 for one in end["completed"][first : first + size]]
            tokens = sum(tables.points[tables.length[recipe] - SHORTEST] for recipe in done)
            found.append(tokens + int(end["cubes"][seat]))
        return found

    def _ranks(self, end: Any, points: Array) -> list[float]:
        """By what the seats are compared at an end (W-END, W-TEN)."""
        seats = range(self.table.match.seats)
        ranks = [float(points[seat]) + _TIE_BREAK * int(end["cubes"][seat]) for seat in seats]
        if int(end["ending"]) == Ending.TEN_TOKENS:
            ranks[int(end["seat"])] = max(ranks) + _TEN_TOKENS
        return ranks


def won(ranks: Sequence[float]) -> list[float]:
    """What each seat gets of a win that is certain."""
    best = [rank > max(ranks) - _TIE_BREAK / 2 for rank in ranks]
    return [float(one) / sum(best) for one in best]


def odds(ends: Sequence[float], soon: Sequence[float], spread: float) -> list[float]:
    """Chances by how a game might end and by how it stands, each for one half.

    The end tells more than the position, but every game that is thought out to it goes on in one
    way only; with both the chances are nearer to how often such positions are won.
    """
    both = [(end + min(now, _TEN_TOKENS + end)) / 2 for end, now in zip(ends, soon, strict=True)]
    shares = [exp((one - max(both)) / spread) for one in both]
    return [share / sum(shares) for share in shares]


def _spread(table: Table) -> float:
    """Over how many points a lead fades out: the more, the more squares are free."""
    return _LEAST_SPREAD + _SPREAD_PER_SQUARE * ones(free(table.match))
