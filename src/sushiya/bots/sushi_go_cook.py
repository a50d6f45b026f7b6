"""A Sushi Go! bot that asks of every move what it is worth by the end of the round.

Points now, sets that may still be completed, the races for maki and pudding, what the next seat
gets and what comes back: ``sushi_go_present_value`` adds them up at prices set by hand. Prices
that ``study.train`` has tuned make a player that leaves no room on the ladder below the master;
the chef begins with them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from sushiya.bots.moods import settled
from sushiya.bots.sushi_go_present_value import DESK, PRICE_NAMES, VALUES, write_values
from sushiya.bots.sushi_go_seen import seen
from sushiya.bots.weights import numbers_from_toml
from sushiya.core.game import View
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_to_text


@cache
def cook_prices() -> tuple[float, ...]:
    """The cook's own prices, in the order of ``PRICE_NAMES``."""
    return numbers_from_toml("sushi_go_cook", "prices", PRICE_NAMES)


@cache
def tuned_prices() -> tuple[float, ...]:
    """Prices tuned in self-play, with which the chef begins."""
    return numbers_from_toml("sushi_go_prices", "prices", PRICE_NAMES)


class SushiGoCook:
    """Most present value; equal moves are drawn at random. Temperature is in points."""

    def __init__(self, temperature: float = 0.0, prices: Sequence[float] | None = None) -> None:
        self.temperature = temperature
        self._prices = list(cook_prices() if prices is None else prices)

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The move of most present value."""
        look = seen(view, knowledge)
        moves, desk = [0] * MOST_MOVES, [0.0] * DESK
        found = write_values(look.match, look.seat, look.known, self._prices, moves, desk)
        values = desk[VALUES : VALUES + found]
        return move_to_text(moves[settled(values, self.temperature, rng)])
