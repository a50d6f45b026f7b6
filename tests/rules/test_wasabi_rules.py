"""The rulebook of Wasabi!, rule by rule; every test runs interpreted and compiled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from sushiya.core.errors import BadSeatCount, NotYourTurn
from sushiya.games.wasabi.game import Wasabi
from tests.rules.wasabi_table import WasabiTable, start

FULL_HANDS = "hands tuna salmon eel / crab egg roe"


@pytest.fixture
def wasabi(engine: Callable[..., object]) -> Wasabi:
    return Wasabi(engine)  # type: ignore[arg-type]


def give_all(table: WasabiTable) -> WasabiTable:
    """Everybody gives the first tiles they may."""
    while table.view()["phase"] == "give":
        table.play(min(table.legal()))
    return table


# Setting the table


@pytest.mark.parametrize(("seats", "columns"), [(2, 5), (3, 6), (4, 7)])
def test_w_board_grows_with_the_seats(wasabi: Wasabi, seats: int, columns: int) -> None:
    """W-BOARD"""
    board = start(wasabi, seats).view()["board"]
    assert [len(row) for row in board] == [columns] * 6


def test_w_board_seats_two_to_four(wasabi: Wasabi) -> None:
    """W-BOARD"""
    for seats in (1, 5, True, "2"):
        with pytest.raises(BadSeatCount):
            wasabi.setup(seats, {})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seats", "cards"),
    [
        (2, {"chop": 1, "spicy": 1, "stack": 1, "switch": 1, "wasabi": 1}),
        (3, {"chop": 1, "spicy": 2, "stack": 1, "switch": 1, "wasabi": 2}),
        (4, {"chop": 2, "spicy": 2, "stack": 2, "switch": 2, "wasabi": 2}),
    ],
)
def test_w_actions_all_start_in_the_kitchen(
    wasabi: Wasabi, seats: int, cards: dict[str, int]
) -> None:
    """W-ACTIONS"""
    table = start(wasabi, seats)
    assert table.view()["kitchen"] == cards
    assert all(table.hand(seat)["cards"] == [] for seat in range(seats))


def test_w_tokens_four_three_two_one(wasabi: Wasabi) -> None:
    """W-TOKENS"""
    table = start(wasabi, 3)
    assert table.place(2)["tokens"] == {"2": 4, "3": 3, "4": 2, "5": 1}
    assert table.place(2)["points"] == 0


def test_w_start_hand_is_chosen_by_the_right_neighbour_in_seat_order(wasabi: Wasabi) -> None:
    """W-START-HAND"""
    table = start(wasabi, 3)
    givers = []
    while table.view()["phase"] == "give":
        givers.append(table.seat)
        table.play(min(table.legal()))
    assert givers == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert all(len(table.hand(seat)["tiles"]) == 3 for seat in range(3))


def test_w_start_hand_goes_to_the_left(wasabi: Wasabi) -> None:
    """W-START-HAND"""
    table = start(wasabi, 3).play("give tuna", "give egg", "give crab")
    assert table.hand(1)["tiles"] == ["tuna", "crab", "egg"]
    assert table.view()["pantry"]["tuna"] == 3


def test_w_start_hand_three_categories_without_rice_maki_and_unique_tiles(wasabi: Wasabi) -> None:
    """W-START-HAND"""
    table = start(wasabi, 2)
    assert "give tuna" in table.legal()
    for tile in ("rice", "maki", "lobster"):
        assert table.refused(f"give {tile}") == ("not-in-a-starting-hand", "W-START-HAND")
    table.play("give tuna")
    assert table.refused("give salmon") == ("two-of-a-category", "W-START-HAND")
    assert "give shrimp" in table.legal()


def test_w_start_recipes_three_each_seeing_one_before_the_next(wasabi: Wasabi) -> None:
    """W-START-RECIPES"""
    table = give_all(start(wasabi, 3))
    assert table.view()["turn"] == 0
    for seat in range(3):
        for drawn in range(3):
            assert table.seat == seat
            assert len(table.hand(seat)["recipes"]) == drawn
            table.play("draw 4")
    assert (table.view()["turn"], table.seat, table.view()["phase"]) == (1, 0, "play")
    assert table.hand(2)["recipes"][0]["length"] == 4
    assert table.view()["stacks"]["4"] == 11 - 9


def test_w_start_recipes_come_off_the_top_of_the_shuffled_stacks(wasabi: Wasabi) -> None:
    """W-START-RECIPES"""
    table = give_all(start(wasabi, 2))
    deal = wasabi.deal(table.state.setup, bytes(32))
    table.play("draw 2", "draw 5", "draw 2")
    names = [strip["recipe"] for strip in table.hand(0)["recipes"]]
    dealt = [deal["stack-2"][0], deal["stack-5"][0], deal["stack-2"][1]]
    assert names == [table.state.menu.recipes[recipe] for recipe in dealt]


# Step 1


def test_w_step1_exactly_one_ingredient_on_an_empty_square(wasabi: Wasabi) -> None:
    """W-STEP1"""
    table = WasabiTable(
        wasabi,
        """
        active 2x2
        board rice .
        board . .
        hands tuna tuna egg / -
        """,
    )
    assert table.legal() == {
        "lay egg a2", "lay egg b1", "lay egg b2", "lay tuna a2", "lay tuna b1", "lay tuna b2",
    }  # fmt: skip
    assert table.refused("lay egg a1") == ("the-square-is-filled", "W-STEP1")
    assert table.refused("lay roe b1") == ("no-such-tile-in-your-hand", "W-STEP1")
    assert table.refused("done") == ("lay-an-ingredient-first", "W-STEP1")
    table.play("lay egg b2")
    assert table.legal() == {"done"}
    assert table.refused("lay tuna a2") == ("already-laid-this-turn", "W-STEP1")
    assert table.square("b2")["top"] == "egg"


def test_w_step1_stays_on_the_active_board(wasabi: Wasabi) -> None:
    """W-STEP1"""
    table = WasabiTable(wasabi, f"seats 2\n{FULL_HANDS}")
    assert "lay tuna e6" in table.legal()
    assert table.refused("lay tuna f1") == ("outside-the-active-board", "W-STEP1")


def test_w_step1_at_most_one_action_card(wasabi: Wasabi) -> None:
    """W-STEP1"""
    table = WasabiTable(wasabi, f"{FULL_HANDS}\ncards spicy wasabi / -")
    table.play("spicy")
    assert table.refused("wasabi a1") == ("one-action-card-a-turn", "W-STEP1")
    assert table.hand(0)["cards"] == ["wasabi"]
    assert table.view()["kitchen"]["spicy"] == 1


def test_w_step1_only_the_seat_whose_turn_it_is(wasabi: Wasabi) -> None:
    """W-STEP1"""
    table = WasabiTable(wasabi, f"seat 1\n{FULL_HANDS}")
    assert wasabi.legal_moves(table.state, 0) == ()
    with pytest.raises(NotYourTurn) as error:
        wasabi.apply(table.state, 0, "lay tuna a1")
    assert error.value.details == {"seat": 0, "to_act": (1,)}


def test_w_pass_instead_of_all_of_step_one(wasabi: Wasabi) -> None:
    """W-PASS"""
    position = f"{FULL_HANDS}\nrecipes tekkamaki futomaki kappamaki / -\ncards spicy / -"
    table = WasabiTable(wasabi, position)
    assert table.legal("pass ") == {
        "pass tekkamaki", "pass futomaki", "pass kappamaki",
        "pass tekkamaki futomaki", "pass tekkamaki kappamaki", "pass futomaki kappamaki",
        "pass tekkamaki futomaki kappamaki",
    }  # fmt: skip
    assert table.refused("pass") == ("discard-a-recipe-or-lay-an-ingredient", "W-PASS")
    table.play("spicy")
    assert table.refused("pass tekkamaki") == ("too-late-to-pass", "W-PASS")


def test_w_pass_discards_to_the_bottom_in_strip_order_then_step_two(wasabi: Wasabi) -> None:
    """W-PASS"""
    table = WasabiTable(
        wasabi,
        f"""
        {FULL_HANDS}
        recipes tekkamaki futomaki kappamaki / -
        stack-2 sake-maki kani-maki
        stack-5 -
        """,
    )
    table.play("pass kappamaki tekkamaki futomaki")
    assert table.legal() == {"draw 2", "draw 3", "draw 4", "draw 5"}
    table.play("draw 5", "draw 2", "draw 2")
    assert [strip["recipe"] for strip in table.hand(0)["recipes"]] == [
        "futomaki", "sake-maki", "kani-maki",
    ]  # fmt: skip
    assert table.seat == 1
    text = wasabi.position_to_text(table.state)
    assert "stack-2    tekkamaki kappamaki\n" in text


def test_w_pass_without_strips_and_tiles(wasabi: Wasabi) -> None:
    """W-PASS: who has neither strips nor tiles passes and discards nothing."""
    position = """
        hands - / tuna
        pantry -
        stack-2 -
        stack-3 -
        stack-4 -
        stack-5 -
        """
    table = WasabiTable(wasabi, position)
    assert table.legal() == {"pass"}
    assert table.play("pass").seat == 1
    assert "pass" not in table.legal()


def test_w_pass_is_all_an_empty_hand_can_do_but_chop(wasabi: Wasabi) -> None:
    """W-PASS"""
    table = WasabiTable(
        wasabi,
        """
        active 2x2
        board rice .
        board . .
        hands - / tuna
        recipes tekkamaki / -
        cards chop switch / -
        pantry -
        """,
    )
    assert table.legal() == {"pass tekkamaki", "chop a1"}
    assert table.refused("switch a1 b1") == ("no-ingredient-could-follow", "W-STEP1")
    table.play("chop a1")
    assert table.legal() == {"lay rice a1", "lay rice b1", "lay rice a2", "lay rice b2"}


# Completing recipes


def test_w_complete_crunchy_tuna(wasabi: Wasabi) -> None:
    """W-COMPLETE, W-STYLE, the book's first example: tempura between maki and tuna, no style."""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board egg  .    rice
        board maki .    tuna
        board egg  crab rice
        hands tempura / -
        recipes crunchy-tuna / -
        """,
    )
    assert table.refused("claim crunchy-tuna") == ("no-line-makes-that-recipe", "W-COMPLETE")
    table.play("lay tempura b2", "claim crunchy-tuna")
    assert table.place(0)["tokens"]["3"] == 2
    assert table.place(0)["completed"][0]["recipe"] == "crunchy-tuna"
    assert table.place(0)["completed"][0]["style"] is False
    assert table.hand(0)["recipes"] == []


def test_w_complete_two_at_once_pickle_barrel_and_tekkamaki(wasabi: Wasabi) -> None:
    """W-COMPLETE, W-STYLE, the book's second example: a maki completes both, one with style."""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board .      tuna .
        board pickle .    cucumber
        board .      egg  .
        hands maki / -
        recipes pickle-barrel tekkamaki / -
        """,
    )
    table.play("lay maki b2", "claim tekkamaki", "claim pickle-barrel")
    assert [strip["style"] for strip in table.place(0)["completed"]] == [True, True]
    assert table.place(0)["cubes"] == 1
    assert table.place(0)["points"] == 2 + 3 + 1
    assert table.view()["this_turn"]["rewards"] == 2


@pytest.mark.parametrize(
    ("row", "stands"),
    [
        ("maki tempura .", True),
        ("tempura . maki", True),
        ("maki . .", False),
        ("maki rice .", False),
        ("maki maki .", False),
    ],
)
def test_w_complete_any_order_but_unbroken_and_exact(
    wasabi: Wasabi, row: str, stands: bool
) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        f"active 1x5\nboard egg {row} egg\nhands tuna / -\nrecipes crunchy-tuna / -",
    )
    column = "bcd"[row.split().index(".")]
    table.play(f"lay tuna {column}1")
    assert ("claim crunchy-tuna" in table.legal()) == stands


def test_w_complete_neighbours_do_not_matter_and_columns_count(wasabi: Wasabi) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        """
        active 5x1
        board maki
        board maki
        board .
        board maki
        board maki
        hands tuna / -
        recipes tekkamaki / -
        """,
    )
    assert "claim tekkamaki" in table.play("lay tuna a3").legal()


def test_w_complete_does_not_turn_a_corner_or_wrap_around(wasabi: Wasabi) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        """
        active 2x7
        seats 4
        board . . . . . . .
        board maki . . . . . tempura
        hands tuna tuna / - / - / -
        recipes crunchy-tuna tekkamaki / - / - / -
        """,
    )
    assert table.play("lay tuna g1").legal() == {"done"}


def test_w_complete_needs_an_unassigned_token(wasabi: Wasabi) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board maki . .
        board . . .
        board . . .
        hands tuna / -
        recipes tekkamaki / -
        completed kappamaki kani-maki sake-maki tendon / -
        """,
    )
    table.play("lay tuna b1")
    assert table.refused("claim tekkamaki") == ("no-token-of-that-length", "W-COMPLETE")


