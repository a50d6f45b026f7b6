"""Nobody is told a recipe they may not know: whole games of Wasabi!, every byte of every reader."""

from __future__ import annotations

import json
import re
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from starlette.responses import HTMLResponse, Response

from sushiya.games.wasabi import advice
from sushiya.games.wasabi.placing import completed_of, screen_of
from sushiya.games.wasabi.state import State
from sushiya.host import House, Table, view
from sushiya.i18n import translator
from sushiya.web.rendering import page
from tests.web.conftest import Open
from tests.web.readers import Reader
from tests.web.test_leaks import Leak, check_secrets
from tests.web.wasabi_worlds import another_world

GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"draw_two_keep_one": True}),
    (3, {"memory_aid": True}),
    (4, {}),
)
NEWS = {"version", "status", "to_act", "events"}


async def seated(browse: Open, seats: int, options: dict[str, object]) -> list[Reader]:
    """A started table: a person on every seat, and a watcher behind them."""
    browsers = [browse() for _ in range(seats + 1)]
    await browsers[0].post(
        "/tables", data={"game": "wasabi", "seats": seats, "name": "Seat 0", **options}
    )
    listed = await browsers[0].app.state.opening.house.ledger.open_tables()
    table = listed[0]["id"]
    for seat, browser in enumerate(browsers[1:seats], start=1):
        await browser.post(f"/t/{table}/join", data={"name": f"Seat {seat}"})
    await browsers[0].post(f"/t/{table}/start")
    places = [*range(seats), None]
    return [Reader(browser, seat, table) for browser, seat in zip(browsers, places, strict=True)]


async def play(readers: list[Reader], house: House, chance: Random, share: float) -> None:
    """A whole game; after some moves everybody's bytes are checked."""
    table = await house.table(readers[0].table)
    async with AsyncExitStack() as streams:
        for reader in readers:
            await streams.enter_async_context(reader.stream)
            await streams.enter_async_context(reader.views)
        while table.status == "running":
            await move(table, readers[table.to_act[0]], chance)
            for reader in readers:
                await check_told(table, reader)
            if table.status == "running" and chance.random() < share:
                for reader in readers:
                    await check_reader(table, reader, chance)
        check_secrets(table, readers)


async def move(table: Table, reader: Reader, chance: Random) -> None:
    """A move that gets somewhere, now and then any at all; some are taken back first."""
    assert table.match is not None
    assert reader.seat is not None
    seen = table.match.view(reader.seat)
    choice = chance.choice(_sensible(seen) if chance.random() < 0.9 else seen["legal_moves"])
    answer = await reader.browser.script(f"/t/{table.id}/move", move=choice, version=table.version)
    assert answer.status_code == 200, answer.text
    if chance.random() < 0.1 and not choice.startswith("claim "):
        await reader.browser.script(f"/t/{table.id}/undo", version=table.version)


def _sensible(seen: dict[str, Any]) -> list[str]:
    moves = seen["legal_moves"]
    claims = [one for one in moves if one.startswith("claim ")]
    lays = [lay for lay, told in advice(seen).lays.items() if told[0].kind != "start"]
    rest = [one for one in moves if not one.startswith(("pass", "decline"))]
    return claims or lays or rest or moves


async def check_told(table: Table, reader: Reader) -> None:
    """The streams tell what everybody saw, and what this reader sees."""
    for told in await reader.news(reader.stream, table.version):
        check_news(table, told)
    for told in await reader.news(reader.views, table.version):
        check_recipes(table, reader.seat, recipes_in(json.dumps(told)), "the stream")


async def check_reader(table: Table, reader: Reader, chance: Random) -> None:
    """What a reader sees names no recipe out of place, and is the same in another world."""
    real = await reader.look()
    seen = real[f"/api/v1/tables/{table.id}"].decode()
    check_recipes(table, reader.seat, recipes_in(seen), "the view")
    check_hands(table, reader.seat, json.loads(seen)["view"])
    check_names(table, reader.seat, real[f"/t/{table.id}"].decode())
    with another_world(table, reader.seat, chance):
        other = await reader.look()
    for address, received in real.items():
        if received != other[address]:
            raise Leak(f"seat {reader.seat}: {address} depends on what is hidden")


