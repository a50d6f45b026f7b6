"""A live server and a real Chromium. Nothing here sleeps: pages are waited for.

Playwright is kept for one module at a time: its event loop would be in the way of others' tests.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)
from playwright.sync_api import Error as PlaywrightError
from soak.ports import free_port

from tests.browser.serving import NEXT_SECRET, SECONDS_AHEAD

pytest.register_assert_rewrite("tests.browser.soundness")

ROOT = Path(__file__).parents[2]
CHROMIUM = (
    os.environ.get("SUSHIYA_CHROMIUM")
    or shutil.which("chromium-headless-shell")  # the same pages for half the work
    or shutil.which("chromium")
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 60_000
"""Milliseconds after which something that should be on a page is missed."""

MORE_CHANCES = 2

SECONDS_TO_START = 120
SECONDS_TO_CLOSE = 30

Open = Callable[..., Page]

expect.set_options(timeout=PATIENCE)


def whole(page: Page) -> None:
    """Wait until the page has come to its end.

    Without script every press brings a new page, and half of one lacks what comes further down:
    whoever counts what there is to press asks for the whole page first.
    """
    page.wait_for_load_state()
    page.locator("body > #announcer:last-child").wait_for(state="attached")


@contextmanager
def ended_after(seconds: float, end: Callable[[], object]) -> Iterator[None]:
    """Wait for another process, but end it when it never answers."""
    watch = threading.Timer(seconds, end)
    watch.daemon = True
    watch.start()
    try:
        yield
    finally:
        watch.cancel()


def descendants() -> Iterator[int]:
    """The processes that this one started, and theirs, where the system lists them."""
    waiting = [os.getpid()]
    while waiting:
        for listed in Path(f"/proc/{waiting.pop()}/task").glob("*/children"):
            with suppress(OSError):
                found = [int(number) for number in listed.read_text().split()]
                waiting += found
                yield from found


class LiveServer:
    """A server that can be killed and started again on the same port and database."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.ahead = 0.0
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.serving", str(self.folder), str(self.port)]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        with ended_after(SECONDS_TO_START, self.process.kill):
            line = self.process.stdout.readline()
        assert line, "the server did not start"
        self.port = int(line)

    def deal_next(self, secret: str) -> None:
        """The next table that is opened gets the deal of this secret."""
        self._write(NEXT_SECRET, secret)

    def let_pass(self, seconds: float) -> None:
        """So much later it is on the server's clock, which stands still otherwise."""
        self.ahead += seconds
        self._write(SECONDS_AHEAD, str(self.ahead))

    def _write(self, name: str, text: str) -> None:
        """In one piece: the server may be reading."""
        written = self.folder / f"{name}.new"
        written.write_text(text, "ascii")
        written.replace(self.folder / name)

    def stop(self, *, kill: bool = False) -> None:
        assert self.process is not None
        assert self.process.stdout is not None
        if kill:
            self.process.kill()
        else:
            self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    live = LiveServer(tmp_path_factory.mktemp("tables"))
    live.start()
    yield live
    live.stop()


class Chromium:
    """A browser that is started again when it had to be ended.

    Closing a page just as it moves on to the next one can leave Chromium waiting for itself;
    that must not hold up everybody else's tests.
    """

    def __init__(self, playwright: Playwright) -> None:
        self._type = playwright.chromium
        if CHROMIUM is None and not Path(self._type.executable_path).exists():
            pytest.skip("no Chromium: apt-get install chromium, or playwright install chromium")
        self._browser: Browser | None = None
        self._processes: set[int] = set()

    def open(self, **options: Any) -> BrowserContext:
        """A new person's browser."""
        if self._browser is None or not self._browser.is_connected():
            before = set(descendants())
            self._browser = self._type.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            self._processes = set(descendants()) - before
        return self._browser.new_context(**options)

    def leave(self, opened: BrowserContext) -> None:
        """Close a person's browser, once its pages have come to rest."""
        for page in opened.pages:
            with suppress(PlaywrightError):
                page.goto("about:blank")
        self._close(opened)

    def end(self) -> None:
        """Close everything."""
        if self._browser is not None:
            self._close(self._browser)

    def _close(self, opened: Browser | BrowserContext) -> None:
        with ended_after(SECONDS_TO_CLOSE, self._kill), suppress(PlaywrightError):
            opened.close()

    def _kill(self) -> None:
        for process in self._processes:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Chromium]:
    with sync_playwright() as playwright:
        browser = Chromium(playwright)
        yield browser
        browser.end()


@pytest.fixture
def open_page(chromium: Chromium, server: LiveServer) -> Iterator[Open]:
    """Opens a page for a new person: ``open_page("/", language="pl", width=320)``.

    A mistake in a script of ours, or a refusal of the content policy, fails the test.
    """
    contexts = []
    mistakes: list[str] = []

    def open_one(
        path: str = "/",
        *,
        language: str = "en",
        width: int = 1280,
        height: int = 800,
        dark: bool = False,
        **options: Any,
    ) -> Page:
        context = chromium.open(
            base_url=server.address,
            viewport={"width": width, "height": height},
            color_scheme="dark" if dark else "light",
            locale=language if language != "xx" else "en",
            **{"reduced_motion": "reduce", **options},
        )
        if language == "xx":
            cookie = {"name": "sushiya_language", "value": language, "url": server.address}
            context.add_cookies([cookie])  # type: ignore[list-item]
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: mistakes.append(str(error)))
        page.on(
            "console",
            lambda said: mistakes.append(said.text) if "Content Security" in said.text else None,
        )
        if path:
            page.goto(path)
        return page

    yield open_one
    for context in contexts:
        chromium.leave(context)
    assert mistakes == []


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """One look at every page state in ``make test``; the others with --deep, ``make browser``.

    What failed gets two more chances, and is named at the end of the run: on a busy machine a
    Chromium can stand still for longer than anybody's patience, or show a page half done.
    """
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.flaky(reruns=MORE_CHANCES))
    if config.getoption("--deep"):
        return
    further = [item for item in items if _is_further_look(item)]
    config.hook.pytest_deselected(items=further)
    items[:] = [item for item in items if item not in set(further)]


def _is_further_look(item: pytest.Item) -> bool:
    name = item.name
    if name.startswith("test_state["):
        return "xx-320" not in name
    if name.startswith("test_state_is_sound["):
        return "320-False" not in name
    return name.startswith("test_long_words_fit")