def test_w_complete_only_lines_changed_by_the_seat_this_turn(wasabi: Wasabi) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board maki tuna .
        board .    .    .
        board .    .    .
        hands tuna / -
        recipes tekkamaki / -
        """,
    )
    table.play("lay tuna c3")
    reason = ("you-did-not-make-that-line-this-turn", "W-COMPLETE")
    assert table.refused("claim tekkamaki") == reason


def test_w_complete_is_a_choice_and_each_strip_counts_once(wasabi: Wasabi) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board maki .    maki
        board .    maki .
        board .    .    .
        hands tuna / -
        recipes tekkamaki / -
        """,
    )
    table.play("lay tuna b1")
    assert table.legal() == {"claim tekkamaki", "done"}
    assert table.play("claim tekkamaki").legal() == {"done"}
    assert len(table.place(0)["completed"]) == 1


def test_w_complete_only_tops_of_stacks(wasabi: Wasabi) -> None:
    """W-COMPLETE"""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board maki+egg . tuna+maki
        board .        . .
        board .        . .
        hands tuna / -
        recipes tekkamaki crunchy-tuna / -
        """,
    )
    assert table.play("lay tuna b1").legal("claim") == {"claim tekkamaki"}
    below = WasabiTable(wasabi, wasabi.position_to_text(table.state))
    assert below.square("a1") == {
        "square": "a1", "top": "egg", "height": 2, "stack": ["maki", "egg"], "covered": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("row", "tile", "style"),
    [
        ("shrimp . octopus", "cucumber", True),
        ("octopus . shrimp", "cucumber", True),
        ("cucumber . octopus", "shrimp", False),
    ],
)
def test_w_style_strip_order_read_from_either_end(
    wasabi: Wasabi, row: str, tile: str, style: bool
) -> None:
    """W-STYLE: ebi-tako-su is shrimp, cucumber, octopus."""
    position = f"active 1x3\nboard {row}\nhands {tile} / -\nrecipes ebi-tako-su / -"
    table = WasabiTable(wasabi, position).play(f"lay {tile} b1")
    claimed = table.events("claim ebi-tako-su")[0]
    assert (claimed["style"], claimed["cubes"]) == (style, int(style))
    assert table.play("claim ebi-tako-su").place(0)["cubes"] == int(style)


@pytest.mark.parametrize(
    ("recipe", "cubes"),
    [("sake-nigiri", 0), ("poke-bowl", 1), ("bara-chirashi", 2), ("futomaki", 3)],
)
def test_w_style_cubes_by_length(wasabi: Wasabi, recipe: str, cubes: int) -> None:
    """W-STYLE"""
    menu = wasabi.setup(2, {}).menu
    *parts, last = menu.rows.recipes[menu.recipe_of[recipe]].parts
    board = "\n".join(f"board {part}" for part in [*parts, "."])
    size = len(parts) + 1
    position = f"active {size}x1\n{board}\nhands {last} / -\nrecipes {recipe} / -"
    table = WasabiTable(wasabi, position).play(f"lay {last} a{size}", f"claim {recipe}")
    assert table.place(0)["cubes"] == cubes


@pytest.mark.parametrize(
    ("rows", "square"),
    [
        ("shrimp . octopus shrimp", "b1"),
        ("octopus shrimp . octopus", "c1"),
        (". octopus shrimp .; octopus . . .; shrimp . . .; . . . .", "a1"),
        (". shrimp octopus .; octopus . . .; shrimp . . .; . . . .", "a1"),
    ],
)
def test_w_style_is_taken_where_one_line_has_it_and_another_has_not(
    wasabi: Wasabi, rows: str, square: str
) -> None:
    """W-STYLE: the better of two lines counts by itself; in the last two only lines without."""
    board = "\n".join(f"board {row}" for row in rows.split(";"))
    size = f"{len(rows.split(';'))}x4"
    position = f"active {size}\n{board}\nhands cucumber / -\nrecipes ebi-tako-su / -"
    table = WasabiTable(wasabi, position).play(f"lay cucumber {square}", "claim ebi-tako-su")
    assert table.place(0)["cubes"] == (1 if square != "a1" else 0)


def test_w_safe_a_completed_recipe_outlives_its_line(wasabi: Wasabi) -> None:
    """W-SAFE"""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board maki . .
        board .    . .
        board .    . .
        hands tuna / -
        recipes tekkamaki / -
        cards chop / -
        """,
    )
    table.play("lay tuna b1", "claim tekkamaki", "chop a1", "return", "done")
    assert [strip["recipe"] for strip in table.view()["table"][0]["completed"]] == ["tekkamaki"]
    assert table.place(0)["points"] == 2


