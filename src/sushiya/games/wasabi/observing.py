"""What a seat may see, as a row of small numbers: for learners, both ways of running.

The row tells what the view of the seat shows. Kinds and recipes are their number plus one, so
that 0 is nothing. Places are told from the seat on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.bags import count, small_size
from sushiya.games.wasabi.board import covered
from sushiya.games.wasabi.legality import legal_moves
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    HAND,
    KIND_BITS,
    LENGTHS,
    LONGEST,
    MOST_KINDS,
    SQUARES,
    STRIPS,
    Phase,
)
from sushiya.games.wasabi.numbering import ACTIONS, action_of
from sushiya.games.wasabi.scoring import points

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

NUMBERS = 10
PANTRY = NUMBERS
KITCHEN = PANTRY + MOST_KINDS
STACKS = KITCHEN + CARD_TYPES
TOPS = STACKS + LENGTHS
HEIGHTS = TOPS + SQUARES
COVERED = HEIGHTS + SQUARES
CHANGED = COVERED + SQUARES
ACTIVE = CHANGED + SQUARES
TILES_IN_HAND = ACTIVE + SQUARES
CARDS_IN_HAND = TILES_IN_HAND + HAND
SCREEN = CARDS_IN_HAND + CARD_TYPES
PER_STRIP = 1 + LONGEST
SHOWN = SCREEN + STRIPS * PER_STRIP
PLACES = SHOWN + 2
"""Where the parts of a row begin."""
PER_PLACE = 6 + LENGTHS


def row_length(match: Match) -> int:
    """How many numbers a row has at this table."""
    return PLACES + match.seats * PER_PLACE


def write_row(match: Match, menu: Tables, seat: int, row: list[int]) -> None:
    """Write what a seat sees."""
    _write_numbers(match, menu, seat, row)
    _write_board(match, row)
    _write_hand(match, menu, seat, row)
    start = PLACES
    for after in range(match.seats):
        other = seat + after
        _write_place(match, menu, other if other < match.seats else other - match.seats, row, start)
        start += PER_PLACE


def _write_numbers(match: Match, menu: Tables, seat: int, row: list[int]) -> None:
    row[0] = match.phase
    row[1] = match.turn
    row[2] = match.passes
    row[3] = match.laid
    row[4] = match.played + 1
    row[5] = match.air + 1
    row[6] = match.rewards
    row[7] = menu.length[match.shown[0]] if match.phase == Phase.KEEP else 0
    row[8] = match.seat
    row[9] = match.seat - seat if match.seat >= seat else match.seat - seat + match.seats
    for kind in range(MOST_KINDS):
        row[PANTRY + kind] = match.pantry[kind]
    for card in range(CARD_TYPES):
        row[KITCHEN + card] = count(match.kitchen, card)
    for length in range(LENGTHS):
        row[STACKS + length] = match.stack_size[length]


def _write_board(match: Match, row: list[int]) -> None:
    locked = covered(match)
    for square in range(SQUARES):
        filled = match.filled >> square & 1
        row[TOPS + square] = (match.top[square] + 1) * filled
        row[HEIGHTS + square] = filled
        row[COVERED + square] = locked >> square & 1
        row[CHANGED + square] = match.changed >> square & 1
        row[ACTIVE + square] = match.active >> square & 1
    for at in range(match.buried_size):
        row[HEIGHTS + (match.buried[at] >> KIND_BITS)] += 1


def _write_hand(match: Match, menu: Tables, seat: int, row: list[int]) -> None:
    for place in range(HAND):
        held = place < match.hand_size[seat]
        row[TILES_IN_HAND + place] = match.hands[seat * HAND + place] + 1 if held else 0
    for card in range(CARD_TYPES):
        row[CARDS_IN_HAND + card] = count(match.cards[seat], card)
    for place in range(STRIPS):
        start = SCREEN + place * PER_STRIP
        for at in range(PER_STRIP):
            row[start + at] = 0
        if place < match.recipe_size[seat]:
            recipe = match.recipes[seat * STRIPS + place]
            row[start] = recipe + 1
            for at in range(menu.length[recipe]):
                row[start + 1 + at] = menu.parts[recipe * LONGEST + at] + 1
    chooses = match.phase == Phase.KEEP and match.seat == seat
    row[SHOWN] = match.shown[0] + 1 if chooses else 0
    row[SHOWN + 1] = match.shown[1] + 1 if chooses else 0


def _write_place(match: Match, menu: Tables, seat: int, row: list[int], start: int) -> None:
    row[start] = points(match, menu, seat)
    row[start + 1] = match.cubes[seat]
    row[start + 2] = match.completed_size[seat]
    row[start + 3] = match.hand_size[seat]
    row[start + 4] = match.recipe_size[seat]
    row[start + 5] = small_size(match.cards[seat])
    for length in range(LENGTHS):
        row[start + 6 + length] = match.tokens[seat * LENGTHS + length]


def write_mask(
    match: Match, menu: Tables, out: list[int], choices: list[int], mask: list[int]
) -> None:
    """Write 1 for every action the seat to act may take, and into ``choices`` its move."""
    for action in range(ACTIONS):
        mask[action] = 0
    for at in range(legal_moves(match, menu, match.seat, out)):
        action = action_of(match, match.seat, out[at])
        mask[action] = 1
        choices[action] = out[at]
