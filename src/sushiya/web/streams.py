"""Live news of a table as server-sent events: ``id`` is the version, so a reader can resume.

Every event is called ``version`` and carries a small JSON object::

    {"version": 12, "status": "running", "to_act": [0], "events": [{"type": "chose", "seat": 2}]}

``events`` is what everybody at the table may know of what has happened since the version
before. Whoever comes without a version, or from far behind, gets none of them, and loads the
table. Programs that ask with ``?view=1`` get a ``view`` too, and need not load anything
(``web.news``). Pages ask with ``?parts=de`` for the parts of them that have changed, in their
language (``web.page_news``).
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message, Receive, Scope, Send

from sushiya.host.errors import NotYourSeat
from sushiya.i18n import LANGUAGES, PSEUDO
from sushiya.web.errors import BadForm, TooMany
from sushiya.web.identity import person_key_of
from sushiya.web.news import Press, Reader
from sushiya.web.opening import house_of
from sushiya.web.page_news import PagePress, PageReader
from sushiya.web.security import client_of

if TYPE_CHECKING:
    from sushiya.host import House, Subscription, Table
    from sushiya.web.wire import Line, Wire

HEARTBEAT = b":\n\n"
MOST_PER_CLIENT = 500
"""Streams that one address may hold: a school behind one line, and no more."""
SECONDS_FOR_ROOM = 30
"""When whoever holds too many may try again."""
_YES = frozenset({"1", "true"})


async def events(request: Request) -> Response:
    """The stream of one table; open to watchers too."""
    house = house_of(request)
    client = client_of(request)
    request.app.state.streams.check_room(client)
    table = await house.table(request.path_params["table"])
    person, last = person_key_of(request), last_version(request)
    if last is not None and last > table.version:
        last = None
    wants_view = request.query_params.get("view", "") in _YES
    seat = seat_asked(request)
    if seat is not None and seat not in table.seats_of(person):
        raise NotYourSeat(seat=seat)
    # Who wants a view has seen none on this connection: the first event comes at once.
    versions = house.subscribe(table.id, person, after=0 if wants_view else last or 0)
    streams: OpenStreams = request.app.state.streams
    if language := page_language(request):
        page = PageReader(house, language, last, person)
        streams.pages.meet(table, page)
        return EventStream(streams, house, table, versions, page, client)
    reader = Reader(last, person, wants_view=wants_view, seat=seat)
    return EventStream(streams, house, table, versions, reader, client)


class EventStream(Response):
    """An answer that goes on until its reader leaves or the server stops."""

    media_type = "text/event-stream"

    def __init__(
        self,
        streams: OpenStreams,
        house: House,
        table: Table,
        versions: Subscription,
        reader: Reader | PageReader,
        client: str,
    ) -> None:
        super().__init__(headers={"x-accel-buffering": "no"})
        del self.headers["content-length"]
        self._streams = streams
        self._house = house
        self._table_id = table.id
        self._versions = versions
        self._reader = reader
        self._client = client

    async def begin(self, headers: bytes, wire: Wire) -> None:
        """Send what happens straight to the connection, with no task that waits for it."""
        versions = self._versions
        table = await versions.enter()
        if wire.is_gone:
            versions.close()
            return
        teller = Teller(self._streams, versions, table, self._reader, self._client)
        teller.line = wire.begin(headers, teller)
        if self._streams.is_closed:
            versions.close()
        else:
            self._streams.add(versions, teller, self._client)
        versions.hand_to(teller.tell, teller.end)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send what happens as it happens."""
        if scope["method"] == "HEAD":
            await super().__call__(scope, receive, send)
            return
        leaving = asyncio.create_task(_leave_with_reader(receive, self._versions))
        try:
            start = {"type": "http.response.start", "status": 200, "headers": self.raw_headers}
            await send(start)
            async with self._versions:
                self._streams.add(self._versions, send, self._client)
                await self._tell(send)
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            self._streams.discard(self._versions, self._client)
            leaving.cancel()

    async def _tell(self, send: Send) -> None:
        if self._streams.is_closed:
            return
        table = await self._house.table(self._table_id)
        async for _ in self._versions:
            await send(_piece(self._streams.message(table, self._reader)))