def test_w_ten_the_tenth_token_wins_at_once_whatever_the_points(wasabi: Wasabi) -> None:
    """W-TEN"""
    nine = (
        "futomaki lobster-roll tiger-roll poke-bowl crunchy-tuna spider-roll"
        " kappamaki kani-maki sake-maki"
    )
    table = WasabiTable(
        wasabi,
        f"""
        active 3x3
        board maki . .
        board .    . .
        board .    . .
        hands tuna / -
        recipes tekkamaki / -
        completed {nine} / -
        cubes 0 / 90
        """,
    )
    table.play("lay tuna b1", "claim tekkamaki")
    assert wasabi.to_act(table.state) == ()
    assert table.outcome().reason == "ten-tokens"
    assert table.outcome().winners == (0,)
    assert table.outcome().points == (4 * 2 + 3 * 3 + 2 * 5 + 8, 90)


# Step 2

COMPLETED_ONE = """
    active 3x3
    board maki . .
    board .    . .
    board .    . .
    hands tuna egg roe / -
    recipes tekkamaki / -
    """


def rewarded(game: Wasabi, more: str, *moves: str) -> WasabiTable:
    """The table when a seat with one completed recipe chooses its reward."""
    table = WasabiTable(game, f"{COMPLETED_ONE}\n{more}")
    return table.play(*(moves or ("lay tuna b1",)), "claim tekkamaki", "done")


