"""What a seat remembers of Sushi Go!: hands it has held, and nothing it has not seen."""

from __future__ import annotations

import pytest

from sushiya.core.bags import one, size
from sushiya.games.sushi_go.cards import WHOLE_DECK, Card
from sushiya.games.sushi_go.knowledge import Hand
from sushiya.play.match import Match
from tests.tables import Table


def play_turn(match: Match) -> None:
    """Every seat takes the first card it may."""
    for seat in match.to_act:
        match.play(seat, match.legal_moves(seat)[0])


@pytest.mark.parametrize("seats", range(2, 6))
@pytest.mark.parametrize("round_number", [1, 2])
def test_one_more_hand_is_known_after_every_pass(seats: int, round_number: int) -> None:
    """SG-TURN, SG-PASS-BOTH: hands are followed in both directions."""
    match = Table("sushi-go", seats, {"pass_both_ways": True}).new(5)
    while match.view(0)["round"] < round_number:
        play_turn(match)
    for passes in range(seats + 1):
        for seat in range(seats):
            hands = match.knowledge(seat).hands
            known = [other for other, hand in enumerate(hands) if hand.unknown == 0]
            step = -1 if round_number == 2 else 1
            wanted = {(seat + step * held) % seats for held in range(min(passes + 1, seats))}
            assert set(known) == wanted
            assert all(hands[other].known == match.state.hands[other] for other in known)
        play_turn(match)


def test_a_new_round_begins_with_hands_nobody_has_seen() -> None:
    match = Table("sushi-go", 2).new(5)
    while match.view(0)["round"] == 1:
        play_turn(match)
    assert match.knowledge(0).hands[1] == Hand(known=0, unknown=10)


def test_chopsticks_that_went_back_into_a_hand_are_known_there() -> None:
    """SG-CHOPSTICKS"""
    match = Table("sushi-go", 3).new(0)
    for seed in range(1, 200):
        if any(move.startswith("chopsticks") for move in match.legal_moves(1)):
            break
        match = Table("sushi-go", 3).new(seed)
    for seat in range(3):
        match.play(seat, "chopsticks" if seat == 1 else match.legal_moves(seat)[0])
    match.play(0, match.legal_moves(0)[0])
    match.play(2, match.legal_moves(2)[0])
    match.play(1, next(move for move in match.legal_moves(1) if "+" in move))
    hand = match.knowledge(0).hands[2]
    assert hand.known >= one(Card.CHOPSTICKS)
    assert hand == Hand(match.state.hands[2], 0), "seat 0 held it a turn ago"


def test_the_ghosts_card_is_unknown_to_the_player_who_did_not_draw_it() -> None:
    """SG-GHOST"""
    match = Table("sushi-go", 2, {"edition": "gamewright", "ghost": True}).new(5)
    assert match.knowledge(1).hands[0] == Hand(known=0, unknown=10)
    play_turn(match)
    known = match.knowledge(0).hands[1]
    assert (size(known.known), known.unknown) == (8, 1)


def test_the_unseen_cards_are_all_but_those_seen() -> None:
    match = Table("sushi-go", 2).new(5)
    assert size(match.knowledge(0).unseen) == 108 - 10
    play_turn(match)
    assert size(match.knowledge(0).unseen) == 108 - 20
    assert match.knowledge(0).unseen + match.state.hands[0] + match.state.hands[1] < WHOLE_DECK
