"""Taking up a tile or a card and pointing at squares."""

from __future__ import annotations

from typing import Any

from sushiya.cli.wasabi.pointer import PASSES, Pointer


def pointer(legal: list[str], *, cards: str = "", air: str | None = None) -> Pointer:
    view: dict[str, Any] = {
        "legal_moves": legal,
        "hand": {"tiles": ["egg", "rice"], "cards": cards.split(), "recipes": []},
        "this_turn": {"in_the_air": air},
    }
    return Pointer(view)


def test_a_tile_goes_to_its_squares_only() -> None:
    taken = pointer(["lay egg a1", "lay egg b1", "lay rice a2"])
    assert taken.targets == set()
    assert taken.point("a1") is None
    assert taken.take_tile(0)
    assert taken.targets == {"a1", "b1"}
    assert taken.point("a2") is None
    assert taken.point("b1") == "lay egg b1"


def test_a_tile_that_cannot_be_laid_is_not_taken_up() -> None:
    taken = pointer(["done"])
    assert not taken.take_tile(0)
    assert not taken.take_tile(2)
    assert taken.tile is None


def test_escape_puts_down_step_by_step() -> None:
    taken = pointer(["switch a1 a2", "switch a1 b1"], cards="switch")
    assert taken.take_card(0) is None
    assert taken.targets == {"a1", "a2", "b1"}
    assert taken.point("a1") is None
    assert taken.targets == {"a2", "b1"}
    assert taken.put_down()
    assert taken.first is None
    assert taken.card == "switch"
    assert taken.put_down()
    assert taken.card is None
    assert not taken.put_down()


def test_switch_takes_its_squares_in_either_order() -> None:
    taken = pointer(["switch a1 a2"], cards="switch")
    taken.take_card(0)
    taken.point("a2")
    assert taken.point("a1") == "switch a1 a2"


def test_cards_without_squares_are_moves_at_once() -> None:
    taken = pointer(["spicy", "chop a1"], cards="spicy chop")
    assert taken.take_card(0) == "spicy"
    assert taken.take_card(1) is None
    assert taken.point("a1") == "chop a1"


def test_a_card_that_may_not_be_played_is_not_taken_up() -> None:
    taken = pointer(["lay egg a1"], cards="stack")
    assert taken.take_card(0) is None
    assert taken.card is None
    assert taken.take_card(1) is None


def test_a_chopped_tile_is_taken_up_by_itself() -> None:
    taken = pointer(["lay rice a1", "return"], air="rice")
    assert taken.targets == {"a1"}
    assert taken.offers == ["return"]
    assert not taken.put_down()
    assert taken.point("a1") == "lay rice a1"


def test_passes_wait_behind_one_offer() -> None:
    taken = pointer(["claim x", "lay egg a1", "pass x", "pass x y"])
    assert taken.offers == ["claim x", PASSES]
    assert taken.take_offer(0) == "claim x"
    assert taken.take_offer(1) is None
    assert taken.offers == ["pass x", "pass x y"]
    assert taken.take_offer(1) == "pass x y"
    assert taken.put_down()
    assert taken.offers == ["claim x", PASSES]
    assert taken.take_offer(7) is None