def test_w_step2_in_order_rewards_ingredients_recipes(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = rewarded(wasabi, "")
    phases = []
    while table.seat == 0:
        phases.append(table.view()["phase"])
        table.play(max(table.legal()))
    assert phases == ["reward", "pick", "draw", "draw", "draw"]
    assert (table.view()["turn"], table.seat) == (2, 1)
    assert len(table.hand(0)["tiles"]) == len(table.hand(0)["recipes"]) == 3


def test_w_step2_one_reward_per_recipe(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board .        maki .
        board cucumber .    tuna
        board .        .    .
        hands maki / -
        recipes kappamaki tekkamaki / -
        """,
    )
    table.play("lay maki b2", "claim kappamaki", "claim tekkamaki", "done")
    assert table.legal() == {
        "decline", "take chop", "take spicy", "take stack", "take switch", "take wasabi",
    }  # fmt: skip
    table.play("take chop")
    assert "take chop" not in table.legal()
    table.play("take wasabi")
    assert table.hand(0)["cards"] == ["chop", "wasabi"]
    assert table.view()["phase"] == "pick"


def test_w_step2_no_reward_without_a_recipe(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = WasabiTable(wasabi, COMPLETED_ONE).play("lay tuna b1", "done")
    assert table.view()["phase"] == "pick"


def test_w_step2_a_wasabi_card_off_the_board(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = rewarded(wasabi, "wasabi b2")
    assert "take wasabi" not in table.legal()
    table.play("take wasabi b2")
    assert table.hand(0)["cards"] == ["wasabi"]
    assert not table.square("c3")["covered"]


def test_w_step2_not_the_type_just_played(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = rewarded(wasabi, "cards spicy / -", "spicy", "lay tuna b1")
    assert table.refused("take spicy") == ("you-played-that-type-this-turn", "W-STEP2")
    assert "take chop" in table.legal()


def test_w_step2_not_a_wasabi_off_the_board_after_playing_wasabi(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = rewarded(wasabi, "cards wasabi / -", "lay tuna b1", "wasabi b2")
    assert table.refused("take wasabi b2") == ("you-played-that-type-this-turn", "W-STEP2")


def test_w_step2_the_type_just_played_when_nothing_else_is_there(wasabi: Wasabi) -> None:
    """W-STEP2"""
    cards = "cards spicy chop / stack switch\nkitchen -"
    table = rewarded(wasabi, cards, "spicy", "lay tuna b1")
    assert table.legal() == {"decline", "take spicy"}
    cards = "cards wasabi chop / stack switch\nkitchen -"
    table = rewarded(wasabi, cards, "lay tuna b1", "wasabi b2")
    assert table.legal() == {"decline", "take wasabi b2"}


def test_w_step2_a_wasabi_card_on_the_board_is_something_else_to_take(wasabi: Wasabi) -> None:
    """W-STEP2"""
    cards = "cards spicy chop / stack switch\nkitchen -\nwasabi b2"
    table = rewarded(wasabi, cards, "spicy", "lay tuna b1")
    assert table.legal() == {"decline", "take wasabi b2"}
    assert table.refused("take spicy") == ("you-played-that-type-this-turn", "W-STEP2")


def test_w_step2_at_most_two_cards_so_one_goes_back(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = rewarded(wasabi, "cards chop switch / -\nkitchen chop=1 stack=1")
    assert table.legal() == {
        "decline",
        "take chop drop switch",
        "take stack drop chop", "take stack drop switch",
    }  # fmt: skip
    assert table.refused("take stack") == ("two-cards-in-hand-drop-one", "W-STEP2")
    table.play("take stack drop chop")
    assert table.hand(0)["cards"] == ["stack", "switch"]
    assert table.view()["kitchen"]["chop"] == 2


def test_w_step2_the_dropped_card_makes_nothing_available(wasabi: Wasabi) -> None:
    """W-STEP2: what can be taken is judged before the drop."""
    table = rewarded(wasabi, "cards chop switch / -\nkitchen stack=1")
    assert table.refused("take chop drop switch") == ("not-in-the-kitchen", "W-STEP2")


def test_w_step2_a_reward_may_be_declined(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = rewarded(wasabi, "").play("decline")
    assert table.hand(0)["cards"] == []
    assert table.view()["phase"] == "pick"


def test_w_step2_rewards_lapse_when_there_are_no_cards(wasabi: Wasabi) -> None:
    """W-STEP2"""
    table = WasabiTable(wasabi, f"{COMPLETED_ONE}\nkitchen -").play(
        "lay tuna b1", "claim tekkamaki"
    )
    assert {"type": "rewards-lapsed", "seat": 0, "rewards": 1} in table.events("done")
    assert table.play("done").view()["phase"] == "pick"


def test_w_step2_refill_freely_from_what_the_pantry_shows(wasabi: Wasabi) -> None:
    """W-STEP2"""
    position = "hands tuna / -\npantry rice=1 lobster=1\nphase pick"
    table = WasabiTable(wasabi, position)
    assert table.legal() == {"pick rice", "pick lobster"}
    assert table.refused("pick egg") == ("none-left-in-the-pantry", "W-STEP2")
    table.play("pick lobster")
    assert table.legal() == {"pick rice"}
    assert table.play("pick rice").hand(0)["tiles"] == ["rice", "tuna", "lobster"]


def test_w_step2_go_on_with_fewer_when_nothing_is_left(wasabi: Wasabi) -> None:
    """W-STEP2"""
    stacks = "stack-2 tendon\nstack-3 -\nstack-4 -\nstack-5 -"
    table = WasabiTable(wasabi, f"hands tuna / egg\npantry rice=1\n{stacks}\nphase pick")
    table.play("pick rice")
    assert table.legal() == {"draw 2"}
    assert table.refused("draw 3") == ("that-stack-is-empty", "W-STEP2")
    table.play("draw 2")
    assert table.seat == 1
    assert len(table.hand(0)["tiles"]) == 2


# The end

ONE_LEFT = """
    active 3x3
    board rice rice rice
    board maki maki maki
    board crab crab .
    hands egg tuna roe / -
    completed {done}
    """
EXAMPLE = "futomaki crunchy-tuna california-roll tekkamaki kappamaki"


def test_w_end_full_board_at_the_very_end_of_the_turn(wasabi: Wasabi) -> None:
    """W-END, the book's example: 8 + 3 + 5 + 2 + 2 and three cubes make 23."""
    table = WasabiTable(wasabi, ONE_LEFT.format(done=f"{EXAMPLE} / -\ncubes 3 / 0"))
    table.play("lay egg c3", "done")
    assert table.view()["phase"] == "pick", "step 2 comes first"
    table.finish_turn()
    assert table.outcome().reason == "board-full"
    assert table.outcome().points == (23, 0)
    assert table.outcome().winners == (0,)
    assert table.outcome().breakdown[0]["tokens"] == 20
    assert wasabi.to_act(table.state) == ()


@pytest.mark.parametrize(("reward", "over"), [("take wasabi a1", False), ("take chop", True)])
def test_w_end_not_when_the_wasabi_card_is_the_reward(
    wasabi: Wasabi, reward: str, over: bool
) -> None:
    """W-END, the book's note: pulling Wasabi! off the board opens squares again."""
    table = WasabiTable(
        wasabi,
        """
        active 3x3
        board .    .    rice
        board .    .    tuna
        board crab crab .
        wasabi a1
        hands maki egg roe / egg
        recipes tekkamaki / -
        """,
    )
    table.play("lay maki c3", "claim tekkamaki", "done", reward).finish_turn()
    assert (wasabi.outcome(table.state) is not None) == over


@pytest.mark.parametrize(
    ("done", "cubes", "winners"),
    [
        ("crunchy-tuna / tekkamaki", "0 / 1", (1,)),
        ("crunchy-tuna / tekkamaki", "1 / 1", (0,)),
        ("tekkamaki / kappamaki", "1 / 1", (0, 1)),
        ("- / -", "0 / 0", (0, 1)),
    ],
)
def test_w_end_ties_go_to_most_cubes_then_a_draw(
    wasabi: Wasabi, done: str, cubes: str, winners: tuple[int, ...]
) -> None:
    """W-END"""
    table = WasabiTable(wasabi, ONE_LEFT.format(done=f"{done}\ncubes {cubes}"))
    table.play("lay egg c3", "done").finish_turn()
    assert table.outcome().winners == winners


def test_w_all_passed_three_rounds_running_end_the_game(wasabi: Wasabi) -> None:
    """W-ALL-PASSED"""
    position = f"{FULL_HANDS}\nrecipes tekkamaki tendon futomaki / kappamaki poke-bowl funamori"
    table = WasabiTable(wasabi, position)
    for turn in range(6):
        assert table.view()["passes_in_a_row"] == turn
        assert table.view()["passes_to_end"] == 6
        assert wasabi.outcome(table.state) is None
        table.play(min(table.legal("pass"))).finish_turn()
    assert table.outcome().reason == "all-passed"


def test_w_all_passed_counts_anew_after_a_lay(wasabi: Wasabi) -> None:
    """W-ALL-PASSED"""
    position = f"{FULL_HANDS}\nrecipes tekkamaki tendon futomaki / -\npasses 5"
    table = WasabiTable(wasabi, position).play("lay tuna a1", "done").finish_turn()
    assert table.view()["passes_in_a_row"] == 0
    assert wasabi.outcome(table.state) is None


# Action cards


def corner(rows: str, cards: str, hands: str = "tuna / -", recipes: str = "- / -") -> str:
    """A three by three corner, rows separated by semicolons."""
    board = "\n".join(f"board {row}" for row in rows.split(";"))
    return f"active 3x3\n{board}\nhands {hands}\ncards {cards} / -\nrecipes {recipes}"


def test_w_stack_on_an_uncovered_filled_square_or_an_empty_one(wasabi: Wasabi) -> None:
    """W-STACK"""
    table = WasabiTable(wasabi, corner("rice . . ; . . . ; . . egg", "stack") + "\nwasabi b2")
    table.play("stack")
    assert table.legal() == {
        "lay tuna a1",
        "lay tuna b1",
        "lay tuna c1",
        "lay tuna a2",
        "lay tuna a3",
    }
    assert table.refused("lay tuna c3") == ("the-square-is-covered", "W-WASABI")
    table.play("lay tuna a1")
    assert table.square("a1")["stack"] == ["rice", "tuna"]
    assert table.view()["kitchen"]["stack"] == 1


def test_w_stack_is_spent_on_an_empty_square_too(wasabi: Wasabi) -> None:
    """W-STACK"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . .", "stack")).play(
        "stack", "lay tuna b1"
    )
    assert table.hand(0)["cards"] == []
    assert table.square("b1")["height"] == 1


def test_w_stack_only_before_the_ingredient(wasabi: Wasabi) -> None:
    """W-STACK"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . .", "stack")).play("lay tuna b1")
    assert table.refused("stack") == ("stack-comes-before-the-ingredient", "W-STACK")


