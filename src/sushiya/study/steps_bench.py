"""What a step of a batch costs, with what every seat may know and do afterwards.

Actions are chosen beforehand and played again under the clock, from the same seeds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np

from sushiya.core.compiled import twin
from sushiya.games.sushi_go import numbering, observing, stepping
from sushiya.games.wasabi import numbering as wasabi_numbering
from sushiya.games.wasabi import observing as wasabi_observing
from sushiya.games.wasabi import stepping as wasabi_stepping
from sushiya.study.subjects import Array, Subject, subject

MATCHES = 64
"""How many matches a batch has, as the marks say."""
MORE_MATCHES = 256
STEPS = 54
RUNS = 5
MARKS = (
    ("sushi-go", 2, 10_000_000),
    ("sushi-go", 4, 10_000_000),
    ("wasabi", 2, 300_000),
)
"""Decisions per CPU second in a batch, each with its row and its mask."""
ONE_MATCH_MARK = 1.5
"""CPU microseconds for a step of a single match, the call not counted."""


@dataclass(frozen=True)
class Steps:
    """What steps cost: many matches at once, and one alone."""

    game: str
    seats: int
    wanted: int
    decisions_per_second: float
    decisions_with_more_matches: float
    one_match_microseconds: float
    call_microseconds: float


def steps(seconds: float, *, brief: bool = False) -> Iterator[Steps]:
    """Steps of both games; in brief Sushi Go! for two with the rules for all tables."""
    for game, seats, wanted in MARKS[: 1 if brief else None]:
        marked, more, one = (
            _batch(game, seats, number, brief=brief) for number in (MATCHES, MORE_MATCHES, 1)
        )
        decisions = _decisions_per_second(marked, seconds)
        with_more = _decisions_per_second(more, seconds)
        yield Steps(game, seats, wanted, decisions, with_more, *_alone(one, seconds))


def _decisions_per_second(batch: _Batch, seconds: float) -> float:
    return STEPS * batch.masks[..., 0].size / batch.least_seconds(seconds)


def _alone(one: _Batch, seconds: float) -> tuple[float, float]:
    """CPU microseconds of a step and of a call, measured in turn: both have the same luck."""
    calls, whole = [], []
    for _ in range(RUNS):
        calls.append(one.least_seconds(seconds / RUNS, of_no_match=True) / STEPS)
        whole.append(one.least_seconds(seconds / RUNS) / STEPS)
    return 1e6 * (min(whole) - min(calls)), 1e6 * min(calls)


@dataclass(frozen=True)
class _Batch:
    """A batch with the actions of some steps, ready to be played again and again."""

    rules: ModuleType
    dealt_from: Any
    matches: Array
    to_deal: tuple[Array, ...]
    to_step: tuple[Array, ...]
    rows: Array
    masks: Array
    gained: Array

    def least_seconds(self, seconds: float, *, of_no_match: bool = False) -> float:
        """CPU seconds of all steps in the quickest of several runs, or of as many empty calls."""
        number = 0 if of_no_match else len(self.matches)
        actions = [chosen[:number] for chosen in self._actions]
        best, spent, runs = float("inf"), 0.0, 0
        while runs < RUNS or spent < seconds:
            self._deal()
            step = self._step(number)
            start = process_time()
            for chosen in actions:
                step(chosen)
            took = process_time() - start
            best, spent, runs = min(best, took), spent + took, runs + 1
        return best

    @cached_property
    def _actions(self) -> list[Array]:
        dice = np.random.default_rng(1)
        self._deal()
        step = self._step(len(self.matches))
        actions = []
        for _ in range(STEPS):
            actions.append((self.masks * dice.random(self.masks.shape)).argmax(axis=-1))
            step(actions[-1])
        return actions

    @cached_property
    def _seeds(self) -> Array:
        return np.zeros(len(self.matches), np.int64)

    def _deal(self) -> None:
        self._seeds[:] = np.arange(len(self._seeds))
        every = np.ones(len(self.matches), np.int8)
        self.rules.deal_all(
            self.matches, every, self.dealt_from, self._seeds, *self.to_deal, self.rows, self.masks
        )

    def _step(self, number: int) -> Callable[[Array], Any]:
        """A step of so many of the matches."""
        before = (self.matches[:number], self.dealt_from, self._seeds[:number], 1)
        told = (self.rows[:number], self.masks[:number], self.gained[:number])
        after = (*self.to_step, *told, np.zeros(number, np.int8))
        step_all = self.rules.step_all
        return lambda actions: step_all(*before, actions, *after)


def _batch(game: str, seats: int, number: int, *, brief: bool) -> _Batch:
    table = subject(game, seats, {})
    made = _sushi_go if game == "sushi-go" else _wasabi
    return made(table, number, None if brief else table.match)


def _sushi_go(table: Subject, number: int, one_table: Any) -> _Batch:
    match: Any = table.match
    move_of = np.array(numbering.moves_of_actions(), np.int64)
    action_of = np.array(numbering.actions_of_moves(), np.int64)
    room = np.zeros(table.most_answers, np.int64)
    return _Batch(
        twin(stepping, one_table), np.array(match.deck, np.int8), table.filled(number),
        (action_of, room), (move_of, action_of, room),
        np.zeros((number, table.seats, observing.row_length(match)), np.int16),
        np.zeros((number, table.seats, numbering.actions_at(match)), np.int8),
        np.zeros((number, table.seats), np.int16),
    )  # fmt: skip


def _wasabi(table: Subject, number: int, one_table: Any) -> _Batch:
    match: Any = table.match
    room = np.zeros(table.most_answers, np.int64)
    choices = np.zeros((number, wasabi_numbering.ACTIONS), np.int32)
    return _Batch(
        twin(wasabi_stepping, one_table), table.extra[0], table.filled(number),
        (room, choices), (room, choices),
        np.zeros((number, wasabi_observing.row_length(match)), np.int16),
        np.zeros((number, wasabi_numbering.ACTIONS), np.int8),
        np.zeros((number, table.seats), np.int16),
    )  # fmt: skip
