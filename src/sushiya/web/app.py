"""The server as one app: pages, posts and streams as plain routes, the JSON API mounted in it.

A page that needs nobody is answered while the database, the house and the API are still being
loaded behind it; every other request waits for them.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import import_module
from pkgutil import iter_modules

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Receive, Scope, Send

from sushiya.core.errors import SushiyaError
from sushiya.web import posts, quick, streams
from sushiya.web.assets import Assets, Compressed
from sushiya.web.errors import not_served, refused
from sushiya.web.express import Express
from sushiya.web.limits import Limits
from sushiya.web.opening import Opening, WaitForHouse, lifespan
from sushiya.web.pressure import NewcomersWait, Pressure
from sushiya.web.rendering import STATIC
from sushiya.web.reviews import Reviews
from sushiya.web.security import BodyLimit, LastResort, RateLimits, SameOrigin, SecurityHeaders
from sushiya.web.settings import Settings
from sushiya.web.wire import taken_wire

API_PATH = "/api/v1"


class HouseApp(Starlette):
    """An app with a short way for the requests that a game consists of."""

    express: Express

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        scope["app"] = self
        if scope["type"] == "http":
            wire = taken_wire(scope)
            if await self.express.answers(scope, receive, send, wire):
                return
        await super().__call__(scope, receive, send)


def create_app(settings: Settings, *, now: Callable[[], float] = time.time) -> HouseApp:
    """The whole server; nothing is opened before its lifespan begins."""
    limits = Limits() if settings.limits else None
    open_streams = streams.OpenStreams(limited=settings.limits, reviews=settings.reviews)
    opening = Opening(settings, now)
    pressure = Pressure(open_streams.__len__, opening.longest_wait)
    app = HouseApp(
        routes=routes(),
        middleware=[
            Middleware(SecurityHeaders),
            Middleware(NewcomersWait, pressure=pressure),
            Middleware(LastResort),
            *([Middleware(RateLimits, limits=limits, now=now)] if limits else []),
            Middleware(SameOrigin),
            Middleware(BodyLimit),
            Middleware(Compressed),
            Middleware(WaitForHouse),
        ],
        exception_handlers={
            SushiyaError: refused,
            HTTPException: not_served,
        },
        lifespan=lifespan,
    )
    app.state.settings = settings
    app.state.host = None
    app.state.now = now
    app.state.opening = opening
    app.express = Express(app.state.opening, limits, now)
    app.state.streams = open_streams
    app.state.pressure = pressure
    app.state.reviews = Reviews(lambda: app.state.opening.house.ledger)
    return app


def routes() -> list[BaseRoute]:
    """Every address of the server."""
    return [
        *quick.routes,
        Route("/healthz", healthz),
        Route("/readyz", readyz),
        Mount("/static", Assets(directory=STATIC)),
        *posts.routes,
        *streams.routes,
        *page_routes(),
        Mount(API_PATH, LazyApi()),
    ]


def page_routes() -> list[Route]:
    """The routes of all page families, in the order of their files."""
    from sushiya.web import pages

    found: list[Route] = []
    for module in sorted(iter_modules(pages.__path__), key=lambda one: one.name):
        found += getattr(import_module(f"{pages.__name__}.{module.name}"), "routes", [])
    return found


async def healthz(request: Request) -> Response:
    """Whether the server lives; says ``opening`` until the house is open.

    Tables that are damaged do not make it ill: a second line says how many were set aside.
    """
    opening = request.app.state.opening
    if not opening.is_open:
        return PlainTextResponse("opening")
    damaged = len(opening.house.set_aside)
    return PlainTextResponse(f"ok\nset-aside {damaged}" if damaged else "ok")


async def readyz(request: Request) -> Response:
    """Whether requests may be sent here: the house is open and its database answers."""
    opening = request.app.state.opening
    if not opening.is_open:
        return PlainTextResponse("opening", 503)
    ready = await opening.house.is_ready()
    return PlainTextResponse("ready" if ready else "unavailable", 200 if ready else 503)


class LazyApi:
    """The JSON API, built when the house is."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        outer = scope["app"]
        api = await outer.state.opening.api(outer.state)
        await api(scope, receive, send)
