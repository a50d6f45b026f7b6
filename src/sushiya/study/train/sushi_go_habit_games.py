"""Games of players who do not search, with what each of them chose. Interpreted and compiled."""

from __future__ import annotations

from sushiya.bots.sushi_go_policies import Room, policy_move
from sushiya.bots.sushi_go_search_games import Rows
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin, end_turn, legal_moves
from sushiya.games.sushi_go.state import NOTHING, State


def play_habits(
    matches: list[State], first_seed: int, players: list[list[int]], levels: list[int],
    prices: list[list[float]], net: list[float], room: Room, rows: Rows,
) -> int:  # fmt: skip
    """Play every match to its end; how many decisions were written down comes back.

    ``players`` says for each match who sits where; each has a level and prices.
    """
    filled = 0
    for at in range(len(matches)):
        match = matches[at]
        clear(match)
        rng = shuffle(match, seeded(first_seed + at))
        begin(match)
        while not match.over:
            for seat in range(match.seats):
                if match.chosen[seat] == NOTHING:
                    rng = advanced(rng)
                    who = players[at][seat]
                    move = policy_move(match, seat, levels[who], prices[who], net, rng, room)
                    found = legal_moves(match, seat, room.moves)
                    if filled < len(rows.seats) and 1 < found <= len(rows.moves[0]):
                        write_choice(match, seat, room.moves, found, move, rows, filled)
                        filled += 1
                    match.chosen[seat] = move
            end_turn(match)
    return filled


def write_choice(
    match: State, seat: int, moves: list[int], found: int, move: int, rows: Rows, row: int
) -> None:
    """Keep a decision: all moves there were, with one visit for the one that was made."""
    rows.matches[row] = match
    rows.seats[row] = seat
    for at in range(len(rows.moves[row])):
        rows.moves[row][at] = moves[at] if at < found else NOTHING
        rows.visits[row][at] = 1 if at < found and moves[at] == move else 0
