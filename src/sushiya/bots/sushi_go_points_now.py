"""The move that scores most if the round ended with it. Interpreted and compiled."""

from __future__ import annotations

from sushiya.core.bags import one
from sushiya.core.rng import advanced, below
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.moves import NO_CARD, first_lay, second_lay
from sushiya.games.sushi_go.rules import legal_moves, with_laid
from sushiya.games.sushi_go.scoring import (
    dumpling_points,
    nigiri_points,
    sashimi_points,
    tempura_points,
)
from sushiya.games.sushi_go.state import State


def most_points_now(match: State, seat: int, rng: int, moves: list[int]) -> int:
    """The move that leaves most points on the seat's tableau; of equal ones any.

    ``moves`` is room for the legal ones. The seat must have a choice.
    """
    best = keep_best(match.tableaus[seat], moves, legal_moves(match, seat, moves))
    return moves[below(advanced(rng), best)]


def keep_best(tableau: int, moves: list[int], found: int) -> int:
    """Bring the moves that leave most points to the front, over others; how many there are."""
    most = -1
    best = 0
    for at in range(found):
        points = points_on(tableau_after(tableau, moves[at]))
        if points > most:
            most = points
            best = 0
        if points == most:
            moves[best] = moves[at]
            best += 1
    return best


def tableau_after(tableau: int, move: int) -> int:
    """A tableau after a move; chopsticks that were used are back in the hand."""
    tableau = with_laid(tableau, first_lay(move))
    if second_lay(move) == NO_CARD:
        return tableau
    return with_laid(tableau, second_lay(move)) - one(Card.CHOPSTICKS)


def points_on(tableau: int) -> int:
    """What a tableau scores by itself, without being compared to others."""
    return (
        tempura_points(tableau)
        + sashimi_points(tableau)
        + dumpling_points(tableau)
        + nigiri_points(tableau)
    )
