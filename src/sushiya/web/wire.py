"""The connection under a request: bytes that are ready go out as they are, at once.

Any server can run the app. Ours hands every request its connection too, in its scope, for the
two things that a busy table does all day: a short JSON answer, and a piece of a stream. On the
general way each is a coroutine, and the headers, always the same, are searched for mistakes and
joined again for every answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol

from httptools import HttpRequestParser
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from sushiya.web.heads import head
from sushiya.web.posting import Post, Sender, moves_of, post_of_move

if TYPE_CHECKING:
    from starlette.types import Scope

EXTENSION = "sushiya.wire"
MOST_HEAD_BYTES = 64 * 1024
MOST_WAITING = 32
"""Requests that may wait behind one that is being answered: nobody needs more than one."""
MOST_FRAME_BYTES = 1024 * 1024
"""Around the pieces of a body and behind it. Bodies have limits of their own (``web.security``)."""


class Teller(Protocol):
    """Who tells a stream on a connection: it hears when it may go on, and when nobody listens."""

    def resume(self) -> None:
        """The other side takes more again."""
        ...

    def gone(self) -> None:
        """The other side has hung up."""
        ...


class WireProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it; the app may write to the connection itself."""

    # All that uvicorn's protocol keeps, too: thousands of connections without a dictionary each.
    __slots__ = (
        *("access_log", "access_logger", "app", "app_state", "asgi_version", "client", "config"),
        *("connections", "cycle", "expect_100_continue", "flow", "headers", "limit_concurrency"),
        *("logger", "loop", "parser", "pipeline", "root_path", "scheme", "scope", "server"),
        *("server_state", "tasks", "timeout_keep_alive", "timeout_keep_alive_task", "transport"),
        *("url", "ws_protocol_class"),
        *("has_head", "is_amid", "posted", "quiet_since", "sender", "spent", "teller"),
    )

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.pipeline = Pipeline()  # type: ignore[assignment]
        self.teller: Teller | None = None
        self.quiet_since: float | None = None
        """Since when the other side owes us a whole request, or to take what it asked for; None
        while we owe it an answer."""
        self.is_amid = False
        """Whether a request has begun that has not come in full."""
        self.has_head = False
        """Whether the head of that request has come."""
        self.spent = 0
        """Its bytes but for the body, from the second piece on."""
        self.posted: Post | None = None
        """The move that begins in what is being read."""
        self.sender: Sender | None = None
        """Who posted the last move, if their head is remembered."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody calls."""
        super().connection_made(transport)
        self.flow = Flow(transport)
        self.server = _shared(self.server)
        self.quiet_since = self.loop.time()

    def data_received(self, data: bytes) -> None:
        """A piece of a request; behind a stream, which has no end, nothing is answered."""
        if self.teller is not None:
            return
        if self.is_amid:
            self.spent += len(data)
            super().data_received(data)
            self._bound()
        elif self.cycle is not None:
            self._read(data)
        elif not self._is_next_move(data):
            self.posted = None
            self._read(data)
            self._remember(data)

    def _read(self, data: bytes) -> None:
        """Read a piece with which a request begins."""
        if self.parser is None:
            self.parser = _new_parser(self)
        super().data_received(data)

    def _bound(self) -> None:
        """Hang up on who sends headers without an end, which nobody else counts."""
        most = MOST_FRAME_BYTES if self.has_head else MOST_HEAD_BYTES
        if self.is_amid and self.spent > most:
            self.transport.abort()

    def _is_next_move(self, data: bytes) -> bool:
        """Whether it was a whole move of the same sender, which is being made."""
        sender = self.sender
        if sender is None or self.flow.write_paused:
            return False
        body = sender.body_of(data)
        moves = None if body is None else moves_of(self)
        if body is None or moves is None:
            return False
        self.quiet_since = None
        post = Post(self, sender, None, keep_alive=True)
        self.cycle = post  # type: ignore[assignment]
        moves.make_move(sender, body, post)
        return True

    def _remember(self, data: bytes) -> None:
        """Remember who posted a move, if it came alone and in one piece.

        Their next moves need no parser, which would take half a kilobyte until they come.
        """
        post, self.posted = self.posted, None
        if post is not None and post.keep_alive and not self.is_amid:
            self.sender = post.sender if post.sender.remember(data) else None
            if self.sender is not None:
                nothing: Any = None
                self.parser = nothing

    def pause_writing(self) -> None:
        """The other side takes no more for now; streams look after that themselves."""
        super().pause_writing()
        if self.teller is None and self.quiet_since is None:
            self.quiet_since = self.loop.time()

    def resume_writing(self) -> None:
        """The other side takes more again."""
        super().resume_writing()
        if self.teller is not None:
            self.teller.resume()
        else:
            self._count_anew()

    def _count_anew(self) -> None:
        """Whose turn it is from now on."""
        is_ours = self.cycle is not None and not self.is_amid and not self.flow.write_paused
        self.quiet_since = None if is_ours else self.loop.time()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has hung up, or we have."""
        super().connection_lost(exc)
        teller, self.teller = self.teller, None
        if teller is not None:
            teller.gone()

    def on_headers_complete(self) -> None:
        """A request begins: the app will find its connection in the scope."""
        self.has_head = True
        post = post_of_move(self)
        if post is not None:
            self.cycle = post  # type: ignore[assignment]
            self.posted = post
            return
        super().on_headers_complete()
        scope: Any = self.scope
        scope[EXTENSION] = Wire(self)
        if len(self.pipeline) > MOST_WAITING:
            self.transport.abort()
            raise ConnectionAbortedError  # nobody reads what comes in the same piece

    def on_response_complete(self) -> None:
        """A request is over: a connection that waits for the next one keeps nothing of it.

        Not even a timer, as uvicorn would: ``hang_up_on_quiet`` looks at all of them at once.
        """
        self.server_state.total_requests += 1
        if not self.transport.is_closing():
            self.flow.resume_reading()
            if self.pipeline:
                self._start_asgi_task(*self.pipeline.pop())
            if self.is_amid or self.cycle.response_complete:
                self.quiet_since = self.loop.time()
        if self.cycle.response_complete:
            self.forget_request()

    def forget_request(self) -> None:
        """Let go of the request that was answered."""
        nothing: Any = None
        self.cycle = nothing
        if not self.is_amid:  # else these are the next one's
            self.scope = self.headers = nothing

    def on_message_begin(self) -> None:
        """The first byte of a request: from now on there is time for all of it."""
        self.is_amid = True
        self.has_head = False
        self.spent = 0
        if self.quiet_since is not None:
            self.quiet_since = self.loop.time()
        super().on_message_begin()

    def on_body(self, body: bytes) -> None:
        """A part of the body; one that comes after the answer is for nobody."""
        self.spent -= len(body)
        if self.cycle is not None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The end of the body, likewise."""
        self.is_amid = False
        self._count_anew()
        cycle: Any = self.cycle
        if type(cycle) is Post:
            moves = moves_of(self)
            assert moves is not None
            moves.make_move(cycle.sender, cycle.body, cycle)
        elif cycle is not None:
            super().on_message_complete()


