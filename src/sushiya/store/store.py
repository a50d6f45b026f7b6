"""The store: events of all tables in a database, written by one writer, read by anybody."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Select, delete, insert, select

from sushiya.store.databases import (
    TROUBLE,
    Database,
    SQLite,
    checked_url,
    database,
    is_server,
    not_to_be_had,
)
from sushiya.store.entry import Entry, Key, Outcome, Piece, Row
from sushiya.store.errors import BadAddress, unavailable
from sushiya.store.holding import Hold
from sushiya.store.migrate import migrate
from sushiya.store.names import Names
from sushiya.store.schema import events, keys, people, reviews, settled, tables
from sushiya.store.statements import in_few_sizes
from sushiya.store.writer import Writer

if TYPE_CHECKING:
    from sushiya.store.neighbours import Neighbours

_OPEN = ("lobby", "running")


async def open_store(address: str, *, for_a_house: bool = False) -> Store:
    """The store at this address, its schema up to date.

    ``sqlite:///path/to/tables.db`` (four slashes for an absolute path) or
    ``postgresql://user@host/name``. A SQLite file is made if it is not there. One house at a time
    may have it: with ``for_a_house`` the second is refused (``InUse``).
    """
    hold = _held(address) if for_a_house else None
    try:
        store = Store(database(address), hold)
    except BaseException:
        if hold is not None:
            hold.release()
        raise
    try:
        await store.database.at_leisure(migrate)
    except TROUBLE as error:
        await store.close()
        raise not_to_be_had(store.database, error) from error
    except BaseException:
        await store.close()
        raise
    return store


class Store:
    """Keeps events; offers what the host's ``Ledger`` asks for, in plain values."""

    def __init__(self, database: Database, hold: Hold | None = None) -> None:
        self.database = database
        self._hold = hold
        self.neighbours = _neighbours(database)
        """The other processes at the same database; None where there are none."""
        self.names = Names(database)
        """Kept names, what they came to, and how good they are."""
        self._writer = Writer(database, self.neighbours.write if self.neighbours else None)

    async def append(
        self,
        table_id: str,
        rows: Sequence[Mapping[str, Any]],
        *,
        facts: Mapping[str, Any],
        key: Key | None = None,
        answer: Mapping[str, Any] | None = None,
    ) -> Outcome:
        """Store the next events of a table in one piece with the answer to a command's key.

        ``stored``: it is on the disk. ``conflict``: the table is at another version.
        ``repeated``: the key is known, its answer comes along. ``code-taken``: an open table
        has this code. In the last three cases nothing was changed.
        """
        return (await self.append_all([(table_id, rows, facts, key, answer)]))[0]

    async def append_all(self, pieces: Sequence[Piece]) -> list[Outcome]:
        """``append`` for several tables in one transaction; an outcome for each piece.

        A piece is what ``append`` takes: table, rows, facts, key and answer. Of several pieces of a
        table, what follows one that is not stored is a conflict.
        """
        before: set[str] = set()
        entries: list[Entry] = []
        for piece in pieces:
            entries.append(Entry(*piece, follows=piece[0] in before))
            before.add(piece[0])
        return await self._writer.write(entries) if entries else []

    async def turn(self) -> None:
        """Until it is worth writing: a busy store writes seldom, and much at once."""
        await self._writer.turn()

    async def load(self, table_id: str, after: int = 0) -> list[Row]:
        """The events of a table behind a version; data that cannot be read is None."""
        if not _may_be_kept(table_id):
            return []
        query = select(events).where(events.c.table_id == table_id, events.c.version > after)
        found = await self._rows(query.order_by(events.c.version))
        return [
            {
                "version": row["version"],
                "at": row["at"],
                "kind": row["kind"],
                "data": _from_json(row["data"]),
            }
            for row in found
        ]

    async def answered(self, key: Key) -> dict[str, Any] | None:
        """The answer stored with a key."""
        scope, person, name = key
        query = select(keys.c.answer).where(
            keys.c.scope == scope, keys.c.person == person, keys.c.key == name
        )
        found = await self._rows(query)
        return json.loads(found[0]["answer"]) if found else None

    async def table_with_code(self, code: str) -> str | None:
        """The id of the open table with this code."""
        found = await self._rows(select(tables.c.id).where(tables.c.code == code))
        return str(found[0]["id"]) if found else None

    async def versions(self, table_ids: Sequence[str]) -> dict[str, int]:
        """The last version of each of these tables."""
        asked = in_few_sizes(list(filter(_may_be_kept, table_ids)))
        query = select(tables.c.id, tables.c.version).where(tables.c.id.in_(asked))
        return {row["id"]: row["version"] for row in await self._rows(query)}

    async def open_tables(self, status: str | None = None, having: Sequence[str] = ()) -> list[Row]:
        """Tables that are not over, newest first: ``id``, ``code``, ``game``, ``status``, …

        With ``having`` only those with an event of one of these kinds.
        """
        wanted = _OPEN if status is None else (status,)
        query = select(tables).where(tables.c.status.in_(wanted))
        if having:
            theirs = select(events).where(events.c.table_id == tables.c.id)
            query = query.where(theirs.where(events.c.kind.in_(having)).exists())
        return await self._rows(query.order_by(tables.c.updated_at.desc()))

    async def tables_of_person(self, person: str, most: int = 20) -> list[Row]:
        """The last tables of a person, newest first."""
        query = (
            select(tables)
            .join(people, people.c.table_id == tables.c.id)
            .where(people.c.person == person)
            .order_by(tables.c.updated_at.desc())
            .limit(most)
        )
        return await self._rows(query)

    async def review(self, table_id: str) -> str | None:
        """The review kept with a table."""
        if not _may_be_kept(table_id):
            return None
        found = await self._rows(select(reviews.c.data).where(reviews.c.table_id == table_id))
        return str(found[0]["data"]) if found else None

    async def keep_review(self, table_id: str, data: str) -> None:
        """Keep a review with a table, in place of an earlier one."""
        try:
            await self.database.at_leisure(_keep_review, table_id, data)
        except TROUBLE as error:
            raise unavailable(error) from error

    async def forget_tables(self, before: float) -> int:
        """Remove the tables that nobody touched since a moment, and all that belongs to them.

        A game that runs is kept.
        """
        return await self.database.at_leisure(_forget_tables, before)

    async def close(self) -> None:
        """Write what is waiting and close the database."""
        await self._writer.close()
        await self.database.close()
        if self._hold is not None:
            self._hold.release()

    async def _rows(self, query: Select[Any]) -> list[Row]:
        try:
            return await self.database.read(_rows, query)
        except TROUBLE as error:
            raise unavailable(error) from error


