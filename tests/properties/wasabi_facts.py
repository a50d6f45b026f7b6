"""What must always be so in Wasabi!, and how to change what a seat may not see."""

from __future__ import annotations

from collections import Counter

from sushiya.core.bags import count, one
from sushiya.games.wasabi.actions import starting_kitchen
from sushiya.games.wasabi.board import covered
from sushiya.games.wasabi.knowledge import Knowledge
from sushiya.games.wasabi.match import (
    CARD_TYPES,
    HAND,
    LENGTHS,
    LONGEST,
    NOTHING,
    SHORTEST,
    STRIPS,
    TOKENS,
    ActionCard,
    Match,
    Phase,
)
from sushiya.games.wasabi.placing import (
    completed_of,
    hand_of,
    place_hand,
    place_recipe_stack,
    place_screen,
    recipe_stack_of,
    screen_of,
    stacks_on_board,
)
from sushiya.games.wasabi.state import State
from tests.tables import Dice, one_on

BY_SEAT = {
    "hands": HAND,
    "hand_size": 1,
    "recipes": STRIPS,
    "recipe_size": 1,
    "cards": 1,
    "tokens": LENGTHS,
    "completed": TOKENS,
    "completed_size": 1,
    "cubes": 1,
}
"""What a match keeps for every seat, and how much of it."""


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
        hidden = _shuffled(hidden, dice)
        place_recipe_stack(match, length, [hidden.pop() for _ in recipe_stack_of(match, length)])
        if shown:
            match.shown = [hidden.pop(), hidden.pop()]
        for other in others:
            screen = [
                hidden.pop() if _length(state, recipe) == length else recipe
                for recipe in screen_of(match, other)
            ]
            place_screen(match, other, screen)
    giving = match.phase == Phase.GIVE  # whoever gives tiles knows who has them
    if not (giving or state.setup.options["memory_aid"]):
        _exchange_hands(match, others, dice)
    return changed


def _exchange_hands(match: Match, others: list[int], dice: Dice) -> None:
    """W-HIDDEN: who of the others holds which tiles and cards is behind their screens."""
    tiles = _shuffled([kind for other in others for kind in hand_of(match, other)], dice)
    cards = _shuffled([card for other in others for card in _cards(match.cards[other])], dice)
    for other in others:
        place_hand(match, other, [tiles.pop() for _ in hand_of(match, other)])
        held = [cards.pop() for _ in _cards(match.cards[other])]
        match.cards[other] = sum(one(card) for card in held)


def turned(state: State) -> State | None:
    """The first turn with all that seats have handed to the next one; before it there is none.

    The set-up goes by seat numbers: seat 0 begins.
    """
    if state.match.phase != Phase.PLAY:
        return None
    after = state.copy()
    match, seats = after.match, state.match.seats
    for name, each in BY_SEAT.items():
        things = getattr(match, name)
        things[: seats * each] = one_on(things[: seats * each], each)
    match.seat = (match.seat + 1) % seats
    return after


def _shuffled(things: list[int], dice: Dice) -> list[int]:
    for last in range(len(things) - 1, 0, -1):
        other = dice.below(last + 1)
        things[last], things[other] = things[other], things[last]
    return things


def _cards(bag: int) -> list[int]:
    return [card for card in range(CARD_TYPES) for _ in range(count(bag, card))]


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
