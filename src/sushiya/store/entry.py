"""What is asked of the writer, and what it answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

Row = dict[str, Any]
Key = tuple[str, str, str]
Verdict = Literal["stored", "conflict", "repeated", "code-taken"]
Outcome = tuple[Verdict, dict[str, Any] | None]
Piece = tuple[
    str, Sequence[Mapping[str, Any]], Mapping[str, Any], Key | None, Mapping[str, Any] | None
]
"""An entry as plain values."""


class Entry(NamedTuple):
    """The next events of one table, in one piece with the answer to a command's key."""

    table_id: str
    rows: Sequence[Mapping[str, Any]]
    facts: Mapping[str, Any]
    key: Key | None
    answer: Mapping[str, Any] | None

    @property
    def is_new(self) -> bool:
        """Whether the entry begins a table."""
        return bool(self.rows) and self.rows[0]["version"] == 1

    @property
    def last_version(self) -> int | None:
        """The version the table has with these events; None if there are none."""
        return int(self.rows[-1]["version"]) if self.rows else None