def test_w_chop_to_the_pantry_then_lay_from_hand(wasabi: Wasabi) -> None:
    """W-CHOP"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . egg", "chop"))
    assert table.legal("chop ") == {"chop a1", "chop c3"}
    table.play("chop a1")
    assert table.view()["this_turn"]["in_the_air"] == "rice"
    assert table.refused("lay tuna a1") == ("lay-or-return-the-chopped-tile-first", "W-CHOP")
    pantry = table.view()["pantry"]["rice"]
    table.play("return", "lay tuna a1", "done")
    assert table.view()["pantry"]["rice"] == pantry + 1


def test_w_chop_and_lay_it_as_this_turns_ingredient(wasabi: Wasabi) -> None:
    """W-CHOP"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . egg", "chop"))
    table.play("chop a1", "lay rice b2")
    assert table.legal() == {"done"}
    assert table.hand(0)["tiles"] == ["tuna"]
    assert table.square("a1")["top"] is None


def test_w_chop_after_the_ingredient_only_to_the_pantry(wasabi: Wasabi) -> None:
    """W-CHOP"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . egg", "chop")).play(
        "lay tuna b1", "chop a1"
    )
    assert table.legal() == {"return"}
    assert table.refused("lay rice c1") == ("lay-or-return-the-chopped-tile-first", "W-CHOP")
    assert table.refused("done") == ("lay-or-return-the-chopped-tile-first", "W-CHOP")
    assert table.play("return").legal() == {"done"}


def test_w_chop_takes_only_the_top_and_may_reveal_a_recipe(wasabi: Wasabi) -> None:
    """W-CHOP"""
    board = "maki+egg+rice tuna .;. . .;. . ."
    table = WasabiTable(wasabi, corner(board, "chop", recipes="tekkamaki sea-oyakodon / -"))
    table.play("chop a1")
    assert table.square("a1")["stack"] == ["maki", "egg"]
    board = "maki+egg tuna .;. . .;. . ."
    table = WasabiTable(wasabi, corner(board, "chop", recipes="tekkamaki / -")).play("chop a1")
    assert table.legal("claim") == {"claim tekkamaki"}, "also while the egg is in the air"
    assert "claim tekkamaki" in table.play("return").legal()


def test_w_chop_not_under_a_wasabi_card_nor_an_empty_square(wasabi: Wasabi) -> None:
    """W-CHOP"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . egg", "chop") + "\nwasabi b2")
    assert table.refused("chop c3") == ("the-square-is-covered", "W-WASABI")
    assert table.refused("chop b1") == ("the-square-is-empty", "W-CHOP")


