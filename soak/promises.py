"""What a server has promised: every move that was asked for, and every answer to it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any


@dataclass
class Asked:
    """A move that was asked for, perhaps several times, and what came back.

    With a ``key`` it is done once, however often it is asked for. Without one, asking again may
    place the same choice anew, as long as the decision is open.
    """

    seat: int
    move: str
    version: int
    key: str | None
    sent: int = 0
    refused: int = 0
    stored_at: list[int] = field(default_factory=list)
    """The versions that came as answers."""

    @property
    def may_be_stored_besides(self) -> int:
        """How many times it may be in the ledger beyond what was acknowledged."""
        if self.key is not None:
            return 0 if self.stored_at or self.refused == self.sent else 1
        return self.sent - self.refused - len(self.stored_at)


@dataclass
class Kept:
    """A table as its players know it: who they are, what they asked for, what they saw."""

    number: int
    id: str
    game: str
    tokens: list[str]
    began_at: int
    """Its version when the players came."""
    began_as: str = ""
    """A digest of the rows it had then."""
    asked: list[Asked] = field(default_factory=list)
    seen: dict[tuple[int, int], str] = field(default_factory=dict)
    """A digest of every view, by version and seat."""
    newest: int = 0
    """The newest version that anybody was told."""
    is_over: bool = False

    @property
    def address(self) -> str:
        """The household's address; the server counts how often each one asks."""
        return f"127.{1 + self.number // 65536}.{self.number // 256 % 256}.{self.number % 256}"


class Broken(Exception):
    """A promise that was not kept."""


class Book:
    """All tables, and how much was promised."""

    def __init__(self) -> None:
        self.tables: list[Kept] = []
        self.acknowledged = 0
        self.repeated = 0
        self.refused = 0
        self.unavailable = 0
        self.lost = 0
        self.broken: list[str] = []

    def saw(self, table: Kept, seat: int, version: int, view: dict[str, Any]) -> None:
        """A reader was shown a view: nothing that was told may be untold."""
        told = digest(view)
        if table.seen.setdefault((version, seat), told) != told:
            self.breaks(f"table {table.id} showed seat {seat} two views of version {version}")
        table.newest = max(table.newest, version)

    def acknowledges(self, table: Kept, asked: Asked, version: int) -> None:
        """A move was answered with a version."""
        table.newest = max(table.newest, version)
        if version not in asked.stored_at:
            if asked.key is not None and asked.stored_at:
                self.breaks(f"table {table.id} answered key {asked.key} in two ways")
            asked.stored_at.append(version)
            self.acknowledged += 1
        else:
            self.repeated += 1

    def breaks(self, what: str) -> None:
        """Write down a promise that was not kept."""
        self.broken.append(what)


def digest(value: object) -> str:
    """A short name for a value that JSON can hold."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=12).hexdigest()
