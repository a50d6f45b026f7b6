"""Playing a job: some deals of one match-up, in every seating."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter, thread_time
from typing import Any

import numpy as np

from sushiya.bots import Bot
from sushiya.bots.foreign import CANNOT_START, DIED, ILLEGAL, SLOW, UNREADABLE, Fault, Program
from sushiya.bots.uniform import Uniform
from sushiya.bots.warming import warm_up as get_ready
from sushiya.core.errors import RuleError
from sushiya.core.game import Event
from sushiya.core.rng import below, seeded
from sushiya.games import game as game_named
from sushiya.play.fairness import new_shuffle
from sushiya.play.match import Match
from sushiya.study.requests import refuse
from sushiya.study.tournaments.plan import Plan, Table

Array = np.ndarray[Any, Any]
_log = logging.getLogger(__name__)
_WRONG = {
    SLOW: "answered too late",
    DIED: "ended in the middle of a game",
    UNREADABLE: "wrote something that is no answer",
    ILLEGAL: "named a move that is not legal",
    CANNOT_START: "could not be started again",
}
_LUCK_BYTES = 7
_MOST_LUCK = (1 << 31) - 1


@dataclass(frozen=True)
class Job:
    """Deals of a match-up: from the first so many."""

    match_up: int
    first: int
    number: int


@dataclass(frozen=True)
class Piece:
    """What came of a job. Everything is [deal, seating] or [deal, seating, seat].

    ``winners`` and ``faults`` are masks of seats. ``seconds`` of thinking are CPU time for bots
    and time by the clock for programs; they and ``elapsed``, the time by the clock for everything,
    are all that differs when a job is repeated.
    """

    job: Job
    points: Array
    winners: Array
    faults: Array
    decisions: Array
    seconds: Array
    elapsed: float = 0.0


def empty_columns(deals: int, seatings: int, seats: int) -> dict[str, Array]:
    """The columns of a piece, all zero."""
    return {
        "points": np.zeros((deals, seatings, seats), np.int16),
        "winners": np.zeros((deals, seatings), np.int8),
        "faults": np.zeros((deals, seatings), np.int8),
        "decisions": np.zeros((deals, seatings, seats), np.int32),
        "seconds": np.zeros((deals, seatings, seats), np.float64),
    }


def warm_up(plan: Plan) -> None:
    """Let every bot that wants to be compiled be compiled before it is asked for a move."""
    for entrant in plan.entrants:
        if not entrant.command:
            get_ready(entrant.make(plan.game))


def played(plan: Plan, job: Job) -> Piece:
    """Play a job; depends on plan and job alone, wherever and whenever it is played."""
    match_up = plan.match_ups[job.match_up]
    table = plan.tables[match_up.table]
    columns = empty_columns(job.number, len(match_up.seatings), table.seats)
    start = perf_counter()
    told: set[tuple[str, str]] = set()
    with _programs(plan) as programs:
        for at in range(job.number):
            for number, seating in enumerate(match_up.seatings):
                sitting = _Sitting(plan, table, seating, job.first + at, programs, told)
                sitting.play()
                for name, value in sitting.result().items():
                    columns[name][at, number] = value
    return Piece(job, **columns, elapsed=perf_counter() - start)


Programs = dict[tuple[int, int], Program]
"""Running programs by entrant and seat; one that failed is not among them any more."""


@contextmanager
def _programs(plan: Plan) -> Iterator[Programs]:
    running: Programs = {}
    try:
        yield running
    finally:
        for program in running.values():
            program.close()


class _Sitting:
    """One game of a tournament."""

    def __init__(
        self, plan: Plan, table: Table, seating: Sequence[int], deal: int, programs: Programs,
        told: set[tuple[str, str]],
    ) -> None:  # fmt: skip
        self.plan, self.seating, self.programs = plan, seating, programs
        self.told = told
        rules = game_named(plan.game)
        setup = rules.setup(table.seats, dict(table.options))
        seed = plan.deal_seed(deal)
        shuffle = new_shuffle(seed)
        self.match = Match(rules, setup, rules.deal(setup, shuffle.key()), shuffle=shuffle)
        names = [plan.names[entrant] for entrant in seating]
        self.luck = _luck(seed, table.name, names)
        self.deal = deal
        self.faults = 0
        self.decisions = [0] * table.seats
        self.seconds = [0.0] * table.seats
        self.bots: dict[int, Bot] = {}
        self.unseen: dict[int, list[Event]] = {}
        for seat in range(table.seats):
            self._sit_down(seat)

    def play(self) -> None:
        """From the first move to the last."""
        match = self.match
        while match.outcome is None:
            seat = match.to_act[0]
            rng = seeded(self.luck + len(match.moves))
            move = self._program_move(seat, rng) if seat in self.unseen else self._move(seat, rng)
            self.decisions[seat] += 1
            self._play(seat, move)
            for unseen in self.unseen.values():
                unseen.extend(match.last_events)
        for seat, unseen in self.unseen.items():
            self._program(seat).end(match.view(seat), unseen)

    def result(self) -> dict[str, Any]:
        """What is kept of the game. Whoever failed has no points and cannot win."""
        assert self.match.outcome is not None
        seats = range(len(self.seating))
        fair = [seat for seat in seats if not self.faults >> seat & 1]
        points = [self.match.outcome.points[seat] if seat in fair else 0 for seat in seats]
        winners = [seat for seat in self.match.outcome.winners if seat in fair]
        if not winners:
            most = max((points[seat] for seat in fair), default=0)
            winners = [seat for seat in fair if points[seat] == most]
        return {
            "points": points,
            "winners": sum(1 << seat for seat in winners),
            "faults": self.faults,
            "decisions": self.decisions,
            "seconds": self.seconds,
        }

    def _play(self, seat: int, move: str) -> None:
        try:
            self.match.play(seat, move)
        except RuleError as error:
            where = f"on deal {self.deal}, in seat {seat}, it answered {move!r}"
            refuse(self.plan.game, "bots", self.plan.names[self.seating[seat]], f"{where}: {error}")

    def _sit_down(self, seat: int) -> None:
        entrant = self.plan.entrants[self.seating[seat]]
        if not entrant.command:
            self.bots[seat] = entrant.make(self.plan.game)
            return
        try:
            self._program(seat).begin(
                self.plan.game, self.match.seats, seat, dict(self.match.options)
            )
            self.unseen[seat] = []
        except Fault as fault:
            self._forfeit(seat, fault)

    def _move(self, seat: int, rng: int) -> str:
        view, knowledge = self.match.view(seat), self.match.knowledge(seat)
        start = thread_time()
        move = self.bots[seat].choose(view, knowledge, rng)
        self.seconds[seat] += thread_time() - start
        return move

    def _program_move(self, seat: int, rng: int) -> str:
        start = perf_counter()
        try:
            luck = below(rng, _MOST_LUCK)
            move = self._program(seat).decide(self.match.view(seat), self.unseen[seat], luck)
            self.unseen[seat] = []
        except Fault as fault:
            self._forfeit(seat, fault)
            return self._move(seat, rng)
        finally:
            self.seconds[seat] += perf_counter() - start
        return move

    def _program(self, seat: int) -> Program:
        """The program on a seat, started if it is not running."""
        key = self.seating[seat], seat
        if key not in self.programs:
            command = self.plan.entrants[key[0]].command
            self.programs[key] = Program(command, self.plan.seconds)
        return self.programs[key]

    def _forfeit(self, seat: int, fault: Fault) -> None:
        """The game is lost for this seat; any legal moves are made for it, for the others' sake."""
        name = self.plan.names[self.seating[seat]]
        if (name, fault.kind) not in self.told:
            self.told.add((name, fault.kind))
            words = _WRONG.get(fault.kind, fault.kind)
            _log.warning("%s %s (deal %d, seat %d)", name, words, self.deal, seat)
        self.faults |= 1 << seat
        self.programs.pop((self.seating[seat], seat), None)
        self.unseen.pop(seat, None)
        self.bots[seat] = Uniform()


def _luck(seed: int, table: str, names: Sequence[str]) -> int:
    """Where the luck of a game begins: another number for every game of every tournament."""
    text = "\n".join([str(seed), table, *names])
    return int.from_bytes(sha256(text.encode()).digest()[:_LUCK_BYTES], "big")