def test_w_chop_with_an_empty_hand_must_lay_the_tile(wasabi: Wasabi) -> None:
    """W-CHOP"""
    position = corner("rice . .;. . .;. . egg", "chop", hands="- / -") + "\npantry -"
    table = WasabiTable(wasabi, position).play("chop a1")
    assert table.refused("return") == ("no-ingredient-could-follow", "W-CHOP")


@pytest.mark.parametrize("when", ["before", "after"])
def test_w_spicy_two_ingredients_one_obligatory(wasabi: Wasabi, when: str) -> None:
    """W-SPICY"""
    position = corner("maki . .;. . .;. . .", "spicy", "tuna egg / -", "tekkamaki / -")
    table = WasabiTable(wasabi, position)
    moves = ["spicy", "lay egg c3"] if when == "before" else ["lay egg c3", "spicy"]
    table.play(moves[0])
    assert ("done" in table.legal()) == (when == "after")
    table.play(moves[1])
    assert "done" in table.legal()
    table.play("lay tuna b1")
    assert table.legal() == {"claim tekkamaki", "done"}


def test_w_spicy_only_while_an_ingredient_can_still_be_laid(wasabi: Wasabi) -> None:
    """W-SPICY"""
    position = corner("maki . .;. . .;. . .", "spicy", "tuna / -")
    table = WasabiTable(wasabi, position).play("lay tuna b1")
    assert table.refused("spicy") == ("no-second-ingredient-could-be-laid", "W-SPICY")
    full = corner("rice rice rice;rice rice rice;rice rice .", "spicy", "tuna egg / -")
    assert "spicy" not in WasabiTable(wasabi, full).play("lay tuna c3").legal()


