"""Every state of every page: nothing for axe to find, nothing too wide, no target too small."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.browser.soundness import check
from tests.browser.sushi_go_play import (
    be_a_stranger,
    choose,
    new_game,
    play_to_the_end,
    post,
    reach,
    take,
)


def front(page: Page) -> None:
    page.goto("/")


def front_with_tables(page: Page) -> None:
    new_game(page)
    page.goto("/")


def languages(page: Page) -> None:
    page.goto("/")
    page.locator(".noren summary").first.click()


def menu(page: Page) -> None:
    page.goto("/")
    page.locator(".noren summary").last.click()


def host(page: Page) -> None:
    page.goto("/host")


def host_wasabi(page: Page) -> None:
    page.goto("/host?game=wasabi")


def missing(page: Page) -> None:
    page.goto("/no/such/page")


def lobby(page: Page) -> None:
    path = post(page, "/tables", game="sushi-go", seats=5, name="Wwwwwwwwwwwwwwwwwwww")
    post(page, f"{path}/bot", seat=1)
    page.goto(path)
    _unfold(page)


def invited(page: Page) -> None:
    path = post(page, "/tables", game="sushi-go", seats=3, clock="fast", edition="zoch")
    post(page, f"{path}/leave")
    page.goto(path)


def seat_link(page: Page) -> None:
    page.goto(post(page, f"{new_game(page)}/link"))


def first_turn(page: Page) -> None:
    page.goto(new_game(page))


def chosen(page: Page) -> None:
    path = post(page, "/tables", game="sushi-go", seats=2, name="Ann", clock="gentle")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)
    page.locator("#handover-go").click()
    choose(page)
    page.locator("#take").click()
    expect(page.locator(".handover")).to_be_visible()
    page.locator(".handover__others a").click()
    expect(page.locator("#hand")).to_be_visible()


def handover(page: Page) -> None:
    path = post(page, "/tables", game="sushi-go", seats=2, name="Ann")
    post(page, f"{path}/join", name="Bea", seat=1)
    post(page, f"{path}/start")
    page.goto(path)


def watching(page: Page) -> None:
    path = new_game(page, seats=5)
    be_a_stranger(page)
    page.goto(path)
    expect(page.locator(".table-main > .notice")).to_be_visible()


def ghost(page: Page) -> None:
    page.goto(new_game(page, seats=2, ghost="on"))
    choose(page)


def five_seats(page: Page) -> None:
    page.goto(new_game(page, seats=5, pass_both_ways="on"))
    for _ in range(3):
        choose(page)
        take(page)


def chopsticks(page: Page) -> None:
    page.goto(reach(page, lambda text: 'name="second"' in text, ("chopsticks",), seats=3))
    page.locator(".hand__second summary").click()


def plain_wasabi(page: Page) -> None:
    wanted: Callable[[str], bool] = lambda text: "!plain" in text  # noqa: E731
    page.goto(reach(page, wanted, ("wasabi",), seats=4, edition="zoch"))


def round_end(page: Page) -> None:
    page.goto(reach(page, lambda text: "round-end" in text, (), seats=5))
    _unfold(page)


def result(page: Page) -> None:
    page.goto(new_game(page, seats=5, edition="zoch"))
    play_to_the_end(page)
    _unfold(page)


def ghost_result(page: Page) -> None:
    page.goto(reach(page, lambda text: 'class="ranking"' in text, (), seats=2, ghost="on"))


STATES = (
    front,
    front_with_tables,
    languages,
    menu,
    host,
    host_wasabi,
    missing,
    lobby,
    invited,
    seat_link,
    first_turn,
    chosen,
    handover,
    watching,
    ghost,
    five_seats,
    chopsticks,
    plain_wasabi,
    round_end,
    result,
    ghost_result,
)
LOOKS = (
    {"language": "en", "width": 320, "height": 640},
    {"language": "xx", "width": 320, "height": 640, "dark": True},
    {"language": "de", "width": 1280},
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
