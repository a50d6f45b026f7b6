"""A two-seat position of Sushi Go! as one number: what can still matter, and nothing else.

Counts of a hand and classes of what lies on the table are digits of a number whose places were
chosen for the position that is being solved, so that no two positions share a key. Runs
interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.sushi_go_futures import FARTHEST, MOST_ICONS, MOST_OF_A_KIND, MOST_PUDDINGS
from sushiya.core.bags import count, only
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.scoring import (
    dumpling_points,
    maki_icons,
    nigiri_points,
    puddings,
    sashimi_points,
    tempura_points,
)
from sushiya.games.sushi_go.state import State

CARDS, TEMPURA, SASHIMI, DUMPLING, WASABI, CHOPSTICKS, MAKI, PUDDING = (
    2 * KINDS + 2 * place for place in range(8)
)
"""Places of the digits after those of the two hands; one for each seat."""
DIGITS = 2 * KINDS + 16
LARGEST_KEY = 1 << 62
GAPS = 2 * FARTHEST + 1
_SPREAD = 0x2545F4914F6CDD1D
_ALL_KINDS = (1 << 4 * KINDS) - 1

Record = Any
"""``desk`` and ``futures``: what a search writes, and what it reads; see ``sushi_go_solving``."""


def standing(first: int, second: int, futures: Record) -> float:
    """What seat 0 would have more than seat 1 if the round ended with these tableaus."""
    icons = maki_icons(first) * MOST_ICONS + maki_icons(second)
    held = puddings(first) * MOST_PUDDINGS + puddings(second)
    races = futures.maki_points[icons] + futures.pudding_points[held]
    return float(own_points(first) - own_points(second) + races)


def own_points(tableau: int) -> int:
    """Points that do not depend on the other seat."""
    return (
        tempura_points(tableau)
        + sashimi_points(tableau)
        + dumpling_points(tableau)
        + nigiri_points(tableau)
    )


def key_of(match: State, futures: Record, desk: Record, cards: int) -> int:
    """The position's key; which cards are live is left on the desk.

    A card that can change nothing any more is as good as any other such card: dead cards are
    not counted in the hands.
    """
    both = match.hands[0] + match.hands[1]
    first = match.tableaus[0]
    second = match.tableaus[1]
    weights = desk.weights
    live = _ALL_KINDS
    key = cards * weights[CARDS]
    for what in range(3):
        kind = Card.TEMPURA + what
        place = (what * MOST_OF_A_KIND + count(both, kind)) * MOST_OF_A_KIND
        own = futures.set_classes[place + count(first, kind)]
        other = futures.set_classes[place + count(second, kind)]
        key += own * weights[TEMPURA + 2 * what] + other * weights[TEMPURA + 2 * what + 1]
        if own == 0 and other == 0:
            live -= 15 << 4 * kind
    icons = maki_icons(both)
    place = (icons * MOST_ICONS + maki_icons(first)) * MOST_ICONS + maki_icons(second)
    race = futures.maki_classes[place]
    key += race * weights[MAKI]
    if race == 0:
        live -= (15 << 4 * Card.MAKI_1) + (15 << 4 * Card.MAKI_2) + (15 << 4 * Card.MAKI_3)
    place = (puddings(both) * MOST_PUDDINGS + puddings(first)) * MOST_PUDDINGS + puddings(second)
    race = futures.pudding_classes[place]
    key += race * weights[PUDDING]
    if race == 0:
        live -= 15 << 4 * Card.PUDDING
    nigiri = count(both, Card.EGG) + count(both, Card.SALMON) + count(both, Card.SQUID)
    key += min(count(first, Card.WASABI), nigiri) * weights[WASABI]
    key += min(count(second, Card.WASABI), nigiri) * weights[WASABI + 1]
    if nigiri == 0:
        live -= 15 << 4 * Card.WASABI
    # Chopsticks taken with two cards in hand would lie there with one left.
    key += min(count(first, Card.CHOPSTICKS), cards - 1) * weights[CHOPSTICKS]
    key += min(count(second, Card.CHOPSTICKS), cards - 1) * weights[CHOPSTICKS + 1]
    if cards <= 2:
        live -= 15 << 4 * Card.CHOPSTICKS
    desk.live = live
    own_hand = match.hands[0] & live
    other_hand = match.hands[1] & live
    for kind in range(KINDS):
        key += (
            count(own_hand, kind) * weights[kind] + count(other_hand, kind) * weights[KINDS + kind]
        )
    return int(key)


def choose_weights(match: State, futures: Record, desk: Record, with_gap: bool) -> bool:
    """The place value of every digit for positions that follow from this one.

    False if a key would not fit into 62 bits.
    """
    both = match.hands[0] + match.hands[1]
    sticks = only(match.tableaus[0] + match.tableaus[1], Card.CHOPSTICKS)
    weight = 1
    fits = True
    for digit in range(DIGITS):
        desk.weights[digit] = weight
        if digit < 2 * KINDS:
            values = count(both + sticks, digit % KINDS) + 1
        else:
            values = values_of(match, futures, digit)
        fits = fits and weight < LARGEST_KEY // values
        if fits:
            weight *= values
    desk.gap_weight = weight
    return fits and (not with_gap or weight < LARGEST_KEY // GAPS)


def scatter_weights(desk: Record) -> None:
    """Place values for more digits than fit: spread so that two positions hardly share a key."""
    weight = _SPREAD
    for digit in range(DIGITS):
        weight = (weight * _SPREAD + digit) & (LARGEST_KEY - 1)
        desk.weights[digit] = weight | 1
    desk.gap_weight = (weight * _SPREAD) & (LARGEST_KEY - 1) | 1


def gap_place(gap: float) -> int:
    """Where a final gap in points stands in the list of them."""
    return int(min(max(gap, -FARTHEST), FARTHEST)) + FARTHEST


def values_of(match: State, futures: Record, digit: int) -> int:
    """How many values a digit of the table's part may take."""
    both = match.hands[0] + match.hands[1]
    seat = digit % 2
    place = digit - seat
    tableau = match.tableaus[seat]
    if place == CARDS:
        return match.cards_each + 1 if seat == 0 else 1
    if place in (WASABI, CHOPSTICKS):
        kind = Card.WASABI if place == WASABI else Card.CHOPSTICKS
        sticks = match.tableaus[0] + match.tableaus[1] if place == CHOPSTICKS else tableau
        return count(both, kind) + count(sticks, kind) + 1
    if place == MAKI:
        return most_race(futures.maki_classes, MOST_ICONS, maki_icons(both)) if seat == 0 else 1
    if place == PUDDING:
        return most_race(futures.pudding_classes, MOST_PUDDINGS, puddings(both)) if seat == 0 else 1
    what = (place - TEMPURA) // 2
    to_come = count(both, Card.TEMPURA + what)
    most = 0
    for left in range(to_come + 1):
        for laid in range(count(tableau, Card.TEMPURA + what) + to_come - left + 1):
            most = max(
                most, futures.set_classes[(what * MOST_OF_A_KIND + left) * MOST_OF_A_KIND + laid]
            )
    return most + 1


def most_race(classes: Any, size: int, to_come: int) -> int:
    """How many classes a race may have with so many steps to come."""
    most = 0
    for left in range(to_come + 1):
        # The number of classes stands where no standing is.
        most = max(most, classes[(left + 1) * size * size - 1])
    return most + 1
