"""Moves, bags and positions as text, there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushiya.core.errors import BadNotation, BadPosition
from sushiya.games import game
from sushiya.games.sushi_go.moves import NO_CARD, move_of
from sushiya.games.sushi_go.notation import (
    bag_from_text,
    bag_to_text,
    move_from_text,
    move_to_text,
)

lays = st.integers(0, 14)
cards = st.integers(0, 11)


@given(lays, lays | st.just(NO_CARD), cards | st.just(NO_CARD))
def test_every_move_reads_back(first: int, second: int, ghost: int) -> None:
    move = move_of(first, second, ghost)
    assert move_from_text(move_to_text(move)) == move


@given(st.text(max_size=20))
def test_any_text_is_a_move_or_bad_notation(text: str) -> None:
    try:
        move = move_from_text(text)
    except BadNotation:
        return
    assert move_to_text(move) == text


@given(st.lists(st.integers(0, 14), min_size=15, max_size=15))
def test_every_bag_reads_back(counts: list[int]) -> None:
    bag = sum(number << 4 * kind for kind, number in enumerate(counts))
    assert bag_from_text(bag_to_text(bag)) == bag


@pytest.mark.parametrize(
    "text",
    ["", "tempura+", "+egg", "egg/", "egg+salmon+squid", "tempura!plain", "egg/egg!plain", "Egg"],
)
def test_what_is_no_move_is_bad_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        move_from_text(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "needs a line of hands"),
        ("hands egg egg", "seats 2 to 5"),
        ("hands egg egg / egg", "should hold"),
        ("hands egg*6 / egg*6", "only 5 egg"),
        ("hands egg egg / sushi egg", "'sushi' is no card"),
        ("hands egg egg / egg egg\nhands egg / egg", "said twice"),
        ("hands egg egg / egg egg\nround 4", "round is 1 to 3"),
        ("hands egg egg / egg egg\nround 2", "deck is too small"),
        ("hands egg egg / egg egg\nlunch yes", "unknown key"),
        ("hands egg egg / egg egg\nedition zoch", "seats 3 to 5"),
        ("hands egg egg / egg egg\ntableaus -", "has 1 parts, not 2"),
        ("hands egg egg / egg egg\nseats 3", "3 seats, but 2 hands"),
        ("hands egg / egg", "laid at once"),
        ("hands egg*x egg / egg egg", "a star and a number"),
        ("hands egg egg / egg egg\nsheet 1 2 3 / 1 2 3", "rounds of 5 numbers"),
        ("hands egg egg / egg egg\nchosen egg! / -", "is not a move"),
        ("hands tempura*2 / egg*2\ndiscards tempura*14", "only 14 tempura"),
        ("hands tempura*2 / egg*2\ntableaus egg*4 egg_on_wasabi*14 / -", "only 5 egg"),
        ("hands tempura*2 / egg*2\ntableaus wasabi*4 squid_on_wasabi*3 / -", "only 6 wasabi"),
        ("hands egg_on_wasabi egg / egg egg", "lies on a tableau, not in a hand"),
        ("hands egg egg / egg egg\nchosen squid / -", "seat 0 cannot have chosen squid"),
        ("hands egg pudding / egg egg\nchosen egg+pudding / -", "cannot have chosen egg"),
        ("hands egg egg / egg egg\nchosen egg / egg", "all seats have chosen"),
        ("hands - / -\nover yes\nchosen egg / -", "seat 0 cannot have chosen egg"),
        (f"hands egg*{'9' * 5000} / egg", "a star and a number"),
    ],
)
def test_a_position_no_table_can_show_is_refused(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        game("sushi-go").position_from_text(text)
