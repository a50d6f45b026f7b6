"""What moves between seats, Pantry, Kitchen and recipe stacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.match import HAND, LENGTHS, SHORTEST, STACK_ROOM, STRIPS

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match, Tables


def add_tile(match: Match, seat: int, kind: int) -> None:
    """Put a tile of the Pantry into a hand, which stays sorted."""
    match.pantry[kind] -= 1
    match.pantry_size -= 1
    at = seat * HAND + match.hand_size[seat]
    while at > seat * HAND and match.hands[at - 1] > kind:
        match.hands[at] = match.hands[at - 1]
        at -= 1
    match.hands[at] = kind
    match.hand_size[seat] += 1


def remove_tile(match: Match, seat: int, kind: int) -> None:
    """Take a tile out of a hand that holds it."""
    at = seat * HAND
    while match.hands[at] != kind:
        at += 1
    match.hand_size[seat] -= 1
    last = seat * HAND + match.hand_size[seat]
    while at < last:
        match.hands[at] = match.hands[at + 1]
        at += 1
    match.hands[last] = 0


def return_tile(match: Match, kind: int) -> None:
    """Put a tile back into the Pantry."""
    match.pantry[kind] += 1
    match.pantry_size += 1


def add_strip(match: Match, seat: int, recipe: int) -> None:
    """Put a strip into a screen, after those already there."""
    match.recipes[seat * STRIPS + match.recipe_size[seat]] = recipe
    match.recipe_size[seat] += 1


def remove_strip(match: Match, seat: int, recipe: int) -> None:
    """Take a strip out of a screen that holds it; the others keep their order."""
    at = seat * STRIPS
    while match.recipes[at] != recipe:
        at += 1
    match.recipe_size[seat] -= 1
    last = seat * STRIPS + match.recipe_size[seat]
    while at < last:
        match.recipes[at] = match.recipes[at + 1]
        at += 1
    match.recipes[last] = 0


def top_strip(match: Match, length: int) -> int:
    """Take the top strip off a stack that has one."""
    stack = length - SHORTEST
    top = stack * STACK_ROOM
    recipe = match.stacks[top]
    match.stack_size[stack] -= 1
    for at in range(top, top + match.stack_size[stack]):
        match.stacks[at] = match.stacks[at + 1]
    match.stacks[top + match.stack_size[stack]] = 0
    return recipe


def to_bottom(match: Match, menu: Tables, recipe: int) -> None:
    """Put a strip under the stack of its length."""
    stack = menu.length[recipe] - SHORTEST
    match.stacks[stack * STACK_ROOM + match.stack_size[stack]] = recipe
    match.stack_size[stack] += 1


def has_strips(match: Match) -> bool:
    """Whether any stack has a strip left."""
    strips = 0
    for stack in range(LENGTHS):
        strips += match.stack_size[stack]
    return strips > 0
