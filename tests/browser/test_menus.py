"""The menu page in a real Chromium: looked at, checked row by row, and played with."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.soundness import TOO_WIDE, check
from tests.web.test_menus import BAD, OWN


@pytest.fixture
def own(tmp_path: Path) -> Path:
    file = tmp_path / "my menu.toml"
    file.write_text(OWN, "utf-8")
    return file


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    file = tmp_path / "bad menu.toml"
    file.write_text(BAD, "utf-8")
    return file


def bring(page: Page, file: Path) -> None:
    """Send a menu from a file."""
    page.goto("/menus")
    page.locator("#menu_file").set_input_files(file)
    page.locator("#own .button--play").click()


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_menu_of_ones_own_is_checked_row_by_row_and_played(
    open_page: Open, own: Path, bad: Path, script: bool
) -> None:
    page = open_page("/menus", java_script_enabled=script)
    bring(page, bad)
    faults = page.locator(".menus__faults dt")
    expect(faults).to_have_text([re.compile("rice"), re.compile("maki"), re.compile("lobster")])
    expect(page.locator("#menu_text")).to_have_value(BAD)
    bring(page, own)
    expect(page.get_by_text("This menu can be played")).to_be_visible()
    tendon = page.locator(".strip", has_text="Tendon").first
    expect(tendon.locator("li")).to_have_text(["crab", "rice"])
    page.locator("#name").fill("Ann")
    page.locator("label", has_text="2").filter(has=page.locator("[name=seats]")).click()
    page.locator("#open .button--play").click()
    expect(page).to_have_url(re.compile(r"/t/"))
    expect(page.get_by_text("Your own menu").first).to_be_attached()


def test_standard_menu_is_downloaded(open_page: Open) -> None:
    page = open_page("/menus")
    with page.expect_download() as downloading:
        page.locator(".actions a[download]").first.click()
    text = Path(downloading.value.path()).read_text("utf-8")
    assert downloading.value.suggested_filename == "wasabi-menu.toml"
    assert "[board]" in text


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [320, 1280])
def test_menu_page_is_sound(open_page: Open, own: Path, bad: Path, width: int, dark: bool) -> None:
    page = open_page("/menus", width=width, dark=dark)
    check(page)
    bring(page, bad)
    page.locator("#faults-title").wait_for()
    check(page)
    bring(page, own)
    page.locator("#open").wait_for()
    check(page)


def test_long_words_fit(open_page: Open, own: Path, bad: Path) -> None:
    page = open_page("/menus", language="xx", width=320)
    assert page.evaluate(TOO_WIDE) <= 0
    for file, mark in ((bad, "#faults-title"), (own, "#open")):
        bring(page, file)
        page.locator(mark).wait_for()
        assert page.evaluate(TOO_WIDE) <= 0
