"""Whole games at random: for simulation, search and for comparing the two ways to run the rules.

Runs interpreted and compiled. Every random number comes from ``core.rng``; the state of the
generator goes in and comes back out.
"""

from __future__ import annotations

from sushiya.core.rng import advanced, below, seeded
from sushiya.games.sushi_go.drawing import random_move
from sushiya.games.sushi_go.rules import begin, end_turn
from sushiya.games.sushi_go.scoring import winning_seats
from sushiya.games.sushi_go.state import NOTHING, State

Points = list[list[int]]
"""Points by match and seat."""


def clear(match: State) -> None:
    """Wipe the table of the game before."""
    match.over = 0
    match.dealt = 0
    match.discards = 0
    for place in range(match.places):
        match.tableaus[place] = 0
        match.points[place] = 0
        match.pudding_points[place] = 0


def shuffle(match: State, rng: int) -> int:
    """Shuffle as much of the pile as three rounds will deal."""
    for place in range(3 * match.cards_each * match.places):
        rng = advanced(rng)
        other = place + below(rng, match.deck_size - place)
        card = match.deck[other]
        match.deck[other] = match.deck[place]
        match.deck[place] = card
    return rng


def play_random_game(match: State, rng: int, moves: list[int]) -> int:
    """Shuffle, deal and play to the end, every legal move as likely as the others."""
    clear(match)
    rng = shuffle(match, rng)
    begin(match)
    return play_on_at_random(match, rng, moves)


def play_random_games(
    matches: list[State], first_seed: int, moves: list[int], winners: list[int], points: Points
) -> None:
    """Play every match to its end, the n-th from the n-th seed; who won, and with how much."""
    for at in range(len(matches)):
        play_random_game(matches[at], seeded(first_seed + at), moves)
        winners[at] = winning_seats(matches[at])
        for seat in range(len(points[at])):
            points[at][seat] = matches[at].points[seat]


def play_on_at_random(match: State, rng: int, moves: list[int]) -> int:
    """Play from here to the end at random."""
    while not match.over:
        for seat in range(match.seats):
            if match.chosen[seat] == NOTHING:
                rng = advanced(rng)
                match.chosen[seat] = random_move(match, seat, rng, moves)
        end_turn(match)
    return rng
