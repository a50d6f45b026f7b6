"""One writer for all tables: what arrives together is committed together.

A commit waits for the disk. While it does, more events arrive; they make the next transaction.
A transaction costs as much as several moves, so a busy house, where tables take turns, takes its
time for the next one and writes many moves per commit. Where one table plays, each is confirmed at
once.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from sushiya.store.batch import write_batch
from sushiya.store.databases import Database
from sushiya.store.entry import CONFLICT, Entry, Outcome, Upheld
from sushiya.store.errors import unavailable

Write = Callable[[Connection, Sequence[Entry]], list[Outcome]]
Group = tuple[Sequence[Entry], asyncio.Future[list[Outcome]]]
"""Entries that came together, and who waits for them."""
MOST_AT_ONCE = 256
"""Entries of a transaction; a group stays together, however large it is."""
SECONDS_BETWEEN = 0.05
"""From one transaction to the next in a busy house; nobody at a table notices."""


class Writer:
    """Takes entries from anybody and confirms each after its commit."""

    def __init__(self, database: Database, write: Write | None = None) -> None:
        self._database = database
        self._write_entries = write
        self._waiting: deque[Group] = deque()
        self._task: asyncio.Task[None] | None = None
        self._next_at = 0.0
        self._last_table: str | None = None

    async def write(self, entries: Sequence[Entry]) -> list[Outcome]:
        """Store entries or say why not; what was stored is on the disk when this returns."""
        confirmed: asyncio.Future[list[Outcome]] = asyncio.get_running_loop().create_future()
        self._waiting.append((entries, confirmed))
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._write_all())
        return await confirmed

    async def close(self) -> None:
        """Wait until everything is written."""
        while self._task is not None:
            await asyncio.wait([self._task])

    async def _write_all(self) -> None:
        try:
            while self._waiting:
                await self.turn()
                batch = self._batch_waiting()
                entries = [entry for group, _ in batch for entry in group]
                if self._is_busy(entries):
                    self._next_at = asyncio.get_running_loop().time() + SECONDS_BETWEEN
                await self._write(batch, entries)
        finally:
            self._task = None

    def _batch_waiting(self) -> list[Group]:
        """The next transaction, taken off those who wait."""
        batch, size = [self._waiting.popleft()], 0
        while self._waiting and (size := size + len(batch[-1][0])) < MOST_AT_ONCE:
            batch.append(self._waiting.popleft())
        return batch

    def _is_busy(self, entries: Sequence[Entry]) -> bool:
        """Whether more will come before long: several wait, or another table than last time."""
        last, self._last_table = self._last_table, entries[-1].table_id
        return len(entries) > 1 or last not in (None, self._last_table)

    async def turn(self) -> None:
        """Until the next transaction may begin; what is put together now is written at once."""
        seconds = self._next_at - asyncio.get_running_loop().time()
        if seconds > 0:
            await asyncio.sleep(seconds)

    async def _write(self, batch: Sequence[Group], entries: list[Entry]) -> None:
        try:
            outcomes = await self._committed(entries)
        except Exception as error:
            refusal = unavailable(error)
            for _, confirmed in batch:
                if not confirmed.done():
                    confirmed.set_exception(refusal)
            return
        for group, confirmed in batch:
            done, outcomes = outcomes[: len(group)], outcomes[len(group) :]
            if not confirmed.done():
                confirmed.set_result(done)

    async def _committed(self, entries: list[Entry]) -> list[Outcome]:
        try:
            return await self._database.write(self._write_entries or write_batch, entries)
        except (IntegrityError, sqlite3.IntegrityError):
            # Another process was first with one of them; the others must not suffer.
            if len(entries) > 1:
                return await self._one_by_one(entries)
            return [("code-taken", None) if entries[0].is_new else CONFLICT]

    async def _one_by_one(self, entries: list[Entry]) -> list[Outcome]:
        """Each in a transaction of its own."""
        upheld, outcomes = Upheld(), []
        for entry in entries:
            may_follow = upheld.may_follow(entry)
            outcome = (await self._committed([entry]))[0] if may_follow else CONFLICT
            outcomes.append(upheld.note(entry, outcome))
        return outcomes
