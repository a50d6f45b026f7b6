"""What a seat knows, and the worlds it thinks possible."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sushiya.core.rng import seeded
from sushiya.games.wasabi import Wasabi
from sushiya.games.wasabi.knowledge import UNKNOWN, Knowledge
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.placing import recipe_stack_of, screen_of
from sushiya.games.wasabi.state import State
from tests.tables import WASABI_TABLES, Dice, Table

GAME = Wasabi()
MENU = standard_menu()
DRAW_TWO = "option draw_two_keep_one true"


def steps(table: Table, seed: int) -> Iterator[tuple[State, list[dict[str, object]]]]:
    """The states of a random game, each with the events that led to it."""
    dice = Dice(seed)
    setup = GAME.setup(table.seats, table.options)
    state = GAME.start(setup, GAME.deal(setup, seed.to_bytes(32, "big")))
    yield state, []
    while GAME.to_act(state):
        seat = GAME.to_act(state)[0]
        move = dice.pick(GAME.legal_moves(state, seat))
        after = GAME.apply(state, seat, move)
        yield after, GAME.events(state, seat, move, after)
        state = after


def known_after(text: str, seat: int, *moves: str) -> tuple[Knowledge, State]:
    """What a seat knows that saw a position and then these moves."""
    state = GAME.position_from_text(text)
    known = GAME.knowledge(GAME.view(state, seat))
    for move in moves:
        acting = GAME.to_act(state)[0]
        after = GAME.apply(state, acting, move)
        events = GAME.events(state, acting, move, after)
        known = GAME.learn(known, GAME.view(after, seat), events)
        state = after
    return known, state


def lengths(state: State, seat: int) -> list[int]:
    return sorted(MENU.tables.length[recipe] for recipe in screen_of(state.match, seat))


def check_stacks(known: Knowledge, state: State, world: State) -> int:
    """Strips whose place is known are there, really and in the world; how many there are."""
    count = 0
    for length, stack in enumerate(known.stacks, 2):
        real, drawn = (recipe_stack_of(one.match, length) for one in (state, world))
        for place, strip in enumerate(stack):
            if strip != UNKNOWN:
                assert real[place] == drawn[place] == strip
                count += 1
    return count


@pytest.mark.parametrize("table", WASABI_TABLES, ids=str)
def test_worlds_look_like_the_real_one_and_keep_what_was_seen(table: Table) -> None:
    placed = 0
    for seed in range(3):
        known: dict[int | None, Knowledge] = {}
        for step, (state, events) in enumerate(steps(table, seed)):
            for seat in (*range(table.seats), None):
                view = GAME.view(state, seat)
                known[seat] = (
                    GAME.learn(known[seat], view, events) if seat in known else GAME.knowledge(view)
                )
                if step % 3:
                    continue
                world = GAME.world(known[seat], seeded(step))
                assert GAME.view(world, seat) == view
                assert world.match.hands == state.match.hands
                assert world.match.cards == state.match.cards
                for other in range(table.seats):
                    assert lengths(world, other) == lengths(state, other)
                placed += check_stacks(known[seat], state, world)
    assert placed > 0


@pytest.mark.parametrize("table", WASABI_TABLES, ids=str)
def test_who_comes_late_still_draws_worlds_that_look_right(table: Table) -> None:
    known: dict[int, Knowledge] = {}
    for step, (state, events) in enumerate(steps(table, 77)):
        for seat in range(table.seats) if step >= 40 else ():
            view = GAME.view(state, seat)
            late = seat not in known or step == 60
            known[seat] = GAME.knowledge(view) if late else GAME.learn(known[seat], view, events)
            assert GAME.view(GAME.world(known[seat], seeded(step)), seat) == view


def test_who_missed_moves_forgets_instead_of_inventing() -> None:
    table = Table("wasabi", 3, {"draw_two_keep_one": True})
    known: dict[int, Knowledge] = {}
    for step, (state, events) in enumerate(steps(table, 5)):
        for seat in range(3):
            view = GAME.view(state, seat)
            if seat not in known:
                known[seat] = GAME.knowledge(view)
            elif step % 7 == 0:
                known[seat] = GAME.learn(known[seat], view, events)
                assert GAME.view(GAME.world(known[seat], seeded(step)), seat) == view


def test_worlds_differ_in_what_is_hidden() -> None:
    known, _ = known_after("hands tuna / egg\nrecipes tendon / sake-maki", 0)
    drawn = {tuple(screen_of(GAME.world(known, seeded(at)).match, 1)) for at in range(200)}
    assert len(drawn) == 18 - 1, "any strip of two parts but the seat's own"
    orders = {tuple(recipe_stack_of(GAME.world(known, seeded(at)).match, 5)) for at in range(20)}
    assert len(orders) > 15


POSITION = """
    hands tuna egg roe / crab eel tuna
    recipes tendon futomaki kani-maki / sake-maki poke-bowl funamori
    stack-2 tekkamaki kappamaki
    """


def test_a_seat_knows_its_own_discards_at_the_bottom() -> None:
    known, _ = known_after(POSITION, 0, "pass tendon kani-maki", "draw 2", "draw 5")
    tendon, kani_maki = MENU.recipe_of["tendon"], MENU.recipe_of["kani-maki"]
    assert known.stacks[0] == (UNKNOWN, tendon, kani_maki)
    other, _ = known_after(POSITION, 1, "pass tendon kani-maki", "draw 2", "draw 5")
    assert other.stacks[0] == (UNKNOWN,) * 3


def test_a_seat_knows_who_draws_the_strip_it_put_back() -> None:
    moves = ("pass tendon", "draw 4", "pass sake-maki", "draw 2", "pass futomaki", "draw 2")
    known, state = known_after(POSITION, 0, *moves, "pass poke-bowl", "draw 2")
    tendon = MENU.recipe_of["tendon"]
    assert tendon in known.screens[1]
    assert tendon in screen_of(state.match, 1)


def test_a_known_strip_is_forgotten_when_it_may_have_been_put_back() -> None:
    moves = ("pass tendon", "draw 4", "pass sake-maki", "draw 2", "pass futomaki", "draw 2")
    more = ("pass poke-bowl", "draw 2", "pass kani-maki", "draw 5", "pass tendon", "draw 5")
    known, _ = known_after(POSITION, 0, *moves, *more)
    assert MENU.recipe_of["tendon"] not in known.screens[1]


def test_a_known_strip_that_must_have_been_put_back_is_known_there() -> None:
    position = """
        hands tuna egg roe / crab eel tuna
        recipes tendon futomaki kani-maki / omakase-platter poke-bowl funamori
        stack-2 tekkamaki
        option memory_aid true
        """
    moves = ("pass tendon", "draw 4", "pass poke-bowl", "draw 5", "pass kani-maki", "draw 2")
    more = ("pass funamori", "draw 2", "pass tekkamaki", "draw 5", "pass tendon", "draw 5")
    known, state = known_after(position, 0, *moves, *more)
    tendon = MENU.recipe_of["tendon"]
    assert known.stacks[0][-1] == tendon == recipe_stack_of(state.match, 2)[-1]


def test_who_chose_knows_what_went_under_the_stack() -> None:
    position = f"{DRAW_TWO}\nphase draw\nhands tuna egg roe / -\nrecipes tendon futomaki / -"
    known, _ = known_after(position, 0, "draw 3", "keep unatama-don")
    assert known.stacks[1][-1] == MENU.recipe_of["sea-oyakodon"]
    other, _ = known_after(position, 1, "draw 3", "keep unatama-don")
    assert other.stacks[1][-1] == UNKNOWN


def test_tiles_and_cards_of_others_are_known_as_they_are_taken() -> None:
    position = """
        active 2x2
        board maki .
        board .    .
        hands tuna egg roe / crab / -
        recipes tekkamaki / - / -
        seats 3
        """
    moves = ("lay tuna b1", "claim tekkamaki", "done", "take stack", "pick lobster")
    known, _ = known_after(position, 1, *moves)
    assert known.tiles[0] == (MENU.kind_of["lobster"],)
    assert known.cards[0] == 1 << 8
    world = GAME.world(known, seeded(1))
    assert GAME.view(world, 0)["hand"]["cards"] == ["stack"]
    assert "lobster" in GAME.view(world, 0)["hand"]["tiles"]


def test_a_dropped_card_is_no_longer_held() -> None:
    position = (
        "phase reward\nrewards 1\nhands tuna / -\ncards chop spicy / -\noption memory_aid true"
    )
    known, _ = known_after(position, 1, "take stack drop chop")
    assert known.cards[0] == 1 << 8 | 1 << 4
