"""Which moves of step 1 deserve a thought: a handful instead of hundreds.

What is allowed comes from ``legal_moves``. A tile is worth laying on a line where it brings one
of the seat's recipes nearer; cards are worth playing where ``wasabi_plans`` says they come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.bots.wasabi_calls import moves_of
from sushiya.bots.wasabi_lines import (
    BACKWARDS,
    FORWARDS,
    NO_FIT,
    fitting_squares,
    line_starts,
    parts_in_hand,
    parts_in_stock,
    parts_on_line,
    telling_starts,
    tiles_on_line,
)
from sushiya.bots.wasabi_outlook import OUT_OF_REACH, has_token
from sushiya.core.bits import lowest
from sushiya.games.wasabi.board import STRIDE, exposed, free
from sushiya.games.wasabi.legality import lays_left
from sushiya.games.wasabi.match import (
    LONGEST,
    MOST_KINDS,
    NOTHING,
    SHORTEST,
    STRIPS,
    ActionCard,
)
from sushiya.games.wasabi.moves import Verb, first_of, second_of, verb_of

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

NARROW = 0
WIDE = 1
# Where nothing helps, so many lays are tried, spread over all of them.
_ANY_LAYS = 12

NOT_INLINED = ("candidate_moves", "_scan")


def candidate_moves(
    match: Match,
    menu: Tables,
    width: int,
    room: list[int],
    masks: int,
    out: list[int],
    into: int,
) -> int:
    """Write the moves worth a try from ``room[into]`` on; how many.

    ``room[masks]`` and on is room for a mask of squares by kind, ``out`` for all legal moves.
    """
    seat = match.seat
    if lays_left(match) > 0:
        lay_masks(match, menu, seat, width, room, masks)
    legal = moves_of(match, menu, out)
    found = 0
    for at in range(legal):
        if _is_tried(match, out[at], width, room, masks):
            room[into + found] = out[at]
            found += 1
    if found > 0 or match.laid > 0:
        return found
    return _any_moves(out, legal, room, into)


def _is_tried(match: Match, move: int, width: int, room: list[int], masks: int) -> bool:
    verb = verb_of(move)
    if verb == Verb.LAY:
        return room[masks + first_of(move)] >> second_of(move) & 1 == 1
    if verb == Verb.RETURN:
        return True
    if verb == Verb.PASS or verb == Verb.STACK or verb == Verb.CHOP:
        return width != NARROW
    if verb == Verb.SPICY or verb == Verb.SWITCH or verb == Verb.WASABI:
        return match.laid > 0
    return False


def _any_moves(out: list[int], legal: int, room: list[int], into: int) -> int:
    """Some of the legal moves, evenly spread, for a seat that nothing helps."""
    stride = max(1, legal // _ANY_LAYS)
    found = 0
    for at in range(0, legal, stride):
        room[into + found] = out[at]
        found += 1
    return found


def lay_masks(
    match: Match, menu: Tables, seat: int, width: int, room: list[int], masks: int
) -> None:
    """For each kind, the squares on which it brings a strip of the seat nearer."""
    for kind in range(MOST_KINDS):
        room[masks + kind] = 0
    for strip in range(match.recipe_size[seat]):
        if has_token(match, menu, seat, strip):
            recipe = match.recipes[seat * STRIPS + strip]
            if match.played == ActionCard.STACK:
                _note_stacking(match, menu, seat, recipe, width, room, masks)
            else:
                _note_nearest(match, menu, seat, recipe, width, free(match), room, masks)


def _note_stacking(
    match: Match, menu: Tables, seat: int, recipe: int, width: int, room: list[int], masks: int
) -> None:
    """The same with Stack!: each square with a tile may count as a free one (W-STACK)."""
    holes = exposed(match)
    filled = match.filled
    while holes:
        hole = holes & -holes
        holes ^= hole
        match.filled = filled & ~hole
        _note_nearest(match, menu, seat, recipe, width, hole, room, masks)
    match.filled = filled


def _note_nearest(
    match: Match,
    menu: Tables,
    seat: int,
    recipe: int,
    width: int,
    squares: int,
    room: list[int],
    masks: int,
) -> None:
    farthest = NO_FIT
    for _ in range(2):
        nearest = _scan(match, menu, seat, recipe, width, farthest, squares, room, masks)
        if nearest == OUT_OF_REACH:
            return
        farthest = nearest + width


def _scan(
    match: Match,
    menu: Tables,
    seat: int,
    recipe: int,
    width: int,
    farthest: int,
    squares: int,
    room: list[int],
    masks: int,
) -> int:
    """Note lays on lines that lack at most so many tiles; the least that any line lacks."""
    length = menu.length[recipe]
    stock = parts_in_stock(match, menu, seat, recipe)
    ready = _ready_parts(match, menu, seat, recipe)
    fitting = fitting_squares(match, menu, recipe)
    nearest = OUT_OF_REACH
    for step in (1, STRIDE):
        if width == NARROW:
            starts = telling_starts(match, fitting, length, step)
        else:
            starts = line_starts(fitting, length, step)
        while starts:
            start = lowest(starts)
            starts &= starts - 1
            distance = length - tiles_on_line(match, start, length, step)
            if distance >= nearest and distance > farthest:
                continue
            lying = parts_on_line(match, menu, recipe, start, step)
            missing = ((1 << length) - 1) & ~lying
            if lying == NO_FIT or missing & ready == 0 or missing & ~stock:
                continue
            nearest = min(nearest, distance)
            if distance <= farthest:
                ready_here = missing & ready
                _note_lays(
                    menu, recipe, start, step, lying, ready_here, squares, width, room, masks
                )
    return nearest


def _ready_parts(match: Match, menu: Tables, seat: int, recipe: int) -> int:
    """The parts the seat can lay now: the tile in the air, or else those of its hand."""
    if match.air == NOTHING:
        return parts_in_hand(match, menu, seat, recipe)
    parts = 0
    for part in range(menu.length[recipe]):
        if menu.parts[recipe * LONGEST + part] == match.air:
            parts |= 1 << part
    return parts


def _note_lays(
    menu: Tables,
    recipe: int,
    start: int,
    step: int,
    lying: int,
    parts: int,
    allowed: int,
    width: int,
    room: list[int],
    masks: int,
) -> None:
    """Where on a line the parts may go: rather in order, if that earns cubes (W-STYLE)."""
    length = menu.length[recipe]
    ordered = lying & (FORWARDS | BACKWARDS) and menu.style_cubes[length - SHORTEST] > 0
    for part in range(length):
        if parts >> part & 1:
            squares = 0
            if ordered and lying & FORWARDS:
                squares |= 1 << start + part * step
            if ordered and lying & BACKWARDS:
                squares |= 1 << start + (length - 1 - part) * step
            if not ordered or width != NARROW:
                for place in range(length):
                    squares |= 1 << start + place * step
            room[masks + menu.parts[recipe * LONGEST + part]] |= squares & allowed
