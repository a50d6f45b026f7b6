"""How far a seat's recipes are from being made, and what a position is worth to it.

The distance of a recipe is the fewest tiles that must be laid to make it, over all lines of the
board: nothing may be covered, the tops that lie there must be parts of it, and what is missing
must be to be had. Plain functions over whole numbers, run interpreted or compiled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.bots.wasabi_lines import (
    BACKWARDS,
    FORWARDS,
    NO_FIT,
    fitting_squares,
    parts_in_hand,
    parts_in_stock,
    parts_nearly_gone,
    parts_on_line,
    telling_starts,
    tiles_on_line,
)
from sushiya.bots.wasabi_weights import POINT, SHARE_BITS
from sushiya.core.bags import count, small_size
from sushiya.core.bits import lowest, ones
from sushiya.games.wasabi.board import STRIDE, free
from sushiya.games.wasabi.hands import has_strips
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    LENGTHS,
    LONGEST,
    SHORTEST,
    STRIPS,
    TOKENS,
    Phase,
)
from sushiya.games.wasabi.scoring import points

if TYPE_CHECKING:
    from sushiya.bots.wasabi_weights import Weights
    from sushiya.games.wasabi.match import Match, Tables

# What is found out about one strip: its worth, its distance, and the parts its best line lacks.
WORTH = 0
DISTANCE = 1
MISSING = 2
FACTS = 3
OUT_OF_REACH = LONGEST + 1
_TEN_TOKENS = 1000 * POINT

NOT_INLINED = ("seat_worth", "best_line")


def seat_worth(match: Match, menu: Tables, weights: Weights, seat: int, found: list[int]) -> int:
    """What the position is worth to a seat: points, prospects of its strips, cards, free places.

    ``found`` gets the facts of its strips: room for ``STRIPS * FACTS`` numbers.
    """
    if match.completed_size[seat] == TOKENS:
        return _TEN_TOKENS
    if match.phase == Phase.OVER:
        return POINT * points(match, menu, seat)
    turns = turns_left(match)
    size = match.recipe_size[seat]
    for strip in range(size):
        recipe = match.recipes[seat * STRIPS + strip]
        if has_token(match, menu, seat, strip):
            best_line(match, menu, weights, seat, recipe, turns, found, strip * FACTS)
        else:
            _no_line(found, strip * FACTS)
    total = POINT * points(match, menu, seat) + _in_time(weights, size, turns, found)
    if turns > 0:
        total += _cards_worth(match, weights, seat, turns)
        if has_strips(match):
            total += (STRIPS - size) * weights.fresh
        if seat == match.seat:
            total += match.rewards * weights.reward
            if match.passes > 0:
                total -= weights.passing
    return total


def turns_left(match: Match) -> int:
    """How many more tiles a seat will lay if all lay in turn and it has just done so."""
    return ones(free(match)) // match.seats


def has_token(match: Match, menu: Tables, seat: int, strip: int) -> bool:
    """Whether a token is left for a strip, and for those of its length before it."""
    length = menu.length[match.recipes[seat * STRIPS + strip]]
    tokens = match.tokens[seat * LENGTHS + length - SHORTEST]
    for other in range(strip):
        if menu.length[match.recipes[seat * STRIPS + other]] == length:
            tokens -= 1
    return tokens > 0


def best_line(
    match: Match,
    menu: Tables,
    weights: Weights,
    seat: int,
    recipe: int,
    turns: int,
    found: list[int],
    at: int,
) -> None:
    """Find the line on which a recipe is worth the most, and write its facts from ``at`` on."""
    _no_line(found, at)
    second = 0
    length = menu.length[recipe]
    whole = (1 << length) - 1
    stock = parts_in_stock(match, menu, seat, recipe)
    held = parts_in_hand(match, menu, seat, recipe)
    rare = parts_nearly_gone(match, menu, recipe) & ~held
    room = fitting_squares(match, menu, recipe)
    for step in (1, STRIDE):
        starts = telling_starts(match, room, length, step)
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            distance = length - tiles_on_line(match, start, length, step)
            nearer = distance < found[at + DISTANCE]
            if not nearer and _most_worth(menu, weights, recipe, distance) <= second:
                continue
            lying = parts_on_line(match, menu, recipe, start, step)
            missing = whole & ~lying
            if lying == NO_FIT or missing == 0 or missing & ~stock:
                continue
            worth = _line_worth(menu, weights, recipe, lying, missing, held, rare, turns)
            found[at + DISTANCE] = min(found[at + DISTANCE], distance)
            if worth > found[at + WORTH]:
                second = found[at + WORTH]
                found[at + WORTH] = worth
                found[at + MISSING] = missing
            elif worth > second:
                second = worth
    found[at + WORTH] += second * weights.spare >> SHARE_BITS


def _most_worth(menu: Tables, weights: Weights, recipe: int, distance: int) -> int:
    """What no line that lacks so many tiles is worth more than."""
    length = menu.length[recipe] - SHORTEST
    prize = POINT * menu.points[length] + weights.reward + weights.cube * menu.style_cubes[length]
    prize = prize * weights.prize[length] >> SHARE_BITS
    return prize * (weights.decay[distance] + weights.held * distance) >> SHARE_BITS


def _line_worth(
    menu: Tables,
    weights: Weights,
    recipe: int,
    lying: int,
    missing: int,
    held: int,
    rare: int,
    turns: int,
) -> int:
    length = menu.length[recipe] - SHORTEST
    prize = POINT * menu.points[length] + weights.reward
    if lying & (FORWARDS | BACKWARDS):
        prize += weights.cube * menu.style_cubes[length]
    prize = prize * weights.prize[length] >> SHARE_BITS
    distance = ones(missing)
    share = weights.decay[distance] + weights.held * ones(missing & held)
    worth = prize * share >> SHARE_BITS
    for _ in range(ones(missing & rare)):
        worth = worth * weights.scarce >> SHARE_BITS
    if distance > turns:
        worth = worth * weights.late >> SHARE_BITS
    return worth


def _no_line(found: list[int], at: int) -> None:
    found[at + WORTH] = 0
    found[at + DISTANCE] = OUT_OF_REACH
    found[at + MISSING] = 0


def _in_time(weights: Weights, size: int, turns: int, found: list[int]) -> int:
    """What the strips are worth together: the best first, and less once there is no time left."""
    total = 0
    done = 0
    for _ in range(size):
        best = -1
        for strip in range(size):
            better = best < 0 or found[strip * FACTS + WORTH] > found[best * FACTS + WORTH]
            if done >> strip & 1 == 0 and better:
                best = strip
        done |= 1 << best
        worth = found[best * FACTS + WORTH]
        if worth > 0:
            turns -= found[best * FACTS + DISTANCE]
            total += worth if turns >= 0 else worth * weights.crowd >> SHARE_BITS
    return total


def _cards_worth(match: Match, weights: Weights, seat: int, turns: int) -> int:
    """The action cards in hand; no more than there are turns to play them."""
    cards = match.cards[seat]
    total = 0
    for card in range(CARD_TYPES):
        total += count(cards, card) * weights.cards[card]
    return total if turns >= small_size(cards) else total // 2
