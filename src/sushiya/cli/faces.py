"""How a game speaks to people in lines of text: one face per game, found by name."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol

from sushiya.core.game import Event, View

if TYPE_CHECKING:
    from sushiya.cli.sitting import Sitting

Names = Sequence[str]

_FACES = {
    "sushi-go": "sushiya.cli.sushi_go.face:SushiGoFace",
    "wasabi": "sushiya.cli.wasabi.face:WasabiFace",
}


class Face(Protocol):
    """What a game shows and says. Everything comes from views and open events."""

    default_seats: int

    def places(self, view: View) -> int:
        """How many places the table has, with those that are no seats."""
        ...

    def forced(self, view: View) -> str | None:
        """The move to make without asking, because nothing else is left."""
        ...

    def wants_table(self, view: View) -> bool:
        """Whether the whole table should be told again before this choice."""
        ...

    def table_lines(self, view: View, names: Names) -> list[str]:
        """What lies open on the table."""
        ...

    def hand_lines(self, view: View, names: Names, *, own: bool = True) -> list[str]:
        """What the view's seat holds; ``own`` if the reader sits there."""
        ...

    def told(self, before: View, events: Sequence[Event], names: Names) -> list[str]:
        """What happened, one line each, when these events followed that view."""
        ...

    def offered(self, view: View) -> list[str]:
        """The moves to number when a person is asked, the most usual first."""
        ...

    def move_words(self, view: View, move: str) -> str:
        """A move in words."""
        ...

    def notation_lines(self, view: View) -> list[str]:
        """How to type the moves that are not numbered."""
        ...

    def result_lines(self, view: View, names: Names) -> list[str]:
        """Points, where they come from and who won."""
        ...

    def rules_page(self, view: View) -> str:
        """The rules in short."""
        ...

    def screen(self, sitting: Sitting) -> Any:
        """The Textual screen on which the game is played."""
        ...


def face(game: str) -> Face:
    """The face of the game with this name."""
    module, _, kind = _FACES[game].partition(":")
    made: Face = getattr(import_module(module), kind)()
    return made
