"""Moves as integers: what a seat lays, in order, and what it lays for the ghost.

A *lay* is a card's kind, or ``PLAIN`` plus a nigiri for one that stays beside the wasabi. A
move packs up to three: first card, second card (with chopsticks), the ghost's card.
"""

from __future__ import annotations

from sushiya.games.sushi_go.cards import DIPPED

PLAIN = DIPPED
"""A nigiri's kind plus this is the nigiri laid beside an open wasabi on purpose."""

NO_CARD = 15
MOST_MOVES = 2048


def move_of(first: int, second: int, ghost: int) -> int:
    """The move that lays these."""
    return first | second << 4 | ghost << 8


def first_lay(move: int) -> int:
    """What is laid first."""
    return move & 15


def second_lay(move: int) -> int:
    """What is laid second, or NO_CARD."""
    return move >> 4 & 15


def ghost_lay(move: int) -> int:
    """What is laid for the ghost, or NO_CARD."""
    return move >> 8 & 15


def card_of(lay: int) -> int:
    """The card that leaves the hand."""
    return lay - PLAIN if lay >= 12 else lay
