"""Statements that run with every move, written once and made ready for each database.

SQLite's driver gets them as plain text: to store a single move, SQLAlchemy's own way to run a
statement takes several times longer than SQLite does.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from sqlalchemy import Column, Connection, Delete, Insert, Select, Update, bindparam, select, tuple_
from sqlalchemy.dialects import sqlite

_SQLITE = sqlite.dialect(paramstyle="qmark")
SIZES_REMEMBERED = 32


def run_many(
    connection: Connection, statement: Insert | Update | Delete, rows: Sequence[dict[str, Any]]
) -> None:
    """Run a statement once for every row, if there are any."""
    if not rows:
        return
    if connection.dialect.name != "sqlite":
        connection.execute(statement, rows)
        return
    text, values = _changing(statement)
    _driver(connection).executemany(text, [*map(values, rows)])


def rows_among(
    connection: Connection, statement: Select[Any], name: str, wanted: Sequence[str]
) -> Iterable[Any]:
    """The rows a statement finds among these values, put in for its list ``name``."""
    if not wanted:
        return ()
    wanted = in_few_sizes(wanted)
    if connection.dialect.name != "sqlite":
        return connection.execute(statement, {name: wanted})
    text = _finding(statement, name, len(wanted))
    found: Iterable[Any] = _driver(connection).execute(text, wanted).fetchall()
    return found


def rows_with(
    connection: Connection,
    what: Sequence[Column[Any]],
    where: Sequence[Column[Any]],
    wanted: Sequence[tuple[str, ...]],
) -> Iterable[Any]:
    """What stands in the rows of a table where some columns are one of these tuples."""
    if not wanted:
        return ()
    wanted = in_few_sizes(wanted)
    if connection.dialect.name != "sqlite":
        return connection.execute(_among(tuple(what), tuple(where)), {"wanted": wanted})
    text = joined_with(tuple(what), tuple(where), len(wanted))
    flat = [part for one in wanted for part in one]
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
def _changing(
    statement: Insert | Update | Delete,
) -> tuple[str, Callable[[dict[str, Any]], tuple[Any, ...]]]:
    """The text of a statement for SQLite, and what takes its parameters, in order, off a row.

    All of ours have two or more: of a single one the driver would be handed no tuple.
    """
    compiled = statement.compile(dialect=_SQLITE)
    names = compiled.positiontup or []
    assert len(names) > 1
    return str(compiled), itemgetter(*names)


@lru_cache(SIZES_REMEMBERED)
def _finding(statement: Select[Any], name: str, size: int) -> str:
    """The text of a statement for SQLite with room for so many values."""
    ready = statement.params({name: [""] * size})
    return str(ready.compile(dialect=_SQLITE, compile_kwargs={"render_postcompile": True}))


@lru_cache
def _among(what: tuple[Column[Any], ...], where: tuple[Column[Any], ...]) -> Select[Any]:
    """The statement that finds rows by tuples; made once, which costs more than running it."""
    return select(*what).where(tuple_(*where).in_(bindparam("wanted", expanding=True)))


@lru_cache(SIZES_REMEMBERED)
def joined_with(what: tuple[Column[Any], ...], where: tuple[Column[Any], ...], size: int) -> str:
    """The text for SQLite that finds rows by so many tuples.

    Asked whether a tuple is in a list, SQLite reads the whole table; here it looks every tuple up.
    """
    head, _, table = str(select(*what).compile(dialect=_SQLITE)).partition("FROM ")
    one = f"({', '.join('?' for _ in where)})"
    among = ", ".join([one] * size)
    same = [
        f"{column.compile(dialect=_SQLITE)} = wanted.column{at}"
        for at, column in enumerate(where, 1)
    ]
    return f"{head}FROM (VALUES {among}) AS wanted CROSS JOIN {table} WHERE {' AND '.join(same)}"
