"""Playing Wasabi! as a person would, and reaching the states a test wants to look at."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import whole
from tests.browser.sushi_go_play import post

MOST_STEPS = 400
MOST_GAMES = 30
MOST_LOOKS = 3000


def new_game(page: Page, **options: object) -> str:
    """A running table against bots; its path."""
    return post(page, "/play", **{"game": "wasabi", "seats": 3, **options})


def act_of(page: Page) -> str:
    """What the desk asks for; empty when there is no desk."""
    desk = page.locator("#desk")
    if not desk.count():
        return ""
    classes = (desk.get_attribute("class") or "").split()
    return next(name.removeprefix("desk--") for name in classes if name.startswith("desk--"))


def my_turn(page: Page) -> str:
    """Wait until there is something to do, or the game is over; what it is."""
    page.locator(".desk:not(.desk--wait), .ranking").first.wait_for()
    whole(page)
    return act_of(page)


def pressed(page: Page, press: Callable[[], None]) -> None:
    """Do something and wait until the page shows the table after it."""
    before = version_of(page)
    press()
    page.locator(f'#act input[name=version][value="{before}"]').wait_for(state="detached")
    whole(page)


def version_of(page: Page) -> str:
    """The version of the table that the desk shows."""
    return page.locator("#act input[name=version]").input_value()


def step(page: Page, chance: Random) -> None:
    """Whatever the desk asks for: good squares first, everything claimed, anything taken."""
    act = act_of(page)
    if act in ("give", "pick"):
        jars = page.locator("button.jar")
        pressed(page, jars.nth(chance.randrange(jars.count())).click)
    elif act == "draw":
        lengths = page.locator(".length:enabled")
        pressed(page, lengths.nth(chance.randrange(lengths.count())).click)
    elif act == "keep":
        pressed(page, page.locator(".keep").first.click)
    elif act == "reward":
        pressed(page, page.locator(".rewards button").first.click)
    elif page.locator("#claim").count():
        pressed(page, page.locator("#claim").click)
    elif page.locator(".pick--tile input").count():
        lay(page, chance)
    else:
        pressed(page, page.locator("#go-on").click)


def lay(page: Page, chance: Random) -> None:
    """Pick up a tile and lay it where it helps most, or anywhere."""
    tiles = page.locator(".pick--tile input")
    number, square = best_lay(page, tiles.count())
    tiles.nth(number).locator("xpath=..").click()
    squares = page.locator(square)
    pressed(page, squares.nth(chance.randrange(squares.count())).click)


def best_lay(page: Page, tiles: int) -> tuple[int, str]:
    """Which tile, and which squares for it."""
    for kind in ("complete", "extend"):
        for number in range(tiles):
            squares = f".would-{kind}-{number + 1}.can-lay"
            if page.locator(squares).count():
                return number, squares
    return 0, ".can-lay"


def play_to_the_end(page: Page, chance: Random) -> int:
    """Play until there is a result; how many things were pressed."""
    for steps in range(MOST_STEPS):
        if not my_turn(page):
            return steps
        step(page, chance)
    raise AssertionError("the game does not end")


def look(page: Page, path: str) -> dict[str, Any]:
    """The table as this person's program would see it."""
    found: dict[str, Any] = page.context.request.get(f"/api/v1/tables/{path.split('/')[2]}").json()
    return found


def move(page: Page, path: str, *moves: str) -> None:
    """Make moves by plain posts."""
    origin = "/".join(page.context.request.get("/healthz").url.split("/")[:3])
    body = {"moves": list(moves)} if len(moves) > 1 else {"move": moves[0]}
    answer = page.context.request.post(
        f"/api/v1/tables/{path.split('/')[2]}/move", data=body, headers={"origin": origin}
    )
    assert answer.ok, answer.text()


def reach(
    page: Page,
    wanted: Callable[[dict[str, Any]], bool],
    prefer: tuple[str, ...] = ("claim ", "take "),
    **options: object,
) -> str:
    """Play games by posts until the table is as wanted; its path.

    Moves that begin as in ``prefer`` are made when they can be; otherwise a square that helps.
    """
    for _ in range(MOST_GAMES):
        path = new_game(page, **options)
        if play_on_by_posts(page, path, wanted, prefer):
            return path
    raise AssertionError("no game came to that")


def play_on_by_posts(
    page: Page,
    path: str,
    wanted: Callable[[dict[str, Any]], bool],
    prefer: tuple[str, ...] = ("claim ", "take "),
) -> bool:
    """Play a game on until the table is as wanted; whether it came to that before the end."""
    chance = Random(7)
    for _ in range(MOST_LOOKS):
        table = look(page, path)
        if wanted(table):
            return True
        if table["status"] == "ended":
            return False
        if table["you"]["seat"] in table["to_act"]:
            move(page, path, _good_move(table["view"], prefer, chance))
    raise AssertionError("the game does not end")


def _good_move(view: dict[str, Any], prefer: tuple[str, ...], chance: Random) -> str:
    from sushiya.games.wasabi import advice

    moves: list[str] = view["legal_moves"]
    for beginning in prefer:
        fitting = [one for one in moves if one.startswith(beginning)]
        if fitting:
            return chance.choice(fitting)
    kinds = {"complete": 2, "extend": 1, "start": 0}
    lays = advice(view).lays
    if lays:
        return max(lays, key=lambda lay: max(kinds[one.kind] for one in lays[lay]))
    steady = [one for one in moves if one.split()[0] in ("lay", "give", "pick", "done", "keep")]
    short = [one for one in moves if one in ("draw 2", "draw 3")]
    return chance.choice(short or steady or moves)
