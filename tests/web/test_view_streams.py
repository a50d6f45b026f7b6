"""Streams that carry views: a program that merges what comes sees what it would see by looking."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.asgi import Stream
from tests.web.conftest import Browser, Open

FORM = {"game": "sushi-go", "seats": "3", "name": "Ann"}


async def begun(browsers: list[Browser]) -> str:
    """A running table with a person on every seat."""
    table = (await browsers[0].post("/tables", data=FORM)).headers["location"].removeprefix("/t/")
    for at, browser in enumerate(browsers[1:]):
        await browser.post(f"/t/{table}/join", data={"name": f"Greta {at}"})
    await browsers[0].post(f"/t/{table}/start")
    return str(table)


def opened(browser: Browser, table: str, query: str = "view=1", **headers: str) -> Stream:
    """A stream that carries views."""
    return browser.stream(f"/api/v1/tables/{table}/events?{query}", **headers)


async def news(stream: Stream) -> dict[str, Any]:
    told: dict[str, Any] = (await stream.event())["data"]
    return told


async def choose(browser: Browser, table: str) -> None:
    seen = (await browser.ask("GET", f"/tables/{table}"))["view"]
    await browser.ask("POST", f"/tables/{table}/move", json={"move": seen["legal_moves"][-1]})


async def test_merged_views_are_what_looking_shows(browse: Open) -> None:
    browsers = [browse() for _ in range(4)]
    table = await begun(browsers[:3])
    streams = [opened(browser, table) for browser in browsers]
    views: list[dict[str, Any]] = [{} for _ in streams]
    turns = 0
    for stream in streams:
        await stream.__aenter__()
    while True:
        for browser, stream, view in zip(browsers, streams, views, strict=True):
            told = await news(stream)
            view |= told["view"]
            assert view == (await browser.ask("GET", f"/tables/{table}"))["view"]
        if told["status"] == "ended":
            break
        turns += 1
        for at, browser in enumerate(browsers[:3]):
            await choose(browser, table)
            if at < 2:
                for stream in streams:
                    assert "view" not in await news(stream)
    for stream in streams:
        await stream.close()
    assert turns == 24
    assert [view["seat"] for view in views] == [0, 1, 2, None]


async def test_later_views_tell_only_what_changed(browse: Open) -> None:
    browsers = [browse() for _ in range(3)]
    table = await begun(browsers)
    async with opened(browsers[0], table) as stream:
        assert "options" in (await news(stream))["view"]
        for browser in browsers:
            await choose(browser, table)
        told = [await news(stream) for _ in range(3)][-1]
    own = {"seat", "hand", "choice", "legal_moves"}
    assert own < set(told["view"])
    assert not set(told["view"]) & {"options", "round", "seats", "game", "deck_size"}


async def test_view_comes_at_once_to_a_reader_who_is_back(browse: Open) -> None:
    browsers = [browse() for _ in range(3)]
    table = await begun(browsers)
    version = (await browsers[1].ask("GET", f"/tables/{table}"))["version"]
    async with opened(browsers[1], table, **{"last-event-id": str(version)}) as stream:
        told = await news(stream)
    assert told["events"] == []
    assert told["view"] == (await browsers[1].ask("GET", f"/tables/{table}"))["view"]


async def test_nothing_to_see_before_the_start(ann: Browser) -> None:
    table = (await ann.post("/tables", data=FORM)).headers["location"].removeprefix("/t/")
    async with opened(ann, table) as stream:
        assert "view" not in await news(stream)


async def test_who_holds_several_seats_names_one(browse: Open) -> None:
    family, guest = browse(), browse()
    table = (await family.post("/tables", data=FORM)).headers["location"].removeprefix("/t/")
    await family.ask("POST", f"/tables/{table}/join", json={"name": "Bea"})
    await guest.post(f"/t/{table}/join", data={"name": "Greta"})
    await family.post(f"/t/{table}/start")
    for query, seat in (("view=1&seat=1", 1), ("view=1&seat=0", 0), ("view=1", None)):
        async with opened(family, table, query) as stream:
            assert (await news(stream))["view"]["seat"] == seat


@pytest.mark.parametrize(("seat", "status"), [("1", 403), ("9", 403), ("x", 400), ("-1", 400)])
async def test_only_ones_own_seat_is_shown(browse: Open, seat: str, status: int) -> None:
    browsers = [browse() for _ in range(3)]
    table = await begun(browsers)
    async with opened(browsers[0], table, f"view=1&seat={seat}") as stream:
        await stream.ended()
    assert stream.status == status


async def test_who_left_the_seat_watches_from_then_on(browse: Open) -> None:
    browsers = [browse() for _ in range(3)]
    table = await begun(browsers)
    for query in ("view=1", "view=1&seat=2"):
        if query == "view=1&seat=2":
            browsers = [browse() for _ in range(3)]
            table = await begun(browsers)
        async with opened(browsers[2], table, query) as stream:
            assert (await news(stream))["view"]["hand"]
            await browsers[2].post(f"/t/{table}/leave")
            for browser in browsers[:2]:
                await choose(browser, table)
            told = await news(stream)
            while "view" not in told:
                told = await news(stream)
        assert told["view"] == (await browse().ask("GET", f"/tables/{table}"))["view"]
        assert told["view"]["hand"] is None
