"""All processes at one PostgreSQL: who of them lives, and what they tell each other.

A process lives as long as its session holds a lock with its number; when it dies, the server
frees the lock at once. What is told goes by NOTIFY, in a commit with what it tells of.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Protocol

from sqlalchemy import Connection, func, select

from sushiya.store.batch import write_batch
from sushiya.store.databases import TROUBLE
from sushiya.store.entry import Entry, Outcome
from sushiya.store.errors import StoreUnavailable
from sushiya.store.postgresql import DRIVER_TROUBLE, PostgreSQL

_log = logging.getLogger(__name__)
CHANNEL = "sushiya"
MOST_BYTES = 7500
"""PostgreSQL takes messages of fewer than 8000."""
SECONDS_BETWEEN_LOOKS = 1.0
SECONDS_FOR_A_LOOK = 2.0
_SECONDS_TO_LEAVE = 1.0
_LOCKS = 78757484
"""The locks of all processes; any number, as long as nobody else uses it."""
_ALIVE = """
    select distinct objid::bigint from pg_locks
    where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
      and database = (select oid from pg_database where datname = current_database())
"""
_TROUBLE = (*TROUBLE, *DRIVER_TROUBLE)


class Listener(Protocol):
    """Who wants to know; the host's ``Sharing`` does."""

    def met(self, alive: Iterable[int], now: float) -> None:
        """These processes live."""
        ...

    def arrived(self, now: float) -> None:
        """What the others say is heard from now on."""
        ...

    def lost(self, now: float) -> None:
        """Nothing is heard any more."""
        ...

    def heard(self, house: int, what: str, words: list[Any], now: float) -> None:
        """Another process says something."""
        ...


class Clock(Protocol):
    """Seconds since 1970."""

    def __call__(self) -> float:
        """Now."""
        ...


class Neighbours:
    """The processes at a database, as one of them sees it."""

    def __init__(self, database: PostgreSQL) -> None:
        self.house = secrets.randbits(31)
        self._database = database

    def write(self, connection: Connection, entries: Sequence[Entry]) -> list[Outcome]:
        """Store entries, and tell how far their tables are."""
        outcomes = write_batch(connection, entries)
        written = {
            entry.table_id: entry.last_version
            for entry, (verdict, _) in zip(entries, outcomes, strict=True)
            if verdict == "stored" and entry.rows
        }
        if written:
            self._notify(connection, "wrote", written.items())
        return outcomes

    async def say(self, what: str, words: Iterable[Any] = ()) -> None:
        """Tell all others something, in plain values; raises ``StoreUnavailable``."""
        try:
            await self._database.write(self._notify, what, words)
        except TROUBLE as error:
            raise StoreUnavailable(reason=type(error).__name__) from error

    async def listen(self, listener: Listener, clock: Clock) -> None:
        """Hear the others until cancelled, also if the connection breaks again and again."""
        while True:
            connection = None
            try:
                connection = await self._database.connection()
                await self._hear(connection, listener, clock)
            except asyncio.CancelledError:
                await self._leave(connection)
                raise
            except _TROUBLE as error:
                _log.warning("the other processes are not heard: %s", type(error).__name__)
            finally:
                if connection is not None:
                    connection.terminate()
            listener.lost(clock())
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS / 4)

    async def _hear(self, connection: Any, listener: Listener, clock: Clock) -> None:
        def heard(_connection: Any, _pid: int, _channel: str, payload: str) -> None:
            house, what, words = json.loads(payload)
            if house != self.house:
                listener.heard(house, what, words, clock())

        async with asyncio.timeout(SECONDS_FOR_A_LOOK):
            await connection.add_listener(CHANNEL, heard)
            # Shared: the session of before may not have been missed yet.
            await connection.execute("select pg_advisory_lock_shared($1, $2)", _LOCKS, self.house)
            listener.met(await self._alive(connection), clock())
        listener.arrived(clock())
        while True:
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
            async with asyncio.timeout(SECONDS_FOR_A_LOOK):
                listener.met(await self._alive(connection), clock())

    async def _alive(self, connection: Any) -> list[int]:
        return [row[0] for row in await connection.fetch(_ALIVE, _LOCKS)]

    async def _leave(self, connection: Any) -> None:
        """Say goodbye, if somebody listens."""
        if connection is not None and not connection.is_closed():
            with suppress(*_TROUBLE):
                async with asyncio.timeout(_SECONDS_TO_LEAVE):
                    await connection.execute("select pg_advisory_unlock_all()")
                    await self.say("bye")

    def _notify(self, connection: Connection, what: str, words: Iterable[Any]) -> None:
        for part in _parts(words):
            connection.execute(select(func.pg_notify(CHANNEL, _text(self.house, what, part))))


def _parts(words: Iterable[Any]) -> Iterator[list[Any]]:
    """Words in as many parts as the size of a message asks for; one part if there are none."""
    part: list[Any] = []
    size = 0
    for word in words:
        more = len(_text(word))
        if part and size + more > MOST_BYTES:
            yield part
            part, size = [], 0
        part.append(word)
        size += more + 1
    yield part


def _text(*parts: Any) -> str:
    return json.dumps(parts, separators=(",", ":"))
