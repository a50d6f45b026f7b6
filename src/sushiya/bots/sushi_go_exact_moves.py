"""Moves of Sushi Go! that are never better than another one, with both hands known.

Runs interpreted and compiled. Proofs are by exchange: whatever follows the worse move can follow
the better one with two cards renamed.
"""

from __future__ import annotations

from sushiya.core.bags import count, kinds, one
from sushiya.games.sushi_go.cards import KINDS, Card, is_nigiri
from sushiya.games.sushi_go.moves import NO_CARD, card_of, first_lay, second_lay
from sushiya.games.sushi_go.rules import with_laid


def is_superfluous(move: int, hand: int, tableau: int, both_hands: int, live: int) -> bool:
    """Whether another move of the seat is at least as good whatever the other seat does."""
    first = first_lay(move)
    second = second_lay(move)
    rest = hand - one(card_of(first))
    if second == NO_CARD:
        return is_other_dead(first, NO_CARD, hand, live) or has_better(
            first, rest, tableau, both_hands, live
        )
    rest -= one(card_of(second))
    between = with_laid(tableau, first)
    return (
        is_other_dead(first, second, hand, live)
        or has_better(first, rest, tableau, both_hands, live)
        or has_better(second, rest, between, both_hands, live)
        or is_worse_order(first, second, tableau, between)
    )


def is_other_dead(first: int, second: int, hand: int, live: int) -> bool:
    """Dead cards are all the same: only the first ones of the hand are laid."""
    if second == NO_CARD:
        if first >= KINDS or live & one(first):
            return False
        return one(first) != lowest_of(kinds(hand & ~live))
    first_dead = first < KINDS and not live & one(first)
    second_dead = second < KINDS and not live & one(second)
    if not first_dead and not second_dead:
        return False
    dead = kinds(hand & ~live)
    lowest = lowest_of(dead)
    if first_dead and second_dead:
        next_lowest = lowest if count(hand, first) > 1 else lowest_of(dead - lowest)
        return one(first) != lowest or one(second) != next_lowest
    return one(first if first_dead else second) != lowest


def lowest_of(bag: int) -> int:
    """The lowest bit of a bag with one of each kind; none of an empty one."""
    return bag & -bag


def has_better(lay: int, rest: int, tableau: int, both_hands: int, live: int) -> bool:
    """Whether a better maki or nigiri stays in the hand.

    More icons are never worse, and what is left for the other seat is worth less. A better nigiri
    is better if it is tripled now, or if no wasabi will come that could triple it later.
    """
    if lay <= Card.MAKI_3:
        if not live & one(lay):
            return False
        return rest & (one(Card.MAKI_3 + 1) - one(lay + 1)) != 0
    if not is_nigiri(lay):
        return False
    is_tripled = count(tableau, Card.WASABI) > 0
    if not is_tripled and count(both_hands, Card.WASABI) > 0:
        return False
    return rest & (one(Card.SQUID + 1) - one(lay + 1)) != 0


def is_worse_order(first: int, second: int, tableau: int, between: int) -> bool:
    """Of two nigiri and one wasabi, the better one goes on it."""
    if not is_nigiri(first) or not is_nigiri(second) or second <= first:
        return False
    return count(tableau, Card.WASABI) > 0 and count(between, Card.WASABI) == 0
