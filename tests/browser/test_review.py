"""The review of a game in a real Chromium: nothing for axe to find, nothing too wide."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing

from playwright.sync_api import expect

from sushiya.study.reviewing import review
from tests.browser.conftest import LiveServer, Open
from tests.browser.soundness import check
from tests.browser.sushi_go_play import reach


def keep(server: LiveServer, path: str, record: str) -> None:
    """Put a review where the house keeps it."""
    found = json.dumps(review(record, depth="quick").to_dict())
    with closing(sqlite3.connect(server.folder / "tables.db")) as kept, kept:
        kept.execute("insert into reviews values (?, ?)", (path.rpartition("/")[2], found))


def test_a_review_is_sound_on_the_narrowest_phone_in_long_words(
    open_page: Open, server: LiveServer
) -> None:
    page = open_page("", width=320, dark=True, language="xx")
    path = reach(page, lambda text: 'id="result"' in text, (), seats=2)
    page.goto(f"{path}/review")
    check(page)
    keep(server, path, page.request.get(f"{path}/record").text())
    page.goto(f"{path}/review")
    page.locator(".verdict summary").first.click()
    expect(page.locator(".verdict table").first).to_be_visible()
    check(page)
    page.locator(".verdict a").first.click()
    expect(page.locator(".replay__review .verdict__line")).to_be_visible()
    check(page)
