"""What every choice in a turn of Sushi Go! is worth, by exact play or by search.

The search is that of the strongest bots (``bots.sushi_go_search_tree``); a part of its simulations
is spread evenly over all choices, so that a bad one is known as well as a good one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from sushiya.bots import sushi_go_search_leaf
from sushiya.bots import sushi_go_search_room as rooms
from sushiya.bots.sushi_go_exact_keys import GAPS
from sushiya.bots.sushi_go_futures import MOST_PUDDINGS
from sushiya.bots.sushi_go_search_kernel import search_kernel
from sushiya.bots.sushi_go_search_leaf import LAST_MARGIN, LAST_SCALE
from sushiya.bots.sushi_go_search_tables import aims
from sushiya.bots.sushi_go_search_tree import EVENLY, Aims
from sushiya.bots.sushi_go_solving import Solved, is_solvable, solved
from sushiya.bots.sushi_go_win_model import TERMS, group_of
from sushiya.bots.sushi_go_win_numbers import win_model
from sushiya.core.compiled import packed, twin
from sushiya.games.sushi_go.knowledge import Hand
from sushiya.games.sushi_go.notation import move_from_text, move_to_text
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import MOST_PLACES, ROUNDS, State

Array = np.ndarray[Any, Any]

LEADS = (0.3, 0.3, 0.3, 0.8, 1.1, 1.6, 1.7, 1.9, 2.0, 2.5, 3.0)
"""By cards in each hand, in the last round: how many points ahead at its end, if all play best from
here on, make the odds of winning e to 1. Nobody plays best: a lead is surer the later it is.
Fitted to games between bots (``docs/review.md``)."""
_SURE_CARDS = 2
"""With so few cards nothing counts but the win."""
_EVEN_PART = 0.5
_WORLDS = 24
"""Hands the other of two seats may have, before the first pick."""
_ENOUGH = 0.2
"""Of the tries of the choice tried most, how many another needs to be held for the best."""


@dataclass(frozen=True)
class Look:
    """A choice as a search saw it: its share of the win, points at the round's end, tries."""

    win: float
    points: float
    tries: int


@dataclass(frozen=True)
class Exact:
    """A choice with both hands known: share of the win, part in best play, points ahead."""

    win: float
    share: float
    lead: float | None


Looks = Mapping[str, Look]


@cache
def _guides(seats: int, cards: int, even: bool) -> Aims:
    """What guides the search of a review."""
    usual = aims(seats)
    numbers = usual.numbers.copy()
    numbers[EVENLY] = _EVEN_PART if even else 0.0
    return usual._replace(leaf=_leaf(seats, cards), numbers=numbers)


def _leaf(seats: int, cards: int) -> Any:
    """The worth of a round's end, for those who hold so many cards."""
    leaf = aims(seats).leaf.copy()
    leaf[LAST_SCALE] = LEADS[cards]
    leaf[LAST_MARGIN] = 1.0 if cards > _SURE_CARDS else 0.0
    return leaf


@cache
def _ends(round_number: int, cards: int) -> Array:
    """The same for two seats, in the order the solver reads."""
    match = packed(empty_table(setup(2, {})), rooms.DTYPE)[0]
    match["round"] = round_number
    found = np.zeros(GAPS * MOST_PUDDINGS**2)
    twin(sushi_go_search_leaf).fill_ends(match, _leaf(2, cards), np.zeros(MOST_PLACES), found)
    return found


