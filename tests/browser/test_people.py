"""People around a table: one tablet for the family, another device, watching, coming back."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import LiveServer, Open
from tests.browser.sushi_go_play import choose, new_game, post, take


def test_a_family_on_one_tablet_never_sees_another_hand(open_page: Open) -> None:
    page = open_page("")
    path = post(page, "/tables", game="sushi-go", seats=2, name="Ann")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)
    for name in ("Ann", "Bea") * 2:
        expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
        expect(page.locator(".pick")).to_have_count(0)
        page.get_by_role("link", name=f"I am {name}").click()
        expect(page.locator("#hand")).to_be_visible()
        choose(page)
        page.locator("#take").click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_back_never_leads_to_another_hand(open_page: Open, script: bool) -> None:
    """Ann has handed the tablet on: whatever Bea goes back to, it is not Ann's hand."""
    page = open_page("/", java_script_enabled=script)
    path = post(page, "/tables", game="sushi-go", seats=2, name="Ann")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)
    page.get_by_role("link", name="I am Ann").click()
    choose(page)
    page.locator("#take").click()
    expect(page.get_by_role("heading", name="Pass the device to Bea")).to_be_visible()
    for _ in range(3):
        page.go_back()
        expect(page.locator("h1")).to_have_count(1)
        expect(page.locator(".pick")).to_have_count(0)
        if script:
            expect(page.get_by_role("button", name="Play Sushi Go!")).to_be_visible()
            break
    page.goto(path)
    page.get_by_role("link", name="I am Ann").click()
    expect(page.locator("#hand input:checked")).to_have_count(1)


def test_a_seat_moves_to_another_device(open_page: Open) -> None:
    phone, tablet = open_page(""), open_page("")
    path = new_game(phone)
    phone.goto(path)
    phone.get_by_text("Table and options").click()
    phone.get_by_role("button", name="Play on another device").click()
    link = phone.get_by_label("Private link").input_value()
    tablet.goto(link)
    tablet.get_by_role("button", name="Take my seat here").click()
    choose(tablet)
    take(tablet)
    phone.goto(path)
    expect(phone.locator(".own .laid")).to_be_visible()


def test_a_watcher_sees_no_hand_and_everything_live(open_page: Open) -> None:
    player, watcher = open_page(""), open_page("")
    path = new_game(player)
    player.goto(path)
    watcher.goto(path)
    expect(watcher.get_by_text("You are watching")).to_be_visible()
    expect(watcher.locator("#hand")).to_have_count(0)
    choose(player)
    take(player)
    expect(watcher.locator(".place .laid")).to_have_count(4)


def test_a_server_killed_in_mid_turn_keeps_the_choice(open_page: Open, server: LiveServer) -> None:
    ann, ben = open_page(""), open_page("")
    path = post(ann, "/tables", game="sushi-go", seats=2, name="Ann")
    post(ben, f"{path}/join", name="Ben")
    post(ann, f"{path}/start")
    ann.goto(path)
    ben.goto(path)
    choose(ann, 1)
    ann.locator("#take").click()
    expect(ann.locator(".own .chip--good")).to_be_visible()
    chosen = ann.locator("#hand input:checked").get_attribute("value")
    server.stop(kill=True)
    expect(ann.locator("html[data-connection=reconnecting]")).to_have_count(1)
    server.start()
    expect(ann.locator("html[data-connection=connected]")).to_have_count(1)
    assert ann.locator("#hand input:checked").get_attribute("value") == chosen
    choose(ben)
    take(ben)
    expect(ann.locator(".own .laid")).to_be_visible()


def test_an_open_page_says_that_its_table_was_set_aside(
    open_page: Open, server: LiveServer
) -> None:
    ann = open_page("", width=320)
    path = post(ann, "/tables", game="sushi-go", seats=2, name="Ann")
    ann.goto(path)
    expect(ann.locator("html[data-connection=connected]")).to_have_count(1)
    server.stop(kill=True)
    with closing(sqlite3.connect(server.folder / "tables.db")) as kept, kept:
        kept.execute("update events set data = '{' where table_id = ?", (path.split("/")[-1],))
    server.start()
    told = ann.locator(".error__message")
    expect(told).to_contain_text("damaged")
    words, panel = told.bounding_box(), ann.locator(".error").bounding_box()
    assert words
    assert panel
    assert words["width"] < panel["width"]
    ann.goto("/")
    new_game(ann)


def test_a_phone_without_network_in_mid_turn_is_soon_up_to_date(open_page: Open) -> None:
    ann, ben = open_page(""), open_page("")
    path = post(ann, "/tables", game="sushi-go", seats=2, name="Ann")
    post(ben, f"{path}/join", name="Ben")
    post(ann, f"{path}/start")
    ann.goto(path)
    ben.goto(path)
    expect(ann.locator("html[data-connection=connected]")).to_have_count(1)
    choose(ann, 1)
    ann.context.set_offline(True)
    expect(ann.locator("html[data-connection=reconnecting]")).to_have_count(1)
    ann.locator("#take").click()
    expect(ann.locator("[data-refusal]:visible").first).to_be_visible()
    choose(ben)
    ben.locator("#take").click()
    ann.context.set_offline(False)
    expect(ann.locator("html[data-connection=connected]")).to_have_count(1)
    expect(ann.locator(".place .chip--good").first).to_be_visible()
    expect(ann.locator("#hand input:checked")).to_have_count(1)
    ann.locator("#take").click()
    expect(ann.locator(".own .laid")).to_be_visible()
    expect(ben.locator(".own .laid")).to_be_visible()