def _new_parser(protocol: WireProtocol) -> Any:
    """Reads requests for a connection, as uvicorn's own does."""
    parser: Any = HttpRequestParser(protocol)
    # Older ones of httptools know only the strict way.
    with suppress(AttributeError):
        parser.set_dangerous_leniencies(lenient_data_after_close=True)
    return parser


class Pipeline(list[Any]):
    """Requests that wait for their turn: hardly ever one, so it is small while there is none."""

    __slots__ = ()

    def appendleft(self, request: Any) -> None:
        """The last to come."""
        self.insert(0, request)


@lru_cache
def _shared(address: tuple[str, int | None] | None) -> tuple[str, int | None] | None:
    """The same address for all connections to it."""
    return address


def hang_up_on_quiet(connections: Iterable[object], before: float) -> None:
    """Close the connections whose other side has owed us something since before a moment.

    What they have been sent they may still take; if they do not, they are cut off the next time.
    """
    for one in tuple(connections):
        if isinstance(one, WireProtocol):
            since = one.quiet_since
            if since is not None and since < before:
                hang_up = one.transport.abort if one.transport.is_closing() else one.transport.close
                hang_up()
                one.quiet_since = one.loop.time()


class Flow(FlowControl):
    """Whether the other side takes what it is sent; costs nothing until somebody must wait."""

    __slots__ = ("_transport", "_writable", "read_paused", "write_paused")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self.read_paused = self.write_paused = False
        self._writable: asyncio.Event | None = None

    async def drain(self) -> None:
        """Until the other side takes more."""
        if self.write_paused:
            self._writable = self._writable or asyncio.Event()
            await self._writable.wait()

    def pause_writing(self) -> None:
        """The other side takes no more for now."""
        self.write_paused = True

    def resume_writing(self) -> None:
        """The other side takes more again."""
        self.write_paused = False
        if self._writable is not None:
            self._writable.set()
            self._writable = None


