"""Many matches of Wasabi! at once: one call takes an action of the seat to act in every match."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np

from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.layout import Fields
from sushiya.envs.asking import Array
from sushiya.envs.batches import Batch
from sushiya.envs.fields import MOST, Part, names_of, one, part
from sushiya.games.wasabi import rules, stepping
from sushiya.games.wasabi.board import STRIDE
from sushiya.games.wasabi.match import (
    HAND,
    LONGEST,
    MOST_CARDS,
    MOST_KINDS,
    MOST_RECIPES,
    SHORTEST,
    SQUARES,
    STRIPS,
    TILES,
    TOKENS,
    Match,
    Phase,
    Tables,
)
from sushiya.games.wasabi.notation import CARD_NAMES, move_from_text, move_to_text
from sushiya.games.wasabi.numbering import ACTIONS, action_of
from sushiya.games.wasabi.observing import row_length
from sushiya.games.wasabi.placing import screen_of
from sushiya.games.wasabi.state import Setup, State

HAND_NAMES = ("first", "second", "third")


class WasabiBatch(Batch):
    """Matches of Wasabi! side by side.

    ``rows`` [match, field] is what the seat to act sees, ``masks`` [match, action] what it may do.
    The field ``seat`` tells who acts.
    """

    name = "wasabi"
    setup: Setup

    @property
    def parts(self) -> tuple[Part, ...]:
        """What the numbers of a row are; places are counted from the seat whose row it is."""
        return parts_at(self.seats)

    @property
    def to_act(self) -> Array:
        """The seat to act in every match; in one that is over, the seat that acted last."""
        return np.asarray(self._matches["seat"])

    @property
    def choosing(self) -> Array:
        """Who has something to choose now [match, seat]."""
        acts = self.to_act[:, None] == np.arange(self.seats)
        return np.asarray(acts & (self._matches["phase"] != Phase.OVER)[:, None])

    def rows_of(self, seat: int) -> Array:
        """What a seat may know [match, field], whoever is to act."""
        rows = np.zeros_like(self.rows)
        self._rules.look_all(self._matches, self._menu[0], seat, rows)
        return rows

    def masks_of(self, seat: int) -> Array:
        """What a seat may do now [match, action]."""
        return np.asarray(self.masks * (self.to_act == seat)[:, None].astype(np.int8))

    def mask_places(self, seat: int) -> tuple[int, int]:
        """There is one mask in every match, that of the seat to act."""
        return 1, 0

    def step_seats(self, actions: Array) -> None:
        """Take ``actions`` [match, seat]; only what the seat to act says matters."""
        self.step(np.take_along_axis(actions, self.to_act[:, None], axis=1)[:, 0])

    def move(self, action: int, at: int = 0) -> str:
        """A legal action of the seat to act in a match, in the notation of moves."""
        return move_to_text(self.setup.menu, int(self._choices[at, action]))

    def action(self, move: str, at: int, seat: int) -> int:
        """The action that makes a legal move of the seat to act in a match."""
        match = self.state(at).match
        number = move_from_text(self.setup.menu, screen_of(match, seat), move)
        return action_of(match, seat, number)

    @property
    def _shape(self) -> tuple[int, ...]:
        return self.winners.shape

    def _set(self, for_one_table: bool) -> Fields:
        match = Match(seats=self.seats, draw_two=int(bool(self.options["draw_two_keep_one"])))
        self.actions = ACTIONS
        self._menu = packed(self.setup.menu.tables, dtype_of(Tables.LAYOUT))
        self._rules = twin(stepping, match if for_one_table else None)
        self._room = np.zeros(rules.MOST, np.int64)
        self._choices = np.zeros((len(self), ACTIONS), np.int32)
        self.rows = np.zeros((len(self), row_length(match)), np.int16)
        self.masks = np.zeros((len(self), ACTIONS), np.int8)
        return match

    def _state(self, match: Match) -> State:
        return State(self.setup, match)

    def _write(self, which: Array) -> None:
        self._rules.deal_all(
            self._matches, which, self._menu[0], self.seeds, self._room,
            self._choices, self.rows, self.masks,
        )  # fmt: skip

    def _step(self, taken: Array) -> int:
        wrong: int = self._rules.step_all(
            self._matches, self._menu[0], self.seeds, int(self.deals_again), taken, self._room,
            self._choices, self.rows, self.masks, self.gained, self.winners,
        )  # fmt: skip
        return wrong

    def _where(self, wrong: int) -> str:
        return f"in match {wrong}"


def field_names(seats: int) -> tuple[str, ...]:
    """A name for every number of a row; squares are told by row and column."""
    return names_of(parts_at(seats))


@cache
def parts_at(seats: int) -> tuple[Part, ...]:
    """What the numbers of a row are at a table; places are counted from the seat whose row it is.

    The board has room for the largest table.
    """
    return (*_of_the_turn(seats), *_of_the_table(), *_of_the_seat(), *_of_the_places(seats))


def _of_the_turn(seats: int) -> Iterator[Part]:
    phases = ", ".join(f"{phase.value} {phase.name.lower()}" for phase in Phase)
    yield one("phase", max(Phase), f"what is decided now: {phases}")
    yield one("turn", MOST, "the number of the turn; 0 while the table is being set")
    yield one("passes", rules.ROUNDS_OF_PASSES * seats, "how many seats in a row have passed")
    yield one("laid", TILES, "tiles laid this turn")
    yield one("played", len(CARD_NAMES), "the action card played this turn")
    yield one("in_the_air", MOST_KINDS, "the tile that was chopped and is yet to be laid")
    yield one("rewards", TOKENS, "rewards that are still to be taken")
    yield one("shown_length", LONGEST, "how long the two strips are of which one is kept, or 0")
    yield one("seat", seats - 1, "the seat to act")
    yield one("acts_after", seats - 1, "how many places to the left it sits; 0 is this seat")


def _of_the_table() -> Iterator[Part]:
    names = [f"pantry.{kind}" for kind in range(MOST_KINDS)]
    yield part("pantry.KIND", names, TILES, "tiles left of each kind, in the order of the menu")
    names = [f"kitchen.{card}" for card in CARD_NAMES]
    yield part("kitchen.CARD", names, 15, "action cards left of each type")
    names = [f"stack.{length}" for length in range(SHORTEST, LONGEST + 1)]
    yield part("stack.LENGTH", names, MOST_RECIPES, "recipe strips left of each length")
    for name, most, means in (
        ("top", MOST_KINDS, "the tile on top of each square, by row and column"),
        ("height", TILES, "how many tiles lie there"),
        ("covered", 1, "1 under a Wasabi! card"),
        ("changed", 1, "1 where the tile on top is new this turn"),
        ("active", 1, "1 on the board as large as it is for this table"),
    ):
        squares = [f"{name}.{at // STRIDE}.{at % STRIDE}" for at in range(SQUARES)]
        yield part(f"{name}.R.C", squares, most, means)


def _of_the_seat() -> Iterator[Part]:
    names = [f"tile.{place}" for place in HAND_NAMES]
    yield part("tile.PLACE", names, MOST_KINDS, "the tiles in hand, sorted")
    names = [f"card.{card}" for card in CARD_NAMES]
    yield part("card.CARD", names, MOST_CARDS, "action cards in hand, of each type")
    for place in range(STRIPS):
        means = "the recipe strips behind the screen, from left to right"
        yield part("recipe.N", [f"recipe.{place}"], MOST_RECIPES, means)
        names = [f"recipe.{place}.part.{at}" for at in range(LONGEST)]
        yield part("recipe.N.part.M", names, MOST_KINDS, "the ingredients of each, in their order")
    names = ["shown.0", "shown.1"]
    yield part("shown.N", names, MOST_RECIPES, "the strips of which this seat keeps one")


def _of_the_places(seats: int) -> Iterator[Part]:
    told: tuple[tuple[str, int, str], ...] = (
        ("points", MOST, "points of a place"),
        ("cubes", MOST, "cubes among them"),
        ("completed", TOKENS, "recipes it has completed"),
        ("tiles", HAND, "tiles in its hand"),
        ("recipes", STRIPS, "strips behind its screen"),
        ("cards", MOST_CARDS, "action cards in its hand"),
    )
    for place in range(seats):
        for name, most, means in told:
            yield part(f"{name}.N", [f"{name}.{place}"], most, means)
        names = [f"tokens.{place}.{length}" for length in range(SHORTEST, LONGEST + 1)]
        yield part("tokens.N.LENGTH", names, TOKENS, "tokens it has left for each length")
