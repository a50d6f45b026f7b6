"""Lifting cards until they make a legal move."""

from __future__ import annotations

from typing import Any

from sushiya.cli.sushi_go.choice import GHOST, OWN, SECOND, Choice


def choice(hand: str, legal: str) -> Choice:
    view: dict[str, Any] = {"hand": hand.split(), "legal_moves": legal.split()}
    return Choice(view)


def test_lifting_another_card_changes_the_choice() -> None:
    chosen = choice("tempura egg", "egg tempura")
    assert chosen.move is None
    chosen.toggle(0)
    assert chosen.move == "tempura"
    chosen.toggle(1)
    assert chosen.move == "egg"
    chosen.toggle(1)
    assert chosen.move is None


def test_chopsticks_open_a_second_slot() -> None:
    chosen = choice("wasabi squid", "squid wasabi wasabi+squid squid+wasabi")
    chosen.toggle(1)
    chosen.toggle_two()
    assert chosen.slots == [OWN, SECOND]
    assert chosen.move is None
    chosen.toggle(0)
    assert chosen.move == "squid+wasabi"
    chosen.toggle_two()
    assert chosen.move == "squid"


def test_two_orders_with_one_result_are_one_move() -> None:
    chosen = choice("egg tempura", "egg tempura tempura+egg")
    chosen.toggle_two()
    chosen.toggle(0)
    chosen.toggle(1)
    assert chosen.move == "tempura+egg"


def test_without_chopsticks_there_is_no_second_slot() -> None:
    chosen = choice("egg tempura", "egg tempura")
    chosen.toggle_two()
    assert chosen.slots == [OWN]


def test_plain_is_a_variant_of_the_same_card() -> None:
    chosen = choice("egg tempura", "egg egg!plain tempura")
    chosen.toggle(0)
    assert chosen.variants == ["egg", "egg!plain"]
    chosen.next_variant()
    assert chosen.move == "egg!plain"
    chosen.next_variant()
    assert chosen.move == "egg"


def test_the_ghost_has_a_slot_and_can_swap() -> None:
    chosen = choice("egg tempura", "egg/tempura tempura/egg")
    chosen.toggle(0)
    assert chosen.move is None
    chosen.toggle(1)
    assert chosen.slot_of(1) == GHOST
    assert chosen.move == "egg/tempura"
    chosen.swap_with_ghost()
    assert chosen.move == "tempura/egg"


def test_cards_that_are_not_there_cannot_be_lifted() -> None:
    chosen = choice("egg", "egg")
    chosen.toggle(1)
    assert chosen.picked == {}
    without_choice = choice("egg", "")
    without_choice.toggle(0)
    assert without_choice.picked == {}
