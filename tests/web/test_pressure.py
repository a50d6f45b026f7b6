"""A server with too much to do: games that are on go on, new ones hear when to come back."""

from __future__ import annotations

import asyncio

import pytest
from starlette.applications import Starlette

from sushiya.web import pressure
from sushiya.web.pressure import RETRY_AFTER, TOO_LATE, Pressure
from sushiya.web.security import HEADERS
from tests.web.conftest import Browser, error_of
from tests.web.test_streams import begun, choose


@pytest.fixture
def late(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> Pressure:
    """The pressure of a house whose loop is late, with as many readers as it takes."""
    monkeypatch.setattr(pressure, "FEW_READERS", 0)
    found = app.state.pressure
    assert isinstance(found, Pressure)
    return found


async def test_new_tables_wait_and_are_told_how_long(ann: Browser, late: Pressure) -> None:
    late.note(2 * TOO_LATE)
    answer = await ann.post("/api/v1/tables", json={"game": "sushi-go", "seats": 2})
    assert (answer.status_code, error_of(answer)["code"]) == (503, "web.overloaded")
    assert answer.headers["retry-after"] == str(RETRY_AFTER)
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize("path", ["/", "/rules", "/join/ABCDEF", "/api/v1/games"])
async def test_strangers_wait(ann: Browser, late: Pressure, path: str) -> None:
    late.note(2 * TOO_LATE)
    assert (await ann.get(path)).status_code == 503


async def test_accepted_games_go_on(ann: Browser, ben: Browser, late: Pressure) -> None:
    table = await begun(ann, ben)
    late.note(2 * TOO_LATE)
    await choose(ann, table)
    await choose(ben, table)
    assert (await ann.get(f"/t/{table}")).status_code == 200
    async with ben.stream(f"/t/{table}/events") as stream:
        assert stream.status == 200
    assert (await ann.get("/healthz")).status_code == 200


async def test_it_must_be_in_time_for_a_while(ann: Browser, late: Pressure) -> None:
    late.note(1.2 * TOO_LATE)
    assert (await ann.get("/rules")).status_code == 503
    late.note(0)
    assert (await ann.get("/rules")).status_code == 200


async def test_a_house_with_few_readers_refuses_nobody(app: Starlette, ann: Browser) -> None:
    """It is late for another reason: the machine has slept, or compiles."""
    app.state.pressure.note(100 * TOO_LATE)
    assert (await ann.get("/")).status_code == 200


async def test_moves_that_take_long_are_pressure_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The loop may be in time while tables wait for their round: nobody should wait so long."""
    monkeypatch.setattr("sushiya.web.pressure.SECONDS_BETWEEN", 0.0)
    waits, asked = iter([0.0, TOO_LATE + 0.1]), asyncio.Event()

    def longest_wait() -> float:
        wait = next(waits, None)
        if wait is None:
            asked.set()
        return wait or 0.0

    busy = Pressure(lambda: 1000, longest_wait)
    watching = asyncio.create_task(busy.watch())
    assert not busy.is_high
    while not busy.is_high and not asked.is_set():
        await asyncio.sleep(0)
    watching.cancel()
    assert busy.is_high
