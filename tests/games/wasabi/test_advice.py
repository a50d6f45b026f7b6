"""Help for one seat: it says what the rules would do, and it knows only what its seat sees."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sushiya.games.wasabi import Advice, Wasabi, advice
from sushiya.games.wasabi.notation import square_from_text
from sushiya.games.wasabi.placing import hand_of
from sushiya.games.wasabi.state import State
from tests.games.wasabi import slow_advice
from tests.rules.wasabi_table import WasabiTable
from tests.tables import Dice, Table, play_on

GAME = Wasabi()


def table(text: str) -> WasabiTable:
    return WasabiTable(GAME, text)


def helped(text: str, seat: int = 0) -> Advice:
    return advice(table(text).view(seat))


MAKI_AND_TUNA = """
    active 5x5
    board . .    .    .    .
    board . maki .    tuna .
    board . .    .    .    .
    board . .    .    .    .
    board . .    .    .    .
    hands tempura rice egg / -
    recipes crunchy-tuna tendon poke-bowl / -
    """


def test_a_lay_that_completes_names_line_points_and_style() -> None:
    """W-COMPLETE: Crunchy Tuna is maki, tuna, tempura; with tempura in the gap, no style."""
    lays = helped(MAKI_AND_TUNA).lays
    (effect,) = (one for one in lays["lay tempura c2"] if one.recipe == "crunchy-tuna")
    assert (effect.kind, effect.short) == ("complete", 0)
    assert (effect.style, effect.points, effect.cubes) == (False, 3, 0)
    assert effect.squares == ("b2", "c2", "d2")


def test_a_lay_that_joins_a_tile_extends_and_one_alone_starts() -> None:
    """Poke Bowl is tuna, rice, avocado; Tendon is tempura, rice."""
    lays = helped(MAKI_AND_TUNA).lays
    effects = {(one.recipe, one.kind): one for one in lays["lay rice d3"]}
    assert set(effects) == {("tendon", "start"), ("poke-bowl", "extend")}
    joined = effects["poke-bowl", "extend"]
    assert (joined.short, joined.style, joined.cubes) == (1, True, 1)
    assert joined.squares == ("d2", "d3", "d4")
    assert [one.kind for one in lays["lay tempura a5"]] == ["start", "start"]
    assert "lay egg c2" not in lays


def test_a_tile_stacked_on_another_takes_its_place() -> None:
    """W-STACK: the top that is covered counts no more."""
    position = table(
        "active 5x5\nboard maki egg tempura . .\n"
        + "board . . . . .\n" * 4
        + "hands tuna / -\nrecipes crunchy-tuna / -\ncards stack / -"
    )
    assert "lay tuna b1" not in advice(position.view(0)).lays
    position.play("stack")
    (effect,) = advice(position.view(0)).lays["lay tuna b1"]
    assert (effect.kind, effect.style, effect.cubes) == ("complete", True, 1)


def test_a_claim_names_the_line_that_earns_the_most() -> None:
    """W-STYLE: of two lines the one in the order of the strip."""
    position = table("""
        active 5x5
        board tuna tempura .    . .
        board .       .    tuna . .
        board .       .    tempura . .
        board .       .    .    . .
        board .       .    .    . .
        hands maki / -
        recipes crunchy-tuna / -
        """).play("lay maki c1")
    claim = advice(position.view(0)).claims["crunchy-tuna"]
    assert (claim.style, claim.points, claim.cubes) == (True, 3, 1)
    assert claim.squares == ("c1", "c2", "c3")


def test_lines_nearly_there_come_nearest_first_with_what_is_missing() -> None:
    near = helped(MAKI_AND_TUNA).near
    first = near[0]
    assert (first.recipe, first.squares) == ("crunchy-tuna", ("b2", "c2", "d2"))
    assert (first.empty, first.missing, first.in_hand) == (("c2",), ("tempura",), ("tempura",))
    assert first.in_order is None
    assert all(len(line.missing) == 1 for line in near)


def test_two_short_counts_from_two_tiles_on_and_says_what_goes_where_for_style() -> None:
    """California Roll is maki, crab, avocado, cucumber."""
    near = helped("""
        active 5x5
        board maki crab . . .
        board .    .    . . .
        board .    .    . . .
        board .    .    . . .
        board .    .    . . .
        hands cucumber / -
        recipes california-roll / -
        """).near
    (line,) = near
    assert (line.empty, line.missing) == (("c1", "d1"), ("avocado", "cucumber"))
    assert line.in_order == ("avocado", "cucumber")
    assert line.in_hand == ("cucumber",)


def test_a_recipe_without_a_token_is_impossible() -> None:
    """W-COMPLETE: tokens are never given back, so nothing can help any more."""
    told = helped("""
        hands maki / -
        recipes rainbow-roll tendon / -
        completed futomaki / -
        """)
    assert told.prospects["rainbow-roll"].status == "impossible"
    assert told.prospects["rainbow-roll"].reason == "no-token"
    assert told.prospects["tendon"].status == "open"
    assert all(one.recipe != "rainbow-roll" for effects in told.lays.values() for one in effects)


FULL_BUT_ONE = """
    active 5x5
    board roe  roe    roe roe .
    board crab crab   crab {d2} egg
    board egg  egg    egg  maki maki
    board tuna salmon tuna salmon tuna
    board maki shrimp maki maki  maki
    hands rice / -
    recipes tendon / -
    """


def test_a_recipe_that_no_line_can_hold_is_blocked_not_impossible() -> None:
    """W-STACK, W-CHOP, W-SWITCH: cards could still make room, and which ones is said."""
    told = helped(FULL_BUT_ONE.format(d2="crab")).prospects["tendon"]
    assert (told.status, told.reason, told.short) == ("blocked", "no-line", None)
    assert told.helped_by == ("chop", "stack")
    told = helped(FULL_BUT_ONE.format(d2="rice")).prospects["tendon"]
    assert told.helped_by == ("chop", "stack", "switch")


def test_a_recipe_whose_last_tile_lies_on_the_board_lacks_it() -> None:
    """Yukke Maguro takes the only quail egg; Chop! would bring it back."""
    told = helped("""
        active 5x5
        board quail-egg rice . . .
        board rice      .    . . .
        board .         .    . . .
        board .         .    . . .
        board .         .    . . .
        hands tuna / -
        recipes yukke-maguro / -
        """).prospects["yukke-maguro"]
    assert (told.status, told.reason) == ("blocked", "no-tiles")
    assert told.lacking == ("quail-egg",)
    assert "chop" in told.helped_by


def test_a_wasabi_card_in_the_way_may_be_taken_off() -> None:
    """W-WASABI: what is covered cannot be part of a recipe until the card is somebody's reward."""
    told = helped("""
        active 2x2
        wasabi a1
        hands rice / -
        recipes tendon / -
        """).prospects["tendon"]
    assert (told.status, told.helped_by) == ("blocked", ("wasabi",))


