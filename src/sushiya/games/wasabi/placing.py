"""Laying things out on a table, for positions and possible worlds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sushiya.games.wasabi.board import STRIDE, lay_tile
from sushiya.games.wasabi.match import (
    HAND,
    LENGTHS,
    SHORTEST,
    STACK_ROOM,
    STRIPS,
    TOKENS,
    Match,
    Tables,
)


def place_stack(match: Match, square: int, kinds: Iterable[int]) -> None:
    """Lay tiles on a square, bottom first."""
    for kind in kinds:
        lay_tile(match, square, kind)


def place_hand(match: Match, seat: int, kinds: Iterable[int]) -> None:
    """Fill a hand."""
    hand = sorted(kinds)
    match.hands[seat * HAND : seat * HAND + len(hand)] = hand
    match.hand_size[seat] = len(hand)


def place_screen(match: Match, seat: int, recipes: Sequence[int]) -> None:
    """Fill a screen, strips in this order."""
    match.recipes[seat * STRIPS : seat * STRIPS + len(recipes)] = recipes
    match.recipe_size[seat] = len(recipes)


def place_recipe_stack(match: Match, length: int, recipes: Sequence[int]) -> None:
    """Make a recipe stack, top first."""
    stack = length - SHORTEST
    match.stacks[stack * STACK_ROOM : stack * STACK_ROOM + len(recipes)] = recipes
    match.stack_size[stack] = len(recipes)


def place_pantry(match: Match, counts: Sequence[int]) -> None:
    """Fill the Pantry: so many tiles of each kind."""
    match.pantry[: len(counts)] = counts
    match.pantry_size = sum(counts)


def place_completed(
    match: Match, menu: Tables, seat: int, completed: Sequence[tuple[int, bool]]
) -> None:
    """Lay completed recipes before a seat, and assign their tokens."""
    start = seat * TOKENS
    match.completed[start : start + len(completed)] = [
        recipe << 1 | style for recipe, style in completed
    ]
    match.completed_size[seat] = len(completed)
    for length in range(LENGTHS):
        done = sum(1 for recipe, _ in completed if menu.length[recipe] - SHORTEST == length)
        match.tokens[seat * LENGTHS + length] = menu.tokens[length] - done


def hand_of(match: Match, seat: int) -> list[int]:
    """The tiles in a hand."""
    return match.hands[seat * HAND : seat * HAND + match.hand_size[seat]]


def screen_of(match: Match, seat: int) -> list[int]:
    """The strips in a screen."""
    return match.recipes[seat * STRIPS : seat * STRIPS + match.recipe_size[seat]]


def recipe_stack_of(match: Match, length: int) -> list[int]:
    """A recipe stack, top first."""
    stack = length - SHORTEST
    start = stack * STACK_ROOM
    return match.stacks[start : start + match.stack_size[stack]]


def completed_of(match: Match, seat: int) -> list[tuple[int, bool]]:
    """The completed recipes of a seat, and whether with style."""
    start = seat * TOKENS
    done = match.completed[start : start + match.completed_size[seat]]
    return [(entry >> 1, bool(entry & 1)) for entry in done]


def board_size(match: Match) -> tuple[int, int]:
    """Rows and columns of the active board."""
    first_row = match.active & (1 << STRIDE) - 1
    return match.active.bit_count() // first_row.bit_count(), first_row.bit_count()


def stacks_on_board(match: Match) -> dict[int, list[int]]:
    """The tiles of every filled square, bottom first."""
    tiles: dict[int, list[int]] = {}
    for tile in match.buried[: match.buried_size]:
        tiles.setdefault(tile >> 5, []).append(tile & 31)
    for square, kind in enumerate(match.top):
        if match.filled >> square & 1:
            tiles.setdefault(square, []).append(kind)
    return tiles
