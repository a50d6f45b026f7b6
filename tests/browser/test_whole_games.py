"""Whole games in a real browser: by mouse, by keyboard, without script, in four languages."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from sushiya.i18n import translator
from tests.browser.conftest import Open
from tests.browser.sushi_go_play import choose, play_to_the_end, post, take

CHOICES = 3 * 7
"""Four seats are dealt eight cards a round; the last one is no choice (SG-LAST)."""


def test_one_person_and_bots_by_mouse_from_the_front_door_to_a_rematch(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play Sushi Go!").click()
    expect(page.locator("#hand .pick").first).to_be_visible()
    assert play_to_the_end(page) == CHOICES
    expect(page.locator(".ranking__line")).to_have_count(4)
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")
    page.get_by_text("Round 2: who scored what").click()
    expect(page.locator("#sheet-2 .sheet__place")).to_have_count(4)
    page.get_by_role("button", name="Play again").click()
    expect(page.get_by_role("heading", name="Take a seat at the counter")).to_be_visible()


def test_cards_fly_where_motion_is_welcome(open_page: Open) -> None:
    page = open_page("/", reduced_motion="no-preference")
    page.get_by_role("button", name="Play Sushi Go!").click()
    for _ in range(4):
        choose(page)
        take(page)
    expect(page.locator(".own .laid")).to_be_visible()


def test_keyboard_only(open_page: Open) -> None:
    page = open_page("/")
    play = page.get_by_role("button", name="Play Sushi Go!")
    for _ in range(20):
        page.keyboard.press("Tab")
        if play.evaluate("button => button === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("html[data-connection=connected]")).to_have_count(1)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    chosen = 0
    while page.locator("#hand").count():
        turn = page.locator("#hand").get_attribute("data-turn")
        page.keyboard.press("1")
        expect(page.locator("#hand input[data-key='1']")).to_be_checked()
        page.keyboard.press("Enter")
        expect(page.locator(f'#hand[data-turn="{turn}"]')).to_have_count(0)
        chosen += 1
    assert chosen == CHOICES
    expect(page.locator(".ranking")).to_be_visible()


def test_focus_stays_in_the_hand_when_the_next_one_comes(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play Sushi Go!").click()
    expect(page.locator("html[data-connection=connected]")).to_have_count(1)
    page.locator("#hand input[type=radio]").first.focus()
    page.keyboard.press("Space")
    turn = page.locator("#hand").get_attribute("data-turn")
    page.keyboard.press("Enter")
    expect(page.locator(f'#hand[data-turn="{turn}"]')).to_have_count(0)
    expect(page.locator("#hand :focus")).to_have_count(1)


def test_keys_can_be_turned_off(open_page: Open) -> None:
    page = open_page("/")
    page.get_by_role("button", name="Play Sushi Go!").click()
    expect(page.locator("html[data-connection=connected]")).to_have_count(1)
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Single keys work").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("1")
    expect(page.locator("#hand input:checked")).to_have_count(0)


def test_without_script(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False, width=320)
    page.get_by_role("button", name="Play Sushi Go!").click()
    assert play_to_the_end(page) == CHOICES
    expect(page.locator(".ranking")).to_be_visible()


def test_without_script_a_refusal_is_shown_beside_the_hand(open_page: Open) -> None:
    page = open_page("/", java_script_enabled=False)
    page.get_by_role("button", name="Play Sushi Go!").click()
    path = "/" + page.url.split("/", 3)[3]
    post(page, f"{path}/move", first="squid", second="squid", version=1)
    page.goto(path)
    expect(page.locator("#hand [data-refusal]")).to_be_visible()
    page.reload()
    expect(page.locator("#hand [data-refusal]")).to_be_hidden()


FAMILY = {"Ann": "de", "Bea": "pl", "Cleo": "fr", "Dino": "it"}


def test_four_people_in_four_languages(open_page: Open) -> None:
    people = []
    link = "/host"
    for name, language in FAMILY.items():
        page = open_page(link, language=language)
        page.locator("input[name=name]").first.fill(name)
        page.locator("main .button--play").first.click()
        people.append(page)
        expect(people[0].get_by_role("heading", name=name)).to_be_visible()
        link = people[0].locator("#invite-link").input_value()
    people[0].locator("#start").click()
    for page, language in zip(people, FAMILY.values(), strict=True):
        title = translator(language).t("pages.hand.title")
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    turns = 0
    while people[0].locator("#hand").count():
        _one_turn(people, undecided=turns % 4 == 0)
        turns += 1
    for page, language in zip(people, FAMILY.values(), strict=True):
        expect(page.locator(".ranking")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
    told = [page.locator(".ranking .points").all_inner_texts() for page in people]
    assert len({tuple(re.findall(r"[0-9]+", " ".join(points))) for points in told}) == 1


def _one_turn(people: list[Page], *, undecided: bool) -> None:
    """One chooses, may change their mind, and waits; the others see that much and choose."""
    first, last = people[0], people[-1]
    turn = first.locator("#hand").get_attribute("data-turn")
    for page in people[1:]:
        expect(page.locator(f'#hand[data-turn="{turn}"]')).to_have_count(1)
    choose(first)
    first.locator("#take").click()
    first.locator(".own .chip--good").wait_for()
    last.locator(".place .chip--good").wait_for()
    if undecided:
        picks = first.locator("#hand .picks").first.locator(".pick")
        choose(first, picks.count() - 1)
        first.locator("#take").click()
    for page in people[1:-1]:
        choose(page)
        page.locator("#take").click()
        page.locator(".own .chip--good").wait_for()
    choose(last)
    take(last)
    expect(first.locator(f'#hand[data-turn="{turn}"]')).to_have_count(0)
