"""Opening and closing the house around the app's life, without keeping the first page waiting."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sushiya.core.errors import SushiyaError
from sushiya.web.errors import CannotOpen, refused
from sushiya.web.identity import PERSON_COOKIE
from sushiya.web.settings import Settings

if TYPE_CHECKING:
    from sushiya.host import House
    from sushiya.web.metrics import Metrics

log = logging.getLogger("sushiya.web")

FREE_PATHS = (
    *("/static/", "/healthz", "/readyz", "/service-worker.js", "/rules", "/score", "/about"),
    *("/offline", "/learn", "/tutorial", "/practice", "/language", "/theme"),
)
"""What is answered before the house is open; so is the front door, to somebody without a cookie."""


class Opening:
    """The house of an app, from the moment it begins to open."""

    def __init__(self, settings: Settings, now: Callable[[], float]) -> None:
        self._settings = settings
        self._now = now
        self._closing = AsyncExitStack()
        self._task: asyncio.Task[None] | None = None
        self._opened: asyncio.Future[None] | None = None
        self._house: House | None = None
        self._api: ASGIApp | None = None
        self.metrics: Metrics | None = None
        """Where figures about the house are wanted."""
        self.on_open: Callable[[], None] = lambda: None
        self.on_failure: Callable[[BaseException], None] = lambda error: None

    @property
    def is_open(self) -> bool:
        """Whether everything may be asked for."""
        return self._house is not None

    @property
    def house(self) -> House:
        """The house; whoever may ask has waited until it is open."""
        assert self._house is not None
        return self._house

    def longest_wait(self) -> float:
        """How long a move took at most since this was last asked; nothing before all is open."""
        return 0.0 if self._house is None else self._house.longest_wait()

    def begin(self, state: State) -> None:
        """Begin to open in the background."""
        self._opened = asyncio.get_running_loop().create_future()
        self._task = asyncio.create_task(self._open(state))
        self._task.add_done_callback(self._told)

    async def wait(self) -> None:
        """Until the house is open; the API may still be on its way."""
        if self._house is None:
            assert self._opened is not None
            await asyncio.shield(self._opened)

    async def api(self, state: State) -> ASGIApp:
        """The JSON API, built by the first who asks or by the opening, whoever is earlier."""
        if self._api is None:
            self._api = await asyncio.to_thread(_built_api, state)
        return self._api

    async def close(self) -> None:
        """Close what was opened, in reverse."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._closing.aclose()

    async def _open(self, state: State) -> None:
        running = await asyncio.to_thread(_running)
        opened = running(self._settings, self._now, self.metrics)
        self._house = await self._closing.enter_async_context(opened)
        if self.metrics is not None:
            about = self.metrics.told(self._settings, self._house, state.streams)
            await self._closing.enter_async_context(about)
        assert self._opened is not None
        self._opened.set_result(None)
        await self.api(state)
        self.on_open()

    def _told(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        self._end_waiting(error)
        if error is not None:
            if not isinstance(error, SushiyaError):
                log.critical("the house cannot open: %s", error, exc_info=error)
            self.on_failure(error)

    def _end_waiting(self, error: BaseException | None) -> None:
        """Nobody waits for a house that will not open."""
        assert self._opened is not None
        if self._opened.done():
            return
        if error is None:
            self._opened.cancel()
        else:
            # Why is for the host: it names folders and databases.
            self._opened.set_exception(CannotOpen() if isinstance(error, SushiyaError) else error)
            self._opened.exception()  # It is told, also where nobody waited.


class WaitForHouse:
    """Lets a request through when the house it may need is open."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            opening: Opening = scope["app"].state.opening
            if not opening.is_open and needs_house(HTTPConnection(scope)):
                try:
                    await opening.wait()
                except SushiyaError as error:
                    response = await refused(Request(scope, receive), error)
                    await response(scope, receive, send)
                    return
        await self.app(scope, receive, send)


def needs_house(request: HTTPConnection) -> bool:
    """Whether a request may have to know about tables."""
    path: str = request.scope["path"]
    if path == "/":
        return PERSON_COOKIE in request.cookies
    return not path.startswith(FREE_PATHS)


def house_of(request: HTTPConnection) -> House:
    """The house, for every request that waited for it."""
    opening: Opening = request.app.state.opening
    return opening.house


@asynccontextmanager
async def lifespan(app: Starlette) -> AsyncIterator[None]:
    """The app's life: the house opens behind the first pages and closes after the last."""
    opening: Opening = app.state.opening
    beating = asyncio.create_task(app.state.streams.keep_beating(app.state.settings.heartbeat))
    watching = asyncio.create_task(app.state.pressure.watch())
    opening.begin(app.state)
    try:
        yield
    finally:
        beating.cancel()
        watching.cancel()
        await app.state.reviews.close()
        app.state.streams.close()
        await opening.close()


def _running() -> Callable[..., AbstractAsyncContextManager[House]]:
    from sushiya.web.running import running

    return running


def _built_api(state: State) -> ASGIApp:
    from sushiya.web.api import create_api

    return create_api(state)
