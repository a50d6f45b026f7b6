"""Simulated games of Sushi Go! with every hand and every choice in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_net import NET_SIZE
from sushiya.bots.sushi_go_policies import CHEF, Room
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.moves import NO_CARD
from sushiya.games.sushi_go.state import MOST_PLACES, ROUNDS, State
from sushiya.study.reports import sushi_go_kernel
from sushiya.study.reports.asking import LEVELS, Request
from sushiya.study.requests import match_seed
from sushiya.study.subjects import Array, Subject, subject
from sushiya.study.sushi_go_levels import room

MOST_TURNS = ROUNDS * 10
NO_ORDER = (-1, 0, 0)
_PART = 1000
_COUNTER = 15


@dataclass(frozen=True)
class Seat:
    """Who sits there: a level, and how much it wants each kind whatever its level says."""

    level: str
    tastes: tuple[tuple[Card, int], ...] = ()


@dataclass(frozen=True)
class Games:
    """Finished games, one row each; hands and moves are [game, turn, seat]."""

    seats: int
    cards_each: int
    points: Array
    parts: Array
    part_names: tuple[str, ...]
    winners: Array
    hands: Array
    moves: Array

    @property
    def number(self) -> int:
        """How many there are."""
        return len(self.winners)

    @cached_property
    def shares(self) -> Array:
        """How much of the win each seat has, as [game, seat]."""
        won = self.winners[:, None] >> np.arange(self.seats) & 1
        shares: Array = won / won.sum(axis=1, keepdims=True)
        return shares

    @cached_property
    def leads(self) -> Array:
        """Points ahead of the mean of the others, as [game, seat]."""
        others = (self.points.sum(axis=1, keepdims=True) - self.points) / (self.seats - 1)
        leads: Array = self.points - others
        return leads

    @cached_property
    def offered(self) -> Array:
        """How often each kind is in a hand before the choice, as [game, turn, seat, kind]."""
        counts: Array = self.hands[..., None] >> 4 * np.arange(KINDS) & _COUNTER
        return counts

    @cached_property
    def taken(self) -> Array:
        """Whether a choice took a kind, first or second, as [game, turn, seat, kind]."""
        kinds = np.arange(KINDS)
        first, second = (self._card(place)[..., None] == kinds for place in (0, 4))
        taken: Array = first | second
        return taken

    def _card(self, place: int) -> Array:
        lay = self.moves >> place & 15
        return np.where((lay >= KINDS) & (lay < NO_CARD), lay - (KINDS - int(Card.EGG)), lay)


def play(
    request: Request,
    seated: Sequence[Seat],
    games: int,
    *,
    seeds: Array | None = None,
    orders: Array | None = None,
    **options: object,
) -> Games:
    """Play games; the n-th has the deal of the request's n-th match, or of the seed given."""
    table = subject("sushi-go", len(seated), {**request.options, **options})
    if seeds is None:
        seeds = match_seed(request.seed, 0) + np.arange(games)
    if orders is None:
        orders = np.tile(NO_ORDER, (games, 1))
    run = _compiled if request.compiled else _interpreted
    parts = []
    for first in range(0, games, _PART):
        part = slice(first, min(first + _PART, games))
        parts.append(run(table, seated, seeds[part], orders[part]))
        request.told(part.stop - part.start)
    matches, winners, hands, moves = (np.concatenate(found) for found in zip(*parts, strict=True))
    turns, seats = ROUNDS * int(matches["cards_each"][0]), len(seated)
    return Games(
        seats, turns // ROUNDS, matches["points"][:, :seats].astype(np.int64),
        table.parts(matches), table.part_names, winners,
        hands.reshape(games, MOST_TURNS, MOST_PLACES)[:, :turns, :seats],
        moves.reshape(games, MOST_TURNS, MOST_PLACES)[:, :turns, :seats],
    )  # fmt: skip


Part = tuple[Array, Array, Array, Array]


def _compiled(table: Subject, seated: Sequence[Seat], seeds: Array, orders: Array) -> Part:
    games = len(seeds)
    matches = table.filled(games)
    winners = np.zeros(games, np.int64)
    hands, moves = (np.zeros((games, MOST_TURNS * MOST_PLACES), np.int64) for _ in range(2))
    levels, tastes, prices, net = _players(seated)
    twin(sushi_go_kernel).play_games(
        matches, seeds, orders, np.array(levels), np.array(tastes), np.array(prices),
        np.array(net), room(), winners, hands, moves,
    )  # fmt: skip
    return matches, winners, hands, moves


def _interpreted(table: Subject, seated: Sequence[Seat], seeds: Array, orders: Array) -> Part:
    games = len(seeds)
    matches: list[Any] = [table.match.copy() for _ in range(games)]
    winners = [0] * games
    hands, moves = ([[0] * (MOST_TURNS * MOST_PLACES) for _ in range(games)] for _ in range(2))
    levels, tastes, prices, net = _players(seated)
    sushi_go_kernel.play_games(
        matches, seeds.tolist(), orders.tolist(), levels, tastes, prices, net,
        _plain_room(), winners, hands, moves,
    )  # fmt: skip
    records = np.concatenate([packed(match, dtype_of(State.LAYOUT)) for match in matches])
    return records, np.array(winners), np.array(hands), np.array(moves)


def _plain_room() -> Room:
    known, moves, desk, brain = room()
    return Room(list(known), list(moves), list(desk), list(brain))


def _players(
    seated: Sequence[Seat],
) -> tuple[list[int], list[int], list[list[float]], list[float]]:
    levels = [LEVELS["sushi-go"].index(seat.level) for seat in seated]
    tastes = [0] * (KINDS * len(seated))
    for at, seat in enumerate(seated):
        for card, much in seat.tastes:
            tastes[KINDS * at + card] = much
    net = list(chef_net()) if CHEF in levels else [0.0] * NET_SIZE
    return levels, tastes, [list(cook_prices()) for _ in seated], net
