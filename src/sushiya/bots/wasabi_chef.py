"""A Wasabi! bot that looks at every sensible plan for its whole turn and takes the best.

Lays, cards before and after, claims, and what the rewards and free places will be worth; all
weighed with weights that were tuned by self-play.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_cook import planned
from sushiya.bots.wasabi_learned import chef_width, quick_weights, tuned_weights
from sushiya.bots.wasabi_table import plans_compiled, table_of
from sushiya.core.game import View
from sushiya.core.rng import advanced


class WasabiChef:
    """The best plan for this turn. Temperature is in points.

    With ``seconds`` it looks at fewer plans while its kernels are not compiled; without, it waits
    for them, so that its answer is always the same.
    """

    def __init__(self, temperature: float = 0.0, seconds: float | None = None) -> None:
        self.temperature = temperature
        self.seconds = seconds

    def warm_up(self) -> None:
        """Compile the kernels."""
        plans_compiled.prepare()

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The first move of its best plan."""
        if len(view["legal_moves"]) == 1:
            only: str = view["legal_moves"][0]
            return only
        compiled = plans_compiled.awaited(self.seconds)
        table = table_of(view, knowledge, advanced(rng))
        seats = view["seats"]
        width, weights = chef_width(seats), tuned_weights(seats)
        if not compiled:
            width, weights = NARROW, quick_weights(seats)
        return planned(table, weights, width, self.temperature, rng)
