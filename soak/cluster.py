"""``python -m soak.cluster``: several servers at one PostgreSQL, killed and cut off under load.

Clients come through a plain load balancer to any of them. All that was promised is looked for in
the database, every view is held against a replay, and every table's answers against the clock.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from dataclasses import asdict, dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import asyncpg

from soak import postgresql
from soak.balancer import Balancer
from soak.check import Row, check_moves, check_views
from soak.clients import Caller, Lost
from soak.history import History
from soak.partition import Proxy, proxy_to
from soak.players import Player
from soak.ports import free_port
from soak.promises import Asked, Book, Broken, Kept
from soak.tables import open_table


@dataclass(frozen=True)
class Plan:
    """How much a run does: so many faults of each kind while so many tables are played."""

    servers: int
    kills: int
    partitions: int
    restarts: int
    tables: int
    at_once: int
    moves_between: int
    seed: int
    minutes: int = 600
    """No fault comes later than that; what is being played is played to its end."""


FULL = Plan(
    3, kills=60, partitions=20, restarts=10, tables=200, at_once=12, moves_between=150, seed=1
)
QUICK = Plan(3, kills=6, partitions=2, restarts=2, tables=20, at_once=6, moves_between=60, seed=1)


@dataclass
class Result:
    """What was seen in a run."""

    kills: int = 0
    partitions: int = 0
    restarts: int = 0
    finished: int = 0
    views: int = 0
    operations: int = 0
    seconds: float = 0.0
    back_after: list[float] = field(default_factory=list)
    """Seconds from the loss of a stream to the first news on another one."""


class Node:
    """One server process, and its wire to the database."""

    def __init__(self, folder: Path, proxy: Proxy, address: str) -> None:
        self.port = free_port()
        self.proxy = proxy
        self._folder = folder
        self._address = address
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Begin a new life."""
        command = [sys.executable, "-m", "sushiya.cli", "serve", "--no-browser", "--no-warm-up"]
        where = ["--port", str(self.port), "--data", str(self._folder), "--log-format", "json"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *where],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, "SUSHIYA_DATABASE": self._address},
            )

    async def is_open(self) -> None:
        """Wait until it takes connections."""
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                assert self._process is not None
                assert self._process.poll() is None, (self._folder / "log").read_text()
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return

    async def end(self, how: signal.Signals = signal.SIGKILL) -> None:
        """End this life, by default without a warning."""
        if self._process is not None:
            if self._process.poll() is None:
                self._process.send_signal(how)
            await asyncio.to_thread(self._process.wait)
            self._process = None


class Seat(Player):
    """A player who notes when they asked, when they were answered, and how long they were lost."""

    def __init__(self, run: Run, kept: Kept, seat: int, port: int, history: History) -> None:
        chance = Random(f"{run.plan.seed} {kept.number} {seat}")
        super().__init__(run.book, kept, seat, port, chance, run.is_up)
        self._history = history
        self._back_after = run.result.back_after
        self._first_asked: dict[int, float] = {}
        self._lost_at: float | None = None

    async def _ask(self, asked: Asked, caller: Caller | None = None) -> bool:
        first = self._first_asked.setdefault(id(asked), perf_counter())
        is_done = await super()._ask(asked, caller)
        if is_done:
            self._history.moved(first, perf_counter(), asked.stored_at[-1])
        return is_done

    async def _follow(self) -> None:
        try:
            await super()._follow()
        finally:
            self._lost_at = self._lost_at or perf_counter()

    def _read(self, one: dict[str, Any]) -> None:
        if self._lost_at is not None:
            self._back_after.append(perf_counter() - self._lost_at)
            self._lost_at = None
        super()._read(one)


