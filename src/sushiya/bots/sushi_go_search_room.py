"""Room for a search: arrays of the right length, made anew for every question.

Nothing here is shared, so several threads may search at once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sushiya.bots.sushi_go_search_games import Room, Rows
from sushiya.bots.sushi_go_search_tree import MOST_LEVELS, Tree
from sushiya.core.compiled import dtype_of
from sushiya.games.sushi_go.cards import DECK_SIZE
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.state import MOST_PLACES, State

DTYPE = dtype_of(State.LAYOUT)
_LEAST_NODES = 64
_MOST_NODES = 1 << 17
_MOVES_PER_NODE = 4


def tree_for(simulations: int) -> Tree:
    """An empty tree that this many simulations can hardly fill; clear it before use."""
    nodes = _LEAST_NODES
    while nodes < 2 * simulations and nodes < _MOST_NODES:
        nodes *= 2
    moves = _MOVES_PER_NODE * nodes
    return Tree(
        used=_whole(3),
        keys=_whole(moves),
        visits=_whole(moves),
        worth=_real(moves),
        points=_real(moves),
        parents=_whole(nodes),
        joint=_whole(nodes),
        nodes=_whole(nodes),
        path=_whole(MOST_LEVELS * MOST_PLACES),
        sums=_real(2 * MOST_PLACES + 1),
        classes=_whole(MOST_PLACES),
        moves=_whole(MOST_MOVES),
        wanted=_whole(MOST_MOVES),
        odds=_real(MOST_MOVES),
        shares=_real(MOST_PLACES),
    )


def room(worlds: int = 0) -> Room:
    """Room for what a seat knows and for what a search found; and for worlds, after the first."""
    return Room(
        shown=_whole(MOST_PLACES),
        known=_whole(MOST_PLACES),
        unknown=_whole(MOST_PLACES),
        pile=_whole(DECK_SIZE),
        worlds=np.zeros(1 + worlds, DTYPE),  # type: ignore[arg-type]
        visits=_whole(MOST_MOVES),
        worth=_real(MOST_MOVES),
    )


def rows(number: int, moves: int = 64) -> Rows:
    """Room for this many decisions of at most this many moves."""
    return Rows(
        matches=np.zeros(number, DTYPE),  # type: ignore[arg-type]
        seats=_whole(number),
        moves=_whole((number, moves)),
        visits=_whole((number, moves)),
        worth=_real(number),
        winners=_whole(number),
    )


def _whole(shape: Any) -> Any:
    return np.zeros(shape, np.int64)


def _real(shape: Any) -> Any:
    return np.zeros(shape, np.float64)
