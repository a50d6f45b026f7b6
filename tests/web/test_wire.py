"""The app on a real connection: what goes out at once is what would have gone the general way."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from socket import SO_SNDBUF, SOL_SOCKET

import pytest
import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from sushiya.host import House
from sushiya.web.security import MOST_BYTES
from sushiya.web.wire import (
    MOST_HEAD_BYTES,
    MOST_WAITING,
    Line,
    WireProtocol,
    hang_up_on_quiet,
)
from tests.web.conftest import Browser
from tests.web.test_streams import begun, choose

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Connect = Callable[..., AbstractAsyncContextManager[Streams]]


@pytest.fixture
def connect(app: Starlette) -> Connect:
    """Opens a connection to the app, as our server speaks or as uvicorn does by itself."""

    @asynccontextmanager
    async def opened(protocol: type[HttpToolsProtocol] = WireProtocol) -> AsyncIterator[Streams]:
        config = uvicorn.Config(app, http=protocol, ws="none", access_log=False, lifespan="off")
        state = ServerState()
        loop = asyncio.get_running_loop()
        server = await loop.create_server(lambda: protocol(config, state, {}), "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            yield reader, writer
        finally:
            writer.close()
            server.close()
            while state.tasks:
                await asyncio.wait(set(state.tasks))

    return opened


def asked(browser: Browser, path: str, *lines: str, version: str = "1.1") -> bytes:
    request = browser.build_request("GET", path)
    head = [f"GET {path} HTTP/{version}", "host: sushiya.test", *lines]
    return "\r\n".join([*head, f"cookie: {request.headers['cookie']}", "", ""]).encode()


async def answer(reader: asyncio.StreamReader) -> tuple[list[bytes], bytes]:
    """The lines of the head and the body."""
    head = (await reader.readuntil(b"\r\n\r\n")).split(b"\r\n")[:-2]
    size = next(int(line[16:]) for line in head if line.startswith(b"content-length: "))
    return head, await reader.readexactly(size)


async def event(reader: asyncio.StreamReader) -> dict[str, object]:
    """The next event of a stream, out of its chunk."""
    size = int(await reader.readline(), 16)
    piece = (await reader.readexactly(size + 2))[:-4]
    told: dict[str, object] = json.loads(piece.partition(b"data: ")[2])
    return told


@pytest.mark.parametrize("lines", [(), ("connection: close",)])
async def test_answer_is_that_of_the_general_way(
    connect: Connect, ann: Browser, ben: Browser, lines: tuple[str, ...]
) -> None:
    path = f"/api/v1/tables/{await begun(ann, ben)}"
    answers = []
    for protocol in (WireProtocol, HttpToolsProtocol):
        async with connect(protocol) as (reader, writer):
            writer.write(asked(ann, path, *lines))
            head, body = await answer(reader)
            answers.append((sorted(head), body))
            if lines:
                assert await reader.read() == b""
    assert answers[0] == answers[1]


async def test_answers_come_in_the_order_of_the_questions(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    tables = [await begun(ann, ben) for _ in range(3)]
    async with connect() as (reader, writer):
        writer.write(b"".join(asked(ann, f"/api/v1/tables/{table}") for table in tables))
        told = [json.loads((await answer(reader))[1])["id"] for _ in tables]
    assert told == tables


async def test_body_that_comes_after_its_answer_is_for_nobody(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    path = f"/api/v1/tables/{await begun(ann, ben)}"
    size = MOST_BYTES + 10
    post = f"POST {path}/move HTTP/1.1\r\nhost: sushiya.test\r\ncontent-length: {size}\r\n\r\n"
    async with connect() as (reader, writer):
        writer.write(post.encode() + b" ")
        assert (await answer(reader))[0][0].startswith(b"HTTP/1.1 413 ")
        writer.write(b" " * (size - 1) + asked(ann, path))
        assert (await answer(reader))[0][0] == b"HTTP/1.1 200 OK"


async def test_stream_and_its_end(
    connect: Connect, app: Starlette, ann: Browser, ben: Browser, house: House
) -> None:
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        assert b"\r\ntransfer-encoding: chunked\r\n" in await reader.readuntil(b"\r\n\r\n")
        assert (await event(reader))["version"] == 4
        await choose(ben, table)
        assert (await event(reader))["events"] == [{"type": "chose", "seat": 1}]
        app.state.streams.close()
        assert await reader.readuntil(b"0\r\n\r\n") == b"0\r\n\r\n"


async def test_reader_who_takes_nothing_for_a_while_misses_nothing(
    connect: Connect, app: Starlette, ann: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While the connection is full nothing is told; what was missed comes when it is free."""
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        await event_head(reader)
        with monkeypatch.context() as full:
            full.setattr(Line, "is_free", False)
            await choose(ben, table)
        [teller] = app.state.streams._open.values()
        teller.resume()
        told = await event(reader)
        assert (told["version"], told["events"]) == (5, [{"type": "chose", "seat": 1}])
        await choose(ann, table)
        assert (await event(reader))["version"] == 6


