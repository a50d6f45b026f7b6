"""What every request must pass and every answer must carry.

Plain ASGI layers, outermost first: headers on every answer; a last resort for our mistakes; a
limit on how often a client asks;
a same-origin check on everything that changes something; a limit on the size of bodies, which
are forms where pages post.
"""

from __future__ import annotations

import ipaddress
import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from sushiya.core.errors import SushiyaError
from sushiya.web.errors import API, CrossSite, TooLarge, TooMany, WrongType, answer, broken
from sushiya.web.identity import PERSON_COOKIE, bearer_token, header, person_key_of
from sushiya.web.limits import Limits

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
        "worker-src 'self'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
PRIVATE = "no-store"
"""Pages and answers hold what one person may see: no cache keeps them."""

_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_RAW_PRIVATE_HEADERS = [*_RAW_HEADERS, (b"cache-control", PRIVATE.encode())]

SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
MOST_BYTES = 64 * 1024
MOST_UPLOAD_BYTES = 1024 * 1024
UPLOADS = frozenset(
    {"/verify", "/menus", "/menus/table", "/tables", "/api/v1/verify", "/api/v1/tables"}
)
"""Where a record or a menu may be sent."""
MOST_HOUSEHOLDS = 4096


class SecurityHeaders:
    """The same strict headers on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, and the answer back with its headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": with_headers(message.get("headers", []))}
            await send(message)

        await self.app(scope, receive, send_with_headers)


class LastResort:
    """A mistake of ours becomes a line in the log and an answer, inside all the headers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def send_noting_start(message: Message) -> None:
            nonlocal started
            started = started or message["type"] == "http.response.start"
            await send(message)

        try:
            await self.app(scope, receive, send_noting_start)
        except Exception as error:
            if scope["type"] != "http" or started:
                raise
            await broken(Request(scope, receive), error)(scope, receive, send)


class RateLimits:
    """Nobody may ask too often; ``now`` gives the time in seconds."""

    def __init__(self, app: ASGIApp, limits: Limits, now: Callable[[], float]) -> None:
        self.app = app
        self.limits = limits
        self.now = now

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            try:
                check_rate(self.limits, Request(scope, receive), self.now())
            except TooMany as error:
                await _refuse(error, scope, receive, send)
                return
        await self.app(scope, receive, send)


class SameOrigin:
    """Everything that changes something comes from a page of ours, or from no browser at all."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if (
            scope["type"] == "http"
            and scope["method"] not in SAFE_METHODS
            and not is_same_origin(HTTPConnection(scope))
        ):
            await _refuse(CrossSite(), scope, receive, send)
            return
        await self.app(scope, receive, send)


class BodyLimit:
    """A body is read to its end before anybody looks at it, and no further than its limit.

    Outside the API it is a form: what is none would be taken for one that nobody filled in.
    """

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in SAFE_METHODS:
            await self.app(scope, receive, send)
            return
        limit = MOST_UPLOAD_BYTES if scope["path"] in UPLOADS else MOST_BYTES
        try:
            body = await whole_body(scope, receive, limit)
            _check_form(scope, body)
        except (TooLarge, WrongType) as error:
            await _refuse(error, scope, receive, send)
            return
        except ClientDisconnect:
            return
        given = False

        async def receive_again() -> Message:
            nonlocal given
            if given:
                return await receive()
            given = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self.app(scope, receive_again, send)


def with_headers(given: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, and those that every answer has."""
    kept = any(name == b"cache-control" for name, _ in given)
    return [*given, *(_RAW_HEADERS if kept else _RAW_PRIVATE_HEADERS)]


def check_rate(limits: Limits, request: HTTPConnection, now: float) -> None:
    """Count a request; raises ``TooMany``."""
    kind = kind_of(request)
    if kind:
        check_share(limits, kind, client_of(request), person_key_of(request), now)


