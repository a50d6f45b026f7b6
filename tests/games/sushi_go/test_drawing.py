"""Drawing a move by its number is reading the list of legal moves, without the list."""

from __future__ import annotations

from itertools import product

import pytest

from sushiya.core.bags import kinds, one
from sushiya.core.bits import ones
from sushiya.core.rng import advanced, below, seeded
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.drawing import nth_pair, pair_count, random_move, single
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.rules import legal_moves
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import State
from tests.tables import Dice


def table(hand: int, tableau: int) -> State:
    """Seat 0 of two, with chopsticks from an earlier turn."""
    state = empty_table(setup(2, {}))
    state.hands[0] = hand
    state.tableaus[0] = tableau + one(Card.CHOPSTICKS)
    return state


def numbered(state: State) -> list[int]:
    """Every move by its number."""
    hand, tableau = state.hands[0], state.tableaus[0]
    singles = kinds(hand)
    alone = [single(singles, number) for number in range(ones(singles))]
    return alone + [nth_pair(hand, tableau, number) for number in range(pair_count(hand, tableau))]


def listed(state: State) -> list[int]:
    room = [0] * MOST_MOVES
    return room[: legal_moves(state, 0, room)]


@pytest.mark.parametrize("open_wasabi", range(4))
def test_all_small_hands_have_the_moves_of_the_list(open_wasabi: int) -> None:
    """Every hand of up to two of each nigiri, wasabi, chopsticks and two other kinds."""
    interesting = (Card.MAKI_2, Card.EGG, Card.SALMON, Card.SQUID, Card.WASABI, Card.PUDDING)
    for counts in product(range(3), repeat=len(interesting)):
        hand = sum(n * one(card) for n, card in zip(counts, interesting, strict=True))
        if sum(counts) >= 2:
            state = table(hand, open_wasabi * one(Card.WASABI))
            assert numbered(state) == listed(state)


def test_large_hands_have_the_moves_of_the_list() -> None:
    dice = Dice(8)
    for _ in range(2000):
        hand = sum(one(dice.below(12)) for _ in range(2 + dice.below(9)))
        state = table(hand, dice.below(4) * one(Card.WASABI))
        assert numbered(state) == listed(state)


@pytest.mark.parametrize(
    ("seats", "options"), [(2, {}), (2, {"ghost": True}), (4, {"edition": "zoch"})]
)
def test_random_moves_read_the_list_at_a_fair_number(
    seats: int, options: dict[str, object]
) -> None:
    dice = Dice(2)
    room = [0] * MOST_MOVES
    for number in range(300):
        state = empty_table(setup(seats, options))
        state.hands[0] = sum(one(dice.below(12)) for _ in range(state.cards_each))
        state.tableaus[0] = number % 2 * one(Card.CHOPSTICKS) + number % 3 * one(Card.WASABI)
        rng = advanced(seeded(number))
        moves = listed(state)
        assert random_move(state, 0, rng, room) == moves[below(rng, len(moves))]
