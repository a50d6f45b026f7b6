"""Every action card at a Wasabi! table in a real browser, before and after the ingredient.

Each test is one turn of one game: a card is played, looked at and taken back, then played again
the other way round.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LiveServer, Open
from tests.browser.wasabi_play import act_of, pressed
from tests.browser.wasabi_scenes import Company, claiming, staged, to_lay

GHOST = """square => {
  const style = getComputedStyle(square, "::before");
  const box = square.getBoundingClientRect();
  return [style.content[1], style.borderTopColor, parseFloat(style.width) / box.width > 1.9];
}"""
RED = "rgb(163, 46, 29)"
GREEN = "rgb(71, 105, 30)"


def holding(server: LiveServer, *cards: str) -> Company:
    """Ann begins her turn with these cards, and four tiles lie on the mat at least."""

    def wanted(view: dict[str, Any]) -> bool:
        return to_lay(view, *cards) and view["turn"] > 4

    return staged(server, wanted, claiming(*cards), seed=2)


def undo(page: Page, times: int = 1) -> None:
    for _ in range(times):
        pressed(page, page.locator("#undo").click)


def take_up(page: Page, card: str) -> None:
    """Choose a card that needs squares."""
    page.locator(f"label[for=pick-{card}]").click()
    expect(page.locator(f".modes__line--{card}")).to_be_visible()


def lay_one(page: Page) -> str:
    """Lay the first tile of the hand on the first empty square; where."""
    page.locator(".pick--tile").first.click()
    square = page.locator(".square.can-lay:not(:has(.tile))").first
    return press_square(page, square)


def press_square(page: Page, square: Locator) -> str:
    name = square.get_attribute("data-square")
    assert name is not None
    pressed(page, page.locator(f"#square-{name}").click)
    return name


def top_of(view: dict[str, Any], square: str) -> str | None:
    found = next(one for row in view["board"] for one in row if one["square"] == square)
    top: str | None = found["top"]
    return top


def this_turn(company: Company) -> tuple[int, str | None]:
    now = company.view(0)["this_turn"]
    return now["laid"], now["action"]


def test_w_chop_before_and_after(open_page: Open, server: LiveServer) -> None:
    """W-CHOP: the tile goes back to the Pantry, or is this turn's ingredient; later only back."""
    company = holding(server, "chop", "switch")
    start = company.view(0)
    page = company.sit(open_page)
    take_up(page, "chop")
    square = press_square(page, page.locator(".square.can-chop").first)
    chopped = top_of(start, square)
    assert chopped is not None
    assert company.view(0)["this_turn"]["in_the_air"] == chopped
    expect(page.locator(f"#square-{square} .tile")).to_have_count(0)
    expect(page.locator(".pick--tile input")).to_have_count(1)
    expect(page.locator(".pick--tile input")).to_be_checked()
    expect(page.locator("#mode-out")).to_have_count(0)  # the way out is Undo

    elsewhere = press_square(page, page.locator(".square.can-lay:not(:has(.tile))").last)
    assert elsewhere != square
    assert top_of(company.view(0), elsewhere) == chopped
    assert this_turn(company) == (1, "chop")
    assert company.view(0)["hand"]["tiles"] == start["hand"]["tiles"]
    undo(page)

    pressed(page, page.locator("#return").click)
    after = company.view(0)
    assert after["pantry"][chopped] == start["pantry"][chopped] + 1
    assert after["this_turn"]["laid"] == 0
    expect(page.locator(".pick--tile input").first).to_be_visible()
    expect(page.locator("label[for=pick-switch]")).to_have_count(0)
    undo(page, 2)
    assert company.view(0) == start

    lay_one(page)
    take_up(page, "chop")
    press_square(page, page.locator(f"#square-{square}"))
    expect(page.locator(".pick--tile input")).to_have_count(0)
    pressed(page, page.locator("#return").click)
    assert this_turn(company) == (1, "chop")
    assert company.view(0)["pantry"][chopped] == start["pantry"][chopped] + 1


