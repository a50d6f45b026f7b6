"""Searches over plans as bots run them: the choices at the root, rooms, worlds, the clock."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from sushiya.bots import wasabi_search
from sushiya.bots.readiness import Readiness
from sushiya.bots.wasabi_candidates import WIDE
from sushiya.bots.wasabi_leads import TERMS
from sushiya.bots.wasabi_learned import quick_weights, tuned_weights
from sushiya.bots.wasabi_plans import KEY, LENGTH, MOVES, PLAN, WORK
from sushiya.bots.wasabi_table import (
    Kernels,
    Plan,
    Table,
    hidden_places,
    plans_compiled,
    some_tables,
)
from sushiya.bots.wasabi_weights import POINT

_KIND_CHOICES = 8
_PLANS_ON_THE_WAY = 2
CHANCE_PER_POINT = 0.04
# A horizon at which nobody plays on after a plan.
_NOT_ON = -1
Aims = tuple[float, ...]
AIMS: Aims = (6.0, 0.0, 0.5, 0.0)
"""How a lead and a win are weighed, as in ``wasabi_search``."""


class Search:
    """A search from one decision. ``choices`` are plans; outside step 1 they have one move.

    Of plans worth a thought ``most`` are among them, and with ``lays`` also those that lay a tile
    where it helps nobody. With ``factors`` leads are told as in ``wasabi_leads``.
    """

    def __init__(
        self,
        table: Table,
        most: int,
        *,
        aims: Aims = AIMS,
        factors: Sequence[int] = (),
        lays: bool = False,
        compiled: bool = True,
    ) -> None:
        seats = table.match.seats
        self.table = table
        self.kernels = Kernels(table, tuned_weights(seats), compiled=compiled)
        found = _root_plans(self.kernels, most, lays=lays)
        self.choices = [plan for _, plan in found]
        self._promises = [CHANCE_PER_POINT * (worth - found[0][0]) / POINT for worth, _ in found]
        self._kernel = self.kernels.module(wasabi_search)
        self._root = (
            self.kernels.match,
            self.kernels.menu,
            self.kernels.weighing(quick_weights(seats)),
            self.kernels.fractions(aims),
            self.kernels.listed(list(factors) or [0]),
        )
        # An empty array has no place that compiled code could look at.
        hidden, groups = hidden_places(table)
        self._hidden = self.kernels.listed([*hidden, 0])
        self._groups = self.kernels.listed(groups)
        flat = [number for plan in self.choices for number in plan]
        self._plans = self.kernels.listed(flat)
        self.visits = self.kernels.numbers(len(self.choices))
        self.values = self.kernels.shares(len(self.choices))
        self._room = (
            self.kernels.pool,
            self.kernels.room,
            self.kernels.out,
            self.kernels.numbers(_PLANS_ON_THE_WAY * PLAN),
            self.kernels.numbers(_PLANS_ON_THE_WAY),
            self.kernels.numbers(TERMS),
        )
        self._work_before = int(self.kernels.room[WORK])

    def try_all(self, beam: list[int], horizon: int, worlds: int, rng: int) -> int:
        """Follow the plans of a beam in the same worlds; the random state afterwards."""
        state = self._followed(beam, horizon, worlds, rng, self.values)
        for choice in beam:
            self.visits[choice] += worlds
        return state

    def weigh_leads(self, worlds: int, rng: int) -> None:
        """Let plans promise how all seats stand right after them, not only their own."""
        leads = self.kernels.shares(len(self.choices))
        self._followed(list(range(len(self.choices))), _NOT_ON, worlds, rng, leads)
        best = max(leads)
        self._promises = [float(lead - best) / worlds for lead in leads]

    def most_promising(self, most: int) -> list[int]:
        """The choices that promise most, the best first."""
        order = sorted(range(len(self.choices)), key=lambda at: (-self._promises[at], at))
        return order[:most]

    def _followed(self, beam: list[int], horizon: int, worlds: int, rng: int, into: Any) -> int:
        state = self._kernel.try_plans(
            *self._root, horizon, self._hidden, self._groups, self._plans,
            self.kernels.listed(beam), into, worlds, rng, *self._room,
        )  # fmt: skip
        return int(state)

    @property
    def work(self) -> int:
        """How many positions were looked at while plans were followed."""
        return int(self.kernels.room[WORK]) - self._work_before

    def means(self, choices: list[int], trust: float = 0.0) -> list[float]:
        """How well choices went. What they promised counts as much as ``trust`` tries."""
        return [self._mean(at, trust) for at in choices]

    def _mean(self, choice: int, trust: float) -> float:
        tries = max(1, int(self.visits[choice]))
        promise = self._promises[choice] * trust / (trust + tries)
        return float(self.values[choice] / tries + promise)

    def move(self, choice: int) -> str:
        """The first move of a choice."""
        return self.table.text(self.choices[choice][MOVES])


class Deadline:
    """When to stop, for live play; never without seconds."""

    def __init__(self, seconds: float | None) -> None:
        self._end = None if seconds is None else perf_counter() + seconds

    def has_passed(self) -> bool:
        """Whether time is up."""
        return self._end is not None and perf_counter() >= self._end


def _warm_up_search() -> None:
    plans_compiled.prepare()
    for table in some_tables():
        search = Search(table, 2, lays=True)
        search.try_all([0], 1, 1, 1)


searches_compiled = Readiness(_warm_up_search)
"""The kernels for searches, and those for plans."""


def _root_plans(kernels: Kernels, most: int, *, lays: bool) -> list[Plan]:
    """The plans to choose from and what they promise, the best first."""
    if kernels.table.known.view["phase"] == "play":
        found = kernels.plans(WIDE, most)
        return _with_lays(kernels, found) if lays else found
    likely = kernels.prepared()
    moves = sorted(_sensible(kernels.table), key=lambda move: move != likely)
    return [(0, _single(move)) for move in moves[:most]]


def _with_lays(kernels: Kernels, found: list[Plan]) -> list[Plan]:
    """The same and all other plans of a single lay; of those that end alike, the first."""
    ends = {(worth, plan[KEY]) for worth, plan in found}
    more = [one for one in kernels.lays() if (one[0], one[1][KEY]) not in ends]
    return sorted([*found, *more], key=lambda one: -one[0])


def _sensible(table: Table) -> list[int]:
    """All moves; of tiles to pick, those that the seat's recipes are made of, if there are any."""
    moves = list(table.moves)
    if table.known.view["phase"] != "pick":
        return moves
    parts = {part for strip in table.known.view["hand"]["recipes"] for part in strip["parts"]}
    useful = [move for move in moves if table.moves[move].split()[1] in parts]
    return useful or moves[:_KIND_CHOICES]


def _single(move: int) -> list[int]:
    plan = [0] * PLAN
    plan[KEY], plan[LENGTH], plan[MOVES] = move, 1, move
    return plan
