"""Many matches of Sushi Go! at once: one call takes an action for every seat of every match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

from sushiya.core.compiled import twin
from sushiya.core.layout import Fields
from sushiya.envs.asking import Array
from sushiya.envs.batches import Batch
from sushiya.envs.fields import Part, names_of, one, part
from sushiya.games.sushi_go import stepping
from sushiya.games.sushi_go.cards import CARD_NAMES, COPIES, DIPPED, KINDS, TABLEAU_NAMES
from sushiya.games.sushi_go.editions import GHOST_CARDS_EACH
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_from_text, move_to_text
from sushiya.games.sushi_go.numbering import actions_at, actions_of_moves, moves_of_actions
from sushiya.games.sushi_go.observing import row_length
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.sushi_go.state import NOTHING, ROUNDS, State

MOST_IN_HAND = 10
LEAST_POINTS = -6
"""Who has fewest puddings loses six."""
MOST_POINTS = ROUNDS * (9 * MOST_IN_HAND + 6) + 6
"""Nine for every card, as squid on wasabi pays, most maki each round, and most pudding."""


class SushiGoBatch(Batch):
    """Matches of Sushi Go! side by side.

    ``rows`` are [match, seat, field], ``masks`` [match, seat, action].
    """

    name = "sushi-go"

    @property
    def parts(self) -> tuple[Part, ...]:
        """What the numbers of a row are; places are counted from the seat itself."""
        return parts_at(self.seats, ghost=bool(self.options["ghost"]))

    @property
    def choosing(self) -> Array:
        """Who has something to choose now [match, seat]."""
        waits = self._matches["chosen"][:, : self.seats] == NOTHING
        return np.asarray(waits & (self._matches["over"] == 0)[:, None])

    def rows_of(self, seat: int) -> Array:
        """What a seat may know [match, field]."""
        return self.rows[:, seat]

    def masks_of(self, seat: int) -> Array:
        """What a seat may do now [match, action]."""
        return self.masks[:, seat]

    def mask_places(self, seat: int) -> tuple[int, int]:
        """How many masks lie between those of a seat in two matches, and which is its first."""
        return self.seats, seat

    def step_seats(self, actions: Array) -> None:
        """Take ``actions`` [match, seat]."""
        self.step(actions)

    def move(self, action: int, at: int = 0) -> str:
        """An action in the notation of moves; it is the same in every match."""
        return move_to_text(int(self._move_of[action]))

    def action(self, move: str, at: int, seat: int) -> int:
        """The action that makes a move."""
        return int(self._action_of[move_from_text(move)])

    def chooser(self, level: str) -> Any:
        """What chooses for a level that needs no search, in all matches at once."""
        from sushiya.bots.sushi_go_batches import chooser

        found = chooser(level)
        if found is None:
            return None

        def choose(seat: int, wanted: Array, dice: Array) -> Array:
            moves = np.zeros(len(self), np.int64)
            found(self._matches, seat, wanted, dice, moves)
            return np.asarray(self._action_of[moves])

        return choose

    @property
    def _shape(self) -> tuple[int, ...]:
        return self.gained.shape

    def _set(self, for_one_table: bool) -> Fields:
        table = empty_table(setup(self.seats, self.options))
        table.deck = [int(card) for card in ALL_CARDS]
        self.actions = actions_at(table)
        self._box = np.array(table.deck, np.int8)
        self._rules = twin(stepping, table if for_one_table else None)
        self._room = np.zeros(MOST_MOVES, np.int64)
        self._move_of, self._action_of = _numbering()
        self.rows = np.zeros((len(self), self.seats, row_length(table)), np.int16)
        self.masks = np.zeros((len(self), self.seats, self.actions), np.int8)
        return table

    def _state(self, match: State) -> State:
        return match

    def _write(self, which: Array) -> None:
        self._rules.deal_all(
            self._matches, which, self._box, self.seeds,
            self._action_of, self._room, self.rows, self.masks,
        )  # fmt: skip

    def _step(self, taken: Array) -> int:
        wrong: int = self._rules.step_all(
            self._matches, self._box, self.seeds, int(self.deals_again), taken,
            self._move_of, self._action_of, self._room, self.rows, self.masks,
            self.gained, self.winners,
        )  # fmt: skip
        return wrong

    def _where(self, wrong: int) -> str:
        match, seat = divmod(wrong, self.seats)
        return f"for seat {seat} of match {match}"


def field_names(seats: int, *, ghost: bool) -> tuple[str, ...]:
    """A name for every number of a row; places are counted from the seat itself."""
    return names_of(parts_at(seats, ghost=ghost))


@cache
def parts_at(seats: int, *, ghost: bool) -> tuple[Part, ...]:
    """What the numbers of a row are at a table; places are counted from the seat itself."""
    return tuple(_parts(seats, ghost))


def _parts(seats: int, ghost: bool) -> Iterator[Part]:
    in_hand = tuple(min(copies, MOST_IN_HAND) for copies in COPIES)
    yield one("round", ROUNDS - 1, "the round, from 0")
    yield one("turn", MOST_IN_HAND, "the turn of the round, from 0")
    yield one("turns", MOST_IN_HAND, "how many turns a round has")
    yield one("passes_right", 1, "1 in a round in which hands go to the right")
    yield one("controls_ghost", 1, "1 if this seat lays for the ghost this turn")
    yield one("ghost_cards_left", GHOST_CARDS_EACH, "how many cards the ghost's pile has")
    names = [f"hand.{card}" for card in CARD_NAMES]
    yield part("hand.CARD", names, in_hand, "how many of each card the seat holds")
    names = [f"discards.{card}" for card in CARD_NAMES]
    yield part("discards.CARD", names, COPIES, "how many of each card earlier rounds used up")
    for place in range(seats + ghost):
        yield part(
            "points.N", [f"points.{place}"], MOST_POINTS, "points of a place", least=LEAST_POINTS
        )
        names = [f"tableau.{place}.{kind}" for kind in TABLEAU_NAMES]
        yield part("tableau.N.KIND", names, _ON_TABLE, "what lies before it, face up")
    for after in range(1, seats):
        means = "1 if this seat has held the hand that is now N places to its left"
        yield one(f"known.{after}", 1, means)
        names = [f"known.{after}.{card}" for card in CARD_NAMES]
        yield part("known.N.CARD", names, in_hand, "then how many of each card are in that hand")


_ON_TABLE: tuple[int, ...] = (
    *COPIES,
    *(COPIES[kind - DIPPED] for kind in range(KINDS, len(TABLEAU_NAMES))),
)


@cache
def _numbering() -> tuple[Array, Array]:
    return np.array(moves_of_actions(), np.int64), np.array(actions_of_moves(), np.int64)
