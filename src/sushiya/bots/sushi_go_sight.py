"""What a seat of Sushi Go! can know of the hands, read off a match. Interpreted and compiled.

A policy never looks into another seat's hand. It gets ``known``: for every seat the bag of those
cards in its hand that this seat has held before and can still be sure of.
"""

from __future__ import annotations

from sushiya.core.bags import one, size
from sushiya.games.sushi_go.cards import WHOLE_DECK
from sushiya.games.sushi_go.rules import controls_ghost, passes_right, undipped
from sushiya.games.sushi_go.state import State


def known_hands(match: State, seat: int, known: list[int]) -> None:
    """Write what a seat that was there from the round's deal knows of every hand.

    A hand that it held is known wherever it is now: what others took of it lies face up. The
    card that another seat has drawn for the ghost is not.
    """
    for other in range(match.seats):
        if turns_since_held(match, seat, other) > match.turn:
            known[other] = 0
            continue
        known[other] = match.hands[other]
        if match.ghost and other != seat and controls_ghost(match, other):
            known[other] -= one(match.deck[match.ghost_at - 1])


def turns_since_held(match: State, seat: int, other: int) -> int:
    """How many turns ago the seat held the hand that the other one holds now."""
    if passes_right(match):
        return (seat - other) % match.seats
    return (other - seat) % match.seats


def seat_before(match: State, seat: int, turns: int) -> int:
    """Who holds the hand that this seat will hold so many turns from now."""
    if passes_right(match):
        return (seat + turns) % match.seats
    return (seat - turns) % match.seats


def unseen_cards(match: State, known: list[int]) -> int:
    """The cards that are neither face up nor known to be in a hand, as a bag."""
    bag = WHOLE_DECK - match.discards
    for place in range(match.places):
        bag -= undipped(match.tableaus[place])
    for seat in range(match.seats):
        bag -= known[seat]
    return bag


def unknown_number(match: State, seat: int, known: list[int]) -> int:
    """How many cards of a seat's hand are not known."""
    held = match.cards_each - match.turn
    if controls_ghost(match, seat):
        held += 1
    return held - size(known[seat])