def test_a_board_too_small_for_a_recipe_makes_it_impossible() -> None:
    told = helped("active 3x3\nhands rice / -\nrecipes futomaki / -")
    assert told.prospects["futomaki"].status == "impossible"


def test_where_the_tiles_of_a_recipe_are() -> None:
    """W-HIDDEN, W-MEMORY-AID: other hands are one number, unless the aid shows them."""
    position = """
        seats 3
        {options}
        active 5x5
        board maki+tuna tuna . . .
        board .         tuna . . .
        board .         .    . . .
        board .         .    . . .
        board .         .    . . .
        wasabi b2
        hands maki / maki maki / maki
        recipes tekkamaki / - / -
        """
    supply = helped(position.format(options="")).supplies["maki"]
    assert (supply.pantry, supply.hand, supply.board, supply.stacked) == (3, 1, 0, 1)
    assert (supply.others, supply.by_seat) == (3, None)
    tuna = helped(position.format(options="")).supplies["tuna"]
    assert (tuna.board, tuna.covered, tuna.pantry) == (2, 1, 1)
    aided = helped(position.format(options="option memory_aid true")).supplies["maki"]
    assert aided.by_seat == (0, 2, 1)


def test_watchers_and_finished_games_need_no_advice() -> None:
    assert advice(table(MAKI_AND_TUNA).view(None)) == Advice()


Moment = tuple[State, int, dict[str, Any], Advice]


def moments(seats: int, seeds: range, one_in: int) -> Iterator[Moment]:
    """States of whole games, drawn at random, from the eyes of each seat."""
    for seed in seeds:
        match = Table("wasabi", seats).new(seed)
        dice = Dice(seed)
        for _ in play_on(match, Dice(seed + 1)):
            if dice.below(one_in) == 0:
                for seat in range(seats):
                    view = match.view(seat)
                    yield match.state, seat, view, advice(view)


