"""A ledger that takes nothing for a while, and a clock that jumps: tables wait and go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from sushiya.host import Emote, House, SitDown
from sushiya.host.errors import TooSoon
from sushiya.host.house import DAY
from sushiya.host.kept_names import KeptNames
from sushiya.store import Store, StoreUnavailable
from tests.host.kit import ANN, BEN, Luck, Wristwatch, new_house, started

HOUR = 3600.0


class FullDisk(Store):
    """A store on a disk that is full for a while."""

    is_full = False

    async def append_all(self, pieces: Sequence[Any]) -> Any:
        if self.is_full:
            raise StoreUnavailable(reason="full")
        return await super().append_all(pieces)


async def test_a_full_disk_is_told_once_and_tables_go_on_afterwards(
    store: Store, watch: Wristwatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A log that grows with every table and tick would fill the disk further."""
    disk = FullDisk(store.database)
    house = new_house(disk, watch)
    tables = [await started(house, seats=3, people=2) for _ in range(3)]
    streams = [house.subscribe(table_id, ANN) for table_id in tables]
    for stream in streams:
        await stream.enter()
    disk.is_full = True
    for _ in range(5):
        watch.wait(60)
        await house.tick()
        await house.settled()
    assert len(caplog.records) == 1
    assert caplog.records[0].exc_info is None
    disk.is_full = False
    await house.tick()
    await house.settled()
    assert len(caplog.records) == 2, "that it is over is told, too"
    assert (await house.view(tables[0], ANN, 0))["seats"][1]["has_stand_in"]
    await house.close()


async def test_who_comes_back_may_look_though_nothing_can_be_stored(
    store: Store, watch: Wristwatch
) -> None:
    disk = FullDisk(store.database)
    house = new_house(disk, watch)
    table_id = await started(house, seats=2, people=2)
    async with house.subscribe(table_id, ANN) as _:
        watch.wait(60)
        await house.tick()
        assert (await house.view(table_id, ANN, 0))["seats"][1]["is_away"]
        disk.is_full = True
        assert (await house.view(table_id, BEN, 1))["view"]["legal_moves"]
        disk.is_full = False
        await house.tick()
        assert not (await house.view(table_id, ANN, 0))["seats"][1]["is_away"]
    await house.close()


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 400 * DAY, -400 * DAY])
async def test_nobody_runs_out_of_time_because_the_clock_jumps(
    house: House, watch: Wristwatch, jump: float
) -> None:
    table_id = await started(house, seats=2, people=2, clock="fast")
    async with house.subscribe(table_id, ANN) as _:
        await house.view(table_id, BEN, 1)
        watch.wait(jump)
        house.clock_jumped()
        await house.tick()
        await house.settled()
        seen = await house.view(table_id, ANN, 0)
        assert not seen["seats"][1]["is_away"]
        assert seen["to_act"] == [0, 1]
        assert seen["clock"]["deadline"] == watch.now + 20
        watch.wait(20)
        await house.tick()
        await house.settled()
        assert (await house.view(table_id, ANN, 0))["turn"] != seen["turn"]


async def test_a_clock_that_was_put_back_while_the_house_was_closed(
    store: Store, watch: Wristwatch
) -> None:
    house = new_house(store, watch)
    table_id = await started(house, seats=2, people=2, clock="fast")
    await house.close()
    watch.wait(-HOUR)
    house = new_house(store, watch)
    async with house.subscribe(table_id, ANN) as _:
        seen = await house.view(table_id, ANN, 0)
        assert seen["clock"]["deadline"] == watch.now + 20
    await house.close()


async def test_a_feeling_need_not_wait_for_a_clock_that_was_put_back(
    house: House, watch: Wristwatch
) -> None:
    table_id = await started(house, seats=2, people=2)
    await house.command(table_id, Emote("yum"), person=ANN)
    with pytest.raises(TooSoon):
        await house.command(table_id, Emote("wow"), person=ANN)
    watch.wait(-HOUR)
    await house.command(table_id, Emote("wow"), person=ANN)


async def test_nothing_is_forgotten_because_the_clock_jumps(
    store: Store, watch: Wristwatch
) -> None:
    house = new_house(store, watch, keep_seconds=7 * DAY)
    made = await house.create("sushi-go", seats=2, person=ANN, then=[SitDown("Ann")])
    await house.tick()
    watch.wait(400 * DAY)
    house.clock_jumped()
    await house.tick()
    assert await store.versions((made.table_id,))
    await house.close()


async def test_bots_go_on_though_results_cannot_be_entered(
    store: Store, watch: Wristwatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A house that is opened on a full disk: what can be read is taken up all the same."""
    house = new_house(store, watch)
    table_id = await started(house, seats=3, people=1)
    await house.close()
    house = new_house(store, watch)
    house.names = KeptNames(store.names, store, clock=watch, randomness=Luck(), on_change=print)

    async def no_room() -> None:
        raise StoreUnavailable(reason="full")

    monkeypatch.setattr(house.names, "settle_all", no_room)
    with pytest.raises(StoreUnavailable):
        await house.resume()
    assert [live.table.id for live in house.live_tables()] == [table_id]
    await house.close()


async def test_bots_that_cannot_be_taken_up_now_are_to_be_taken_up_later(
    store: Store, watch: Wristwatch
) -> None:
    class Unread(Store):
        is_out = False

        async def load(self, table_id: str, after: int = 0) -> Any:
            if self.is_out:
                raise StoreUnavailable(reason="out")
            return await super().load(table_id, after)

    disk = Unread(store.database)
    house = new_house(disk, watch)
    await started(house, seats=3, people=1)
    await house.close()
    house = new_house(disk, watch)
    disk.is_out = True
    with pytest.raises(StoreUnavailable):
        await house.resume()
    disk.is_out = False
    assert await house.resume() == 1
    await house.close()
