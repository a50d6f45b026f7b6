"""Kept names: who uses them, what they came to, how good they are, and how they are forgotten."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from sushiya.store.databases import TROUBLE, Database, Given, Result, Work
from sushiya.store.entry import Row
from sushiya.store.errors import unavailable
from sushiya.store.forgetting import tables_naming, with_names_replaced
from sushiya.store.schema import (
    kept_keys,
    kept_names,
    left_keys,
    people,
    ratings,
    results,
    settled,
    tables,
)
from sushiya.store.settling import BOT, settle

__all__ = ["BOT", "Names"]
_MOST_AT_ONCE = 200


class Names:
    """Keeps names; offers what the host's ``NameBook`` asks for, in plain values."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def keep(self, name_id: str, name: str, seen: str, person: str, now: float) -> str:
        """Keep a name for a browser: ``kept``, ``taken``, or ``has-one``."""
        try:
            return await self._write(_keep, name_id, name, seen, person, now)
        except IntegrityError:
            return "taken"

    async def of_person(self, person: str) -> Row | None:
        """The name a browser uses: ``id``, ``name``, ``is_shown``, ``created_at``."""
        query = select(kept_names).join(kept_keys, kept_keys.c.name_id == kept_names.c.id)
        found = await self._rows(query.where(kept_keys.c.person == person))
        return found[0] if found else None

    async def rename(self, name_id: str, name: str, seen: str) -> bool:
        """Give a name another spelling; False if somebody has it."""
        try:
            await self._write(_change, name_id, {"name": name, "seen": seen})
        except IntegrityError:
            return False
        return True

    async def show(self, name_id: str, is_shown: bool) -> None:
        """Whether others may see the name, its ratings and how many games it has."""
        await self._write(_change, name_id, {"is_shown": int(is_shown)})

    async def offer_link(self, name_id: str, link: str) -> None:
        """Keep the digest of a new private link; an older one stops working."""
        await self._write(_change, name_id, {"link": link})

    async def take_link(self, link: str, person: str, now: float) -> str:
        """Let another browser use the name of a link: ``taken``, ``no-link``, or ``has-one``."""
        return await self._write(_take_link, link, person, now)

    async def leave(self, person: str, now: float) -> None:
        """A browser does not use its name any more; the name stays."""
        await self._write(_leave, person, now)

    async def keys_of(self, name_id: str) -> list[str]:
        """The browsers of a name."""
        query = select(kept_keys.c.person).where(kept_keys.c.name_id == name_id)
        return [row["person"] for row in await self._rows(query)]

    async def left_keys_of(self, name_id: str) -> list[Row]:
        """The browsers that use a name no more: ``person``, ``since``, ``until``."""
        return await self._rows(select(left_keys).where(left_keys.c.name_id == name_id))

    async def forget(self, name_id: str) -> None:
        """Remove a name with all that it came to."""
        with _trouble_told():
            await self._database.at_leisure(_forget, name_id)

    async def tables_naming(self, keys: Sequence[str]) -> list[Row]:
        """Every table at which one of these browsers ever sat: ``id``, ``code``, ``status``."""
        with _trouble_told():
            return await self._database.read_at_leisure(tables_naming, tuple(keys))

    async def replace_names(self, table_id: str, names: Sequence[str], by: str) -> None:
        """Put another name in place of these in all that is stored of a table."""
        with _trouble_told():
            await self._database.at_leisure(with_names_replaced, table_id, tuple(names), by)

    async def unsettled(self) -> list[str]:
        """Tables that are over, with a kept name at them, and not entered yet; oldest first."""
        entered = select(settled.c.table_id).where(settled.c.table_id == tables.c.id).exists()
        query = (
            select(tables.c.id)
            .join(people, people.c.table_id == tables.c.id)
            .join(kept_keys, kept_keys.c.person == people.c.person)
            .where(tables.c.status == "ended", tables.c.updated_at >= kept_keys.c.since, ~entered)
            .group_by(tables.c.id, tables.c.updated_at)
            .order_by(tables.c.updated_at)
            .limit(_MOST_AT_ONCE)
        )
        return [row["id"] for row in await self._rows(query)]

    async def has_names(self, keys: Sequence[str]) -> bool:
        """Whether one of these browsers uses a name."""
        query = select(kept_keys.c.person).where(kept_keys.c.person.in_(list(keys))).limit(1)
        return bool(await self._rows(query))

    async def settle(self, told: Mapping[str, Any]) -> bool:
        """Enter the result of a table that is over, once; False if that was done before."""
        try:
            return await self._write(settle, told)
        except IntegrityError:
            return False  # Another process was first.

    async def results_of(self, name_id: str) -> list[Row]:
        """Everything a name came to, the oldest first."""
        query = select(results).where(results.c.name_id == name_id)
        return await self._rows(query.order_by(results.c.at, results.c.table_id))

    async def ratings_of(self, name_id: str) -> list[Row]:
        """How good a name is: ``game``, ``seats``, ``mu``, ``sigma``, ``games``."""
        query = select(ratings).where(ratings.c.subject == name_id)
        return await self._rows(query.order_by(ratings.c.game, ratings.c.seats))

    async def ladder(self, game: str, seats: int, most: int) -> list[Row]:
        """Names that wish to be seen, and bots: ``subject``, ``name`` (None for bots), …"""
        sure = ratings.c.mu - 3 * ratings.c.sigma
        query = (
            select(ratings, kept_names.c.name)
            .join(kept_names, kept_names.c.id == ratings.c.subject, isouter=True)
            .where(ratings.c.game == game, ratings.c.seats == seats)
            .where((kept_names.c.is_shown == 1) | ratings.c.subject.startswith(BOT))
            .order_by(sure.desc(), ratings.c.subject)
            .limit(most)
        )
        return await self._rows(query)

    async def _write(
        self,
        work: Work[Given, Result],
        *args: Given.args,
        **named: Given.kwargs,
    ) -> Result:
        with _trouble_told():
            return await self._database.write(work, *args, **named)

    async def _rows(self, query: Select[Any]) -> list[Row]:
        with _trouble_told():
            return await self._database.read(_rows, query)


