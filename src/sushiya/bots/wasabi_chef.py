"""A Wasabi! bot that looks at every sensible plan for its whole turn and takes the best.

Lays, cards before and after, claims, and what the rewards and free places will be worth; all
weighed with weights that were tuned by self-play.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.wasabi_candidates import NARROW, WIDE
from sushiya.bots.wasabi_cook import planned
from sushiya.bots.wasabi_learned import quick_weights, tuned_weights
from sushiya.bots.wasabi_table import is_warm, table_of, warm_up_plans
from sushiya.core.game import View
from sushiya.core.rng import advanced


class WasabiChef:
    """The best plan for this turn. Temperature is in points.

    It takes what it takes, so a deadline changes nothing; before its kernels are compiled it
    looks at fewer plans.
    """

    def __init__(self, temperature: float = 0.0, seconds: float | None = None) -> None:
        self.temperature = temperature
        self.seconds = seconds

    def warm_up(self) -> None:
        """Compile the kernels."""
        warm_up_plans()

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The first move of its best plan."""
        if len(view["legal_moves"]) == 1:
            only: str = view["legal_moves"][0]
            return only
        table = table_of(view, knowledge, advanced(rng))
        width, weights = (WIDE, tuned_weights()) if is_warm() else (NARROW, quick_weights())
        return planned(table, weights, width, self.temperature, rng)
