"""Pages of Wasabi! from plain views, and its forms at a real table, without a browser."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import sushiya
from sushiya.bots import bot
from sushiya.core.rng import seeded
from sushiya.games.wasabi import advice
from sushiya.host import House
from sushiya.i18n import LANGUAGES, strict, translator
from sushiya.web.pages.games import GAMES, WASABI, pages_of
from sushiya.web.pages.places import in_force
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.shown_match import Sitting, played_again, table_of
from sushiya.web.pages.wasabi_board import hopeless_swap, square_modes, switch_pairs
from sushiya.web.pages.wasabi_desk import Desk, desk
from sushiya.web.pages.wasabi_tiles import menu_words
from sushiya.web.rendering import STATIC, templates
from tests.web.conftest import Browser

WORDS = translator("en")


def sitting(seats: int) -> Sitting:
    return Sitting(tuple(f"Seat {at}" for at in range(seats)), ("person",) * seats)


def played(seats: int, seed: int, **options: Any) -> sushiya.Match:
    """A whole game of good bots."""
    match = sushiya.new_game("wasabi", seats=seats, seed=seed, **options)
    while match.to_act:
        seat = match.to_act[0]
        luck = seeded(len(match.moves))
        match.play(seat, bot("wasabi", "greedy").choose(match.view(seat), None, luck))
    return match


def desk_of(view: dict[str, Any]) -> Desk:
    return desk(menu_words(WORDS, view), view, advice(view))


def in_a_view(**changes: Any) -> dict[str, Any]:
    """The first turn of a game, changed."""
    match = sushiya.new_game("wasabi", seats=2, seed=4)
    while not match.view(0)["turn"]:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    return {**match.view(0), **changes}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seats", "options"), [(2, {"draw_two_keep_one": True}), (4, {"memory_aid": True})]
)
def test_every_page_of_a_game_has_words_in_every_language(
    language: str, seats: int, options: dict[str, Any]
) -> None:
    words, match = translator(language), played(seats, 3, **options)
    with strict():
        for step in (*range(0, len(match.moves), 9), None):
            now, told = played_again(match, step)
            for seat in (None, *now.to_act):
                table = table_of(now, sitting(seats), seat)
                WASABI.page(words, table, told, 0.0, {})
                assert log_lines(words, table, told) or not told
            WASABI.open_hands(words, now, sitting(seats).names, range(seats))
    assert WASABI.jumps(words, told)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_brings_all_it_has_to(game: str) -> None:
    pages = pages_of(game)
    for name in ("table", "result", "replay", "options", "keys"):
        assert templates().get_template(pages.template(name))
    assert (STATIC / "css" / f"{pages.folder}.css").is_file()
    assert (STATIC / "js" / f"{pages.folder}.js").is_file() == pages.has_script
    assert (STATIC / "art" / f"{pages.picture}.svg").is_file()


def test_a_result_adds_up() -> None:
    match = played(3, 8)
    _, told = played_again(match)
    page = WASABI.page(WORDS, table_of(match, sitting(3), 0), told, 0.0, {})
    for line in page["ranks"]:
        assert line.total == line.tokens + line.cubes
    assert [line.total for line in page["ranks"]] == sorted(match.outcome.points, reverse=True)  # type: ignore[union-attr]
    assert [line.total for line in page["chart"].series] == list(match.outcome.points)  # type: ignore[union-attr]


def test_squares_say_what_a_press_may_mean() -> None:
    moves = ["chop a1", "lay rice b2", "lay tuna b2", "switch a1 b1", "switch a1 a2", "wasabi b2"]
    assert square_modes(moves)["a1"] == ("chop", "switch")
    assert square_modes(moves)["b2"] == ("lay", "wasabi")
    assert switch_pairs(moves) == {"a1": {"b1", "a2"}, "b1": {"a1"}, "a2": {"a1"}}


def test_when_nothing_else_is_left_going_on_needs_no_press_of_its_own() -> None:
    view = in_a_view()
    tile = view["hand"]["tiles"][0]
    laid = {**view["this_turn"], "laid": 1}
    table = [{**view["table"][0], "tiles_in_hand": 2}, view["table"][1]]
    after = desk_of({**view, "legal_moves": ["done"], "this_turn": laid, "table": table})
    assert (after.act, after.first, after.missing) == ("pick", ("done",), 1)
    with_card = ["done", f"chop {tile}"]
    assert desk_of({**view, "legal_moves": with_card, "this_turn": laid}).may_go_on


def test_rewards_come_before_the_pantry() -> None:
    view = in_a_view(legal_moves=["done"])
    due = desk_of({**view, "this_turn": {**view["this_turn"], "laid": 1, "rewards": 1}})
    assert due.act == "play"
    assert due.may_go_on


def claimable(match: sushiya.Match) -> dict[str, Any]:
    """A view in which something can be claimed after the ingredient was laid."""
    again = sushiya.new_game("wasabi", seats=3, seed=8)
    for seat, move in match.moves:
        view = again.view(seat)
        claims = any(one.startswith("claim ") for one in view["legal_moves"])
        if claims and view["this_turn"]["laid"]:
            return view
        again.play(seat, move)
    raise AssertionError


def test_claims_are_ticked_and_going_on_follows_them() -> None:
    view = claimable(played(3, 8))
    told = desk_of(view)
    assert all(claim.is_chosen and claim.squares for claim in told.claims)
    only = [one for one in view["legal_moves"] if one.startswith("claim ")] + ["done"]
    assert desk_of({**view, "legal_moves": only}).claim_all == ("done",)


def test_w_ten_a_tenth_token_ends_the_game_so_nothing_follows_it() -> None:
    """W-TEN: going on after the tenth token would refuse the whole list."""
    view = claimable(played(3, 8))
    only = [one for one in view["legal_moves"] if one.startswith("claim ")] + ["done"]
    me = view["seat"]
    strip = {"recipe": "tendon", "length": 2, "parts": [], "style": False, "points": 2, "cubes": 0}
    table = list(view["table"])
    table[me] = {**table[me], "completed": [strip] * 9}
    told = desk_of({**view, "legal_moves": only, "table": table})
    assert told.claims
    assert told.claim_all == ()


def test_what_was_taken_back_is_not_told_again() -> None:
    told = [
        {"version": 4, "kind": "moved", "events": [{"type": "laid"}]},
        {"version": 5, "kind": "undone", "seat": 0, "undoes": 4},
        {"version": 6, "kind": "moved", "events": []},
    ]
    assert [one["version"] for one in in_force(told)] == [5, 6]


# At a real table


async def running(browser: Browser, **options: Any) -> str:
    answer = await browser.post("/play", data={"game": "wasabi", "seats": 2, **options})
    return answer.headers["location"]


async def text_of(browser: Browser, path: str) -> str:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


async def to_the_first_turn(browser: Browser, house: House, path: str) -> dict[str, Any]:
    """Through the set-up by the buttons of the page; the view of the first turn."""
    for _ in range(12):
        await house.settled()
        view: dict[str, Any] = (await browser.ask("GET", f"/tables/{path[3:]}"))["view"]
        if view["phase"] == "play":
            return view
        text = await text_of(browser, path)
        buttons = re.findall(r'form="act" name="move" value="([^"]+)"', text)
        assert set(buttons) == set(view["legal_moves"])
        await browser.post(f"{path}/move", data={"move": buttons[0]})
    raise AssertionError


async def test_without_script_a_tile_and_a_square_make_a_move(ann: Browser, house: House) -> None:
    path = await running(ann)
    view = await to_the_first_turn(ann, house, path)
    text = await text_of(ann, path)
    picks = re.findall(r'name="pick" value="([^"]+)"', text)
    squares = re.findall(r'form="turn" name="square" value="([^"]+)"', text)
    assert {f"{pick} {square}" for pick in picks for square in squares} == {
        move for move in view["legal_moves"] if move.startswith("lay ")
    }
    await ann.post(f"{path}/move", data={"pick": picks[0], "square": squares[0]})
    after = (await ann.ask("GET", f"/tables/{path[3:]}"))["view"]
    assert after["this_turn"]["laid"] == 1
    text = await text_of(ann, path)
    assert '<input type="hidden" name="move" value="done">' in text
    await ann.post(f"{path}/move", data={"move": ["done", "pick rice"]})
    await house.settled()
    after = (await ann.ask("GET", f"/tables/{path[3:]}"))["view"]
    assert "rice" in after["hand"]["tiles"]
    assert after["turn"] > view["turn"]


def test_a_square_that_can_be_swapped_is_not_hopeless() -> None:
    view = sushiya.new_game("wasabi", seats=2, seed=4).view(0)
    view = {**view, "legal_moves": ["switch c3 c4", "switch b3 c3"]}
    assert hopeless_swap(view, "c3") is None
    assert hopeless_swap(view, "b3") is None
    assert hopeless_swap(view, "e6") == "switch d6 e6"


@pytest.mark.parametrize("square", ["c3", "e6", "z9"])
async def test_without_script_a_square_that_cannot_be_swapped_is_refused_with_words(
    ann: Browser, house: House, square: str
) -> None:
    path = await running(ann)
    await to_the_first_turn(ann, house, path)
    answer = await ann.post(f"{path}/move", data={"pick": "switch", "square": square})
    assert "switch=" not in answer.headers["location"]
    assert "data-refusal" in await text_of(ann, answer.headers["location"])


async def test_a_page_that_asks_for_a_swap_offers_the_neighbours() -> None:
    match = sushiya.new_game("wasabi", seats=2, seed=4)
    view = {**match.view(0), "legal_moves": ["switch c3 c4", "switch b3 c3"], "phase": "play"}
    table = {**table_of(match, sitting(2), 0), "view": view}
    page = WASABI.page(WORDS, table, [], 0.0, {"switch": "c3"})
    assert page["swap_from"] == "c3"
    partners = {s.name for row in page["rows"] for s in row if "c3" in s.partners}
    assert partners == {"c4", "b3"}
    assert WASABI.page(WORDS, table, [], 0.0, {"switch": "a1"})["swap_from"] == ""


async def test_passing_puts_back_what_was_ticked(ann: Browser, house: House) -> None:
    path = await running(ann)
    view = await to_the_first_turn(ann, house, path)
    ticked = [one["recipe"] for one in view["hand"]["recipes"][:2]]
    await ann.post(f"{path}/move", data={"discard": ticked})
    after = (await ann.ask("GET", f"/tables/{path[3:]}"))["view"]
    assert after["phase"] == "draw"
    assert len(after["hand"]["recipes"]) == 1


async def test_a_whole_game_can_be_watched_and_replayed(
    ann: Browser, ben: Browser, house: House
) -> None:
    path = await running(ann, seats=3)
    chance = Random(5)
    # A table that was read anew from the store is another one in memory.
    while (table := await house.table(path[3:])).status == "running":
        await house.settled()
        if 0 in table.to_act:
            assert table.match is not None
            moves = table.match.legal_moves(0)
            await ann.post(f"{path}/move", data={"move": chance.choice(moves)})
            if chance.random() < 0.1:
                await text_of(ann, path)
                await text_of(ben, path)
    result = await text_of(ben, path)
    assert 'class="ranking"' in result
    steps = len(table.match.moves) if table.match else 0
    for step in (0, steps // 2, steps):
        for eyes in ("all", "1"):
            await text_of(ben, f"{path}/replay?step={step}&eyes={eyes}")
    assert (await ben.get(f"{path}/record")).status_code == 200


async def test_undo_is_offered_and_works(ann: Browser, house: House) -> None:
    path = await running(ann)
    assert "undo-form" in await text_of(ann, path)
    assert 'id="undo"' not in await text_of(ann, path)
    give = (await ann.ask("GET", f"/tables/{path[3:]}"))["view"]["legal_moves"][0]
    await ann.post(f"{path}/move", data={"move": give})
    assert 'id="undo"' in await text_of(ann, path)
    await ann.post(f"{path}/undo")
    assert 'id="undo"' not in await text_of(ann, path)
