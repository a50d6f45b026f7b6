"""What a seat may know, as a row of small numbers: for learners, interpreted and compiled.

The row tells what the view of the seat shows, and hands that it has held this round: those stay
known as they go round, because what is taken from them is laid face up. Places are told from the
seat on: itself, the next to the left, and so on, the ghost last.
"""

from __future__ import annotations

from sushiya.games.sushi_go.cards import KINDS, TABLEAU_KINDS
from sushiya.games.sushi_go.rules import controls_ghost, legal_moves, passes_right
from sushiya.games.sushi_go.state import State

NUMBERS = 6
HAND = NUMBERS
DISCARDS = HAND + KINDS
PLACES = DISCARDS + KINDS
"""Where the parts of a row begin: single numbers, the own hand, the discards, all places."""

PER_PLACE = TABLEAU_KINDS + 1
PER_HAND = KINDS + 1


def row_length(match: State) -> int:
    """How many numbers a row has at this table."""
    return PLACES + match.places * PER_PLACE + (match.seats - 1) * PER_HAND


def write_row(match: State, seat: int, row: list[int]) -> None:
    """Write what a seat may know into a row."""
    row[0] = match.round
    row[1] = match.turn
    row[2] = match.cards_each
    row[3] = 1 if passes_right(match) else 0
    row[4] = 1 if controls_ghost(match, seat) else 0
    row[5] = match.ghost_left
    write_bag(match.hands[seat], KINDS, row, HAND)
    write_bag(match.discards, KINDS, row, DISCARDS)
    start = PLACES
    for after in range(match.places):
        place = seat_after(match, seat, after) if after < match.seats else after
        row[start] = match.points[place]
        write_bag(match.tableaus[place], TABLEAU_KINDS, row, start + 1)
        start += PER_PLACE
    for after in range(1, match.seats):
        known = 1 if has_held(match, after) else 0
        row[start] = known
        write_bag(match.hands[seat_after(match, seat, after)] * known, KINDS, row, start + 1)
        start += PER_HAND


def seat_after(match: State, seat: int, after: int) -> int:
    """The seat so many places to the left."""
    other = seat + after
    return other - match.seats if other >= match.seats else other


def has_held(match: State, after: int) -> bool:
    """Whether a seat has held this round what the seat so many places to its left holds now.

    With the ghost every hand gets cards that only one seat has seen, so none counts.
    """
    if match.ghost:
        return False
    return match.turn >= (match.seats - after if passes_right(match) else after)


def write_bag(bag: int, kinds: int, row: list[int], start: int) -> None:
    """Write how many of each kind are in a bag."""
    for kind in range(kinds):
        row[start + kind] = bag >> 4 * kind & 15


def write_mask(
    match: State, seat: int, action_of: list[int], moves: list[int], mask: list[int]
) -> None:
    """Write 1 for every action that the seat may take now and 0 for the others."""
    for action in range(len(mask)):
        mask[action] = 0
    for at in range(legal_moves(match, seat, moves)):
        mask[action_of[moves[at]]] = 1
