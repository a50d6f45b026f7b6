"""Several processes that serve one port: a keeper starts them, and starts them again.

They share the listening socket, so whoever is free takes the next connection and none is lost
with a process that dies. The keeper itself serves nobody.
"""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from types import FrameType

from sushiya.core.errors import SushiyaError
from sushiya.web.settings import Settings

log = logging.getLogger("sushiya.web")
SECONDS_BEFORE_AGAIN = 1.0
"""A process that died is replaced at once, but not again and again without a breath."""
_READY = "ready"
_processes = multiprocessing.get_context("spawn")


class Worker:
    """One process and the line to it: what it says, and the end of the line with the keeper."""

    def __init__(
        self, number: int, settings: Settings, listening: socket.socket, is_first: bool
    ) -> None:
        self.number = number
        self.began_at = time.monotonic()
        self.is_first = is_first
        self.line, far = _processes.Pipe()
        self.process = _processes.Process(
            target=work, args=(_share(settings, number), listening, far), daemon=False
        )
        self.process.start()
        far.close()

    def said(self) -> str | None:
        """What the process has said, if anything is left to hear."""
        try:
            return str(self.line.recv()) if self.line.poll() else None
        except (EOFError, OSError):
            return None


class Keeper:
    """Keeps so many workers alive until it is told to stop."""

    def __init__(
        self,
        settings: Settings,
        listening: socket.socket,
        workers: int,
        ready: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._listening = listening
        self._wanted = workers
        self._ready = ready
        self._is_ready = False
        self._is_stopping = False
        self._failure: str | None = None
        self._workers: list[Worker] = []

    def keep(self) -> str | None:
        """Serve until a signal comes; why the house could not be opened, if so.

        The reason is empty where it was told before.
        """
        stops = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self._stop) for one in stops}
        try:
            for number in range(self._wanted):
                self._begin(number, is_first=True)
            while self._workers:
                self._look()
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
        return self._failure

    def _begin(self, number: int, *, is_first: bool) -> None:
        self._workers.append(Worker(number, self._settings, self._listening, is_first))
        if self._is_stopping:  # Somebody said stop while it was being started.
            self._end_all()

    def _look(self) -> None:
        """Wait until a worker says something or ends."""
        lines = [worker.line for worker in self._workers]
        wait([*lines, *(worker.process.sentinel for worker in self._workers)])
        for worker in tuple(self._workers):
            is_over = not worker.process.is_alive()
            while (said := worker.said()) is not None:
                self._heard(worker, said)
            if is_over:
                self._replace(worker)

    def _heard(self, worker: Worker, said: str) -> None:
        """A worker takes connections, or cannot open the house: then no other will at first."""
        if said == _READY:
            if not self._is_ready:
                self._is_ready = True
                self._ready()
        elif worker.is_first and not self._is_stopping:
            self._failure = said
            self._end_all()
        elif not self._is_stopping:
            log.error("worker %d: %s", worker.number, said)

    def _replace(self, worker: Worker) -> None:
        worker.process.join()
        worker.line.close()
        self._workers.remove(worker)
        if not self._is_ready and self._failure is None and not self._is_stopping:
            self._failure = ""
            self._end_all()
        if self._is_stopping:
            return
        log.error("worker %d ended with code %s", worker.number, worker.process.exitcode)
        time.sleep(max(0.0, worker.began_at + SECONDS_BEFORE_AGAIN - time.monotonic()))
        self._begin(worker.number, is_first=False)

    def _stop(self, _signal: int, _frame: FrameType | None) -> None:
        self._end_all()

    def _end_all(self) -> None:
        self._is_stopping = True
        for worker in self._workers:
            worker.process.terminate()


def work(settings: Settings, listening: socket.socket, line: Connection) -> None:
    """What a worker does: serve until the keeper says stop, or is gone."""
    from sushiya.web.logs import set_up_logs
    from sushiya.web.server import serve

    set_up_logs(settings.log_format)

    def stop_with_keeper() -> None:
        try:
            line.recv()
        except (EOFError, OSError):
            os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=stop_with_keeper, name="keeper", daemon=True).start()
    failure = serve(settings, listening, lambda: line.send(_READY))
    if failure is not None:
        line.send(str(failure) if isinstance(failure, SushiyaError) else "")


def cores() -> int:
    """How many processes this machine can run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _share(settings: Settings, number: int) -> Settings:
    """What is different for each worker: one thread for bots, and a port for its figures."""
    return replace(settings, bot_threads=1, worker=number)