def test_news_that_could_not_be_fetched_is_fetched_again(open_page: Open) -> None:
    """Nobody else may move any more, so no further news would come to Ann."""
    ann, ben = open_page(""), open_page("")
    path = post(ann, "/tables", game="sushi-go", seats=2, name="Ann")
    post(ben, f"{path}/join", name="Ben")
    post(ann, f"{path}/start")
    ann.goto(path)
    ben.goto(path)
    expect(ann.locator("html[data-connection=connected]")).to_have_count(1)
    ann.route(f"**{path}", lambda route: route.abort(), times=1)
    choose(ben)
    ben.locator("#take").click()
    expect(ann.locator(".place .chip--good").first).to_be_visible()
    expect(ann.locator("html[data-connection=connected]")).to_have_count(1)


def test_news_is_said_once_in_the_live_region(open_page: Open) -> None:
    page = open_page("")
    page.goto(new_game(page))
    choose(page)
    take(page)
    said = page.locator("#announcer")
    expect(said).to_contain_text("You lay")
    expect(said).to_contain_text("All hands go on to the left.")
    page.locator("#log summary").click()
    expect(page.locator("#log-body")).to_contain_text("Bot 3 lays")
    told = said.locator("p").all_text_contents()
    newest_first = page.locator("#log-body li").all_text_contents()
    assert len(told) > 2
    assert told == newest_first[: len(told)][::-1]


def test_a_sound_is_made_only_for_who_wants_it(open_page: Open) -> None:
    page = open_page("")
    page.goto(new_game(page))
    choose(page)
    take(page)
    expect(page.locator("html[data-rang]")).to_have_count(0)
    page.get_by_role("button", name="Sound when it is my turn").click()
    expect(page.locator("html[data-rang='1']")).to_have_count(1)
    expect(page.locator("[data-sound]")).to_have_attribute("aria-pressed", "true")
    choose(page)
    take(page)
    expect(page.locator("html[data-rang='2']")).to_have_count(1)


def test_emotes_are_shown_and_can_be_muted(open_page: Open) -> None:
    ann, ben = open_page(""), open_page("")
    path = post(ann, "/tables", game="sushi-go", seats=2, name="Ann")
    post(ben, f"{path}/join", name="Ben")
    post(ann, f"{path}/start")
    ann.goto(path)
    ben.goto(path)
    ann.get_by_role("button", name="Yummy!").click()
    feeling = ben.locator(".place__emote")
    expect(feeling).to_have_attribute("alt", "Yummy!")
    ben.get_by_role("button", name="Mute reactions").click()
    expect(feeling).to_be_hidden()


def test_the_host_locks_kicks_fills_and_starts(open_page: Open) -> None:
    host, guest = open_page("/host"), open_page("")
    host.get_by_label("Your name").fill("Ann")
    host.get_by_role("button", name="Open the table").click()
    code = host.locator(".invite__code strong").inner_text()
    guest.goto("/")
    guest.get_by_label("Code or link").fill(code.lower())
    guest.get_by_role("button", name="Join").click()
    expect(guest.get_by_role("heading", name="Guest 1")).to_be_visible()
    host.get_by_role("button", name="Ask to leave: Guest 1").click()
    expect(guest.get_by_role("heading", name="You are invited")).to_be_visible()
    host.get_by_role("button", name="Lock the table").click()
    expect(guest.get_by_text("has closed this table")).to_be_visible()
    expect(host.get_by_role("button", name="Deal the cards")).to_be_disabled()
    host.get_by_role("button", name="Fill them with bots").click()
    host.get_by_role("button", name="Deal the cards").click()
    expect(host.locator("#hand")).to_be_visible()
    expect(guest.get_by_text("You are watching")).to_be_visible()


def test_an_impossible_wish_is_refused_beside_the_form(open_page: Open) -> None:
    page = open_page("/host")
    page.get_by_text("Zoch").click()
    page.get_by_text("2", exact=True).click()
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert page.url.endswith("/host")


def test_every_browser_stirs_randomness_into_the_deal(open_page: Open) -> None:
    """Unasked, once for each seat, when the fingerprint is on the page; both see it of both."""
    ann, ben = open_page(""), open_page("")
    path = post(ann, "/tables", game="sushi-go", seats=2, name="Ann")
    ann.goto(path)
    expect(ann.get_by_text("Shuffled along")).to_have_count(1)
    post(ben, f"{path}/join", name="Ben")
    ben.goto(path)
    for page in (ann, ben):
        expect(page.get_by_text("Shuffled along")).to_have_count(2)
        assert len(page.locator("#fair .fingerprint").inner_text()) == 64
    ann.reload()
    expect(ann.get_by_text("Shuffled along")).to_have_count(2)
    expect(ann.locator("#log li").filter(has_text="adds to the shuffle")).to_have_count(2)


def test_the_browser_offers_randomness_of_its_own(open_page: Open) -> None:
    page = open_page("")
    path = post(page, "/tables", game="sushi-go", seats=2, name="Ann")
    page.goto(path)
    expect(page.get_by_text("Shuffled along")).to_be_visible()
    offered = set()
    for _ in range(2):
        page.goto(path)
        assert len(page.locator("#fair .fingerprint").inner_text()) == 64
        page.get_by_text("Add your own randomness").click()
        offered.add(page.get_by_label("Anything nobody can guess").input_value())
    assert [len(text) for text in offered] == [32, 32]
    page.get_by_role("button", name="Stir it in").click()
    expect(page.get_by_text("Shuffled along")).to_be_visible()
