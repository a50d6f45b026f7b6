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
    CHANCE_PER_POINT,
    Deadline,
    Search,
    is_search_warm,
    warm_up_search,
)
from sushiya.bots.wasabi_table import table_of
from sushiya.core.game import View
from sushiya.core.rng import advanced

BEAM = 64
_OWN_TURNS = 2
_NARROWEST = 4
_CHUNK = 8
# What a plan promises counts as much as so many tries of it.
TRUST = 4.0


class WasabiMaster:
    """The plan that leads to the best standing two of its own turns later.

    ``simulations`` is how many plans are followed, in all worlds together. With ``seconds`` it
    stops when they are over. Temperature is in points.
    """

    def __init__(
        self,
        temperature: float = 0.0,
        simulations: int = 240,
        seconds: float | None = None,
        own_turns: int = _OWN_TURNS,
    ) -> None:
        self.temperature = temperature
        self.simulations = simulations
        self.seconds = seconds
        self.own_turns = own_turns

    def warm_up(self) -> None:
        """Compile the kernels."""
        warm_up_search()

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The first move of the plan that went best."""
        if len(view["legal_moves"]) == 1 or not is_search_warm():
            return WasabiChef(self.temperature).choose(view, knowledge, rng)
        deadline = Deadline(self.seconds)
        table = table_of(view, knowledge, advanced(rng))
        search = Search(table, min(BEAM, max(2, self.simulations // 2)))
        beam = self._best_tried(search, view["seats"] * self.own_turns, deadline, advanced(rng))
        worth = [value / CHANCE_PER_POINT for value in search.means(beam, TRUST)]
        return search.move(beam[settled(worth, self.temperature, rng)])

    def _best_tried(self, search: Search, horizon: int, deadline: Deadline, rng: int) -> list[int]:
        """The plans that are left when the simulations are used up."""
        beam = list(range(len(search.choices)))
        rounds = max(1, (len(beam) - 1).bit_length() - 1)
        share = max(1, self.simulations // rounds)
        for _ in range(rounds):
            for _ in range(max(1, share // len(beam))):
                rng = _tried(search, beam, horizon, deadline, rng)
                if deadline.has_passed():
                    return [at for at in beam if search.visits[at] > 0]
            if len(beam) > _NARROWEST:
                means = dict(zip(beam, search.means(beam, TRUST), strict=True))
                beam = sorted(beam, key=lambda at: (-means[at], at))[: (len(beam) + 1) // 2]
        return beam


def _tried(search: Search, beam: list[int], horizon: int, deadline: Deadline, rng: int) -> int:
    """Try all plans of a beam in one world, some at a time; the random state afterwards."""
    after = rng
    for first in range(0, len(beam), _CHUNK):
        after = search.try_all(beam[first : first + _CHUNK], horizon, 1, rng)
        if deadline.has_passed():
            break
    return after
