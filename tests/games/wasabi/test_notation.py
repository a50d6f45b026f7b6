"""Moves, squares and positions as text."""

from __future__ import annotations

import pytest

from sushiya.core.errors import BadNotation, BadPosition
from sushiya.core.rng import seeded
from sushiya.games.wasabi import Wasabi
from sushiya.games.wasabi.match import Match, Phase
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.moves import NONE, Verb, to_move
from sushiya.games.wasabi.notation import (
    move_from_text,
    move_to_text,
    square_from_text,
    square_to_text,
)
from sushiya.games.wasabi.playouts import deal_random, play_random_move
from sushiya.games.wasabi.rules import MOST, legal_moves
from sushiya.games.wasabi.state import State
from tests.tables import WASABI_TABLES, Table

MENU = standard_menu()
GAME = Wasabi()


def test_squares_are_columns_a_to_g_and_rows_1_to_6() -> None:
    names = [f"{column}{row}" for row in range(1, 7) for column in "abcdefg"]
    squares = [square_from_text(name) for name in names]
    assert squares == [row * 8 + column for row in range(6) for column in range(7)]
    assert [square_to_text(square) for square in squares if square is not None] == names
    for name in ("h1", "a7", "a0", "1a", "A1", "a", "a11", ""):
        assert square_from_text(name) is None


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("give tuna", to_move(Verb.GIVE, 2)),
        ("draw 5", to_move(Verb.DRAW, 5)),
        ("keep tekkamaki", to_move(Verb.KEEP, 8)),
        ("lay quail-egg g6", to_move(Verb.LAY, 20, 46)),
        ("stack", to_move(Verb.STACK)),
        ("spicy", to_move(Verb.SPICY)),
        ("chop c3", to_move(Verb.CHOP, 18)),
        ("return", to_move(Verb.RETURN)),
        ("switch c3 c4", to_move(Verb.SWITCH, 18, 26)),
        ("wasabi a1", to_move(Verb.WASABI, 0)),
        ("claim crunchy-tuna", to_move(Verb.CLAIM, 24)),
        ("pass", to_move(Verb.PASS, NONE, NONE, NONE)),
        ("pass tekkamaki", to_move(Verb.PASS, 8, NONE, NONE)),
        ("pass tekkamaki futomaki sake-nigiri", to_move(Verb.PASS, 8, 47, 0)),
        ("done", to_move(Verb.DONE)),
        ("take chop", to_move(Verb.TAKE, 0, NONE, NONE)),
        ("take wasabi", to_move(Verb.TAKE, 4, NONE, NONE)),
        ("take wasabi c3", to_move(Verb.TAKE, 4, 18, NONE)),
        ("take stack drop spicy", to_move(Verb.TAKE, 2, NONE, 1)),
        ("take wasabi a1 drop wasabi", to_move(Verb.TAKE, 4, 0, 4)),
        ("decline", to_move(Verb.DECLINE)),
        ("pick rice", to_move(Verb.PICK, 0)),
    ],
)
def test_moves_read_and_write(text: str, move: int) -> None:
    screen = [8, 47, 0]
    assert move_from_text(MENU, screen, text) == move
    assert move_to_text(MENU, move) == text


def test_switch_and_pass_are_read_in_any_order() -> None:
    assert move_from_text(MENU, [], "switch c4 c3") == move_from_text(MENU, [], "switch c3 c4")
    read = move_from_text(MENU, [47, 8, 0], "pass sake-nigiri tekkamaki")
    assert move_to_text(MENU, read) == "pass tekkamaki sake-nigiri"
    state = GAME.position_from_text(
        "active 2x2\nboard rice .\nboard . .\nhands tuna / -\ncards switch / -"
    )
    assert GAME.spelled(state, 0, "switch b1 a1") == "switch a1 b1"
    assert GAME.apply(state, 0, "switch b1 a1") == GAME.apply(state, 0, "switch a1 b1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "no move begins with ''"),
        ("Lay tuna c3", "no move begins with 'Lay'"),
        ("lay", "write lay INGREDIENT SQUARE"),
        ("lay tuna", "write lay INGREDIENT SQUARE"),
        ("lay  tuna c3", "write lay INGREDIENT SQUARE"),
        ("lay tuna c3 ", "write lay INGREDIENT SQUARE"),
        ("lay beef c3", "there is no ingredient 'beef'"),
        ("lay tuna z9", "there is no square 'z9'"),
        ("draw 6", "there is no recipe length '6'"),
        ("draw ２", "there is no recipe length"),
        ("claim tuna", "there is no recipe 'tuna'"),
        ("switch c3", "write switch SQUARE SQUARE"),
        ("done now", "write done"),
        ("pass tekkamaki tekkamaki", "name each recipe once"),
        ("pass tekkamaki tendon futomaki funamori", "at most 3"),
        ("take", "write take CARD"),
        ("take lemon", "there is no action card 'lemon'"),
        ("take chop c3", "write take CARD"),
        ("take wasabi z1", "there is no square 'z1'"),
        ("take chop drop", "write take CARD"),
        ("take drop chop", "write take CARD"),
        ("take chop drop lemon", "there is no action card 'lemon'"),
        (None, "it is not a text"),
        (7, "it is not a text"),
    ],
)
def test_what_is_no_move_is_refused_with_a_reason(text: object, reason: str) -> None:
    with pytest.raises(BadNotation) as error:
        move_from_text(MENU, [], text)
    assert reason in str(error.value)


