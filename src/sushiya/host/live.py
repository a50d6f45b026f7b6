"""A table in memory, and those who want to know when it changes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from math import inf
from types import TracebackType
from typing import Protocol, Self

from sushiya.host.asking import Asked
from sushiya.host.attendance import Attendance
from sushiya.host.clocks import Patience
from sushiya.host.due import next_due_at
from sushiya.host.table import Table

_log = logging.getLogger(__name__)


class Live:
    """A table that somebody uses: one writer at a time, any number of readers."""

    __slots__ = (
        *("_patience", "_rest", "_rest_until", "asked", "attendance", "is_served", "joined_at"),
        *("lock", "subscriptions", "table", "thinking", "used_at"),
    )

    def __init__(self, table: Table, now: float, patience: Patience) -> None:
        self.table = table
        _put_right(table, now)
        self.lock = asyncio.Lock()
        self.attendance = Attendance(table, now, patience)
        self.used_at = now
        self.subscriptions: set[Subscription] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.asked: list[Asked] = []
        self.is_served = False
        self.joined_at = 0.0
        """When it last began to wait for its round, by the loop's own clock."""
        self._patience = patience
        self._rest: tuple[object, ...] = ()
        self._rest_until = 0.0

    def begin_anew(self, now: float) -> None:
        """The clock jumped: everybody has the whole time again, for the turn and for being gone."""
        _put_right(self.table, now)
        self.attendance.begin_anew(now)

    def tell(self) -> None:
        """Wake everybody who waits for a new version."""
        for subscription in tuple(self.subscriptions):
            subscription.wake()

    def rests(self, now: float) -> bool:
        """Whether nothing can be due yet: table and people are as they were, and it is early."""
        return now < self._rest_until and self._rest == self._moment

    def rest(self, now: float) -> None:
        """Nothing is due now: do not look again before something may be, or changes."""
        self._rest, self._rest_until = self._moment, self.next_due_at(now)

    def next_due_at(self, now: float) -> float:
        """The first moment after now at which something may be due by itself, or infinity."""
        if self.rests(now):
            return self._rest_until
        moment = next_due_at(self.table, now, self.attendance.presence(now), self._patience)
        return inf if moment is None else moment

    @property
    def _moment(self) -> tuple[object, ...]:
        """All that decides what is due, but the time; moves do not, unless a clock runs."""
        table = self.table
        since = None if table.clock.seconds is None else table.turn_since
        return self.attendance.changes, table.status, since, table.host, *table.players

    @property
    def is_in_use(self) -> bool:
        """Whether anything holds on to the table right now."""
        busy = self.is_served or self.lock.locked()
        return busy or bool(self.subscriptions) or self.thinking is not None


def _put_right(table: Table, now: float) -> None:
    """No turn began in the future, whatever the clock said then."""
    table.turn_since = min(table.turn_since, now)


class Doors(Protocol):
    """Where readers come to tables and leave them; ``House`` is one."""

    async def enter(self, subscription: Subscription) -> Live:
        """A reader comes to a table."""
        ...

    def leave(self, subscription: Subscription) -> None:
        """A reader leaves a table."""
        ...


class Subscription:
    """The versions of one table as they come, the newest each time; also a person's presence.

    Use it with ``async with`` so that closing a page is noticed::

        async with house.subscribe(table_id, person, after=last_event_id) as versions:
            async for version in versions:
                ...

    A version that came before the first look is given at once, so nothing is missed; versions
    that came together are given as one. ``close`` ends the loop. Whoever can use a version on the
    spot needs no loop, and no task to run it in: ``hand_to`` hands every version over.
    """

    __slots__ = (
        *("_after", "_closed", "_doors", "_ended", "_live", "_taker", "_waiting"),
        *("person", "table_id"),
    )

    def __init__(self, doors: Doors, table_id: str, person: str | None, after: int) -> None:
        self.table_id = table_id
        self.person = person
        self._taker: Callable[[], bool] | None = None
        self._ended: Callable[[], None] | None = None
        self._doors = doors
        self._after = after
        self._waiting: asyncio.Future[None] | None = None
        self._closed = False
        self._live: Live | None = None

    def wake(self) -> None:
        """There may be a new version, or somebody who can take it again."""
        taker, live = self._taker, self._live
        if taker is not None:
            if live is not None and live.table.version > self._after:
                self._hand_over(taker, live.table.version)
        elif self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def hand_to(self, taker: Callable[[], bool], ended: Callable[[], None]) -> None:
        """Call ``taker`` at every version, now too if there is one; and ``ended`` at the end.

        It says whether it took it; if not, it has the newest when it is woken. One that fails is
        done with: not the table's trouble.
        """
        self._taker, self._ended = taker, ended
        if self._closed:
            ended()
        else:
            self.wake()

    def close(self) -> None:
        """Stop waiting and leave the table."""
        if self._closed:
            return
        self._closed = True
        if self._live is not None:
            self._doors.leave(self)
        if self._ended is not None:
            self._ended()
        self.wake()

    async def enter(self) -> Table:
        """Come to the table; whoever comes without ``async with`` closes."""
        if self._live is None:
            self._live = await self._doors.enter(self)
        return self._live.table

    async def __aenter__(self) -> Self:
        await self.enter()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def _hand_over(self, taker: Callable[[], bool], version: int) -> None:
        if self._closed:
            return
        try:
            if taker():
                self._after = version
        except Exception:
            _log.exception("a reader of table %s failed", self.table_id)
            self.close()

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> int:
        await self.__aenter__()
        while not self._closed:
            assert self._live is not None
            version = self._live.table.version
            if version > self._after:
                self._after = version
                return version
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        raise StopAsyncIteration