def test_w_switch_before_and_after(open_page: Open, server: LiveServer) -> None:
    """W-SWITCH: two squares that share a side, one of them filled."""
    company = holding(server, "chop", "switch")
    start = company.view(0)
    page = company.sit(open_page)
    for moment in ("before", "after"):
        if moment == "after":
            lay_one(page)
        before = company.view(0)
        take_up(page, "switch")
        first = page.locator(".square.can-switch:has(.tile)").first
        name = first.get_attribute("data-square")
        assert name is not None
        page.locator(f"#square-{name}").click()
        expect(page.locator(".modes__line--partner")).to_be_visible()
        expect(first).to_have_attribute("aria-pressed", "true")
        page.locator(f"#square-{name}").click()
        expect(page.locator(".square--partner")).to_have_count(0)
        page.locator(f"#square-{name}").click()
        partner = page.locator(".square--partner:not(:has(.tile))").first
        other = press_square(page, partner)
        after = company.view(0)
        assert top_of(after, other) == top_of(before, name)
        assert top_of(after, name) is None
        assert this_turn(company) == (int(moment == "after"), "switch")
        expect(page.locator("label[for=pick-chop]")).to_have_count(0)
        undo(page, 1 + (moment == "after"))
        assert company.view(0) == start


def test_w_wasabi_before_and_after(open_page: Open, server: LiveServer) -> None:
    """W-WASABI: a ghost of two by two squares, red where it cannot lie; a cube at once."""
    company = holding(server, "wasabi", "stack")
    start = company.view(0)
    page = company.sit(open_page)
    take_up(page, "wasabi")
    edge = page.locator("#square-e6")
    edge.hover()
    assert edge.evaluate(GHOST) == ["✗", RED, True]
    version = page.locator("#act input[name=version]").input_value()
    edge.click(force=True)
    expect(page.locator("#desk [data-refusal]")).to_contain_text("would stick out")
    place = page.locator("#square-b2")
    place.hover()
    assert place.evaluate(GHOST) == ["✓", GREEN, True]
    assert page.locator("#act input[name=version]").input_value() == version
    assert company.view(0) == start

    press_square(page, place)
    covered = [f"#square-{name}" for name in ("b2", "c2", "b3", "c3")]
    for name in covered:
        expect(page.locator(name)).to_have_accessible_name(
            re.compile(r"^row [23], column [BC], covered with wasabi")
        )
        expect(page.locator(f"{name}.can-lay")).to_have_count(0)
    expect(page.locator(".mat__wasabi")).to_have_count(1)
    assert company.view(0)["table"][0]["cubes"] == start["table"][0]["cubes"] + 1
    lay_one(page)
    assert this_turn(company) == (1, "wasabi")
    undo(page, 2)
    assert company.view(0) == start

    lay_one(page)
    take_up(page, "wasabi")
    press_square(page, page.locator(".square.can-wasabi").last)
    assert this_turn(company) == (1, "wasabi")
    expect(page.locator(".mat__wasabi")).to_have_count(1)


def test_a_press_that_cannot_be_says_why(open_page: Open, server: LiveServer) -> None:
    """A red ghost, a filled square, a lonely square: pressed all the same, and told why not."""
    company = holding(server, "wasabi", "switch")
    start = company.view(0)
    page = company.sit(open_page)
    told = page.locator("#desk [data-refusal]")

    take_up(page, "wasabi")
    page.locator("#square-e1").click(force=True)
    expect(told).to_contain_text("The card would stick out.")

    page.locator(".pick--tile").first.click(force=True)
    filled = page.locator(".square:has(.tile)").first
    expect(filled).to_have_attribute("aria-disabled", "true")
    filled.click(force=True)
    expect(told).to_contain_text("There is already an ingredient on that square.")

    take_up(page, "wasabi")
    page.locator("#square-a6").click(force=True)
    expect(told).to_contain_text("The card would stick out.")

    take_up(page, "switch")
    page.locator(".square:not(.can-switch)").first.click(force=True)
    expect(told).to_contain_text("Both squares are empty.")
    assert company.view(0) == start
    lay_one(page)
    expect(told).to_be_hidden()