@pytest.mark.parametrize("table", WASABI_TABLES, ids=str)
def test_every_legal_move_and_position_survives_its_text(table: Table) -> None:
    setup = GAME.setup(table.seats, table.options)
    room = [0] * MOST
    for seed in range(4):
        match = Match(seats=table.seats, draw_two=int(bool(setup.options["draw_two_keep_one"])))
        rng = deal_random(match, MENU.tables, seeded(seed))
        while match.phase != Phase.OVER:
            found = legal_moves(match, MENU.tables, match.seat, room)
            screen = match.recipes[match.seat * 3 :][: match.recipe_size[match.seat]]
            for move in room[:found]:
                assert move_from_text(MENU, screen, move_to_text(MENU, move)) == move
            state = State(setup, match)
            assert GAME.position_from_text(GAME.position_to_text(state)) == state
            rng = play_random_move(match, MENU.tables, rng, room)
        state = State(setup, match)
        assert GAME.position_from_text(GAME.position_to_text(state)) == state


def test_a_position_may_leave_out_almost_everything() -> None:
    state = GAME.position_from_text("hands tuna / -")
    view = GAME.view(state, 0)
    assert (view["seats"], view["phase"], view["turn"], view["turn_seat"]) == (2, "play", 1, 0)
    assert sum(view["pantry"].values()) == 71
    assert view["stacks"] == {"2": 18, "3": 15, "4": 11, "5": 8}
    assert sum(view["kitchen"].values()) == 5


def test_a_position_keeps_a_covered_stack_in_the_air_and_a_choice() -> None:
    text = """
        seats 3
        option draw_two_keep_one true
        turn 12
        seat 2
        phase keep
        passes 1
        active 3x3
        board rice+tuna+rice . .
        board . . egg
        board . . .
        wasabi a1
        changed a1 c2
        action chop
        shown tendon sake-maki
        hands tuna / - / lobster egg egg
        cards spicy spicy / - / -
        completed tekkamaki* crunchy-tuna / - / futomaki*
        cubes 0 / 2 / 9
        pantry rice=2
        kitchen stack=1
        stack-3 poke-bowl
        """
    state = GAME.position_from_text(text)
    written = GAME.position_to_text(state)
    assert GAME.position_from_text(written) == state
    for line in ("passes     1", "wasabi     a1", "cubes      0 / 2 / 9", "pantry     rice=2"):
        assert f"{line}\n" in written
    assert "board      rice+tuna+rice" in written


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("flavour sweet", "unknown key 'flavour'"),
        ("game chess", "not a position of wasabi"),
        ("seats 5", "seats 2 to 4"),
        ("seats 1\nhands tuna", "wasabi seats 2 to 4"),
        ("seats two", "seats: give a number"),
        ("seats 2 3", "seats: give one number"),
        ("turn 1\nturn 2", "given twice"),
        ("seat 2\nhands tuna / -", "seat: give a number from 0 to 1"),
        ("phase lunch", "phase: 'lunch' is unknown"),
        ("option speed fast", "no option 'speed'"),
        ("option memory_aid perhaps", "memory_aid"),
        ("hands tuna", "hands: give 2 parts"),
        ("hands tuna tuna tuna tuna / -", "at most 3"),
        ("hands beef / -", "hands: 'beef' is unknown"),
        ("hands lobster lobster / -", "more things on the table than the pantry"),
        ("hands tuna / -\ncards chop chop / -", "than the kitchen ever held"),
        ("active 3x3\nboard . .\nboard . .", "draw 3 rows of 3 squares"),
        ("active 9x9", "active: give a number from 0 to 6"),
        ("active 0x3", "for example 3x3"),
        ("active 3x3\nwasabi c3\nhands tuna / -", "cards lie on the board"),
        ("seats 4\nwasabi a1 b1\nhands tuna / - / - / -", "do not overlap"),
        ("changed g6\nhands tuna / -", "'g6' is no square of the active board"),
        ("hands tuna / -\nrecipes tendon / tendon", "a recipe is named twice"),
        ("hands tuna / -\nrecipes tendon / -\nstack-2 tendon", "none that a seat has"),
        ("hands tuna / -\nstack-2 futomaki", "name recipes of 2 parts"),
        ("hands tuna / -\ncompleted futomaki funamori / -", "more tokens than it has"),
        ("hands tuna / -\nshown tendon sake-maki", "two recipes in phase keep"),
        ("phase keep", "two recipes in phase keep"),
        ("phase over", "ending: give one in phase over"),
        ("phase pick\npantry -", "the seat to act has no move"),
        ("hands tuna / -\nair tuna egg", "air: name one thing"),
        ("menu | rows = 6", "menu, the file"),
    ],
)
def test_what_is_no_position_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(BadPosition) as error:
        GAME.position_from_text(text)
    assert reason in str(error.value)


def test_the_deal_as_text() -> None:
    setup = GAME.setup(2, {})
    deal = GAME.deal(setup, bytes(32))
    text = GAME.deal_to_text(setup, deal)
    assert GAME.deal_from_text(setup, text) == deal
    assert sorted(text["stack-5"].split())[0] == "awabi-donburi"
    for bad in ({}, text | {"stack-5": "tendon"}, text | {"stack-2": text["stack-2"] + " tendon"}):
        with pytest.raises(BadPosition):
            GAME.deal_from_text(setup, bad)
