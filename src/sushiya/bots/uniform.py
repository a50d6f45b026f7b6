"""The bot that plays any legal move, each as likely as the others."""

from __future__ import annotations

from typing import Any

from sushiya.core.game import View
from sushiya.core.rng import advanced, below


class Uniform:
    """Uniform over the legal moves, whatever its mood."""

    def __init__(self, temperature: float = 0.0) -> None:
        self.temperature = temperature

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """A legal move at random."""
        moves: list[str] = view["legal_moves"]
        return moves[below(advanced(rng), len(moves))]
