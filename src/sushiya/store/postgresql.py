"""PostgreSQL: one database for any number of processes, on connections that may break.

Whoever waits for the database waits a few seconds at most. A connection that broke before its
commit was sent has changed nothing, so the work is done again on another one; one that broke in
the commit may have changed everything, so whoever asked is told that nothing was confirmed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg
from sqlalchemy import Connection, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import create_async_engine

from sushiya.store.databases import QUIET, READERS, Given, Result, Work

DRIVER = "postgresql+asyncpg"
SECONDS_FOR_ALL = 5.0
"""How long somebody waits for the database before they are told that it does not answer."""
SECONDS_TO_CONNECT = 2.0
_SECONDS_BETWEEN_TRIES = 0.1
SESSION = {
    "application_name": "sushiya",
    # The rows that a process holds are free again soon after it has vanished without a word.
    "idle_in_transaction_session_timeout": "2s",
    "statement_timeout": "5s",
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
    "tcp_user_timeout": "5s",
    # A confirmed write survives a power cut, whatever else the server is used for.
    "synchronous_commit": "on",
}
_AT_LEISURE = (
    "set local idle_in_transaction_session_timeout = 0",
    "set local statement_timeout = 0",
)
DRIVER_TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""What the driver says itself; the last where a session ends just when it is asked something."""
_AGAIN = ("08", "40001", "40P01", "53300", "57P")
"""What passes, by the code it begins with: a connection lost, transactions in each other's way,
too many connections, a server that stops or starts."""


class PostgreSQL:
    """A server, for several processes."""

    def __init__(self, url: URL) -> None:
        self.address = url.render_as_string()
        self._url = _for_driver(url)
        self._engine = create_async_engine(
            self._url,
            pool_size=READERS + 1,
            pool_timeout=SECONDS_FOR_ALL,
            connect_args={"timeout": SECONDS_TO_CONNECT, "server_settings": SESSION},
            **QUIET,
        )

    async def write(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns, once everything it wrote is committed."""
        async with asyncio.timeout(SECONDS_FOR_ALL):
            return await self._committed(lambda found: work(found, *args, **named))

    async def read(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns."""
        async with asyncio.timeout(SECONDS_FOR_ALL):
            return await self._committed(lambda found: work(found, *args, **named))

    async def at_leisure(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """The same for work that may take its time."""
        return await self._committed(lambda found: work(found, *args, **named), _AT_LEISURE)

    async def read_at_leisure(
        self, work: Work[Given, Result], *args: Given.args, **named: Given.kwargs
    ) -> Result:
        """What the work returns; nobody waits for who only reads."""
        return await self.at_leisure(work, *args, **named)

    async def connection(self) -> Any:
        """A connection apart from all others; its owner closes it."""
        arguments = self._engine.dialect.create_connect_args(self._url)[1]
        return await asyncpg.connect(
            **arguments, timeout=SECONDS_TO_CONNECT, server_settings=SESSION
        )

    async def close(self) -> None:
        """Leave the server."""
        await self._engine.dispose()

    async def _committed(
        self, work: Callable[[Connection], Result], settings: tuple[str, ...] = ()
    ) -> Result:
        """Do work in a transaction, again where nothing can have come of it."""
        until = asyncio.get_running_loop().time() + SECONDS_FOR_ALL
        while True:
            is_sent = False
            try:
                async with self._engine.connect() as connection:
                    for setting in settings:
                        await connection.execute(text(setting))
                    done = await connection.run_sync(work)
                    is_sent = True
                    await connection.commit()
                    return done
            except (DBAPIError, OSError, *DRIVER_TROUBLE) as error:
                late = asyncio.get_running_loop().time() > until
                if is_sent or late or not passes(error):
                    raise _as_known(error) from error
            await asyncio.sleep(_SECONDS_BETWEEN_TRIES)


def passes(error: Exception) -> bool:
    """Whether the same may go well in a moment."""
    if isinstance(error, DBAPIError):
        code = getattr(error.orig, "sqlstate", None) or ""
        return error.connection_invalidated or str(code).startswith(_AGAIN)
    if isinstance(error, asyncpg.PostgresError):
        return str(error.sqlstate or "").startswith(_AGAIN)
    return True


def _as_known(error: Exception) -> Exception:
    """The error as one of those that every database may have."""
    known = isinstance(error, DBAPIError | OSError)
    return error if known else ConnectionError(str(error))


def _for_driver(url: URL) -> URL:
    """The address in the driver's words; other programs say ``sslmode``."""
    query = dict(url.query)
    if "sslmode" in query:
        query["ssl"] = query.pop("sslmode")
    return url.set(drivername=DRIVER, query=query)
