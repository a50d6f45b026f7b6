"""A kept name, the ladder, puzzles and hints in a real Chromium, down to the smallest screen."""

from __future__ import annotations

from datetime import UTC, datetime

from playwright.sync_api import Page, expect

from sushiya.study.puzzles.book import book, daily
from tests.browser.conftest import Open
from tests.browser.soundness import check
from tests.browser.sushi_go_play import post, reach

NARROW = {"width": 320, "dark": True, "language": "xx"}


def test_the_pages_of_a_name_are_sound(open_page: Open) -> None:
    page = open_page("/me", **NARROW)
    check(page)
    page.locator("#name").fill("Annabel")
    page.locator("form[action='/me/keep'] button").click()
    expect(page.locator("h1")).to_have_text("Annabel")
    post(page, "/me/shown", shown="yes")
    reach(page, lambda text: 'id="result"' in text, (), seats=2)
    page.goto("/me")
    check(page)
    page.goto("/ladder?game=sushi-go&seats=2")
    expect(page.locator("tr.is-you")).to_be_visible()
    check(page)
    page.goto("/me")
    page.locator("form[action='/me/link'] button").click()
    expect(page.locator("#name-address")).to_be_visible()
    check(page)


def test_puzzles_are_sound(open_page: Open) -> None:
    page = open_page("/practice", **NARROW)
    check(page)
    for puzzle in (book("sushi-go")[200], book("wasabi")[50]):
        page.goto(f"/practice/{puzzle.game}/{puzzle.id}")
        check(page)
        page.locator(f'button[value="{puzzle.choices[1].move}"]').click()
        expect(page.locator("#answer-title")).to_be_visible()
        check(page)


def test_days_in_a_row_are_counted_in_the_browser(open_page: Open) -> None:
    page = open_page("/practice/today")
    puzzle = daily("sushi-go", datetime.now(UTC).date())
    assert puzzle
    page.locator(f'button[value="{puzzle.best.move}"]').click()
    expect(page.locator("[data-practice-number]")).to_have_text("1")
    page.reload()
    expect(page.locator("[data-practice-number]")).to_have_text("1")
    _remember_yesterday(page, 6)
    page.reload()
    expect(page.locator("[data-practice-number]")).to_have_text("7")


def _remember_yesterday(page: Page, streak: int) -> None:
    page.evaluate(
        """(streak) => localStorage.setItem("sushiya.practice", JSON.stringify({
          day: new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10), streak }))""",
        streak,
    )


def test_a_hint_is_told_beside_the_hand(open_page: Open) -> None:
    page = open_page("/host?game=sushi-go", width=320, height=640)
    page.locator("input[name=hints]").check()
    page.locator("form button.button--play").click()
    expect(page.locator("[aria-labelledby=options-title] .option-list").last).to_contain_text(
        "Hints"
    )
    post(page, f"{page.url}/fill", level="random")
    post(page, f"{page.url}/start")
    page.goto(page.url)
    page.locator("#hint a").click()
    expect(page.locator("#hint .notice")).to_be_visible()
    check(page)
