"""Levels of Sushi Go! that need no search, for whole batches of matches in compiled code."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_choosing
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_net import BRAIN
from sushiya.bots.sushi_go_policies import Room
from sushiya.bots.sushi_go_present_value import DESK
from sushiya.core.compiled import twin
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.state import MOST_PLACES

Array = np.ndarray[Any, Any]
Chooser = Callable[[Array, int, Array, Array, Array], None]
"""Writes the moves of a seat: matches, the seat, where a move is wanted, dice, moves."""

_NUMBERS: dict[str, Callable[[], Any]] = {
    "apprentice": lambda: (0.0,),
    "cook": cook_prices,
    "chef": chef_net,
}
"""What each level knows by heart."""


def room() -> Room:
    """Room for one thread."""
    arrays: list[Any] = [
        np.zeros(MOST_PLACES, np.int64),
        np.zeros(MOST_MOVES, np.int64),
        np.zeros(DESK),
        np.zeros(BRAIN),
    ]
    return Room(*arrays)


def chooser(level: str) -> Chooser | None:
    """What chooses for a level in its best mood, or None for one that must be asked by itself."""
    if level not in _NUMBERS:
        return None
    numbers, space = np.array(_NUMBERS[level](), np.float64), room()
    moves_of = getattr(twin(sushi_go_choosing), f"{level}_moves")

    def choose(matches: Array, seat: int, wanted: Array, dice: Array, moves: Array) -> None:
        moves_of(matches, seat, wanted, numbers, dice, space, moves)

    return choose
