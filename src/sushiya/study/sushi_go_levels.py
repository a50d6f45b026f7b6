"""Games between levels of Sushi Go! that need no search, whole batches in compiled code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_policies
from sushiya.bots.sushi_go_batches import room as room
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_net import NET_SIZE
from sushiya.bots.sushi_go_policies import APPRENTICE, CHEF, COOK, RANDOM
from sushiya.core.compiled import twin
from sushiya.games.sushi_go.state import MOST_PLACES, ROUNDS
from sushiya.study.statistics import Estimate, estimated
from sushiya.study.subjects import Array, subject

LEVELS = {"random": RANDOM, "apprentice": APPRENTICE, "cook": COOK, "chef": CHEF}
"""The levels that whole games can be played by without asking anybody."""


@dataclass(frozen=True)
class Played:
    """Finished games, one row each.

    ``winners`` is a mask of seats, ``shares`` how much of the win each seat got, ``puddings``
    what every place held after each round, as [game, round, place].
    """

    matches: Array
    winners: Array
    shares: Array
    puddings: Array


def play_levels(
    levels: Sequence[int],
    games: int,
    *,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    prices: Array | None = None,
    net: Array | None = None,
) -> Played:
    """Play games with a level in every seat; the deal of a game depends on its seed alone.

    ``prices`` are those of a cook by seat, ``net`` is that of the chefs.
    """
    seats = len(levels)
    matches = subject("sushi-go", seats, options or {}).filled(games)
    if prices is None:
        prices = np.repeat(np.array([cook_prices()]), seats, axis=0)
    if net is None:
        net = chef_net() if CHEF in levels else np.zeros(NET_SIZE)
    winners = np.zeros(games, np.int64)
    sweets = np.zeros((games, ROUNDS * MOST_PLACES), np.int64)
    twin(sushi_go_policies).play_level_games(
        matches, seed, np.array(levels), prices, net, room(),
        winners, sweets,
    )  # fmt: skip
    won = winners[:, None] >> np.arange(seats) & 1
    held = sweets.reshape(games, ROUNDS, MOST_PLACES)
    return Played(matches, winners, won / won.sum(axis=1, keepdims=True), held)


def win_share(
    level: int, against: int, deals: int, *, seats: int = 2, seed: int = 0, **settings: Any
) -> Estimate:
    """How much of the wins a level has, one of it among others, over all seats of every deal."""
    shares = np.zeros((deals, seats))
    for seat in range(seats):
        levels = [against] * seats
        levels[seat] = level
        shares[:, seat] = play_levels(levels, deals, seed=seed, **settings).shares[:, seat]
    return estimated(shares.mean(axis=1))