def test_w_spicy_second_tile_follows_the_same_rules(wasabi: Wasabi) -> None:
    """W-SPICY"""
    position = corner("maki . .;. . .;. . .", "spicy", "tuna egg / -")
    table = WasabiTable(wasabi, position).play("spicy", "lay tuna b1")
    assert table.refused("lay egg b1") == ("the-square-is-filled", "W-STEP1")


def test_w_switch_swaps_whole_contents(wasabi: Wasabi) -> None:
    """W-SWITCH"""
    position = corner("rice+egg maki .;. . .;. . .", "switch", recipes="kani-maki tendon / -")
    table = WasabiTable(wasabi, position).play("switch a1 b1")
    assert table.square("b1")["stack"] == ["rice", "egg"]
    assert table.square("a1")["stack"] == ["maki"]
    assert table.view()["this_turn"]["changed"] == ["a1", "b1"]


def test_w_switch_with_an_empty_square_moves_a_tile_into_place(wasabi: Wasabi) -> None:
    """W-SWITCH"""
    position = corner("maki . .;. tuna .;. . .", "switch", recipes="tekkamaki / -")
    table = WasabiTable(wasabi, position).play("switch b1 b2")
    assert table.square("b2")["top"] is None
    assert "claim tekkamaki" in table.legal()
    assert "lay tuna b2" in table.legal(), "the ingredient is still to be laid"


