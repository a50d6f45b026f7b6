"""Exact answers about two-seat Sushi Go! positions with known hands, as bots and studies ask.

``sushi_go_exact`` does the work in compiled code. Here are the records it works on, sized by the
number of cards, and what it found as plain values. Calls share nothing that changes, so that
threads may solve at the same time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from threading import Timer
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_exact, sushi_go_futures
from sushiya.bots.double_oracle import SQUARE, WIDEST
from sushiya.bots.sushi_go_exact import LAYS, SOLVED
from sushiya.bots.sushi_go_exact_keys import DIGITS, GAPS
from sushiya.bots.sushi_go_futures import MOST_ICONS, MOST_OF_A_KIND, MOST_PUDDINGS, SETS
from sushiya.core.bags import one
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import ROUNDS, State

Array = np.ndarray[Any, Any]

_LEVELS = 11
_SIDES = 2 * _LEVELS
_LINES = _SIDES * WIDEST
_SLOTS = (8, 8, 8, 8, 9, 11, 13, 15, 18, 20, 21)
"""By number of cards, how much room there is to remember positions: powers of two, of 32 bytes."""

_FEWEST_SLOTS = 10
"""Which of these powers there is room for however little is allowed."""

_WHOLE = (
    *("live", "gap", "gap_weight", "every_worth", "may_scatter", "rivals"),
    *("opened", "limit", "looks", "most_looks"),
)

FUTURES = np.dtype(
    [
        ("set_classes", "i2", SETS * MOST_OF_A_KIND**2),
        ("maki_points", "f8", MOST_ICONS**2),
        ("maki_classes", "i2", MOST_ICONS**3),
        ("pudding_points", "f8", MOST_PUDDINGS**2),
        ("pudding_classes", "i2", MOST_PUDDINGS**3),
    ],
    align=True,
)
"""What a search reads: points and classes of what can come; see ``sushi_go_futures``."""

DESK = np.dtype(
    [
        *((name, "i8") for name in _WHOLE),
        *((name, "f8") for name in ("lowest", "highest", "asked_low", "asked_high")),
        ("weights", "i8", DIGITS),
        *((name, "i8", _SIDES) for name in ("sizes", "done", "best")),
        *((name, "i8", _LEVELS) for name in ("line", "pending", "key", "exact")),
        *((name, "f8", _LEVELS) for name in ("worth", "gain", "floor", "ceiling", "low", "high")),
        *((name, "i8", _LINES) for name in ("moves", "hands", "tableaus", "order", "flags")),
        ("legal", "i8", MOST_MOVES),
        ("labels", "i8", 2 * WIDEST),
        *((name, "f8", WIDEST) for name in ("row_mix", "column_mix", "promise")),
        ("odds", "f8", _LEVELS * WIDEST),
        ("honours", "i8", _SIDES * LAYS),
        ("offers", "i8", _SIDES * LAYS),
        ("payments", "f8", SQUARE),
        ("room", "f8", (WIDEST + 1) ** 2),
        *((name, "f8", _LEVELS * SQUARE) for name in ("least", "most")),
    ],
    align=True,
)
"""What a search writes, but for the positions it remembers."""

_NO_LIMIT = 1 << 62
_GLANCE = 0.1
"""Seconds between two looks at a search."""
_EXACT_PUDDINGS = -1.0
"""In place of a price: positions are told apart by every pudding."""


@dataclass(frozen=True)
class Solved:
    """Best play of both seats in one position.

    ``value`` is what seat 0 has more than seat 1 when the round is over, if both play best. By
    seat: ``moves``, how often each is played in ``mixes``, and in ``worths`` what each is worth
    to its seat against the best play of the other. ``positions`` says how many were opened, and
    ``looks`` how often a pair of moves was followed.
    """

    value: float
    moves: tuple[tuple[int, ...], tuple[int, ...]]
    mixes: tuple[tuple[float, ...], tuple[float, ...]]
    worths: tuple[tuple[float, ...], tuple[float, ...]]
    positions: int
    looks: int


def is_solvable(state: State) -> bool:
    """Whether these are two seats without a ghost that have something to choose."""
    choice = state.cards_each - state.turn >= 2
    return bool(state.seats == 2 and not state.ghost and not state.over and choice)


def solved(
    state: State | np.void,
    *,
    pudding_price: float = 0.0,
    leaves: Array | None = None,
    most_positions: int | None = None,
    most_looks: int | None = None,
    every_worth: bool = True,
    rivals_of: int | None = None,
    may_scatter: bool = False,
    seconds: float | None = None,
    progress: Callable[[int], None] | None = None,
) -> Solved | None:
    """Solve a solvable position; None if that takes more positions, looks or time than allowed.

    ``state`` may be a compiled record. Choices that lie face down count as not made. Values are
    points of this round. Puddings are scored in the last round as the rules say, and before it
    they count their price. With ``leaves`` (``win_leaves`` or alike) values are what it says.
    Unless every worth is asked for, only those of moves that are played are right; with
    ``rivals_of`` a seat those of its other best moves too, as many as the limits allow, and no
    worth of the seat is too large. With so many kinds of cards that positions do not fit into a
    key, they may be told apart by a scattered one, which two positions hardly ever share; else
    such a position is not solved.
    ``progress`` hears ten times a second how many positions were opened, and may raise.
    """
    asked = question(state, pudding_price, leaves, most_positions, most_looks)
    desk = asked.desk
    if leaves is not None:
        desk["lowest"], desk["highest"] = leaves.min(), leaves.max()
    desk["every_worth"], desk["may_scatter"] = every_worth, may_scatter
    desk["rivals"] = 0 if rivals_of is None else 1 + rivals_of
    found = np.zeros((2, 2, WIDEST))
    papers = (
        asked.match, asked.futures, desk, *room_for(asked.slots), asked.ends, found[0], found[1],
    )  # fmt: skip
    solve = twin(sushi_go_exact).solve
    with stopped_after(seconds, desk):
        code = solve(*papers) if progress is None else _watched(solve, papers, desk, progress)
    return _told(desk, asked.cards, found, by_points=leaves is None) if code == SOLVED else None


@dataclass(frozen=True)
class Question:
    """A position as compiled code works on it, and room for the answer.

    ``slots`` says how many positions there should be room to remember. With no ``ends`` values
    are points.
    """

    match: Any
    cards: int
    futures: Any
    desk: Any
    ends: Array
    slots: int


def question(
    state: State | np.void, pudding_price: float, leaves: Array | None,
    most_positions: int | None = None, most_looks: int | None = None,
) -> Question:  # fmt: skip
    """What ``solved`` is asked, on a desk of its own."""
    match = _own_record(state)
    cards = int(match["cards_each"] - match["turn"])
    price = _EXACT_PUDDINGS if leaves is not None else pudding_price
    futures = _futures(None if leaves is None and match["round"] == ROUNDS - 1 else float(price))
    desk = np.empty(1, DESK)[0]
    desk["honours"] = 0
    desk["offers"] = 0
    desk["limit"] = _NO_LIMIT if most_positions is None else most_positions
    desk["most_looks"] = _NO_LIMIT if most_looks is None else most_looks
    slots = _SLOTS[cards]
    if most_positions is not None:
        slots = min(slots, max(_FEWEST_SLOTS, most_positions.bit_length() + 2))
    if most_looks is not None:  # a position mostly takes two to eight
        slots = min(slots, max(_FEWEST_SLOTS, most_looks.bit_length() - 1))
    return Question(
        match, cards, futures, desk, np.zeros(0) if leaves is None else leaves, 1 << slots
    )


def room_for(slots: int) -> tuple[Array, Array, Array]:
    """Keys, floors and ceilings of as many positions, those of one position side by side."""
    room = np.zeros((slots, 4), np.int64)
    bounds = room.view(np.float64)
    return room[:, 0], bounds[:, 1], bounds[:, 2]


@contextmanager
def stopped_after(seconds: float | None, desk: Any) -> Iterator[None]:
    """After so many seconds the search may open no more positions."""
    if seconds is None:
        yield
        return
    timer = Timer(seconds, lambda: desk.__setitem__("limit", 0))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _watched(
    solve: Callable[..., int], asked: tuple[Any, ...], desk: Any, progress: Callable[[int], None]
) -> int:
    """Solve in a thread, and look at the desk meanwhile; an exception ends the search."""
    desk["opened"] = 0
    with ThreadPoolExecutor(1) as pool:
        answer = pool.submit(solve, *asked)
        try:
            while True:
                progress(int(desk["opened"]))
                if answer.done():
                    return answer.result()
                wait([answer], _GLANCE)
        except BaseException:
            desk["limit"] = 0
            raise


def _told(desk: Any, cards: int, found: Array, *, by_points: bool) -> Solved:
    laid = float(desk["worth"][cards]) if by_points else 0.0
    moves, mixes, worths = [], [], []
    for seat, sign in ((0, 1), (1, -1)):
        number, place = desk["sizes"][2 * cards + seat], (2 * cards + seat) * WIDEST
        moves.append(tuple(desk["moves"][place : place + number].tolist()))
        mixes.append(tuple(found[0, seat, :number].tolist()))
        worths.append(tuple((found[1, seat, :number] + sign * laid).tolist()))
    return Solved(
        float(desk["floor"][cards]) + laid,
        (moves[0], moves[1]),
        (mixes[0], mixes[1]),
        (worths[0], worths[1]),
        int(desk["opened"]),
        int(desk["looks"]),
    )


def _own_record(state: State | np.void) -> Any:
    """A record of the state that the kernel may use up."""
    if isinstance(state, State):
        return packed(state, dtype_of(State.LAYOUT))[0]
    return state.copy()


@lru_cache(16)
def _futures(price: float | None) -> Any:
    """The tables for puddings scored by the rules (None), or at a price, or told apart exactly."""
    kernel = twin(sushi_go_futures)
    futures = np.zeros(1, FUTURES)[0]
    match = _own_record(empty_table(setup(2, {})))
    seen = np.zeros(MOST_ICONS**2, np.int64)
    kernel.fill_set_classes(futures["set_classes"])
    kernel.fill_maki_points(match, futures["maki_points"])
    kernel.fill_race_classes(futures["maki_points"], MOST_ICONS, futures["maki_classes"], seen)
    points = futures["pudding_points"]
    if price is None:
        kernel.fill_pudding_points(match, points)
    elif price != _EXACT_PUDDINGS:
        held = np.arange(MOST_PUDDINGS)
        points[:] = (price * (held[:, None] - held)).ravel()
    if price == _EXACT_PUDDINGS:
        futures["pudding_classes"] = np.tile(1 + np.arange(MOST_PUDDINGS**2), MOST_PUDDINGS)
    else:
        kernel.fill_race_classes(points, MOST_PUDDINGS, futures["pudding_classes"], seen)
    return futures


@cache
def win_leaves() -> Array:
    """What the end of a last round is worth to seat 0: 1 for a win, 1/2 for a shared one.

    By the gap in points without puddings, the puddings of seat 0 and those of seat 1.
    """
    leaves = np.zeros(GAPS * MOST_PUDDINGS**2)
    twin(sushi_go_futures).fill_win_leaves(_own_record(empty_table(setup(2, {}))), leaves)
    return leaves


def memory(cards: int) -> int:
    """The most bytes that solving a position with so many cards in hand takes."""
    return (32 << _SLOTS[cards]) + DESK.itemsize + FUTURES.itemsize


@cache
def get_ready() -> None:
    """Compile the solver, or load what was compiled before; at once if that was done."""
    solved(smallest())


def smallest() -> State:
    """A position with one choice of two cards for each seat."""
    state = empty_table(setup(2, {}))
    state.round, state.turn = ROUNDS - 1, state.cards_each - 2
    state.hands[:2] = [one(Card.EGG) + one(Card.SQUID)] * 2
    return state
