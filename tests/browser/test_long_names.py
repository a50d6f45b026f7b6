"""Names stay in one piece in every language: no word of a label is torn in two."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from sushiya.i18n import LANGUAGES
from tests.browser.conftest import Open
from tests.browser.wasabi_play import new_game

TORN = """(selector) => [...document.querySelectorAll(selector)].flatMap((label) => {
  if (!label.checkVisibility() || label.getBoundingClientRect().width < 2) return [];
  const torn = [];
  const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    for (const word of texts.currentNode.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(texts.currentNode, word.index);
      range.setEnd(texts.currentNode, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) torn.push(word[0]);
    }
  }
  return torn;
})"""
LABELS = ".jar__name, .drawer__name, .sushi-card__name, .strip__part, .connection, .turn-steps"


def torn(page: Page, selector: str) -> list[str]:
    """The words that are torn when the page has come to rest: its script moves things at first."""
    with suppress(PlaywrightTimeout):
        page.wait_for_function(f"(selector) => !({TORN})(selector).length", arg=selector)
    found: list[str] = page.evaluate(TORN, selector)
    return found


def speak(page: Page, language: str) -> None:
    page.context.set_extra_http_headers({"accept-language": language})
    page.reload()


def test_long_names_at_a_wasabi_table(open_page: Open) -> None:
    page = open_page("")
    page.goto(new_game(page, seats=4))
    for language in LANGUAGES:
        speak(page, language)
        for width in (320, 768, 1024, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert (language, width, torn(page, LABELS)) == (language, width, [])


@pytest.mark.parametrize("path", ["/score", "/menus"])
def test_long_names_in_lists(open_page: Open, path: str) -> None:
    page = open_page(path, width=320)
    for language in LANGUAGES:
        speak(page, language)
        found = torn(page, ".box__name, .strip__part, .strip__name, .jar__name")
        assert (language, found) == (language, [])
