"""Every state of a Wasabi! table: nothing for axe, nothing too wide, no target too small."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.soundness import check
from tests.browser.sushi_go_play import be_a_stranger, post
from tests.browser.test_states import LOOKS
from tests.browser.wasabi_play import new_game, reach

Table = dict[str, Any]


def on_turn(table: Table) -> bool:
    return bool(table["view"] and table["you"]["seat"] in table["to_act"])


def offered(table: Table, verb: str) -> bool:
    return on_turn(table) and any(
        move.split(" ")[0] == verb for move in table["view"]["legal_moves"]
    )


def lobby(page: Page) -> None:
    path = post(page, "/tables", game="wasabi", seats=4, name="Wwwwwwwwwwwwwwwwwwww")
    page.goto(path)
    _unfold(page)


def give(page: Page) -> None:
    page.goto(new_game(page, seats=4))


def draw(page: Page) -> None:
    page.goto(reach(page, lambda table: offered(table, "draw"), seats=4))


def keep(page: Page) -> None:
    page.goto(reach(page, lambda table: offered(table, "keep"), seats=2, draw_two_keep_one="on"))


def first_turn(page: Page) -> None:
    page.goto(reach(page, lambda table: offered(table, "lay"), seats=4, memory_aid="on"))
    _unfold(page)


def picked_up(page: Page) -> None:
    late: Callable[[Table], bool] = lambda table: (  # noqa: E731
        offered(table, "lay") and table["view"]["turn"] > 16
    )
    page.goto(reach(page, late, seats=4))
    page.locator(".pick--tile").first.click()
    page.locator(".square.can-lay").first.focus()


def swap(page: Page) -> None:
    prefer = ("claim ", "take switch", "take ")
    page.goto(reach(page, lambda table: offered(table, "switch"), prefer, seats=4))
    page.locator("label[for=pick-switch]").click()
    page.locator(".square.can-switch").first.click()


def cover(page: Page) -> None:
    prefer = ("claim ", "take wasabi", "take ")
    page.goto(reach(page, lambda table: offered(table, "wasabi"), prefer, seats=4))
    page.locator("label[for=pick-wasabi]").click()
    page.locator(".square.can-wasabi").first.hover()


def chopped(page: Page) -> None:
    prefer = ("claim ", "take chop", "take ", "chop ")
    page.goto(reach(page, lambda table: offered(table, "return"), prefer, seats=3))


def claim(page: Page) -> None:
    page.goto(reach(page, lambda table: offered(table, "claim"), ("take ",), seats=4))


def reward(page: Page) -> None:
    page.goto(reach(page, lambda table: offered(table, "take"), ("claim ",), seats=4))


def pick(page: Page) -> None:
    page.goto(reach(page, lambda table: offered(table, "pick"), seats=4))
    _unfold(page)


def waiting(page: Page) -> None:
    path = post(page, "/tables", game="wasabi", seats=2, name="Ann", clock="gentle")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)
    page.locator(".handover__others a").click()
    page.locator("#desk").wait_for()


def handover(page: Page) -> None:
    path = post(page, "/tables", game="wasabi", seats=2, name="Ann")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)


def watching(page: Page) -> None:
    path = reach(page, lambda table: offered(table, "pick"), seats=4)
    be_a_stranger(page)
    page.goto(path)
    expect(page.locator(".table-main > .notice")).to_be_visible()


def result(page: Page) -> None:
    page.goto(reach(page, lambda table: table["status"] == "ended", seats=4))
    _unfold(page)


def replay(page: Page) -> None:
    path = reach(page, lambda table: table["status"] == "ended", seats=3)
    page.goto(f"{path}/replay?step=120")


STATES = (
    lobby,
    give,
    draw,
    keep,
    first_turn,
    picked_up,
    swap,
    cover,
    chopped,
    claim,
    reward,
    pick,
    waiting,
    handover,
    watching,
    result,
    replay,
)


@pytest.mark.parametrize("look", LOOKS, ids=lambda look: f"{look['language']}-{look['width']}")
@pytest.mark.parametrize("state", STATES, ids=lambda state: state.__name__)
def test_state(open_page: Open, state: Callable[[Page], None], look: dict[str, object]) -> None:
    page = open_page("", **look)
    state(page)
    check(page)


def _unfold(page: Page) -> None:
    for fold in page.locator("main details").all():
        fold.evaluate("details => { details.open = true; }")


@pytest.mark.parametrize("state", [handover, watching], ids=lambda state: state.__name__)
def test_without_a_desk_the_others_sit_beside_the_mat(
    open_page: Open, state: Callable[[Page], None]
) -> None:
    page = open_page("", width=768, height=1024)
    state(page)
    mat = page.locator(".mat-side").bounding_box()
    assert mat
    for beside in page.locator(".table-main > :is(.handover, .notice, .others)").all():
        box = beside.bounding_box()
        assert box
        assert box["x"] >= mat["x"] + mat["width"]
        assert box["y"] < mat["y"] + mat["height"]