class Wire:
    """One request's hold on its connection."""

    __slots__ = ("_cycle", "_protocol")

    def __init__(self, protocol: WireProtocol) -> None:
        self._protocol = protocol
        self._cycle = protocol.cycle

    @property
    def is_free(self) -> bool:
        """Whether the other side is there, and takes what it is sent."""
        return not (self._cycle.flow.write_paused or self.is_gone)

    @property
    def is_gone(self) -> bool:
        """Whether one side has hung up."""
        return self._cycle.disconnected or self._cycle.transport.is_closing()

    def answer(self, headers: bytes, body: bytes, status: int = 200) -> None:
        """Answer the request, all in one; ``headers`` are whole lines."""
        if self.is_gone:
            return
        cycle = self._cycle
        cycle.transport.write(
            b"%scontent-length: %d\r\n\r\n%s" % (self._head(headers, status), len(body), body)
        )
        cycle.response_started = cycle.response_complete = True
        cycle.message_event.set()
        if not cycle.keep_alive:
            cycle.transport.close()
        cycle.on_response()

    def begin(self, headers: bytes, teller: Teller) -> Line:
        """Begin an answer that goes on, without any task, until one side hangs up."""
        cycle, protocol = self._cycle, self._protocol
        cycle.transport.write(b"%stransfer-encoding: chunked\r\n\r\n" % self._head(headers))
        cycle.response_started = cycle.response_complete = True
        nothing: Any = None
        protocol.teller, protocol.parser = teller, nothing
        protocol.forget_request()
        return Line(protocol)

    def _head(self, headers: bytes, status: int = 200) -> bytes:
        cycle = self._cycle
        return head(cycle.default_headers, headers, status, keep_alive=cycle.keep_alive)


class Line:
    """A connection on which a stream is told."""

    __slots__ = ("_protocol",)

    def __init__(self, protocol: WireProtocol) -> None:
        self._protocol = protocol

    @property
    def is_free(self) -> bool:
        """Whether the other side is there, and takes what it is sent."""
        protocol = self._protocol
        return not (protocol.flow.write_paused or protocol.transport.is_closing())

    def write(self, piece: bytes) -> None:
        """Send a piece of the stream; it may not be empty."""
        framed = b"".join((b"%x\r\n" % len(piece), piece, b"\r\n"))
        self._protocol.transport.write(framed)

    def end(self) -> None:
        """Say that it was the last piece, and hang up."""
        protocol = self._protocol
        if not protocol.transport.is_closing():
            protocol.transport.write(b"0\r\n\r\n")
            protocol.transport.close()

    def cut(self) -> None:
        """Hang up on one who takes nothing any more."""
        self._protocol.transport.abort()


def taken_wire(scope: Scope) -> Wire | None:
    """The connection of a request, taken out of its scope.

    The connection holds the scope: if the scope held it too, only the collector could free them.
    """
    wire: Wire | None = scope.pop(EXTENSION, None)
    return wire
