"""A match: one game being played, from the deal to the outcome."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from sushiya.core.errors import NothingToUndo
from sushiya.core.game import Deal, Event, Game, Seat, State, View
from sushiya.core.options import OptionValue, check_seat
from sushiya.core.outcome import Outcome
from sushiya.play.fairness import Shuffle

STEPS_KEPT = 32
"""So many moves in a row are taken back without playing the match again."""
PAIRS_SHARED = 4096


class _Past(NamedTuple):
    """What a match was before a move."""

    state: State
    events: list[Event]
    known: dict[Seat, Any]


class Step(NamedTuple):
    """One move: from which position, spelled how, to which position, and what everybody saw."""

    before: State
    seat: Seat
    move: str
    after: State
    events: list[Event]


def ahead(match: Match, moves: Iterable[tuple[Seat, str]]) -> list[Step]:
    """What these moves would do, one after the other; raises ``RuleError`` for one that may not be.

    Nothing changes. The match keeps the steps, so that making the moves next costs nothing more:
    a live table looks ahead, stores the moves, and then makes them.
    """
    steps: list[Step] = []
    for seat, move in moves:
        steps.append(_step(match.game, steps[-1].after if steps else match.state, seat, move))
    match._ahead = steps[::-1]
    return steps


class Match:
    """A game, its deal and the moves so far; the state is what follows from them.

    Several seats may be to act at once. A refused move raises and changes nothing.
    """

    def __init__(
        self, game: Game, setup: Any, deal: Deal, *, shuffle: Shuffle | None = None
    ) -> None:
        self.game = game
        self.setup = setup
        self.deal = deal
        self.shuffle = shuffle
        self.headers: dict[str, str] = {}
        self._acting: tuple[State, tuple[Seat, ...]] = (None, ())
        self._begin()

    @property
    def _start(self) -> State:
        """The first position: dealt again for the few who ask, rather than kept by every match."""
        return self.game.start(self.setup, self.deal)

    def _begin(self) -> None:
        self._state = self._start
        self._moves: list[tuple[Seat, str]] = []
        self._labels: list[str] = []
        self._known: dict[Seat, Any] = {}
        self._events: list[Event] = []
        self._past: deque[_Past] | None = None
        """What may be taken back; an empty one would take half a kilobyte of every match."""
        self._ahead: list[Step] = []

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return int(self.setup.seats)

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """Every option of the game with its value."""
        return dict(self.setup.options)

    @property
    def state(self) -> State:
        """The whole position, hidden things included: for tests, records and sampled worlds."""
        return self._state

    @property
    def moves(self) -> Sequence[tuple[Seat, str]]:
        """The moves that count, in order; a choice that was changed is not among them."""
        return tuple(self._moves)

    @property
    def labels(self) -> Sequence[str]:
        """The turn each move was made in, as records number them."""
        return tuple(self._labels)

    @property
    def last_events(self) -> Sequence[Event]:
        """What everybody saw happen at the last move."""
        return tuple(self._events)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats the game is waiting for."""
        state, seats = self._acting
        if state is not self._state:
            state, seats = self._acting = (self._state, self.game.to_act(self._state))
        return seats

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self._state)

    @property
    def commitment(self) -> str | None:
        """The digest published before the deal, where the deal came from a secret."""
        if self.shuffle is None:
            return None
        return self.shuffle.commitment(self.game.rules_text(self.setup))

    def legal_moves(self, seat: Seat) -> tuple[str, ...]:
        """Every move open to a seat, as sorted texts."""
        return self.game.legal_moves(self._state, seat)

    def play(self, seat: Seat, move: str) -> None:
        """Make a move, or change a choice that still lies face down."""
        before, seat, move, after, events = self._next_step(seat, move)
        self._remember(seat, move)
        if self.game.replaces(before, seat):
            self._forget_choice(seat)
        self._moves.append(_pair(seat, move))
        self._labels.append(self.game.turn_label(before))
        self._state = after
        self._events = events
        for other, known in self._known.items():
            self._known[other] = self.game.learn(known, self.game.view(after, other), events)

    def undo(self) -> None:
        """Take back the last move that counts."""
        if not self._moves:
            raise NothingToUndo()
        moves = self._moves[:-1]
        if self._past:
            self._state, self._events, self._known = self._past.pop()
            del self._moves[-1], self._labels[-1]
            return
        self._begin()
        for seat, move in moves:
            self.play(seat, move)

    def view(self, seat: Seat | None) -> View:
        """What a seat sees, or a watcher (None)."""
        if seat is not None:
            check_seat(seat, self.seats)
        return self.game.view(self._state, seat)

    def knowledge(self, seat: Seat) -> Any:
        """All a seat has seen from the first card on, for players with a perfect memory."""
        check_seat(seat, self.seats)
        if seat not in self._known:
            self._known[seat] = self._knowledge_from_start(seat)
        return self._known[seat]

    def position(self) -> str:
        """The whole position as text."""
        return self.game.position_to_text(self._state)

    def record(self) -> str:
        """The match as portable text."""
        from sushiya.play.record_text import record_to_text

        return record_to_text(self)

    def __repr__(self) -> str:
        progress = "over" if self.outcome else f"to act {self.to_act}"
        return f"<Match {self.game.name}, {self.seats} seats, {len(self._moves)} moves, {progress}>"

    def _remember(self, seat: Seat, move: str) -> None:
        """Keep what a move that may be taken back changes; it is asked for at live tables."""
        if self.game.may_undo(self._state, seat, move):
            if self._past is None:
                self._past = deque(maxlen=STEPS_KEPT)
            self._past.append(_Past(self._state, self._events, dict(self._known)))
        else:
            self._past = None

    def _next_step(self, seat: Seat, move: str) -> Step:
        """The step of a move, which may have been looked at ahead."""
        if self._ahead:
            step = self._ahead.pop()
            if step.before is self._state and step.seat == seat and step.move == move:
                return step
            self._ahead = []
        return _step(self.game, self._state, seat, move)

    def _forget_choice(self, seat: Seat) -> None:
        """Drop the choice that the seat's new one takes the place of."""
        at = next(i for i in reversed(range(len(self._moves))) if self._moves[i][0] == seat)
        del self._moves[at], self._labels[at]

    def _knowledge_from_start(self, seat: Seat) -> Any:
        state = self._start
        known = self.game.knowledge(self.game.view(state, seat))
        for other, move in self._moves:
            after = self.game.apply(state, other, move)
            events = self.game.events(state, other, move, after)
            known = self.game.learn(known, self.game.view(after, seat), events)
            state = after
        return known


def _step(game: Game, state: State, seat: Seat, move: str) -> Step:
    move = game.spelled(state, seat, move)
    after = game.apply(state, seat, move)
    return Step(state, seat, move, after, game.events(state, seat, move, after))


@lru_cache(PAIRS_SHARED)
def _pair(seat: Seat, move: str) -> tuple[Seat, str]:
    """A move of a seat: many matches hold the same ones."""
    return seat, move
