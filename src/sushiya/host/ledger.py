"""Where events are kept, as the house sees it. ``sushiya.store`` offers it; so may anybody.

A ledger speaks in plain values, so that neither room knows the other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, Protocol

Row = dict[str, Any]
"""A stored event: ``version``, ``at``, ``kind``, ``data`` (None where it cannot be read)."""

Verdict = Literal["stored", "conflict", "repeated", "code-taken"]
Outcome = tuple[Verdict, dict[str, Any] | None]
Piece = tuple[
    str,
    Sequence[Mapping[str, Any]],
    Mapping[str, Any],
    tuple[str, str, str] | None,
    Mapping[str, Any] | None,
]
"""What ``append`` takes, as one value: table, rows, facts, key and answer."""


class Ledger(Protocol):
    """Keeps the events of all tables; what it has confirmed survives a power cut."""

    async def append(
        self,
        table_id: str,
        rows: Sequence[Mapping[str, Any]],
        *,
        facts: Mapping[str, Any],
        key: tuple[str, str, str] | None = None,
        answer: Mapping[str, Any] | None = None,
    ) -> Outcome:
        """Store the next events of a table in one piece, together with the answer to a key.

        ``key`` is (scope, person, client key); one that is known gives ``repeated`` and the
        answer stored with it, and nothing changes. ``conflict``: one of the versions exists
        already. ``facts`` says what lists of tables show: ``at``, and if they change
        ``status``, ``code``, ``game``, ``people`` who came and ``left``.
        """
        ...

    async def append_all(self, pieces: Sequence[Piece]) -> list[Outcome]:
        """``append`` for several tables at once, each by itself; an outcome for each piece.

        Pieces of one table are stored in their order: what follows one that is not is a conflict.
        """
        ...

    async def turn(self) -> None:
        """Until it is worth writing: a busy ledger writes seldom, and much at once."""
        ...

    async def load(self, table_id: str, after: int = 0) -> list[Row]:
        """The events of a table behind a version, in order."""
        ...

    async def answered(self, key: tuple[str, str, str]) -> dict[str, Any] | None:
        """The answer stored with a key."""
        ...

    async def table_with_code(self, code: str) -> str | None:
        """The id of the open table with this code."""
        ...

    async def review(self, table_id: str) -> str | None:
        """The review kept with a table that is over, as text."""
        ...

    async def keep_review(self, table_id: str, data: str) -> None:
        """Keep a review with a table; it can be made again, so nobody waits for it."""
        ...

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last version of each of these tables."""
        ...

    async def open_tables(self, status: str | None = None, having: Sequence[str] = ()) -> list[Row]:
        """Tables that are not over, newest first: ``id``, ``game``, ``status``, ``updated_at``, …

        With ``having`` only those with an event of one of these kinds.
        """
        ...

    async def tables_of_person(self, person: str, most: int = 20) -> list[Row]:
        """The last tables of a person, newest first."""
        ...

    async def forget_tables(self, before: float) -> int:
        """Remove the tables that nobody touched since a moment; how many there were.

        A game that runs is kept: its secret was promised to be told.
        """
        ...
