"""What a card is worth as the first pick of a round for two, before the other hand is known.

Best play of all that follows was solved for thousands of first picks, and a sum was fitted to it
(``study.train.sushi_go_first_picks``): so much for a kind of card, so much more for every card it
lies beside in the hand, and so much for what a search makes of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sushiya.bots.weights import array_from_npz
from sushiya.core.bags import count
from sushiya.games.sushi_go.cards import KINDS, Card

ALONE = 0
"""Where in the numbers the worth of each kind begins; then that of each kind beside each other."""
BESIDE = ALONE + KINDS
LATER = BESIDE + KINDS * KINDS
"""What a pudding is worth more in the second and in the last round."""
TRIED = LATER + 2
"""And what it counts that a search tried nothing else."""
SIZE = TRIED + 1


@cache
def first_pick_numbers() -> tuple[float, ...]:
    """The fitted numbers."""
    return tuple(array_from_npz("sushi_go_first_picks", "worth", SIZE).tolist())


def terms(hand: int, round_number: int, card: int, tried: float) -> list[tuple[int, float]]:
    """What is added up for a card of a first hand: places in the numbers, and how often.

    ``tried`` is the share of a search's tries that went to the card. Rounds are counted from 0.
    """
    found = [(ALONE + card, 1.0), (TRIED, tried)]
    if card == Card.PUDDING and round_number > 0:
        found.append((LATER + round_number - 1, 1.0))
    for other in range(KINDS):
        held = count(hand, other)
        if held:
            found.append((BESIDE + card * KINDS + other, float(held)))
    return found


def first_pick_worths(
    hand: int, round_number: int, cards: Sequence[int], tried: Sequence[float]
) -> list[float]:
    """In points, what each of these cards of a first hand is worth compared with the others."""
    numbers = first_pick_numbers()
    return [
        sum(numbers[place] * times for place, times in terms(hand, round_number, card, share))
        for card, share in zip(cards, tried, strict=True)
    ]
