"""Statements that run with every move, written once and made ready for each database.

SQLite's driver gets them as plain text: to store a single move, SQLAlchemy's own way to run a
statement takes several times longer than SQLite does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Insert, Select, Update
from sqlalchemy.dialects import sqlite

_SQLITE = sqlite.dialect(paramstyle="qmark")
SIZES_REMEMBERED = 32


def run_many(
    connection: Connection, statement: Insert | Update, rows: Sequence[dict[str, Any]]
) -> None:
    """Run a statement once for every row, if there are any."""
    if not rows:
        return
    if connection.dialect.name != "sqlite":
        connection.execute(statement, rows)
        return
    text, names = _changing(statement)
    _driver(connection).executemany(text, [tuple(row[name] for name in names) for row in rows])


def rows_among(
    connection: Connection, statement: Select[Any], name: str, wanted: Sequence[Any]
) -> Iterable[Any]:
    """The rows a statement finds among these values or tuples, put in for its list ``name``."""
    if not wanted:
        return ()
    wanted = in_few_sizes(wanted)
    if connection.dialect.name != "sqlite":
        return connection.execute(statement, {name: wanted})
    text = _finding(statement, name, len(wanted), isinstance(wanted[0], tuple))
    flat = [part for one in wanted for part in (one if isinstance(one, tuple) else (one,))]
    found: Iterable[Any] = _driver(connection).execute(text, flat).fetchall()
    return found


def in_few_sizes(wanted: Sequence[Any]) -> list[Any]:
    """Values to look for, the last one again and again: it finds nothing more.

    With few sizes of lists every statement is soon ready.

    >>> in_few_sizes("abc")
    ['a', 'b', 'c', 'c']
    """
    room = 1 << (len(wanted) - 1).bit_length() if wanted else 0
    return [*wanted, *[wanted[-1] for _ in range(len(wanted), room)]]


def _driver(connection: Connection) -> sqlite3.Connection:
    """The driver's own connection, inside the transaction that is open."""
    found = connection.connection.dbapi_connection
    assert isinstance(found, sqlite3.Connection)
    return found


@lru_cache
def _changing(statement: Insert | Update) -> tuple[str, tuple[str, ...]]:
    """The text of a statement for SQLite, and its parameters in order."""
    compiled = statement.compile(dialect=_SQLITE)
    return str(compiled), tuple(compiled.positiontup or ())


@lru_cache(SIZES_REMEMBERED)
def _finding(statement: Select[Any], name: str, size: int, tuples: bool) -> str:
    """The text of a statement for SQLite with room for so many values."""
    places: list[Any] = [("", "", "")] * size if tuples else [""] * size
    ready = statement.params({name: places})
    return str(ready.compile(dialect=_SQLITE, compile_kwargs={"render_postcompile": True}))
