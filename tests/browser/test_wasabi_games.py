"""Whole games of Wasabi! in a real browser: by mouse, by keyboard, without script."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.browser.sushi_go_play import post
from tests.browser.wasabi_play import (
    act_of,
    my_turn,
    new_game,
    play_to_the_end,
    pressed,
    reach,
    step,
)


@pytest.mark.parametrize(("seats", "width"), [(2, 1280), (3, 768), (4, 320)])
def test_one_person_and_bots_to_the_result(open_page: Open, seats: int, width: int) -> None:
    page = open_page("", width=width)
    page.goto(new_game(page, seats=seats))
    assert play_to_the_end(page, Random(seats)) > 20
    expect(page.locator(".ranking__line")).to_have_count(seats)
    expect(page.locator(".chart polyline").first).to_be_attached()
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("#mat")).to_be_visible()


def test_from_the_front_door_in_two_clicks(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play Wasabi!").click()
    expect(page.get_by_role("heading", name="Choose 3 tiles for")).to_be_visible()
    page.locator("button.jar").first.click()
    expect(page.get_by_role("heading", name="Choose 2 tiles for")).to_be_visible()


def test_the_board_is_a_grid_for_arrow_keys(open_page: Open) -> None:
    page = open_page("")
    page.goto(new_game(page, seats=2))
    while act_of(page) != "play":
        my_turn(page)
        if act_of(page) != "play":
            step(page, Random(1))
    expect(page.locator("html[data-connection=connected]")).to_have_count(1)
    page.keyboard.press("1")
    expect(page.locator("input[data-pick='1']")).to_be_checked()
    page.keyboard.press("m")
    expect(page.locator("#square-a1")).to_be_focused()
    for key in ("ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    square = page.locator("#square-c3")
    expect(square).to_be_focused()
    expect(square).to_have_accessible_name("row 3, column C, empty")
    assert page.locator(".square[tabindex='0']").count() == 1
    pressed(page, lambda: page.keyboard.press("Enter"))
    expect(page.locator("#square-c3 .tile")).to_be_visible()
    expect(page.locator("#announcer")).to_contain_text("C3")
    page.keyboard.press("u")
    expect(page.locator("#square-c3 .tile")).to_have_count(0)


def test_a_tile_is_put_back_by_escape_and_by_its_button(open_page: Open) -> None:
    page = open_page("")
    page.goto(reach(page, lambda table: table["view"]["phase"] == "play", seats=2))
    tile = page.locator("input[data-mode=lay]").first
    tile.locator("xpath=..").click()
    expect(tile).to_be_checked()
    page.keyboard.press("Escape")
    expect(tile).not_to_be_checked()
    tile.locator("xpath=..").click()
    page.locator("#mode-out").click()
    expect(tile).not_to_be_checked()


def test_a_family_on_one_tablet_never_sees_another_screen(open_page: Open) -> None:
    page = open_page("")
    path = post(page, "/tables", game="wasabi", seats=2, name="Ann")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)
    for name in ("Ann", "Bea"):
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        expect(page.locator("#desk")).to_have_count(0)
        page.get_by_role("link", name=f"I am {name}").click()
        for _ in range(2):
            pressed(page, page.locator("button.jar").first.click)
        page.locator("button.jar").first.click()
        expect(page.locator("#desk button.jar")).to_have_count(0)
        page.goto(path)


def test_a_watcher_sees_the_board_live_and_no_screen(open_page: Open) -> None:
    player, watcher = open_page(""), open_page("")
    path = reach(player, lambda table: table["view"]["phase"] == "play", seats=2)
    player.goto(path)
    watcher.goto(path)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(watcher.locator("#desk")).to_have_count(0)
    before = watcher.locator(".square .tile").count()
    step(player, Random(1))
    expect(watcher.locator(".square .tile")).to_have_count(before + 1)


def test_what_happened_lies_open_until_it_is_folded(open_page: Open) -> None:
    page = open_page("")
    page.goto(new_game(page, seats=2))
    expect(page.locator("#log-body")).to_be_visible()
    pressed(page, page.locator("button.jar").first.click)
    expect(page.locator("#log-body")).to_contain_text("You give Bot 1")
    page.locator("#log summary").click()
    pressed(page, page.locator("button.jar").first.click)
    expect(page.locator("#log")).to_contain_text("You give Bot 1")
    expect(page.locator("#log-body")).to_be_hidden()
