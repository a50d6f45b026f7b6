"""A stranger at Sushi Go! tables: a dueling deep Q-network, as others have taught one the game.

It reads the row that learners get (``games.sushi_go.observing``) and tells what every action is
worth: a worth of the position, and what each action adds. No search, no rule of thumb. It was
taught with two seats (``study.train.sushi_go_dqn``); elsewhere it minds the next seat only.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from sushiya.bots.moods import settled
from sushiya.bots.sushi_go_seen import seen
from sushiya.bots.weights import array_from_npz
from sushiya.core.errors import BadOption
from sushiya.core.game import View
from sushiya.games.sushi_go.cards import KINDS, TABLEAU_KINDS
from sushiya.games.sushi_go.moves import card_of, first_lay
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.numbering import USUAL, action_of
from sushiya.games.sushi_go.observing import (
    NUMBERS,
    PER_HAND,
    PER_PLACE,
    PLACES,
    row_length,
    write_row,
)
from sushiya.games.sushi_go.setup import NAME

Array = np.ndarray[Any, Any]

HIDDEN = 128
OF_TWO = PLACES + 2 * PER_PLACE
INPUTS = OF_TWO + PER_HAND
"""The row of a table for two: numbers, hand, discards, both places, the other hand."""
SHAPES = ((INPUTS + 1, HIDDEN), (HIDDEN + 1, HIDDEN), (HIDDEN + 1, 1 + USUAL))
"""Layers with the bias as their last row; the last tells the worth, and what each action adds."""
NET_SIZE = sum(rows * columns for rows, columns in SHAPES)

SCALE = np.array(
    [2, 9, 10, 1, 1, 10]
    + [3] * KINDS
    + [8] * KINDS
    + 2 * ([40] + [3] * TABLEAU_KINDS)
    + [1]
    + [3] * KINDS,
    np.float32,
)
"""What numbers of a row are divided by."""
assert len(SCALE) == INPUTS and NUMBERS == 6  # noqa: PT018


NETWORKS = (1, 2, 3)
"""Which networks there are. Nothing in the bots was fitted to any but the first."""


def weights_file(number: int) -> str:
    """Where the weights of a network are; raises ``BadOption`` if there is no such network."""
    if type(number) is not int or number not in NETWORKS:
        known = ", ".join(map(str, NETWORKS))
        raise BadOption(game=NAME, name="number", value=number, reason=f"the networks are {known}")
    return "sushi_go_dqn" if number == NETWORKS[0] else f"sushi_go_dqn_{number}"


@cache
def dqn_net(number: int = NETWORKS[0]) -> Array:
    """The trained weights of one of the networks."""
    return np.asarray(array_from_npz(weights_file(number), "net", NET_SIZE), np.float32)


def layers(net: Array) -> tuple[Array, ...]:
    """The layers of a net as matrices that share its memory."""
    found, start = [], 0
    for rows, columns in SHAPES:
        found.append(net[start : start + rows * columns].reshape(rows, columns))
        start += rows * columns
    return tuple(found)


def hidden(net: Array, rows: Array) -> tuple[Array, Array, Array]:
    """Inputs and both hidden layers, [row, unit], for many rows at once."""
    first, second, _ = layers(net)
    inputs = rows / SCALE
    one = np.maximum(inputs @ first[:-1] + first[-1], 0)
    return inputs, one, np.maximum(one @ second[:-1] + second[-1], 0)


def told(net: Array, top: Array) -> Array:
    """What every action is worth [row, action], from the last hidden layer."""
    last = layers(net)[2]
    out = top @ last[:-1] + last[-1]
    adds = out[:, 1:]
    return np.asarray(out[:, :1] + adds - adds.mean(axis=1, keepdims=True))


class SushiGoDqn:
    """Takes the action that is worth most. Networks of other numbers had other beginnings."""

    def __init__(self, number: int = NETWORKS[0], net: Array | None = None) -> None:
        self._net = dqn_net(number) if net is None else net

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """The best of the legal moves; of equal ones any."""
        look = seen(view, knowledge)
        row = [0] * row_length(look.match)
        write_row(look.match, look.seat, row)
        other_hand = PLACES + look.match.places * PER_PLACE
        row = row[:OF_TWO] + row[other_hand : other_hand + PER_HAND]
        worth = told(self._net, hidden(self._net, np.array([row], np.float32))[2])[0]
        moves: list[str] = view["legal_moves"]
        return moves[settled([float(worth[_action(move)]) for move in moves], 0.0, rng)]


def _action(move: str) -> int:
    """The action of a move; where two seats have none like it, that of its first card."""
    number = move_from_text(move)
    action = action_of(number)
    return action if action < USUAL else card_of(first_lay(number))
