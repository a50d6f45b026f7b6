"""What a Wasabi! bot finds things worth: points in thousandths, shares in 1024ths."""

from __future__ import annotations

from collections.abc import Mapping

from sushiya.core.layout import Field, Fields
from sushiya.games.wasabi.match import CARD_TYPES, LENGTHS, LONGEST

POINT = 1000
WHOLE = 1024
SHARE_BITS = 10


class Weights(Fields):
    """The weights of ``wasabi_outlook``."""

    LAYOUT: Mapping[str, Field] = {
        # What a recipe's prize is worth while a line lacks this many tiles.
        "decay": Field(8, LONGEST + 1),
        # What counts of the prize of a recipe of each length.
        "prize": Field(8, LENGTHS),
        # A cube that style may still bring, and the card that a recipe brings.
        "cube": Field(8),
        "reward": Field(8),
        # The part of the prize that a missing tile in hand adds.
        "held": Field(8),
        # What is left of a line's worth for each missing tile of which the Pantry has the last.
        "scarce": Field(8),
        # The part of the second best line that counts.
        "spare": Field(8),
        # What is left of a line that lacks more tiles than the seat has turns, and of strips that
        # cannot all be made in time.
        "late": Field(8),
        "crowd": Field(8),
        # Action cards in hand, and a free place for a strip.
        "cards": Field(8, CARD_TYPES),
        "fresh": Field(8),
        # What it costs to pass instead of laying.
        "passing": Field(8),
        # What drawing a strip of a length is worth beyond what the board says of it.
        "draw": Field(8, LENGTHS),
    }
    __slots__ = tuple(LAYOUT)

    decay: list[int]
    prize: list[int]
    cube: int
    reward: int
    held: int
    scarce: int
    spare: int
    late: int
    crowd: int
    cards: list[int]
    fresh: int
    passing: int
    draw: list[int]