def test_w_stack_only_before(open_page: Open, server: LiveServer) -> None:
    """W-STACK: on top of another tile; everybody may look under it, and it is too late later."""
    company = holding(server, "wasabi", "stack")
    start = company.view(0)
    page = company.sit(open_page)
    lay_one(page)
    expect(page.locator("#play-stack")).to_have_count(0)
    expect(page.locator(".action--rest", has_text="Stack!")).to_be_visible()
    undo(page)
    pressed(page, page.locator("#play-stack").click)
    page.locator(".pick--tile").first.click()
    square = press_square(page, page.locator(".square.can-lay:has(.tile)").first)
    stack = next(s for row in company.view(0)["board"] for s in row if s["square"] == square)
    assert stack["stack"][0] == top_of(start, square)
    assert stack["height"] == 2
    expect(page.locator(f"#square-{square} .square__height")).to_have_text("2")
    in_words = f"row {square[1]}, column {square[0].upper()}, [a-z ]+, on top of [a-z ]+"
    expect(page.locator(f"#square-{square}")).to_have_accessible_name(re.compile(in_words))
    page.locator("#peeks summary").click()
    expect(page.locator("#peeks li")).to_contain_text(square.upper())
    assert page.locator("#peeks .peeks__tile").count() == 2
    undo(page, 2)
    assert company.view(0) == start


@pytest.mark.parametrize("before", [True, False], ids=["before", "after"])
def test_w_spicy(open_page: Open, server: LiveServer, before: bool) -> None:
    """W-SPICY: two ingredients this turn, one at least."""
    company = holding(server, "spicy", "chop")
    page = company.sit(open_page)
    steps: list[Callable[[Page], object]] = [lay_one, play_spicy]
    for step in reversed(steps) if before else steps:
        step(page)
    assert this_turn(company) == (1, "spicy")
    expect(page.locator("#go-on")).to_be_visible()
    expect(page.locator(".pick--tile input").first).to_be_visible()
    lay_one(page)
    assert this_turn(company) == (2, "spicy")
    assert len(company.view(0)["hand"]["tiles"]) == 1
    assert act_of(page) == "pick"


def play_spicy(page: Page) -> None:
    pressed(page, page.locator("#play-spicy").click)


def test_w_switch_by_keys_alone(open_page: Open, server: LiveServer) -> None:
    """The number of the card, m for the mat, arrows, and Enter for either square."""
    company = holding(server, "chop", "switch")
    start = company.view(0)
    page = company.sit(open_page)
    expect(page.locator("html[data-connection=connected]")).to_have_count(1)
    number = page.locator("#pick-switch").get_attribute("data-key")
    page.keyboard.press(str(number))
    expect(page.locator("#pick-switch")).to_be_checked()
    page.keyboard.press("m")
    filled = page.locator(".square.can-switch:has(.tile)").first.get_attribute("data-square")
    assert filled is not None
    walk_to(page, filled)
    page.keyboard.press("Enter")
    partner = page.locator(".square--partner:not(:has(.tile))").first.get_attribute("data-square")
    assert partner is not None
    walk_to(page, partner)
    pressed(page, lambda: page.keyboard.press("Enter"))
    assert top_of(company.view(0), partner) == top_of(start, filled)
    expect(page.locator("#announcer")).to_contain_text(partner.upper())
    pressed(page, lambda: page.keyboard.press("u"))
    assert company.view(0) == start


def walk_to(page: Page, square: str) -> None:
    """By arrow keys from the square that has the focus."""
    here = page.locator(".square:focus").get_attribute("data-square")
    assert here is not None
    across, down = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
    for _ in range(abs(across)):
        page.keyboard.press("ArrowRight" if across > 0 else "ArrowLeft")
    for _ in range(abs(down)):
        page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
    expect(page.locator(f"#square-{square}")).to_be_focused()


def test_cards_without_script(open_page: Open, server: LiveServer) -> None:
    """Switch! asks for its second square on a page of its own, with a way out; Chop! and back."""
    company = holding(server, "chop", "switch")
    start = company.view(0)
    page = company.sit(open_page, java_script_enabled=False, width=320)
    page.locator("label[for=pick-switch]").click()
    page.locator(".square.can-switch:has(.tile)").first.click()
    expect(page.locator(".square--first")).to_have_count(1)
    page.locator("a.modes__out").click()
    expect(page.locator(".square--first")).to_have_count(0)
    page.locator("label[for=pick-switch]").click()
    page.locator(".square.can-switch:has(.tile)").first.click()
    pressed(page, page.locator(".square--partner").first.click)
    assert this_turn(company) == (0, "switch")
    pressed(page, page.locator("#undo").click)
    assert company.view(0) == start
    page.locator("label[for=pick-chop]").click()
    pressed(page, page.locator(".square.can-chop").first.click)
    pressed(page, page.locator("#return").click)
    assert this_turn(company) == (0, "chop")
    page.locator(".pick--tile").first.click()
    pressed(page, page.locator(".square.can-lay").first.click)
    assert this_turn(company) == (1, "chop")