class Run:
    """Servers, their database, their players, and everything that happens to them."""

    def __init__(self, plan: Plan, work: Path, database: postgresql.Server) -> None:
        self.plan = plan
        self.book = Book()
        self.result = Result()
        self.histories: dict[str, History] = {}
        self._work = work
        self._database = database
        self._chance = Random(plan.seed)
        self._nodes: list[Node] = []
        self._opened = 0
        self._is_hurt = True
        self._until = perf_counter() + 60 * plan.minutes
        self.is_up = asyncio.Event()
        self.is_up.set()

    async def go(self) -> None:
        """Everything, from the first table to the last look."""
        began = perf_counter()
        async with AsyncExitStack() as stack:
            for number in range(self.plan.servers):
                proxy = await stack.enter_async_context(proxy_to(self._database.port))
                folder = self._work / f"server-{number}"
                folder.mkdir()
                self._nodes.append(Node(folder, proxy, self._database.behind(proxy.port)))
            try:
                await self._serve_and_play()
            finally:
                for node in self._nodes:
                    node.proxy.mend()
                    await node.end(signal.SIGTERM)
        self.result.seconds = perf_counter() - began

    async def _serve_and_play(self) -> None:
        for node in self._nodes:
            node.start()
        for node in self._nodes:
            await node.is_open()
        balancer = Balancer([node.port for node in self._nodes], Random(self.plan.seed + 1))
        await balancer.start()
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._hurt(balancer))
                for _ in range(self.plan.at_once):
                    tasks.create_task(self._play_on(balancer.port))
        finally:
            await balancer.close()

    # Tables

    async def _play_on(self, port: int) -> None:
        """Play one table after the other, until there were enough and nothing more will happen."""
        while self._is_hurt or (self._opened < self.plan.tables and not self._is_late()):
            self._opened += 1
            number = self._opened
            chance = Random(f"{self.plan.seed} {number}")
            kept = await open_table(self.book, number, port, chance)
            await self._play_out(kept, port)
            if self.book.broken:
                return

    def _is_late(self) -> bool:
        return perf_counter() > self._until

    async def _play_out(self, kept: Kept, port: int) -> None:
        history = self.histories[kept.id] = History()
        seats = [Seat(self, kept, seat, port, history) for seat in range(len(kept.tokens))]
        looking = asyncio.create_task(self._look(kept, port, history))
        try:
            await asyncio.gather(*(seat.play() for seat in seats))
        finally:
            looking.cancel()
        await self._check(kept, history)
        self.result.finished += 1

    async def _look(self, kept: Kept, port: int, history: History) -> None:
        """Somebody who asks for the table again and again, each time perhaps another server."""
        chance = Random(kept.number)
        while True:
            caller = Caller(port, kept.address)
            asked_at = perf_counter()
            try:
                answer = await caller.ask("GET", f"/tables/{kept.id}")
                if answer.status == 200:
                    history.looked(asked_at, perf_counter(), answer.body["version"])
            except Lost:
                pass
            finally:
                caller.close()
            await asyncio.sleep(chance.uniform(0, 0.3))

    async def _check(self, kept: Kept, history: History) -> None:
        rows = await self._rows(kept.id)
        try:
            check_moves(kept, rows)
            self.result.views += check_views(kept, rows)
            self.result.operations += history.check()
        except Broken as error:
            self.book.breaks(f"{kept.id}: {error}")
        kept.seen.clear()

    async def _rows(self, table: str) -> list[Row]:
        """The stored events of a table, read past everything of ours."""
        query = "select version, at, kind, data from events where table_id = $1 order by version"
        while True:
            try:
                found = await self._database.sql(query, table)
                break
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                await asyncio.sleep(0.2)  # it is being restarted
        return [
            {"version": version, "at": at, "kind": kind, "data": json.loads(data)}
            for version, at, kind, data in found
        ]

    # Faults

    async def _hurt(self, balancer: Balancer) -> None:
        """One fault after the other, while everybody plays."""
        plan = self.plan
        faults: list[Callable[[], Coroutine[Any, Any, None]]] = [
            *[self._kill] * plan.kills,
            *[self._cut_off] * plan.partitions,
            *[self._restart_database] * plan.restarts,
        ]
        self._chance.shuffle(faults)
        try:
            for fault in faults:
                goal = self.book.acknowledged + plan.moves_between * self._chance.uniform(0.3, 1.7)
                while self.book.acknowledged < goal and not self.book.broken:
                    if self._is_late():
                        return
                    await asyncio.sleep(self._chance.uniform(0.005, 0.05))
                if self.book.broken:
                    return
                balancer.cut_some(0.2)
                await fault()
        finally:
            self._is_hurt = False

    async def _kill(self) -> None:
        node = self._chance.choice(self._nodes)
        await node.end()
        self.result.kills += 1
        await asyncio.sleep(self._chance.uniform(0, 1))
        node.start()

    async def _cut_off(self) -> None:
        node = self._chance.choice(self._nodes)
        node.proxy.cut()
        self.result.partitions += 1
        await asyncio.sleep(self._chance.uniform(0.5, 8))
        node.proxy.mend()

    async def _restart_database(self) -> None:
        how = self._chance.choice((signal.SIGINT, signal.SIGQUIT))
        await asyncio.to_thread(self._database.stop, how)
        self.result.restarts += 1
        await asyncio.sleep(self._chance.uniform(0, 1))
        await asyncio.to_thread(self._database.start)


