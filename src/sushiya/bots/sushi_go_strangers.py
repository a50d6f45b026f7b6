"""Searching strangers of Sushi Go!: the textbook, run by the same code as the searchers.

Every seat chooses by the rule UCB1 on its own (decoupled UCT), every simulation deals the unseen
cards anew, and games are played out at random or by a rule of thumb. Nothing was learned, and
nothing is exact.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_search import Searcher
from sushiya.bots.sushi_go_search_leaf import LAST_SCALE
from sushiya.bots.sushi_go_search_policy import TABLE_SIZE
from sushiya.bots.sushi_go_search_tables import plain_aims
from sushiya.bots.sushi_go_search_tree import UCB, Aims
from sushiya.bots.sushi_go_win_model import TERMS

_A_POINT = 0.3
"""What a chance to win grows by with a point, in logarithms of odds."""


class Textbook(Searcher):
    """A searcher that knows the rules and UCB1.

    It plays out at random, or by a rule of ``thumb``: about the points a card brings.
    ``curiosity`` is the constant of UCB1, for shares of the win between 0 and 1.
    """

    usual_simulations = 1000
    usual_curiosity = 0.5
    by_thumb = False

    def __init__(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        thumb: bool | None = None,
        curiosity: float | None = None,
    ) -> None:
        super().__init__(simulations or self.usual_simulations, seconds)
        self._thumb = self.by_thumb if thumb is None else bool(thumb)
        self._curiosity = self.usual_curiosity if curiosity is None else curiosity

    def _guides(self, seats: int) -> Aims:
        return textbook_aims(self._curiosity, self._thumb)


class Duct(Textbook):
    """Decoupled UCT with 1,000 simulations."""

    milliseconds = 5.0


class Ismcts(Textbook):
    """Monte Carlo search over information sets, as many simulations as 100 ms allow."""

    milliseconds = 100.0
    usual_simulations = 64_000
    usual_curiosity = 0.25
    by_thumb = True


@cache
def textbook_aims(curiosity: float, thumb: bool) -> Aims:
    """What guides a search by UCB1: how games are played out, and what unfinished ones are worth.

    A chance to win grows by so much with a point, and twice as much with a pudding.
    """
    plain = plain_aims()
    leaf, numbers = np.array(plain.leaf), np.array(plain.numbers)
    leaf[:LAST_SCALE] = [_A_POINT, 2 * _A_POINT, 0.0, 0.0] * (LAST_SCALE // len(TERMS))
    numbers[UCB] = curiosity
    playing: Any = plain.playing if thumb else np.ones(TABLE_SIZE)
    arrays: list[Any] = [plain.prior, playing, playing, leaf, numbers, plain.company]
    return Aims(*arrays)