def _held(address: str) -> Hold | None:
    """The file at an address for ourselves; a server is for any number of houses."""
    url = checked_url(address)
    if is_server(url):
        return None
    try:
        return Hold(Path(str(url.database)))
    except OSError as error:
        raise BadAddress(address=str(url.database), reason=str(error)) from error


def _neighbours(database: Database) -> Neighbours | None:
    if isinstance(database, SQLite):
        return None
    from sushiya.store.neighbours import Neighbours
    from sushiya.store.postgresql import PostgreSQL

    assert isinstance(database, PostgreSQL)
    return Neighbours(database)


def _rows(connection: Connection, query: Select[Any]) -> list[Row]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _keep_review(connection: Connection, table_id: str, data: str) -> None:
    """A table that was forgotten meanwhile gets no review."""
    known = select(tables.c.id).where(tables.c.id == table_id).with_for_update()
    if connection.execute(known).first() is None:
        return
    connection.execute(delete(reviews).where(reviews.c.table_id == table_id))
    connection.execute(insert(reviews).values(table_id=table_id, data=data))


def _forget_tables(connection: Connection, before: float) -> int:
    query = select(tables.c.id).where(tables.c.updated_at < before, tables.c.status != "running")
    old = list(connection.execute(query.with_for_update()).scalars())
    for table_id in old:
        for kept in (events, keys, people, reviews, settled):
            connection.execute(delete(kept).where(kept.c.table_id == table_id))
        connection.execute(delete(tables).where(tables.c.id == table_id))
    return len(old)


def _may_be_kept(name: str) -> bool:
    """Whether a name can be that of a table; not every database can even be asked for others."""
    return name.isascii() and name.isprintable()


def _from_json(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None
