"""The compiled search, ready or being made ready, and one search from a seat's knowledge."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from sushiya.bots.readiness import Readiness
from sushiya.bots.sushi_go_search_tree import WANTED, Aims, Tree
from sushiya.games.sushi_go.knowledge import Knowledge, table_in_view
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.rules import legal_moves
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import MOST_PLACES, State


@dataclass(frozen=True)
class Thought:
    """What a search found about a move: how often it was tried, its mean share of the win."""

    visits: int
    worth: float


Kernel = Readiness[ModuleType]
"""The compiled code of a search."""


def seen_table(known: Knowledge) -> State:
    """The table as a seat knows it; a hand holds the cards that are known."""
    table = table_in_view(known.view)
    for seat, hand in enumerate(known.hands):
        table.hands[seat] = hand.known
    return table


def searched(
    table: State, known: Knowledge, simulations: int, chunk: int, rng: int,
    in_time: Callable[[], bool], guides: Aims, worlds: int = 0,
    wanted: Sequence[str] = (),
) -> dict[str, Thought]:  # fmt: skip
    """Search from a table as seen, in chunks, as long as there is time; the first is free.

    By default every simulation is in a world of its own; else there are so many worlds, and
    after the first choice each is searched by itself. If some moves are ``wanted``, no others are
    tried at first.
    """
    tree = _grown(table, known, simulations, chunk, rng, in_time, guides, worlds, wanted)
    moves: list[str] = known.view["legal_moves"]
    codes = [move_from_text(move) for move in moves]
    return dict(zip(moves, _thoughts(tree, known.view["seat"], codes), strict=True))


def answers_tried(
    table: State, known: Knowledge, simulations: int, chunk: int, rng: int,
    in_time: Callable[[], bool], guides: Aims,
) -> list[float]:  # fmt: skip
    """How often such a search lets the other of two seats try its moves, in the rules' order."""
    tree = _grown(table, known, simulations, chunk, rng, in_time, guides)
    other = 1 - known.view["seat"]
    codes = [0] * MOST_MOVES
    found = legal_moves(table, other, codes)
    visits = [thought.visits for thought in _thoughts(tree, other, codes[:found])]
    whole = sum(visits) or 1
    return [tried / whole for tried in visits]


def _grown(
    table: State, known: Knowledge, simulations: int, chunk: int, rng: int,
    in_time: Callable[[], bool], guides: Aims, worlds: int = 0,
    wanted: Sequence[str] = (),
) -> Tree:  # fmt: skip
    """The tree of a search, as ``searched`` describes it."""
    from sushiya.bots import sushi_go_search_room as rooms
    from sushiya.core.compiled import packed

    code = search_kernel.prepare()
    match = packed(table, rooms.DTYPE)[0]
    room, tree = rooms.room(worlds), rooms.tree_for(simulations)
    for seat, hand in enumerate(known.hands):
        room.known[seat], room.unknown[seat] = hand.known, hand.unknown
    own = known.view["seat"]
    size = code.begin_search(match, room.known, room.pile, tree)
    seen = (room.known, room.unknown, room.pile, size, room.worlds, tree)
    tree.wanted[: len(wanted)] = [move_from_text(move) for move in wanted]
    tree.used[WANTED] = len(wanted)
    if worlds:
        rng = code.deal_worlds(match, *seen, rng)
    for done in range(0, simulations, chunk):
        if done and not in_time():
            break
        number = min(chunk, simulations - done)
        rng = code.search(match, own, *seen, guides, done, number, rng)
    return tree


def _thoughts(tree: Tree, seat: int, moves: Sequence[int]) -> list[Thought]:
    """What a tree tells of these moves of a seat."""
    from sushiya.bots import sushi_go_search_room as rooms

    room = rooms.room()
    tree.moves[: len(moves)] = moves
    search_kernel.prepare().write_visits(seat, len(moves), tree, room.visits, room.worth)
    return [Thought(int(room.visits[at]), float(room.worth[at])) for at in range(len(moves))]


def _compiled_search() -> ModuleType:
    """The twin, every function that Python calls compiled by a first call; and all odds read."""
    from sushiya.bots import sushi_go_search_room as rooms
    from sushiya.bots import sushi_go_search_tree
    from sushiya.bots.sushi_go_search_tables import aims
    from sushiya.core.compiled import packed, twin

    code = twin(sushi_go_search_tree)
    match: Any = packed(empty_table(setup(2, {})), rooms.DTYPE)[0]
    room, tree = rooms.room(1), rooms.tree_for(1)
    for seat in range(2):
        room.unknown[seat] = match["cards_each"]
    size = code.begin_search(match, room.known, room.pile, tree)
    seen = (room.known, room.unknown, room.pile, size, room.worlds, tree)
    code.deal_worlds(match, *seen, 1)
    for seats in range(2, MOST_PLACES + 1):
        aims(seats)
    code.search(match, 0, *seen, aims(2), 0, 1, 1)
    code.write_visits(0, 1, tree, room.visits, room.worth)
    return code


def _compiled_endings() -> ModuleType:
    from sushiya.bots import sushi_go_search_endings

    sushi_go_search_endings.warm_up()
    return sushi_go_search_endings


def _compiled_hopes() -> ModuleType:
    from sushiya.bots import sushi_go_hoping

    sushi_go_hoping.warm_up()
    return sushi_go_hoping


def _compiled_judging() -> ModuleType:
    from sushiya.bots import sushi_go_judging
    from sushiya.bots.sushi_go_search_tables import aims

    sushi_go_judging.warm_up(aims(3))
    return sushi_go_judging


search_kernel: Kernel = Readiness(_compiled_search)
ending_kernel: Kernel = Readiness(_compiled_endings)
hope_kernel: Kernel = Readiness(_compiled_hopes)
judging_kernel: Kernel = Readiness(_compiled_judging)
