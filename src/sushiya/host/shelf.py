"""The tables in memory: read from the ledger when asked for, written to it before they change."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from sushiya.host.asking import Key
from sushiya.host.audit import check_whole
from sushiya.host.clocks import Patience
from sushiya.host.errors import DamagedTable, UnknownTable
from sushiya.host.events import Event, Kind, StoredEvent, row_of
from sushiya.host.facts import facts
from sushiya.host.fold import evolve_row, fold
from sushiya.host.freshness import Freshness
from sushiya.host.ledger import Ledger, Outcome, Piece, Row
from sushiya.host.live import Live
from sushiya.host.table import Table
from sushiya.host.trouble import Trouble

_log = logging.getLogger(__name__)


class Shelf:
    """Live tables by id. Only the holder of a table's lock may append to it."""

    def __init__(self, ledger: Ledger, clock: Callable[[], float], patience: Patience) -> None:
        self.ledger = ledger
        self.tables: dict[str, Live] = {}
        self._clock = clock
        self._patience = patience
        self._trouble = Trouble()
        self.set_aside: set[str] = set()
        """Tables whose events do not fold, as far as anybody has asked for them."""
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self.freshness = Freshness(ledger)
        self.on_end: Callable[[Table], None] = lambda table: None
        """Hears of a table that has just ended, here or elsewhere."""

    async def live(self, table_id: str) -> Live:
        """The table, read from the ledger if need be; raises ``UnknownTable``, ``DamagedTable``."""
        live = self.tables.get(table_id)
        if live is None:
            # Everybody who asks meanwhile waits for the same reading, else there were two tables.
            loading = self._loading.get(table_id)
            if loading is None:
                loading = asyncio.ensure_future(self._load(table_id))
                self._loading[table_id] = loading
                loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
            live = await asyncio.shield(loading)
        return live

    def drop(self, live: Live) -> None:
        """Forget a table; it is read again when somebody asks for it."""
        self.tables.pop(live.table.id, None)
        for subscription in tuple(live.subscriptions):
            subscription.close()

    async def open(self, table: Table, events: Sequence[Event], key: Key | None) -> Outcome:
        """Write a new table that was made of these events, and put it on the shelf."""
        rows = _rows(events, 0, now := self._clock())
        verdict, answer = await self._write(table, rows, facts(table, events, now), key)
        if verdict == "stored":
            # Somebody who looks at all that is stored may have read it already.
            self.tables.setdefault(table.id, Live(table, self._clock(), self._patience))
        return verdict, answer

    async def append(self, live: Live, events: Sequence[Event], key: Key | None = None) -> Outcome:
        """Write the next events of a live table, take them in and tell; or say why not."""
        if not events and key is None:
            return "stored", None
        rows = _rows(events, live.table.version, now := self._clock())
        verdict, answer = await self._write(live.table, rows, facts(live.table, events, now), key)
        if verdict == "stored":
            await self.take_in(live, rows)
            # Whoever waits for this is next, and answers first.
            asyncio.get_running_loop().call_soon(live.tell)
        return verdict, answer

    def pieces(
        self, live: Live, events: Sequence[Event], keys: Sequence[Key | None]
    ) -> list[Piece]:
        """The next events of a live table, as ``append_all`` takes them.

        With keys one piece for each, of an event each; what follows the last belongs to it.
        """
        table = live.table
        rows = _rows(events, table.version, now := self._clock())
        if not keys:
            return [(table.id, rows, facts(table, events, now), None, None)]
        ends = [*range(1, len(keys)), len(events)]
        pieces: list[Piece] = []
        for start, (key, end) in enumerate(zip(keys, ends, strict=True)):
            seen, mine = facts(table, events[start:end], now), rows[start:end]
            pieces.append((table.id, mine, seen, key, key and _answer(table, mine)))
        return pieces

    async def append_all(self, pieces: Sequence[Piece]) -> list[Outcome]:
        """Write the next events of several tables; whoever has their locks takes them in."""
        try:
            done = await self.ledger.append_all(pieces)
        except Exception as error:
            self._trouble.failed(error)
            raise
        self._trouble.is_over()
        return done

    async def catch_up(self, live: Live) -> bool:
        """Take in what others have written; whether there was anything."""
        rows = await self.ledger.load(live.table.id, after=live.table.version)
        await self.take_in(live, rows)
        if rows:
            live.tell()
        return bool(rows)

    async def _write(
        self, table: Table, rows: Sequence[Row], seen: Mapping[str, Any], key: Key | None
    ) -> Outcome:
        try:
            done = await self.ledger.append(
                table.id, rows, facts=seen, key=key, answer=_answer(table, rows)
            )
        except Exception as error:
            self._trouble.failed(error)
            raise
        self._trouble.is_over()
        return done

    async def _load(self, table_id: str) -> Live:
        # In this order: others may write meanwhile, but never take anything away.
        written = (await self.ledger.versions((table_id,))).get(table_id, 0)
        rows = await self.ledger.load(table_id)
        if not rows:
            raise UnknownTable(table=table_id)
        try:
            table = fold(table_id, rows)
            check_whole(table.version, table_id, written)
        except DamagedTable as error:
            await self._set_aside(table_id, rows[-1], error, written)
            raise
        # One that was opened here while it was read is the one its people know.
        return self.tables.setdefault(table_id, Live(table, self._clock(), self._patience))

    async def take_in(self, live: Live, rows: Sequence[Mapping[str, Any]]) -> None:
        """Change a live table by what was stored; its readers are to be told."""
        try:
            for row in rows:
                evolve_row(live.table, row)
        except DamagedTable as error:
            self.drop(live)
            await self._set_aside(live.table.id, rows[-1], error)
            raise
        if live.table.status == "ended" and any(row["kind"] == Kind.ENDED for row in rows):
            self.on_end(live.table)

    async def _set_aside(
        self, table_id: str, last: Mapping[str, Any], error: DamagedTable, written: int = 0
    ) -> None:
        """Mark a table whose events do not fold and tell the host of the house, once."""
        self.set_aside.add(table_id)
        if last["kind"] == Kind.SET_ASIDE:
            return
        _log.error("%s", error)
        data = {"version": error.details["version"], "reason": str(error.details["reason"])}
        now = self._clock()
        version = max(written, last["version"]) + 1
        row = row_of(StoredEvent(version, now, Kind.SET_ASIDE, data))
        marks = {"at": now, "status": "set-aside", "people": [], "left": []}
        await self.ledger.append(table_id, [row], facts=marks)


def _answer(table: Table, rows: Sequence[Row]) -> dict[str, Any]:
    """What a command's key is answered with for ever."""
    return {"table_id": table.id, "version": rows[-1]["version"] if rows else table.version}


def _rows(events: Sequence[Event], version: int, now: float) -> list[Row]:
    return [
        row_of(StoredEvent(number, now, event.kind, event.data))
        for number, event in enumerate(events, start=version + 1)
    ]
