"""A live table: everything that follows from its stored events, and questions about it.

Only ``host.fold`` changes a table, one stored event at a time.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from sushiya.core.game import Game, View
from sushiya.core.options import check_seat
from sushiya.host.clocks import Clock
from sushiya.host.errors import NotYourSeat
from sushiya.host.identity import is_one_of
from sushiya.host.player import Player
from sushiya.host.story import Story
from sushiya.play.fairness import Shuffle
from sushiya.play.match import Match

Status = Literal["lobby", "running", "ended"]
Mark = tuple[str, tuple[int, ...]]
"""A moment of decision: the turn, and how many decisions of each seat are behind it."""


class Step(NamedTuple):
    """A move that its maker may take back: its version, and since when its turn was on."""

    version: int
    turn_since: float


class Table:
    """One table, from its lobby to its result."""

    # So many that a dictionary for them would take five times as much.
    __slots__ = (
        *("id", "version", "status", "game", "setup", "menu_text", "clock", "hints", "stand_in"),
        *("secret", "commitment", "code", "host", "is_locked", "players", "contributions"),
        *("options_version", "created_at", "started_at", "ended_at", "turn_since", "match"),
        *("makers", "done", "undoable", "emoted_at", "rematch", "happenings"),
        *("_mark_versions", "_marks", "__weakref__"),
    )

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0
        self.status: Status = "lobby"
        self.game: Game
        self.setup: Any = None
        self.menu_text: str | None = None
        self.clock = Clock()
        self.hints = False
        """Whether people may ask what a bot would do on their seat."""
        self.stand_in = ""
        self.secret = ""
        self.commitment = ""
        self.code = ""
        self.host: str | None = None
        self.is_locked = False
        self.players: list[Player | None] = []
        self.contributions: dict[int, str] = {}
        self.options_version = 0
        self.created_at = self.started_at = self.ended_at = self.turn_since = 0.0
        self.match: Match | None = None
        self.makers: list[tuple[int, str]] = []
        self.done: list[int] = []
        self.undoable: list[Step] = []
        self.emoted_at: dict[int, float] = {}
        self.rematch: str | None = None
        self.happenings = Story()
        self._mark_versions: list[int] = []
        self._marks: list[Mark] = []

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.players)

    @property
    def shuffle(self) -> Shuffle:
        """Where the deal comes from."""
        return Shuffle(self.secret, self.contributions)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats the game is waiting for; nobody before the start."""
        return self.match.to_act if self.match else ()

    def seated(self) -> Iterator[tuple[int, Player]]:
        """The taken seats and who sits there."""
        return ((seat, player) for seat, player in enumerate(self.players) if player)

    def persons(self) -> Iterator[tuple[int, Player]]:
        """The seats held by persons."""
        return ((seat, player) for seat, player in self.seated() if player.is_person)

    def names(self) -> list[str]:
        """The names at the table."""
        return [player.name for _, player in self.seated()]

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats a person holds; several when a family shares one device."""
        if person is None:
            return ()
        return tuple(
            [
                seat
                for seat, player in enumerate(self.players)
                if player and is_one_of(person, player.keys)
            ]
        )

    def may_sit_down(self, person: str) -> bool:
        """Whether there is a free seat for the person."""
        is_open = not self.is_locked or self.is_host(person) or bool(self.seats_of(person))
        return self.status == "lobby" and is_open and None in self.players

    def is_host(self, person: str | None) -> bool:
        """Whether the person, on whichever device, is host of the table."""
        if person is None or self.host is None:
            return False
        if is_one_of(person, (self.host,)):
            return True
        return any(
            self.host in player.keys and player.is_held_by(person) for _, player in self.persons()
        )

    def seat_held(self, person: str | None, seat: int | None) -> int:
        """The seat, if the person holds it; their only one if none is named."""
        held = self.seats_of(person)
        if seat is None and len(held) == 1:
            return held[0]
        if seat is not None:
            check_seat(seat, self.seats)
        if seat not in held:
            raise NotYourSeat(seat=seat)
        assert seat is not None
        return seat

    def has_chosen(self, seat: int) -> bool:
        """Whether a choice of the seat lies face down."""
        return self.match is not None and self.match.game.replaces(self.match.state, seat)

    def own_view(self, seat: int) -> View:
        """The fields of a seat's view that are its own; the others are those of a watcher's."""
        return self.game.own_view(self.match.state, seat) if self.match else {}

    def mark_of(self, seat: int, version: int | None = None) -> tuple[str, int] | None:
        """Which decision a seat faced at a version, or faces now; None before the start.

        A waiting choice that may still be changed is the same decision, not the next one.
        """
        if version is None:
            version = self.version
        at = bisect_right(self._mark_versions, version) - 1
        if at < 0:
            return None
        label, done = self._marks[at]
        return label, done[seat]

    def set_mark(self, version: int, mark: Mark) -> None:
        """Note from which version on a decision is open."""
        if not self._marks or self._marks[-1] != mark:
            self._mark_versions.append(version)
            self._marks.append(mark)

    @property
    def decided_at(self) -> int:
        """The version at which the decisions that are open now began; 0 before the start."""
        return self._mark_versions[-1] if self._mark_versions else 0

    @property
    def turn_label(self) -> str | None:
        """The turn being played."""
        return self._marks[-1][0] if self._marks else None
