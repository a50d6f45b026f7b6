"""Reviews made behind everybody's back: one at a time, each in a process that gives way to all."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass

from sushiya.host import Ledger
from sushiya.web.errors import TooMany

log = logging.getLogger("sushiya.web")
WORK = (sys.executable, "-m", "sushiya.study.reviewing.work")
DEPTH = "standard"
MOST_WAITING = 16
MOST_OF_ONE = 2
"""So many may wait that one person asked for, or one address."""
PATIENCE = 60
"""Seconds after which it may be worth asking again."""
LONGEST = 300.0
"""Seconds after which a review is given up."""
_LONGEST_LINE = 1 << 24
_LONGEST_REASON = 1 << 12
"""So many bytes of what a failing process said last are told in the log."""
_BEHIND_EVERYBODY = 15


@dataclass
class Job:
    """A review that is waiting, being made, or that failed."""

    table_id: str
    record: str
    askers: frozenset[str] = frozenset()
    done: int = 0
    all: int = 0
    failed: bool = False

    @property
    def share(self) -> float:
        """How much of it is done, from 0 to 1."""
        return self.done / self.all if self.all else 0.0


class Reviews:
    """The reviews of one server process; what is found is kept with the table."""

    def __init__(self, ledger: Callable[[], Ledger], *, depth: str = DEPTH) -> None:
        self.depth = depth
        self._ledger = ledger
        self._jobs: dict[str, Job] = {}
        self._task: asyncio.Task[None] | None = None

    def job(self, table_id: str) -> Job | None:
        """How far a review is, if it was asked for."""
        return self._jobs.get(table_id)

    def before(self, job: Job) -> int:
        """How many others are made first."""
        waiting = [one for one in self._jobs.values() if not one.failed]
        return waiting.index(job) if job in waiting else 0

    async def kept(self, table_id: str) -> str | None:
        """A review that was made before."""
        return await self._ledger().review(table_id)

    def ask(self, table_id: str, record: str, askers: Iterable[str] = ()) -> None:
        """Have a review made, unless it is on its way; raises ``TooMany``.

        ``askers`` are the person and the address that ask: of each only a few may wait.
        """
        known = self._jobs.get(table_id)
        if known is not None and not known.failed:
            return
        waiting = [one for one in self._jobs.values() if not one.failed]
        who = frozenset(askers)
        of_one = max((sum(name in one.askers for one in waiting) for name in who), default=0)
        if len(waiting) >= MOST_WAITING or of_one >= MOST_OF_ONE:
            raise TooMany(seconds=PATIENCE)
        self._jobs.pop(table_id, None)
        self._jobs[table_id] = Job(table_id, record, who)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    async def settled(self) -> None:
        """Wait until nothing is being made."""
        if self._task is not None:
            await self._task

    async def close(self) -> None:
        """Stop; a review that was not finished can be asked for again."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work(self) -> None:
        while job := next((one for one in self._jobs.values() if not one.failed), None):
            try:
                found = await asyncio.wait_for(self._made(job), LONGEST)
                await self._ledger().keep_review(job.table_id, found)
                del self._jobs[job.table_id]
            except Exception:
                log.exception("table %s: no review", job.table_id)
                job.failed = True
                self._forget_failures()

    def _forget_failures(self) -> None:
        """Only the last ones are told."""
        failed = [one.table_id for one in self._jobs.values() if one.failed]
        for table_id in failed[:-MOST_WAITING]:
            del self._jobs[table_id]

    async def _made(self, job: Job) -> str:
        process = await asyncio.create_subprocess_exec(
            *WORK, self.depth, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=_LONGEST_LINE
        )
        if hasattr(os, "setpriority"):
            with suppress(ProcessLookupError, PermissionError):
                os.setpriority(os.PRIO_PROCESS, process.pid, _BEHIND_EVERYBODY)
        complaint = asyncio.create_task(_last_said(process))
        found = ""
        try:
            found = await _listened(process, job)
            return found
        finally:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
            said = await complaint
            if said and not found:
                log.error("table %s: %s", job.table_id, said)


async def _listened(process: Process, job: Job) -> str:
    """The last line of a process; the others say how far it is. Raises ``ValueError``."""
    assert process.stdin is not None
    assert process.stdout is not None
    with suppress(ConnectionError):
        process.stdin.write(job.record.encode())
        await process.stdin.drain()
    process.stdin.close()
    while line := await process.stdout.readline():
        told = json.loads(line)
        if isinstance(told, dict):
            return line.decode().strip()
        job.done, job.all = told
    raise ValueError(job.table_id)


async def _last_said(process: Process) -> str:
    """The end of what a process complains of, read to its end so that it never has to wait."""
    assert process.stderr is not None
    kept = b""
    while said := await process.stderr.read(_LONGEST_REASON):
        kept = (kept + said)[-_LONGEST_REASON:]
    return kept.decode(errors="replace").strip()
