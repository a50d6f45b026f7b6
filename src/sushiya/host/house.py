"""The house: all live tables of one process, between a ledger, a clock and bots.

Every change goes the same way: decide, store, take in, tell. A table has one writer at a time
here; when another process was first, the ledger says so, and the house reads and decides again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any

from sushiya.core.errors import SushiyaError
from sushiya.host import replay, view
from sushiya.host.asking import Answer, Asked, Key, Place
from sushiya.host.clocks import Patience
from sushiya.host.commands import Command, OpenRematch, StandIn
from sushiya.host.due import due, is_abandoned, is_left_to_stand_ins
from sushiya.host.errors import DamagedTable, NoHints, UnknownTable
from sushiya.host.events import BRINGS_A_BOT
from sushiya.host.floor import Floor
from sushiya.host.identity import Randomness, checked_key, code_from_text, new_table_id
from sushiya.host.kept_names import KeptNames, NameBook
from sushiya.host.ledger import Ledger
from sushiya.host.live import Live, Subscription
from sushiya.host.opening import Wish, wish_of
from sushiya.host.pace import Pace
from sushiya.host.sharing import Others, Sharing
from sushiya.host.shelf import Shelf
from sushiya.host.table import Table
from sushiya.host.thinking import Thinker
from sushiya.host.trouble import is_ledgers

_log = logging.getLogger(__name__)

DAY = 24 * 60 * 60.0
"""How often the house looks for tables to forget."""
FINISH_EVERY = 15 * 60.0
"""How often it looks for games that nobody is expected back to."""
PAUSE = 2 * 60 * 60.0
"""After a jump of the clock it gives no game up for so long."""
MOST_FINISHED = 50
"""So many of them are taken up at a time: their bots must not hold up those who play."""
SETTLE_EVERY = 15 * 60.0
"""How often it looks for results that another process left behind."""


class House:
    """Live tables. Time, storage, luck and thinking come in as arguments.

    ``clock`` gives seconds since 1970; ``think`` answers a bot's question (a real house runs
    ``host.thinking.answer`` in an executor); ``randomness`` gives random bytes. Tables that
    nobody touched for ``keep_seconds`` are forgotten for good. With ``shared`` other processes
    write to the same ledger, and ``tick`` looks for what they wrote; with ``others`` the houses
    tell each other what they write, and share the work (``sharing``). With ``names`` people may
    keep a name, and what is over is entered there. Bots answer on the ``beat``, in seconds, so
    that nobody can tell from their haste what they hold (``host.pace``).
    """

    def __init__(
        self,
        ledger: Ledger,
        *,
        clock: Callable[[], float],
        think: Thinker,
        randomness: Randomness,
        patience: Patience | None = None,
        idle_seconds: float = 600,
        keep_seconds: float | None = None,
        shared: bool = False,
        others: Others | None = None,
        names: NameBook | None = None,
        beat: float = 0,
    ) -> None:
        self.ledger = ledger
        self.patience = patience or Patience()
        self._clock = clock
        self._randomness = randomness
        self._idle_seconds = idle_seconds
        self._keep_seconds = keep_seconds
        self._forget_at = 0.0
        self._settle_at = clock() + SETTLE_EVERY
        self._finish_at = clock() + FINISH_EVERY
        self._shared = shared
        self._floor = Floor(
            Shelf(ledger, clock, self.patience),
            clock,
            think,
            randomness,
            self.patience,
            Pace(beat),
        )
        self.names: KeptNames | None = None
        """The names that people keep; None where the host does not want any."""
        if names is not None:
            self.names = KeptNames(
                names, ledger, clock=clock, randomness=randomness, on_change=self._reread
            )
            self._floor.shelf.on_end = self._enter
        self.sharing: Sharing | None = None
        if others is not None:
            between = self.patience.settle / 3
            self.sharing = Sharing(others, self._floor, clock(), between)
            self._floor.sharing = self.sharing

    # Opening and finding tables

    async def create(
        self,
        game: str,
        *,
        seats: int,
        person: str,
        options: Mapping[str, object] | None = None,
        menu_text: str | None = None,
        clock: str = "off",
        hints: bool = False,
        then: Sequence[Command] = (),
        key: str | None = None,
    ) -> Answer:
        """Open a table; ``person`` is its host. ``then`` is done at once, all of it or nothing."""
        wish = Wish(game, seats, options or {}, menu_text, clock, hints)
        full_key = _full_key("create", person, key)
        if full_key and (known := await self.ledger.answered(full_key)):
            return Answer(known["table_id"], known["version"], repeated=True)
        table_id = new_table_id(self._randomness)
        return await self._floor.in_one_piece(
            self._floor.open(table_id, wish, host=person, then=then, key=full_key)
        )

    async def rematch(self, table_id: str, *, person: str) -> Answer:
        """The table for the same people once more; whoever asks first is its host."""
        wanted = OpenRematch(new_table_id(self._randomness))
        await self.command(table_id, wanted, person=person)
        old = await self.table(table_id)
        assert old.rematch is not None
        try:
            new = await self.table(old.rematch)
        except UnknownTable:
            opening = self._floor.open(old.rematch, wish_of(old), host=person, people_of=old)
            return await self._floor.in_one_piece(opening)
        return Answer(new.id, new.version, repeated=True)

    async def find(self, code: str) -> str:
        """The id of the open table with a short code; raises ``UnknownTable``."""
        table_id = await self.ledger.table_with_code(code_from_text(code))
        if table_id is None:
            raise UnknownTable(table=code)
        return table_id

    # Asking of a table

    async def command(
        self,
        table_id: str,
        command: Command,
        *,
        person: str,
        key: str | None = None,
        expected_version: int | None = None,
    ) -> Answer:
        """Do what a person asks; returns when it is stored, raises ``SushiyaError`` if refused.

        The same ``key`` from the same person at the same table is done once and answered the
        same for ever. ``expected_version`` is the version the person was looking at.
        """
        return await self.ask(table_id, command, person, key, expected_version)

    def ask(
        self,
        table_id: str,
        command: Command,
        person: str,
        key: str | None = None,
        expected_version: int | None = None,
    ) -> asyncio.Future[Answer]:
        """``command`` for whoever has no coroutine to wait in: the answer as it will come."""
        place: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.hand_in(table_id, command, person, place, key, expected_version)
        return place

    def hand_in(
        self,
        table_id: str,
        command: Command,
        person: str,
        place: Place,
        key: str | None = None,
        expected_version: int | None = None,
    ) -> None:
        """``command`` for whoever says where to put the answer, before others are told."""
        full_key = _full_key(table_id, person, key)
        self._floor.ask(table_id, Asked(command, person, full_key, expected_version, place))

    async def notice(self, table_id: str) -> None:
        """Another process wrote to a table; read it if somebody here has it open."""
        live = self._floor.shelf.tables.get(table_id)
        if live is not None:
            async with live.lock:
                await self._floor.shelf.catch_up(live)
            self._floor.plan(live)

    # Looking at a table

    async def table(self, table_id: str) -> Table:
        """The table itself, hidden things included: for the house, not for people."""
        return (await self._floor.newest(table_id)).table

    async def view(
        self, table_id: str, person: str | None = None, seat: int | None = None
    ) -> dict[str, Any]:
        """The table for a person on one of their seats, or for a watcher; see ``table_view``."""
        live = await self._floor.newest(table_id)
        await self._floor.greet(live, person)
        presence = live.attendance.presence(self._clock())
        return view.table_view(live.table, person, seat, presence=presence, patience=self.patience)

    async def greeted(self, table_id: str, person: str | None) -> Table:
        """The table itself for a person who comes to look: they are here, and have their seats."""
        live = await self._floor.newest(table_id)
        await self._floor.greet(live, person)
        return live.table

    def glance(self, table: Table) -> tuple[float, dict[str, Any]]:
        """The time, and a table that is open here as a watcher sees it; waits for nothing."""
        now, live = self._clock(), self._floor.shelf.tables.get(table.id)
        presence = live.attendance.presence(now) if live is not None else None
        return now, view.table_view(table, presence=presence, patience=self.patience)

    async def hint(self, table_id: str, person: str, seat: int | None = None) -> str | None:
        """What a good bot would do on a person's seat; None where it is not to act.

        Raises ``NoHints`` at a table that does not allow it.
        """
        live = await self._floor.newest(table_id)
        if not live.table.hints:
            raise NoHints()
        held = live.table.seat_held(person, seat)
        if live.table.status != "running" or held not in live.table.to_act:
            return None
        return await self._floor.hint(live, held)

    async def happenings(self, table_id: str, after: int = 0) -> list[dict[str, Any]]:
        """What everybody may know has happened behind a version."""
        return view.happenings(await self.table(table_id), after)

    async def record(self, table_id: str) -> str:
        """The record of a game that is over; raises ``NotEnded`` before."""
        return replay.record(await self.table(table_id))

    async def replay_moves(self, table_id: str) -> list[dict[str, Any]]:
        """Every move of a game that is over."""
        return replay.replay_moves(await self.table(table_id))

    async def replay_view(
        self, table_id: str, step: int, seat: int | None = None
    ) -> dict[str, Any]:
        """A game that is over after some steps, from a seat's or a watcher's eyes."""
        return replay.replay_view(await self.table(table_id), step, seat)

    def subscribe(
        self, table_id: str, person: str | None = None, *, after: int = 0
    ) -> Subscription:
        """The versions of a table behind one, as they come; the person is here meanwhile."""

        return Subscription(self, table_id, person, after)

    async def enter(self, subscription: Subscription) -> Live:
        """A reader comes to a table."""
        person = subscription.person
        if self.sharing is not None:
            self.sharing.check_reader(self._clock())
        live = await self._floor.newest(subscription.table_id)
        live.subscriptions.add(subscription)
        if person is not None:
            live.attendance.came(person, self._clock())
        try:
            await self._floor.greet(live, person)
        except BaseException:
            self.leave(subscription)
            raise
        return live

    def leave(self, subscription: Subscription) -> None:
        """A reader leaves a table."""
        live = self._floor.shelf.tables.get(subscription.table_id)
        if live is not None and subscription in live.subscriptions:
            live.subscriptions.discard(subscription)
            if subscription.person is not None:
                live.attendance.went(subscription.person, self._clock())

    # Time

    async def tick(self, now: float | None = None) -> float | None:
        """Do all that is due; returns when to tick next, or None if nothing is foreseen."""
        now = self._clock() if now is None else now
        if self._shared:
            await self._look_around()
        if self.sharing is not None:
            await self.sharing.tick(self._floor.shelf.tables, now)
        for live in tuple(self._floor.shelf.tables.values()):
            try:
                if not live.rests(now) and self._is_mine(live):
                    await self._do_what_is_due(live, now)
            except Exception as error:
                if is_ledgers(error):
                    break  # It is told already, and the others would fare no better.
                # Whatever is wrong with one table, the others must not wait for it.
                _log.exception("table %s: a chore failed", live.table.id)
            self._floor.plan(live, now)
            self._evict(live, now)
        if self.names is not None and now >= self._settle_at:
            self._settle_at = now + SETTLE_EVERY
            await self.names.settle_all()
        if now >= self._finish_at:
            self._finish_at = now + FINISH_EVERY
            await self._finish_abandoned(now)
        if self._keep_seconds is not None and now >= self._forget_at:
            self._forget_at = now + DAY
            await self._forget_tables(now - self._keep_seconds)
        return self.next_due_at(now)

    def clock_jumped(self) -> None:
        """The clock was put right, or the machine slept: nobody runs out of time because of it.

        Nor is anything forgotten for a day, or given up for a while: the clock may be wrong now.
        Not for a day either, for a machine that sleeps every night would never give a game up.
        """
        now = self._clock()
        self._forget_at, self._finish_at = now + DAY, now + PAUSE
        for live in self._floor.shelf.tables.values():
            live.begin_anew(now)

    def next_due_at(self, now: float | None = None) -> float | None:
        """The first moment at which a live table needs a ``tick``."""
        now = self._clock() if now is None else now
        first = min(
            (live.next_due_at(now) for live in self._floor.shelf.tables.values()), default=inf
        )
        return None if first == inf else first

    async def resume(self) -> int:
        """Take up the running tables with bots after a start, so that they move on; how many.

        At all others nothing happens before somebody comes; they are read when that one asks.
        Among other houses, which share them, ``tick`` takes them up. Raises what the ledger says
        where it cannot be read or written now; then it is to be done again. Bots come first: a
        result that cannot be entered yet holds no game up.
        """
        self.set_aside.update([row["id"] for row in await self.ledger.open_tables("set-aside")])
        running = 0 if self.sharing is not None else await self._take_up_bots()
        if self.names is not None:
            await self.names.settle_all()
        return running

    async def _take_up_bots(self) -> int:
        running = 0
        for row in await self.ledger.open_tables("running", having=BRINGS_A_BOT):
            try:
                await self._floor.live(row["id"])
                running += 1
            except SushiyaError as error:
                if is_ledgers(error):
                    raise
                _log.exception("table %s cannot be taken up", row["id"])
        return running

    def longest_wait(self) -> float:
        """The longest time, since this was last asked, from a move's coming to its being told."""
        return self._floor.rounds.longest_wait()

    def live_tables(self) -> tuple[Live, ...]:
        """The tables in memory: for figures about the house, not for people."""
        return tuple(self._floor.shelf.tables.values())

    @property
    def set_aside(self) -> set[str]:
        """Tables that cannot be played on because what is stored of them is damaged."""
        return self._floor.shelf.set_aside

    async def is_ready(self) -> bool:
        """Whether the ledger answers, and the others are heard."""
        if self.sharing is not None and self.sharing.is_alone:
            return False
        try:
            await self.ledger.versions(())
        except SushiyaError:
            return False
        return True

    async def settled(self) -> None:
        """Wait until no bot is thinking and nothing is being written."""
        await self._floor.settled()

    async def close(self) -> None:
        """End all subscriptions and thinking; what was being written is written."""
        self._floor.stop()
        await self._floor.settled()

    def _enter(self, table: Table) -> None:
        """Enter a result behind the scenes; what fails is entered by ``settle_all``."""

        async def enter(names: KeptNames) -> None:
            try:
                await names.settle(table)
            except Exception:
                _log.exception("table %s: its result is not entered yet", table.id)
                self._settle_at = 0.0

        assert self.names is not None
        self._floor.begin(enter(self.names))

    def _reread(self, table_id: str) -> None:
        """What is stored of a table says something else now."""
        if (live := self._floor.shelf.tables.get(table_id)) is not None:
            self._floor.shelf.drop(live)

    async def _do_what_is_due(self, live: Live, now: float) -> None:
        chores = due(live.table, now, live.attendance.presence(now), self.patience)
        if not chores:
            live.rest(now)
        for chore in chores:
            await self._floor.do(live, chore)

    def _is_mine(self, live: Live) -> bool:
        return self.sharing is None or self.sharing.is_mine(live.table.id)

    async def _look_around(self) -> None:
        """Read what other processes wrote to tables that somebody has open here."""
        known = {id: live.table.version for id, live in self._floor.shelf.tables.items()}
        written = await self.ledger.versions(tuple(known))
        for table_id, version in written.items():
            if version > known[table_id]:
                try:
                    await self.notice(table_id)
                except DamagedTable:
                    _log.exception("table %s cannot be read", table_id)

    async def _finish_abandoned(self, now: float) -> None:
        """Let stand-ins play games to their end that nobody is expected back to."""
        since = now - self.patience.abandoned
        rows = await self.ledger.open_tables("running")
        old = [row["id"] for row in reversed(rows) if row["updated_at"] <= since]
        finished = 0
        for table_id in old:
            if finished == MOST_FINISHED:
                break
            if self.sharing is not None and not self.sharing.is_mine(table_id):
                continue
            try:
                finished += await self._finish(await self._floor.live(table_id), now)
            except SushiyaError as error:
                if is_ledgers(error):
                    raise
                _log.exception("table %s cannot be finished", table_id)

    async def _finish(self, live: Live, now: float) -> bool:
        """Whether stand-ins take a game up, because it is abandoned."""
        if not is_abandoned(live.table, now, live.attendance.presence(now), self.patience):
            return False
        for seat, _ in tuple(live.table.persons()):
            await self._floor.do(live, StandIn(seat))
        self._floor.plan(live, now)
        return True

    async def _forget_tables(self, before: float) -> None:
        """Remove what nobody touched since a moment, here too if somebody still looks at it."""
        if not await self.ledger.forget_tables(before):
            return
        shelf = self._floor.shelf
        left = await self.ledger.versions(tuple(shelf.tables))
        for table_id, live in tuple(shelf.tables.items()):
            if table_id not in left:
                shelf.drop(live)

    def _evict(self, live: Live, now: float) -> None:
        if live.is_in_use or now <= live.used_at + self._idle_seconds:
            return
        presence = live.attendance.presence(now)
        if presence.here and self._is_mine(live):
            return
        is_asleep = presence.awake_since is None and not is_left_to_stand_ins(live.table)
        if live.table.status != "running" or is_asleep:
            self._floor.shelf.drop(live)


def _full_key(scope: str, person: str, key: str | None) -> Key | None:
    return None if key is None else (scope, person, checked_key(key))
