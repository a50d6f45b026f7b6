"""All that has happened at a table, as everybody may know it; a table keeps all of it."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any, NamedTuple, overload

Told = dict[str, Any]


class Happening(NamedTuple):
    """The public side of an event.

    What is said in the same words at many tables is kept once (``host.happenings``), so nobody may
    change ``facts`` or ``events``; ``to_dict`` gives values of one's own.
    """

    version: int
    at: float
    facts: Told
    """``kind``, and what is told of it."""
    events: tuple[Told, ...] | None = None
    """For a move, what the game showed to all."""

    def told(self) -> Told:
        """The same as ``to_dict``, for those who only read it: nothing of it is copied."""
        told: Told = {"version": self.version, "at": self.at, **self.facts}
        if self.events is not None:
            told["events"] = self.events
        return told

    def to_dict(self) -> Told:
        """``version``, ``at``, ``kind`` and what is told of it, as plain values."""
        told: Told = {"version": self.version, "at": self.at, **self.facts}
        if self.events is not None:
            told["events"] = [dict(event) for event in self.events]
        return told


class Story(Sequence[Happening]):
    """Happenings in their order, kept in columns: a third of what they take one by one."""

    __slots__ = ("_events", "_facts", "_times", "_versions")

    def __init__(self) -> None:
        self._versions = array("I")
        self._times = array("d")
        self._facts: list[Told] = []
        self._events: list[tuple[Told, ...] | None] = []

    def append(self, told: Happening) -> None:
        """What has happened last."""
        self._versions.append(told.version)
        self._times.append(told.at)
        self._facts.append(told.facts)
        self._events.append(told.events)

    def since(self, moment: float, kind: str) -> list[Happening]:
        """What has happened of a kind since a moment, if no clock was put back meanwhile."""
        first = bisect_right(self._times, moment)
        return [self[at] for at in range(first, len(self)) if self._facts[at]["kind"] == kind]

    def after(self, version: int, most: int | None = None) -> list[Happening]:
        """What has happened behind a version; nothing of it if that is more than so much."""
        first = bisect_right(self._versions, version)
        is_too_much = most is not None and len(self) - first > most
        return [] if is_too_much else self[first:]

    def open_events(self) -> list[Told]:
        """What the game showed to all, in its order."""
        return [event for events in self._events if events for event in events]

    def __len__(self) -> int:
        return len(self._facts)

    @overload
    def __getitem__(self, at: int) -> Happening: ...

    @overload
    def __getitem__(self, at: slice) -> list[Happening]: ...

    def __getitem__(self, at: int | slice) -> Happening | list[Happening]:
        if isinstance(at, slice):
            return [self[one] for one in range(*at.indices(len(self)))]
        return Happening(self._versions[at], self._times[at], self._facts[at], self._events[at])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Story) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]
