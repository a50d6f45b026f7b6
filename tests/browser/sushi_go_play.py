"""Playing Sushi Go! as a person would, and reaching the states a test wants to look at."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import whole

FIRST = re.compile(r'name="first" value="([^"]+)"')
GHOST = re.compile(r'name="ghost" value="([^"]+)"')
TURN = re.compile(r'data-turn="([^"]+)"')
VERSION = re.compile(r'data-version="([0-9]+)"')
MOST_LOOKS = 2000
MOST_GAMES = 40


def post(page: Page, path: str, **fields: object) -> str:
    """Post a form as this page's person; where it leads."""
    origin = "/".join(page.context.request.get("/healthz").url.split("/")[:3])
    answer = page.context.request.post(
        path,
        form={name: str(value) for name, value in fields.items()},
        headers={"origin": origin},
        max_redirects=0,
    )
    assert answer.status == 303, answer.text()
    return answer.headers["location"]


def new_game(page: Page, **options: object) -> str:
    """A running table against bots; its path."""
    return post(page, "/play", **{"game": "sushi-go", "seats": 4, **options})


def be_a_stranger(page: Page) -> None:
    """Forget who this is, but not which language they read."""
    page.context.clear_cookies(name="sushiya_person")


def choose(page: Page, number: int = 0) -> None:
    """Lift a card, and one for the ghost if it needs one."""
    page.locator("#hand .picks").first.locator(".pick").nth(number).click()
    ghost = page.locator(".hand__ghost .pick")
    if ghost.count():
        ghost.last.click()


def take(page: Page) -> None:
    """Press the button and wait until the next turn, or the result, is there."""
    hand = page.locator("#hand")
    turn = hand.get_attribute("data-turn")
    page.locator("#take").click()
    expect(page.locator(f'#hand[data-turn="{turn}"]')).to_have_count(0)
    page.locator("form#hand, .handover, .ranking").first.wait_for()
    whole(page)


def play_to_the_end(page: Page) -> int:
    """Always the first card; how many were chosen."""
    page.locator("form#hand, .handover, .ranking").first.wait_for()
    chosen = 0
    while page.locator("form#hand").count():
        choose(page)
        take(page)
        chosen += 1
    return chosen


def reach(
    page: Page, wanted: Callable[[str], bool], prefer: tuple[str, ...], **options: object
) -> str:
    """Play games by plain posts until a page is as wanted; its path.

    Cards named in ``prefer`` are taken when they come.
    """
    for _ in range(MOST_GAMES):
        path = new_game(page, **options)
        while True:
            text = page.context.request.get(path).text()
            if wanted(text):
                return path
            if 'class="ranking"' in text:
                break
            if TURN.search(text):
                _move(page, path, text, prefer)
    raise AssertionError("no game came to that")


def _move(page: Page, path: str, text: str, prefer: tuple[str, ...]) -> None:
    turn, version = TURN.search(text), VERSION.search(text)
    assert turn is not None
    assert version is not None
    cards = FIRST.findall(text)
    assert cards
    card = next((card for card in prefer if card in cards), cards[0])
    fields = {"first": card, "version": version[1]}
    ghosts = GHOST.findall(text)
    if ghosts:
        fields["ghost"] = ghosts[-1]
    post(page, f"{path}/move", **fields)
    for _ in range(MOST_LOOKS):
        found = TURN.search(page.context.request.get(path).text())
        if found is None or found[1] != turn[1]:
            return
    raise AssertionError("the turn does not end")
