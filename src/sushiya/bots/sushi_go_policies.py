"""Whole games of Sushi Go! between levels that need no search. Interpreted and compiled."""

from __future__ import annotations

from typing import NamedTuple

from sushiya.bots.sushi_go_net import most_liked
from sushiya.bots.sushi_go_points_now import most_points_now
from sushiya.bots.sushi_go_present_value import most_present_value
from sushiya.bots.sushi_go_sight import known_hands
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.drawing import random_move
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin, end_turn
from sushiya.games.sushi_go.scoring import puddings, winning_seats
from sushiya.games.sushi_go.state import MOST_PLACES, NOTHING, State

RANDOM, APPRENTICE, COOK, CHEF = range(4)


class Room(NamedTuple):
    """Room for one thread: what a seat knows, its moves, and numbers about them."""

    known: list[int]
    moves: list[int]
    desk: list[float]
    brain: list[float]


def policy_move(
    match: State,
    seat: int,
    level: int,
    prices: list[float],
    net: list[float],
    rng: int,
    room: Room,
) -> int:
    """The move of a level for a seat that was there from the round's deal and has a choice.

    All draw from the state after ``rng``, so that no two seats ever share a draw.
    """
    if level == RANDOM:
        return random_move(match, seat, advanced(rng), room.moves)
    if level == APPRENTICE:
        return most_points_now(match, seat, rng, room.moves)
    known_hands(match, seat, room.known)
    if level == COOK:
        return most_present_value(match, seat, room.known, prices, rng, room.moves, room.desk)
    return most_liked(match, seat, room.known, net, rng, room.moves, room.desk, room.brain)


def play_level_games(
    matches: list[State],
    first_seed: int,
    levels: list[int],
    prices: list[list[float]],
    net: list[float],
    room: Room,
    winners: list[int],
    sweets: list[list[int]],
) -> None:
    """Play every match to its end, the n-th from the n-th seed; seats have levels and prices.

    Who won is a mask of seats; ``sweets`` are the puddings of every place, round after round.
    """
    for at in range(len(matches)):
        match = matches[at]
        clear(match)
        rng = shuffle(match, seeded(first_seed + at))
        begin(match)
        while not match.over:
            rounds_done = match.round
            for seat in range(match.seats):
                if match.chosen[seat] == NOTHING:
                    rng = advanced(rng)
                    match.chosen[seat] = policy_move(
                        match, seat, levels[seat], prices[seat], net, rng, room
                    )
            end_turn(match)
            if match.round > rounds_done or match.over:
                for place in range(match.places):
                    held = puddings(match.tableaus[place])
                    sweets[at][rounds_done * MOST_PLACES + place] = held
        winners[at] = winning_seats(match)
