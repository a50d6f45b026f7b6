"""A copy of everything that is kept, made while the house is open, and a house made from one.

A backup is always a SQLite file, whatever database the house has, so that a house can move from
a laptop to a cluster and back.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, create_engine, func, insert, select, text

from sushiya.store.databases import TROUBLE, checked_url, database, not_to_be_had
from sushiya.store.errors import BadBackup
from sushiya.store.migrate import HEAD, revision_of
from sushiya.store.schema import events, metadata, tables
from sushiya.store.store import open_store

_ROWS_AT_ONCE = 1000


@dataclass(frozen=True)
class Copied:
    """How much was copied."""

    tables: int
    events: int


async def back_up(address: str, target: Path) -> Copied:
    """Copy everything at an address into a new file; raises ``BadBackup``.

    The copy is of one moment: what is confirmed later is not in it. The file appears only when
    it is whole.
    """
    if target.exists():
        raise BadBackup(path=target, reason="it is there already")
    with _in_one_piece(target) as part:
        url = checked_url(address)
        if url.drivername.startswith("sqlite"):
            _copy_file(Path(str(url.database)), part)
        else:
            await _copy_server(address, part)
        return _checked(part)


async def restore(source: Path, address: str) -> Copied:
    """Fill an empty database with what a backup holds; raises ``BadBackup``.

    A backup of an earlier version is brought up to date on the way; the file itself is left alone.
    """
    if not source.is_file():
        raise BadBackup(path=source, reason="there is no such file")
    with TemporaryDirectory(prefix="sushiya-restore-") as folder:
        copy = Path(folder) / "backup.db"
        _copy_file(source, copy)
        try:
            copied = _checked(copy)
            await (await open_store(f"sqlite:///{copy}")).close()
            await _fill(address, copy)
        except BadBackup as error:  # told of the file they know, not of our copy of it
            raise BadBackup(path=source, reason=error.details["reason"]) from error
    return copied


async def _fill(address: str, copy: Path) -> None:
    store = await open_store(address, for_a_house=True)
    try:
        await store.database.at_leisure(_take_in, copy)
    finally:
        await store.close()


@contextmanager
def _in_one_piece(target: Path) -> Iterator[Path]:
    """A file beside the target that takes its place at the end, or is gone."""
    part = target.with_name(f"{target.name}.part")
    target.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    part.touch(mode=0o600)
    try:
        yield part
        with part.open("rb+") as file:
            os.fsync(file.fileno())
        part.rename(target)
    finally:
        part.unlink(missing_ok=True)


def _copy_file(source: Path, target: Path) -> None:
    """SQLite's own way to copy a file that others write to."""
    if not source.is_file():
        raise BadBackup(path=source, reason="there is no such file")
    try:
        with (
            closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)) as read,
            closing(sqlite3.connect(target)) as written,
        ):
            read.backup(written)
            written.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as error:
        raise BadBackup(path=source, reason=str(error)) from error


async def _copy_server(address: str, target: Path) -> None:
    await (await open_store(f"sqlite:///{target}")).close()
    server = database(address)
    try:
        await server.at_leisure(_take_out, target)
    except TROUBLE as error:
        raise not_to_be_had(server, error) from error
    finally:
        await server.close()
    with closing(sqlite3.connect(target)) as copy:
        copy.execute("PRAGMA journal_mode=DELETE")


def _take_out(connection: Connection, target: Path) -> None:
    """Every row as it was at one moment."""
    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    if revision_of(connection) != HEAD:
        raise BadBackup(path=target, reason="open the house once to bring its database up to date")
    with _rows_of(target) as copy:
        _copy_rows(connection, copy)


def _take_in(connection: Connection, source: Path) -> None:
    """Everything or nothing, and only where nothing was."""
    if connection.scalar(select(func.count()).select_from(tables)):
        raise BadBackup(path=source, reason="tables are kept here already; name an empty place")
    with _rows_of(source) as copy:
        _copy_rows(copy, connection)


@contextmanager
def _rows_of(path: Path) -> Iterator[Connection]:
    """A backup's rows; what is written is there when the block ends well."""
    engine = create_engine(f"sqlite:///{path}")
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _copy_rows(source: Connection, target: Connection) -> None:
    for table in metadata.sorted_tables:
        found = source.execute(select(table)).mappings()
        while rows := found.fetchmany(_ROWS_AT_ONCE):
            target.execute(insert(table), [dict(row) for row in rows])


def _checked(path: Path) -> Copied:
    """What a copy holds, if it is whole."""
    try:
        with closing(sqlite3.connect(path)) as copy:
            (found,) = copy.execute("PRAGMA integrity_check").fetchone()
            if found != "ok":
                raise BadBackup(path=path, reason=f"it is damaged: {found}")
            numbers = [
                copy.execute(f"select count(*) from {kept.name}").fetchone()[0]
                for kept in (tables, events)
            ]
    except sqlite3.DatabaseError as error:
        raise BadBackup(path=path, reason=str(error)) from error
    return Copied(*numbers)
