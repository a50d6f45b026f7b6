"""First picks of a round for two: what a card is worth before the other hand is known."""

from __future__ import annotations

from typing import Any

import pytest

from sushiya.bots.sushi_go_first_picks import (
    ALONE,
    BESIDE,
    LATER,
    SIZE,
    TRIED,
    first_pick_numbers,
    first_pick_worths,
    terms,
)
from sushiya.bots.sushi_go_search import Itamae
from sushiya.core.bags import one
from sushiya.core.rng import seeded
from sushiya.games.sushi_go.cards import KINDS, Card
from sushiya.games.sushi_go.knowledge import Knowledge, knowledge
from sushiya.games.sushi_go.moves import card_of, first_lay
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.play.match import Match
from tests.tables import Dice, Table, play_on

EGGS = 3 * one(Card.EGG)


def worths(match: Match, seat: int, simulations: int, rng: int) -> dict[str, float]:
    """What an itamae of so many simulations should make of its first moves."""
    known = match.knowledge(seat)
    thoughts = Itamae(simulations).thoughts(known, rng)
    cards = [card_of(first_lay(move_from_text(move))) for move in thoughts]
    tried = [thought.visits / simulations for thought in thoughts.values()]
    state: Any = match.state
    found = first_pick_worths(state.hands[seat], state.round, cards, tried)
    return dict(zip(thoughts, found, strict=True))


def first_picks(games: int) -> list[Match]:
    """Matches at the beginning of their first, second and last round."""
    found = []
    for number in range(games):
        match = Table("sushi-go", 2).new(number)
        for _ in play_on(match, Dice(number)):
            if match.view(None)["round"] > number % 3:
                break
        found.append(match)
    return found


def test_a_worth_is_the_sum_of_its_terms() -> None:
    hand = one(Card.WASABI) + 2 * one(Card.SQUID) + one(Card.PUDDING)
    numbers = first_pick_numbers()
    assert len(numbers) == SIZE
    expected = (
        numbers[ALONE + Card.PUDDING]
        + numbers[BESIDE + Card.PUDDING * KINDS + Card.WASABI]
        + 2 * numbers[BESIDE + Card.PUDDING * KINDS + Card.SQUID]
        + numbers[BESIDE + Card.PUDDING * KINDS + Card.PUDDING]
        + numbers[LATER + 1]
        + 0.25 * numbers[TRIED]
    )
    assert first_pick_worths(hand, 2, [Card.PUDDING], [0.25]) == [pytest.approx(expected)]


@pytest.mark.parametrize("round_number", range(3))
def test_only_puddings_are_worth_more_in_later_rounds(round_number: int) -> None:
    for card in Card:
        places = {place for place, _ in terms(one(card), round_number, card, 0.0)}
        later = {LATER + round_number - 1} if card == Card.PUDDING and round_number else set()
        assert places == {ALONE + card, TRIED, BESIDE + card * KINDS + card} | later


def test_what_was_learned_makes_sense() -> None:
    """A squid is a better first pick than an egg, chopsticks too, and a try is a good sign."""
    hand = EGGS + one(Card.SQUID) + one(Card.CHOPSTICKS)
    egg, squid, sticks = first_pick_worths(
        hand, 0, [Card.EGG, Card.SQUID, Card.CHOPSTICKS], [0.0, 0.0, 0.0]
    )
    assert squid > egg
    assert sticks > egg
    assert first_pick_numbers()[TRIED] > 0


def test_an_itamae_takes_the_first_pick_that_is_worth_most() -> None:
    """Also where a search alone would have taken another."""
    differ = 0
    for match in first_picks(9):
        for seat in range(2):
            known = match.knowledge(seat)
            expected = worths(match, seat, 300, seeded(7))
            move = Itamae(300).choose(match.view(seat), known, seeded(7))
            assert expected[move] == max(expected.values())
            thoughts = Itamae(300).thoughts(known, seeded(7))
            differ += thoughts[move].visits < max(one.visits for one in thoughts.values())
    assert differ > 0


def takes_most_tried(bot: Itamae, known: Knowledge) -> bool:
    """Make sure that it does; whether learned worths of first picks would like another move."""
    thoughts = bot.thoughts(known, seeded(3))
    most = max(thought.visits for thought in thoughts.values())
    move = bot.choose(known.view, known, seeded(3))
    assert thoughts[move].visits == most
    cards = [card_of(first_lay(move_from_text(move))) for move in thoughts]
    tried = [thought.visits / 200 for thought in thoughts.values()]
    found = first_pick_worths(known.hands[0].known, known.view["round"] - 1, cards, tried)
    return list(thoughts.values())[found.index(max(found))].visits < most


@pytest.mark.parametrize(
    ("table", "plain"),
    [
        (Table("sushi-go", 2), True),
        (Table("sushi-go", 2, {"ghost": True}), False),
        (Table("sushi-go", 3), False),
    ],
    ids=str,
)
def test_elsewhere_the_move_tried_most_is_taken(table: Table, plain: bool) -> None:
    """By a search that was taught nothing, beside a ghost, and at larger tables."""
    differ = 0
    for number in range(5, 17):
        match = table.new(number)
        differ += takes_most_tried(Itamae(200, plain=plain), match.knowledge(0))
    assert differ > 0


def test_who_comes_later_and_knows_no_hand_makes_no_first_pick() -> None:
    """With chopsticks there are pairs to choose from, which the table of first picks lacks."""
    differ = pairs = 0
    for number in (0, 2, 8):
        match = Table("sushi-go", 2).new(number)
        for _ in play_on(match, Dice(number)):
            if match.view(None)["turn"] == 3:
                break
        known = knowledge(match.view(0))
        assert any(hand.unknown for hand in known.hands)
        differ += takes_most_tried(Itamae(200), known)
        pairs += any("+" in move for move in known.view["legal_moves"])
    assert differ > 0
    assert pairs > 0


def test_a_warm_mood_takes_other_first_picks_now_and_then() -> None:
    match = Table("sushi-go", 2).new(1)
    view, known = match.view(0), match.knowledge(0)
    taken = {
        Itamae(100, temperature=1.0).choose(view, known, seeded(number)) for number in range(30)
    }
    assert 1 < len(taken) <= len(view["legal_moves"])