def strips(view: dict[str, Any]) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """The seat's recipes, and whether there is a token for each."""
    tokens = view["table"][view["seat"]]["tokens"]
    for strip in view["hand"]["recipes"]:
        yield strip["recipe"], tuple(strip["parts"]), tokens[str(strip["length"])] > 0


@pytest.mark.parametrize("seats", [2, 4])
def test_prospects_agree_with_trying_everything(seats: int) -> None:
    blocked = 0
    for state, seat, view, told in moments(seats, range(3), 5 * seats):
        own_step_one = view["step"] == 1 and view["turn_seat"] == seat
        changed = state.match.changed if own_step_one else 0
        for recipe, parts, has_token in strips(view):
            prospect = told.prospects[recipe]
            assert (prospect.status == "impossible") is not has_token
            if has_token:
                short = slow_advice.short_of(state, parts, changed)
                assert (prospect.status, prospect.short) == (
                    "open" if short is not None else "blocked",
                    short,
                )
            if prospect.status == "blocked" and len(parts) < 5:
                blocked += 1
                if blocked % 10 == 0:
                    assert set(prospect.helped_by) == slow_advice.helpers(state, parts)
    assert blocked > 20


@pytest.mark.parametrize("seats", [2, 4])
def test_effects_agree_with_trying_everything_and_with_the_rules(seats: int) -> None:
    completing = 0
    for state, seat, view, told in moments(seats, range(3), 7 * seats):
        lays = [move for move in view["legal_moves"] if move.startswith("lay ")]
        for move in lays[:: max(1, len(lays) // 12)] + [
            m for m in told.lays if "complete" in str(told.lays[m])
        ]:
            effects = {one.recipe: one for one in told.lays.get(move, ())}
            _, tile, name = move.split()
            square = square_from_text(name)
            assert square is not None
            for recipe, parts, has_token in strips(view):
                found = slow_advice.best_effect(state, parts, state.menu.kind_of[tile], square)
                effect = effects.get(recipe)
                seen = (effect.kind, effect.short, effect.style) if effect else None
                assert seen == (found if has_token else None)
            completing += check_with_the_rules(state, seat, view, move, effects)
    assert completing > 3


def check_with_the_rules(
    state: State, seat: int, view: dict[str, Any], move: str, effects: dict[str, Any]
) -> int:
    """What would be completed may be claimed after the lay, for the points that were told."""
    after = GAME.apply(state, seat, move)
    claimable = {m.split()[1] for m in GAME.legal_moves(after, seat) if m.startswith("claim ")}
    before = {m.split()[1] for m in view["legal_moves"] if m.startswith("claim ")}
    completed = {name: one for name, one in effects.items() if one.kind == "complete"}
    assert claimable - before <= set(completed) <= claimable
    for recipe in claimable:
        offered = advice(GAME.view(after, seat)).claims[recipe]
        gained = GAME.view(GAME.apply(after, seat, f"claim {recipe}"), seat)["table"][seat]
        points = view["table"][seat]["points"] + offered.points + offered.cubes
        assert gained["points"] == points
        assert recipe in before or offered.style is completed[recipe].style
    return len(completed)


@pytest.mark.parametrize("seats", [2, 3])
def test_supplies_add_up_to_all_tiles_there_are(seats: int) -> None:
    for state, seat, _, told in moments(seats, range(3), 10):
        others = [
            state.menu.ingredients[kind]
            for other in range(seats)
            for kind in hand_of(state.match, other)
            if other != seat
        ]
        for name, supply in told.supplies.items():
            assert supply.others == others.count(name)
            assert supply.by_seat is None


def test_a_line_one_short_of_a_tile_in_hand_is_a_lay_that_completes() -> None:
    seen = 0
    for _, _, view, told in moments(3, range(4), 6):
        for line in told.near:
            assert len(line.empty) == len(line.missing) in (1, 2)
            move = f"lay {line.missing[0]} {line.empty[0]}"
            if len(line.missing) == 1 and move in view["legal_moves"]:
                seen += 1
                kinds = {one.recipe: one.kind for one in told.lays[move]}
                assert kinds[line.recipe] == "complete"
    assert seen > 10


def test_what_is_impossible_is_never_claimed() -> None:
    for seed in range(5):
        match = Table("wasabi", 2).new(seed)
        for seat, move in play_on(match, Dice(seed)):
            if move.startswith("claim "):
                assert advice(match.view(seat)).prospects[move.split()[1]].status == "open"
