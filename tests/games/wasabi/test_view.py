"""Views and events: what is seen, by whom, and nothing else."""

from __future__ import annotations

import json
from typing import Any

from sushiya.games.wasabi import Wasabi
from sushiya.games.wasabi.match import NOTHING
from tests.rules.wasabi_table import WasabiTable
from tests.tables import Dice

GAME = Wasabi()
POSITION = """
    seats 3
    {options}
    active 3x3
    board maki+egg . tuna
    board .        . .
    board .        . egg
    wasabi b2
    hands tuna rice egg / egg / roe roe
    recipes tekkamaki futomaki / tendon / sake-maki poke-bowl
    cards chop / spicy spicy / -
    completed kappamaki* crunchy-tuna* / - / -
    """


def table(options: str = "") -> WasabiTable:
    return WasabiTable(GAME, POSITION.format(options=options))


def test_a_seat_sees_the_whole_table_and_its_own_things() -> None:
    view = table().view(0)
    assert view["board"][0][0] == {
        "square": "a1", "top": "egg", "height": 2, "stack": ["maki", "egg"], "covered": False,
    }  # fmt: skip
    assert view["board"][2][2]["covered"]
    assert view["board"][2][2]["stack"] == ["egg"]
    assert view["wasabi_cards"] == ["b2"]
    assert view["hand"]["tiles"] == ["rice", "tuna", "egg"]
    assert view["hand"]["recipes"][0] == {
        "recipe": "tekkamaki", "length": 2, "parts": ["maki", "tuna"],
    }  # fmt: skip
    assert view["table"][0]["completed"][1] == {
        "recipe": "crunchy-tuna", "length": 3, "parts": ["maki", "tuna", "tempura"],
        "style": True, "points": 3, "cubes": 1,
    }  # fmt: skip
    assert view["table"][0]["points"] == 2 + 3 + 1
    assert view["kitchen"] == {"chop": 0, "spicy": 0, "stack": 1, "switch": 1, "wasabi": 1}
    assert view["stacks"] == {"2": 14, "3": 13, "4": 11, "5": 7}
    assert view["legal_moves"] == sorted(table().legal())
    assert table().view(1)["legal_moves"] == []


def test_a_watcher_sees_no_hand_and_has_no_moves() -> None:
    view = table().view(None)
    assert view["hand"] is None
    assert view["legal_moves"] == []
    assert view["table"][0]["tiles_in_hand"] == 3


def test_views_are_plain_values() -> None:
    for seat in (0, 1, 2, None):
        view = table().view(seat)
        assert json.loads(json.dumps(view)) == view


def test_changing_what_a_seat_may_not_see_does_not_change_its_view() -> None:
    dice = Dice(9)
    for options, secret in (("", True), ("option memory_aid true", False)):
        state = table(options).state
        view = GAME.view(state, 0)
        changed = state.copy()
        match = changed.match
        for stack in range(4):
            size = match.stack_size[stack]
            match.stacks[stack * 64 : stack * 64 + size] = match.stacks[stack * 64 :][:size][::-1]
        match.recipes[3], match.recipes[6] = match.recipes[6], match.recipes[3]
        assert GAME.view(changed, 0) == view
        match.hands[3] = dice.below(10)
        match.cards[1], match.cards[2] = match.cards[2], match.cards[1]
        match.cards[2] = match.cards[1] = state.match.cards[1]
        same_sizes = state.copy()
        same_sizes.match.hands[3] = 20
        same_sizes.match.cards[1] = 1 << 4 | 1
        assert (GAME.view(same_sizes, 0) == view) == secret
        assert GAME.view(same_sizes, 1) != GAME.view(state, 1)


def test_two_strips_to_choose_from_are_shown_to_their_seat_alone() -> None:
    position = "option draw_two_keep_one true\nphase keep\nshown tendon sake-maki\nhands tuna / -"
    choice = WasabiTable(GAME, position)
    seen = choice.view(0)["choosing"]
    assert [strip["recipe"] for strip in seen["recipes"]] == ["tendon", "sake-maki"]
    for seat in (1, None):
        assert choice.view(seat)["choosing"] == {"length": 2, "recipes": None}
    assert table().view(0)["choosing"] is None


def played(position: str, *moves: str) -> list[list[dict[str, Any]]]:
    """The events of each move."""
    at = WasabiTable(GAME, position)
    told = []
    for move in moves:
        told.append(at.events(move))
        at.play(move)
    return told


