"""Searches over plans as bots run them: the choices at the root, rooms, worlds, the clock."""

from __future__ import annotations

from time import perf_counter

from sushiya.bots import wasabi_search
from sushiya.bots.wasabi_candidates import WIDE
from sushiya.bots.wasabi_learned import quick_weights, tuned_weights
from sushiya.bots.wasabi_plans import KEY, LENGTH, MOVES, PLAN, WORK
from sushiya.bots.wasabi_readiness import Readiness
from sushiya.bots.wasabi_table import Kernels, Table, hidden_places, plans_compiled, some_tables
from sushiya.bots.wasabi_weights import POINT

_KIND_CHOICES = 8
_PLANS_ON_THE_WAY = 2
CHANCE_PER_POINT = 0.04
Aims = tuple[float, ...]
AIMS: Aims = (6.0, 0.0, 0.5)
"""How a lead and a win are weighed, as in ``wasabi_search``."""


class Search:
    """A search from one decision. ``choices`` are plans; outside step 1 they have one move."""

    def __init__(
        self, table: Table, most: int, *, aims: Aims = AIMS, compiled: bool = True
    ) -> None:
        seats = table.match.seats
        self.table = table
        self.kernels = Kernels(table, tuned_weights(seats), compiled=compiled)
        found = _root_plans(self.kernels, most)
        self.choices = [plan for _, plan in found]
        self._behind = [(worth - found[0][0]) / POINT for worth, _ in found]
        self._kernel = self.kernels.module(wasabi_search)
        self._root = (
            self.kernels.match,
            self.kernels.menu,
            self.kernels.weighing(quick_weights(seats)),
            self.kernels.fractions(aims),
        )
        hidden, groups = hidden_places(table)
        # An empty array has no place that compiled code could look at.
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
        )
        self._work_before = int(self.kernels.room[WORK])

    def try_all(self, beam: list[int], horizon: int, worlds: int, rng: int) -> int:
        """Follow the plans of a beam in the same worlds; the random state afterwards."""
        state = self._kernel.try_plans(
            *self._root, horizon, self._hidden, self._groups, self._plans,
            self.kernels.listed(beam), self.values, worlds, rng, *self._room,
        )  # fmt: skip
        for choice in beam:
            self.visits[choice] += worlds
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
        promise = CHANCE_PER_POINT * self._behind[choice]
        return float(self.values[choice] / tries + promise * trust / (trust + tries))

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
        search = Search(table, 2)
        search.try_all([0], 1, 1, 1)


searches_compiled = Readiness(_warm_up_search)
"""The kernels for searches, and those for plans."""


def _root_plans(kernels: Kernels, most: int) -> list[tuple[int, list[int]]]:
    """The plans to choose from and what they promise, the best first."""
    if kernels.table.known.view["phase"] == "play":
        return kernels.plans(WIDE, most)
    likely = kernels.prepared()
    moves = sorted(_sensible(kernels.table), key=lambda move: move != likely)
    return [(0, _single(move)) for move in moves[:most]]


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
