"""Tables that nobody uses are forgotten, by a house that looks once a day."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sushiya.host import House, SitDown
from sushiya.host.errors import UnknownTable
from sushiya.host.house import DAY
from sushiya.store import Store
from tests.host.kit import ANN, BEN, Wristwatch, new_house, store_at

WEEK = 7 * DAY
HOUR = DAY / 24


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path) as store:
        yield store


@pytest.fixture
def watch() -> Wristwatch:
    return Wristwatch()


async def opened(house: House, watch: Wristwatch) -> str:
    """A lobby in which Ann sat down and went away; the last thing that happened there."""
    answer = await house.create("sushi-go", seats=2, person=ANN, then=[SitDown("Ann")])
    watch.wait(HOUR)
    await house.tick()
    return answer.table_id


async def test_a_table_that_nobody_touched_is_forgotten(store: Store, watch: Wristwatch) -> None:
    house = new_house(store, watch, keep_seconds=WEEK)
    old = await opened(house, watch)
    watch.wait(WEEK - DAY)
    young = await opened(house, watch)
    await house.tick()
    assert (await house.table(old)).id == old
    watch.wait(2 * DAY)
    await house.tick()
    with pytest.raises(UnknownTable):
        await house.table(old)
    assert (await house.table(young)).id == young
    assert [row["id"] for row in await store.tables_of_person(ANN)] == [young]
    await house.close()


async def test_whoever_does_something_keeps_the_table(store: Store, watch: Wristwatch) -> None:
    house = new_house(store, watch, keep_seconds=WEEK)
    table = await opened(house, watch)
    watch.wait(WEEK - DAY)
    await house.command(table, SitDown("Ben"), person=BEN)
    watch.wait(2 * DAY)
    await house.tick()
    assert (await house.table(table)).id == table
    await house.close()


async def test_who_still_looks_at_a_forgotten_table_is_told(
    store: Store, watch: Wristwatch
) -> None:
    house = new_house(store, watch, keep_seconds=WEEK)
    table = await opened(house, watch)
    async with house.subscribe(table) as watching:
        await anext(watching)
        watch.wait(2 * WEEK)
        await house.tick()
        with pytest.raises(StopAsyncIteration):
            await anext(watching)
    with pytest.raises(UnknownTable):
        await house.view(table)
    await house.close()


async def test_the_house_looks_once_a_day(store: Store, watch: Wristwatch) -> None:
    house = new_house(store, watch, keep_seconds=WEEK)
    await house.tick()
    table = await opened(house, watch)
    watch.wait(WEEK - HOUR)
    await house.tick()
    watch.wait(2 * HOUR)
    await house.tick()
    assert (await house.table(table)).id == table, "it is old enough, but the day is not over"
    watch.wait(DAY)
    await house.tick()
    with pytest.raises(UnknownTable):
        await house.table(table)
    await house.close()


async def test_a_house_that_keeps_everything_forgets_nothing(
    store: Store, watch: Wristwatch
) -> None:
    house = new_house(store, watch)
    table = await opened(house, watch)
    watch.wait(1000 * WEEK)
    await house.tick()
    assert (await house.table(table)).id == table
    await house.close()
