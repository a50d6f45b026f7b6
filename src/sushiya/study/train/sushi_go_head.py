"""From decisions to what a net is fitted to, and back to slopes. Interpreted and compiled.

The moves of all decisions stand in one long list; ``start`` tells where those of each begin.
"""

from __future__ import annotations

from math import exp, log

from sushiya.bots.sushi_go_features import INPUTS, write_features
from sushiya.bots.sushi_go_net import WINNING, told_place
from sushiya.bots.sushi_go_policies import Room
from sushiya.bots.sushi_go_present_value import VALUES, write_values
from sushiya.bots.sushi_go_sight import known_hands
from sushiya.games.sushi_go.state import State

PARTS = 4


def write_decisions(
    matches: list[State],
    seats: list[int],
    prices: list[float],
    room: Room,
    inputs: list[list[float]],
    start: list[int],
    moves: list[int],
    places: list[list[int]],
    values: list[float],
) -> int:
    """Write inputs, moves, and how much less than the best each is worth to a cook.

    How many decisions had room for their moves comes back.
    """
    filled = 0
    for at in range(len(matches)):
        match = matches[at]
        seat = seats[at]
        known_hands(match, seat, room.known)
        found = write_values(match, seat, room.known, prices, room.moves, room.desk)
        if filled + found > len(moves):
            return at
        write_features(match, seat, room.known, room.desk, room.brain)
        for number in range(INPUTS):
            inputs[at][number] = room.brain[number]
        most = room.desk[VALUES]
        for number in range(found):
            most = max(most, room.desk[VALUES + number])
        for number in range(found):
            moves[filled + number] = room.moves[number]
            values[filled + number] = room.desk[VALUES + number] - most
            for part in range(PARTS):
                places[filled + number][part] = told_place(room.moves[number], part)
        filled += found
        start[at + 1] = filled
    return len(matches)


def write_slopes(
    chosen: list[int],
    start: list[int],
    places: list[list[int]],
    values: list[float],
    targets: list[float],
    worth: list[float],
    value_weight: float,
    worth_weight: float,
    told: list[list[float]],
    slopes: list[list[float]],
    odds: list[float],
    losses: list[float],
) -> float:
    """Write the slope of the loss by what is told for the chosen decisions of a batch.

    The loss of a decision is the cross entropy of its moves, and of the chance to win. Their
    sums are added to ``losses``; the slope by the weight of values comes back.
    """
    by_value = 0.0
    for row in range(len(chosen)):
        decision = chosen[row]
        first = start[decision]
        found = start[decision + 1] - first
        top = -1e9
        for at in range(found):
            liking = value_weight * values[first + at]
            for part in range(PARTS):
                liking += told[row][places[first + at][part]]
            odds[at] = liking
            top = max(top, liking)
        whole = 0.0
        for at in range(found):
            odds[at] = exp(odds[at] - top)
            whole += odds[at]
        for place in range(len(slopes[row])):
            slopes[row][place] = 0.0
        for at in range(found):
            chance = odds[at] / whole
            slope = chance - targets[first + at]
            if targets[first + at] > 0.0:
                losses[0] -= targets[first + at] * log(chance + 1e-12)
            by_value += slope * values[first + at]
            for part in range(PARTS):
                slopes[row][places[first + at][part]] += slope
        winning = 1.0 / (1.0 + exp(-told[row][WINNING]))
        losses[1] += (winning - worth[decision]) * (winning - worth[decision])
        slopes[row][WINNING] = worth_weight * (winning - worth[decision])
    return by_value
