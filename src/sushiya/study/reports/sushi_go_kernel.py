"""Whole games of Sushi Go! that remember every choice. Interpreted and compiled.

A seat plays like a level, after a taste of its own: as long as its hand has a kind that it wants,
it lays what it wants most. In one turn one seat may be told what to lay.
"""

from __future__ import annotations

from sushiya.bots.sushi_go_policies import Room, policy_move
from sushiya.core.bags import count
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.cards import KINDS
from sushiya.games.sushi_go.moves import NO_CARD, move_of
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin, end_turn
from sushiya.games.sushi_go.scoring import winning_seats
from sushiya.games.sushi_go.state import MOST_PLACES, NOTHING, State


def play_games(
    matches: list[State],
    seeds: list[int],
    orders: list[list[int]],
    levels: list[int],
    tastes: list[int],
    prices: list[list[float]],
    net: list[float],
    room: Room,
    winners: list[int],
    hands: list[list[int]],
    moves: list[list[int]],
) -> None:
    """Play every match to its end, each from its seed.

    An order is a turn of the whole game, a seat and a kind to lay; a turn of -1 orders nothing.
    Tastes say how much a seat wants a kind. ``hands`` and ``moves`` are written turn by turn.
    """
    for at in range(len(matches)):
        match = matches[at]
        clear(match)
        rng = shuffle(match, seeded(seeds[at]))
        begin(match)
        turn = 0
        while not match.over:
            for seat in range(match.seats):
                hands[at][turn * MOST_PLACES + seat] = match.hands[seat]
                if match.chosen[seat] == NOTHING:
                    rng = advanced(rng)
                    if turn == orders[at][0] and seat == orders[at][1]:
                        match.chosen[seat] = move_of(orders[at][2], NO_CARD, NO_CARD)
                    else:
                        match.chosen[seat] = _choice(
                            match, seat, levels[seat], tastes, prices[seat], net, rng, room
                        )
                moves[at][turn * MOST_PLACES + seat] = match.chosen[seat]
            end_turn(match)
            turn += 1
        winners[at] = winning_seats(match)


def _choice(
    match: State,
    seat: int,
    level: int,
    tastes: list[int],
    prices: list[float],
    net: list[float],
    rng: int,
    room: Room,
) -> int:
    """What the seat wants most; if it wants nothing in its hand, what its level plays."""
    most = 0
    wanted = NO_CARD
    for kind in range(KINDS):
        taste = tastes[seat * KINDS + kind]
        if taste > most and count(match.hands[seat], kind) > 0:
            most = taste
            wanted = kind
    if wanted != NO_CARD:
        return move_of(wanted, NO_CARD, NO_CARD)
    return policy_move(match, seat, level, prices, net, rng, room)
