"""What must always be so in Wasabi!, and how to change what a seat may not see."""

from __future__ import annotations

from collections import Counter

from sushiya.core.bags import count
from sushiya.games.wasabi.actions import starting_kitchen
from sushiya.games.wasabi.board import covered
from sushiya.games.wasabi.knowledge import Knowledge
from sushiya.games.wasabi.match import CARD_TYPES, LONGEST, NOTHING, SHORTEST, ActionCard, Match
from sushiya.games.wasabi.placing import (
    completed_of,
    hand_of,
    place_recipe_stack,
    place_screen,
    recipe_stack_of,
    screen_of,
    stacks_on_board,
)
from sushiya.games.wasabi.state import State
from tests.tables import Dice


def check(state: State) -> None:
    """72 tiles, every recipe once, every action card, no debt of cubes, at every step."""
    match, tables = state.match, state.menu.tables
    assert all_tiles(match) == Counter(
        {kind: number for kind, number in enumerate(tables.tiles) if number}
    )
    assert sorted(all_recipes(match)) == list(range(tables.recipe_count))
    for card in range(CARD_TYPES):
        on_board = match.wasabis.bit_count() if card == ActionCard.WASABI else 0
        held = sum(count(match.cards[seat], card) for seat in range(match.seats))
        total = count(match.kitchen, card) + held + on_board
        assert total == count(starting_kitchen(match.seats), card)
    assert min(match.cubes) >= 0
    assert covered(match) & ~match.active == 0
    assert covered(match).bit_count() == 4 * match.wasabis.bit_count()


def all_tiles(match: Match) -> Counter[int]:
    """Every tile there is, wherever it lies."""
    tiles: Counter[int] = Counter()
    for kind, number in enumerate(match.pantry):
        tiles[kind] += number
    for stack in stacks_on_board(match).values():
        tiles.update(stack)
    for seat in range(match.seats):
        tiles.update(hand_of(match, seat))
    if match.air != NOTHING:
        tiles[match.air] += 1
    return +tiles


def all_recipes(match: Match) -> list[int]:
    """Every recipe strip there is, wherever it lies."""
    strips = [strip for strip in match.shown if strip != NOTHING]
    for length in range(SHORTEST, LONGEST + 1):
        strips += recipe_stack_of(match, length)
    for seat in range(match.seats):
        strips += screen_of(match, seat)
        strips += [recipe for recipe, _ in completed_of(match, seat)]
    return strips


def with_secrets_changed(state: State, seat: int | None, dice: Dice) -> State:
    """The same table for this seat: the others' strips and the stacks are different ones."""
    changed = state.copy()
    match = changed.match
    others = [other for other in range(match.seats) if other != seat]
    choosing = match.seat in others and match.shown[0] != NOTHING
    for length in range(SHORTEST, LONGEST + 1):
        hidden = recipe_stack_of(match, length)
        hidden += [r for o in others for r in screen_of(match, o) if _length(state, r) == length]
        shown = choosing and _length(state, match.shown[0]) == length
        hidden += match.shown if shown else []
        for last in range(len(hidden) - 1, 0, -1):
            other = dice.below(last + 1)
            hidden[last], hidden[other] = hidden[other], hidden[last]
        place_recipe_stack(match, length, [hidden.pop() for _ in recipe_stack_of(match, length)])
        if shown:
            match.shown = [hidden.pop(), hidden.pop()]
        for other in others:
            screen = [
                hidden.pop() if _length(state, recipe) == length else recipe
                for recipe in screen_of(match, other)
            ]
            place_screen(match, other, screen)
    return changed


def check_known(known: Knowledge, state: State, world: State) -> None:
    """Tiles and cards of all seats, and strips this seat has seen, are so in every world."""
    for seat in range(state.match.seats):
        assert hand_of(world.match, seat) == hand_of(state.match, seat)
        assert world.match.cards[seat] == state.match.cards[seat]
        lengths = Counter(_length(state, recipe) for recipe in screen_of(state.match, seat))
        assert lengths == Counter(_length(world, r) for r in screen_of(world.match, seat))
    for length in range(SHORTEST, LONGEST + 1):
        strips = zip(
            known.stacks[length - SHORTEST],
            recipe_stack_of(state.match, length),
            recipe_stack_of(world.match, length),
            strict=True,
        )
        assert all(
            thought in (-1, real) and thought in (-1, drawn) for thought, real, drawn in strips
        )


def _length(state: State, recipe: int) -> int:
    return state.menu.tables.length[recipe]
