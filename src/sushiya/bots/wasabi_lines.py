"""Lines of the board, and the parts of a recipe that lie on them or can be had."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bits import lowest, ones
from sushiya.games.wasabi.board import STRIDE, exposed, free
from sushiya.games.wasabi.match import HAND, LONGEST

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

NO_FIT = -1
# Beside the parts that lie on a line: they lie in the strip's order, from the left or the right.
FORWARDS = 1 << LONGEST
BACKWARDS = 1 << LONGEST + 1
# The longest line across and the longest one down, from the first square.
_ACROSS = (1 << LONGEST) - 1
_DOWN = ((1 << LONGEST * STRIDE) - 1) // ((1 << STRIDE) - 1)

NOT_INLINED = ("parts_on_line", "parts_in_stock", "parts_in_hand")


def telling_starts(match: Match, room: int, length: int, step: int) -> int:
    """First squares of the lines within a room; of those without a tile, which are alike, two."""
    starts = line_starts(room, length, step)
    empty = starts & ~line_touching(match.filled, length, step)
    first = empty & -empty
    rest = empty & ~first
    return starts & ~empty | first | rest & -rest


def line_starts(room: int, length: int, step: int) -> int:
    """First squares of the lines of a length that lie within a room."""
    starts = room
    for place in range(1, length):
        starts &= room >> place * step
    return starts


def line_touching(squares: int, length: int, step: int) -> int:
    """First squares of the lines of a length that contain one of the squares."""
    starts = squares
    for place in range(1, length):
        starts |= squares >> place * step
    return starts


def tiles_on_line(match: Match, start: int, length: int, step: int) -> int:
    """How many squares of a line hold a tile."""
    longest = _DOWN if step == STRIDE else _ACROSS
    line = longest & (1 << (length - 1) * step + 1) - 1
    return ones(match.filled & line << start)


def fitting_squares(match: Match, menu: Tables, recipe: int) -> int:
    """The squares that are free or show a part of the recipe."""
    squares = free(match)
    tiles = exposed(match)
    kinds = menu.made_of[recipe]
    while tiles:
        square = lowest(tiles)
        tiles &= tiles - 1
        squares |= (kinds >> match.top[square] & 1) << square
    return squares


def parts_on_line(match: Match, menu: Tables, recipe: int, start: int, step: int) -> int:
    """The parts of a strip that lie on a line, and in which order; NO_FIT for one too many.

    The line lies within ``fitting_squares``. Of like parts, the first ones of the strip lie.
    """
    length = menu.length[recipe]
    lying = FORWARDS | BACKWARDS
    for place in range(length):
        square = start + place * step
        if match.filled >> square & 1:
            kind = match.top[square]
            part = _next_part(menu, recipe, length, lying, kind)
            if part == length:
                return NO_FIT
            lying |= 1 << part
            if menu.parts[recipe * LONGEST + place] != kind:
                lying &= ~FORWARDS
            if menu.parts[recipe * LONGEST + length - 1 - place] != kind:
                lying &= ~BACKWARDS
    return lying


def _next_part(menu: Tables, recipe: int, length: int, lying: int, kind: int) -> int:
    """The first part of this kind that does not lie yet; the length if there is none."""
    part = 0
    while part < length and (lying >> part & 1 or menu.parts[recipe * LONGEST + part] != kind):
        part += 1
    return part


def parts_in_stock(match: Match, menu: Tables, seat: int, recipe: int) -> int:
    """The parts that the seat holds or the Pantry has; of like parts the last ones."""
    length = menu.length[recipe]
    alike = ones(menu.made_of[recipe]) < length
    parts = 0
    for part in range(length):
        kind = menu.parts[recipe * LONGEST + part]
        wanted = 1
        if alike:
            wanted += _like_parts_after(menu, recipe, part)
        stock = int(match.pantry[kind])
        if stock < wanted:
            stock += tiles_held(match, seat, kind) + int(match.air == kind)
        if stock >= wanted:
            parts |= 1 << part
    return parts


def parts_in_hand(match: Match, menu: Tables, seat: int, recipe: int) -> int:
    """The parts that the seat holds; of like parts the last ones."""
    kinds = menu.made_of[recipe]
    parts = 0
    for at in range(seat * HAND, seat * HAND + match.hand_size[seat]):
        kind = match.hands[at]
        if kinds >> kind & 1 == 0:
            continue
        part = menu.length[recipe] - 1
        while part >= 0 and (parts >> part & 1 or menu.parts[recipe * LONGEST + part] != kind):
            part -= 1
        if part >= 0:
            parts |= 1 << part
    return parts


def parts_nearly_gone(match: Match, menu: Tables, recipe: int) -> int:
    """The parts of which the Pantry has a single tile left."""
    parts = 0
    for part in range(menu.length[recipe]):
        if match.pantry[menu.parts[recipe * LONGEST + part]] <= 1:
            parts |= 1 << part
    return parts


def tiles_held(match: Match, seat: int, kind: int) -> int:
    """How many tiles of a kind a seat holds."""
    number = 0
    for at in range(seat * HAND, seat * HAND + match.hand_size[seat]):
        if match.hands[at] == kind:
            number += 1
    return number


def _like_parts_after(menu: Tables, recipe: int, part: int) -> int:
    number = 0
    for other in range(part + 1, menu.length[recipe]):
        if menu.parts[recipe * LONGEST + other] == menu.parts[recipe * LONGEST + part]:
            number += 1
    return number