def test_w_switch_adjacent_uncovered_and_not_both_empty(wasabi: Wasabi) -> None:
    """W-SWITCH"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . egg", "switch") + "\nwasabi b2")
    assert table.legal("switch") == {"switch a1 b1", "switch a1 a2"}
    assert table.refused("switch a1 c1") == ("squares-are-not-adjacent", "W-SWITCH")
    assert table.refused("switch b1 c1") == ("both-squares-are-empty", "W-SWITCH")
    assert table.refused("switch c2 c3") == ("the-square-is-covered", "W-WASABI")
    assert table.refused("switch a3 a4") == ("outside-the-active-board", "W-SWITCH")


def test_w_switch_after_the_ingredient(wasabi: Wasabi) -> None:
    """W-SWITCH"""
    position = corner("maki . .;. . .;. . .", "switch", recipes="tekkamaki / -")
    table = WasabiTable(wasabi, position).play("lay tuna b2", "switch b1 b2", "claim tekkamaki")
    assert table.place(0)["points"] == 2


def test_w_wasabi_covers_two_by_two_and_gives_a_cube(wasabi: Wasabi) -> None:
    """W-WASABI"""
    table = WasabiTable(wasabi, corner("rice . .;. . .;. . egg", "wasabi"))
    assert table.legal("wasabi ") == {"wasabi a1", "wasabi b1", "wasabi a2", "wasabi b2"}
    table.play("wasabi b2")
    squares = [square for row in table.view()["board"] for square in row]
    covered = [square["square"] for square in squares if square["covered"]]
    assert covered == ["b2", "c2", "b3", "c3"]
    assert table.place(0)["cubes"] == 1
    assert table.view()["wasabi_cards"] == ["b2"]
    assert table.view()["kitchen"]["wasabi"] == 0, "it lies on the board"
    assert table.refused("lay tuna c2") == ("the-square-is-covered", "W-WASABI")
    assert table.square("c3")["stack"] == ["egg"], "anyone may look under it"


def test_w_wasabi_inside_the_active_board_and_over_no_other(wasabi: Wasabi) -> None:
    """W-WASABI"""
    position = "seats 4\nhands tuna / - / - / -\ncards wasabi / - / - / -\nwasabi c3"
    table = WasabiTable(wasabi, position)
    for square in ("b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4", "c3"):
        assert table.refused(f"wasabi {square}") == ("cards-would-overlap", "W-WASABI")
    for square in ("g1", "a6", "g6"):
        assert table.refused(f"wasabi {square}") == ("the-card-would-stick-out", "W-WASABI")
    assert len(table.legal("wasabi")) == 6 * 5 - 9


def test_w_wasabi_no_recipe_through_covered_squares(wasabi: Wasabi) -> None:
    """W-WASABI"""
    position = corner("maki . .;. . .;. . .", "wasabi", recipes="tekkamaki / -")
    table = WasabiTable(wasabi, position).play("lay tuna b1")
    assert "claim tekkamaki" in table.legal()
    assert table.play("wasabi b1").legal() == {"done"}


def test_w_wasabi_before_the_ingredient_leaves_it_a_square(wasabi: Wasabi) -> None:
    """W-WASABI"""
    board = "rice rice rice;rice . rice;rice rice ."
    table = WasabiTable(wasabi, corner(board, "wasabi"))
    assert table.legal("wasabi") == {"wasabi a1", "wasabi b1", "wasabi a2"}
    assert table.refused("wasabi b2") == ("no-square-left-for-the-ingredient", "W-WASABI")
    assert "wasabi b2" in table.play("lay tuna c3").legal()


def test_w_wasabi_counts_as_filled_for_the_end(wasabi: Wasabi) -> None:
    """W-WASABI, W-END"""
    board = "rice rice rice;rice . .;rice . ."
    table = WasabiTable(wasabi, corner(board, "wasabi")).play("lay tuna b2", "wasabi b2", "done")
    assert table.finish_turn().outcome().reason == "board-full"


# Hidden and open, and options


def test_w_hidden_strips_and_hands_open_board_and_piles(wasabi: Wasabi) -> None:
    """W-HIDDEN"""
    table = WasabiTable(wasabi, f"{FULL_HANDS}\nrecipes tekkamaki / tendon\ncards chop / spicy")
    view = table.view(0)
    assert view["hand"]["tiles"] == ["tuna", "salmon", "eel"]
    assert view["table"][1]["tiles"] is None
    assert view["table"][1]["cards"] is None
    assert (view["table"][1]["tiles_in_hand"], view["table"][1]["cards_in_hand"]) == (3, 1)
    assert "tendon" not in str(view)
    assert view["pantry"]["tuna"] == 3
    assert table.view(None)["hand"] is None


def test_w_memory_aid_shows_what_was_taken_openly(wasabi: Wasabi) -> None:
    """W-MEMORY-AID"""
    position = (
        f"option memory_aid true\n{FULL_HANDS}\nrecipes tekkamaki / tendon\ncards chop / spicy"
    )
    view = WasabiTable(wasabi, position).view(0)
    assert view["table"][1]["tiles"] == ["crab", "egg", "roe"]
    assert view["table"][1]["cards"] == ["spicy"]
    assert view["table"][1]["recipe_lengths"] == [2]
    assert "tendon" not in str(view)


def test_w_draw_two_shows_two_keeps_one_and_puts_one_back(wasabi: Wasabi) -> None:
    """W-DRAW-TWO"""
    table = WasabiTable(
        wasabi,
        f"""
        option draw_two_keep_one true
        phase draw
        {FULL_HANDS}
        recipes futomaki funamori / -
        stack-2 tendon sake-maki kani-maki
        """,
    )
    table.play("draw 2")
    assert table.legal() == {"keep tendon", "keep sake-maki"}
    assert table.refused("keep kani-maki") == ("not-one-of-the-two-recipes", "W-STEP2")
    assert table.view(1)["choosing"] == {"length": 2, "recipes": None}
    table.play("keep sake-maki")
    assert [strip["recipe"] for strip in table.hand(0)["recipes"]][-1] == "sake-maki"
    assert "stack-2    kani-maki tendon\n" in wasabi.position_to_text(table.state)
    assert table.seat == 1


def test_w_draw_two_from_a_stack_of_one_just_draws(wasabi: Wasabi) -> None:
    """W-DRAW-TWO"""
    position = f"option draw_two_keep_one true\nphase draw\n{FULL_HANDS}\nstack-2 tendon"
    table = WasabiTable(wasabi, position).play("draw 2")
    assert [strip["recipe"] for strip in table.hand(0)["recipes"]] == ["tendon"]
    assert table.view()["phase"] == "draw"


def test_w_draw_two_in_the_set_up_as_well(wasabi: Wasabi) -> None:
    """W-DRAW-TWO"""
    table = give_all(start(wasabi, 2, draw_two_keep_one=True)).play("draw 3")
    assert (table.view()["turn"], table.view()["phase"]) == (0, "keep")
    assert Counter(move.split()[0] for move in table.legal()) == {"keep": 2}
