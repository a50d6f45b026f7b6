"""Simulated games of Wasabi!, told move by move.

The cook's kernels choose; here is the loop around them, so that every move can be counted, and
plans that overrule the cook in one thing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from sushiya.bots import wasabi_calls, wasabi_plans, wasabi_turns
from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_learned import plain_weights
from sushiya.bots.wasabi_plans import DEPTHS, LENGTH, MOVES, PLAN, ROOM
from sushiya.bots.wasabi_weights import Weights
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.rng import seeded
from sushiya.games.wasabi import playouts
from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.legality import MOST
from sushiya.games.wasabi.match import LENGTHS, SHORTEST, Match, Phase, Tables
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.moves import Verb, to_move
from sushiya.games.wasabi.scoring import points, winners
from sushiya.study.reports.asking import Request
from sushiya.study.reports.wasabi_story import Stories, Story, gathered
from sushiya.study.requests import match_seed

Plan = Callable[[Any, int], int | None]
"""What a seat does in a phase, whatever the cook thinks; None leaves it to the cook."""


def shortest(match: Any, seat: int) -> int | None:
    """Draws the shortest strip for which it has a token."""
    return _drawn(match, seat, range(LENGTHS))


def longest(match: Any, seat: int) -> int | None:
    """Draws the longest strip for which it has a token."""
    return _drawn(match, seat, range(LENGTHS - 1, -1, -1))


def no_cards(match: Any, seat: int) -> int | None:
    """Takes no action cards."""
    return to_move(Verb.DECLINE) if match.phase == Phase.REWARD else None


def cook(match: Any, seat: int) -> int | None:
    """Leaves everything to the cook."""
    return None


PLANS: dict[str, Plan] = {
    "cook": cook,
    "shortest recipes": shortest,
    "longest recipes": longest,
    "no action cards": no_cards,
}


def _drawn(match: Any, seat: int, stacks: Sequence[int]) -> int | None:
    if match.phase != Phase.DRAW:
        return None
    for stack in stacks:
        if match.stack_size[stack] > 0 and match.tokens[seat * LENGTHS + stack] > 0:
            return to_move(Verb.DRAW, stack + SHORTEST)
    return None


def play(request: Request, seats: int, games: int, plans: Sequence[Plan] = ()) -> Stories:
    """Play games, the n-th with the deal of the request's n-th seed."""
    setup = Wasabi().setup(seats, request.options)
    table = _Table(setup.menu, seats, bool(setup.options["draw_two_keep_one"]), request.compiled)
    stories, scored, won, turns, endings = [], [], [], [], []
    for game in range(games):
        story = table.played(match_seed(request.seed, game), plans or [cook] * seats)
        final = table.final()
        stories.append(story)
        scored.append([points(final, setup.menu.tables, seat) for seat in range(seats)])
        won.append(winners(final, setup.menu.tables))
        turns.append(final.turn)
        endings.append(final.ending)
        request.told(1)
    return gathered(setup.menu, stories, scored, won, turns, endings)


class _Table:
    """A table with the room that kernels need."""

    def __init__(self, menu: Menu, seats: int, draw_two: bool, compiled: bool) -> None:
        self.menu, self.seats, self.compiled = menu, seats, compiled
        match = Match(seats=seats, draw_two=int(draw_two))
        self.match: Any = match
        self.reading: Any = match
        self.tables: Any = menu.tables
        self.weights: Any = plain_weights(seats)
        self.pool: Any = [match.copy() for _ in range(DEPTHS + 1)]
        if compiled:
            array = packed(match, dtype_of(Match.LAYOUT))
            self.match, self.reading = array[0], _Reading(array)
            self.tables = packed(menu.tables, dtype_of(Tables.LAYOUT))[0]
            self.weights = packed(self.weights, dtype_of(Weights.LAYOUT))[0]
            self.pool = np.repeat(array, DEPTHS + 1)
        self.room, self.out, self.found, self.worths = map(
            self._numbers, (ROOM, MOST, PLAN, 1)
        )  # fmt: skip

    def played(self, seed: int, plans: Sequence[Plan]) -> Story:
        """One game from its deal on."""
        match, tables, story = self.reading, self.tables, Story(self.menu, self.seats)
        self._module(playouts).deal_random(self.match, tables, seeded(seed))
        make_move = self._module(wasabi_calls).make_move
        while match.phase != Phase.OVER:
            turn, seat = int(match.turn), int(match.seat)
            for move in self._moves(plans[seat](match, seat)):
                make_move(self.match, tables, move)
                story.saw(turn, seat, move, match)
        story.ended(match)
        return story

    def final(self) -> Match:
        """The match as it stands, for the rules as they are written."""
        if not self.compiled:
            final: Match = self.match
            return final
        return Match(**{name: getattr(self.reading, name).tolist() for name in Match.LAYOUT})

    def _moves(self, planned: int | None) -> list[int]:
        if planned is not None:
            return [planned]
        if self.reading.phase != Phase.PLAY:
            prepare = self._module(wasabi_turns).prepare_move
            found = prepare(self.match, self.tables, self.weights, self.pool, self.room, self.out)
            return [int(found)]
        self._module(wasabi_plans).find_plans(
            self.match, self.tables, self.weights, NARROW, self.pool, self.room, self.out,
            self.found, self.worths,
        )  # fmt: skip
        return [int(move) for move in self.found[MOVES : MOVES + int(self.found[LENGTH])]]

    def _module(self, plain: Any) -> Any:
        return twin(plain) if self.compiled else plain

    def _numbers(self, size: int) -> Any:
        return np.zeros(size, np.int64) if self.compiled else [0] * size


@dataclass(frozen=True)
class _Reading:
    """A packed match with its fields as attributes."""

    array: Any

    def __getattr__(self, name: str) -> Any:
        return self.array[name][0]