def looked(
    table: State,
    hands: Sequence[Hand],
    moves: Mapping[int, Sequence[str]],
    simulations: int,
    *,
    even: bool = True,
) -> dict[int, Looks]:
    """What a search finds about the moves of these seats, all hands being known this far.

    With ``even`` a part of its simulations is spread over all moves; without it only the best
    ones are known well, and the chances are those of best play.
    """
    code = search_kernel.prepare()
    match = packed(table, rooms.DTYPE)[0]
    own = next(iter(moves))
    hidden = any(hand.unknown for hand in hands)
    worlds = _WORLDS if hidden and table.seats == 2 and not table.ghost else 0
    room, tree = rooms.room(worlds), rooms.tree_for(simulations)
    for seat, hand in enumerate(hands):
        room.known[seat], room.unknown[seat] = hand.known, hand.unknown
    rng = 1 + table.round * 100 + table.turn
    size = code.begin_search(match, room.known, room.pile, tree)
    seen = (room.known, room.unknown, room.pile, size, room.worlds, tree)
    if worlds:
        rng = code.deal_worlds(match, *seen, rng)
    guides = _guides(table.seats, table.cards_each - table.turn, even)
    code.search(match, own, *seen, guides, 0, simulations, rng)
    found: dict[int, Looks] = {}
    for seat, texts in moves.items():
        number = len(texts)
        tree.moves[:number] = [move_from_text(text) for text in texts]
        code.write_visits(seat, number, tree, room.visits, room.worth)
        tries, wins = room.visits[:number].tolist(), room.worth[:number].tolist()  # type: ignore[attr-defined]
        code.write_points(seat, number, tree, room.worth)
        points = [each - table.points[seat] for each in room.worth[:number]]
        rows = zip(texts, wins, points, tries, strict=True)
        found[seat] = {
            text: Look(float(win), float(each), int(tried)) for text, win, each, tried in rows
        }
    return found


def open_hands(state: State) -> list[Hand]:
    """All hands of a position, known."""
    return [Hand(state.hands[seat], 0) for seat in range(state.seats)]


def best_win(looks: Looks) -> float:
    """What the best choice is worth: of those tried often, so that luck does not choose it."""
    enough = _ENOUGH * max(look.tries for look in looks.values())
    return max(look.win for look in looks.values() if look.tries >= enough)


def chances(looks: Mapping[int, Looks]) -> tuple[float, ...]:
    """Every seat's chance, if each makes its best choice; together they are one."""
    wins = [best_win(looks[seat]) for seat in sorted(looks)]
    whole = sum(wins)
    return tuple(win / whole if whole else 1.0 / len(wins) for win in wins)


def solved_exactly(
    state: State, positions: int
) -> tuple[tuple[float, ...], dict[int, dict[str, Exact]]] | None:
    """Chances and choices of two seats that know both hands; None where that takes too much.

    A share of the win is what the win model says of the end of the round; in the last round, what
    the points ahead mean with so many cards left (``LEADS``).
    """
    if not is_solvable(state):
        return None
    leaves = _ends(state.round, state.cards_each - state.turn)
    by_win = solved(state, leaves=leaves, most_positions=positions, may_scatter=True)
    if by_win is None:
        return None
    by_points = solved(
        state, pudding_price=_pudding_price(state), most_positions=positions, may_scatter=True
    )
    value = min(1.0, max(0.0, by_win.value))
    return (value, 1.0 - value), {
        seat: _exact_choices(seat, by_win, by_points) for seat in range(2)
    }


def _exact_choices(seat: int, by_win: Solved, by_points: Solved | None) -> dict[str, Exact]:
    leads = {}
    if by_points is not None:
        leads = dict(zip(by_points.moves[seat], by_points.worths[seat], strict=True))
    rows = zip(by_win.moves[seat], by_win.worths[seat], by_win.mixes[seat], strict=True)
    return {
        move_to_text(move): Exact(worth + seat, share, leads.get(move))
        for move, worth, share in rows
    }


def _pudding_price(state: State) -> float:
    """What a pudding counts before the last round: what it does to the chances, in points."""
    if state.round == ROUNDS - 1:
        return 0.0
    at = (2 * group_of(state) + state.round) * len(TERMS)
    return win_model()[at + TERMS.index("pudding")] / win_model()[at + TERMS.index("points")]
