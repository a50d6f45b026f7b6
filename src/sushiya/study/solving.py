"""Two-seat Sushi Go! positions solved exactly: what they are worth and how to play them.

The solver itself is ``bots.sushi_go_exact``; ``docs/solver.md`` says what its answers mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from math import isfinite
from time import process_time
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_search_endings import ends
from sushiya.bots.sushi_go_solving import Solved, get_ready, is_solvable, solved, win_leaves
from sushiya.core.errors import BadNotation, BadOption, BadSeat, Unsolvable
from sushiya.core.phrases import Phrases
from sushiya.games import game as game_named
from sushiya.games.sushi_go.cards import CARD_NAMES, COPIES
from sushiya.games.sushi_go.notation import bag_to_names, move_to_text
from sushiya.games.sushi_go.setup import NAME
from sushiya.games.sushi_go.state import ROUNDS, State
from sushiya.play.match import Match

POINTS, WIN, CHANCE = "points", "win", "chance"
OBJECTIVES = (POINTS, WIN, CHANCE)
MOST_PRICE = 100.0
NEVER = 1e-9
"""A move that is played less often than this is not played."""

SOLVING = Phrases(
    "study.solving",
    {
        "game": "only Sushi Go! can be solved",
        "seats": "it takes two seats, and here are {seats}",
        "ghost": "what the ghost will draw is hidden from both seats",
        "over": "nobody has anything left to choose",
        "not-last": "a win is decided in the last round, and this is round {round}; "
        "chance can be asked for in every round",
        "limit": "it takes more positions than {most}; allow more",
    },
)
"""Why a position is not solved."""


@dataclass(frozen=True)
class Choice:
    """A move, how often best play makes it, and its worth to its seat.

    The worth is against the best play of the other seat: points of the round, its own less the
    other's, or the share of the win, or the chance of it.
    """

    move: str
    share: float
    worth: float


@dataclass(frozen=True)
class Solution:
    """A position solved: the value to seat 0, and every move of both seats, the best first.

    ``pudding_price`` is None where it plays no part.
    """

    objective: str
    value: float
    choices: tuple[tuple[Choice, ...], tuple[Choice, ...]]
    cards: int
    positions: int
    cpu_seconds: float
    round: int
    pudding_price: float | None

    def value_for(self, seat: int) -> float:
        """What the position is worth to a seat."""
        if seat == 0:
            return self.value
        return _whole(self.objective) - self.value

    def regret(self, seat: int, move: str) -> float:
        """What a seat gives away by a move; 0 for a best one."""
        if seat not in (0, 1):
            raise BadSeat(seat=seat, last=1)
        worths = {choice.move: choice.worth for choice in self.choices[seat]}
        if move not in worths:
            raise BadNotation(text=move, reason=f"the choices are {', '.join(worths)}")
        return max(0.0, self.value_for(seat) - worths[move])

    def to_dict(self) -> dict[str, Any]:
        """All of it as plain values, ready for JSON."""
        return {
            "objective": self.objective,
            "round": self.round,
            "pudding_price": self.pudding_price,
            "value": self.value,
            "cards": self.cards,
            "positions": self.positions,
            "cpu_seconds": self.cpu_seconds,
            "seats": [[asdict(choice) for choice in choices] for choices in self.choices],
        }


def solve(
    position: Match | State | str,
    *,
    objective: str = POINTS,
    pudding_price: float = 0.0,
    most_positions: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solution:
    """The exact value of a two-seat position with both hands known, and best play for both seats.

    A position is a match as it stands, a state, or the text of a position. By points, values are
    the points of this round; puddings are scored in the last round, and before it they count
    ``pudding_price`` each. By ``win``, in the last round, values are shares of the win. By
    ``chance`` they are the same in the last round, and before it what the win model makes of the
    points and puddings that the round ends with.
    Cards that are drawn later play no part, so a text needs no deck.
    Choices that lie face down count as not made. Raises ``Unsolvable``.

    >>> found = solve("hands squid egg / tempura tempura")
    >>> found.value, found.choices[0][0]
    (2.0, Choice(move='squid', share=1.0, worth=2.0))
    """
    state = state_of(position)
    check_question(objective, pudding_price)
    check_solvable(state, objective)
    get_ready()
    start = process_time()
    found = solved(
        state,
        pudding_price=pudding_price,
        leaves=_leaves(state.round, objective),
        most_positions=most_positions,
        may_scatter=True,
        progress=progress,
    )
    if found is None:
        raise Unsolvable(reason=SOLVING("limit", most=most_positions))
    choices = _choices(found, 0, objective), _choices(found, 1, objective)
    cards = state.cards_each - state.turn
    seconds = process_time() - start
    price = pudding_price if is_priced(objective, (state.round + 1,)) else None
    return Solution(
        objective, found.value, choices, cards, found.positions, seconds, state.round + 1, price
    )


def is_priced(objective: str, rounds: Iterable[int]) -> bool:
    """Whether a price of puddings makes a difference to what is solved in these rounds."""
    return objective == POINTS and any(number < ROUNDS for number in rounds)


def check_question(objective: str, pudding_price: float) -> None:
    """Refuse what cannot be asked; raises ``BadOption``."""
    if objective not in OBJECTIVES:
        reason = f"it is one of {', '.join(OBJECTIVES)}"
        raise BadOption(game=NAME, name="objective", value=objective, reason=reason)
    if not isfinite(pudding_price) or not 0 <= pudding_price <= MOST_PRICE:
        reason = f"it is a number from 0 to {MOST_PRICE:.0f}"
        raise BadOption(game=NAME, name="pudding_price", value=pudding_price, reason=reason)


def check_solvable(state: State, objective: str) -> None:
    """Refuse positions that have no exact answer; raises ``Unsolvable``."""
    if state.seats != 2:
        raise Unsolvable(reason=SOLVING("seats", seats=state.seats))
    if state.ghost:
        raise Unsolvable(reason=SOLVING("ghost"))
    if not is_solvable(state):
        raise Unsolvable(reason=SOLVING("over"))
    if objective == WIN and state.round != ROUNDS - 1:
        raise Unsolvable(reason=SOLVING("not-last", round=state.round + 1))


def state_of(position: Match | State | str) -> State:
    """The state that is meant; raises ``BadPosition``, or ``Unsolvable`` for another game."""
    if isinstance(position, str):
        position = game_named(NAME).position_from_text(_with_deck(position))
    state = position.state if isinstance(position, Match) else position
    if not isinstance(state, State):
        raise Unsolvable(reason=SOLVING("game"))
    return state


def _with_deck(text: str) -> str:
    """A text that may be of any round: one that has no deck gets the cards that are not seen."""
    lines = text.splitlines()
    keys = [line.split()[0] if line.split() else "" for line in lines]
    if "round" not in keys or "deck" in keys:
        return text
    others = [line for line, key in zip(lines, keys, strict=True) if key != "round"]
    last = game_named(NAME).position_from_text("\n".join(others))
    assert isinstance(last, State)
    return f"{text}\ndeck {' '.join(_unseen(last))}"


def _unseen(state: State) -> list[str]:
    """The cards that are neither in a hand nor on the table nor out of the game."""
    left = Counter(dict(zip(CARD_NAMES, COPIES, strict=True)))
    for bag in (*state.hands, *state.tableaus, state.discards):
        for name in bag_to_names(bag):
            left.subtract(name.split("_on_"))
    left.subtract(CARD_NAMES[card] for card in state.deck[: state.deck_size])
    return list(left.elements())


def _leaves(round_number: int, objective: str) -> np.ndarray[Any, Any] | None:
    """What the end of a round is worth to seat 0; None if that is its points."""
    if objective == POINTS:
        return None
    return win_leaves() if round_number == ROUNDS - 1 else ends(round_number)


def _whole(objective: str) -> float:
    """What both seats have together."""
    return 0.0 if objective == POINTS else 1.0


def _choices(found: Solved, seat: int, objective: str) -> tuple[Choice, ...]:
    whole = _whole(objective) if seat == 1 else 0.0
    rows = zip(found.moves[seat], found.mixes[seat], found.worths[seat], strict=True)
    choices = [
        Choice(move_to_text(move), share if share > NEVER else 0.0, whole + worth)
        for move, share, worth in rows
    ]
    return tuple(sorted(choices, key=lambda choice: (-choice.share, -choice.worth, choice.move)))
