"""A Wasabi! bot that follows its best plans over its next turns, in several possible worlds.

A beam of up to 64 plans is tried in the same worlds, each with other recipes behind the others'
screens; all seats go on by the worth of their plans. Again and again the weaker half of the beam
is dropped and the rest tried in more worlds.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.moods import settled
from sushiya.bots.wasabi_chef import WasabiChef
from sushiya.bots.wasabi_searching import (
    AIMS,
    CHANCE_PER_POINT,
    Deadline,
    Search,
    searches_compiled,
)
from sushiya.bots.wasabi_table import Table, table_of
from sushiya.core.game import View
from sushiya.core.rng import advanced

BEAM = 64
_OWN_TURNS = 2
_NARROWEST = 4
_CHUNK = 8
# What it costs to follow a plan beside the positions looked at on the way.
_WORK_OF_A_TRY = 10
_TRUST = 4.0


class WasabiMaster:
    """The plan that leads to the best standing two of its own turns later.

    ``simulations`` is how many plans are followed, in all worlds together; by default as many as
    it takes to look at so many positions (``work``), which costs about the same at every table.
    With ``seconds`` it
    stops when they are over, and looks at fewer plans while its kernels are not compiled; without,
    it waits for them, so that its answer is always the same. Temperature is in points.
    """

    aims = AIMS
    work = 33_000

    def __init__(
        self,
        temperature: float = 0.0,
        simulations: int | None = None,
        seconds: float | None = None,
        own_turns: int = _OWN_TURNS,
    ) -> None:
        self.temperature = temperature
        self.simulations = simulations
        self.seconds = seconds
        self.own_turns = own_turns

    def warm_up(self) -> None:
        """Compile the kernels."""
        searches_compiled.prepare()

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The first move of the plan that went best."""
        if len(view["legal_moves"]) == 1 or not searches_compiled.awaited(self.seconds):
            return WasabiChef(self.temperature, self.seconds).choose(view, knowledge, rng)
        deadline = Deadline(self.seconds)
        table = table_of(view, knowledge, advanced(rng))
        beam = self.beam(table)
        if self.simulations is not None:
            beam = min(beam, max(2, self.simulations // 2))
        search = self.search_from(table, beam, rng)
        if len(search.choices) == 1:
            return search.move(0)
        left = self._best_tried(search, beam, deadline, advanced(rng))
        means = search.means(left, self.trust(table))
        worth = [value / CHANCE_PER_POINT for value in means]
        return search.move(left[settled(worth, self.temperature, rng)])

    def beam(self, table: Table) -> int:
        """How many plans are tried at most."""
        return BEAM

    def work_for(self, table: Table) -> int:
        """How many positions it can afford to look at on the way."""
        return self.work

    def search_from(self, table: Table, most: int, rng: int) -> Search:
        """A search over plans worth a thought."""
        return Search(table, most, aims=self.aims)

    def horizon(self, table: Table) -> int:
        """How many turns plans are followed."""
        return table.match.seats * self.own_turns

    def trust(self, table: Table) -> float:
        """What a plan promises counts as much as so many tries of it."""
        return _TRUST

    def _best_tried(self, search: Search, most: int, deadline: Deadline, rng: int) -> list[int]:
        """The plans that are left when the simulations are used up."""
        horizon, trust = self.horizon(search.table), self.trust(search.table)
        beam = search.most_promising(most)
        rounds = max(1, (len(beam) - 1).bit_length() - 1)
        for _ in range(rounds):
            worlds = 0
            while worlds == 0 or worlds < self._wanted(search) // rounds // len(beam):
                rng = _tried(search, beam, horizon, deadline, rng)
                if deadline.has_passed():
                    return [at for at in beam if search.visits[at] > 0]
                worlds += 1
            if len(beam) > _NARROWEST:
                means = dict(zip(beam, search.means(beam, trust), strict=True))
                beam = sorted(beam, key=lambda at: (-means[at], at))[: (len(beam) + 1) // 2]
        return beam

    def _wanted(self, search: Search) -> int:
        """How many simulations to make; by default what the level can afford as they go."""
        if self.simulations is not None:
            return self.simulations
        tries = sum(int(one) for one in search.visits)
        return tries * self.work_for(search.table) // (search.work + tries * _WORK_OF_A_TRY)


def _tried(search: Search, beam: list[int], horizon: int, deadline: Deadline, rng: int) -> int:
    """Try all plans of a beam in one world, some at a time; the random state afterwards."""
    after = rng
    for first in range(0, len(beam), _CHUNK):
        after = search.try_all(beam[first : first + _CHUNK], horizon, 1, rng)
        if deadline.has_passed():
            break
    return after
