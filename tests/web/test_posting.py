"""Moves on one connection, one after the other: the same head means the same sender."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.server import ServerState

from sushiya.host import House
from sushiya.web.express import Express
from sushiya.web.limits import RATES, Limits, Rate
from sushiya.web.metrics import MeasuredApp, Metrics
from sushiya.web.wire import WireProtocol
from tests.web.conftest import Browser, Clock
from tests.web.test_streams import begun
from tests.web.test_wire import Streams, a_move, answer, asked, posted


@asynccontextmanager
async def connected(app: ASGIApp) -> AsyncIterator[tuple[WireProtocol, Streams]]:
    """A connection, from both ends."""
    config = uvicorn.Config(app, http=WireProtocol, ws="none", access_log=False, lifespan="off")
    state, made = ServerState(), []

    def protocol() -> WireProtocol:
        made.append(WireProtocol(config, state, {}))
        return made[-1]

    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while not made:
        await asyncio.sleep(0)
    try:
        yield made[0], (reader, writer)
    finally:
        writer.close()
        server.close()
        while state.tasks:
            await asyncio.wait(set(state.tasks))


async def told(streams: Streams, request: bytes) -> tuple[int, dict[str, object]]:
    """Status and body of the answer to a request."""
    reader, writer = streams
    writer.write(request)
    head, body = await answer(reader)
    return int(head[0].split()[1]), json.loads(body)


class NoParser:
    """Stands where nothing may be parsed any more."""

    def feed_data(self, data: bytes) -> None:
        raise AssertionError(data)


async def test_same_head_is_not_parsed_again(app: Starlette, ann: Browser, ben: Browser) -> None:
    """Ann changes her mind again and again; every time it is the same Ann at the same table."""
    table = await begun(ann, ben)
    moves = (await ann.ask("GET", f"/tables/{table}"))["view"]["legal_moves"]
    async with connected(app) as (protocol, streams):
        assert (await told(streams, posted(ann, table, {"move": moves[0]})))[0] == 200
        assert getattr(protocol, "parser") is None  # noqa: B009, else it were known for ever
        protocol.parser = NoParser()  # type: ignore[assignment]
        for version, move in enumerate((moves[0], max(moves, key=len), min(moves, key=len)), 6):
            done = await told(streams, posted(ann, table, {"move": move, "version": 5}))
            assert done == (200, {"table": table, "version": version})
            assert (await ann.ask("GET", f"/tables/{table}"))["view"]["choice"] == move


async def test_refusal_after_the_same_head_is_in_the_senders_language(
    app: Starlette, ann: Browser, ben: Browser
) -> None:
    table, german = await begun(ann, ben), "accept-language: de"
    move = await a_move(ann, table)
    async with connected(app) as (protocol, streams):
        first = await told(streams, posted(ann, table, {"move": "pizza"}, german))
        assert (await told(streams, posted(ann, table, {"move": move}, german)))[0] == 200
        protocol.parser = NoParser()  # type: ignore[assignment]
        assert await told(streams, posted(ann, table, {"move": "pizza"}, german)) == first
    assert first[0] == 422
    assert "Zug" in str(first[1])


async def test_another_head_is_another_sender(app: Starlette, ann: Browser, ben: Browser) -> None:
    """Behind a proxy people share connections."""
    table = await begun(ann, ben)
    moves = [(who, await a_move(who, table)) for who in (ann, ben, ann)]
    async with connected(app) as (_, streams):
        for who, move in moves[:2]:
            assert (await told(streams, posted(who, table, {"move": move})))[0] == 200
        again = posted(ann, table, {"move": await a_move(ann, table)})
        for name in (b"origin: http://sushiya.test", b"cookie: "):
            assert (await told(streams, again.replace(name, b"x-" + name)))[0] in (401, 403)
    for who in (ann, ben):
        assert (await who.ask("GET", f"/tables/{table}"))["version"] == 6


async def test_other_requests_between_moves(app: Starlette, ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    post = posted(ann, table, {"move": await a_move(ann, table)})
    async with connected(app) as (_, streams):
        for version in (5, 6, 7):
            assert (await told(streams, post))[1]["version"] == version
            seen = await told(streams, asked(ann, f"/api/v1/tables/{table}"))
            assert seen[1]["version"] == version


@pytest.mark.parametrize("at", [1, 40, -12, -1])
async def test_same_head_in_two_pieces(app: Starlette, ann: Browser, ben: Browser, at: int) -> None:
    table = await begun(ann, ben)
    post = posted(ann, table, {"move": await a_move(ann, table)})
    async with connected(app) as (protocol, (reader, writer)):
        assert (await told((reader, writer), post))[1]["version"] == 5
        writer.write(post[:at])
        while not protocol.is_amid:
            await asyncio.sleep(0)
        writer.write(post[at:])
        assert json.loads((await answer(reader))[1])["version"] == 6
        assert (await told((reader, writer), post))[1]["version"] == 7


@pytest.mark.parametrize("length", [b"0", b"3", b"99", b"999", b"", b"-1", b"1 ", b"x1"])
async def test_wrong_length_is_not_the_same_head(
    app: Starlette, ann: Browser, ben: Browser, length: bytes
) -> None:
    table = await begun(ann, ben)
    post = posted(ann, table, {"move": await a_move(ann, table)})
    right = str(len(post.partition(b"\r\n\r\n")[2])).encode()
    async with connected(app) as (_, streams):
        assert (await told(streams, post))[0] == 200
        streams[1].write(post.replace(b"content-length: " + right, b"content-length: " + length))
        streams[1].write_eof()
        assert b"HTTP/1.1 200" not in await streams[0].read()
    assert (await ann.ask("GET", f"/tables/{table}"))["version"] == 5


async def test_half_a_head_behind_an_unanswered_request(
    app: Starlette, ann: Browser, ben: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has come of the next request is not forgotten with the one before."""
    table = await begun(ann, ben)
    post = posted(ann, table, {"move": await a_move(ann, table)})
    look, may_write = asked(ann, f"/api/v1/tables/{table}"), asyncio.Event()
    append = house.ledger.append_all

    async def slow(pieces: object) -> object:
        await may_write.wait()
        return await append(pieces)  # type: ignore[arg-type]

    monkeypatch.setattr(house.ledger, "append_all", slow)
    async with connected(app) as (protocol, (reader, writer)):
        writer.write(post + look[:40])
        while not protocol.is_amid or protocol.cycle is None:
            await asyncio.sleep(0)
        may_write.set()
        assert (await answer(reader))[0][0] == b"HTTP/1.1 200 OK"
        writer.write(look[40:])
        assert json.loads((await answer(reader))[1])["version"] == 5


