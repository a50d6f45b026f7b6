"""Nobody is told a card they may not know: whole games, every byte of every reader."""

from __future__ import annotations

import json
from collections import Counter
from contextlib import AsyncExitStack
from random import Random
from typing import Any

import pytest
from starlette.responses import HTMLResponse, Response

from sushiya.games.sushi_go import events
from sushiya.games.sushi_go.notation import bag_to_names, move_to_text
from sushiya.games.sushi_go.state import State
from sushiya.host import House, Table, view
from sushiya.host.identity import person_key
from sushiya.web.identity import PERSON_COOKIE
from sushiya.web.page_news import PagePress
from sushiya.web.rendering import page
from tests.web.conftest import Open
from tests.web.readers import Reader, cards_in
from tests.web.worlds import another_world

GAMES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"edition": "adventureland"}),
    (2, {"edition": "gamewright", "ghost": True}),
    (4, {"edition": "gamewright", "pass_both_ways": True}),
    (3, {"edition": "zoch"}),
    (5, {"edition": "zoch"}),
)
OPEN_PLACES = {
    ("view", "hand"),
    ("view", "choice"),
    ("view", "legal_moves"),
    ("view", "tableaus", "key"),
    ("view", "laid"),
    ("view", "discards", "key"),
    ("view", "sheet", "key"),
}
"""Where a card may be named in the JSON of a running table, and nowhere else."""
NEWS = {"version", "status", "to_act", "events"}


class Leak(AssertionError):
    """A reader was told something hidden."""


async def seated(
    browse: Open, seats: int, options: dict[str, object], *, begins: bool = True
) -> list[Reader]:
    """A table, usually started: a person on every seat, and a watcher behind them."""
    browsers = [browse() for _ in range(seats + 1)]
    await browsers[0].post(
        "/tables", data={"game": "sushi-go", "seats": seats, "name": "Seat 0", **options}
    )
    listed = await browsers[0].app.state.opening.house.ledger.open_tables()
    table = listed[0]["id"]
    for seat, browser in enumerate(browsers[1:seats], start=1):
        await browser.post(f"/t/{table}/join", data={"name": f"Seat {seat}"})
        await browser.post(f"/t/{table}/randomness", data={"text": f"luck-of-{seat}"})
    if begins:
        await browsers[0].post(f"/t/{table}/start")
    places = [*range(seats), None]
    return [Reader(browser, seat, table) for browser, seat in zip(browsers, places, strict=True)]


async def play(readers: list[Reader], house: House, chance: Random, share: float) -> None:
    """A whole random game; after some moves everybody's bytes are checked."""
    table = await house.table(readers[0].table)
    async with AsyncExitStack() as streams:
        for reader in readers:
            await streams.enter_async_context(reader.stream)
            await streams.enter_async_context(reader.views)
            await check_told(table, reader)
        while table.status == "running":
            await move(table, readers[mover(table, chance)], chance)
            for reader in readers:
                await check_told(table, reader)
            if table.status == "running" and chance.random() < share:
                for reader in readers:
                    await check_reader(table, reader, chance)
        check_secrets(table, readers)


def mover(table: Table, chance: Random) -> int:
    """A seat that has to choose, or now and then one that changes its mind."""
    assert table.match is not None
    other = chance.randrange(table.seats)
    also = [other] if table.match.legal_moves(other) else []
    return chance.choice([*table.to_act, *also])


async def move(table: Table, reader: Reader, chance: Random) -> None:
    assert table.match is not None
    assert reader.seat is not None
    choice = chance.choice(table.match.legal_moves(reader.seat))
    answer = await reader.browser.script(f"/t/{table.id}/move", move=choice, version=table.version)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) == {"table", "version", "location"}


async def check_reader(table: Table, reader: Reader, chance: Random) -> None:
    """What a reader sees names no card out of place, and is the same in another world."""
    real = await reader.look()
    check_view(table, reader.seat, json.loads(real[f"/api/v1/tables/{table.id}"]))
    with another_world(table, reader.seat, chance):
        reader.browser.app.state.streams.pages = PagePress()  # it remembers the real world
        other = await reader.look()
    reader.browser.app.state.streams.pages = PagePress()
    for address, received in real.items():
        if received != other[address]:
            raise Leak(f"seat {reader.seat}: {address} depends on what is hidden")


def check_view(table: Table, seat: int | None, seen: dict[str, Any]) -> None:
    """Cards stand where cards may stand, and a hand is the reader's own."""
    for path, name in cards_in(seen):
        if path not in OPEN_PLACES:
            raise Leak(f"seat {seat}: {name} at {'.'.join(path)}")
    assert table.match is not None
    state: State = table.match.state
    game = seen["view"]
    if seat is None:
        if game["hand"] is not None or game["choice"] is not None or game["legal_moves"]:
            raise Leak("a watcher holds cards")
        return
    if Counter(game["hand"]) != Counter(bag_to_names(state.hands[seat])):
        raise Leak(f"seat {seat} sees a hand that is not its own")


async def check_told(table: Table, reader: Reader) -> None:
    """What both streams of a reader tell of the newest version."""
    for told in await reader.news(reader.stream, table.version):
        check_news(table, told)
    for told in await reader.news(reader.views, table.version):
        check_seat_news(table, reader.seat, told)


