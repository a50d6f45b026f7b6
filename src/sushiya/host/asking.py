"""What people ask of a table, while it waits for its turn there, and what becomes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from sushiya.host.commands import Command, Move

Key = tuple[str, str, str]
"""Table, person and the key that a command brought."""


@dataclass(frozen=True)
class Answer:
    """What became of a command: the table and the version that shows its effect.

    ``repeated`` says that the same had been answered before, and nothing changed now.
    """

    table_id: str
    version: int
    repeated: bool = False


class Place(Protocol):
    """Where somebody waits for an answer: a future, or whoever can take it on the spot."""

    def done(self) -> bool:
        """Whether nobody waits there any more."""
        ...

    def set_result(self, result: Answer, /) -> None:
        """It was done."""
        ...

    def set_exception(self, exception: Exception, /) -> None:
        """It was refused."""
        ...


class Asked(NamedTuple):
    """A command, who asks, what they had seen, and where they wait for the answer.

    Whoever goes away only leaves that place: what they asked is done all the same.
    """

    command: Command
    person: str
    key: Key | None
    expected: int | None
    place: Place

    def reply(self, answer: Answer) -> None:
        """Give the answer to whoever still waits."""
        if not self.place.done():
            self.place.set_result(answer)

    def refuse(self, error: Exception) -> None:
        """Tell whoever still waits why not."""
        if not self.place.done():
            self.place.set_exception(error)


class Apart(Exception):
    """One of several commands must be heard alone; nothing was changed."""


def are_moves(asked: Sequence[Asked]) -> bool:
    """Whether these are moves, which can be stored together."""
    return all(type(one.command) is Move for one in asked)
