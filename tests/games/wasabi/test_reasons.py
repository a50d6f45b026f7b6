"""Refused moves: the reason in words and the rule behind it."""

from __future__ import annotations

import pytest

from sushiya.core.errors import BadSeat, IllegalMove, NotYourTurn
from sushiya.games.wasabi import Wasabi
from tests.rules.wasabi_table import WasabiTable

GAME = Wasabi()
CORNER = """
    active 3x3
    board rice maki .
    board .    .    .
    board .    .    egg
    wasabi b2
    recipes tekkamaki tendon / -
    completed kappamaki kani-maki sake-maki shinkomaki / -
    """
FOUR = "seats 4\nwasabi c3\n"
REWARD = "phase reward\nrewards 1\nhands tuna / -\n"
REFUSED = [
    # Step 1
    ("lay tuna b2", "hands tuna / -", "the-square-is-covered", "W-WASABI"),
    ("lay tuna c3", "hands tuna / -", "the-square-is-covered", "W-WASABI"),
    ("lay tuna a1", "hands tuna / -", "the-square-is-filled", "W-STEP1"),
    ("lay tuna d1", "hands tuna / -", "outside-the-active-board", "W-STEP1"),
    ("lay egg a2", "hands tuna / -", "no-such-tile-in-your-hand", "W-STEP1"),
    ("lay tuna a2", "hands tuna / -\nlaid 1", "already-laid-this-turn", "W-STEP1"),
    ("done", "hands tuna / -", "lay-an-ingredient-first", "W-STEP1"),
    ("pass", "hands tuna / -", "discard-a-recipe-or-lay-an-ingredient", "W-PASS"),
    ("pass futomaki", "hands tuna / -", "no-such-recipe-in-your-screen", "W-PASS"),
    ("pass tendon", "hands tuna / -\nlaid 1", "too-late-to-pass", "W-PASS"),
    ("pick rice", "hands tuna / -", "this-belongs-to-step-two-or-the-set-up", "W-STEP1"),
    ("claim futomaki", "hands tuna / -", "no-such-recipe-in-your-screen", "W-COMPLETE"),
    ("claim tekkamaki", "hands tuna / -", "no-token-of-that-length", "W-COMPLETE"),
    # Action cards
    ("chop a1", "hands tuna / -", "no-such-card-in-your-hand", "W-STEP1"),
    (
        "chop a1",
        "hands tuna / -\ncards chop / -\naction spicy",
        "one-action-card-a-turn",
        "W-STEP1",
    ),
    ("chop c3", "hands tuna / -\ncards chop / -", "the-square-is-covered", "W-WASABI"),
    ("chop a2", "hands tuna / -\ncards chop / -", "the-square-is-empty", "W-CHOP"),
    ("chop f6", "hands tuna / -\ncards chop / -", "outside-the-active-board", "W-CHOP"),
    ("return", "hands tuna / -", "nothing-is-in-the-air", "W-CHOP"),
    (
        "done",
        "hands tuna / -\nair egg\naction chop\nlaid 1",
        "lay-or-return-the-chopped-tile-first",
        "W-CHOP",
    ),
    (
        "spicy",
        "hands tuna / -\nair egg\naction chop",
        "lay-or-return-the-chopped-tile-first",
        "W-CHOP",
    ),
    ("switch b2 c2", "hands tuna / -\ncards switch / -", "the-square-is-covered", "W-WASABI"),
    ("switch b1 b2", "hands tuna / -\ncards switch / -", "the-square-is-covered", "W-WASABI"),
    ("switch a1 c1", "hands tuna / -\ncards switch / -", "squares-are-not-adjacent", "W-SWITCH"),
    ("switch a1 a1", "hands tuna / -\ncards switch / -", "squares-are-not-adjacent", "W-SWITCH"),
    ("switch a2 a3", "hands tuna / -\ncards switch / -", "both-squares-are-empty", "W-SWITCH"),
    ("switch c1 d1", "hands tuna / -\ncards switch / -", "outside-the-active-board", "W-SWITCH"),
    (
        "stack",
        "hands tuna / -\ncards stack / -\nlaid 1",
        "stack-comes-before-the-ingredient",
        "W-STACK",
    ),
    (
        "spicy",
        "hands - / -\ncards spicy / -\nlaid 1",
        "no-second-ingredient-could-be-laid",
        "W-SPICY",
    ),
    ("spicy", "hands - / -\ncards spicy / -", "no-ingredient-could-follow", "W-STEP1"),
    # The set-up and step 2
    ("give tuna", "phase draw", "draw-a-recipe-now", "W-STEP2"),
    ("give tuna", "phase draw\nturn 0", "draw-a-recipe-now", "W-START-RECIPES"),
    ("done", "phase pick", "pick-an-ingredient-now", "W-STEP2"),
    ("draw 2", "phase give", "give-a-tile-to-your-neighbour-now", "W-START-HAND"),
    ("give rice", "phase give", "not-in-a-starting-hand", "W-START-HAND"),
    ("give maki", "phase give", "not-in-a-starting-hand", "W-START-HAND"),
    ("give lobster", "phase give", "not-in-a-starting-hand", "W-START-HAND"),
    ("give eel", "phase give\nhands - / tuna", "two-of-a-category", "W-START-HAND"),
    ("give tuna", "phase give\npantry egg=1", "none-left-in-the-pantry", "W-START-HAND"),
    ("draw 5", "phase draw\nturn 0\nstack-5 -", "that-stack-is-empty", "W-START-RECIPES"),
    ("draw 5", "phase keep\nshown futomaki funamori", "keep-one-of-the-two-recipes-now", "W-STEP2"),
    ("done", REWARD, "take-or-decline-a-reward-now", "W-STEP2"),
    ("take chop", REWARD + "action chop", "you-played-that-type-this-turn", "W-STEP2"),
    ("take wasabi b2", REWARD + "action wasabi", "you-played-that-type-this-turn", "W-STEP2"),
    ("take wasabi", REWARD, "not-in-the-kitchen", "W-STEP2"),
    ("take wasabi a1", REWARD, "no-wasabi-card-has-that-corner", "W-STEP2"),
    (
        "take chop drop spicy",
        REWARD + "cards spicy / -",
        "there-is-room-without-dropping",
        "W-STEP2",
    ),
    ("take chop", REWARD + "cards spicy stack / -", "two-cards-in-hand-drop-one", "W-STEP2"),
    (
        "take chop drop switch",
        REWARD + "cards spicy stack / -",
        "no-such-card-in-your-hand",
        "W-STEP2",
    ),
    (
        "take chop drop chop",
        REWARD + "cards chop stack / -\nkitchen chop=1",
        "that-would-be-declining",
        "W-STEP2",
    ),
]


