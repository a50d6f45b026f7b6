"""A house at work: its ledger, its bots, and somebody who looks at the clock."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from sushiya.host import House, Ledger, Thinker
from sushiya.host.house import DAY
from sushiya.store import StoreUnavailable, open_store
from sushiya.web.bots import BotThreads
from sushiya.web.settings import Settings

if TYPE_CHECKING:
    from sushiya.web.metrics import Metrics

log = logging.getLogger("sushiya.web")
RESUME_AFTER = 2.0
"""Seconds in which those who come back after a restart are answered before bots think."""
RESUME_AGAIN_AFTER = 5.0
"""Seconds after which it is tried again, where it could not be done."""
JUMP = 5.0
"""Seconds by which a clock may be put right without anybody noticing."""


@asynccontextmanager
async def running(
    settings: Settings, now: Callable[[], float], metrics: Metrics | None = None
) -> AsyncIterator[House]:
    """Open the house, let its bots move on, and keep it going until it is closed."""
    store = await open_store(settings.database_url, for_a_house=True)
    bots = BotThreads(settings.bot_threads)
    ledger: Ledger = store
    think: Thinker = bots
    if metrics is not None:
        ledger, think = metrics.around(store, bots)
    house = House(
        ledger,
        clock=now,
        think=think,
        randomness=secrets.token_bytes,
        keep_seconds=settings.keep_days * DAY if settings.keep_days else None,
        others=store.neighbours,
        names=store.names if settings.ratings else None,
        beat=settings.bot_beat,
    )
    beside: list[asyncio.Task[None]] = []
    try:
        if store.neighbours is not None and house.sharing is not None:
            beside.append(asyncio.create_task(store.neighbours.listen(house.sharing, now)))
        beside.append(asyncio.create_task(resume(house, RESUME_AFTER if settings.tick else 0)))
        if settings.tick:
            beside.append(asyncio.create_task(keep_ticking(house, settings.tick)))
        if settings.warm_up:
            beside.append(asyncio.create_task(bots.warm_up()))
        yield house
    finally:
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
        await house.close()
        bots.close()
        await store.close()


async def resume(house: House, seconds: float, again: float = RESUME_AGAIN_AFTER) -> None:
    """Let bots move on where they were; who asks for a table meanwhile does not wait for it.

    On a disk that is full it is tried until it works, and told once.
    """
    await asyncio.sleep(seconds)
    told = False
    while True:
        try:
            await house.resume()
        except Exception as error:
            if not told:
                unforeseen = None if isinstance(error, StoreUnavailable) else error
                log.error("bots cannot be taken up yet: %s", error, exc_info=unforeseen)
            told = True
            await asyncio.sleep(again)
        else:
            return


async def keep_ticking(house: House, seconds: float, now: Callable[[], float] = time.time) -> None:
    """Look at the clock again and again; one bad moment must not stop the clock.

    Notices when the machine's clock jumps; one that a test sets by hand is as it is meant to be.
    """
    steady = asyncio.get_running_loop().time
    began = now() - steady()
    while True:
        await asyncio.sleep(seconds)
        if abs(now() - steady() - began) > JUMP:
            began = now() - steady()
            house.clock_jumped()
        try:
            await house.tick()
        except StoreUnavailable as error:
            log.warning("%s", error)
        except Exception:
            log.exception("a tick failed")