class Teller:
    """Tells the news of a table on one connection, whenever there are any."""

    __slots__ = (
        *("_client", "_is_stuck", "_reader", "_streams", "_table", "_versions"),
        "line",
    )

    line: Line

    def __init__(
        self,
        streams: OpenStreams,
        versions: Subscription,
        table: Table,
        reader: Reader | PageReader,
        client: str,
    ) -> None:
        self._client = client
        self._streams = streams
        self._versions = versions
        self._table = table
        self._reader = reader
        self._is_stuck = False

    def tell(self) -> bool:
        """Tell the news, if the reader can take them at once."""
        if not self.line.is_free:
            return False
        self.line.write(self._streams.message(self._table, self._reader))
        return True

    def resume(self) -> None:
        """The reader takes more again: tell the newest, if it was missed."""
        self._is_stuck = False
        self._versions.wake()

    def beat(self) -> None:
        """Send a sign of life; who takes nothing from one to the next has gone."""
        if self.line.is_free:
            self.line.write(HEARTBEAT)
        elif self._is_stuck:
            self.line.cut()
        else:
            self._is_stuck = True

    def end(self) -> None:
        """Nothing more will be told."""
        self._streams.discard(self._versions, self._client)
        self.line.end()

    def gone(self) -> None:
        """The reader has hung up."""
        self._versions.close()


class OpenStreams:
    """All streams of a server: they share their messages, and end when it does."""

    def __init__(self, *, limited: bool = True, reviews: bool = False) -> None:
        self.is_closed = False
        self._limited = limited
        self._open: dict[Subscription, Send | Teller] = {}
        self._held: Counter[str] = Counter()
        self.press = Press()
        """Where the news of a table are written once for all its readers."""
        self.pages = PagePress(reviews=reviews)
        """The same for those who have its page open."""

    def message(self, table: Table, reader: Reader | PageReader) -> bytes:
        """The event that tells a reader the news."""
        if isinstance(reader, PageReader):
            return self.pages.message(table, reader)
        return self.press.message(table, reader)

    def __len__(self) -> int:
        return len(self._open)

    def check_room(self, client: str) -> None:
        """Raises ``TooMany`` for an address that holds as many as it may."""
        if self._limited and self._held[client] >= MOST_PER_CLIENT:
            raise TooMany(seconds=SECONDS_FOR_ROOM)

    def add(self, versions: Subscription, way: Send | Teller, client: str) -> None:
        """A reader came, who is told by ASGI or on a connection of ours."""
        self._open[versions] = way
        self._held[client] += 1

    def discard(self, versions: Subscription, client: str) -> None:
        """A reader went, if they had come."""
        if self._open.pop(versions, None) is None:
            return
        self._held[client] -= 1
        if not self._held[client]:
            del self._held[client]

    async def beat(self, patience: float) -> None:
        """Send every reader a sign of life; who cannot take it within some seconds has gone."""
        readers: dict[asyncio.Future[None], Subscription] = {}
        for versions, way in tuple(self._open.items()):
            if isinstance(way, Teller):
                way.beat()
            else:
                readers[asyncio.ensure_future(_beat(way))] = versions
        if not readers:
            return
        _, stuck = await asyncio.wait(readers, timeout=patience)
        for beating in stuck:
            beating.cancel()
            readers[beating].close()

    async def keep_beating(self, seconds: float) -> None:
        """Beat again and again."""
        while seconds:
            await asyncio.sleep(seconds)
            await self.beat(seconds)

    def close(self) -> None:
        """End all streams, and every one that still comes."""
        self.is_closed = True
        for versions in tuple(self._open):
            versions.close()


def last_version(request: Request) -> int | None:
    """The version a reader has seen, from the header browsers send or from ``?after=``."""
    text = request.headers.get("last-event-id") or request.query_params.get("after", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


def page_language(request: Request) -> str | None:
    """The language of an open page whose parts are asked for with ``?parts=``, if it is spoken."""
    language = request.query_params.get("parts", "")
    if language == PSEUDO:
        return language if request.app.state.settings.pseudo_language else None
    return language if language in LANGUAGES else None


def seat_asked(request: Request) -> int | None:
    """The seat a program names with ``?seat=``; raises ``BadForm``."""
    text = request.query_params.get("seat", "")
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise BadForm(field="seat")
    return int(text)


async def _leave_with_reader(receive: Receive, versions: Subscription) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    versions.close()


async def _beat(send: Send) -> None:
    await send(_piece(HEARTBEAT))


def _piece(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


routes = [Route("/t/{table}/events", events, methods=["GET"])]
