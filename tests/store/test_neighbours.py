"""Processes at one PostgreSQL hear what others write, and who of them lives."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
from soak.partition import Proxy, proxy_to
from soak.postgresql import Server

from sushiya.store import Store, StoreUnavailable, neighbours, open_store
from tests.store.test_store import add, create


class Ear:
    """Remembers what it hears; ``until`` waits for something."""

    def __init__(self) -> None:
        self.alive: frozenset[int] = frozenset()
        self.words: list[tuple[int, str, Any]] = []
        self.arrivals = 0
        self.losses = 0
        self._news = asyncio.Event()

    def met(self, alive: Iterable[int], now: float) -> None:
        self.alive = frozenset(alive)
        self._news.set()

    def arrived(self, now: float) -> None:
        self.arrivals += 1
        self._news.set()

    def lost(self, now: float) -> None:
        self.losses += 1
        self._news.set()

    def heard(self, house: int, what: str, words: list[Any], now: float) -> None:
        self.words.append((house, what, words))
        self._news.set()

    async def until(self, there: Callable[[], bool]) -> None:
        while not there():
            self._news.clear()
            await self._news.wait()


class Process:
    """A store and its ear, as a process has them."""

    def __init__(self, store: Store) -> None:
        assert store.neighbours is not None
        self.store = store
        self.number = store.neighbours.house
        self.ear = Ear()
        self.listening = asyncio.create_task(store.neighbours.listen(self.ear, time.time))

    async def stop(self) -> None:
        self.listening.cancel()
        await asyncio.gather(self.listening, return_exceptions=True)
        await self.store.close()


@asynccontextmanager
async def process_at(address: str) -> AsyncIterator[Process]:
    process = Process(await open_store(address))
    await process.ear.until(lambda: process.ear.arrivals > 0)
    try:
        yield process
    finally:
        await process.stop()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "SECONDS_BETWEEN_LOOKS", 0.05)
    monkeypatch.setattr(neighbours, "SECONDS_FOR_A_LOOK", 0.5)


@pytest.fixture
async def pair(postgres: Server) -> AsyncIterator[tuple[Process, Process, Proxy]]:
    """Two processes, the second behind a wire that can be cut."""
    await postgres.empty()
    async with AsyncExitStack() as stack:
        one = await stack.enter_async_context(process_at(postgres.address))
        proxy = await stack.enter_async_context(proxy_to(postgres.port))
        two = await stack.enter_async_context(process_at(postgres.behind(proxy.port)))
        both = {one.number, two.number}
        await one.ear.until(lambda: one.ear.alive == both)
        yield one, two, proxy


Pair = tuple[Process, Process, Proxy]


async def test_what_is_written_is_told_to_others_once_it_is_stored(pair: Pair) -> None:
    one, two, _ = pair
    await create(one.store, "t", "AAAAAA")
    assert (await add(one.store, "t", 9))[0] == "conflict"
    await asyncio.gather(*(add(one.store, "t", version) for version in (2, 3)))
    last = (one.number, "wrote", [["t", 3]])
    await two.ear.until(lambda: bool(two.ear.words) and two.ear.words[-1][2][-1] == ["t", 3])
    assert {(house, what) for house, what, _ in two.ear.words} == {last[:2]}
    assert [9] not in [[version for _, version in words] for _, _, words in two.ear.words]
    assert one.ear.words == []


async def test_long_messages_come_in_parts(pair: Pair) -> None:
    one, two, _ = pair
    assert one.store.neighbours is not None
    words = [["person" * 10, number] for number in range(1000)]
    await one.store.neighbours.say("visits", words)

    def heard() -> list[Any]:
        return [word for _, _, part in two.ear.words for word in part]

    await two.ear.until(lambda: len(heard()) == 1000)
    assert heard() == words
    assert len(two.ear.words) > 1


async def test_who_leaves_says_so_and_who_dies_is_missed(
    pair: Pair, postgres: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A goodbye has its own time, however often one looks who is there."""
    one, two, _ = pair
    monkeypatch.setattr(neighbours, "SECONDS_BETWEEN_LOOKS", 0.001)
    async with process_at(postgres.address) as three:
        await one.ear.until(lambda: three.number in one.ear.alive)
    await one.ear.until(lambda: (three.number, "bye", []) in one.ear.words)
    await one.ear.until(lambda: three.number not in one.ear.alive)
    ends = "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory'"
    await postgres.sql(ends)
    await one.ear.until(lambda: one.ear.arrivals == 2)
    await two.ear.until(lambda: two.ear.arrivals == 2)
    await one.ear.until(lambda: one.ear.alive == {one.number, two.number})
    assert one.ear.losses == 1


async def test_a_process_that_is_cut_off_knows_it(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two, proxy = pair
    proxy.cut()
    await two.ear.until(lambda: two.ear.losses > 0)
    monkeypatch.setattr("sushiya.store.postgresql.SECONDS_FOR_ALL", 0.2)
    assert two.store.neighbours is not None
    with pytest.raises(StoreUnavailable):
        await two.store.neighbours.say("hello")
    monkeypatch.undo()
    proxy.mend()
    await two.ear.until(lambda: two.ear.arrivals == 2)
    await one.ear.until(lambda: two.number in one.ear.alive)