def check_share(limits: Limits, kind: str, client: str, person: str | None, now: float) -> None:
    """Count a request of a kind; raises ``TooMany``."""
    wait = limits.wait(kind, client, person, now)
    if wait:
        raise TooMany(seconds=math.ceil(wait))


_TRIED = ("/join/", "/seat/", "/me/link/")
"""Where a code or the token of a private link stands in the address."""
_MAKING = frozenset(
    {"/tables", "/menus/table", "/play", "/me/keep", "/me/rename", "/me/link", "/me/forget"}
)
"""What opens a table, or takes a name from all others, or looks through all tables for one."""
_EXPORTS = ("/me/data.json", "/me/data.zip")


def kind_of(request: HTTPConnection) -> str | None:
    """Which limit a request falls under; None for files that cost nothing."""
    path: str = request.scope["path"].removeprefix("/api/v1")
    if path.startswith(("/static/", "/healthz")):
        return None
    if request.scope["method"] in SAFE_METHODS:
        if path.endswith("/events"):
            return "stream"
        if path in _EXPORTS:
            return "verify"
        return "join" if path.startswith(_TRIED) else "page"
    if path in ("/join", "/tables/join") or path.startswith(_TRIED):
        return "join"
    if path in _MAKING or path.endswith("/review"):
        return "create"
    return "verify" if path in ("/verify", "/score", "/menus") else "command"


def is_same_origin(request: HTTPConnection) -> bool:
    """Whether a post comes from one of our own pages.

    Browsers say where a post comes from. A program that says nothing may use the API, but not
    with a cookie: that would be a browser too old to tell us.
    """
    origin = header(request, b"origin")
    if origin is not None:
        return _is_ours(origin, request)
    site = header(request, b"sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    referrer = header(request, b"referer")
    if referrer is not None:
        return _is_ours(referrer, request)
    in_api = request.scope["path"].startswith(API)
    return in_api and (bearer_token(request) is not None or PERSON_COOKIE not in request.cookies)


def client_of(request: HTTPConnection) -> str:
    """Where a request comes from; one household for all addresses of an IPv6 network."""
    client = request.scope.get("client")
    return household(client[0]) if client else ""


@lru_cache(MOST_HOUSEHOLDS)
def household(host: str) -> str:
    """The part of an address that all devices of a household share."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return host


def _is_ours(address: str, request: HTTPConnection) -> bool:
    try:
        said, asked = urlsplit(address), request.url
        said_port = said.port or _PORTS.get(said.scheme)
    except ValueError:
        return False
    asked_port = asked.port or _PORTS.get(said.scheme)
    downgraded = asked.scheme == "https" and said.scheme != "https"
    same_host = bool(said.hostname) and said.hostname == (asked.hostname or "").lower()
    return same_host and said_port == asked_port and not downgraded


_PORTS = {"http": 80, "https": 443}
_FORMS = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})


def _check_form(scope: Scope, body: bytes) -> None:
    """Raises ``WrongType`` for a post to a page that brings something else than a form."""
    if scope["path"].startswith(API):
        return
    told = header(HTTPConnection(scope), b"content-type")
    kind = (told or "").partition(";")[0].strip().lower()
    if kind not in _FORMS and (told is not None or body):
        raise WrongType()


async def whole_body(scope: Scope, receive: Receive, limit: int) -> bytes:
    """The whole body; raises ``TooLarge`` as soon as it is too long.

    Half a body is nobody's wish: raises ``ClientDisconnect`` if the sender is gone before its end.
    """
    told = header(HTTPConnection(scope), b"content-length") or "0"
    if not told.isdigit() or int(told) > limit:
        raise TooLarge(limit=limit)
    body: bytes = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ClientDisconnect()
        body += bytes(message.get("body", b""))
        if len(body) > limit:
            raise TooLarge(limit=limit)
        if not message.get("more_body", False):
            return body


async def _refuse(error: SushiyaError, scope: Scope, receive: Receive, send: Send) -> None:
    await answer(Request(scope, receive), error)(scope, receive, send)
