"""What is done to a server while it is played at, one or two things in each of its lives."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine
from contextlib import closing
from random import Random
from typing import Any

from soak.faults import Faults
from soak.proxy import Proxy

HOUR = 3600
JUMPS = (HOUR, -HOUR, 30 * 24 * HOUR, -30 * 24 * HOUR, 7, -7)


class Hurting:
    """A hand that rolls dice and breaks things."""

    def __init__(self, chance: Random, faults: Faults, proxy: Proxy, counted: Counter[str]) -> None:
        self._chance = chance
        self._faults = faults
        self._proxy = proxy
        self._counted = counted
        self._server = 0

    async def hurt(self, server: int) -> None:
        """One or two faults, one after the other; the last one may still be on at the kill."""
        self._server = server
        await asyncio.sleep(self._chance.uniform(0, 1))
        for fault in self._chance.sample(self._kinds(), k=self._chance.choice((1, 1, 2))):
            self._counted[fault.__name__.strip("_")] += 1
            await fault()

    def break_disk(self) -> None:
        """The next start finds a disk that is full or read-only, where that can be arranged."""
        if not self._faults.is_complete:
            return
        self._counted["bad_start"] += 1
        if self._chance.random() < 0.5:
            self._faults.fill_disk(0, torn=self._chance.random() < 0.5)
        else:
            self._faults.make_read_only()

    def _kinds(self) -> list[Callable[[], Coroutine[Any, Any, None]]]:
        kinds = [self._full_disk, self._cut_wires, self._locked_database]
        if self._faults.is_complete:
            kinds += [self._read_only, self._slow_disk, self._clock_jump]
        return kinds

    async def _full_disk(self) -> None:
        self._faults.fill_disk(self._server, torn=self._chance.random() < 0.5)
        await asyncio.sleep(self._chance.uniform(0.1, 1.5))
        self._faults.heal_disk()

    async def _read_only(self) -> None:
        self._faults.make_read_only()
        await asyncio.sleep(self._chance.uniform(0.1, 1.5))
        self._faults.heal_disk()

    async def _slow_disk(self) -> None:
        self._faults.slow_down(self._chance.uniform(0.005, 0.2))
        await asyncio.sleep(self._chance.uniform(0.5, 3))
        self._faults.heal_disk()

    async def _clock_jump(self) -> None:
        self._faults.shift_clock(self._chance.choice(JUMPS))
        await asyncio.sleep(self._chance.uniform(0.1, 2))
        if self._chance.random() < 0.7:
            self._faults.shift_clock(0)

    async def _cut_wires(self) -> None:
        for _ in range(self._chance.randrange(2, 12)):
            self._proxy.cut_some(self._chance.uniform(0.02, 0.3))
            await asyncio.sleep(self._chance.uniform(0, 0.3))

    async def _locked_database(self) -> None:
        """Somebody else holds the database, as a careless backup would."""
        path = self._faults.data / "tables.db"
        with closing(sqlite3.connect(path, timeout=0, isolation_level=None)) as other:
            try:
                other.execute("begin immediate")
            except sqlite3.OperationalError:
                return
            await asyncio.sleep(self._chance.uniform(0.1, 1.5))
            other.execute("rollback")
