"""Whole games between searching players in compiled code: for training and for measuring.

Every seat sees what it would see at a table: before it searches, its knowledge is written down
from the match (``write_known``), and only that goes into the search.
"""

from __future__ import annotations

from typing import NamedTuple

from sushiya.bots.sushi_go_search_policy import drawn_move, read_table, write_odds
from sushiya.bots.sushi_go_search_tree import Aims, Tree, begin_search, search, write_visits
from sushiya.bots.sushi_go_search_worlds import follow_sticks, write_known
from sushiya.core.rng import advanced, below, seeded
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin, end_turn, legal_moves
from sushiya.games.sushi_go.scoring import winning_seats
from sushiya.games.sushi_go.state import NOTHING, State


class Rows(NamedTuple):
    """Decisions, one row each: the match, the seat, its moves, their visits, the seat's share.

    ``worth`` is the mean share of the win of the searched moves. Who won is a mask of seats.
    """

    matches: list[State]
    seats: list[int]
    moves: list[list[int]]
    visits: list[list[int]]
    worth: list[float]
    winners: list[int]


class Room(NamedTuple):
    """Room for one thread: what a seat knows, a world to play in, and what a search found."""

    shown: list[int]
    known: list[int]
    unknown: list[int]
    pile: list[int]
    worlds: list[State]
    visits: list[int]
    worth: list[float]


def play_games(
    matches: list[State], first_seed: int, tree: Tree, room: Room, first: Aims, second: Aims,
    budgets: list[int], sides: list[int], rows: Rows, points: list[list[int]],
) -> int:  # fmt: skip
    """Play every match to its end, the n-th from the n-th seed; how many rows were written.

    ``sides`` is for each match the mask of seats that play by the first aims. ``budgets`` are the
    simulations of the first and the second, and of a hundred moves how many the first and the
    second draw by their visits instead of taking the best. No simulations: a draw by the odds.
    """
    filled = 0
    for at in range(len(matches)):
        match = matches[at]
        rng = seeded(first_seed + at)
        clear(match)
        rng = shuffle(match, rng)
        begin(match)
        begun = filled
        while not match.over:
            for seat in range(match.seats):
                if match.chosen[seat] == NOTHING:
                    side = 0 if sides[at] >> seat & 1 else 1
                    aims = first if side == 0 else second
                    rng = advanced(rng)
                    own = seeded(rng & 0x7FFFFFFFFFFF)
                    found = think(match, seat, tree, room, aims, budgets[side], own)
                    if filled < len(rows.seats) and budgets[side] > 0:
                        write_row(match, seat, tree, room, found, rows, filled)
                        filled += 1
                    rng = advanced(rng)
                    match.chosen[seat] = taken(tree, room, found, budgets[2 + side], rng)
            follow_sticks(match, room.shown)
            end_turn(match)
        for row in range(begun, filled):
            rows.winners[row] = winning_seats(match)
        for seat in range(match.seats):
            points[at][seat] = match.points[seat]
    return filled


def think(
    match: State, seat: int, tree: Tree, room: Room, aims: Aims, simulations: int, rng: int
) -> int:
    """Search for a seat; its moves are in ``tree.moves``, their number comes back."""
    write_known(match, seat, room.shown, room.known, room.unknown)
    size = begin_search(match, room.known, room.pile, tree)
    search(
        match, seat, room.known, room.unknown, room.pile, size, room.worlds, tree, aims,
        0, simulations, rng,
    )  # fmt: skip
    found = legal_moves(match, seat, tree.moves)
    write_visits(seat, found, tree, room.visits, room.worth)
    if simulations == 0:
        total = read_table(match, tree.classes)
        whole = write_odds(
            match, seat, total, tree.classes, tree.moves, found, aims.playing, tree.odds
        )
        move = drawn_move(tree.moves, found, tree.odds, whole, advanced(rng))
        for at in range(found):
            room.visits[at] = 1 if tree.moves[at] == move else 0
    return found


def write_row(
    match: State, seat: int, tree: Tree, room: Room, found: int, rows: Rows, row: int
) -> None:
    """Keep a decision; moves beyond a row's length are left out."""
    rows.matches[row] = match
    rows.seats[row] = seat
    visits = 0
    worth = 0.0
    for at in range(len(rows.moves[row])):
        rows.moves[row][at] = tree.moves[at] if at < found else NOTHING
        rows.visits[row][at] = room.visits[at] if at < found else 0
    for at in range(found):
        visits += room.visits[at]
        worth += room.visits[at] * room.worth[at]
    rows.worth[row] = worth / visits if visits > 0 else 0.5


def taken(tree: Tree, room: Room, found: int, by_visits: int, rng: int) -> int:
    """The move with the most visits, or now and then one drawn by its visits."""
    best = 0
    whole = 0
    for at in range(found):
        whole += room.visits[at]
        if room.visits[at] > room.visits[best]:
            best = at
    if below(rng, 100) < by_visits and whole > 0:
        rest = below(advanced(rng), whole)
        for at in range(found):
            rest -= room.visits[at]
            if rest < 0:
                return tree.moves[at]
    return tree.moves[best]
