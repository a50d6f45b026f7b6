"""Running a tournament: which job next, when a match-up is decided, and what counts.

Jobs come back in any order. What counts is read deal by deal from the first on, so that the
result is the same for every crew, and also when the run was interrupted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np

from sushiya.bots.foreign import (
    CANNOT_START,
    DIED,
    PROTOCOL,
    SLOW,
    START_SECONDS,
    UNREADABLE,
    Fault,
    Program,
)
from sushiya.study.requests import check_workers, refuse
from sushiya.study.tournaments.crews import Crew, crew
from sushiya.study.tournaments.entrants import BotMaker
from sushiya.study.tournaments.folder import Folder
from sushiya.study.tournaments.outcome import Results, Tournament
from sushiya.study.tournaments.plan import DUELS, MIXED, PERMUTED, SECONDS, Plan, planned
from sushiya.study.tournaments.playing import Array, Job, Piece, empty_columns
from sushiya.study.tournaments.sprt import SequentialTest, hypotheses

JOB_SECONDS = 2.0
"""How long a job should take: short enough to stop soon, long enough to be worth sending."""

Progress = Callable[[int, int], None]

_NO_HELLO = {
    CANNOT_START: "the program cannot be started: there is none, or it may not be run (chmod +x)",
    DIED: "the program ended before it said hello",
    SLOW: f"the program said no hello within {START_SECONDS:g} seconds",
    UNREADABLE: f"the program's hello is no line of JSON with protocol {PROTOCOL}",
}


def tournament(
    game: str,
    *,
    bots: Sequence[str] | Mapping[str, BotMaker | str],
    seats: int | Sequence[int],
    deals: int = 100,
    seed: int = 0,
    lineup: str = DUELS,
    sprt: str | None = None,
    seconds: float = SECONDS,
    folder: str | Path | None = None,
    resume: bool = False,
    threads: int | None = None,
    processes: int | None = None,
    ray: str | None = None,
    progress: Progress | None = None,
    **options: object,
) -> Tournament:
    """Let bots play each other on the same deals in every seat; raises ``BadRequest``.

    An option with a list of values makes a table of each. ``progress`` hears how many games
    are done, and of how many. The result depends neither on who plays the games nor on
    interruptions; only programs, and the time they take, are beyond that.

    >>> result = tournament("sushi-go", bots=["random", "greedy"], seats=2, deals=2)
    >>> result.games
    4
    """
    plan = planned(
        game, bots=bots, seats=seats, deals=deals, seed=seed, lineup=lineup, seconds=seconds,
        options=options,
    )  # fmt: skip
    tests = _tests(plan, sprt)
    if resume and folder is None:
        refuse(game, "resume", resume, "no folder is named that it could go on from")
    if threads is not None and processes is not None:
        refuse(game, "processes", processes, "threads are asked for too; it is one or the other")
    check_workers(game, threads=threads, processes=processes)
    check_programs(plan)
    kept = Folder(folder, plan, resume=resume) if folder is not None else None
    run = _Run(plan, tests, kept, progress)
    start = perf_counter()
    if run.unfinished():
        with closing(crew(plan, threads=threads, processes=processes, ray=ray)) as workers:
            run.play(workers)
    return Tournament(plan, run.results(), perf_counter() - start)


def check_programs(plan: Plan) -> None:
    """Start every program once, so that one that cannot play is found before the first game."""
    for entrant in plan.entrants:
        if entrant.command:
            try:
                Program(entrant.command, plan.seconds).close()
            except Fault as fault:
                refuse(plan.game, "bots", entrant.name, _NO_HELLO[fault.kind])


def _tests(plan: Plan, sprt: str | None) -> list[SequentialTest | None]:
    if sprt is None:
        return [None] * len(plan.match_ups)
    if plan.lineup in (MIXED, PERMUTED):
        refuse(plan.game, "sprt", sprt, "only one bot against others can be tested")
    seats = [plan.tables[match_up.table].seats for match_up in plan.match_ups]
    return [SequentialTest(hypotheses(plan.game, sprt, number)) for number in seats]


@dataclass
class _Progress:
    """How far a match-up is: what has been given out, what is done, what counts."""

    number: int
    columns: dict[str, Array]
    test: SequentialTest | None
    done: Array
    given: int = 0
    counted: int = 0
    took: list[float] = field(default_factory=list)

    def over(self) -> bool:
        """Whether no more deals are needed."""
        return self.counted == len(self.done) or bool(self.test and self.test.verdict)


class _Run:
    """A tournament in its course."""

    def __init__(
        self,
        plan: Plan,
        tests: Sequence[SequentialTest | None],
        folder: Folder | None,
        progress: Progress | None,
    ) -> None:
        self.plan, self.folder, self.progress = plan, folder, progress
        self.match_ups = [
            _Progress(at, self._columns(at), test, np.zeros(plan.deals, bool))
            for at, test in enumerate(tests)
        ]
        for piece in folder.pieces() if folder else ():
            self._take_in(piece)
        self._tell()

    def unfinished(self) -> bool:
        """Whether there is anything left to play."""
        return any(not one.over() for one in self.match_ups)

    def play(self, workers: Crew) -> None:
        """Give out jobs until everything is decided."""
        out = 0
        while True:
            while out < 2 * workers.workers and (job := self._next_job(workers.workers)):
                workers.give(job)
                out += 1
            if not self.unfinished() or not out:
                return
            piece = workers.take()
            out -= 1
            if self.folder:
                self.folder.keep(piece)
            self._take_in(piece)
            self._tell()

    def results(self) -> tuple[Results, ...]:
        """What counts of every match-up."""
        return tuple(self._results(one, 0) for one in self.match_ups)

    def _results(self, one: _Progress, first: int) -> Results:
        columns: dict[str, Any] = {
            name: column[first : one.counted] for name, column in one.columns.items()
        }
        test = one.test.to_dict() if one.test else None
        return Results(self.plan.match_ups[one.number], **columns, test=test)

    def _columns(self, number: int) -> dict[str, Array]:
        match_up = self.plan.match_ups[number]
        seats = self.plan.tables[match_up.table].seats
        return empty_columns(self.plan.deals, len(match_up.seatings), seats)

    def _next_job(self, workers: int) -> Job | None:
        """The next deals of the match-up that is least far."""
        open_ones = [one for one in self.match_ups if not one.over() and self._skip_done(one)]
        if not open_ones:
            return None
        one = min(open_ones, key=lambda found: found.given)
        size = self._job_size(one, workers)
        gaps = np.flatnonzero(one.done[one.given : one.given + size])
        number = int(gaps[0]) if len(gaps) else size
        job = Job(one.number, one.given, number)
        one.given += number
        return job

    def _skip_done(self, one: _Progress) -> bool:
        """Step over deals that an earlier run has played; whether any are left."""
        while one.given < self.plan.deals and one.done[one.given]:
            one.given += 1
        return one.given < self.plan.deals

    def _job_size(self, one: _Progress, workers: int) -> int:
        left = self.plan.deals - one.given
        if not one.took:
            return 1
        fitting = int(JOB_SECONDS / max(float(np.mean(one.took[-8:])), 1e-6))
        return max(1, min(fitting, left, -(-left // (2 * workers))))

    def _take_in(self, piece: Piece) -> None:
        one = self.match_ups[piece.job.match_up]
        first, end = piece.job.first, min(piece.job.first + piece.job.number, self.plan.deals)
        if end <= first:
            return
        for name, column in one.columns.items():
            column[first:end] = getattr(piece, name)[: end - first]
        one.done[first:end] = True
        if piece.elapsed:
            one.took.append(piece.elapsed / piece.job.number)
        self._count(one)

    def _count(self, one: _Progress) -> None:
        """Go on deal by deal, as far as all are there and the test is not decided."""
        hero = self.plan.match_ups[one.number].heroes[0]
        while not one.over() and one.done[one.counted]:
            one.counted += 1
            if one.test:
                deal = self._results(one, one.counted - 1)
                one.test.hear(float(deal.by_deal(deal.wins, hero)[0]))

    def _tell(self) -> None:
        if not self.progress:
            return
        done = total = 0
        for one in self.match_ups:
            seatings = len(self.plan.match_ups[one.number].seatings)
            played = int(np.count_nonzero(one.done))
            done += played * seatings
            total += (played if one.over() else self.plan.deals) * seatings
        self.progress(done, total)
