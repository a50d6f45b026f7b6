"""A Wasabi! bot that counts how many tiles each recipe lacks, over all lines of the board.

It lays where its recipes come nearest, and plays a card behind the lay if that helps further.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.moods import settled
from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_learned import plain_weights
from sushiya.bots.wasabi_plans import LENGTH, MOVES
from sushiya.bots.wasabi_table import Kernels, Table, plans_compiled, table_of
from sushiya.bots.wasabi_weights import POINT, Weights
from sushiya.core.game import View
from sushiya.core.rng import advanced

_PLANS = 16


class WasabiCook:
    """Nearest to its recipes; equal plans are drawn at random. Temperature is in points."""

    def __init__(self, temperature: float = 0.0) -> None:
        self.temperature = temperature

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The first move of its best plan."""
        if len(view["legal_moves"]) == 1:
            only: str = view["legal_moves"][0]
            return only
        table = table_of(view, knowledge, advanced(rng))
        return planned(table, plain_weights(view["seats"]), NARROW, self.temperature, rng)


def planned(table: Table, weights: Weights, width: int, temperature: float, rng: int) -> str:
    """The first move of the best plan, or of another one by the bot's mood."""
    kernels = Kernels(table, weights, compiled=plans_compiled.ready)
    if table.known.view["phase"] != "play":
        return table.text(kernels.prepared())
    plans = kernels.plans(width, _PLANS)
    worth = [worth / POINT for worth, _ in plans]
    _, plan = plans[settled(worth, temperature, rng)]
    assert plan[LENGTH] > 0
    return table.text(plan[MOVES])
