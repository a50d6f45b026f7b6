"""Each seat's chance to win at the end of a round. Interpreted and compiled.

Rounds touch through points, puddings and cards gone alone. A seat's *standing* adds up its
points, its puddings, and its part in having the most or the fewest puddings; the chances are as
the exponentials of the standings. How much each counts was fitted to simulated games, for every
number of seats, way to share ties and round.
"""

from __future__ import annotations

from math import exp

from sushiya.games.sushi_go.scoring import places_with_puddings, puddings, share
from sushiya.games.sushi_go.state import State

TERMS = ("points", "pudding", "most", "fewest")
GROUPS = (
    "two_shared",
    "three_shared",
    "four_shared",
    "five_shared",
    "two_each",
    "three_each",
    "four_each",
    "five_each",
    "ghost",
)
MODEL_NAMES = tuple(
    f"{group}_after_{rounds}_{term}" for group in GROUPS for rounds in (1, 2) for term in TERMS
)
"""A model is a flat list of numbers with these names."""

GHOST_GROUP = len(GROUPS) - 1


def write_win_chances(
    match: State, rounds_done: int, model: list[float], chances: list[float]
) -> None:
    """Write every seat's chance after one or two rounds, their points being counted already."""
    at = (2 * group_of(match) + rounds_done - 1) * len(TERMS)
    most, least = extreme_puddings(match)
    top = -1e9
    for seat in range(match.seats):
        held = puddings(match.tableaus[seat])
        standing = model[at] * match.points[seat] + model[at + 1] * held
        standing += model[at + 2] * part_of(match, held, most, most == least)
        standing += model[at + 3] * part_of(match, held, least, most == least)
        chances[seat] = standing
        top = max(top, standing)
    whole = 0.0
    for seat in range(match.seats):
        chances[seat] = exp(chances[seat] - top)
        whole += chances[seat]
    for seat in range(match.seats):
        chances[seat] /= whole


def group_of(match: State) -> int:
    """Which of the groups a table belongs to."""
    if match.ghost:
        return GHOST_GROUP
    return match.seats - 2 + 4 * match.ties_pay_each


def extreme_puddings(match: State) -> tuple[int, int]:
    """The most and the fewest puddings that any place holds."""
    most = 0
    least = 99
    for place in range(match.places):
        held = puddings(match.tableaus[place])
        most = max(most, held)
        least = min(least, held)
    return most, least


def part_of(match: State, held: int, extreme: int, all_equal: bool) -> float:
    """How much of the prize or loss a place with so many puddings would get: 0 to 1."""
    if held != extreme or all_equal:
        return 0.0
    return share(match, 60, places_with_puddings(match, extreme)) / 60.0
