"""Who visits tables in other processes, as they tell it; kept for every table there is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

REMEMBERED = 600.0
"""Seconds after which nobody asks any more when somebody left."""


class Visit(NamedTuple):
    """Since when somebody is at a table, and until when they were; None while they are."""

    since: float
    until: float | None = None


class Told(NamedTuple):
    """A visit as one process tells it to all others."""

    table: str
    person: str
    since: float
    until: float | None


NOBODY: Mapping[tuple[int, str], Visit] = {}


class Visits:
    """The visits of all other processes, by table; each process and person has one there."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[tuple[int, str], Visit]] = {}

    def at(self, table: str) -> Mapping[tuple[int, str], Visit]:
        """Who visits a table elsewhere."""
        return self._tables.get(table, NOBODY)

    def tables(self) -> list[str]:
        """The tables that somebody visits, or visited not long ago."""
        return list(self._tables)

    def take(self, house: int, told: Iterable[Told], now: float) -> set[str]:
        """What a process tells; the tables where something is different now."""
        changed = set()
        for table, person, since, until in told:
            # Clocks of two machines differ a little: nobody was here in the future.
            visit = Visit(min(since, now), None if until is None else min(until, now))
            self._tables.setdefault(table, {})[house, person] = visit
            changed.add(table)
        return changed

    def lose(self, house: int, now: float) -> set[str]:
        """A process is gone, or tells everything anew: its visitors were here until now."""
        changed = set()
        for table, visits in self._tables.items():
            for key, visit in visits.items():
                if key[0] == house and visit.until is None:
                    visits[key] = visit._replace(until=now)
                    changed.add(table)
        return changed

    def forget(self, now: float) -> None:
        """Drop visits that ended long ago."""
        for table in tuple(self._tables):
            visits = self._tables[table]
            for key, visit in tuple(visits.items()):
                if visit.until is not None and visit.until < now - REMEMBERED:
                    del visits[key]
            if not visits:
                del self._tables[table]


class Telling:
    """What this process has told of its own visitors, so that it tells only what is new."""

    def __init__(self, between: float) -> None:
        self._between = between
        self._told: dict[tuple[str, str], Visit] = {}

    def news(self, table: str, visits: Mapping[str, Visit]) -> Iterator[Told]:
        """Visits at a table that the others do not know; not every sign of life is one."""
        for person, visit in visits.items():
            known = self._told.get((table, person))
            if known is not None and visit.until is not None and known.until is not None:
                if visit.until - known.until < self._between:
                    continue
            elif known == visit:
                continue
            yield Told(table, person, *visit)

    def told(self, news: Iterable[Told], now: float) -> None:
        """The others know it."""
        for table, person, since, until in news:
            self._told[table, person] = Visit(since, until)

    def forget(self, now: float | None = None) -> None:
        """Drop what ended long ago; everything, without a moment, to tell it all again."""
        if now is None:
            self._told.clear()
        for key, visit in tuple(self._told.items()):
            if visit.until is not None and now is not None and visit.until < now - REMEMBERED:
                del self._told[key]