@contextmanager
def _trouble_told() -> Iterator[None]:
    """Raises ``StoreUnavailable`` for what a database may do instead of an answer."""
    try:
        yield
    except IntegrityError:
        raise
    except TROUBLE as error:
        raise unavailable(error) from error


def _rows(connection: Connection, query: Select[Any]) -> list[Row]:
    return [dict(row) for row in connection.execute(query).mappings()]


def _keep(
    connection: Connection, name_id: str, name: str, seen: str, person: str, now: float
) -> str:
    if _has_name(connection, person):
        return "has-one"
    if connection.execute(select(kept_names).where(kept_names.c.seen == seen)).first():
        return "taken"
    row = {"id": name_id, "name": name, "seen": seen, "is_shown": 0, "created_at": now}
    connection.execute(insert(kept_names).values(row))
    _use(connection, name_id, person, now)
    return "kept"


def _take_link(connection: Connection, link: str, person: str, now: float) -> str:
    if _has_name(connection, person):
        return "has-one"
    name_id = connection.scalar(select(kept_names.c.id).where(kept_names.c.link == link))
    if name_id is None:
        return "no-link"
    _use(connection, name_id, person, now)
    return "taken"


def _has_name(connection: Connection, person: str) -> bool:
    query = select(func.count()).select_from(kept_keys).where(kept_keys.c.person == person)
    return bool(connection.scalar(query))


def _use(connection: Connection, name_id: str, person: str, now: float) -> None:
    row = {"person": person, "name_id": name_id, "since": now}
    connection.execute(insert(kept_keys).values(row))


def _change(connection: Connection, name_id: str, changes: Mapping[str, Any]) -> None:
    connection.execute(update(kept_names).where(kept_names.c.id == name_id).values(**changes))


def _leave(connection: Connection, person: str, now: float) -> None:
    mine = kept_keys.c.person == person
    used = connection.execute(select(kept_keys).where(mine).with_for_update()).mappings().first()
    if used is None:
        return
    again = [left_keys.c[field] == value for field, value in used.items()]
    connection.execute(delete(left_keys).where(*again))
    connection.execute(insert(left_keys).values(**used, until=now))
    connection.execute(delete(kept_keys).where(mine))


def _forget(connection: Connection, name_id: str) -> None:
    for keys in (kept_keys, left_keys):
        connection.execute(delete(keys).where(keys.c.name_id == name_id))
    connection.execute(delete(results).where(results.c.name_id == name_id))
    connection.execute(delete(ratings).where(ratings.c.subject == name_id))
    connection.execute(delete(kept_names).where(kept_names.c.id == name_id))
