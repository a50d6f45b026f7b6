"""Bots think in threads, never in the event loop."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from asyncio.subprocess import DEVNULL
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Thread

from sushiya.bots import warming
from sushiya.host.thinking import Question, answer

log = logging.getLogger("sushiya.web")
COMPILING = (sys.executable, "-m", warming.__name__)
_BEHIND_EVERYBODY = 10


class BotThreads:
    """Answers the house's questions; ``close`` drops what nobody has begun to think about."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="bot")

    async def __call__(self, question: Question) -> str:
        """The bot's move."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, answer, question)

    async def warm_up(self) -> None:
        """Get the kernels of searching bots ready while the house is already open.

        Compiling would hold up everybody, so another process does it, behind everybody else;
        here its work is only loaded. Until then searching bots play as well as they can without;
        their modules are read first, so that the first answer need not wait for that.
        """
        Thread(target=_read_modules, name="bots", daemon=True).start()
        if await _compiled_elsewhere():
            # No executor: a house that is closed meanwhile would wait for its threads.
            Thread(target=warming.warm_up_all, name="warm-up", daemon=True).start()

    def close(self) -> None:
        """Stop without waiting: a move that was not stored was never made."""
        self._pool.shutdown(wait=False, cancel_futures=True)


def _read_modules() -> None:
    for _ in warming.searchers():
        pass


async def _compiled_elsewhere() -> bool:
    process = await asyncio.create_subprocess_exec(*COMPILING, stdout=DEVNULL, stderr=DEVNULL)
    if hasattr(os, "setpriority"):
        with suppress(ProcessLookupError):  # It may have ended already.
            os.setpriority(os.PRIO_PROCESS, process.pid, _BEHIND_EVERYBODY)
    try:
        ended = await process.wait()
    except asyncio.CancelledError:
        process.kill()
        await process.wait()
        raise
    if ended:
        log.warning("the strongest bots play below their strength: compiling them failed")
    return ended == 0
