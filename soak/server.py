"""The server that is killed again and again: one port, one data folder, many lives."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import perf_counter
from typing import NamedTuple

from soak.clients import Caller, Lost
from soak.faults import Faults
from soak.ports import free_port

_TICKS = os.sysconf("SC_CLK_TCK")
_SECONDS_BETWEEN_LOOKS = 0.01
_SECONDS_TO_OPEN = 120.0


class Opened(NamedTuple):
    """What it took from the start of the process to the first answer about a table."""

    seconds: float
    cpu_seconds: float


class DidNotOpen(Exception):
    """The server ended instead; its exit code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"exit code {code}")
        self.code = code


class Server:
    """``sushiya serve`` as anybody would start it, with faults within reach."""

    def __init__(self, work: Path, data: Path, faults: Faults) -> None:
        self.data = data
        self.port = free_port()
        self.log = work / "server.log"
        self._faults = faults
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The process that serves now."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        """Begin a new life."""
        command = [sys.executable, "-m", "sushiya.cli", "serve", "--no-browser", "--no-warm-up"]
        where = ["--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *where],
                stdout=subprocess.DEVNULL,
                stderr=log,
                env={**os.environ, **self._faults.environment()},
            )

    async def opened(self, table: str, token: str) -> Opened:
        """Wait until it tells somebody about their table; raises ``DidNotOpen``."""
        began = perf_counter()
        while perf_counter() < began + _SECONDS_TO_OPEN:
            code = self._process.poll() if self._process else None
            if code is not None:
                raise DidNotOpen(code)
            caller = Caller(self.port, "127.0.0.1", patience=_SECONDS_TO_OPEN)
            try:
                answer = await caller.ask("GET", f"/tables/{table}", token)
                if answer.status == 200:
                    return Opened(perf_counter() - began, self.cpu_seconds())
            except Lost:
                pass
            finally:
                caller.close()
            await asyncio.sleep(_SECONDS_BETWEEN_LOOKS)
        raise DidNotOpen(0)

    def cpu_seconds(self) -> float:
        """CPU time of this life so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """End this life, by default without a warning; its exit code."""
        process = self._process
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(how)
        return await asyncio.to_thread(process.wait)
