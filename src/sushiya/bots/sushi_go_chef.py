"""A Sushi Go! bot that plays by a small net: what a deep search would do, at a glance.

The net (``sushi_go_net``) was taught by ``study.train`` to like the moves that a tree search
settles on. Until its kernel is compiled it runs interpreted; the move is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_net
from sushiya.bots.moods import settled
from sushiya.bots.sushi_go_net import BRAIN, NET_SIZE, write_likings
from sushiya.bots.sushi_go_present_value import DESK, VALUES
from sushiya.bots.sushi_go_seen import Seen, seen
from sushiya.bots.weights import array_from_npz
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.game import View
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_to_text
from sushiya.games.sushi_go.state import MOST_PLACES, State

Array = np.ndarray[Any, Any]


@cache
def chef_net() -> Array:
    """The trained weights."""
    return np.asarray(array_from_npz("sushi_go_chef", "net", NET_SIZE))


class SushiGoChef:
    """The best liked move; equal ones are drawn at random. Temperature is that of the liking.

    Once anybody has called ``warm_up``, all chefs use the compiled ``kernel``.
    """

    kernel: Any = None

    def __init__(self, temperature: float = 0.0, net: Array | None = None) -> None:
        self.temperature = temperature
        self._net = chef_net() if net is None else net
        self._weights: list[float] = self._net.tolist()

    def warm_up(self) -> None:
        """Compile the kernel, which may take seconds."""
        kernel = twin(sushi_go_net).write_likings
        match = packed(State(seats=2, places=2, cards_each=10, over=1), dtype_of(State.LAYOUT))
        self._likings(kernel, match[0], 0, [0] * MOST_PLACES)
        SushiGoChef.kernel = staticmethod(kernel)

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The move the net likes best."""
        look = seen(view, knowledge)
        moves, likings = self._asked(look)
        return move_to_text(moves[settled(likings, self.temperature, rng)])

    def _asked(self, look: Seen) -> tuple[list[int], list[float]]:
        if self.kernel is not None:
            record = packed(look.match, dtype_of(State.LAYOUT))[0]
            return self._likings(self.kernel, record, look.seat, look.known)
        moves, desk, brain = [0] * MOST_MOVES, [0.0] * DESK, [0.0] * BRAIN
        found = write_likings(look.match, look.seat, look.known, self._weights, moves, desk, brain)
        return moves[:found], desk[VALUES : VALUES + found]

    def _likings(
        self, kernel: Any, record: Any, seat: int, known: Sequence[int]
    ) -> tuple[list[int], list[float]]:
        moves, desk = np.zeros(MOST_MOVES, np.int64), np.zeros(DESK)
        found = kernel(
            record, seat, np.array(known, np.int64), self._net, moves, desk, np.zeros(BRAIN)
        )
        return moves[:found].tolist(), desk[VALUES : VALUES + found].tolist()
