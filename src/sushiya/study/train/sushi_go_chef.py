"""The chef's net by expert iteration: a search teaches it, round after round.

In every round the net as it is plays games, a tree search says at each decision what it would
have done, and the net is fitted to that and to all earlier rounds. The first net likes what a
cook with tuned prices likes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_features import INPUTS
from sushiya.bots.sushi_go_net import PRICES
from sushiya.bots.sushi_go_policies import CHEF, COOK
from sushiya.bots.sushi_go_search_room import room as search_room
from sushiya.bots.sushi_go_search_room import rows as room_for_rows
from sushiya.bots.sushi_go_search_room import tree_for
from sushiya.bots.sushi_go_search_tables import aims
from sushiya.bots.sushi_go_search_tree import Aims
from sushiya.core.compiled import twin
from sushiya.study.subjects import Array, subject
from sushiya.study.sushi_go_levels import room, win_share
from sushiya.study.train import sushi_go_head, sushi_go_lessons
from sushiya.study.train.sushi_go_fit import Decisions, fitted, fresh_net
from sushiya.study.train.sushi_go_head import PARTS
from sushiya.study.train.sushi_go_win_model import with_first_model

TABLES: tuple[tuple[int, dict[str, object], int], ...] = (
    (2, {}, 8),
    (3, {}, 3),
    (4, {}, 2),
    (4, {"edition": "zoch"}, 1),
    (5, {}, 2),
    (2, {"ghost": True}, 1),
)
"""Seats, options, and how many parts of the games are played there."""

MOST_MOVES_KEPT = 64
_DECISIONS_A_SEAT = 28
_DEALS = 500


def taught(
    *,
    seed: int,
    rounds: int,
    games: int,
    simulations: int,
    epochs: int,
    tell: Callable[[str], None] = print,
) -> Array:
    """A net after so many rounds of games."""
    net = fresh_net(seed)
    lessons: list[Decisions] = []
    for number in range(rounds):
        first_seed = seed * 1_000_003 + number * games
        lessons.append(joined(lessons_of(net, first_seed, games, simulations, seed)))
        data = joined(lessons)
        tell(f"round {number + 1}: {len(data)} decisions")
        net = fitted(fresh_net(seed), data, seed=seed + number, epochs=epochs, tell=tell)
        figure = win_share(CHEF, COOK, _DEALS, seed=seed, net=net.astype(np.float64))
        tell(f"round {number + 1}: wins {figure.mean:.3f} ± {figure.margin:.3f} against the cook")
    return net


def lessons_of(
    net: Array, first_seed: int, games: int, simulations: int, seed: int
) -> list[Decisions]:
    """Games at every kind of table, with what the expert said; ``seed`` is the first model's."""
    parts = sum(part for _, _, part in TABLES)
    found = []
    for seats, options, part in TABLES:
        matches = subject("sushi-go", seats, options).filled(max(1, games * part // parts))
        guides = with_first_model(aims(seats), seed)
        found.append(_lessons_at(net, seats, matches, first_seed, guides, simulations))
    return found


def _lessons_at(
    net: Array, seats: int, matches: Any, seed: int, guides: Aims, simulations: int
) -> Decisions:
    rows = room_for_rows(len(matches) * seats * _DECISIONS_A_SEAT, MOST_MOVES_KEPT)
    weights = np.asarray(net, np.float64)
    number = twin(sushi_go_lessons).play_lessons(
        matches, seed, tree_for(simulations), search_room(), guides, simulations,
        weights, room(), rows,
    )  # fmt: skip
    return decisions(
        np.asarray(rows.matches)[:number],
        np.asarray(rows.seats)[:number],
        np.asarray(rows.visits)[:number],
        np.asarray(rows.worth)[:number],
        weights[PRICES:],
    )


def decisions(
    matches: Array, seats: Array, visits: Array, worth: Array, prices: Array
) -> Decisions:
    """What a net sees of decisions, and what an expert made of them."""
    number = len(matches)
    inputs, start = np.zeros((number, INPUTS), np.float32), np.zeros(number + 1, np.int64)
    moves = np.zeros(number * MOST_MOVES_KEPT, np.int64)
    places, values = np.zeros((len(moves), PARTS), np.int8), np.zeros(len(moves), np.float32)
    twin(sushi_go_head).write_decisions(
        matches, seats, prices, room(), inputs, start, moves, places, values
    )
    end = int(start[-1])
    kept = np.arange(MOST_MOVES_KEPT) < np.diff(start)[:, None]
    targets = (visits / np.maximum(visits.sum(axis=1, keepdims=True), 1))[kept]
    return Decisions(
        inputs, start, places[:end].copy(), values[:end].copy(),
        targets.astype(np.float32), worth.astype(np.float32),
    )  # fmt: skip


def joined(parts: list[Decisions]) -> Decisions:
    """Many decisions as one list of them."""
    starts, at = [np.zeros(1, np.int64)], 0
    for part in parts:
        starts.append(part.start[1:] + at)
        at += int(part.start[-1])
    others = {
        field.name: np.concatenate([getattr(part, field.name) for part in parts])
        for field in fields(Decisions)
        if field.name != "start"
    }
    return Decisions(start=np.concatenate(starts), **others)
