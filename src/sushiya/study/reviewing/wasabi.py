"""A game of Wasabi! gone through turn by turn. A decision is the whole of a turn's step 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import Any

import numpy as np

from sushiya.bots.wasabi_plans import LONGEST_PLAN
from sushiya.bots.wasabi_searching import searches_compiled
from sushiya.bots.wasabi_table import Table, table_of
from sushiya.core.rng import seeded
from sushiya.games.wasabi.knowledge import Knowledge
from sushiya.games.wasabi.match import Phase
from sushiya.games.wasabi.notation import move_from_text
from sushiya.games.wasabi.placing import screen_of
from sushiya.games.wasabi.scoring import points
from sushiya.games.wasabi.state import State
from sushiya.play.match import Match
from sushiya.study.reviewing.accounts import shares_of_win
from sushiya.study.reviewing.depths import Depth
from sushiya.study.reviewing.report import (
    Block,
    Choice,
    Decision,
    Distance,
    Moment,
    label_of,
)
from sushiya.study.reviewing.wasabi_facts import (
    blocks,
    carried_out,
    missed,
    nearest,
    reasons,
    texts,
)
from sushiya.study.reviewing.wasabi_search import Array, Follower

_MOST_PLANS = 64
"""So many plans are looked at for claims; fewer are followed."""
_BETWEEN = "; "
"""Between the moves of a plan, where it is one choice."""

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Turn:
    """A turn as it was played: what its seat saw, the moves of step 1, and the position after."""

    label: str
    seat: int
    state: State
    view: dict[str, Any]
    known: Knowledge
    moves: tuple[str, ...]
    step: int
    after: State
    last: int


@dataclass(frozen=True)
class Found:
    """All that a review of Wasabi! finds."""

    decisions: list[Decision]
    timeline: list[Moment]
    distances: list[Distance]
    blocks: list[Block]


def gone_through(match: Match, depth: Depth, progress: Progress) -> Found:
    """Every turn, and the chances from the deal to the end."""
    searches_compiled.prepare()
    turns = list(_turns(match))
    even = tuple(1.0 / match.seats for _ in range(match.seats))
    found = Found([], [Moment(0, "", "start", even)], [], [])
    for at, turn in enumerate(turns):
        progress(at, len(turns))
        begun = turns[at - 1].last if at else 0
        decision = _decision(match, turn, depth) if turn.moves else None
        best = decision.choices[0].move if decision else ""
        found.timeline.append(Moment(begun, turn.label, "turn", _chances(turn, best, depth)))
        lacking = tuple(nearest(turn.state, seat) for seat in range(match.seats))
        found.distances.append(Distance(begun, turn.label, lacking))
        if decision:
            found.decisions.append(decision)
        found.blocks.extend(blocks(turn.state, turn.after, turn.seat, turn.last, turn.label))
    progress(len(turns), len(turns))
    assert match.outcome is not None
    won = shares_of_win(match.outcome, match.seats)
    found.timeline.append(Moment(len(match.moves), match.labels[-1], "end", won))
    return found


def _turns(match: Match) -> Iterator[Turn]:
    """Every turn after the set-up."""
    again = Match(match.game, match.setup, match.deal)
    steps = enumerate(zip(match.labels, match.moves, strict=True), start=1)
    for label, group in groupby(steps, key=lambda one: one[1][0]):
        before, seat = again.state, again.state.match.seat
        known = again.knowledge(seat)
        view = again.view(seat)
        planned: list[str] = []
        step = last = 0
        for last, (_, (mover, move)) in group:
            if again.state.match.phase == Phase.PLAY:
                planned.append(move)
                step = last
            again.play(mover, move)
        if label != "0":
            moves = tuple(planned[:LONGEST_PLAN])
            yield Turn(label, seat, before, view, known, moves, step, again.state, last)


def _chances(turn: Turn, best: str, depth: Depth) -> tuple[float, ...]:
    """Every seat's chance before a turn, all strips behind the screens being known.

    The turn is played as well as its seat could know; so whatever falls short of it was lost.
    """
    state = turn.state
    plan = _plan(turn, best.split(_BETWEEN)) if best else ()
    known = _KnowsAll(turn.known.view, state)
    follower = Follower(Table(state.menu, state.match, known, {}))  # type: ignore[arg-type]
    return tuple(float(one) for one in follower.ends(plan, depth.worlds).chances.mean(axis=0))


class _KnowsAll:
    """What somebody would know who looks behind all screens, but not into the stacks."""

    def __init__(self, view: dict[str, Any], state: State) -> None:
        match = state.match
        self.view = view
        self.screens = [screen_of(match, seat) for seat in range(match.seats)]
        self.stacks = [[-1] * size for size in match.stack_size]


def _decision(match: Match, turn: Turn, depth: Depth) -> Decision:
    table = table_of(turn.view, turn.known, seeded(int(turn.label)))
    follower = Follower(table)
    made = _plan(turn, turn.moves)
    plans = follower.plans(_MOST_PLANS)
    outcomes = {
        plan: carried_out(match, turn.state, turn.seat, texts(turn.state, plan))
        for plan in dict.fromkeys([*plans, made])
    }
    tried = list(dict.fromkeys([*plans[: depth.plans], made]))
    ends = {plan: follower.ends(plan, depth.worlds) for plan in tried}
    chances = {plan: ends[plan].chances[:, turn.seat] for plan in tried}
    wins = {plan: float(chances[plan].mean()) for plan in tried}
    best = max(tried, key=lambda plan: wins[plan])
    lost = _lost(chances, made) if made != best else 0.0
    now = points(turn.state.match, turn.state.menu.tables, turn.seat)
    choices = tuple(
        Choice(
            _BETWEEN.join(texts(turn.state, plan)),
            wins[plan],
            float(ends[plan].points[:, turn.seat].mean()) - now,
            depth.worlds,
            reasons=reasons(turn.state, turn.seat, outcomes[plan]),
        )
        for plan in sorted(tried, key=lambda plan: -wins[plan])
    )
    return Decision(
        turn.step,
        turn.label,
        turn.seat,
        _BETWEEN.join(turn.moves),
        label_of(lost),
        lost,
        max(lost, wins[best] - min(wins.values())),
        False,
        choices,
        missed(outcomes[made], list(outcomes.values())),
    )


def _plan(turn: Turn, moves: Sequence[str]) -> tuple[int, ...]:
    screen = screen_of(turn.state.match, turn.seat)
    return tuple(move_from_text(turn.state.menu, screen, move) for move in moves)


def _lost(chances: Mapping[tuple[int, ...], Array], made: tuple[int, ...]) -> float:
    """What the best plan was better by in the same worlds, less what chance may have done.

    The best of one half of the worlds is held against the plan made in the other half: the best
    of many in the worlds that chose it looks better than it is.
    """
    half = len(chances[made]) // 2
    one, other = slice(None, half), slice(half, None)
    apart = np.concatenate([_ahead(chances, made, one, other), _ahead(chances, made, other, one)])
    doubt = float(np.std(apart)) / sqrt(len(apart))
    return max(0.0, float(apart.mean()) - doubt)


def _ahead(
    chances: Mapping[tuple[int, ...], Array], made: tuple[int, ...], chosen: slice, held: slice
) -> Array:
    best = max(chances, key=lambda plan: float(chances[plan][chosen].mean()))
    ahead: Array = chances[best][held] - chances[made][held]
    return ahead
