"""Somebody looks at the clock, and notices when it jumps."""

from __future__ import annotations

import asyncio

import pytest

from sushiya.host import House
from sushiya.store import StoreUnavailable
from sushiya.web.running import keep_ticking, resume


@pytest.mark.parametrize(("jump", "told"), [(3600.0, 1), (-3600.0, 1), (2.0, 0)])
async def test_a_clock_that_jumps_is_told_to_the_house_once(
    house: House, monkeypatch: pytest.MonkeyPatch, jump: float, told: int
) -> None:
    jumps: list[float] = []
    ticks = asyncio.Semaphore(0)
    steady = asyncio.get_running_loop().time
    off_by = 0.0

    def clock() -> float:
        return steady() + off_by

    async def tick() -> None:
        ticks.release()

    monkeypatch.setattr(house, "clock_jumped", lambda: jumps.append(off_by))
    monkeypatch.setattr(house, "tick", tick)
    ticking = asyncio.create_task(keep_ticking(house, 0.001, clock))
    await ticks.acquire()
    off_by = jump
    for _ in range(3):
        await ticks.acquire()
    ticking.cancel()
    assert len(jumps) == told


async def test_bots_are_taken_up_when_there_is_room_again(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A house may be opened while the disk is full; it is told once, and tried until it works."""
    tries = 0

    async def no_room_at_first() -> int:
        nonlocal tries
        tries += 1
        if tries < 4:
            raise StoreUnavailable(reason="database or disk is full")
        return 0

    monkeypatch.setattr(house, "resume", no_room_at_first)
    await resume(house, 0, again=0.001)
    assert tries == 4
    assert [record.exc_info for record in caplog.records] == [None]
