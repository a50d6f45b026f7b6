"""A quick opinion about moves: odds, multiplied together from tables. Interpreted and compiled.

How likely a seat is to take a card depends on four small facts: what the card would join on its
own tableau, what is left of its kind in the hands going round, what it would join on the next
seat's tableau, and whether more of it is in the hand. Each is a *class* from 0 to 7, and a table
has a factor for every class. Two cards taken with chopsticks multiply both cards' factors and
one for giving the chopsticks up. Searching bots play games out with these odds, and use them as
the first guess about every move.
"""

from __future__ import annotations

from sushiya.core.bags import count, one, small_size
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.rules import passes_right, with_laid
from sushiya.games.sushi_go.scoring import maki_icons, puddings
from sushiya.games.sushi_go.state import State

CLASSES = 8
TURNS = 10
OWN = 0
"""Where in the table the factors for one's own tableau begin: by card, class and turns left."""
AROUND = KINDS * CLASSES * TURNS
DENIED = 2 * AROUND
COPIES = 3 * AROUND
"""By card, copies in the hand (up to 3) and whether the hand comes back."""
STICKS = COPIES + KINDS * 8
"""By turns left: giving chopsticks up for a second card."""
GHOST = STICKS + TURNS
"""By card: laying it for the ghost."""
TABLE_SIZE = GHOST + KINDS

_HALF = 32
_LOW = 0xFFFFFFFF


def read_table(match: State, classes: list[int]) -> int:
    """Write every seat's classes down; the bag of all hands comes back."""
    total = 0
    for seat in range(match.seats):
        total += match.hands[seat]
        classes[seat] = tableau_classes(
            match.tableaus[seat], maki_class(match, seat), pudding_class(match, seat)
        )
    return total


def maki_class(match: State, seat: int) -> int:
    """How far a seat's icons are ahead of the best of the others, in steps of two."""
    most = 0
    for place in range(match.places):
        if place != seat:
            most = max(most, maki_icons(match.tableaus[place]))
    return min(max((maki_icons(match.tableaus[seat]) - most + 7) // 2, 0), 7)


def pudding_class(match: State, seat: int) -> int:
    """How many puddings a seat is ahead of the best of the others."""
    most = 0
    for place in range(match.places):
        if place != seat:
            most = max(most, puddings(match.tableaus[place]))
    return min(max(puddings(match.tableaus[seat]) - most + 3, 0), 7)


def tableau_classes(tableau: int, maki: int, pudding: int) -> int:
    """What each kind of card would join on a tableau, packed like a bag: four bits a kind."""
    wasabi = min(count(tableau, Card.WASABI), 7)
    return (
        maki * (one(Card.MAKI_1) + one(Card.MAKI_2) + one(Card.MAKI_3))
        + min(count(tableau, Card.TEMPURA), 7) * one(Card.TEMPURA)
        + min(count(tableau, Card.SASHIMI), 7) * one(Card.SASHIMI)
        + min(count(tableau, Card.DUMPLING), 7) * one(Card.DUMPLING)
        + wasabi * (one(Card.EGG) + one(Card.SALMON) + one(Card.SQUID) + one(Card.WASABI))
        + min(count(tableau, Card.CHOPSTICKS), 7) * one(Card.CHOPSTICKS)
        + pudding * one(Card.PUDDING)
    )


def around_classes(total: int) -> int:
    """What the hands going round still hold for each kind, packed like a bag.

    A set needs more of its kind, a nigiri a wasabi, and a wasabi a nigiri, better a squid.
    """
    maki = count(total, Card.MAKI_1) + count(total, Card.MAKI_2) + count(total, Card.MAKI_3)
    wasabi = min(count(total, Card.WASABI), 7)
    nigiri = min(count(total, Card.SALMON) + count(total, Card.SQUID), 3)
    if count(total, Card.SQUID) > 0:
        nigiri += 4
    return (
        min(maki, 7) * (one(Card.MAKI_1) + one(Card.MAKI_2) + one(Card.MAKI_3))
        + min(count(total, Card.TEMPURA), 7) * one(Card.TEMPURA)
        + min(count(total, Card.SASHIMI), 7) * one(Card.SASHIMI)
        + min(count(total, Card.DUMPLING), 7) * one(Card.DUMPLING)
        + wasabi * (one(Card.EGG) + one(Card.SALMON) + one(Card.SQUID))
        + nigiri * one(Card.WASABI)
        + min(small_size(total & 0xFFF), 7) * one(Card.CHOPSTICKS)
        + min(count(total, Card.PUDDING), 7) * one(Card.PUDDING)
    )


def table_place(card: int, kind_class: int, left: int) -> int:
    """Where in a table of factors a card's class lies."""
    return (card * CLASSES + kind_class) * TURNS + left


def copies_place(match: State, hand: int, card: int, left: int) -> int:
    """Where the factor for further copies in the hand lies."""
    comes_back = 4 if left >= match.seats else 0
    return COPIES + card * 8 + comes_back + min(count(hand, card), 3)


def next_seat(match: State, seat: int) -> int:
    """The seat that gets this seat's hand."""
    if passes_right(match):
        return seat - 1 if seat > 0 else match.seats - 1
    return seat + 1 if seat + 1 < match.seats else 0


def write_odds(
    match: State, seat: int, total: int, classes: list[int], moves: list[int], found: int,
    table: list[float], odds: list[float],
) -> float:  # fmt: skip
    """Write the odds of each of a seat's moves; their sum comes back."""
    left = match.cards_each - 1 - match.turn
    hand = match.hands[seat]
    own = classes[seat]
    denied = classes[next_seat(match, seat)]
    around = around_classes(total)
    whole = 0.0
    for at in range(found):
        move = moves[at]
        card = card_of(first_lay(move))
        here = 0 if first_lay(move) != card else count(own, card)
        worth = (
            table[OWN + table_place(card, here, left)]
            * table[AROUND + table_place(card, count(around, card), left)]
            * table[DENIED + table_place(card, count(denied, card), left)]
            * table[copies_place(match, hand, card, left)]
        )
        lay = second_lay(move)
        if lay != NO_CARD:
            between = with_laid(match.tableaus[seat], first_lay(move))
            after = tableau_classes(between, count(own, Card.MAKI_1), count(own, Card.PUDDING))
            card = card_of(lay)
            here = 0 if lay != card else count(after, card)
            worth *= (
                table[STICKS + left]
                * table[OWN + table_place(card, here, left)]
                * table[AROUND + table_place(card, count(around, card), left)]
                * table[DENIED + table_place(card, count(denied, card), left)]
                * table[copies_place(match, hand, card, left)]
            )
        if ghost_lay(move) != NO_CARD:
            worth *= table[GHOST + ghost_lay(move)]
        odds[at] = worth
        whole += worth
    return whole


def drawn_move(moves: list[int], found: int, odds: list[float], whole: float, rng: int) -> int:
    """A move drawn by its odds; the number comes from the state ``rng`` as it is."""
    rest = whole * (((rng >> _HALF) ^ (rng & _LOW)) / 4294967296.0)
    for at in range(found):
        rest -= odds[at]
        if rest < 0.0:
            return moves[at]
    return moves[found - 1]
