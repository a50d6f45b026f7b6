"""The post of a move, read off its connection without any of the layers that others need.

A move is the request that a server spends its days with. Where it comes as programs and our own
script send it, short and plain, nothing is made for it but what it takes to answer it; and who
posts with the same head as before, byte for byte, is who they were before. Everything unusual goes
the general way, and is answered the same.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
from starlette.requests import HTTPConnection, Request
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from sushiya.web.errors import trouble
from sushiya.web.heads import JSON_LINES, head, lines, second
from sushiya.web.identity import person_key_of
from sushiya.web.security import client_of, is_same_origin

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

    from sushiya.host import Answer, Place
    from sushiya.web.wire import WireProtocol

MOVE = re.compile(rb"/api/v1/tables/([0-9a-z]+)/move")
UNUSUAL = frozenset({b"expect", b"transfer-encoding"})
"""Headers whose meaning is known on the general way."""
FORWARDED = frozenset({b"x-forwarded-for", b"x-forwarded-proto"})
MOST_DIGITS = 3
"""Of the length of a body that is short."""
LONGEST_HEAD = 2048
"""Bytes of a head that is worth remembering."""
_LENGTH = re.compile(rb"\r\ncontent-length: ?(\d{1,3})\r\n", re.IGNORECASE)


class Moves(Protocol):
    """Who makes moves and answers their posts."""

    @property
    def is_open(self) -> bool:
        """Whether moves can be made."""
        ...

    def make_move(self, sender: Sender, body: bytes, place: Place) -> None:
        """Answer the post of a move when it is stored, or at once if it is refused."""
        ...


class Sender:
    """All that the head of a post says: which table, who asks, and from where.

    ``before`` and ``after`` are the head around the length of the body, if it is remembered.
    """

    __slots__ = ("_after", "_before", "client", "is_ours", "person", "table")

    def __init__(self, scope: Scope, table: str) -> None:
        request = HTTPConnection(scope)
        self.table = table
        self.person = person_key_of(request)
        self.client = client_of(request)
        self.is_ours = is_same_origin(request)
        self._before = self._after = b""

    def remember(self, data: bytes) -> bool:
        """Remember the head of a post that came in one piece; whether it is worth it."""
        end = data.find(b"\r\n\r\n", 0, LONGEST_HEAD)
        found = _LENGTH.search(data, 0, end + 2) if end >= 0 else None
        if found is None or len(data) != end + 4 + int(found[1]):
            return False
        self._before, self._after = data[: found.start(1)], data[found.end(1) : end + 4]
        return True

    def body_of(self, data: bytes) -> bytes | None:
        """The body of a whole post with the head that is remembered; None for all else."""
        if not data.startswith(self._before):
            return None
        start = len(self._before)
        end = data.find(b"\r", start, start + MOST_DIGITS + 1)
        length = data[start:end]
        if not length.isdigit() or not data.startswith(self._after, end):
            return None
        body = data[end + len(self._after) :]
        return body if len(body) == int(length) else None

    def scope(self, protocol: WireProtocol) -> Scope:
        """The request again, for whoever has to be told why not in their own language."""
        first, *rest = (self._before + self._after[:-4]).split(b"\r\n")
        named = [line.partition(b":")[::2] for line in rest]
        headers = [(name.lower(), value.strip()) for name, value in named]
        return {
            "type": "http",
            "method": "POST",
            "path": first.split(b" ")[1].decode(),
            "query_string": b"",
            "root_path": "",
            "headers": headers,
            "scheme": protocol.scheme,
            "server": protocol.server,
            "client": protocol.client,
            "app": protocol.config.app,
        }


class Nobody:
    """Waits for nothing: no task hangs on the body of a move."""

    def set(self) -> None:
        """Something has come."""


class Post:
    """A move on its way: a request to its connection (uvicorn's ``RequestResponseCycle``), and
    to the house the place where its answer goes.
    """

    __slots__ = (
        "_protocol",
        "_scope",
        "body",
        "disconnected",
        "keep_alive",
        "more_body",
        "response_complete",
        "sender",
    )
    message_event = Nobody()

    def __init__(
        self, protocol: WireProtocol, sender: Sender, scope: Scope | None, keep_alive: bool
    ) -> None:
        self._protocol = protocol
        self._scope = scope
        self.sender = sender
        self.keep_alive = keep_alive
        self.body = b""
        self.more_body = True
        self.disconnected = self.response_complete = False

    def done(self) -> bool:
        """Whether nobody waits for the answer any more."""
        return self.disconnected or self.response_complete or self._protocol.transport.is_closing()

    def set_result(self, result: Answer, /) -> None:
        """Answer that the move is stored."""
        body = msgspec.json.encode({"table": result.table_id, "version": result.version})
        if self.keep_alive:
            given = self._protocol.server_state.default_headers
            self._send(b"%s%d\r\n\r\n%s" % (second(given).json, len(body), body))
        else:
            self._answer(JSON_LINES, body, 200)

    def set_exception(self, exception: Exception, /) -> None:
        """Answer why not."""
        protocol = self._protocol
        response = trouble(Request(self._scope or self.sender.scope(protocol)), exception)
        given = [header for header in response.raw_headers if header[0] != b"content-length"]
        self._answer(lines(given), bytes(response.body), response.status_code)

    def _answer(self, headers: bytes, body: bytes, status: int) -> None:
        given = self._protocol.server_state.default_headers
        begin = head(given, headers, status, keep_alive=self.keep_alive)
        self._send(b"%scontent-length: %d\r\n\r\n%s" % (begin, len(body), body))

    def _send(self, answer: bytes) -> None:
        if self.done():
            return
        protocol = self._protocol
        protocol.transport.write(answer)
        self.response_complete = True
        if not self.keep_alive:
            protocol.transport.close()
        protocol.on_response_complete()


def moves_of(protocol: WireProtocol) -> Moves | None:
    """Who makes moves for a connection, as soon as they can be made."""
    moves: Moves | None = getattr(protocol.config.app, "express", None)
    return moves if moves is not None and moves.is_open else None


def post_of_move(protocol: WireProtocol) -> Post | None:
    """The post of a move whose headers have come; None for everything else."""
    found = MOVE.fullmatch(protocol.url)
    if found is None or protocol.cycle is not None or protocol.flow.write_paused:
        return None
    parser, headers = protocol.parser, dict(protocol.headers)
    if parser.get_method() != b"POST" or parser.get_http_version() != "1.1":
        return None
    if parser.should_upgrade() or not headers.keys().isdisjoint(UNUSUAL):
        return None
    length = headers.get(b"content-length", b"")
    if not 0 < len(length) <= MOST_DIGITS or moves_of(protocol) is None:
        return None
    scope: Any = protocol.scope
    scope["method"], scope["path"], scope["query_string"] = "POST", found[0].decode(), b""
    scope["app"] = protocol.config.app
    if not headers.keys().isdisjoint(FORWARDED):
        _take_forwarded(protocol, scope)
    sender = Sender(scope, found[1].decode())
    return Post(protocol, sender, scope, parser.should_keep_alive())


def _take_forwarded(protocol: WireProtocol, scope: Scope) -> None:
    """Take in what a proxy says of the client, exactly as uvicorn does where it is trusted."""
    outermost: Any = protocol.app
    if isinstance(outermost, ProxyHeadersMiddleware):
        reading = ProxyHeadersMiddleware(_no_app)  # type: ignore[arg-type]
        reading.trusted_hosts = outermost.trusted_hosts
        nothing: Any = None
        coroutine: Any = reading(scope, nothing, nothing)  # type: ignore[arg-type]
        with suppress(StopIteration):  # an app that does nothing waits for nothing
            coroutine.send(None)


async def _no_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Does nothing."""
