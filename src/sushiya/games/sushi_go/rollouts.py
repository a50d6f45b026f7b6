"""From a position to the end of its round at random: what a search does many times for a move.

A rollout copies what a round changes of a position, lets every seat that has not chosen choose
at random until the hands are empty, and scores the round. Nothing more is dealt: the next
round's cards are no part of it.
"""

from __future__ import annotations

from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.drawing import random_move
from sushiya.games.sushi_go.rules import begin_turn, lay_choice, pass_hands
from sushiya.games.sushi_go.scoring import score_round
from sushiya.games.sushi_go.state import NOTHING, State


def copy_round(match: State, position: State) -> None:
    """Make a match equal to a position of the same table in all that a round changes or reads."""
    match.round = position.round
    match.turn = position.turn
    match.over = position.over
    match.ghost_at = position.ghost_at
    match.ghost_left = position.ghost_left
    for seat in range(match.seats):
        match.hands[seat] = position.hands[seat]
        match.chosen[seat] = position.chosen[seat]
    for place in range(match.places):
        match.tableaus[place] = position.tableaus[place]
        match.points[place] = position.points[place]


def play_out_round(match: State, rng: int, moves: list[int]) -> int:
    """Play to the end of the round at random and score it; the tableaus stay where they are."""
    while True:
        for seat in range(match.seats):
            if match.chosen[seat] == NOTHING:
                rng = advanced(rng)
                match.chosen[seat] = random_move(match, seat, rng, moves)
        for seat in range(match.seats):
            lay_choice(match, seat)
        match.turn += 1
        if match.turn == match.cards_each:
            score_round(match)
            return rng
        pass_hands(match)
        begin_turn(match)


def roll_out(
    match: State, position: State, rollouts: int, first_seed: int, moves: list[int], sums: list[int]
) -> None:
    """So many rollouts of a position, each from a seed of its own; points are added to ``sums``."""
    for at in range(rollouts):
        copy_round(match, position)
        play_out_round(match, seeded(first_seed + at), moves)
        for place in range(match.places):
            sums[place] += match.points[place]