async def test_proxied_move_counts_for_the_client_behind_the_proxy(
    app: Starlette, ann: Browser, ben: Browser, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await begun(ann, ben)
    rates = {kind: Rate(1000, 1) for kind in RATES} | {"command": Rate(1, 0.01)}
    app.express = Express(app.state.opening, Limits(rates), clock)  # type: ignore[attr-defined]
    monkeypatch.setattr(WireProtocol, "_start_asgi_task", lambda *_: 1 / 0)
    asking = posted(ann, table, {"move": "pizza"}).replace(b"cookie: ", b"x-cookie: ")
    counts = {}
    async with connected(app) as (_, streams):
        for host in (b"192.0.2.9", b"192.0.2.10"):
            post = asking.replace(b"\r\n\r\n", b"\r\nx-forwarded-for: " + host + b"\r\n\r\n")
            statuses = [(await told(streams, post))[0] for _ in range(12)]
            counts[host] = statuses.count(429)
    assert counts == {b"192.0.2.9": 2, b"192.0.2.10": 2}


async def test_measured_move_has_no_task_either(
    app: Starlette, ann: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, metrics = await begun(ann, ben), Metrics()
    post = posted(ann, table, {"move": await a_move(ann, table)})
    monkeypatch.setattr(WireProtocol, "_start_asgi_task", lambda *_: 1 / 0)
    async with connected(MeasuredApp(app, metrics)) as (_, streams):
        assert [(await told(streams, post))[0] for _ in range(2)] == [200, 200]
        bad = posted(ann, table, {"move": "pizza"})
        assert (await told(streams, bad))[0] == 422
    assert b'sushiya_request_seconds_count{kind="move"} 3.0' in metrics.text()
