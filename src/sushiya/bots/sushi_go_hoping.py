"""Which of some moves does most against a seat that makes mistakes, as the itamae asks.

``sushi_go_hopes`` does the work in compiled code. What is believed of the other seat was fitted to
choices of the strangers ``ismcts`` and ``dqn``; docs/bots.md tells how well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_hopes, sushi_go_net
from sushiya.bots.double_oracle import SQUARE
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_exact import SOLVED
from sushiya.bots.sushi_go_hopes import Doubts, Papers
from sushiya.bots.sushi_go_net import BRAIN
from sushiya.bots.sushi_go_present_value import DESK, VALUES
from sushiya.bots.sushi_go_search_endings import MANY, Allowance, ends, price_of
from sushiya.bots.sushi_go_search_tables import learned_worth, odds_of
from sushiya.bots.sushi_go_solving import question, room_for, smallest, stopped_after
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.state import MOST_PLACES, ROUNDS, State

Array = np.ndarray[Any, Any]

BELIEF = 0.8
CARE_FOR_A_WIN, CARE_FOR_A_POINT = 15.0, 0.6
SHARPNESS = 0.75
"""The learned odds count to this power."""
OWN_LIKELIHOOD, BY_SEARCH, BY_NET = 0.4, 0.3, 0.5
"""To which powers three opinions about the very next answer are multiplied together: what hopes say
of it, how often a search tries it, and how the chef's net likes it."""
_NEVER_TRIED = 0.003
_HARDLY = 1e-9
_LOOK = 0.5
"""What following a pair of moves takes here, compared to a look of exact play."""
_FOR_THE_WIN = 0.6
"""How much of an allowance hopes of the win may take before points are looked at instead."""


@dataclass(frozen=True)
class Hopes:
    """What moves bring against every answer in the order of the rules, and how likely each is."""

    paid: Array
    likely: Array

    def worths(self, likely: Array) -> list[float]:
        """What each move is worth if the answers are as likely as this."""
        worths: list[float] = (
            BELIEF * self.paid @ likely + (1 - BELIEF) * self.paid.min(axis=1)
        ).tolist()
        return worths

    def foretold(self, tried: Sequence[float], likings: Sequence[float]) -> Array:
        """How likely each answer is, if a search and the chef's net are asked as well."""
        opinion = (
            OWN_LIKELIHOOD * np.log(self.likely + _HARDLY)
            + BY_SEARCH * np.log(np.asarray(tried) + _NEVER_TRIED)
            + BY_NET * np.asarray(likings)
        )
        likely = np.exp(opinion - opinion.max())
        found: Array = likely / likely.sum()
        return found


def hopes(state: State, seat: int, moves: Sequence[str], allowance: Allowance) -> Hopes | None:
    """What some moves of a seat bring, as chances to win or else as points.

    The position must be solvable. None if that takes more looks or seconds than allowed.
    """
    if state.cards_each - state.turn < MANY:
        leaves = ends(state.round)
        by_win = _worked_out(state, seat, moves, allowance, _FOR_THE_WIN, leaves)
        if by_win is not None:
            return by_win
    return _worked_out(state, seat, moves, allowance, 1.0, None)


def _worked_out(
    state: State, seat: int, moves: Sequence[str], allowance: Allowance, share: float,
    leaves: Array | None,
) -> Hopes | None:  # fmt: skip
    most, seconds = allowance.part(share)
    looks = None if most is None else int(most / _LOOK)
    asked = question(state, price_of(state), leaves, most_looks=looks)
    desk = asked.desk
    keys, values, _ = room_for(asked.slots)
    papers = Papers(keys, values, np.zeros(MOST_PLACES, np.int64), np.zeros(MOST_MOVES))
    wanted = np.array([move_from_text(move) for move in moves])
    care = CARE_FOR_A_POINT if leaves is None else CARE_FOR_A_WIN
    with stopped_after(seconds, desk):
        code = twin(sushi_go_hopes).work_out(
            asked.match, seat, wanted, asked.futures, desk, papers, asked.ends,
            Doubts(_odds(), care, BELIEF),
        )  # fmt: skip
    allowance.spend(int(_LOOK * desk["looks"]))
    return _told(desk, asked.cards, seat) if code == SOLVED else None


def _told(desk: Any, cards: int, seat: int) -> Hopes:
    rows, columns = desk["sizes"][2 * cards : 2 * cards + 2]
    paid = desk["least"][cards * SQUARE : cards * SQUARE + rows * columns].reshape(rows, columns)
    likely = desk["promise"][: rows if seat else columns].copy()
    return Hopes(-paid.T if seat else paid.copy(), likely)


def likings(state: State, seat: int) -> list[float]:
    """How the chef's net likes each legal move of a seat that knows all hands, in their order."""
    match = packed(state, dtype_of(State.LAYOUT))[0]
    desk, moves, brain = np.zeros(DESK), np.zeros(MOST_MOVES, np.int64), np.zeros(BRAIN)
    found = twin(sushi_go_net).write_likings(
        match, seat, match["hands"], chef_net(), moves, desk, brain
    )
    liked: list[float] = desk[VALUES : VALUES + found].tolist()
    return liked


@cache
def _odds() -> Array:
    return odds_of(SHARPNESS * learned_worth(2))


def warm_up() -> None:
    """Compile what hopes take."""
    state = smallest()
    for state.round in range(ROUNDS):
        hopes(state, 0, ["egg"], Allowance())
        hopes(state, 0, ["egg"], Allowance(0))
    likings(state, 1)
