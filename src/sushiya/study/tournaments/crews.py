"""Who plays the jobs: threads or processes of this machine, or a Ray cluster.

Which one it is changes how long a tournament takes and nothing else.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from concurrent.futures.process import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from socket import create_connection
from threading import Thread
from typing import Any, Protocol

from sushiya.core.errors import MissingLibrary
from sushiya.study.requests import refuse
from sushiya.study.tournaments.entrants import entrants, level_of
from sushiya.study.tournaments.plan import Plan, players_sum
from sushiya.study.tournaments.playing import Job, Piece, played, warm_up

LOCAL = "local"
SECONDS_TO_ANSWER = 10


class Crew(Protocol):
    """Takes jobs and gives back pieces, in whatever order they are done."""

    workers: int

    def give(self, job: Job) -> None:
        """Have a job played."""
        ...

    def take(self) -> Piece:
        """Wait for the next piece that is done; raises what went wrong while it was played."""
        ...

    def close(self) -> None:
        """Stop as soon as possible and forget what has not been played."""
        ...


class ExecutorCrew:
    """Threads, or processes for bots whose thinking is plain Python."""

    def __init__(self, plan: Plan, workers: int, *, processes: bool) -> None:
        self.workers = workers
        self._plan = plan
        self._executor: Executor
        if processes:
            # A fresh process each, for a copy of one with threads may hang.
            self._executor = ProcessPoolExecutor(
                workers, get_context("spawn"), initializer=_begin_work, initargs=(plan,)
            )
        else:
            warm_up(plan)
            self._executor = ThreadPoolExecutor(workers)
        self._waiting: set[Future[Piece]] = set()

    def give(self, job: Job) -> None:
        """Have a job played."""
        self._waiting.add(self._executor.submit(played, self._plan, job))

    def take(self) -> Piece:
        """Wait for the next piece."""
        done = wait(self._waiting, return_when=FIRST_COMPLETED).done
        future = next(iter(done))
        self._waiting.remove(future)
        return future.result()

    def close(self) -> None:
        """What is being played is played to its end, what waits is not begun."""
        self._executor.shutdown(cancel_futures=True)


class RayCrew:
    """The workers of a Ray cluster, or of a small one that is started here for the purpose."""

    def __init__(self, plan: Plan, address: str, workers: int | None) -> None:
        ray = _ray()
        self._ray = ray
        self._started = not ray.is_initialized()
        if self._started:
            _connect(ray, plan.game, address, workers)
        self.workers = workers or int(ray.cluster_resources().get("CPU", 1))
        self._plan = ray.put((plan, players_sum(plan.game)))
        self._play = ray.remote(_played_elsewhere)
        self._waiting: list[Any] = []

    def give(self, job: Job) -> None:
        """Have a job played."""
        self._waiting.append(self._play.remote(self._plan, job))

    def take(self) -> Piece:
        """Wait for the next piece."""
        done, self._waiting = self._ray.wait(self._waiting, num_returns=1)
        try:
            piece: Piece = self._ray.get(done[0])
        except self._ray.exceptions.RayTaskError as error:
            raise error.cause from error
        return piece

    def close(self) -> None:
        """Leave the cluster."""
        for reference in self._waiting:
            self._ray.cancel(reference, force=True)
        if self._started:
            self._ray.shutdown()


def crew(
    plan: Plan,
    *,
    threads: int | None = None,
    processes: int | None = None,
    ray: str | None = None,
) -> Crew:
    """The crew that was asked for; threads on all cores if none was."""
    if ray is not None:
        return RayCrew(plan, ray, threads or processes)
    number = processes or threads or os.cpu_count() or 1
    return ExecutorCrew(plan, number, processes=processes is not None)


def suits_processes(game: str, bots: Sequence[str]) -> bool:
    """Whether all bots think in plain Python, which only one thread at a time can run."""
    found = entrants(game, bots)
    return all(one.level and level_of(game, one.level).seconds is None for one in found)


def _begin_work(plan: Plan) -> None:
    """A process that only works: it leaves the keyboard to its parent and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    warm_up(plan)


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _played_elsewhere(shared: tuple[Plan, str], job: Job) -> Piece:
    """A job on another machine, which must have the same bots to come to the same results."""
    plan, players = shared
    if players_sum(plan.game) != players:
        refuse(plan.game, "ray", "address", "a worker there has another version of the bots")
    warm_up(plan)
    return played(plan, job)


def _connect(ray: Any, game: str, address: str, workers: int | None) -> None:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    quiet = {"log_to_driver": False, "logging_level": "ERROR"}
    if address == LOCAL:
        number = workers or os.cpu_count() or 1
        ray.init(address=LOCAL, num_cpus=number, include_dashboard=False, **quiet)
        return
    _check_that_somebody_answers(game, address)
    try:
        ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        refuse(game, "ray", address, str(error))


def _check_that_somebody_answers(game: str, address: str) -> None:
    """Ray itself would look for a machine that is not there for minutes."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if not host or not port.isdecimal():
        return
    try:
        create_connection((host, int(port)), SECONDS_TO_ANSWER).close()
    except (OSError, OverflowError) as error:
        refuse(game, "ray", address, f"nobody answers there: {error}")


def _ray() -> Any:
    try:
        import ray
    except ImportError:
        raise MissingLibrary(what="--ray", library="ray", extra="cluster") from None
    return ray