def test_events_of_a_turn() -> None:
    laid, claimed, done, took, picked, drew, *_ = played(
        """
        active 2x2
        board maki .
        board .    .
        hands tuna egg roe / -
        recipes tekkamaki futomaki tendon / -
        """,
        *("lay tuna b1", "claim tekkamaki", "done", "take chop", "pick rice", "draw 3"),
    )
    seat = {"seat": 0}
    assert laid == [
        seat | {"type": "laid", "ingredient": "tuna", "square": "b1", "on": None, "from": "hand"}
    ]
    facts = {"recipe": "tekkamaki", "length": 2, "style": True, "points": 2, "cubes": 0}
    assert claimed == [seat | {"type": "claimed"} | facts]
    assert done == [seat | {"type": "done"}]
    assert took == [seat | {"type": "took", "card": "chop", "square": None, "dropped": None}]
    assert picked == [seat | {"type": "picked", "ingredient": "rice"}]
    assert drew == [
        seat | {"type": "drew", "length": 3, "strips": 1},
        seat | {"type": "turn-ended", "turn": 1},
        {"type": "turn-began", "seat": 1, "turn": 2},
    ]


def test_events_of_action_cards() -> None:
    base = "active 3x3\nboard rice egg .\nboard . . .\nboard . . .\nhands tuna / -\ncards {} / -"
    chopped, returned = played(base.format("chop"), "chop a1", "return")
    assert chopped == [
        {"type": "action", "seat": 0, "card": "chop"},
        {"type": "chopped", "seat": 0, "ingredient": "rice", "square": "a1"},
    ]
    assert returned == [{"type": "returned", "seat": 0, "ingredient": "rice"}]
    _, laid = played(base.format("chop"), "chop a1", "lay rice b2")
    assert laid[0]["from"] == "air"
    switched = played(base.format("switch"), "switch b1 a1")[0]
    assert switched[1] == {"type": "switched", "seat": 0, "squares": ["a1", "b1"]}
    covered = played(base.format("wasabi"), "wasabi b2")[0]
    assert covered[1] == {"type": "covered", "seat": 0, "square": "b2", "cubes": 1}
    stacked, on_egg = played(base.format("stack"), "stack", "lay tuna b1")
    assert stacked == [{"type": "action", "seat": 0, "card": "stack"}]
    assert on_egg[0]["on"] == "egg"
    spiced = played(base.format("spicy"), "spicy")[0]
    assert spiced == [{"type": "action", "seat": 0, "card": "spicy"}]


def test_events_of_hidden_things_tell_lengths_only() -> None:
    position = "hands tuna egg roe / -\nrecipes tekkamaki futomaki tendon / -"
    events = played(position, "pass tekkamaki futomaki")[0]
    assert events[0] == {"type": "passed", "seat": 0, "lengths": [2, 5]}
    position = "option draw_two_keep_one true\nphase draw\nhands tuna egg roe / -"
    drew, kept = played(position, "draw 2", "keep ebi-nigiri")
    assert drew == [{"type": "drew", "seat": 0, "length": 2, "strips": 2}]
    assert kept == [{"type": "kept", "seat": 0, "length": 2}]


def test_events_of_the_set_up_and_the_end() -> None:
    gave = played("phase give", "give tuna")[0]
    assert gave == [{"type": "gave", "seat": 0, "to": 1, "ingredient": "tuna"}]
    position = """
        phase draw
        active 1x1
        board egg
        hands tuna egg roe / -
        recipes tekkamaki futomaki / -
        """
    ended = played(position, "draw 2")[0]
    assert ended[1:] == [
        {"type": "turn-ended", "seat": 0, "turn": 1},
        {"type": "game-ended", "reason": "board-full"},
    ]
    position = "phase reward\nrewards 2\nhands tuna / -\nkitchen chop=1"
    took = played(position, "take chop")[0]
    assert took[1] == {"type": "rewards-lapsed", "seat": 0, "rewards": 1}
    declined = played("phase reward\nrewards 1\nhands tuna / -", "decline")[0]
    assert declined == [{"type": "declined", "seat": 0}]


def test_the_label_of_the_set_up_is_zero() -> None:
    assert GAME.turn_label(GAME.position_from_text("phase give")) == "0"
    assert GAME.turn_label(GAME.position_from_text("turn 12\nhands tuna / -")) == "12"
    assert not GAME.replaces(GAME.position_from_text("phase give"), 0)
    assert GAME.position_from_text("phase give").match.air == NOTHING
