"""What batches of both games have in common: arrays in, arrays out, every match from its seed."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sushiya.core.compiled import dtype_of, packed, unpacked
from sushiya.core.errors import BadOption
from sushiya.core.game import Game, Setup
from sushiya.core.layout import Fields
from sushiya.envs.asking import Array, checked_actions, first_seeds
from sushiya.envs.fields import Part, names_of
from sushiya.games import game as game_named

ALL_LEGAL = -1
HOLD = -2
"""An action that leaves a match as it is, as the kernels of both games understand it."""


class Batch(ABC):
    """Matches that are played side by side.

    ``rows`` is what seats may know, ``masks`` what they may do; both are written anew by every
    step, so copy what you want to keep. After a step ``gained`` [match, seat] are the points of
    that step and ``winners`` [match] is a mask of seats where a match has just ended, else 0. A
    match's seed is in ``seeds``. A match that has ended is dealt anew at once; without
    ``deals_again`` it stays as it ended, and rests until ``deal`` is called.
    """

    name: str
    rows: Array
    masks: Array
    actions: int

    def __init__(
        self,
        *,
        seats: int,
        matches: int,
        seed: int = 0,
        for_one_table: bool = False,
        deals_again: bool = True,
        **options: object,
    ) -> None:
        """Deal the matches. Raises ``BadRequest``.

        With ``for_one_table`` the rules are compiled for these seats and options alone: it takes
        longer to begin, and every step is quicker.
        """
        self.seeds = first_seeds(self.name, matches, seed)
        self.game: Game = game_named(self.name)
        self.setup: Setup = self.game.setup(seats, options)
        self.seats = seats
        self.deals_again = deals_again
        self.gained = np.zeros((matches, seats), np.int16)
        self.winners = np.zeros(matches, np.int8)
        table = self._set(for_one_table)
        self._kind = type(table)
        self._matches = np.repeat(packed(table, dtype_of(table.LAYOUT)), matches)
        self._write(np.ones(matches, np.int8))

    def __len__(self) -> int:
        return len(self.seeds)

    @property
    def options(self) -> Mapping[str, Any]:
        """Every option of the game with its value."""
        return self.setup.options

    @property
    def fields(self) -> tuple[str, ...]:
        """A name for every number of a row."""
        return names_of(self.parts)

    @property
    @abstractmethod
    def parts(self) -> Sequence[Part]:
        """What the numbers of a row are, in their order."""

    def step(self, actions: Array) -> None:
        """Take the actions; raises ``BadOption`` and does nothing if one is illegal.

        What a seat says that has nothing to choose does not matter, nor does what is said for a
        match that is over. ``HOLD`` leaves a match as it is.
        """
        taken = checked_actions(self.name, actions, self._shape)
        wrong = self._step(taken)
        if wrong != ALL_LEGAL:
            value, where = int(taken.flat[wrong]), self._where(int(wrong))
            reason = f"not legal {where}"
            raise BadOption(game=self.name, name="actions", value=value, reason=reason)

    def deal(self, which: Array, seeds: Array) -> None:
        """Deal the matches marked in ``which`` anew, from these seeds."""
        marked = np.asarray(which, bool)
        self.seeds[marked] = seeds[marked]
        self._write(marked.astype(np.int8))

    def state(self, at: int) -> Any:
        """A match as the rules of the game hold it, hidden things included."""
        return self._state(unpacked(self._matches, self._kind, at))

    @property
    @abstractmethod
    def choosing(self) -> Array:
        """Who has something to choose now [match, seat]."""

    @abstractmethod
    def rows_of(self, seat: int) -> Array:
        """What a seat may know [match, field], whoever is to act."""

    @abstractmethod
    def masks_of(self, seat: int) -> Array:
        """What a seat may do now [match, action]."""

    @abstractmethod
    def mask_places(self, seat: int) -> tuple[int, int]:
        """How many masks lie between those of a seat in two matches, and which is its first."""

    @abstractmethod
    def step_seats(self, actions: Array) -> None:
        """Take ``actions`` [match, seat]; what seats say that have no choice does not matter."""

    @abstractmethod
    def move(self, action: int, at: int = 0) -> str:
        """An action of the seat to act in a match, in the notation of moves."""

    @abstractmethod
    def action(self, move: str, at: int, seat: int) -> int:
        """The action that makes a seat's legal move in a match."""

    def chooser(self, level: str) -> Any:
        """What chooses for a level in all matches at once, or None where nothing is compiled.

        It takes a seat, where an action is wanted, and dice; it gives actions.
        """
        return None

    @property
    @abstractmethod
    def _shape(self) -> tuple[int, ...]: ...

    @abstractmethod
    def _set(self, for_one_table: bool) -> Fields: ...

    @abstractmethod
    def _state(self, match: Any) -> Any: ...

    @abstractmethod
    def _write(self, which: Array) -> None: ...

    @abstractmethod
    def _step(self, taken: Array) -> int: ...

    @abstractmethod
    def _where(self, wrong: int) -> str: ...
