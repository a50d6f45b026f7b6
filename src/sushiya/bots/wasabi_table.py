"""From what a seat knows to the numbers that kernels take, and back to a move.

A bot's table is one possible world; everything hidden in it is a guess and is dealt anew by those
who look at it. Kernels run interpreted until their compiled twins are there: the answers are the
same, only later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from sushiya.bots import wasabi_plans, wasabi_turns
from sushiya.bots.readiness import Readiness
from sushiya.bots.wasabi_candidates import WIDE
from sushiya.bots.wasabi_learned import plain_weights
from sushiya.bots.wasabi_plans import DEPTHS, PLAN, ROOM
from sushiya.bots.wasabi_search import STACKS_FROM
from sushiya.bots.wasabi_weights import Weights
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.game import View
from sushiya.games.wasabi import knowledge as knowing
from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.knowledge import Knowledge
from sushiya.games.wasabi.legality import MOST
from sushiya.games.wasabi.match import (
    HAND,
    LENGTHS,
    SHORTEST,
    SQUARES,
    STACK_ROOM,
    STRIPS,
    Match,
    Tables,
)
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.notation import move_from_text, move_to_text
from sushiya.games.wasabi.placing import screen_of
from sushiya.games.wasabi.worlds import world

Array = np.ndarray[Any, Any]
Plan = tuple[int, list[int]]
"""What a plan is worth, and the plan as in ``wasabi_plans``."""
_MATCH = dtype_of(Match.LAYOUT)
_TABLES = dtype_of(Tables.LAYOUT)
_WEIGHTS = dtype_of(Weights.LAYOUT)


@dataclass(frozen=True)
class Table:
    """A world that agrees with all a seat knows, and its legal moves as numbers."""

    menu: Menu
    match: Match
    known: Knowledge
    moves: dict[int, str]

    def text(self, move: int) -> str:
        """A move in words."""
        return self.moves.get(move) or move_to_text(self.menu, move)


def table_of(view: View, known: Knowledge | None, rng: int) -> Table:
    """The table as its seat sees it; without knowledge, from this view alone."""
    if known is None:
        known = knowing.knowledge(view)
    state = world(known, rng)
    screen = screen_of(state.match, view["seat"])
    moves = {move_from_text(state.menu, screen, text): text for text in view["legal_moves"]}
    return Table(state.menu, state.match, known, moves)


def hidden_places(table: Table) -> tuple[list[int], list[int]]:
    """The places of strips that the seat has not seen, by length, and where each length begins."""
    known, seat = table.known, table.known.view["seat"]
    by_length: list[list[int]] = [[] for _ in range(LENGTHS)]
    for other, screen in enumerate(known.screens):
        for at, strip in enumerate(screen):
            if other != seat and strip < 0:
                recipe = table.match.recipes[other * STRIPS + at]
                length = table.menu.tables.length[recipe] - SHORTEST
                by_length[length].append(other * STRIPS + at)
    for length, stack in enumerate(known.stacks):
        for at, strip in enumerate(stack):
            if strip < 0:
                by_length[length].append(STACKS_FROM + length * STACK_ROOM + at)
    places = [place for group in by_length for place in group]
    starts = [sum(len(group) for group in by_length[:length]) for length in range(LENGTHS + 1)]
    return places, starts


class Kernels:
    """Kernels on a bot's table: compiled where that is done, else as written."""

    def __init__(self, table: Table, weights: Weights, *, compiled: bool) -> None:
        self._compiled = compiled
        self.table = table
        self.match = self._record(table.match)
        self.menu = packed(table.menu.tables, _TABLES)[0] if compiled else table.menu.tables
        self.weights = self.weighing(weights)
        self.pool = self._pool(DEPTHS + 1)
        self.room = self.numbers(ROOM)
        self.out = self.numbers(MOST)

    def module(self, plain: ModuleType) -> Any:
        """The module to call."""
        return twin(plain) if self._compiled else plain

    def weighing(self, weights: Weights) -> Any:
        """Weights as the kernels take them."""
        return packed(weights, _WEIGHTS)[0] if self._compiled else weights

    def numbers(self, size: int) -> Any:
        """Room for so many whole numbers."""
        return np.zeros(size, np.int64) if self._compiled else [0] * size

    def shares(self, size: int) -> Any:
        """Room for so many fractions."""
        return np.zeros(size) if self._compiled else [0.0] * size

    def fractions(self, numbers: Sequence[float]) -> Any:
        """Fractions as the kernels take them."""
        return np.array(numbers, np.float64) if self._compiled else list(numbers)

    def listed(self, numbers: list[int]) -> Any:
        """Whole numbers as the kernels take them."""
        return np.array(numbers, np.int64) if self._compiled else numbers

    def plans(self, width: int, most: int) -> list[Plan]:
        """The best plans for step 1 as worth and moves, the best first."""
        plans, worths = self.numbers(most * PLAN), self.numbers(most)
        number = self.module(wasabi_plans).find_plans(
            self.match, self.menu, self.weights, width, *self._rooms, plans, worths
        )
        return _in_order(number, plans, worths)

    def lays(self) -> list[Plan]:
        """The plans that lay one tile and claim nothing, likewise."""
        most = HAND * SQUARES
        plans, worths = self.numbers(most * PLAN), self.numbers(most)
        number = self.module(wasabi_plans).find_lays(
            self.match, self.menu, self.weights, *self._rooms, plans, worths
        )
        return _in_order(number, plans, worths)

    def prepared(self) -> int:
        """The move of the set-up or of step 2 that the worth of things suggests."""
        return int(
            self.module(wasabi_turns).prepare_move(
                self.match, self.menu, self.weights, self.pool, self.room, self.out
            )
        )

    @property
    def _rooms(self) -> tuple[Any, Any, Any]:
        return self.pool, self.room, self.out

    def _record(self, match: Match) -> Any:
        return packed(match, _MATCH)[0] if self._compiled else match

    def _pool(self, size: int) -> Any:
        if self._compiled:
            return np.repeat(packed(self.table.match, _MATCH), size)
        return [self.table.match.copy() for _ in range(size)]


def _in_order(number: int, plans: Any, worths: Any) -> list[Plan]:
    """Plans out of their rooms, the best first."""
    order = sorted(range(number), key=lambda place: -worths[place])
    return [
        (int(worths[place]), [int(n) for n in plans[place * PLAN : (place + 1) * PLAN]])
        for place in order
    ]


def _warm_up_plans() -> None:
    for table in some_tables():
        kernels = Kernels(table, plain_weights(), compiled=True)
        if table.known.view["phase"] == "play":
            kernels.plans(WIDE, 1)
        else:
            kernels.prepared()


plans_compiled = Readiness(_warm_up_plans)
"""The kernels for plans."""


def some_tables() -> list[Table]:
    """The first decision of a game, and the first one in a turn."""
    game = Wasabi()
    setup = game.setup(2, {})
    state = game.start(setup, game.deal(setup, bytes(32)))
    tables = [table_of(game.view(state, 0), None, 1)]
    while state.match.turn == 0:
        seat = state.match.seat
        state = game.apply(state, seat, game.legal_moves(state, seat)[0])
    return [*tables, table_of(game.view(state, state.match.seat), None, 1)]
