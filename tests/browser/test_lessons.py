"""First games in a real Chromium, played to their ends: by mouse, by keys, without script."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open, whole

MOST_PRESSES = 60


@pytest.mark.parametrize("script", [True, False])
def test_first_game_by_its_hints(open_page: Open, script: bool) -> None:
    page = open_page("/learn/sushi-go", width=320, java_script_enabled=script)
    hint = page.locator(".lesson__hint")
    for card, words in (
        ("wasabi", "counts three times"),
        ("squid", "brings 9 points"),
        ("chopsticks", "two cards in one turn"),
    ):
        expect(hint).to_contain_text(words)
        take(page, card)
    expect(hint).to_contain_text("You have chopsticks")
    page.locator(".hand__second summary").click()
    page.locator("label[for=first-tempura]").click()
    page.locator("label[for=second-tempura]").click()
    moved_on(page, page.locator("#take").click)
    for card, words in (
        ("maki_3", "Maki is a race"),
        ("pudding", "patient"),
        ("tempura", "Tempura"),
    ):
        expect(hint).to_contain_text(words)
        take(page, card)
    for card in ("maki_2", "squid"):
        expect(page.locator(f"#first-{card}")).to_be_attached()
        take(page, card)
    expect(page.locator("#round-end")).to_have_text("Round 1 is over and scored.")
    expect(page.get_by_role("link", name="Play on")).to_be_visible()
    page.get_by_role("button", name="Play against three bots").click()
    expect(page).to_have_url(re.compile(r"/t/"))


def take(page: Page, card: str) -> None:
    page.locator(f"label[for=first-{card}]").click()
    moved_on(page, page.locator("#take").click)


def moved_on(page: Page, press: Callable[[], None]) -> None:
    """Every step of a first game is a page with an address of its own: wait for all of it."""
    before = page.url
    press()
    expect(page).not_to_have_url(before)
    whole(page)


@pytest.mark.parametrize("script", [True, False])
def test_first_game_of_wasabi_by_its_hints(open_page: Open, script: bool) -> None:
    """A whole game: style (W-STYLE), rewards (W-STEP2), Wasabi!, Spicy!, the full board (W-END)."""
    page = open_page("/learn/wasabi", width=320, java_script_enabled=script)
    told = []
    for _ in range(MOST_PRESSES):
        if page.locator(".ranking").count():
            break
        told += page.locator(".lesson__hint p:not(.lesson__try)").all_inner_texts()
        press_what_is_marked(page)
    expect(page.locator("#end-title")).to_have_text("You win!")
    assert [words[:20] for words in told] == [
        "These three recipes ",
        "Your turn ends with ",
        "Any order will do. B",
        "Only one tile is mis",
        "Done, and in the ver",
        "For every completed ",
        "You fill up to three",
        "You may play one act",
        "Ebi Nigiri lies on t",
        "Spicy! lets you lay ",
        "4 squares are left. ",
        "You hold an action c",
        "Every square is full",
    ]
    page.get_by_role("button", name="Play against two bots").click()
    expect(page).to_have_url(re.compile(r"/t/"))


def press_what_is_marked(page: Page) -> None:
    """Pick up what the hint marks, if it is a tile or a card, and press what it marks."""
    pick = page.locator("label:has(input[data-hinted])")
    if pick.count():
        pick.click()
    moved_on(page, page.locator("button[data-hinted]").first.click)


def test_first_turn_of_wasabi_by_keys(open_page: Open) -> None:
    page = open_page("/learn/wasabi")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(page.locator("#square-a1")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/lay~tuna~b2$"))
    page.wait_for_load_state()
    page.keyboard.press("u")
    expect(page).to_have_url(re.compile(r"/learn/wasabi$"))


def test_another_way_than_the_hint_is_kindly_taken(open_page: Open) -> None:
    page = open_page("/learn/wasabi")
    page.locator("label[for=pick-shrimp]").click()
    page.locator("#square-e3").click()
    expect(page.locator(".lesson__remark")).to_contain_text("Your own way is fine, too")
    expect(page.locator("#square-e3")).to_have_attribute("aria-label", re.compile("shrimp", re.I))
