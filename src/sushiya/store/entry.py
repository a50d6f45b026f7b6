"""What is asked of the writer, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

Row = dict[str, Any]
Key = tuple[str, str, str]
Verdict = Literal["stored", "conflict", "repeated", "code-taken"]
Outcome = tuple[Verdict, dict[str, Any] | None]
CONFLICT: Outcome = ("conflict", None)
Piece = tuple[
    str, Sequence[Mapping[str, Any]], Mapping[str, Any], Key | None, Mapping[str, Any] | None
]
"""An entry as plain values."""


class Upheld:
    """Which entries that follow another may be stored: those whose forerunner was."""

    def __init__(self) -> None:
        self._refused: set[str] = set()

    def may_follow(self, entry: Entry) -> bool:
        """Whether nothing stands in the way of an entry but what is at its table."""
        if not entry.follows:
            self._refused.discard(entry.table_id)
        return entry.table_id not in self._refused

    def note(self, entry: Entry, outcome: Outcome) -> Outcome:
        """What became of an entry."""
        if outcome[0] != "stored":
            self._refused.add(entry.table_id)
        return outcome


class Entry(NamedTuple):
    """The next events of one table, in one piece with the answer to a command's key."""

    table_id: str
    rows: Sequence[Mapping[str, Any]]
    facts: Mapping[str, Any]
    key: Key | None
    answer: Mapping[str, Any] | None
    follows: bool = False
    """Whether it was decided on top of the entry before it at the same table: it stands or falls
    with that, though another house may have written as many events in its place."""

    @property
    def is_new(self) -> bool:
        """Whether the entry begins a table."""
        return bool(self.rows) and self.rows[0]["version"] == 1

    @property
    def last_version(self) -> int | None:
        """The version the table has with these events; None if there are none."""
        return int(self.rows[-1]["version"]) if self.rows else None
