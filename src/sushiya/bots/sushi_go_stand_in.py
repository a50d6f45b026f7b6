"""Who answers in place of a search of Sushi Go! whose kernel is not there yet."""

from __future__ import annotations

from typing import Any

from sushiya.bots.sushi_go_apprentice import SushiGoApprentice
from sushiya.bots.sushi_go_cook import SushiGoCook
from sushiya.core.game import View

MOST_FOR_A_COOK = 20
"""Moves that a cook weighs in half a millisecond, also the very first time."""


class StandIn:
    """A cook; one that is ``hurried`` asks an apprentice about many moves.

    All that it needs is read when it is made, so that nobody waits for a file.
    """

    def __init__(self, temperature: float, *, hurried: bool) -> None:
        self._cook, self._apprentice = SushiGoCook(temperature), SushiGoApprentice(temperature)
        self._hurried = hurried

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """A good move, found at once."""
        many = self._hurried and len(view["legal_moves"]) > MOST_FOR_A_COOK
        return (self._apprentice if many else self._cook).choose(view, knowledge, rng)
