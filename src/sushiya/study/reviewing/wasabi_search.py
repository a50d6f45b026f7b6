"""Plans for a turn of Wasabi!, followed over the next turns and to the end, in possible worlds.

After a plan all seats go on by the worth of their plans, as in the search of the strongest bots.
All plans meet the same worlds, so that luck is the same for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp
from typing import Any

import numpy as np

from sushiya.bots import wasabi_search
from sushiya.bots.wasabi_candidates import WIDE
from sushiya.bots.wasabi_learned import quick_weights, tuned_weights
from sushiya.bots.wasabi_plans import LENGTH, LONGEST_PLAN, MOVES, PLAN
from sushiya.bots.wasabi_table import Kernels, Table, hidden_places
from sushiya.core.bits import ones
from sushiya.core.rng import seeded
from sushiya.games.wasabi.board import free
from sushiya.games.wasabi.match import SHORTEST, TOKENS, Ending

_TO_THE_END = 1000
_OWN_TURNS = 3
_PLANS_ON_THE_WAY = 2
_SPREAD = 6.0
"""How many points ahead make the odds of winning e to 1 while the whole board is free."""
_LEAST_SPREAD = 0.2
_TIE_BREAK = 0.01

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
        self._kernels = Kernels(table, tuned_weights(), compiled=True)
        self._search = self._kernels.module(wasabi_search)
        self._weights = self._kernels.weighing(quick_weights())
        hidden, groups = hidden_places(table)
        self._hidden = self._kernels.listed([*hidden, 0])
        self._groups = self._kernels.listed(groups)
        self._spread = _spread(table)

    def plans(self, most: int) -> list[tuple[int, ...]]:
        """The plans of the seat to act that promise most, the best first, as moves."""
        found = self._kernels.plans(WIDE, most)
        return [tuple(plan[MOVES : MOVES + plan[LENGTH]]) for _, plan in found]

    def ends(self, plan: Sequence[int], worlds: int) -> Ends:
        """What comes of a plan at the end of the game; of no plan, what comes of the position."""
        seats = self.table.match.seats
        chances, points = np.zeros((worlds, seats)), np.zeros((worlds, seats))
        for world, _ in enumerate(self._followed(plan, worlds, _TO_THE_END)):
            end = self._kernels.pool[-1]
            points[world] = self._points(end)
            chances[world] = self._chances(end, points[world])
        return Ends(chances, points)

    def _followed(self, plan: Sequence[int], worlds: int, horizon: int) -> Iterator[float]:
        """Follow a plan world by world; the same worlds for every plan."""
        kernels, rng = self._kernels, seeded(self.table.match.turn + 1)
        row = kernels.listed([0, len(plan), *plan, *[0] * (LONGEST_PLAN - len(plan))])
        for _ in range(worlds):
            value = kernels.shares(1)
            rng = self._search.try_plans(
                kernels.match, kernels.menu, self._weights, horizon, self._hidden,
                self._groups, row, kernels.listed([0]), value, 1, rng,
                kernels.pool, kernels.room, kernels.out,
                kernels.numbers(_PLANS_ON_THE_WAY * PLAN), kernels.numbers(_PLANS_ON_THE_WAY),
            )  # fmt: skip
            yield float(value[0])

    def _points(self, end: Any) -> list[int]:
        tables = self.table.menu.tables
        found = []
        for seat in range(self.table.match.seats):
            size, first = int(end["completed_size"][seat]), seat * TOKENS
            done = [int(one) >> 1 for one in end["completed"][first : first + size]]
            tokens = sum(tables.points[tables.length[recipe] - SHORTEST] for recipe in done)
            found.append(tokens + int(end["cubes"][seat]))
        return found

    def _chances(self, end: Any, points: Array) -> list[float]:
        """What an end says of the chances: a lead is surer the fuller the board was."""
        seats = range(self.table.match.seats)
        if int(end["ending"]) == Ending.TEN_TOKENS:
            return [float(seat == int(end["seat"])) for seat in seats]
        ranks = [float(points[seat]) + _TIE_BREAK * int(end["cubes"][seat]) for seat in seats]
        odds = [exp((rank - max(ranks)) / self._spread) for rank in ranks]
        return [one / sum(odds) for one in odds]


def _spread(table: Table) -> float:
    match = table.match
    part = ones(free(match)) / max(1, ones(match.active))
    return max(_LEAST_SPREAD, _SPREAD * part)