async def test_reader_who_takes_nothing_from_one_beat_to_the_next_is_hung_up_on(
    connect: Connect, app: Starlette, ann: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        await event_head(reader)
        await app.state.streams.beat(patience=1)
        assert await reader.readuntil(b"\n\n\r\n") == b"3\r\n:\n\n\r\n"
        monkeypatch.setattr(Line, "is_free", False)
        for _ in range(2):
            await app.state.streams.beat(patience=1)
        assert await reader.read() == b"", "cut off without an end"
    assert not app.state.streams._open


async def test_nothing_is_answered_behind_a_stream(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        await event_head(reader)
        writer.write(asked(ann, f"/t/{table}/events") + b"\0 nonsense")
        await choose(ben, table)
        assert (await event(reader))["version"] == 5


async def test_a_stream_has_no_task(connect: Connect, ann: Browser, ben: Browser) -> None:
    """Thousands of streams are held for hours: each costs what it must."""
    table = await begun(ann, ben)
    before = asyncio.all_tasks()
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        await event_head(reader)
        await asyncio.sleep(0)
        assert asyncio.all_tasks() == before


async def test_one_who_hangs_up_is_gone(
    connect: Connect, ann: Browser, ben: Browser, house: House
) -> None:
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        await event_head(reader)
    async with house.subscribe(table) as versions:
        await choose(ben, table)
        assert await anext(versions) == 5
    assert not house._floor.shelf.tables[table].subscriptions


async def event_head(reader: asyncio.StreamReader) -> None:
    await reader.readuntil(b"\r\n\r\n")
    await event(reader)


async def test_a_reader_in_trouble_is_not_the_tables_trouble(
    connect: Connect, ann: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        writer.write(asked(ann, f"/t/{table}/events"))
        await event_head(reader)
        with monkeypatch.context() as broken:
            broken.setattr(Line, "write", lambda self, piece: 1 / 0)
            await choose(ben, table)
        assert (await ann.ask("GET", f"/tables/{table}"))["version"] == 5
        assert await reader.read() == b"0\r\n\r\n"


# Moves


def posted(browser: Browser, table: str, body: object, *lines: str) -> bytes:
    text = json.dumps(body)
    request = browser.build_request("GET", "/")
    head = [
        f"POST /api/v1/tables/{table}/move HTTP/1.1",
        "host: sushiya.test",
        "origin: http://sushiya.test",
        f"content-length: {len(text)}",
        f"cookie: {request.headers['cookie']}",
    ]
    return "\r\n".join([*head, *lines, "", text]).encode()


async def a_move(browser: Browser, table: str) -> str:
    move: str = (await browser.ask("GET", f"/tables/{table}"))["view"]["legal_moves"][0]
    return move


@pytest.mark.parametrize("lines", [(), ("connection: close",), ("x-forwarded-for: 192.0.2.9",)])
async def test_move_is_answered_as_on_the_general_way(
    connect: Connect, ann: Browser, ben: Browser, lines: tuple[str, ...]
) -> None:
    answers = []
    for protocol in (WireProtocol, HttpToolsProtocol):
        table = await begun(ann, ben)
        async with connect(protocol) as (reader, writer):
            writer.write(posted(ann, table, {"move": await a_move(ann, table)}, *lines))
            head, body = await answer(reader)
            answers.append((sorted(head), body.replace(table.encode(), b"")))
    assert answers[0] == answers[1]


@pytest.mark.parametrize(
    "body", [{"move": "pizza"}, {"move": 5}, {}, {"move": "egg", "version": 1}, {"moves": []}]
)
async def test_move_is_refused_as_on_the_general_way(
    connect: Connect, ann: Browser, ben: Browser, body: object
) -> None:
    table, answers = await begun(ann, ben), []
    for protocol in (WireProtocol, HttpToolsProtocol):
        async with connect(protocol) as (reader, writer):
            writer.write(posted(ann, table, body))
            head, text = await answer(reader)
            answers.append((sorted(head), text))
    assert answers[0] == answers[1]
    assert b" 4" in answers[0][0][0]


async def test_move_from_elsewhere_is_refused_on_the_wire_too(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    table = await begun(ann, ben)
    async with connect() as (reader, writer):
        post = posted(ann, table, {"move": await a_move(ann, table)})
        writer.write(post.replace(b"origin: http://sushiya.test", b"origin: http://evil.test"))
        assert (await answer(reader))[0][0].startswith(b"HTTP/1.1 403 ")
    assert (await ann.ask("GET", f"/tables/{table}"))["version"] == 4


async def test_moves_that_come_in_one_piece_or_in_many(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    table = await begun(ann, ben)
    moves = [(who, await a_move(who, table)) for who in (ann, ben)]
    first, second = (posted(who, table, {"move": move}) for who, move in moves)
    async with connect() as (reader, writer):
        writer.write(first[:-5])
        await writer.drain()
        await asyncio.sleep(0)
        writer.write(first[-5:] + second + asked(ann, f"/api/v1/tables/{table}"))
        told = [json.loads((await answer(reader))[1])["version"] for _ in range(3)]
    assert told == [5, 6, 6]


async def test_half_a_body_is_nobodys_wish(connect: Connect, ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    async with connect() as (_, writer):
        writer.write(posted(ann, table, {"move": await a_move(ann, table)})[:-1])
        await writer.drain()
    await choose(ben, table)
    assert (await ann.ask("GET", f"/tables/{table}"))["version"] == 5


async def test_a_move_has_no_task(
    connect: Connect, ann: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(ann, ben)
    post = posted(ann, table, {"move": await a_move(ann, table)})
    monkeypatch.setattr(WireProtocol, "_start_asgi_task", lambda *_: 1 / 0)
    async with connect() as (reader, writer):
        writer.write(post)
        assert (await answer(reader))[0][0] == b"HTTP/1.1 200 OK"


async def test_who_owes_a_request_too_long_is_hung_up_on(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    """Whoever has said nothing yet, half a head, or half a body, too; a stream is never quiet."""
    table = await begun(ann, ben)
    half = posted(ann, table, {"move": await a_move(ann, table)})[:-1]
    other = half.replace(b"/api/v1/", b"/nowhere/")
    made: list[WireProtocol] = []

    class Kept(WireProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            made.append(self)

    for sent, is_kept in [
        (b"", False),
        (b"GET / HTTP/1.1\r\nhost: ", False),
        (half, False),
        (other, False),
        (asked(ann, f"/api/v1/tables/{table}") + half, False),
        (asked(ann, f"/api/v1/tables/{table}"), False),
        (asked(ann, f"/t/{table}/events"), True),
    ]:
        async with connect(Kept) as (reader, writer):
            writer.write(sent)
            if sent.startswith(b"GET") and b"cookie" in sent:
                await reader.readuntil(b"\r\n\r\n")
            while sent and not made[-1].is_amid and b"POST" in sent:
                await asyncio.sleep(0)
            hang_up_on_quiet(made, asyncio.get_running_loop().time() - 5)
            assert not made[-1].transport.is_closing(), "it is not too long yet"
            hang_up_on_quiet(made, asyncio.get_running_loop().time() + 5)
            assert made[-1].transport.is_closing() != is_kept
            made.clear()


async def test_who_was_answered_before_their_request_was_whole_is_hung_up_on_too(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    """Neither the rest of that request nor half of another one buys a connection for ever."""
    table = await begun(ann, ben)
    made: list[WireProtocol] = []

    class Kept(WireProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            made.append(self)

    for rest in (b"abc", b"abcGET / HTTP/1.1\r\nhost: "):
        async with connect(Kept) as (reader, writer):
            writer.write(asked(ann, f"/api/v1/tables/{table}", "content-length: 3"))
            await answer(reader)
            writer.write(rest)
            while made[-1].is_amid != rest.endswith(b"host: "):
                await asyncio.sleep(0)
            hang_up_on_quiet(made, asyncio.get_running_loop().time() + 5)
            assert made[-1].transport.is_closing()
            made.clear()


A_HEADER = b"x-much: %s\r\n" % (b"a" * 1000)
CHUNKED = (
    b"POST /api/v1/tables HTTP/1.1\r\nhost: sushiya.test\r\ntransfer-encoding: chunked\r\n\r\n"
)


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        (b"GET / HTTP/1.1\r\nhost: sushiya.test\r\n", A_HEADER),
        (b"GET / HTTP/1.1\r\nhost: sushiya.test\r\nx-much: ", b"a" * 1000),
        (b"GET /", b"a" * 1000),
        (CHUNKED + b"0\r\n", A_HEADER),
        (CHUNKED, b"1;%s\r\na\r\n" % (b"x" * 1000)),
    ],
    ids=["headers", "one header", "address", "trailers", "names of chunks"],
)
async def test_a_request_that_never_ends_is_not_kept(
    connect: Connect, begin: bytes, piece: bytes
) -> None:
    """Somebody who sends headers for ever is hung up on before they fill the memory."""
    async with connect() as (_, writer):
        writer.write(begin)
        with pytest.raises(ConnectionError):
            await _send_on(writer, piece)


async def _send_on(writer: asyncio.StreamWriter, piece: bytes) -> None:
    for _ in range(10_000):
        writer.write(piece)
        await writer.drain()
        await asyncio.sleep(0)


async def test_a_long_head_in_many_pieces_is_read(
    connect: Connect, ann: Browser, ben: Browser
) -> None:
    await begun(ann, ben)
    head = asked(ann, "/rules", *["x-much: " + "a" * 1000] * (MOST_HEAD_BYTES // 2000))
    async with connect() as (reader, writer):
        for _ in range(3):
            for at in range(0, len(head), 1000):
                writer.write(head[at : at + 1000])
                await writer.drain()
                await asyncio.sleep(0)
            assert (await answer(reader))[0][0] == b"HTTP/1.1 200 OK"


async def test_a_body_that_is_much_too_long_is_told_so(connect: Connect) -> None:
    """Whoever took the wrong file reads why not, though they go on sending it."""
    length = 8 * MOST_BYTES
    head = b"POST /tables/x HTTP/1.1\r\nhost: sushiya.test\r\ncontent-length: %d\r\n\r\n" % length
    async with connect() as (reader, writer):
        writer.write(head)
        for _ in range(8):
            writer.write(b"a" * MOST_BYTES)
            await writer.drain()
        assert (await answer(reader))[0][0].startswith(b"HTTP/1.1 4")
        writer.write(b"GET /healthz HTTP/1.1\r\nhost: sushiya.test\r\n\r\n")
        assert (await answer(reader))[0][0] == b"HTTP/1.1 200 OK"


async def test_thousands_of_requests_at_once_are_not_kept(connect: Connect) -> None:
    """Each would take some kilobytes until its turn comes, and it need never come."""
    made: list[WireProtocol] = []

    class Kept(WireProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            made.append(self)

    async with connect(Kept) as (reader, writer):
        writer.write(b"GET /healthz HTTP/1.1\r\n\r\n" * 5000)
        told = b""
        with suppress(ConnectionError):
            while (piece := await reader.read(65536)) and told.count(b"HTTP/1.1 200") < 4000:
                told += piece
        assert made[0].transport.is_closing()
        assert len(made[0].pipeline) <= MOST_WAITING + 1


async def test_a_few_requests_at_once_are_answered(connect: Connect) -> None:
    async with connect() as (reader, writer):
        writer.write(b"GET /healthz HTTP/1.1\r\n\r\n" * MOST_WAITING)
        for _ in range(MOST_WAITING):
            assert (await answer(reader))[0][0] == b"HTTP/1.1 200 OK"


async def test_who_takes_no_answer_is_hung_up_on(connect: Connect) -> None:
    """However many questions they still have; who takes a little now and then is not."""
    made: list[WireProtocol] = []

    class Kept(WireProtocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            transport.get_extra_info("socket").setsockopt(SOL_SOCKET, SO_SNDBUF, 4096)
            transport.set_write_buffer_limits(4096)
            made.append(self)

    async with connect(Kept) as (_, writer):
        try:
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            loop = asyncio.get_running_loop()
            question = b"GET /rules/sushi-go HTTP/1.1\r\nhost: sushiya.test\r\n\r\n"
            while not (made and made[0].flow.write_paused):
                writer.write(question)
                await asyncio.sleep(0.01)
            writer.write(question)
            await asyncio.sleep(0.01)
            hang_up_on_quiet(made, loop.time() - 5)
            assert not made[0].transport.is_closing(), "it is not too long yet"
            hang_up_on_quiet(made, loop.time() + 5)
            assert made[0].transport.is_closing()
            hang_up_on_quiet(made, loop.time() - 5)
            assert made[0] in made[0].connections, "they may still take what is theirs"
            hang_up_on_quiet(made, loop.time() + 5)
            await asyncio.sleep(0.01)
            assert made[0] not in made[0].connections
        finally:
            made[0].transport.abort()
