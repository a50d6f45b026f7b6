"""Small phones: what is chosen from lies at the thumb, and nothing jumps when script arrives."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from sushiya.games.sushi_go.cards import CARD_NAMES
from sushiya.games.sushi_go.editions import EDITIONS
from sushiya.i18n import LANGUAGES, translator
from tests.browser.conftest import Open
from tests.browser.sushi_go_play import choose, new_game, post, take
from tests.browser.test_wasabi_states import draw, first_turn, give, keep, reward

PHONES = ({"width": 320, "height": 568}, {"width": 360, "height": 640})
MOST_SHIFT = 0.01
"""Of the layout between the first paint and the script, in the measure that browsers use."""

SHIFTED = """() => new Promise((done) => {
  let shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(shifted))));
})"""


def lies_on_screen(page: Page, things: Locator) -> bool:
    """Whether all of them can be pressed where the page lies now, unscrolled."""
    assert page.evaluate("scrollY") == 0
    height = page.evaluate("innerHeight")
    boxes = [one.bounding_box() for one in things.all()]
    assert boxes
    return all(box and box["y"] >= 0 and box["y"] + box["height"] <= height + 1 for box in boxes)


@pytest.mark.parametrize("phone", PHONES, ids=lambda phone: f"{phone['width']}")
@pytest.mark.parametrize("seats", [2, 5])
def test_the_whole_hand_lies_at_the_thumb(
    open_page: Open, seats: int, phone: dict[str, int]
) -> None:
    page = open_page("", language="de", **phone)
    page.goto(new_game(page, seats=seats))
    for _ in range(2):
        page.evaluate("scrollTo(0, 0)")
        assert lies_on_screen(page, page.locator("#hand .pick, #take"))
        choose(page)
        assert lies_on_screen(page, page.locator("#take"))
        take(page)


def test_words_of_card_names_stand_in_one_line(open_page: Open) -> None:
    page = open_page("", is_mobile=True, **PHONES[0])  # whose scroll bars take no room
    page.goto(new_game(page))
    words = {
        word
        for language in LANGUAGES
        for card in CARD_NAMES
        for edition in EDITIONS
        for word in translator(language).t(f"sushi_go.card.{card}", edition).split()
    }
    broken = """([name], words) => words.filter((word) => {
      name.textContent = word;
      const letters = document.createRange();
      letters.selectNodeContents(name);
      const lines = new Set([...letters.getClientRects()].map((box) => Math.round(box.bottom)));
      return lines.size > 1;
    })"""
    names = page.locator("#hand .pick .sushi-card__name")
    assert names.evaluate_all(broken, sorted(words)) == []


@pytest.mark.parametrize("state", [give, draw, keep, reward], ids=lambda state: state.__name__)
def test_what_is_chosen_at_the_desk_comes_before_the_mat(
    open_page: Open, state: Callable[[Page], None]
) -> None:
    page = open_page("", language="de", **PHONES[0])
    state(page)
    things = page.locator("#desk :is(button.jar, .length, .keep, .rewards button):enabled")
    assert lies_on_screen(page, things.first)
    if state is not reward:  # as many cards as there are in the kitchen, each with its words
        assert lies_on_screen(page, things)


def test_mat_and_tiles_share_a_screen(open_page: Open) -> None:
    """All squares, and enough of each tile to pick it up."""
    page = open_page("", language="de", **PHONES[0])
    first_turn(page)
    page.evaluate("scrollTo(0, 0)")
    assert lies_on_screen(page, page.locator(".square"))
    assert lies_on_screen(page, page.locator(".pick--tile .tile"))


@pytest.mark.parametrize("width", [320, 768, 1280])
@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
def test_nothing_jumps_when_the_script_arrives(open_page: Open, game: str, width: int) -> None:
    """Two people at a table, neither of whom has done anything."""
    page, other = open_page("", language="de", width=width), open_page("")
    path = post(page, "/tables", game=game, seats=2, name="Ann")
    post(other, f"{path}/join", name="Bea")
    post(page, f"{path}/start")
    page.goto(path)
    expect(page.locator("html[data-connection=connected]")).to_have_count(1)
    assert page.evaluate(SHIFTED) < MOST_SHIFT


LAGGING = """() => {
  const line = document.body.appendChild(document.createElement("p"));
  const size = () => getComputedStyle(line).fontSize;
  line.style.fontSize = "20px";
  const before = size();
  line.style.fontSize = "40px";
  return [before, size()];
}"""
"""A style that changes, as it does when a sheet or the room of a box comes to be known."""


def test_without_motion_a_style_holds_at_once(open_page: Open) -> None:
    """A change that takes the shortest of times still shows the old style in one picture."""
    page = open_page("/")
    assert page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    assert page.evaluate(LAGGING) == ["20px", "40px"]
