"""Somebody looks at the clock, and notices when it jumps."""

from __future__ import annotations

import asyncio

import pytest

from sushiya.host import House
from sushiya.web.running import keep_ticking


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
