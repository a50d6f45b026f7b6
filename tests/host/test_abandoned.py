"""A game that its people gave up is played to its end, and tells its secret like any other."""

from __future__ import annotations

import pytest

from sushiya.host import AddRandomness, House, Patience, StandUp
from sushiya.host.house import DAY, FINISH_EVERY
from sushiya.play.verify import verify
from sushiya.store import Store
from tests.host.kit import ANN, BEN, CLEO, Wristwatch, new_house, started

ABANDONED = Patience().abandoned


async def pass_time(house: House, watch: Wristwatch, seconds: float) -> None:
    watch.wait(seconds)
    await house.tick()
    await house.settled()


async def test_a_table_that_everybody_left_reveals_its_secret(house: House) -> None:
    """The host cannot take a deal back: whoever leaves, bots play on to the record."""
    adding = AddRandomness("ginger")
    table_id = await started(house, seats=3, people=3, then=(adding,))
    promised = (await house.view(table_id))["fairness"]
    assert promised["secret"] is None
    for person in (ANN, BEN, CLEO):
        await house.command(table_id, StandUp(), person=person)
    await house.settled()
    told = (await house.view(table_id))["fairness"]
    assert told["commitment"] == promised["commitment"]
    assert told["contributions"] == {"0": "ginger"}
    record = await house.record(table_id)
    assert f"secret: {told['secret']}\nrandomness 0: ginger\n" in record
    report = verify(record, promised["commitment"])
    assert report.passed
    assert report.finished


@pytest.mark.parametrize(("game", "people"), [("sushi-go", 3), ("sushi-go", 1), ("wasabi", 2)])
async def test_a_table_that_all_are_merely_away_from_reveals_its_secret(
    house: House, watch: Wristwatch, game: str, people: int
) -> None:
    """Closing the browser is no way to keep a deal from being checked."""
    table_id = await started(house, game, seats=3, people=people)
    promised = (await house.view(table_id))["fairness"]
    await pass_time(house, watch, 60)
    await pass_time(house, watch, ABANDONED - FINISH_EVERY - 120)
    assert (await house.table(table_id)).status == "running", "they may still come back"
    await pass_time(house, watch, 2 * FINISH_EVERY)
    table = await house.table(table_id)
    assert table.status == "ended"
    report = verify(await house.record(table_id), promised["commitment"])
    assert report.passed
    assert report.finished
    assert {move["by"] for move in await house.replay_moves(table_id)} <= {"bot", "stand-in"}


async def test_an_abandoned_game_is_played_on_after_a_restart(
    store: Store, watch: Wristwatch
) -> None:
    """Neither a restart on the way nor one that nobody noticed keeps the secret."""
    house = new_house(store, watch)
    table_id = await started(house, seats=2, people=2)
    await pass_time(house, watch, 60)
    await house.close()
    house = new_house(store, watch)
    watch.wait(ABANDONED)
    await house.tick()
    await house.close()
    assert (await house.table(table_id)).status == "running"
    house = new_house(store, watch)
    assert await house.resume() == 1
    await house.settled()
    assert (await house.table(table_id)).status == "ended"
    await house.close()


async def test_who_comes_back_to_an_abandoned_game_has_their_seat(
    house: House, watch: Wristwatch
) -> None:
    table_id = await started(house, seats=2, people=2)
    await pass_time(house, watch, 60)
    await pass_time(house, watch, ABANDONED - 120)
    await house.view(table_id, ANN, 0)
    await pass_time(house, watch, FINISH_EVERY)
    await pass_time(house, watch, FINISH_EVERY)
    assert (await house.table(table_id)).status == "running"


async def test_a_game_is_not_given_up_because_the_clock_jumps(
    house: House, watch: Wristwatch
) -> None:
    table_id = await started(house, seats=2, people=2)
    await pass_time(house, watch, 60)
    watch.wait(2 * ABANDONED)
    house.clock_jumped()
    for _ in range(3):
        await pass_time(house, watch, FINISH_EVERY)
    assert (await house.table(table_id)).status == "running"


async def test_no_running_game_is_forgotten_with_its_secret(
    store: Store, watch: Wristwatch
) -> None:
    """A host who keeps tables for a day keeps a game until it has told its secret, and a day."""
    house = new_house(store, watch, keep_seconds=DAY)
    table_id = await started(house, seats=2, people=2)
    await pass_time(house, watch, 60)
    for _ in range(3):
        await pass_time(house, watch, DAY)
        assert await store.versions((table_id,))
    await pass_time(house, watch, DAY / 2)
    assert verify(await house.record(table_id)).finished
    await pass_time(house, watch, 2 * DAY)
    assert not await store.versions((table_id,))
    await house.close()


async def test_a_machine_that_sleeps_every_night_gives_games_up_too(
    house: House, watch: Wristwatch
) -> None:
    table_id = await started(house, seats=2, people=2)
    for _ in range(6):
        watch.wait(9 * 60 * 60)
        house.clock_jumped()
        for _ in range(15):
            await pass_time(house, watch, 60 * 60)
    assert (await house.table(table_id)).status == "ended"


async def test_tables_with_somebody_at_them_hold_no_abandoned_one_up(
    house: House, watch: Wristwatch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many people sit and do nothing, who left before gets their secret."""
    monkeypatch.setattr("sushiya.host.house.MOST_FINISHED", 1)
    watched = await started(house, seats=2, people=2)
    watch.wait(1)
    left = await started(house, seats=2, people=2)
    await pass_time(house, watch, 60)
    await pass_time(house, watch, ABANDONED - 120)
    await house.view(watched, ANN, 0)
    await pass_time(house, watch, FINISH_EVERY)
    await pass_time(house, watch, FINISH_EVERY)
    assert (await house.table(watched)).status == "running"
    assert (await house.table(left)).status == "ended"
