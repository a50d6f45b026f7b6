"""Lines on the board that make a recipe (W-COMPLETE, W-STYLE)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bits import lowest
from sushiya.games.wasabi.board import STRIDE, exposed
from sushiya.games.wasabi.match import LONGEST

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

MISSING = 0
STANDS = 1
STANDS_WITH_STYLE = 2


def changed_kinds(match: Match) -> int:
    """The kinds of tiles on changed squares, as a mask: no recipe without one of them can stand."""
    squares = match.changed & match.filled
    kinds = 0
    while squares:
        kinds |= 1 << match.top[lowest(squares)]
        squares &= squares - 1
    return kinds


def standing(match: Match, menu: Tables, recipe: int) -> int:
    """Whether a line through a changed square makes the recipe, and whether with style."""
    best = MISSING
    for step in (1, STRIDE):
        best = max(best, _best_line(match, menu, recipe, step))
    return best


def _best_line(match: Match, menu: Tables, recipe: int, step: int) -> int:
    best = MISSING
    starts = _line_starts(match, menu.length[recipe], step)
    while starts:
        square = lowest(starts)
        starts &= starts - 1
        if line_sum(match, menu, square, menu.length[recipe], step) == menu.sum[recipe]:
            if _in_order(match, menu, recipe, square, step):
                return STANDS_WITH_STYLE
            best = STANDS
    return best


def _line_starts(match: Match, length: int, step: int) -> int:
    """First squares of unbroken lines of this length that contain a changed square."""
    tiles = exposed(match)
    unbroken = tiles
    touched = match.changed
    for place in range(1, length):
        unbroken &= tiles >> place * step
        touched |= match.changed >> place * step
    return unbroken & touched


def line_sum(match: Match, menu: Tables, square: int, length: int, step: int) -> int:
    """The units of a line's top tiles added up; an empty square counts as the first kind."""
    total = 0
    for place in range(length):
        total += menu.unit[match.top[square + place * step]]
    return total


def _in_order(match: Match, menu: Tables, recipe: int, square: int, step: int) -> bool:
    """Whether the line reads like the strip, from either end (W-STYLE)."""
    last = menu.length[recipe] - 1
    forwards = True
    backwards = True
    for place in range(last + 1):
        part = menu.parts[recipe * LONGEST + place]
        forwards = forwards and match.top[square + place * step] == part
        backwards = backwards and match.top[square + (last - place) * step] == part
    return forwards or backwards
