"""What lies on the table: every field of a match, and the words for its numbers.

All lists are flat. What belongs to a seat starts at ``seat * size``; what belongs to a recipe
length, at ``(length - SHORTEST) * size``. Unused places hold zero, so that equal tables are
equal matches. Numbers that functions pass on are eight bytes wide, because every other width
would have all those functions compiled once more.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from sushiya.core.layout import Field, Fields

MOST_SEATS = 4
MOST_KINDS = 24
MOST_RECIPES = 63
SQUARES = 48
TILES = 72
HAND = 3
STRIPS = 3
MOST_CARDS = 2
TOKENS = 10
SHORTEST = 2
LONGEST = 5
LENGTHS = LONGEST - SHORTEST + 1
STACK_ROOM = 64
NOTHING = -1
KIND_BITS = 5


class Phase(IntEnum):
    """What the seat to act decides now."""

    GIVE = 0
    PLAY = 1
    REWARD = 2
    PICK = 3
    DRAW = 4
    KEEP = 5
    OVER = 6


class ActionCard(IntEnum):
    """The five types of action cards."""

    CHOP = 0
    SPICY = 1
    STACK = 2
    SWITCH = 3
    WASABI = 4


CARD_TYPES = 5


class Ending(IntEnum):
    """Why a game is over."""

    NONE = 0
    TEN_TOKENS = 1
    BOARD_FULL = 2
    ALL_PASSED = 3


class Match(Fields):
    """A match of Wasabi! as the interpreter holds it."""

    LAYOUT: Mapping[str, Field] = {
        # Masks of squares: what may be played on, what holds tiles, the top left corners of
        # Wasabi! cards, and whose top changed through the seat this turn.
        "active": Field(8),
        "filled": Field(8),
        "wasabis": Field(8),
        "changed": Field(8),
        # Bags of action cards.
        "kitchen": Field(4),
        "cards": Field(4, MOST_SEATS),
        "turn": Field(4),
        "passes": Field(2),
        "seats": Field(1),
        "draw_two": Field(1),
        "phase": Field(1),
        "seat": Field(8),
        "ending": Field(1),
        # This turn: ingredients laid, the card played, a chopped tile in the air, rewards due,
        # the strips to keep one of.
        "laid": Field(1),
        "played": Field(1),
        "air": Field(8),
        "rewards": Field(1),
        "shown": Field(8, 2),
        # The board: the top tile of each square, and the tiles under others as
        # ``square << KIND_BITS | kind``, by square, bottom first.
        "top": Field(1, SQUARES),
        "buried": Field(2, TILES),
        "buried_size": Field(1),
        "pantry": Field(1, MOST_KINDS),
        "pantry_size": Field(1),
        # Hands are sorted; strips stay in the order in which they came.
        "hands": Field(8, MOST_SEATS * HAND),
        "hand_size": Field(1, MOST_SEATS),
        "recipes": Field(8, MOST_SEATS * STRIPS),
        "recipe_size": Field(1, MOST_SEATS),
        # Recipe stacks, top first.
        "stacks": Field(1, LENGTHS * STACK_ROOM),
        "stack_size": Field(1, LENGTHS),
        # Unassigned tokens; completed recipes as ``recipe << 1 | style``.
        "tokens": Field(1, MOST_SEATS * LENGTHS),
        "completed": Field(1, MOST_SEATS * TOKENS),
        "completed_size": Field(1, MOST_SEATS),
        "cubes": Field(2, MOST_SEATS),
    }
    FIXED = ("seats", "draw_two")
    __slots__ = tuple(LAYOUT)

    active: int
    filled: int
    wasabis: int
    changed: int
    kitchen: int
    cards: list[int]
    turn: int
    passes: int
    seats: int
    draw_two: int
    phase: int
    seat: int
    ending: int
    laid: int
    played: int
    air: int
    rewards: int
    shown: list[int]
    top: list[int]
    buried: list[int]
    buried_size: int
    pantry: list[int]
    pantry_size: int
    hands: list[int]
    hand_size: list[int]
    recipes: list[int]
    recipe_size: list[int]
    stacks: list[int]
    stack_size: list[int]
    tokens: list[int]
    completed: list[int]
    completed_size: list[int]
    cubes: list[int]


class Tables(Fields):
    """What the rules read off a menu, as numbers."""

    LAYOUT: Mapping[str, Field] = {
        "rows": Field(1),
        "columns": Field(1, MOST_SEATS + 1),
        "kinds": Field(1),
        "tiles": Field(1, MOST_KINDS),
        "category": Field(1, MOST_KINDS),
        "startable": Field(1, MOST_KINDS),
        # A line's tiles are a sum of units; no sum of up to five of them has a second reading.
        "unit": Field(8, MOST_KINDS),
        "recipe_count": Field(1),
        "length": Field(1, MOST_RECIPES),
        "sum": Field(8, MOST_RECIPES),
        # The kinds among a recipe's parts, as a mask.
        "made_of": Field(8, MOST_RECIPES),
        "parts": Field(1, MOST_RECIPES * LONGEST),
        "tokens": Field(1, LENGTHS),
        "points": Field(1, LENGTHS),
        "style_cubes": Field(1, LENGTHS),
    }
    __slots__ = tuple(LAYOUT)

    rows: int
    columns: list[int]
    kinds: int
    tiles: list[int]
    category: list[int]
    startable: list[int]
    unit: list[int]
    recipe_count: int
    length: list[int]
    sum: list[int]
    made_of: list[int]
    parts: list[int]
    tokens: list[int]
    points: list[int]
    style_cubes: list[int]
