"""Many matches, decision by decision: an action of each seat to act in; what comes next out.

A finished match rests until it is dealt anew, or is dealt anew at once, from the next seed of its
place: one seed for each match, and no two matches share one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.core.rng import seeded
from sushiya.games.wasabi.match import Phase
from sushiya.games.wasabi.observing import write_mask, write_row
from sushiya.games.wasabi.playouts import deal_random
from sushiya.games.wasabi.rules import apply
from sushiya.games.wasabi.scoring import points
from sushiya.games.wasabi.scoring import winners as winning_seats

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables

ALL_LEGAL = -1
HOLD = -2
"""The match is to stay as it is."""

Table = list[list[int]]


def deal_all(
    matches: list[Match], which: list[int], menu: Tables, seeds: list[int], out: list[int],
    choices: Table, rows: Table, masks: Table,
) -> None:  # fmt: skip
    """Deal the matches marked in ``which`` from their seeds, and tell what the seat to act sees."""
    for at in range(len(matches)):
        if which[at]:
            deal_random(matches[at], menu, seeded(seeds[at]))
            write_row(matches[at], menu, matches[at].seat, rows[at])
            write_mask(matches[at], menu, out, choices[at], masks[at])


def look_all(matches: list[Match], menu: Tables, seat: int, rows: Table) -> None:
    """Write what a seat sees, whoever is to act."""
    for at in range(len(matches)):
        write_row(matches[at], menu, seat, rows[at])


def rests(match: Match, action: int) -> bool:
    """Whether a match stays as it is: it is over, or was told to."""
    return match.phase == Phase.OVER or action == HOLD


def first_illegal(matches: list[Match], actions: list[int], masks: Table) -> int:
    """The number of the first match with a wrong choice, or ALL_LEGAL."""
    for at in range(len(actions)):
        action = actions[at]
        if rests(matches[at], action):
            continue
        if action < 0 or action >= len(masks[at]) or masks[at][action] == 0:
            return at
    return ALL_LEGAL


def step_all(
    matches: list[Match], menu: Tables, seeds: list[int], deals_again: int, actions: list[int],
    out: list[int], choices: Table, rows: Table, masks: Table, gained: Table, winners: list[int],
) -> int:  # fmt: skip
    """Take one action in every match, or none at all if one is not legal.

    ``gained`` are points of each seat since the last step. ``winners`` is a mask of seats if the
    match has ended just now, else 0; with ``deals_again`` row and mask are then those of the next
    match.
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
            gained[at][seat] = -points(match, menu, seat)
        apply(match, menu, match.seat, choices[at][actions[at]])
        for seat in range(match.seats):
            gained[at][seat] += points(match, menu, seat)
        if match.phase == Phase.OVER:
            winners[at] = winning_seats(match, menu)
        if match.phase == Phase.OVER and deals_again:
            seeds[at] += len(matches)
            deal_random(match, menu, seeded(seeds[at]))
        write_row(match, menu, match.seat, rows[at])
        write_mask(match, menu, out, choices[at], masks[at])
    return ALL_LEGAL
