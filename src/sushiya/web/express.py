"""The short way of the few requests that a game consists of: start, look, move, listen.

They pass the same checks and carry the same headers as all others (``web.security``), in one
step instead of a dozen layers: a layer costs every move its time, and every stream, which stands
in all it came through for as long as it lasts, its memory.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from sushiya.host import Place
from sushiya.web.errors import CrossSite, trouble
from sushiya.web.heads import JSON_LINES, lines
from sushiya.web.limits import Limits
from sushiya.web.opening import Opening
from sushiya.web.posting import Sender
from sushiya.web.quick import Json, hand_in_move, look, made_move, started
from sushiya.web.security import (
    MOST_BYTES,
    check_rate,
    check_share,
    is_same_origin,
    whole_body,
    with_headers,
)
from sushiya.web.streams import EventStream, events
from sushiya.web.wire import Wire

Handler = Callable[[Request, bytes], Awaitable[Response]]


async def _look(request: Request, body: bytes) -> Response:
    return await look(request)


async def _listen(request: Request, body: bytes) -> Response:
    return await events(request)


_PATH = re.compile(r"(/api/v1/tables|/t)/([^/]+)(/start|/move|/events|)")
_HANDLERS: dict[tuple[str, str, str], Handler] = {
    ("GET", "/api/v1/tables", ""): _look,
    ("GET", "/api/v1/tables", "/events"): _listen,
    ("GET", "/t", "/events"): _listen,
    ("POST", "/api/v1/tables", "/start"): started,
    ("POST", "/api/v1/tables", "/move"): made_move,
}


async def _sent(response: Response, wire: Wire) -> bool:
    """Whether an answer went straight to its connection."""
    if not wire.is_free:
        return False
    if isinstance(response, Json):
        wire.answer(JSON_LINES, bytes(response.body))
        return True
    if isinstance(response, EventStream):
        await response.begin(lines(response.raw_headers), wire)
        return True
    return False


class Express:
    """Answers these requests; ``limits`` is None where nobody counts."""

    def __init__(self, opening: Opening, limits: Limits | None, now: Callable[[], float]) -> None:
        self._opening = opening
        self._limits = limits
        self._now = now

    async def answers(
        self, scope: Scope, receive: Receive, send: Send, wire: Wire | None = None
    ) -> bool:
        """Answer a request if it is one of these; whether it was."""
        found = _PATH.fullmatch(scope["path"])
        if found is None:
            return False
        family, table, what = found.groups()
        handler = _HANDLERS.get((scope["method"], family, what))
        if handler is None:
            return False
        scope["path_params"] = {"table": table}
        request = Request(scope, receive)
        try:
            response = await self._response(handler, request)
        except ClientDisconnect:
            return True
        if wire is None or not await _sent(response, wire):
            response.raw_headers = with_headers(response.raw_headers)
            await response(scope, receive, send)
        return True

    async def _response(self, handler: Handler, request: Request) -> Response:
        try:
            body = await self._checked(request)
            if not self._opening.is_open:
                await self._opening.wait()
            return await handler(request, body)
        except ClientDisconnect:
            raise
        except Exception as error:
            return trouble(request, error)

    async def _checked(self, request: Request) -> bytes:
        """The body of a request that may be answered; raises what the layers would answer."""
        self._admit(request)
        if request.method == "GET":
            return b""
        return await whole_body(request.scope, request.receive, MOST_BYTES)

    def _admit(self, request: HTTPConnection) -> None:
        """Raises what the layers would answer to a request that may not be answered."""
        if self._limits is not None:
            check_rate(self._limits, request, self._now())
        if request.scope["method"] != "GET" and not is_same_origin(request):
            raise CrossSite()

    # Moves, on a connection of ours

    @property
    def is_open(self) -> bool:
        """Whether moves can be made."""
        return self._opening.is_open

    def make_move(self, sender: Sender, body: bytes, place: Place) -> None:
        """Answer the post of a move when it is stored; nothing waits for it meanwhile."""
        try:
            if self._limits is not None:
                check_share(self._limits, "command", sender.client, sender.person, self._now())
            if not sender.is_ours:
                raise CrossSite()
            hand_in_move(self._opening.house, sender.table, sender.person, body, place)
        except Exception as error:
            place.set_exception(error)
