"""Weights of Wasabi! bots against each other, on the same deals in every seat."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sushiya.bots.wasabi_plans import DEPTHS, PLAN, ROOM
from sushiya.bots.wasabi_weights import Weights
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.wasabi.legality import MOST
from sushiya.games.wasabi.match import Match, Tables
from sushiya.games.wasabi.menu import standard_menu
from sushiya.study import wasabi_games
from sushiya.study.subjects import Array

_PLANS = 4


def share_of_first(
    sides: Sequence[Weights], *, widths: Sequence[int], deals: int, seed: int
) -> tuple[float, float]:
    """The share of wins of the first side, and its lead in points, over all seats and deals."""
    shares, leads = shares_of_first(sides, widths=widths, deals=deals, seed=seed)
    return float(np.mean(shares)), float(np.mean(leads))


def shares_of_first(
    sides: Sequence[Weights], *, widths: Sequence[int], deals: int, seed: int
) -> tuple[Array, Array]:
    """The same for every deal, over all seats."""
    seats = len(sides)
    shares, leads = [], []
    for shift in range(seats):
        won, scored = _played(sides, widths, shift, deals, seed)
        seat = -shift % seats
        mine = won[:, None] >> np.arange(seats) & 1
        shares.append(mine[:, seat] / mine.sum(axis=1))
        others = np.delete(scored, seat, axis=1).max(axis=1)
        leads.append(scored[:, seat] - others)
    return np.mean(shares, axis=0), np.mean(leads, axis=0)


def _played(
    sides: Sequence[Weights], widths: Sequence[int], shift: int, deals: int, seed: int
) -> tuple[Array, Array]:
    seats = len(sides)
    record = packed(Match(seats=seats), dtype_of(Match.LAYOUT))
    menu = packed(standard_menu().tables, dtype_of(Tables.LAYOUT))[0]
    weights = np.concatenate([packed(side, dtype_of(Weights.LAYOUT)) for side in sides])
    won, scored = np.zeros(deals, np.int64), np.zeros(deals * seats, np.int64)
    twin(wasabi_games).play_games(
        record[0], menu, weights, np.array(widths, np.int64), shift, seed, deals,
        np.repeat(record, DEPTHS), np.zeros(ROOM, np.int64), np.zeros(MOST, np.int64),
        np.zeros(_PLANS * PLAN, np.int64), np.zeros(_PLANS, np.int64), won, scored,
    )  # fmt: skip
    return won, scored.reshape(deals, seats)
