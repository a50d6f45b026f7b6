"""What every game offers to the rest of the house.

A ``Game`` knows the rules of one game and nothing else: no people, no clock, no storage. It
holds no match; everything comes in and goes out as values. States are opaque to callers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol

from sushiya.core.options import Option, OptionValue
from sushiya.core.outcome import Outcome

Seat = int
State = Any
Deal = Mapping[str, tuple[int, ...]]
View = dict[str, Any]
Event = dict[str, Any]


class Setup(Protocol):
    """A game as it was asked for: seats and options, checked."""

    @property
    def seats(self) -> int: ...

    @property
    def options(self) -> Mapping[str, OptionValue]: ...


class Game(Protocol):
    """The rules of one game, as questions and answers."""

    name: str
    least_seats: int
    most_seats: int
    options: tuple[Option, ...]

    def setup(self, seats: int, options: Mapping[str, object]) -> Any:
        """The table set for a game; raises ``BadRequest`` for one that cannot be played."""
        ...

    def rules_text(self, setup: Any) -> str:
        """All that decides the course of the game but the deal, as one line to commit to."""
        ...

    def deal(self, setup: Any, key: bytes) -> Deal:
        """All the chance of a game, drawn from labelled streams under this key."""
        ...

    def deal_to_text(self, setup: Any, deal: Deal) -> dict[str, str]:
        """The deal in words, by the name of each pile."""
        ...

    def deal_from_text(self, setup: Any, text: Mapping[str, str]) -> Deal:
        """The deal back from its words; raises ``BadPosition``."""
        ...

    def start(self, setup: Any, deal: Deal) -> State:
        """The first position."""
        ...

    def to_act(self, state: State) -> tuple[Seat, ...]:
        """The seats the game is waiting for."""
        ...

    def legal_moves(self, state: State, seat: Seat) -> tuple[str, ...]:
        """Every move open to the seat, as sorted texts; empty when it has none."""
        ...

    def spelled(self, state: State, seat: Seat, move: str) -> str:
        """The move as ``legal_moves`` spells it; raises ``RuleError`` if it is none of them."""
        ...

    def apply(self, state: State, seat: Seat, move: str) -> State:
        """The position after a move; raises ``RuleError`` and leaves ``state`` alone."""
        ...

    def replaces(self, state: State, seat: Seat) -> bool:
        """Whether a move of this seat now would take the place of its waiting one."""
        ...

    def may_undo(self, state: State, seat: Seat, move: str) -> bool:
        """Whether the seat may take back this move, made here: it shows nothing hidden."""
        ...

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat sees, or a watcher (None); plain values, ready for JSON."""
        ...

    def own_view(self, state: State, seat: Seat) -> View:
        """The fields of a seat's view that are its own; in all others it sees what a watcher does.

        So ``view(state, seat) == view(state, None) | own_view(state, seat)``.
        """
        ...

    def events(self, before: State, seat: Seat, move: str, after: State) -> list[Event]:
        """What everybody at the table saw happen because of the move."""
        ...

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...

    def turn_label(self, state: State) -> str:
        """Which turn it is, as records number them."""
        ...

    def position_to_text(self, state: State) -> str:
        """A position as text."""
        ...

    def position_from_text(self, text: str) -> State:
        """A position from its text; raises ``BadPosition``."""
        ...

    def knowledge(self, view: View) -> Any:
        """What a seat knows when all it has seen is this view."""
        ...

    def learn(self, knowledge: Any, view: View, events: Iterable[Event]) -> Any:
        """What it knows after seeing these events and then this view."""
        ...

    def world(self, knowledge: Any, rng: int) -> State:
        """A whole state that agrees with all the seat knows, drawn at random."""
        ...