def report(run: Run) -> dict[str, Any]:
    """What a run did and saw, in plain values."""
    book, result = run.book, run.result
    back = sorted(result.back_after) or [0.0]
    return {
        "plan": asdict(run.plan),
        "seconds": round(result.seconds),
        "kills": result.kills,
        "partitions": result.partitions,
        "database_restarts": result.restarts,
        "acknowledged_moves": book.acknowledged,
        "repeated_answers": book.repeated,
        "refused_moves": book.refused,
        "unavailable_answers": book.unavailable,
        "lost_connections": book.lost,
        "finished_games": result.finished,
        "views_replayed": result.views,
        "operations_in_order": result.operations,
        "streams_back": len(result.back_after),
        "stream_back_seconds": {
            "median": round(median(back), 2),
            "p99": round(back[int(len(back) * 0.99)], 2),
            "most": round(back[-1], 2),
        },
        "broken_promises": len(book.broken),
        "examples": book.broken[:20],
    }


def soak(plan: Plan, work: Path, database: postgresql.Server) -> dict[str, Any]:
    """Do a run in a folder of its own and tell what was seen."""

    async def go() -> dict[str, Any]:
        run = Run(plan, work, database)
        await run.go()
        return report(run)

    return asyncio.run(go())


def main(arguments: list[str] | None = None) -> int:
    """Run, report, and 0 if every promise was kept."""
    parser = argparse.ArgumentParser(prog="python -m soak.cluster", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a small run of a few minutes")
    for name, value in asdict(FULL).items():
        text = name.replace("_", "-")
        parser.add_argument(f"--{text}", type=int, help=f"{text} ({value})")
    options = parser.parse_args(arguments)
    usual = asdict(QUICK if options.quick else FULL)
    asked = {name: value for name, value in vars(options).items() if value is not None}
    plan = Plan(**{name: asked.get(name, value) for name, value in usual.items()})
    with (
        TemporaryDirectory(prefix="sushiya-cluster-") as folder,
        postgresql.running(quick=False) as database,
    ):
        told = soak(plan, Path(folder), database)
    for name, value in told.items():
        print(f"{name.replace('_', ' '):22} {value}")
    print(f"load of the machine    {os.getloadavg()}")
    why = verdict(told, plan)
    print(f"FAILED: {why}" if why else "every promise was kept")
    return int(why is not None)


def verdict(told: dict[str, Any], plan: Plan) -> str | None:
    """Why the run failed; None if everything was as it must be."""
    if told["broken_promises"]:
        return "promises were broken"
    done = {
        "kills": plan.kills,
        "partitions": plan.partitions,
        "database_restarts": plan.restarts,
        "finished_games": plan.tables,
    }
    if any(told[name] < wanted for name, wanted in done.items()):
        return f"the run is not complete after {plan.minutes} minutes"
    return None


if __name__ == "__main__":
    sys.exit(main())
