"""The cards of Sushi Go!: twelve kinds, 108 in all, the same in every edition.

On the table a nigiri that lies on wasabi counts as a kind of its own, so that a tableau is a
bag of fifteen kinds and tells everything there is to score.
"""

from __future__ import annotations

from enum import IntEnum

from sushiya.core.bags import one


class Card(IntEnum):
    """A kind of card in the deck."""

    MAKI_1 = 0
    MAKI_2 = 1
    MAKI_3 = 2
    TEMPURA = 3
    SASHIMI = 4
    DUMPLING = 5
    EGG = 6
    SALMON = 7
    SQUID = 8
    WASABI = 9
    CHOPSTICKS = 10
    PUDDING = 11


KINDS = 12
"""How many kinds are in the deck."""

DIPPED = 6
"""A nigiri's kind plus this is the same nigiri on wasabi."""

NIGIRI = (Card.EGG, Card.SALMON, Card.SQUID)

NIGIRI_BAG = sum(one(card) for card in NIGIRI)
"""One nigiri of each kind."""

TABLEAU_KINDS = 15

CARD_NAMES = tuple(card.name.lower() for card in Card)
TABLEAU_NAMES = (*CARD_NAMES, "egg_on_wasabi", "salmon_on_wasabi", "squid_on_wasabi")

COPIES = (6, 12, 8, 14, 14, 14, 5, 10, 5, 6, 4, 10)
"""How often each kind is in the deck."""

DECK_SIZE = 108

WHOLE_DECK = sum(copies * one(card) for card, copies in zip(Card, COPIES, strict=True))
"""The deck as a bag."""


def is_nigiri(kind: int) -> bool:
    """Whether this kind of card can lie on wasabi."""
    return Card.EGG <= kind <= Card.SQUID
