"""Many matches, turn by turn: actions in; rows, masks and points gained out.

All seats of a match choose at once. A finished match rests until it is dealt anew, or is dealt anew
at once, from the next seed of its place: one seed for each match, and no two matches share one.
"""

from __future__ import annotations

from sushiya.core.rng import seeded
from sushiya.games.sushi_go.observing import write_mask, write_row
from sushiya.games.sushi_go.playouts import clear, shuffle
from sushiya.games.sushi_go.rules import begin, end_turn, everyone_has_chosen
from sushiya.games.sushi_go.scoring import winning_seats
from sushiya.games.sushi_go.state import NOTHING, State

ALL_LEGAL = -1
HOLD = -2
"""Said for the first seat: the match is to stay as it is."""

Table = list[list[int]]
Cube = list[list[list[int]]]


def deal(match: State, box: list[int], seed: int) -> None:
    """Deal the match of this seed; ``box`` is the deck as it comes out of the box."""
    for place in range(match.deck_size):
        match.deck[place] = box[place]
    clear(match)
    shuffle(match, seeded(seed))
    begin(match)


def deal_all(
    matches: list[State], which: list[int], box: list[int], seeds: list[int],
    action_of: list[int], moves: list[int], rows: Cube, masks: Cube,
) -> None:  # fmt: skip
    """Deal the matches marked in ``which`` from their seeds, and tell what the seats see."""
    for at in range(len(matches)):
        if which[at]:
            deal(matches[at], box, seeds[at])
            tell(matches[at], action_of, moves, rows[at], masks[at])


def tell(match: State, action_of: list[int], moves: list[int], rows: Table, masks: Table) -> None:
    """Write the row and the mask of every seat. Who has nothing to choose has an empty mask."""
    for seat in range(match.seats):
        write_row(match, seat, rows[seat])
        write_mask(match, seat, action_of, moves, masks[seat])


def rests(match: State, actions: list[int]) -> bool:
    """Whether a match stays as it is: it is over, or was told to."""
    return match.over == 1 or actions[0] == HOLD


def first_illegal(matches: list[State], actions: Table, masks: Cube) -> int:
    """The number of the first wrong choice, counted through all seats, or ALL_LEGAL.

    A seat that has nothing to choose may say anything.
    """
    for at in range(len(matches)):
        if rests(matches[at], actions[at]):
            continue
        for seat in range(matches[at].seats):
            if matches[at].chosen[seat] == NOTHING:
                action = actions[at][seat]
                if action < 0 or action >= len(masks[at][seat]) or masks[at][seat][action] == 0:
                    return at * matches[at].seats + seat
    return ALL_LEGAL


def step_all(
    matches: list[State], box: list[int], seeds: list[int], deals_again: int, actions: Table,
    move_of: list[int], action_of: list[int], moves: list[int],
    rows: Cube, masks: Cube, gained: Table, winners: list[int],
) -> int:  # fmt: skip
    """Take one action for every seat of every match, or none at all if one is not legal.

    ``gained`` are points since the last step. ``winners`` is a mask of seats if the match has
    ended just now, else 0; with ``deals_again`` rows and masks are then those of the next match.
    """
    wrong = first_illegal(matches, actions, masks)
    if wrong != ALL_LEGAL:
        return wrong
    for at in range(len(matches)):
        match = matches[at]
        winners[at] = 0
        if rests(match, actions[at]):
            for seat in range(match.seats):
                gained[at][seat] = 0
            continue
        for seat in range(match.seats):
            gained[at][seat] = -match.points[seat]
            if match.chosen[seat] == NOTHING:
                match.chosen[seat] = move_of[actions[at][seat]]
        while everyone_has_chosen(match):
            end_turn(match)
        for seat in range(match.seats):
            gained[at][seat] += match.points[seat]
        if match.over:
            winners[at] = winning_seats(match)
        if match.over and deals_again:
            seeds[at] += len(matches)
            deal(match, box, seeds[at])
        tell(match, action_of, moves, rows[at], masks[at])
    return ALL_LEGAL
