"""The databases that can be used, and all that differs between them.

Everything else is written once, as functions of an open connection. SQLite runs them in
threads: Python's own driver needs one hop to a thread for a whole transaction, where an
asynchronous one needs twenty. PostgreSQL runs them on asynchronous connections
(``store.postgresql``).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as NoneFree

from sushiya.store.errors import BadAddress
from sushiya.store.gate import Gate

Given = ParamSpec("Given")
Result = TypeVar("Result")
Work = Callable[Concatenate[Connection, Given], Result]

SQLITE = ("sqlite", "sqlite+aiosqlite")
POSTGRESQL = ("postgresql", "postgres", "postgresql+asyncpg")
READERS = 4
QUIET = {"hide_parameters": True}
"""What is written stays out of messages, and so out of logs: hidden cards, secrets of deals."""
TROUBLE = (DBAPIError, NoneFree, OSError)
"""What a database may do instead of an answer."""
_KILOBYTES_KEPT = 512
"""Of the file in memory, for every connection: the last rows, as the system keeps the rest."""
_SECONDS_FOR_A_LOCK = 20
_SECONDS_BETWEEN_TRIES = 0.02
_MIGRATION_LOCK = 7875748497
"""Any number, as long as nobody else uses it."""


class Database(Protocol):
    """Runs work on connections: writing in a transaction of its own, reading beside it."""

    @property
    def address(self) -> str:
        """Where it is, without any password."""
        ...

    async def write(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns, once everything it wrote is committed."""
        ...

    async def read(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns; it must not write."""
        ...

    async def at_leisure(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns, once everything it wrote is committed; it may take long."""
        ...

    async def read_at_leisure(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns; it must not write, and it may take long beside those who do."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


def database(address: str) -> Database:
    """The database at an address; raises ``BadAddress``."""
    url = checked_url(address)
    if not is_server(url):
        return SQLite(Path(str(url.database)))
    # Loaded here: a house on SQLite starts quicker without it.
    from sushiya.store.postgresql import PostgreSQL

    return PostgreSQL(url)


def not_to_be_had(server: Database, error: Exception) -> BadAddress:
    """The refusal for a database that makes trouble before anything is done with it."""
    reason = str(error.orig if isinstance(error, DBAPIError) else error)
    return BadAddress(address=server.address, reason=reason)


def is_server(url: URL) -> bool:
    """Whether several processes, on several machines, may keep tables there together."""
    return url.drivername in POSTGRESQL


def is_shared(address: str | None) -> bool:
    """Whether several processes may work with the database at an address; a file is for one."""
    return address is not None and is_server(checked_url(address))


def checked_url(address: str) -> URL:
    """The address in parts, if tables can be kept there; raises ``BadAddress``."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        _, secret, shown = address.rpartition("@")
        shown = f"***@{shown}" if secret else shown
        raise BadAddress(address=shown, reason="it is not an address") from None
    if is_server(url):
        if find_spec("asyncpg") is None:
            reason = "its driver is missing: pip install 'sushiya[postgres]'"
            raise BadAddress(address=url.render_as_string(), reason=reason)
        return url
    if url.drivername not in SQLITE:
        reason = f"it must begin with {SQLITE[0]}:/// or {POSTGRESQL[0]}://"
        raise BadAddress(address=url.render_as_string(), reason=reason)
    if url.database in (None, "", ":memory:"):
        raise BadAddress(address=address, reason="a table must outlive the program: name a file")
    return url


def lock_for_migration(connection: Connection) -> None:
    """Let one process at a time change the schema; a writing SQLite transaction does so already."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("select pg_advisory_xact_lock(:lock)"), {"lock": _MIGRATION_LOCK})


class SQLite:
    """A file: one thread that writes, a few that read."""

    def __init__(self, path: Path) -> None:
        self.address = str(path)
        _make_private_file(path)
        url = URL.create("sqlite", database=str(path))
        wait = {"timeout": _SECONDS_FOR_A_LOCK}
        self._writing = create_engine(url, pool_size=1, max_overflow=0, connect_args=wait, **QUIET)
        self._reading = create_engine(
            url, pool_size=READERS, isolation_level="AUTOCOMMIT", connect_args=wait, **QUIET
        )
        event.listen(self._writing, "connect", _prepare_sqlite)
        event.listen(self._reading, "connect", _prepare_sqlite)
        event.listen(self._writing, "begin", _begin_immediately)
        self._connection: Connection | None = None
        self._gate = Gate()
        self._is_spoilt = False
        """Whether connections may have been opened while the disk took nothing."""
        self._writer = ThreadPoolExecutor(1, "sushiya-writes")
        self._readers = ThreadPoolExecutor(READERS, "sushiya-reads")

    async def write(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns, once everything it wrote is on the disk."""

        def transaction() -> Result:
            connection = self._connection or self._connected()
            # Kept for the next one unless this one fails: taking one out costs more than a move.
            self._connection = None
            try:
                with connection.begin():
                    done = work(connection, *args, **named)
            except BaseException as error:
                if isinstance(error, OperationalError | sqlite3.OperationalError):
                    connection.invalidate()
                    self._is_spoilt = True
                connection.close()
                raise
            self._connection = connection
            return done

        return await asyncio.get_running_loop().run_in_executor(self._writer, transaction)

    def _connected(self) -> Connection:
        """A connection to write with, after trouble the first of all.

        What was opened while the disk was read-only would stay so for ever; and the connections of
        a process share what the first of them was allowed, until none of them is left. While some
        read there is always one, so readers wait outside for a moment.
        """
        if not self._is_spoilt:
            return self._writing.connect()
        with self._gate.alone():
            self._reading.dispose()
            connection = self._writing.connect()
            self._is_spoilt = False
            return connection

    async def read(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns."""

        def look() -> Result:
            with self._gate.passing(), self._reading.connect() as connection:
                return work(connection, *args, **named)

        return await asyncio.get_running_loop().run_in_executor(self._readers, look)

    async def at_leisure(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns, once everything it wrote is on the disk."""
        return await self.write(work, *args, **named)

    async def read_at_leisure(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns."""
        return await self.read(work, *args, **named)

    async def close(self) -> None:
        """Close the file."""
        if self._connection is not None:
            await asyncio.get_running_loop().run_in_executor(self._writer, self._connection.close)
        for threads, engine in ((self._writer, self._writing), (self._readers, self._reading)):
            threads.shutdown()
            engine.dispose()


def _make_private_file(path: Path) -> None:
    """Secrets of running deals are in the file: nobody else on the machine may read it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Readers do not wait for the writer, and a confirmed write survives a power cut."""
    connection.isolation_level = None
    try:
        _turn_to_wal(connection)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute(f"PRAGMA cache_size=-{_KILOBYTES_KEPT}")
    except BaseException:
        connection.close()  # else it stays open until somebody looks for garbage
        raise


def _turn_to_wal(connection: Any) -> None:
    """Of several that open a new file at once one changes it; SQLite does not let others wait."""
    until = monotonic() + _SECONDS_FOR_A_LOCK
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if not _is_busy(error) or monotonic() > until:
                raise
            sleep(_SECONDS_BETWEEN_TRIES)
        else:
            return


def _is_busy(error: sqlite3.OperationalError) -> bool:
    """Whether it was only the wrong moment; a full or read-only disk stays what it is."""
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _begin_immediately(connection: Connection) -> None:
    """Take the write lock first, so that what is read in the transaction stays true."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
