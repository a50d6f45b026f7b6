"""The levels of Sushi Go! that need no search: same moves both ways, and each beats the last."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya.bots import bot, sushi_go_policies
from sushiya.bots.sushi_go_chef import chef_net
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_policies import APPRENTICE, CHEF, COOK, RANDOM, Room, policy_move
from sushiya.bots.sushi_go_present_value import DESK, PRICE_NAMES
from sushiya.bots.sushi_go_seen import seen
from sushiya.bots.sushi_go_sight import known_hands
from sushiya.bots.weights import VERSION, checked_numbers
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.errors import BadWeights
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_to_text
from sushiya.games.sushi_go.state import MOST_PLACES, State
from sushiya.study.sushi_go_levels import play_levels, room, win_share
from tests.tables import SUSHI_GO_TABLES, Dice, Table

LEVELS = {"apprentice": APPRENTICE, "cook": COOK, "chef": CHEF}
SOME_TABLES = [table for table in SUSHI_GO_TABLES if table.seats in (2, 5)]


def kernel_move(state: Any, seat: int, level: int, rng: int) -> str:
    """The move that compiled games would make, out of a whole state."""
    record = packed(state, dtype_of(State.LAYOUT))[0]
    move = twin(sushi_go_policies).policy_move(
        record, seat, level, np.array(cook_prices()), chef_net(), rng, room()
    )
    return move_to_text(int(move))


@pytest.mark.parametrize("table", SUSHI_GO_TABLES, ids=str)
def test_bots_and_kernels_make_the_same_moves(table: Table) -> None:
    """The bot knows what it has seen, the kernel reads it off a match: the same must come out."""
    match, dice = table.new(7), Dice(7)
    bots = {name: bot("sushi-go", name) for name in LEVELS}
    while match.outcome is None:
        seat = dice.pick(match.to_act)
        rng = dice.state()
        view, known = match.view(seat), match.knowledge(seat)
        moves = {name: bots[name].choose(view, known, rng) for name in LEVELS}
        assert set(moves.values()) <= set(view["legal_moves"])
        for name, level in LEVELS.items():
            assert kernel_move(match.state, seat, level, rng) == moves[name]
        match.play(seat, moves[dice.pick(list(moves))])


@pytest.mark.parametrize("table", SOME_TABLES, ids=str)
def test_what_a_match_tells_is_what_a_seat_has_learned(table: Table) -> None:
    match, dice = table.new(3), Dice(3)
    while match.outcome is None:
        for seat in match.to_act:
            known = [0] * MOST_PLACES
            known_hands(match.state, seat, known)
            assert known == seen(match.view(seat), match.knowledge(seat)).known
        seat = dice.pick(match.to_act)
        match.play(seat, dice.pick(match.legal_moves(seat)))


def test_interpreted_policies_agree_with_bots_without_a_compiler() -> None:
    match = Table("sushi-go", 3).new(5)
    rng, own_room = seeded(5), Room([0] * MOST_PLACES, [0] * MOST_MOVES, [0.0] * DESK, [])
    while match.outcome is None:
        seat, rng = match.to_act[0], advanced(rng)
        move = policy_move(match.state, seat, COOK, list(cook_prices()), [], rng, own_room)
        view, known = match.view(seat), match.knowledge(seat)
        assert bot("sushi-go", "cook").choose(view, known, rng) == move_to_text(move)
        match.play(seat, move_to_text(move))


@pytest.mark.parametrize(
    ("level", "against", "mark"),
    [
        (APPRENTICE, RANDOM, 0.70),
        (COOK, RANDOM, 0.95),
        (COOK, APPRENTICE, 0.85),
        (CHEF, COOK, 0.85),
    ],
)
def test_each_level_reaches_its_mark_with_two_seats(level: int, against: int, mark: float) -> None:
    """The same deals in both seats; the panel is small, so the interval may reach the mark."""
    figure = win_share(level, against, 400)
    assert figure.mean + figure.margin > mark


def test_dice_and_levels_draw_apart() -> None:
    """At a table the apprentice wins 77 % against dice, in either seat; so it does in batches."""
    for seat in range(2):
        levels = [APPRENTICE if at == seat else RANDOM for at in range(2)]
        share = play_levels(levels, 3000, seed=5).shares[:, seat].mean()
        assert 0.745 < share < 0.80


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_each_level_is_ahead_of_the_one_below_at_larger_tables(seats: int) -> None:
    for level, against in ((APPRENTICE, RANDOM), (COOK, APPRENTICE), (CHEF, COOK)):
        figure = win_share(level, against, 150, seats=seats)
        assert figure.mean - figure.margin > 1 / seats


def test_a_cook_finishes_the_set_and_takes_what_the_neighbour_needs() -> None:
    """SG-TEMPURA, SG-SASHIMI"""
    rules = Table("sushi-go", 2).rules
    cook = bot("sushi-go", "cook")
    own = "turn 9\nhands tempura egg / egg*2\ntableaus tempura / pudding"
    assert cook.choose(rules.view(rules.position_from_text(own), 0), None, seeded(1)) == "tempura"
    deny = "turn 9\nhands sashimi egg / egg*2\ntableaus pudding / sashimi*2"
    assert cook.choose(rules.view(rules.position_from_text(deny), 0), None, seeded(1)) == "sashimi"


def prices_text(**changes: object) -> str:
    """A file of prices, with some of its values changed."""
    numbers = dict.fromkeys(PRICE_NAMES, 1.0) | changes
    lines = [f"{key} = {value}" for key, value in numbers.items() if value is not None]
    return "\n".join([f"version = {VERSION}", "[prices]", *lines])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("version = ", "Invalid value"),
        (prices_text().replace("version = 1", "version = 99"), "version 99"),
        (prices_text(denial=None), "exactly"),
        (prices_text(salt=1.0), "exactly"),
        (prices_text(denial='"much"'), "prices.denial is not a number"),
        (prices_text(denial="nan"), "prices.denial is not a number"),
        (prices_text(denial="true"), "prices.denial is not a number"),
    ],
)
def test_damaged_weights_are_refused_with_the_reason(text: str, reason: str) -> None:
    with pytest.raises(BadWeights, match=reason):
        checked_numbers(text, "here", "prices", PRICE_NAMES)


def test_good_weights_come_in_the_order_that_was_asked_for() -> None:
    text = prices_text(maki_icon=2)
    assert checked_numbers(text, "here", "prices", PRICE_NAMES)[:2] == (2.0, 1.0)
