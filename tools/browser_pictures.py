"""Take pictures of the pages in a real Chromium, from a house of its own.

``make pictures`` takes those of the README; ``make looks`` every state that the browser tests
know, in three widths, light and dark, the five languages in turn, for people to look at.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Iterator
from itertools import cycle, product
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright
from tests.browser import test_states, test_study_pages, test_wasabi_states
from tests.browser.conftest import Chromium, LiveServer
from tests.browser.sushi_go_play import choose, new_game, take

from sushiya.i18n import LANGUAGES

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTHS = {320: 640, 768: 1024, 1280: 800}


def a_turn(page: Page) -> None:
    """A few turns into a game of four, a card lifted."""
    page.goto(new_game(page, seats=4, edition="gamewright"))
    for _ in range(3):
        choose(page)
        take(page)
    choose(page, 1)


STATES = (
    {state.__name__: state for state in test_states.STATES}
    | test_study_pages.STATES
    | {f"wasabi_{state.__name__}": state for state in test_wasabi_states.STATES}
)
README = {
    "browser-sushi-go": (a_turn, {"width": 1280, "height": 800}),
    "browser-wasabi": (test_wasabi_states.picked_up, {"width": 1280, "height": 800}),
    "browser-phone": (a_turn, {"width": 390, "height": 844, "dark": True, "language": "fr"}),
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--all", metavar="FOLDER", type=Path, help="every state in every look")
    parser.add_argument("--only", metavar="STATE", nargs="*", help="of all states only these")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data))
        server.start()
        chromium = Chromium(playwright)
        try:
            for path, state, look, whole in pictures(asked.all, asked.only):
                _take(chromium, server, path, state, look, whole=whole)
                print(f"took {path.name}", flush=True)
        finally:
            chromium.end()
            server.stop()


def pictures(folder: Path | None, only: list[str] | None) -> Iterator[tuple[Path, Any, Any, bool]]:
    """What to take: where it goes, the state, the look, and whether the whole page is wanted."""
    if folder is None:
        for name, (state, look) in README.items():
            yield FOLDER / f"{name}.png", state, look, False
        return
    languages = cycle(LANGUAGES)
    for name, (width, height), dark in product(only or STATES, WIDTHS.items(), (False, True)):
        look = {"width": width, "height": height, "dark": dark, "language": next(languages)}
        file = f"{name}-{width}-{'dark' if dark else 'light'}-{look['language']}.png"
        yield folder / file, STATES[name], look, True


def _take(
    chromium: Chromium, server: LiveServer, path: Path, state: Any, look: Any, *, whole: bool
) -> None:
    context = chromium.open(
        base_url=server.address,
        viewport={"width": look["width"], "height": look["height"]},
        color_scheme="dark" if look.get("dark") else "light",
        locale=look.get("language", "en"),
        reduced_motion="reduce",
    )
    page = context.new_page()
    state(page)
    path.parent.mkdir(parents=True, exist_ok=True)
    page.evaluate("scrollTo(0, 0)")
    page.screenshot(path=path, full_page=whole)
    chromium.leave(context)


if __name__ == "__main__":
    main()
