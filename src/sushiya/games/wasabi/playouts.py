"""Whole games of random moves: for measuring, for testing, for searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.rng import advanced, below, seeded
from sushiya.games.wasabi.drawing import random_move
from sushiya.games.wasabi.finishing import finishing_move
from sushiya.games.wasabi.match import LENGTHS, SHORTEST, STACK_ROOM, Phase
from sushiya.games.wasabi.rules import apply, begin
from sushiya.games.wasabi.scoring import points as points_of
from sushiya.games.wasabi.scoring import winners

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

Points = list[list[int]]
"""Points by match and seat."""


def deal_random(match: Match, menu: Tables, rng: int) -> int:
    """Shuffle the recipe stacks and set the table; the random state afterwards.

    ``match`` tells the number of seats and the options; all the rest of it is set anew.
    """
    for stack in range(LENGTHS):
        size = 0
        for recipe in range(menu.recipe_count):
            if menu.length[recipe] == stack + SHORTEST:
                match.stacks[stack * STACK_ROOM + size] = recipe
                size += 1
        match.stack_size[stack] = size
        rng = _shuffle(match.stacks, stack * STACK_ROOM, size, rng)
    begin(match, menu)
    return rng


def play_random_game(match: Match, menu: Tables, rng: int, out: list[int]) -> int:
    """Deal and play a whole game; the random state afterwards."""
    return play_random(match, menu, deal_random(match, menu, rng), out)


def play_random_games(
    matches: list[Match],
    menu: Tables,
    first_seed: int,
    out: list[int],
    won: list[int],
    points: Points,
) -> None:
    """Play every match to its end, the n-th from the n-th seed; who won, and with how much."""
    for at in range(len(matches)):
        play_random_game(matches[at], menu, seeded(first_seed + at), out)
        _write_result(matches[at], menu, at, won, points)


def play_random(match: Match, menu: Tables, rng: int, out: list[int]) -> int:
    """Play to the end, each legal move as likely as any other; the random state afterwards.

    ``out`` is room for ``MOST`` moves.
    """
    while match.phase != Phase.OVER:
        rng = play_random_move(match, menu, rng, out)
    return rng


def play_random_move(match: Match, menu: Tables, rng: int, out: list[int]) -> int:
    """Make one random decision; the random state afterwards."""
    rng = advanced(rng)
    apply(match, menu, match.seat, random_move(match, menu, match.seat, rng, out))
    return rng


def play_finishing_games(
    matches: list[Match],
    menu: Tables,
    first_seed: int,
    out: list[int],
    won: list[int],
    points: Points,
) -> None:
    """Like ``play_random_games``, by players that finish recipes when they can."""
    for at in range(len(matches)):
        play_finishing_game(matches[at], menu, seeded(first_seed + at), out)
        _write_result(matches[at], menu, at, won, points)


def play_finishing_game(match: Match, menu: Tables, rng: int, out: list[int]) -> int:
    """Deal and play a whole game; the random state afterwards."""
    rng = deal_random(match, menu, rng)
    while match.phase != Phase.OVER:
        rng = advanced(rng)
        apply(match, menu, match.seat, finishing_move(match, menu, match.seat, rng, out))
    return rng


def _write_result(match: Match, menu: Tables, at: int, won: list[int], points: Points) -> None:
    won[at] = winners(match, menu)
    for seat in range(len(points[at])):
        points[at][seat] = points_of(match, menu, seat)


def _shuffle(items: list[int], start: int, size: int, rng: int) -> int:
    for place in range(size - 1, 0, -1):
        rng = advanced(rng)
        other = below(rng, place + 1)
        item = items[start + place]
        items[start + place] = items[start + other]
        items[start + other] = item
    return rng
