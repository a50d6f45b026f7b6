"""A whole server in the test's own process, on a real database, with a clock the test sets."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Callable
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from sushiya.host import House
from sushiya.web.app import create_app
from sushiya.web.settings import Settings
from tests.web.asgi import Stream

ORIGIN = "http://sushiya.test"
Open = Callable[..., "Browser"]


def text_of(answer: httpx.Response) -> str:
    """What stands on a page, without markup."""
    words = re.sub(r"<(script|style)\b.*?</\1>", " ", answer.text, flags=re.DOTALL)
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", words)).split())


class Clock:
    """A clock that stands still until somebody sets it."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


class Browser(httpx.AsyncClient):
    """One person's browser: its own cookies, and posts that come from our own pages."""

    def __init__(self, app: Starlette, **kwargs: Any) -> None:
        self.address: str = kwargs.pop("address", "192.0.2.7")
        transport = httpx.ASGITransport(app, client=(self.address, 4242))
        headers = {"origin": ORIGIN, "accept-language": "en"} | kwargs.pop("headers", {})
        super().__init__(transport=transport, base_url=ORIGIN, headers=headers, **kwargs)
        self.app = app

    async def ask(self, method: str, path: str, **kwargs: Any) -> dict[str, Any]:
        """A JSON answer that must be a success."""
        answer = await self.request(method, f"/api/v1{path}", **kwargs)
        assert answer.is_success, answer.text
        told: dict[str, Any] = answer.json()
        return told

    async def script(self, path: str, **fields: Any) -> httpx.Response:
        """A post as the script of our pages sends it."""
        return await self.post(path, data=fields, headers={"x-requested-with": "sushiya"})

    def stream(self, path: str, **headers: str) -> Stream:  # type: ignore[override]
        """An open stream; use it with ``async with``."""
        return Stream(self.app, path, {**dict(self._cookie_header()), **headers}, self.address)

    def _cookie_header(self) -> dict[str, str]:
        request = self.build_request("GET", "/")
        return {
            name: request.headers[name]
            for name in ("cookie", "authorization")
            if name in request.headers
        }


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path, tick=0, heartbeat=0, limits=False, warm_up=False, bot_beat=0)


@pytest.fixture
async def app(settings: Settings, clock: Clock) -> AsyncIterator[Starlette]:
    """The app with its house open."""
    made = create_app(settings, now=clock)
    async with made.router.lifespan_context(made):
        await made.state.opening.wait()
        yield made


@pytest.fixture
def house(app: Starlette) -> House:
    found: House = app.state.opening.house
    return found


@pytest.fixture
async def browse(app: Starlette) -> AsyncIterator[Open]:
    """Opens browsers, each for a new person, and closes them all in the end."""
    opened: list[Browser] = []

    def open_browser(**kwargs: Any) -> Browser:
        opened.append(Browser(app, **kwargs))
        return opened[-1]

    yield open_browser
    for browser in opened:
        await browser.aclose()


@pytest.fixture
def ann(browse: Open) -> Browser:
    return browse()


@pytest.fixture
def ben(browse: Open) -> Browser:
    return browse()


@pytest.fixture
def program(browse: Open) -> Browser:
    """A client that is no browser: it sends no origin."""
    client = browse()
    del client.headers["origin"]
    return client


def error_of(answer: httpx.Response) -> dict[str, Any]:
    """The error in a JSON answer."""
    told: dict[str, Any] = json.loads(answer.text)["error"]
    assert set(told) == {"code", "message", "details"}
    assert told["message"]
    return told
