"""Turns of Wasabi! in a real browser: set-up, claims, passes, taking back, and both endings."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from sushiya.games.wasabi import advice
from sushiya.games.wasabi.menu import standard_menu
from sushiya.play.verify import verify
from tests.browser.conftest import LiveServer, Open
from tests.browser.wasabi_play import act_of, my_turn, play_on_by_posts, pressed, reach, step
from tests.browser.wasabi_scenes import (
    Company,
    alone,
    played_until,
    staged,
    to_lay,
)

FEW_ROWS = 5
"""The fewest rows a menu may ask for."""


def undo(page: Page) -> None:
    pressed(page, page.locator("#undo").click)


def claims_in(view: dict[str, Any]) -> list[str]:
    return [move for move in view["legal_moves"] if move.startswith("claim ")]


# Set-up


def test_w_start_hand_offers_only_what_may_be_given(open_page: Open, server: LiveServer) -> None:
    """W-START-HAND, W-START-RECIPES: three categories, no Rice, Maki or unique tile; undo."""
    company = Company(server, seed=1)
    page = company.sit(open_page)
    menu = standard_menu().rows
    category = {one.id: one.category for one in menu.ingredients}
    given: list[str] = []
    for left in (3, 2, 1):
        heading = f"Choose {left} tiles for Bea" if left > 1 else "Choose 1 more tile for Bea"
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
        offered = page.locator("button.jar").evaluate_all("jars => jars.map(jar => jar.id)")
        kinds = {name.removeprefix("jar-") for name in offered}
        assert kinds == {
            one.id
            for one in menu.ingredients
            if one.start and not one.unique and one.category not in map(category.get, given)
        }
        if left == 2:
            undo(page)
            expect(page.locator("#undo")).to_have_count(0)
            pressed(page, page.locator(f"#jar-{given[0]}").click)
        kind = sorted(kinds)[left]
        given.append(kind)
        if left > 1:
            pressed(page, page.locator(f"#jar-{kind}").click)
        else:
            page.locator(f"#jar-{kind}").click()
    expect(page.get_by_role("heading", name="Waiting for Bea")).to_be_visible()
    expect(page.locator("#undo")).to_be_visible()
    assert sorted(company.view(1)["hand"]["tiles"]) == sorted(given)
    company.move(1, "give tuna", "give shrimp", "give egg")
    expect(page.locator("#draw-2")).to_be_visible()
    expect(page.locator("#undo")).to_have_count(0)
    for number, length in enumerate((5, 3, 2), start=1):
        page.locator(f"#draw-{length}").click()
        expect(page.locator(".desk__strips .strip")).to_have_count(number)
        expect(page.locator("#undo")).to_have_count(0)
        assert company.undo_refused(0)


def test_w_draw_two_shows_two_strips_and_keeps_one(open_page: Open, server: LiveServer) -> None:
    """W-DRAW-TWO"""
    company = staged(
        server, lambda view: view["phase"] == "draw" and view["seat"] == 0, draw_two_keep_one=True
    )
    page = company.sit(open_page)
    for drawn in range(3):
        pressed(page, page.locator("#draw-2").click)
        expect(page.locator(".keep")).to_have_count(2)
        expect(page.locator("#undo")).to_have_count(0)
        shown = [one["recipe"] for one in company.view(0)["choosing"]["recipes"]]
        kept = page.locator(".keep").nth(drawn % 2)
        assert kept.get_attribute("value") == f"keep {shown[drawn % 2]}"
        kept.click()
        expect(page.locator(".keep")).to_have_count(0)
        held = [one["recipe"] for one in company.view(0)["hand"]["recipes"]]
        assert held[-1] == shown[drawn % 2]
    assert company.view(1)["table"][0]["recipes_in_hand"] == 3


@pytest.mark.parametrize("aid", [True, False], ids=["aid", "none"])
def test_w_memory_aid_shows_tiles_and_lengths_only_where_chosen(
    open_page: Open, server: LiveServer, aid: bool
) -> None:
    """W-MEMORY-AID: tiles, cards and lengths of the others, never their recipes."""
    company = staged(server, to_lay, memory_aid=aid)
    page = company.sit(open_page)
    other = page.locator(".screen.seat-1")
    theirs = company.view(1)["hand"]
    expect(other.locator(".screen__tiles .tile")).to_have_count(3 if aid else 0)
    lengths = " + ".join(str(one["length"]) for one in theirs["recipes"])
    assert (lengths in other.inner_text()) == aid
    for one in theirs["recipes"]:
        assert one["recipe"] not in page.content()


# Claims, passes and what has become impossible


def test_w_complete_two_claims_with_reasons_one_left_out(
    open_page: Open, server: LiveServer
) -> None:
    """W-COMPLETE, W-STYLE: offered with line and points, ticked; what is left out stays hidden."""
    company = staged(
        server,
        lambda view: view["seat"] == 0 and len(claims_in(view)) > 1,
        lambda view: ("take ",),
        seed=8,
    )
    told = advice(company.view(0)).claims
    page = company.sit(open_page)
    boxes = page.locator(".claim")
    expect(boxes).to_have_count(len(told))
    for recipe, claim in told.items():
        box = page.locator(".claim", has=page.locator(f"input[value='claim {recipe}']"))
        expect(box.locator("input")).to_be_checked()
        expect(box).to_contain_text(" ".join(square.upper() for square in claim.squares))
        expect(box).to_contain_text(f"{claim.points} points")
        assert ("with style" in box.inner_text()) == claim.style
    left_out = next(iter(told))
    page.locator(f"input[value='claim {left_out}']").uncheck()
    pressed(page, page.locator("#claim").click)
    done = [one["recipe"] for one in company.view(1)["table"][0]["completed"]]
    assert set(told) - set(done) == {left_out}
    while boxes.count() < len(told):
        undo(page)
    expect(boxes.locator("input:checked")).to_have_count(len(told))


def impossible(view: dict[str, Any]) -> bool:
    prospects = advice(view).prospects.values() if to_lay(view) else ()
    return any(one.status == "impossible" for one in prospects)


def test_w_pass_discards_a_recipe_that_has_become_impossible(
    open_page: Open, server: LiveServer
) -> None:
    """W-PASS: the page says which one cannot be made and why; passing takes it out of the hand."""
    company = staged(server, impossible, seed=2)
    view = company.view(0)
    lost = next(
        recipe for recipe, one in advice(view).prospects.items() if one.status == "impossible"
    )
    page = company.sit(open_page)
    note = page.locator(".strip", has=page.locator(".strip__note--bad"))
    expect(note).to_have_count(1)
    expect(note.locator(".strip__note--bad")).not_to_be_empty()
    page.get_by_text("Pass instead").click()
    page.locator(f"input[name=discard][value={lost}]").check()
    pressed(page, page.locator("#pass").click)
    assert act_of(page) == "draw"
    assert lost not in [one["recipe"] for one in company.view(0)["hand"]["recipes"]]
    assert company.view(1)["passes_in_a_row"] == 1
    undo(page)
    expect(note).to_have_count(1)
    assert company.view(0)["hand"] == view["hand"]
    page.locator("details.pass").evaluate("fold => { fold.open = true; }")
    page.locator(f"input[name=discard][value={lost}]").check()
    pressed(page, page.locator("#pass").click)
    page.locator("#draw-5").click()
    expect(page.get_by_role("heading", name="Waiting for Bea")).to_be_visible()
    assert company.undo_refused(0)


def test_w_all_passed_is_announced_and_ends_the_game(open_page: Open, server: LiveServer) -> None:
    """W-ALL-PASSED"""
    _, match = played_until(to_lay)
    company = Company(server, seed=0)
    company.follow(match.moves)
    for passes in range(5):
        seat = passes % 2
        recipe = company.view(seat)["hand"]["recipes"][0]["recipe"]
        company.move(seat, f"pass {recipe}", "draw 2")
    page = company.sit(open_page, 1)
    expect(page.locator("#desk p.notice--bad")).to_contain_text("after 1 more pass")
    page.get_by_text("Pass instead").click()
    page.locator("input[name=discard]").first.check()
    pressed(page, page.locator("#pass").click)
    page.locator("#draw-3").click()
    expect(page.locator(".ranking__line")).to_have_count(2)
    expect(page.locator("#result")).to_contain_text("passed")


# The endings


def test_w_ten_the_tenth_token_wins_on_the_spot(open_page: Open, server: LiveServer) -> None:
    """W-TEN"""

    def tenth(view: dict[str, Any]) -> bool:
        done = len(view["table"][0]["completed"])
        return view["seat"] == 0 and done == 9 and bool(claims_in(view))

    def director(view: dict[str, Any]) -> tuple[str, ...]:
        return () if tenth(view) else alone(view)

    company = staged(server, tenth, director)
    ann, bea = company.sit(open_page), company.sit(open_page, 1, language="de")
    expect(bea.locator("#desk")).to_be_visible()
    ann.locator("#claim").click()
    expect(ann.get_by_role("heading", level=1)).to_contain_text("You win")
    expect(ann.locator("#result")).to_contain_text(re.compile("ten", re.IGNORECASE))
    expect(ann.locator("#sheet-0 .sheet__line--strip")).to_have_count(10)
    expect(bea.get_by_role("heading", level=1)).to_contain_text("Ann")
    assert company.undo_refused(0)
    record = httpx.get(f"{server.address}{company.path}/record").text
    assert verify(record).passed
    ann.get_by_role("button", name="Play again").click()
    expect(ann.get_by_role("heading", name="Take a seat at the counter")).to_be_visible()
    bea.locator("#rematch a.button--play").click()
    for name in ("Ann", "Bea"):
        expect(bea.get_by_role("heading", name=name)).to_be_visible()


def test_w_end_the_board_is_full_at_the_end_of_the_turn(
    open_page: Open, server: LiveServer
) -> None:
    """W-END: the last square is filled, step 2 is still played, and then the points count."""
    seed, match = played_until()
    moves = list(match.moves)
    last = max(at for at, (_, move) in enumerate(moves) if move.startswith("lay "))
    company = Company(server, seed=seed)
    company.follow(moves[:last])
    seat = moves[last][0]
    page = company.sit(open_page, seat)
    _, tile, square = moves[last][1].split(" ")
    page.locator(f"label[for=pick-{tile}]").click()
    pressed(page, page.locator(f"#square-{square}").click)
    expect(page.locator(".ranking")).to_have_count(0)
    assert not play_to_the_end_of(page)
    expect(page.locator("#result")).to_contain_text("full")
    outcome = company.view(0)["outcome"]
    shown = page.locator(".ranking .points").all_inner_texts()
    assert sorted(int(re.findall("[0-9]+", one)[0]) for one in shown) == sorted(outcome["points"])


def play_to_the_end_of(page: Page) -> str:
    """Do whatever is left of this turn; what the desk asks for after it."""
    while my_turn(page):
        step(page, Random(1))
    return act_of(page)


# Taking back


def test_w_undo_steps_back_through_a_whole_turn(open_page: Open, server: LiveServer) -> None:
    """W-UNDO: lay, claim, done, reward and pick, for everybody; a drawn recipe ends it."""
    company = staged(
        server,
        lambda view: view["seat"] == 0 and bool(claims_in(view)) and view["turn"] > 0,
        lambda view: ("take ",),
    )
    company.ask("POST", f"/{company.id}/undo", 0)
    start = company.view(0)
    assert to_lay(start)
    page, watcher = company.sit(open_page), open_page(company.path)
    tiles = watcher.locator(".square .tile").count()
    best = next(
        move
        for move, told in advice(start).lays.items()
        if any(one.kind == "complete" for one in told)
    )
    _, tile, square = best.split(" ")
    page.locator(f"label[for=pick-{tile}]").click()
    pressed(page, page.locator(f"#square-{square}").click)
    expect(watcher.locator(".square .tile")).to_have_count(tiles + 1)
    seen = [company.view(0)]
    expect(page.locator("#claim")).to_be_visible()
    pressed(page, page.locator("#claim").click)
    acts = []
    while act_of(page) != "draw":
        acts.append(act_of(page))
        seen.append(company.view(0))
        step(page, Random(1))
    assert {"reward", "pick"} <= set(acts)
    steps = 0
    while page.locator("#undo").count():
        undo(page)
        steps += 1
    assert steps >= 4
    assert company.view(0) == start
    expect(watcher.locator(".square .tile")).to_have_count(tiles)
    assert company.undo_refused(0)

    page.locator(f"label[for=pick-{tile}]").click()
    pressed(page, page.locator(f"#square-{square}").click)
    while act_of(page) != "draw":
        step(page, Random(1))
    expect(page.locator("#undo")).to_be_visible()
    page.locator("#draw-2").click()
    expect(page.locator("#undo")).to_have_count(0)
    assert company.undo_refused(0)


def test_w_undo_the_last_pick_until_the_next_seat_moves(
    open_page: Open, server: LiveServer
) -> None:
    """W-UNDO: the turn has passed on, and still comes back; not once somebody else has decided."""
    company = staged(server, to_lay)
    page = company.sit(open_page)
    page.locator(".pick--tile").first.click()
    pressed(page, page.locator(".square.can-lay").first.click)
    page.locator("button.jar").first.click()
    expect(page.get_by_role("heading", name="Waiting for Bea")).to_be_visible()
    undo(page)
    assert act_of(page) == "pick"
    pressed(page, page.locator("button.jar").last.click)
    expect(page.locator("#undo")).to_be_visible()
    lay = next(move for move in company.view(1)["legal_moves"] if move.startswith("lay "))
    company.move(1, lay)
    expect(page.locator("#undo")).to_have_count(0)
    assert company.undo_refused(0)


# A menu of one's own


def test_own_menu_is_uploaded_played_to_the_end_and_verifies(
    open_page: Open, server: LiveServer
) -> None:
    own = standard_menu().text.replace('["tempura", "rice"]', '["crab", "rice"]')
    own = re.sub(r"(?m)^rows = 6", f"rows = {FEW_ROWS}", own)
    page = open_page("/menus")
    page.locator("#menu_file").set_input_files(
        {"name": "own.toml", "mimeType": "application/toml", "buffer": own.encode()}
    )
    page.locator("#own .button--play").click()
    page.locator("#name").fill("Ann")
    page.locator("label", has_text="2").filter(has=page.locator("[name=seats]")).click()
    page.locator("#open .button--play").click()
    page.locator("#fill").click()
    page.locator("#start").click()
    expect(page.locator("#desk")).to_be_visible()
    expect(page.locator(".mat__row:not(.mat__row--names)")).to_have_count(FEW_ROWS)
    step(page, Random(5))
    path = "/" + page.url.split("/", 3)[3]
    assert play_on_by_posts(page, path, lambda table: table["status"] == "ended")
    expect(page.locator(".ranking")).to_be_visible()
    record = httpx.get(f"{server.address}{path}/record").text
    assert '["crab", "rice"]' in record
    assert verify(record).passed
    page.goto(path.replace("/t/", "/verify?table="))
    expect(page.locator(".check--good").first).to_be_visible()
    expect(page.locator(".check:not(.check--good)")).to_have_count(0)


def test_a_preview_says_what_a_tile_would_do_before_it_is_laid(open_page: Open) -> None:
    def wanted(table: dict[str, Any]) -> bool:
        view = table["view"]
        parts = {part for strip in view["hand"]["recipes"] for part in strip["parts"]}
        return view["phase"] == "play" and not parts.isdisjoint(view["hand"]["tiles"])

    page = open_page("")
    page.goto(reach(page, wanted, seats=2))
    expect(page.locator("#preview")).to_have_text("")
    for pick in page.locator("input[data-mode=lay]").all():
        helps = page.locator(f".square[data-preview-{pick.get_attribute('data-pick')}]")
        if helps.count():
            pick.locator("xpath=..").click()
            helps.first.hover()
            name = str(helps.first.get_attribute("data-square")).upper()
            expect(page.locator("#preview")).to_contain_text(f"{name}: ")
            return
    raise AssertionError("no tile in hand helps anywhere")
