"""By how much a seat of a duel will win: a sum fitted to games of the policy that searches follow.

What both seats have is compared, fact by fact, and every fact has a factor, which changes with the
number of free squares (``study.train.wasabi_leads``). Whole numbers, run interpreted or compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.bots.wasabi_outlook import DISTANCE, FACTS, OUT_OF_REACH, WORTH, seat_worth
from sushiya.bots.wasabi_weights import POINT, SHARE_BITS
from sushiya.core.bags import count
from sushiya.core.bits import ones
from sushiya.games.wasabi.board import free
from sushiya.games.wasabi.match import CARD_TYPES, LENGTHS, NOTHING, SHORTEST, STRIPS, Phase
from sushiya.games.wasabi.scoring import points

if TYPE_CHECKING:
    from sushiya.bots.wasabi_weights import Weights
    from sushiya.games.wasabi.match import Match, Tables

# What is compared: the worth of the position, points, what the strips promise together, the best
# and the next of them; how many strips of each length lack so many tiles; unassigned tokens by
# length; action cards by type; and that it is this seat's turn.
_WORTH = 0
_POINTS = 1
_PROMISED = 2
_BEST = 3
_NEXT = 4
_LACKING = 5
_LACKS = OUT_OF_REACH + 1
_TOKENS = _LACKING + LENGTHS * _LACKS
_CARDS = _TOKENS + LENGTHS
_TURN = _CARDS + CARD_TYPES
TERMS = _TURN + 1
# Factors are known for so many numbers of free squares, so far apart; in between they lie between.
SQUARES_APART = 5
KNOTS = 7
_MOST_SQUARES = SQUARES_APART * (KNOTS - 1)
FACTORS = KNOTS * TERMS

NOT_INLINED = ("lead_ahead", "note_terms")


def tells_leads(match: Match) -> bool:
    """Whether a turn of a duel begins; only of such positions a lead can be told."""
    return (
        match.seats == 2
        and match.phase == Phase.PLAY
        and match.laid == 0
        and match.played == NOTHING
        and match.air == NOTHING
    )


def lead_ahead(
    match: Match,
    menu: Tables,
    weights: Weights,
    factors: list[int],
    terms: list[int],
    found: list[int],
) -> int:
    """The lead with which the seat to act may end, in thousandths of a point.

    ``terms`` is room for ``TERMS`` numbers, ``found`` as for ``seat_worth``.
    """
    note_terms(match, menu, weights, terms, found)
    squares = min(ones(free(match)), _MOST_SQUARES)
    knot = min(squares // SQUARES_APART, KNOTS - 2)
    beyond = squares - knot * SQUARES_APART
    total = 0
    for term in range(TERMS):
        at = knot * TERMS + term
        factor = factors[at] * (SQUARES_APART - beyond) + factors[at + TERMS] * beyond
        total += terms[term] * factor
    return total // SQUARES_APART >> SHARE_BITS


def note_terms(
    match: Match, menu: Tables, weights: Weights, terms: list[int], found: list[int]
) -> None:
    """Write what the seat to act has more than the other one, in thousandths."""
    for term in range(TERMS):
        terms[term] = 0
    _add_seat(match, menu, weights, match.seat, POINT, terms, found)
    _add_seat(match, menu, weights, 1 - match.seat, -POINT, terms, found)
    terms[_TURN] = POINT


def _add_seat(
    match: Match,
    menu: Tables,
    weights: Weights,
    seat: int,
    one: int,
    terms: list[int],
    found: list[int],
) -> None:
    """Add what a seat has, each thing counting as ``one``, which says also for whom."""
    sign = one // POINT
    terms[_WORTH] += sign * seat_worth(match, menu, weights, seat, found)
    terms[_POINTS] += one * points(match, menu, seat)
    best = 0
    second = 0
    for strip in range(match.recipe_size[seat]):
        worth = found[strip * FACTS + WORTH]
        terms[_PROMISED] += sign * worth
        second = max(second, min(best, worth))
        best = max(best, worth)
        length = menu.length[match.recipes[seat * STRIPS + strip]] - SHORTEST
        terms[_LACKING + length * _LACKS + found[strip * FACTS + DISTANCE]] += one
    terms[_BEST] += sign * best
    terms[_NEXT] += sign * second
    for length in range(LENGTHS):
        terms[_TOKENS + length] += one * match.tokens[seat * LENGTHS + length]
    for card in range(CARD_TYPES):
        terms[_CARDS + card] += one * count(match.cards[seat], card)