def check_news(table: Table, told: dict[str, Any]) -> None:
    """News name only cards that have just been laid for all to see."""
    if set(told) != NEWS:
        raise Leak(f"unknown news: {sorted(told)}")
    assert table.match is not None
    state: State = table.match.state
    for event in told["events"]:
        if event["type"] in ("round-scored", "puddings-scored"):
            continue
        named = [name for path, name in cards_in(event) if path != ("move",)]
        if named or ("move" in event and event["type"] != "laid"):
            raise Leak(f"{event['type']} tells a card")
    laid = {one["seat"]: one["move"] for one in told["events"] if one["type"] == "laid"}
    if any(move_to_text(state.laid[seat]) != move for seat, move in laid.items()):
        raise Leak("a card is told that does not lie open")


def check_seat_news(table: Table, seat: int | None, told: dict[str, Any]) -> None:
    """News with a view are news, and the view is that of the seat."""
    assert table.match is not None
    for name, value in told.pop("view", {}).items():
        if value != table.match.view(seat)[name]:
            raise Leak(f"seat {seat} is told {name} of somebody else")
    check_news(table, told)


def check_secrets(table: Table, readers: list[Reader]) -> None:
    """No reader ever got the table's secret, another's randomness or another's identity."""
    for reader in readers:
        bytes_of = b"\n".join([*reader.received, reader.stream.received, reader.views.received])
        own = reader.browser.cookies.get(PERSON_COOKIE)
        hidden = [table.secret, *table.contributions.values()]
        for other in readers:
            secret = other.browser.cookies.get(PERSON_COOKIE)
            if secret:
                hidden += [person_key(secret)] + ([secret] if secret != own else [])
        for secret in hidden:
            if secret.encode() in bytes_of:
                raise Leak(f"seat {reader.seat} got a secret")


@pytest.mark.parametrize(("seats", "options"), GAMES)
async def test_nobody_is_told_a_hidden_card(
    seats: int, options: dict[str, object], browse: Open, house: House
) -> None:
    readers = await seated(browse, seats, options)
    await play(readers, house, Random(seats), share=0.3)
    assert len(readers[-1].received) > 20


def _other_hands(table: Table, seen: dict[str, Any]) -> None:
    assert table.match is not None
    seen["hands"] = [bag_to_names(hand) for hand in table.match.state.hands]


def _hands_in_disguise(table: Table, seen: dict[str, Any]) -> None:
    assert table.match is not None
    seen["seats"][0]["colour"] = sum(table.match.state.hands[1:]) % 997


def _next_card(table: Table, seen: dict[str, Any]) -> None:
    assert table.match is not None
    state = table.match.state
    seen["next"] = state.deck[state.dealt]


def _moves(table: Table, seen: dict[str, Any]) -> None:
    assert table.match is not None
    seen["log"] = len("".join(move for _, move in table.match.moves))


def _secret(table: Table, seen: dict[str, Any]) -> None:
    seen["fairness"]["secret"] = table.secret


def _randomness(table: Table, seen: dict[str, Any]) -> None:
    seen["fairness"]["contributions"] = dict(table.contributions)


@pytest.mark.parametrize(
    "mistake",
    [_other_hands, _hands_in_disguise, _next_card, _moves, _secret, _randomness],
)
async def test_a_leak_in_a_view_is_found(
    mistake: Any, browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = view.table_view

    def leaking(table: Table, *args: Any, **kwargs: Any) -> dict[str, Any]:
        seen = honest(table, *args, **kwargs)
        if table.status == "running":
            mistake(table, seen)
        return seen

    readers = await seated(browse, 3, {})
    monkeypatch.setattr(view, "table_view", leaking)
    with pytest.raises(Leak):
        await play(readers, house, Random(1), share=0.3)


@pytest.mark.parametrize("field", ["hand", "legal_moves", "choice"])
async def test_a_leak_in_a_view_of_a_stream_is_found(
    field: str, browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Table.own_view

    def leaking(table: Table, seat: int) -> dict[str, Any]:
        assert table.match is not None
        state: State = table.match.state
        other = {
            "hand": bag_to_names(state.hands[1 - seat]),
            "legal_moves": table.match.legal_moves(1 - seat),
            "choice": str(state.chosen[1 - seat]),
        }
        return honest(table, seat) | {field: other[field]}

    readers = await seated(browse, 2, {})
    monkeypatch.setattr(Table, "own_view", leaking)
    with pytest.raises(Leak):
        await play(readers, house, Random(1), share=0)


async def test_a_leak_in_a_page_is_found(
    browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = await seated(browse, 3, {})
    table = await house.table(readers[0].table)

    def leaking(*args: Any, **kwargs: Any) -> Response:
        assert table.match is not None
        told = page(*args, **kwargs)
        comment = f"<!-- {sum(table.match.state.hands) % 997} -->"
        return HTMLResponse(bytes(told.body) + comment.encode(), told.status_code)

    monkeypatch.setattr("sushiya.web.pages.tables.page", leaking)
    with pytest.raises(Leak, match="/t/"):
        await play(readers, house, Random(1), share=0.3)


async def test_a_leak_in_a_stream_is_found(
    browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = events.events

    def leaking(before: State, seat: int, choice: int, after: State) -> list[dict[str, Any]]:
        told = honest(before, seat, choice, after)
        return [{**told[0], "kept": bag_to_names(before.hands[seat])}, *told[1:]]

    readers = await seated(browse, 3, {})
    monkeypatch.setattr(events, "events", leaking)
    with pytest.raises(Leak):
        await play(readers, house, Random(1), share=0)
