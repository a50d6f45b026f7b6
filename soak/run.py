"""One run: tables are played without a pause, the server is hurt, killed, started and checked."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter

from soak.check import check_all, check_moves, check_views, reading, rows_of
from soak.faults import Faults
from soak.hurting import Hurting
from soak.plan import Plan, Result
from soak.players import Player
from soak.promises import Book, Broken, Kept
from soak.proxy import Proxy
from soak.server import DidNotOpen, Server
from soak.tables import open_table, stage
from sushiya.store import open_store

SHARE_BAD_STARTS = 0.07
SHARE_KILLED_EARLY = 0.1
MOST_SECONDS = 120.0
"""Of one life of the server: it is killed then even if few moves were made."""


class Run:
    """A server, its players and everything that happens to them."""

    def __init__(self, plan: Plan, work: Path, tell: Callable[[str], None]) -> None:
        self.plan = plan
        self.book = Book()
        self.result = Result()
        self._work = work
        self._tell = tell
        self._chance = Random(plan.seed)
        self._data = work / "data"
        self._data.mkdir()
        self.faults = Faults(work, self._data)
        self._server = Server(work, self._data, self.faults)
        self.proxy = Proxy(self._server.port, Random(plan.seed + 1))
        self._hurting = Hurting(self._chance, self.faults, self.proxy, self.result.faults)
        self._playing: dict[asyncio.Task[None], Kept] = {}
        self._next = 0
        self._is_ending = False
        self._ends_at = perf_counter() + 60 * plan.minutes
        self._is_up = asyncio.Event()

    async def go(self) -> None:
        """Everything, from the first table to the last look."""
        began = perf_counter()
        for stop in (signal.SIGINT, signal.SIGTERM):
            asyncio.get_running_loop().add_signal_handler(stop, self._stop)
        await self._stage()
        await self.proxy.start()
        self._server.start()
        await self._is_open()
        for _ in range(self.plan.at_once):
            self._seat_next()
        try:
            while self._is_unfinished():
                await self._life()
                self._tell(self.progress(perf_counter() - began))
        finally:
            await self._close()
        self.result.rows = check_all(self.book, self._data)
        self.result.seconds = perf_counter() - began

    def progress(self, seconds: float) -> str:
        """Where the run is, in a line."""
        plan, result, book = self.plan, self.result, self.book
        return (
            f"{seconds:6.0f} s  kills {result.kills}/{plan.kills}  moves {book.acknowledged}/"
            f"{plan.moves}  repeated {book.repeated}  refused {book.refused}  unavailable "
            f"{book.unavailable}  lost connections {book.lost}  broken promises {len(book.broken)}"
        )

    async def _stage(self) -> None:
        store = await open_store(f"sqlite:///{self._data / 'tables.db'}")
        try:
            await stage(store, self.book, self.plan.tables, self._chance)
        finally:
            await store.close()

    def _is_unfinished(self) -> bool:
        short = self.result.kills < self.plan.kills or self.book.acknowledged < self.plan.moves
        return short and not self._has_to_end()

    def _has_to_end(self) -> bool:
        return bool(self.book.broken) or perf_counter() > self._ends_at

    def _stop(self) -> None:
        """Come to an end soon, with a look at everything so far."""
        self._ends_at = 0.0

    # The life of a server

    async def _life(self) -> None:
        """Load, one or two faults, and a sudden end; then all that was promised is looked for."""
        left = max(1, self.plan.kills - self.result.kills)
        wanted = max(10, (self.plan.moves - self.book.acknowledged) / left)
        goal = self.book.acknowledged + wanted * self._chance.uniform(0.3, 1.7)
        hurting = asyncio.create_task(self._hurting.hurt(self._server.pid))
        backup = self._backup_is_due() and asyncio.create_task(self._back_up())
        until = perf_counter() + MOST_SECONDS
        while self.book.acknowledged < goal and perf_counter() < until and not self._has_to_end():
            await asyncio.sleep(self._chance.uniform(0.005, 0.05))
        if backup:
            await backup
        await self._kill(hurting)

    async def _kill(self, hurting: asyncio.Task[None]) -> None:
        await self._server.end()
        self._is_up.clear()
        self.result.kills += 1
        hurting.cancel()
        await asyncio.gather(hurting, return_exceptions=True)
        self._check_playing()
        self.faults.heal_disk()
        await self._open_again()
        self.faults.heal_disk()

    async def _open_again(self) -> None:
        """Start again; sometimes it is killed while it opens, sometimes the disk is bad."""
        while True:
            if self._chance.random() < SHARE_BAD_STARTS:
                self._hurting.break_disk()
            self._server.start()
            if self._chance.random() < SHARE_KILLED_EARLY:
                await asyncio.sleep(self._chance.uniform(0, 1.5))
                await self._server.end()
                self.result.kills += 1
                self.result.kills_while_opening += 1
                self._check_playing()
                continue
            try:
                await self._is_open()
            except DidNotOpen as error:
                self.result.refused_starts += 1
                if error.code != 2:
                    self.book.breaks(f"the server did not open: {error}")
                    return
                self.faults.heal_disk()
                continue
            return

    async def _is_open(self) -> None:
        asked = self._chance.choice(self.book.tables)
        self.result.opened.append(await self._server.opened(asked.id, asked.tokens[0]))
        self._is_up.set()

    # Tables

    def _seat_next(self) -> None:
        """Let people come to the next table; a new one is opened for each that is over."""
        if self._next < len(self.book.tables):
            kept = self.book.tables[self._next]
            self._next += 1
            self._play(kept)

    def _play(self, kept: Kept) -> None:
        port = self.proxy.port if kept.number % 2 else self._server.port
        task = asyncio.create_task(self._play_out(kept, port))
        self._playing[task] = kept
        task.add_done_callback(self._over)

    async def _play_out(self, kept: Kept, port: int) -> None:
        players = [
            Player(
                self.book,
                kept,
                seat,
                port,
                Random(f"{self.plan.seed} {kept.number} {seat}"),
                self._is_up,
            )
            for seat in range(len(kept.tokens))
        ]
        await asyncio.gather(*(player.play() for player in players))
        with reading(self._data) as database:
            rows = rows_of(database, kept.id)
        try:
            check_moves(kept, rows)
            self.result.views += check_views(kept, rows)
            kept.seen.clear()
        except Broken as error:
            self.book.breaks(str(error))
        self.result.finished += 1
        number = self.plan.tables + self.result.finished
        if not self._is_ending:
            await open_table(self.book, number, port, Random(f"{self.plan.seed} {number}"))

    def _over(self, task: asyncio.Task[None]) -> None:
        self._playing.pop(task)
        if task.cancelled():
            return
        error = task.exception()
        if error is not None:
            self.book.breaks(f"a player failed: {error!r}")
        if not self._is_ending:
            self._seat_next()

    # Looking

    def _check_playing(self) -> None:
        """Between a kill and the next start: what was promised at the tables in play is there."""
        with reading(self._data) as database:
            for kept in self._playing.values():
                try:
                    check_moves(kept, rows_of(database, kept.id))
                except Broken as error:
                    self.book.breaks(f"after kill {self.result.kills}: {error}")

    def _backup_is_due(self) -> bool:
        return self.result.backups * self.plan.kills < self.plan.backups * (self.result.kills + 1)

    async def _back_up(self) -> None:
        """A backup while everybody plays, restored elsewhere: all that was told before is in it."""
        self.result.backups += 1
        name = f"copy-{self.result.backups}"
        told = {kept.id: kept.newest for kept in self.book.tables}
        tables = list(self.book.tables)
        copy = self._work / f"{name}.backup"
        if not await _command("backup", copy, self._data):
            return self.book.breaks("no backup could be made")
        if not await _command("restore", copy, self._work / name):
            return self.book.breaks("the backup could not be restored")
        with reading(self._work / name) as database:
            for kept in tables:
                try:
                    check_moves(kept, rows_of(database, kept.id), newest=told[kept.id])
                except Broken as error:
                    self.book.breaks(f"in a backup: {error}")
        return None

    async def _close(self) -> None:
        """Let everybody go, end the server as a host would, and look at tables in play."""
        self._is_ending = True
        tasks = dict(self._playing)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.faults.heal_disk()
        await self.proxy.close()
        # Each error that the server did not see coming; what its end cuts off is none.
        self.result.traces = self._server.log.read_text("utf-8").count("Traceback")
        await self._server.end(signal.SIGTERM)
        with reading(self._data) as database:
            for kept in tasks.values():
                try:
                    self.result.views += check_views(kept, rows_of(database, kept.id))
                except Broken as error:
                    self.book.breaks(str(error))


async def _command(name: str, copy: Path, data: Path) -> bool:
    """Run ``sushiya backup`` or ``sushiya restore`` as a host would."""
    command = [sys.executable, "-m", "sushiya.cli", name, str(copy), "--data", str(data)]
    done = await asyncio.to_thread(subprocess.run, command, capture_output=True, check=False)
    return done.returncode == 0
