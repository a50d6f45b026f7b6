"""A house among others at the same ledger: who looks after which table, and who visits where.

Any process takes any command; the ledger lets one be first. Chores and bots' thinking at a table
are done by one of the living processes, the same in everybody's eyes, and by another as soon as
it is gone. Should two take a table for theirs for a moment, the second to write is told so.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Protocol

from sushiya.core.errors import SushiyaError
from sushiya.host.errors import TryAgain
from sushiya.host.events import BRINGS_A_BOT
from sushiya.host.floor import Floor
from sushiya.host.live import Live
from sushiya.host.visits import Telling, Told, Visits

_log = logging.getLogger(__name__)
ALONE_SECONDS = 3.0
"""Without a word from the ledger for so long, a house sends its readers to another one."""
LOOK_AROUND_SECONDS = 30.0
"""How often to look for what was missed although nothing seems to be."""


class Others(Protocol):
    """The other processes. ``sushiya.store`` offers it; so may anybody."""

    @property
    def house(self) -> int:
        """The number of this process among them."""
        ...

    async def say(self, what: str, words: Iterable[Any] = ()) -> None:
        """Tell all others something, in plain values."""
        ...


class Sharing:
    """What one house knows of the others."""

    def __init__(self, others: Others, floor: Floor, now: float, between: float) -> None:
        self._others = others
        self._floor = floor
        self._alive: frozenset[int] = frozenset()
        self._alone_since: float | None = now
        self._visits = Visits()
        self._telling = Telling(between)
        self._seen_changes: dict[str, int] = {}
        self._look_around_at = 0.0
        self._is_new = True

    @property
    def is_alone(self) -> bool:
        """Whether nothing is heard of the ledger and the others."""
        return self._alone_since is not None

    @property
    def houses(self) -> int:
        """How many live, this one among them."""
        return len(self._alive | {self._others.house})

    def is_mine(self, table_id: str) -> bool:
        """Whether this house looks after a table."""
        if self.is_alone:
            return False
        me = self._others.house
        mine = _weight(me, table_id)
        return all(_weight(other, table_id) < mine for other in self._alive if other != me)

    # What is heard

    def met(self, alive: Iterable[int], now: float) -> None:
        """These processes live."""
        alive = frozenset(alive)
        self._alone_since = None
        if alive == self._alive:
            return
        for gone in self._alive - alive:
            self._has_changed(self._visits.lose(gone, now), now)
        self._alive = alive
        self._look_around_at = 0.0

    def arrived(self, now: float) -> None:
        """This process hears the others again, and may have missed something."""
        self._is_new = True
        self._alone_since = None
        self._look_around_at = 0.0

    def lost(self, now: float) -> None:
        """Nothing is heard any more."""
        if self._alone_since is None:
            self._alone_since = now

    def heard(self, house: int, what: str, words: list[Any], now: float) -> None:
        """Another process says something."""
        if what == "wrote":
            for table_id, version in words:
                self._written(table_id, version)
        elif what == "visits":
            self._has_changed(self._visits.take(house, (Told(*one) for one in words), now), now)
        elif what == "hello":
            self._telling.forget()
            self._seen_changes.clear()
            self._has_changed(self._visits.lose(house, now), now)
            self.met(self._alive | {house}, now)
        elif what == "bye":
            self.met(self._alive - {house}, now)

    # What is done

    async def tick(self, tables: Mapping[str, Live], now: float) -> None:
        """Catch up with the others, and tell them who is here."""
        if self._alone_since is not None:
            if now - self._alone_since > ALONE_SECONDS:
                self._send_readers_away(tables)
            return
        if self._is_new:
            await self._others.say("hello")
            self._telling.forget()
            self._seen_changes.clear()
            self._is_new = False
        if now >= self._look_around_at:
            self._look_around_at = now + LOOK_AROUND_SECONDS
            await self._look_around(tables)
            await self._take_up()
            self._visits.forget(now)
            self._telling.forget(now)
        await self._tell(tables, now)

    def welcome(self, live: Live) -> None:
        """A table was read: show it who visits it elsewhere."""
        if visits := self._visits.at(live.table.id):
            live.attendance.visited_elsewhere(visits)

    def check_reader(self, now: float) -> None:
        """Refuse a reader whom nobody would tell anything; raises ``TryAgain``."""
        if self._alone_since is not None and now - self._alone_since > ALONE_SECONDS:
            raise TryAgain()

    async def _tell(self, tables: Mapping[str, Live], now: float) -> None:
        news: list[Told] = []
        changes: dict[str, int] = {}
        for table_id, live in tables.items():
            attendance = live.attendance
            if self._seen_changes.get(table_id) != attendance.changes:
                changes[table_id] = attendance.changes
                news += self._telling.news(table_id, attendance.visits)
        if news:
            await self._others.say("visits", news)
            self._telling.told(news, now)
        self._seen_changes = {
            table_id: changes.get(table_id, seen)
            for table_id, seen in (self._seen_changes | changes).items()
            if table_id in tables
        }

    async def _look_around(self, tables: Mapping[str, Live]) -> None:
        """Read what others wrote to tables that somebody has open here."""
        written = await self._floor.shelf.ledger.versions(tuple(tables))
        for table_id, version in written.items():
            self._written(table_id, version)

    async def _take_up(self) -> None:
        """Take up tables that are this house's to look after: where bots play, or people are."""
        ledger = self._floor.shelf.ledger
        running = await ledger.open_tables("running", having=BRINGS_A_BOT)
        for table_id in (*(row["id"] for row in running), *self._visits.tables()):
            if self.is_mine(table_id):
                await self._live(table_id)

    def _written(self, table_id: str, version: int) -> None:
        live = self._floor.shelf.tables.get(table_id)
        if live is not None:
            if version > live.table.version:
                self._floor.begin(self._catch_up(live, version))
        elif self.is_mine(table_id):
            self._floor.begin(self._live(table_id))

    def _has_changed(self, tables: Iterable[str], now: float) -> None:
        """Others came to tables, or left them."""
        for table_id in tables:
            live = self._floor.shelf.tables.get(table_id)
            if live is not None:
                live.attendance.visited_elsewhere(self._visits.at(table_id))
            elif self.is_mine(table_id):
                self._floor.begin(self._live(table_id))

    async def _live(self, table_id: str) -> None:
        try:
            await self._floor.live(table_id)
        except SushiyaError:
            _log.exception("table %s cannot be taken up", table_id)

    async def _catch_up(self, live: Live, version: int) -> None:
        try:
            await self._floor.catch_up(live, version)
        except SushiyaError as error:
            # It is looked at again when somebody asks, or in a while.
            _log.warning("table %s cannot be read: %s", live.table.id, error)

    def _send_readers_away(self, tables: Mapping[str, Live]) -> None:
        for live in tables.values():
            for subscription in tuple(live.subscriptions):
                subscription.close()


def _weight(house: int, table_id: str) -> bytes:
    """Among those that live the heaviest looks after a table: all agree, few tables move."""
    return blake2b(f"{house} {table_id}".encode(), digest_size=8).digest()
