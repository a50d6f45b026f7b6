"""People around a Wasabi! table: coming back in mid-turn, other devices, clocks, languages."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page, expect

from sushiya.i18n import translator
from tests.browser.conftest import LiveServer, Open
from tests.browser.wasabi_play import act_of, my_turn, new_game, pressed, reach, step
from tests.browser.wasabi_scenes import Company, staged, to_lay

CONNECTED = "html[data-connection=connected]"
RECONNECTING = "html[data-connection=reconnecting]"


def lay_first(page: Page) -> None:
    page.locator(".pick--tile").first.click()
    pressed(page, page.locator(".square.can-lay").first.click)


def tiles_on_mat(page: Page) -> int:
    return page.locator(".square .tile").count()


def test_a_lost_connection_in_mid_turn_keeps_the_tile_in_hand(
    open_page: Open, server: LiveServer
) -> None:
    company = staged(server, to_lay)
    page = company.sit(open_page)
    expect(page.locator(CONNECTED)).to_have_count(1)
    page.locator(".pick--tile").first.click()
    page.context.set_offline(True)
    page.locator(".square.can-lay").first.click()
    expect(page.locator("#desk [data-refusal]")).to_contain_text("Nothing was sent")
    assert company.view(0)["this_turn"]["laid"] == 0
    page.context.set_offline(False)
    expect(page.locator(CONNECTED)).to_have_count(1)
    expect(page.locator(".pick--tile input:checked")).to_have_count(1)
    pressed(page, page.locator(".square.can-lay").first.click)
    assert company.view(0)["this_turn"]["laid"] == 1


def test_a_server_killed_in_mid_turn_keeps_every_move(open_page: Open, server: LiveServer) -> None:
    company = staged(server, to_lay)
    before = company.view(0)
    ann, bea = company.sit(open_page), company.sit(open_page, 1)
    lay_first(ann)
    laid = company.view(0)
    expect(bea.locator(".square .tile")).to_have_count(tiles_on_mat(ann))
    server.stop(kill=True)
    expect(ann.locator(RECONNECTING)).to_have_count(1)
    server.start()
    for page in (ann, bea):
        expect(page.locator(CONNECTED)).to_have_count(1)
    assert company.view(0) == laid
    pressed(ann, ann.locator("#undo").click)
    assert company.view(0) == before
    lay_first(ann)
    ann.locator("button.jar").first.click()
    expect(bea.locator(".desk--play")).to_be_visible()


def test_a_seat_moves_to_another_device_in_mid_turn(open_page: Open, server: LiveServer) -> None:
    company = staged(server, to_lay)
    phone, tablet = company.sit(open_page, width=320), open_page("", width=768)
    lay_first(phone)
    laid = tiles_on_mat(phone)
    phone.get_by_text("Table and options").click()
    phone.get_by_role("button", name="Play on another device").click()
    tablet.goto(phone.get_by_label("Private link").input_value())
    tablet.get_by_role("button", name="Take my seat here").click()
    expect(tablet.locator(".square .tile")).to_have_count(laid)
    expect(tablet.locator(".desk__strips .strip")).to_have_count(3)
    pressed(tablet, tablet.locator("#undo").click)
    phone.goto(company.path)
    expect(phone.locator(".square .tile")).to_have_count(laid - 1)


def test_a_stand_in_plays_for_whoever_is_gone_until_they_are_back(
    open_page: Open, server: LiveServer
) -> None:
    company = staged(server, lambda view: view["seat"] == 1 and view["turn"] == 2)
    ann = company.sit(open_page)
    expect(ann.locator(CONNECTED)).to_have_count(1)
    before = tiles_on_mat(ann)
    server.let_pass(20)
    other = ann.locator(".screen.seat-1")
    expect(other.locator(".chip--warn")).to_contain_text("Away")
    server.let_pass(40)
    expect(other.locator(".chip--warn")).to_contain_text("Bot plays")
    expect(ann.locator(".desk--play")).to_be_visible()
    assert tiles_on_mat(ann) > before or company.view(0)["passes_in_a_row"]
    bea = company.sit(open_page, 1)
    expect(other.locator(".chip--warn")).to_have_count(0)
    expect(bea.locator(".desk--wait")).to_be_visible()
    expect(bea.locator(".notice--info")).to_have_count(0)
    lay_first(ann)
    ann.locator("button.jar").first.click()
    expect(bea.locator(".desk--play")).to_be_visible()
    lay_first(bea)
    assert company.view(1)["this_turn"]["laid"] == 1


def test_at_zero_the_clock_plays_and_says_so(open_page: Open, server: LiveServer) -> None:
    company = staged(server, to_lay, clock="fast")
    ann, bea = company.sit(open_page), company.sit(open_page, 1)
    for page in (ann, bea):
        expect(page.locator(".clock [data-seconds]")).to_have_text(re.compile("^(30|[12]?[0-9])$"))
    lay_first(ann)
    server.let_pass(31)
    expect(bea.locator(".desk--play")).to_be_visible()
    expect(ann.locator(".desk--wait")).to_be_visible()
    expect(ann.locator("#log-body")).to_contain_text(
        translator("en").t("pages.event.time-up", name="Ann")
    )
    assert company.undo_refused(0)


def test_two_languages_at_one_table(open_page: Open, server: LiveServer) -> None:
    company = staged(server, to_lay)
    ann = company.sit(open_page, language="fr")
    bea = company.sit(open_page, 1, language="pl")
    for page, language in ((ann, "fr"), (bea, "pl")):
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(CONNECTED)).to_have_count(1)
    kind = company.view(0)["hand"]["tiles"][0]
    ann.locator(f"label[for=pick-{kind}]").click()
    pressed(ann, ann.locator("#square-a1").click)
    for page, language in ((ann, "fr"), (bea, "pl")):
        words = translator(language)
        square = page.locator("#square-a1")
        name = words.t(f"wasabi.ingredient.{kind}")
        label = words.t("pages.wasabi.square", row="1", column="A", content=name)
        assert (square.get_attribute("aria-label") or "").startswith(label)
    expect(bea.locator("#announcer")).to_contain_text("A1")
    expect(bea.locator("#announcer")).to_contain_text("Ann")


def test_a_tablet_is_handed_on_in_the_middle_of_the_game(
    open_page: Open, server: LiveServer
) -> None:
    company = staged(server, to_lay, one_device=True)
    page = company.sit(open_page)
    strips = [one["recipe"] for one in company.view(0)["hand"]["recipes"]]
    words = translator("en")
    for name in ("Ann", "Bea", "Ann"):
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        assert tiles_on_mat(page) == laid_squares(company)
        for recipe in strips:
            assert words.t(f"wasabi.recipe.{recipe}") not in page.content()
        page.get_by_role("link", name=f"I am {name}").click()
        lay_first(page)
        if page.locator("#go-on").count():
            pressed(page, page.locator("#go-on").click)
        page.locator("button.jar").first.click()
        expect(page.locator("#undo")).to_be_visible()
        page.locator("#hand-on").click()
        expect(page.locator("#desk")).to_have_count(0)


def test_the_first_turns_and_the_last_without_script(open_page: Open, server: LiveServer) -> None:
    """While others decide, the page looks again by itself."""
    page = open_page("", java_script_enabled=False, width=320)
    page.goto(new_game(page, seats=2, level="random"))
    chance = Random(3)
    turns = 0
    while turns < 2:
        turns += my_turn(page) == "play"
        step(page, chance)

    def is_nearly_full(table: dict[str, object]) -> bool:
        board = table["view"]["board"]  # type: ignore[index]
        return sum(not one["stack"] and not one["covered"] for row in board for one in row) < 4

    page.goto(reach(page, is_nearly_full, seats=2, level="random"))
    while my_turn(page):
        step(page, chance)
    expect(page.locator(".ranking__line")).to_have_count(2)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Take a seat at the counter")).to_be_visible()


def test_without_script_a_link_looks_again(open_page: Open, server: LiveServer) -> None:
    company = staged(server, to_lay)
    page = company.sit(open_page, 1, java_script_enabled=False, width=320)
    expect(page.locator(".desk--wait")).to_be_visible()
    company.move(0, next(one for one in company.view(0)["legal_moves"] if one.startswith("lay ")))
    page.get_by_role("link", name="Look again").click()
    expect(page.locator(".square .tile")).to_have_count(laid_squares(company))


def laid_squares(company: Company) -> int:
    return sum(bool(one["stack"]) for row in company.view(0)["board"] for one in row)


def test_a_turn_by_keys_alone(open_page: Open, server: LiveServer) -> None:
    """A tile by its number, a square by arrows and Enter, a jar by Tab and Enter."""
    company: Company = staged(server, to_lay)
    page = company.sit(open_page)
    expect(page.locator(CONNECTED)).to_have_count(1)
    page.keyboard.press("2")
    page.keyboard.press("m")
    for key in ("End", "PageDown", "ArrowRight", "ArrowUp"):
        page.keyboard.press(key)
    expect(page.locator("#square-e5")).to_be_focused()
    pressed(page, lambda: page.keyboard.press("Enter"))
    assert act_of(page) == "pick"
    for _ in range(80):
        if page.locator("button.jar:focus").count():
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".desk--wait")).to_be_visible()
    assert company.view(0)["turn_seat"] == 1
    expect(page.locator(":focus")).to_have_count(1)