def open_recipes(table: Table, seat: int | None) -> set[str]:
    """The recipes that a seat, or a watcher, may read."""
    assert table.match is not None
    state: State = table.match.state
    done = [one for at in range(table.seats) for one, _ in completed_of(state.match, at)]
    own = list(screen_of(state.match, seat)) if seat is not None else []
    shown = [one for one in state.match.shown if one >= 0] if seat == state.match.seat else []
    return {state.menu.recipes[one] for one in (*done, *own, *shown)}


def recipes_in(text: str) -> set[str]:
    """Every recipe that a text names by its id."""
    return set(re.findall(r'(?<=[" ])[a-z]+(?:-[a-z]+)*(?=[" ])', text)) & set(_ids())


def _ids() -> tuple[str, ...]:
    from sushiya.games.wasabi.menu import standard_menu

    return standard_menu().recipes


def check_recipes(table: Table, seat: int | None, named: set[str], where: str) -> None:
    """Only open recipes are named."""
    hidden = named - open_recipes(table, seat)
    if hidden:
        raise Leak(f"seat {seat}: {where} names {sorted(hidden)}")


def check_names(table: Table, seat: int | None, html: str) -> None:
    """Only open recipes are named on a page, by id or in words."""
    check_recipes(table, seat, recipes_in(html), "the page")
    words = translator("en")
    shown = {one for one in _ids() if f">{words.t(f'wasabi.recipe.{one}')}<" in html}
    check_recipes(table, seat, shown, "the page")


def check_hands(table: Table, seat: int | None, game: dict[str, Any]) -> None:
    """A watcher holds nothing, and without the memory aid nobody sees others' tiles and cards."""
    if seat is None and (game["hand"] is not None or game["legal_moves"]):
        raise Leak("a watcher holds something")
    if not game["options"]["memory_aid"]:
        for place in game["table"]:
            if any(place[name] is not None for name in ("tiles", "cards", "recipe_lengths")):
                raise Leak(f"seat {seat} sees what another one holds")


def check_news(table: Table, told: dict[str, Any]) -> None:
    """News name only recipes that have been claimed."""
    if set(told) != NEWS:
        raise Leak(f"unknown news: {sorted(told)}")
    claimed = {one.get("recipe") for one in told["events"] if one["type"] == "claimed"}
    named = recipes_in(json.dumps(told)) - claimed
    check_recipes(table, None, named, "the news")


@pytest.mark.parametrize(("seats", "options"), GAMES)
async def test_nobody_is_told_a_hidden_recipe(
    seats: int, options: dict[str, object], browse: Open, house: House
) -> None:
    readers = await seated(browse, seats, options)
    await play(readers, house, Random(seats), share=0.12)
    assert len(readers[-1].received) > 20


async def test_a_leak_in_a_page_is_found(
    browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = await seated(browse, 3, {})
    table = await house.table(readers[0].table)

    def leaking(*args: Any, **kwargs: Any) -> Response:
        assert table.match is not None
        told = page(*args, **kwargs)
        strips = sum(screen_of(table.match.state.match, 1)) % 97
        return HTMLResponse(bytes(told.body) + f"<!-- {strips} -->".encode(), told.status_code)

    monkeypatch.setattr("sushiya.web.pages.tables.page", leaking)
    with pytest.raises(Leak, match="/t/"):
        await play(readers, house, Random(1), share=0.5)


async def test_a_named_recipe_is_found(
    browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = view.table_view

    def leaking(table: Table, *args: Any, **kwargs: Any) -> dict[str, Any]:
        seen = honest(table, *args, **kwargs)
        if table.match is not None and table.status == "running":
            state: State = table.match.state
            seen["next"] = [state.menu.recipes[one] for one in screen_of(state.match, 1)]
        return seen

    readers = await seated(browse, 2, {})
    monkeypatch.setattr(view, "table_view", leaking)
    with pytest.raises(Leak):
        await play(readers, house, Random(1), share=0.5)
