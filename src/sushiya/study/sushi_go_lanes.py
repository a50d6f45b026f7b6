"""Random games of Sushi Go! in lanes, the fastest way there is to play many of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sushiya.core.compiled import twin
from sushiya.games.sushi_go import lanes
from sushiya.games.sushi_go.lanes import LANES, Lanes
from sushiya.games.sushi_go.state import COLUMNS, ROUNDS
from sushiya.study.subjects import Array, Subject

Played = tuple[Array, Array, Array]
"""Points [match, seat], parts [match, seat, part] and winners of finished matches."""


def suits_lanes(table: Subject) -> bool:
    """Whether the random games of a table can go in lanes."""
    match: Any = table.match
    return table.game == "sushi-go" and lanes.fits(match)


def room(seats: int) -> Lanes:
    """Room for the games of one thread."""
    rows: dict[str, Any] = {
        "dice": np.zeros(LANES, np.int64),
        "deck": np.zeros((108, LANES), np.int8),
        "drawn": np.zeros(LANES, np.int64),
        "dealt": np.zeros((ROUNDS * seats, LANES), np.int64),
        "takes_two": np.zeros(LANES, np.int64),
        "sheet": np.zeros((ROUNDS * seats * COLUMNS, LANES), np.int64),
        "winners": np.zeros(LANES, np.int64),
    }
    for name in ("hands", "tableaus", "icons", "points", "pudding_points"):
        rows[name] = np.zeros((seats, LANES), np.int64)
    return Lanes(**rows)


def player(table: Subject) -> Callable[[int, int], Played]:
    """What plays the games from a seed on, so many of them, in code for this table alone."""
    play = twin(lanes, table.match).play_in_lanes
    record, seats = table.filled(1)[0], table.seats

    def played(first_seed: int, number: int) -> Played:
        own = room(seats)
        points = np.zeros((number, seats), np.int16)
        parts = np.zeros((number, seats, ROUNDS * COLUMNS + 1), np.int16)
        winners = np.zeros(number, np.int8)
        for first in range(0, number, LANES):
            play(record, first_seed + first, own)
            size = min(LANES, number - first)
            found: Any = own
            where = slice(first, first + size)
            points[where], winners[where] = found.points[:, :size].T, found.winners[:size]
            boxes = found.sheet.reshape(ROUNDS, seats, COLUMNS, LANES)[..., :size]
            parts[where, :, :-1] = boxes.transpose(3, 1, 0, 2).reshape(size, seats, -1)
            parts[where, :, -1] = found.pudding_points[:, :size].T
        return points, parts, winners

    return played
