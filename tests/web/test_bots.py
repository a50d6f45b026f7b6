"""Searching bots get ready behind an open house, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from threading import Event, Thread

import pytest

from sushiya.bots import LADDERS, Level, warming
from sushiya.bots.uniform import Uniform
from sushiya.web import bots
from sushiya.web.bots import BotThreads

READY: list[str] = []


class Searcher(Uniform):
    """Has kernels, as it says."""

    def warm_up(self) -> None:
        READY.append("searcher")


@pytest.fixture(autouse=True)
def one_searcher(monkeypatch: pytest.MonkeyPatch) -> None:
    level = Level("itamae", f"{__name__}:Searcher", seconds=0.1)
    for game in LADDERS:
        monkeypatch.setitem(LADDERS, game, (LADDERS[game][0], level))
    READY.clear()


def test_only_levels_that_search_are_warmed_up() -> None:
    warming.warm_up_all()
    assert READY == ["searcher"] * len(LADDERS)


async def test_what_another_process_compiled_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "COMPILING", (sys.executable, "-c", ""))
    await BotThreads(1).warm_up()
    while not READY:
        await asyncio.sleep(0.01)


async def test_modules_of_searching_bots_are_read_without_waiting_for_the_compiler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seated = Event()
    monkeypatch.setattr(Searcher, "__init__", lambda *_, **__: seated.set())
    monkeypatch.setattr(bots, "COMPILING", (sys.executable, "-c", "import time; time.sleep(60)"))
    warm_up = asyncio.create_task(BotThreads(1).warm_up())
    assert await asyncio.to_thread(seated.wait, 30)
    assert not warm_up.done()
    assert not READY
    warm_up.cancel()
    await asyncio.gather(warm_up, return_exceptions=True)


async def test_a_compiler_that_fails_is_told_and_nothing_is_compiled_here(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "COMPILING", (sys.executable, "-c", "raise SystemExit(3)"))
    await BotThreads(1).warm_up()
    assert not READY
    assert "below their strength" in caplog.text


def test_closing_the_house_does_not_wait_for_the_loading(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = Event(), Event()

    def load() -> None:
        begun.set()
        go_on.wait()

    async def open_and_close() -> None:
        task = asyncio.create_task(BotThreads(1).warm_up())
        while not begun.is_set():
            await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)

    monkeypatch.setattr(bots, "COMPILING", (sys.executable, "-c", ""))
    monkeypatch.setattr(warming, "warm_up_all", load)
    closing = Thread(target=asyncio.run, args=(open_and_close(),), daemon=True)
    closing.start()
    closing.join(60)
    try:
        assert not closing.is_alive()
    finally:
        go_on.set()


async def test_closing_the_house_ends_the_compiler(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told = tmp_path / "pid"
    code = f"import os, time; open({str(told)!r}, 'w').write(f'{{os.getpid()}}.'); time.sleep(600)"
    monkeypatch.setattr(bots, "COMPILING", (sys.executable, "-c", code))
    task = asyncio.create_task(BotThreads(1).warm_up())
    while not (told.exists() and told.read_text().endswith(".")):
        await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    with pytest.raises(ProcessLookupError):
        os.kill(int(told.read_text()[:-1]), 0)
    assert not READY
