"""One of a seat's legal moves, by its number, without writing them all down.

``rules.legal_moves`` says what is allowed. Where a seat has no ghost to serve and no choice about
wasabi, the number of its moves and the n-th of them follow from the bag in its hand, and whole
random games are several times as fast. Tests hold every number against the list.
"""

from __future__ import annotations

from sushiya.core.bags import count, kinds, lowest_kind, one, pairs
from sushiya.core.bits import nth_bit, ones
from sushiya.core.rng import below
from sushiya.games.sushi_go.cards import NIGIRI_BAG, Card, is_nigiri
from sushiya.games.sushi_go.moves import NO_CARD, move_of
from sushiya.games.sushi_go.rules import can_take_two, legal_moves
from sushiya.games.sushi_go.state import State


def random_move(match: State, seat: int, rng: int, moves: list[int]) -> int:
    """One of the seat's legal moves, each as likely as the others; ``moves`` is room for them."""
    if match.ghost or match.wasabi_is_a_choice:
        return moves[below(rng, legal_moves(match, seat, moves))]
    hand = match.hands[seat]
    singles = kinds(hand)
    if not can_take_two(match, seat):
        return single(singles, below(rng, ones(singles)))
    tableau = match.tableaus[seat]
    number = below(rng, ones(singles) + pair_count(hand, tableau))
    if number < ones(singles):
        return single(singles, number)
    return nth_pair(hand, tableau, number - ones(singles))


def single(cards: int, number: int) -> int:
    """The move that lays the n-th kind of a bag with one of each."""
    return move_of(lowest_kind(nth_bit(cards, number)), NO_CARD, NO_CARD)


def pair_count(hand: int, tableau: int) -> int:
    """How many moves lay two cards: every two kinds, twins, and those that differ by order."""
    different = ones(kinds(hand))
    nigiri = ones(kinds(hand) & NIGIRI_BAG)
    open_wasabi = count(tableau, Card.WASABI)
    by_order = 0
    if open_wasabi == 0 and count(hand, Card.WASABI) > 0:
        by_order = nigiri
    elif open_wasabi == 1:
        by_order = nigiri * (nigiri - 1) // 2
    return different * (different - 1) // 2 + ones(pairs(hand)) + by_order


def nth_pair(hand: int, tableau: int, number: int) -> int:
    """The n-th move that lays two cards, in the order of the list."""
    cards = kinds(hand)
    twins = pairs(hand)
    while True:
        card = cards & -cards
        others = cards - card + (twins & card)
        swapped = others & other_by_order(tableau, lowest_kind(card))
        in_row = ones(others) + ones(swapped)
        if number < in_row:
            return in_pair_row(lowest_kind(card), others, swapped, number)
        number -= in_row
        cards -= card


def other_by_order(tableau: int, card: int) -> int:
    """The later kinds that make another tableau laid before this card than laid after it.

    SG-WASABI: with one open wasabi, the first of two nigiri goes on it; with none, a wasabi
    carries a nigiri only if it was there first.
    """
    if not is_nigiri(card):
        return 0
    open_wasabi = count(tableau, Card.WASABI)
    if open_wasabi == 0:
        return one(Card.WASABI)
    return NIGIRI_BAG - one(card) if open_wasabi == 1 else 0


def in_pair_row(card: int, others: int, swapped: int, number: int) -> int:
    """The n-th move of one card with these others, of which the swapped ones count twice."""
    while others & swapped:
        other = others & -others
        if number == 0:
            return move_of(card, lowest_kind(other), NO_CARD)
        if other & swapped:
            if number == 1:
                return move_of(lowest_kind(other), card, NO_CARD)
            number -= 1
        number -= 1
        others -= other
    return move_of(card, lowest_kind(nth_bit(others, number)), NO_CARD)
