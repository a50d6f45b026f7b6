"""Games in which a searching expert says at every decision what it would do. Compiled.

Moves are the pupil's, the expert's, or drawn by what the expert tried, so that the pupil learns
where its own way leads, and what to do about other ways.
"""

from __future__ import annotations

from sushiya.bots.sushi_go_policies import CHEF, Room, policy_move
from sushiya.bots.sushi_go_search_games import Room as SearchRoom
from sushiya.bots.sushi_go_search_games import Rows, taken, think, write_row
from sushiya.bots.sushi_go_search_tree import Aims, Tree
from sushiya.bots.sushi_go_search_worlds import follow_sticks
from sushiya.core.rng import advanced, below, seeded
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin, end_turn
from sushiya.games.sushi_go.scoring import winning_seats
from sushiya.games.sushi_go.state import NOTHING, State

BY_PUPIL = 50
BY_VISITS = 40
"""Of a hundred moves how many the pupil makes, and how many of the others are drawn."""


def play_lessons(
    matches: list[State],
    first_seed: int,
    tree: Tree,
    search_room: SearchRoom,
    aims: Aims,
    simulations: int,
    net: list[float],
    room: Room,
    rows: Rows,
) -> int:
    """Play every match to its end; how many decisions were written down comes back."""
    filled = 0
    for at in range(len(matches)):
        match = matches[at]
        clear(match)
        rng = shuffle(match, seeded(first_seed + at))
        begin(match)
        begun = filled
        while not match.over:
            for seat in range(match.seats):
                if match.chosen[seat] == NOTHING:
                    rng = advanced(rng)
                    own = seeded(rng & 0x7FFFFFFFFFFF)
                    found = think(match, seat, tree, search_room, aims, simulations, own)
                    if filled < len(rows.seats) and 1 < found <= len(rows.moves[0]):
                        write_row(match, seat, tree, search_room, found, rows, filled)
                        filled += 1
                    rng = advanced(rng)
                    if below(rng, 100) < BY_PUPIL:
                        rng = advanced(rng)
                        match.chosen[seat] = policy_move(match, seat, CHEF, net, net, rng, room)
                    else:
                        rng = advanced(rng)
                        match.chosen[seat] = taken(tree, search_room, found, BY_VISITS, rng)
            follow_sticks(match, search_room.shown)
            end_turn(match)
        for row in range(begun, filled):
            rows.winners[row] = winning_seats(match)
    return filled
