"""Going away and coming back, clocks running out: all without waiting a second."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from sushiya.host import Emote, House, Move, TakeBack
from sushiya.play.verify import verify
from tests.host.kit import ANN, BEN, CLEO, NOON, Wristwatch, choose, play_out, seat_people, started


async def pass_time(house: House, watch: Wristwatch, seconds: float) -> float | None:
    """Let time go by and do what is due then."""
    watch.wait(seconds)
    upcoming = await house.tick()
    await house.settled()
    return upcoming


async def kinds(house: House, table_id: str, after: int) -> list[str]:
    """What happened since a version."""
    return [told["kind"] for told in await house.happenings(table_id, after)]


async def test_away_then_stand_in_then_back(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=2, people=2)
    async with house.subscribe(table_id, ANN) as _:
        ben = house.subscribe(table_id, BEN)
        await anext(ben)
        await pass_time(house, watch, 600)
        version = (await house.table(table_id)).version
        ben.close()
        upcoming = await pass_time(house, watch, 14)
        assert upcoming == watch.now + 1
        assert await kinds(house, table_id, version) == []
        await pass_time(house, watch, 1)
        seen = await house.view(table_id, ANN, 0)
        assert seen["seats"][1]["is_away"]
        assert seen["seats"][1]["stand_in_at"] == watch.now + 30
        await pass_time(house, watch, 29)
        assert not (await house.view(table_id, ANN, 0))["seats"][1]["has_stand_in"]
        await pass_time(house, watch, 1)
        seen = await house.view(table_id, ANN, 0)
        assert seen["seats"][1]["has_stand_in"]
        assert seen["seats"][1]["has_chosen"]
        assert await kinds(house, table_id, version) == [
            "went-away", "stand-in-took-over", "moved",
        ]  # fmt: skip
        seen = await house.view(table_id, BEN, 1)
        assert not seen["seats"][1]["has_stand_in"]
        assert not seen["seats"][1]["is_away"]
        moves = seen["view"]["legal_moves"]
        await choose(house, table_id, BEN, 1, moves[-1])
        assert (await house.view(table_id, BEN, 1))["view"]["choice"] == moves[-1]


async def test_any_command_takes_the_seat_back(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=2, people=2)
    async with house.subscribe(table_id, ANN):
        for command in (Emote("thanks"), TakeBack()):
            await pass_time(house, watch, 20)
            await pass_time(house, watch, 30)
            table = await house.table(table_id)
            player = table.players[1]
            assert player
            assert player.has_stand_in
            await house.command(table_id, command, person=BEN)
            player = table.players[1]
            assert player
            assert not player.has_stand_in


async def test_a_table_that_everybody_left_waits(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=3, people=2, clock="fast")
    for _ in range(10):
        await pass_time(house, watch, 60)
    table = await house.table(table_id)
    assert table.to_act == (0, 1)
    assert not any(player.has_stand_in for _, player in table.persons())
    # Ann comes back: Ben has his whole grace once more, and the clock starts anew.
    async with house.subscribe(table_id, ANN):
        seen = await house.view(table_id, ANN, 0)
        assert seen["seats"][1]["stand_in_at"] == watch.now + 45
        assert seen["clock"]["deadline"] == watch.now + 20


async def test_one_who_only_loads_pages_is_here(house: House, watch: Wristwatch) -> None:
    """Without a stream, looking at the table now and then is enough."""
    table_id = await started(house, seats=2, people=2)
    version = (await house.table(table_id)).version
    for _ in range(20):
        await pass_time(house, watch, 10)
        await house.view(table_id, ANN, 0)
        await house.view(table_id, BEN, 1)
    assert (await house.table(table_id)).version == version


async def test_a_second_device_keeps_a_person_here(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=2, people=2)
    async with AsyncExitStack() as streams:
        for person in (ANN, BEN, BEN):
            last = await streams.enter_async_context(house.subscribe(table_id, person))
        last.close()
        version = (await house.table(table_id)).version
        await pass_time(house, watch, 300)
        assert (await house.table(table_id)).version == version


async def test_the_host_role_passes_on_from_an_absent_host(house: House, watch: Wristwatch) -> None:
    made = await house.create("sushi-go", seats=3, person=ANN)
    await seat_people(house, made.table_id, 3)
    async with house.subscribe(made.table_id, CLEO):
        await pass_time(house, watch, 44)
        assert (await house.view(made.table_id, CLEO))["seats"][0]["is_host"]
        await pass_time(house, watch, 1)
        assert (await house.view(made.table_id, CLEO))["you"]["is_host"]


async def test_at_zero_the_stand_in_makes_the_choice(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=3, people=2, clock="fast")
    async with AsyncExitStack() as streams:
        for person in (ANN, BEN):
            await streams.enter_async_context(house.subscribe(table_id, person))
        seen = await house.view(table_id, ANN, 0)
        assert seen["clock"] == {
            "name": "fast", "seconds": 20, "at_zero": "stand-in", "deadline": NOON + 20,
        }  # fmt: skip
        await pass_time(house, watch, 5)
        await choose(house, table_id, ANN, 0, seen["view"]["legal_moves"][0])
        await pass_time(house, watch, 14)
        assert (await house.view(table_id, BEN, 1))["turn"] == "1.1"
        version = (await house.table(table_id)).version
        await pass_time(house, watch, 1)
        after = await house.view(table_id, BEN, 1)
        assert after["turn"] == "1.2"
        assert after["clock"]["deadline"] == watch.now + 20
        told = await house.happenings(table_id, version)
        assert next((h["seat"], h["by"]) for h in told if h["kind"] == "moved") == (1, "clock")
        assert not after["seats"][1]["has_stand_in"]


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
async def test_a_clock_alone_brings_a_game_to_its_end(
    house: House, watch: Wristwatch, game: str
) -> None:
    table_id = await started(house, game, seats=2, people=1, clock="gentle")
    async with house.subscribe(table_id, ANN):
        for _ in range(400):
            upcoming = house.next_due_at()
            if upcoming is None:
                break
            await pass_time(house, watch, upcoming - watch.now)
    assert (await house.table(table_id)).status == "ended"
    assert verify(await house.record(table_id)).passed
    assert {move["by"] for move in await house.replay_moves(table_id)} == {"clock", "bot"}


async def test_a_late_thought_does_not_overrule_a_person(house: House, watch: Wristwatch) -> None:
    """Ben comes back while his stand-in is thinking: the thought is dropped."""
    table_id = await started(house, seats=2, people=2)
    async with house.subscribe(table_id, ANN):
        await pass_time(house, watch, 20)
        watch.wait(30)
        await house.tick()  # the stand-in begins to think; it is not waited for
        seen = await house.view(table_id, BEN, 1)
        move = seen["view"]["legal_moves"][-1]
        await house.command(table_id, Move(move), person=BEN)
        await house.settled()
        assert (await house.view(table_id, BEN, 1))["view"]["choice"] == move
        await play_out(house, table_id)


async def test_idle_tables_leave_memory_and_come_back(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=2, people=1)
    before = await house.table(table_id)
    await pass_time(house, watch, 700)
    after = await house.table(table_id)
    assert after is not before
    assert after.version == before.version