@pytest.mark.parametrize(("move", "more", "reason", "rule"), REFUSED)
def test_refused_with_reason_and_rule(move: str, more: str, reason: str, rule: str) -> None:
    table = WasabiTable(GAME, CORNER + more)
    assert table.refused(move) == (reason, rule)


@pytest.mark.parametrize("corner", ["b2", "d4", "c3"])
def test_wasabi_cards_may_not_overlap(corner: str) -> None:
    table = WasabiTable(GAME, f"{FOUR}hands tuna / - / - / -\ncards wasabi / - / - / -")
    assert table.refused(f"wasabi {corner}") == ("cards-would-overlap", "W-WASABI")


@pytest.mark.parametrize("corner", ["e1", "a6", "g6"])
def test_wasabi_cards_stay_on_the_active_board(corner: str) -> None:
    table = WasabiTable(GAME, "hands tuna / -\ncards wasabi / -")
    assert table.refused(f"wasabi {corner}") == ("the-card-would-stick-out", "W-WASABI")


def test_a_reason_reads_as_words_and_names_its_rule() -> None:
    table = WasabiTable(GAME, CORNER + "hands tuna / -")
    with pytest.raises(IllegalMove) as error:
        GAME.apply(table.state, 0, "lay tuna a1")
    words = "seat 0 may not play 'lay tuna a1': the square is filled (W-STEP1)"
    assert str(error.value) == words


def test_nobody_is_to_act_when_the_game_is_over() -> None:
    state = GAME.position_from_text("phase over\nending board-full")
    with pytest.raises(NotYourTurn) as error:
        GAME.apply(state, 0, "done")
    assert error.value.details["to_act"] == ()


def test_there_is_no_fifth_seat() -> None:
    state = GAME.position_from_text("hands tuna / -")
    for seat in (2, -1, True):
        with pytest.raises(BadSeat):
            GAME.apply(state, seat, "lay tuna a1")
        with pytest.raises(BadSeat):
            GAME.legal_moves(state, seat)
