"""Streams: nothing missed, nothing said twice, and an end when the server ends."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest
from starlette.applications import Starlette

from sushiya.host import House
from sushiya.web.news import RETRIES
from tests.web.conftest import Browser, Clock

FORM = {"game": "sushi-go", "seats": "2", "name": "Ann"}


async def begun(ann: Browser, ben: Browser, **fields: str) -> str:
    """A running table of two people."""
    table = (await ann.post("/tables", data=FORM | fields)).headers["location"].removeprefix("/t/")
    await ben.post(f"/t/{table}/join", data={"name": "Ben"})
    await ann.post(f"/t/{table}/start")
    return str(table)


async def choose(browser: Browser, table: str) -> None:
    view = (await browser.ask("GET", f"/tables/{table}"))["view"]
    await browser.post(f"/t/{table}/move", data={"move": view["legal_moves"][0]})


async def test_first_event_is_the_version_now(ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events") as stream:
        event = await stream.event()
    assert (event["event"], event["id"]) == ("version", "4")
    assert int(event["retry"]) in RETRIES
    assert event["data"] == {"version": 4, "status": "running", "to_act": [0, 1], "events": []}


async def test_choice_is_told_without_its_card_and_the_reveal_with_all(
    ann: Browser, ben: Browser
) -> None:
    table = await begun(ann, ben)
    async with ben.stream(f"/t/{table}/events") as stream:
        await stream.event()
        await choose(ann, table)
        chose = await stream.event()
        assert chose["data"]["events"] == [{"type": "chose", "seat": 0}]
        await choose(ben, table)
        reveal = (await stream.event())["data"]["events"]
    assert [event["type"] for event in reveal] == ["chose", "laid", "laid", "passed"]


async def test_move_taken_back_is_told_to_everybody(ann: Browser, ben: Browser) -> None:
    """W-UNDO: by a plain form, and the stream names the version that no longer counts."""
    table = await begun(ann, ben, game="wasabi")
    async with ben.stream(f"/t/{table}/events") as stream:
        await stream.event()
        await choose(ann, table)
        version = (await stream.event())["data"]["version"]
        await ann.post(f"/t/{table}/undo")
        data = (await stream.event())["data"]
    assert data["events"] == [{"type": "undone", "seat": 0, "undoes": version}]
    assert data["to_act"] == [0]


async def test_reader_resumes_where_it_was(ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    await choose(ann, table)
    headers = {"last-event-id": "3"}
    for path in (f"/t/{table}/events", f"/api/v1/tables/{table}/events?after=3"):
        async with ben.stream(path, **(headers if path.startswith("/t") else {})) as stream:
            data = (await stream.event())["data"]
        assert [event["type"] for event in data["events"]] == ["started", "chose"]


async def test_reader_from_far_behind_loads_the_table(
    ann: Browser, ben: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sushiya.web.news.MOST_HAPPENINGS", 2)
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events?after=1") as stream:
        assert (await stream.event())["data"]["events"] == []


@pytest.mark.parametrize("text", ["-1", "x", "1e3", "9" * 40, "٣"])
async def test_made_up_version_is_none(ann: Browser, ben: Browser, text: str) -> None:
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events?after={text}") as stream:
        assert (await stream.event())["data"]["version"] == 4


async def test_unknown_table_has_no_stream(ann: Browser) -> None:
    async with ann.stream("/t/nowhere/events") as stream:
        await stream.ended()
    assert stream.status == 404


async def test_open_stream_is_presence(
    ann: Browser, ben: Browser, house: House, clock: Clock
) -> None:
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events") as stream:
        await stream.event()
        clock.now += 40
        await house.tick()
        players = (await house.table(table)).players
        assert [bool(player and player.away_since) for player in players] == [False, True]
        told = (await stream.event())["data"]["events"]
        assert told == [{"type": "went-away", "seat": 1}]
    clock.now += 40
    await house.tick()
    players = (await house.table(table)).players
    assert [bool(player and player.away_since) for player in players] == [True, True]


async def test_closing_ends_all_streams_and_those_that_come_later(
    app: Starlette, ann: Browser, ben: Browser
) -> None:
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events") as first, ben.stream(f"/t/{table}/events") as other:
        await first.event()
        app.state.streams.close()
        await first.ended()
        await other.ended()
    async with ann.stream(f"/t/{table}/events") as late:
        await late.ended()
    assert late.received == b""


async def test_message_of_a_move_is_small(ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    moves = 0
    async with ben.stream(f"/t/{table}/events") as stream:
        event = await stream.event()
        while event["data"]["status"] == "running":
            for seat, player in enumerate((ann, ben)):
                if seat in event["data"]["to_act"]:
                    await choose(player, table)
                    moves += 1
                    event = await stream.event()
    assert len(stream.received) / moves < 500


async def test_heartbeat_reaches_every_reader(app: Starlette, ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events") as stream:
        await stream.event()
        await app.state.streams.beat(patience=1)
        assert stream.received.endswith(b":\n\n")
        await choose(ben, table)
        assert (await stream.event())["data"]["events"] == [{"type": "chose", "seat": 1}]


async def test_reader_that_takes_nothing_has_gone(
    app: Starlette, ann: Browser, ben: Browser, house: House
) -> None:
    table = await begun(ann, ben)
    async with ann.stream(f"/t/{table}/events") as stream:
        await stream.event()
        stream.is_stuck = True
        await app.state.streams.beat(patience=0)
        stream.is_stuck = False
        await stream.ended()


async def test_head_of_a_stream_has_an_end(ann: Browser, ben: Browser) -> None:
    table = await begun(ann, ben)
    answer = await ann.head(f"/t/{table}/events")
    assert answer.headers["content-type"].startswith("text/event-stream")


async def test_reader_ahead_of_the_table_is_told_where_it_is(ann: Browser, ben: Browser) -> None:
    """Its version may come from a database that was put back to yesterday."""
    table = await begun(ann, ben)
    async with ben.stream(f"/t/{table}/events", **{"last-event-id": "999"}) as stream:
        event = await stream.event()
        assert (event["id"], event["data"]["events"]) == ("4", [])
        await choose(ann, table)
        assert (await stream.event())["data"]["events"] == [{"type": "chose", "seat": 0}]


async def test_news_of_one_table_are_never_those_of_another(ann: Browser, ben: Browser) -> None:
    """All tables are printed at one press; as far as each other, they have the same versions."""
    tables = [await begun(ann, ben) for _ in range(2)]
    async with AsyncExitStack() as opened:
        streams = [
            await opened.enter_async_context(ann.stream(f"/api/v1/tables/{table}/events?view=1"))
            for table in (*tables, *tables)
        ]
        told = [(await stream.event())["data"] for stream in streams]
        assert told[:2] == told[2:]
        for stream, table in zip(told, tables, strict=False):
            view = (await ann.ask("GET", f"/tables/{table}"))["view"]
            assert stream["view"]["hand"] == view["hand"]
        await choose(ann, tables[0])
        await choose(ben, tables[1])
        events = [(await stream.event())["data"]["events"] for stream in streams]
        assert events == [[{"type": "chose", "seat": seat}] for seat in (0, 1, 0, 1)]
