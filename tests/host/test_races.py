"""Two houses on one database, as two processes would be: one is first, the other reads again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from sushiya.host import House, Move, SitDown, Table
from sushiya.host.errors import SeatTaken, StaleVersion
from sushiya.play.verify import verify
from sushiya.store import Store
from tests.host.kit import (
    ANN,
    BEN,
    CLEO,
    PEOPLE,
    Wristwatch,
    choose,
    new_house,
    play_out,
    started,
    store_at,
)
from tests.tables import Dice

Pair = tuple[House, House]


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[Pair]:
    watch = Wristwatch()
    async with store_at(tmp_path) as one, store_at(tmp_path) as other:
        houses = new_house(one, watch, 1, shared=True), new_house(other, watch, 2, shared=True)
        yield houses
        for house in houses:
            await house.close()


async def test_only_one_of_two_gets_the_seat(pair: Pair) -> None:
    table_id = (await pair[0].create("sushi-go", seats=2, person=ANN)).table_id
    for house in pair:
        await house.table(table_id)
    answers = await asyncio.gather(
        pair[0].command(table_id, SitDown("Ben", 1), person=BEN),
        pair[1].command(table_id, SitDown("Cleo", 1), person=CLEO),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, SeatTaken) for answer in answers) == 1
    for house in pair:
        await house.tick()
    names = [[seat["name"] for seat in (await h.view(table_id))["seats"]] for h in pair]
    assert names[0] == names[1]


async def test_both_secret_choices_count_whoever_is_first(pair: Pair) -> None:
    table_id = await started(pair[0], seats=2, people=2)
    moves = []
    for house, person, seat in ((pair[0], ANN, 0), (pair[1], BEN, 1)):
        seen = await house.view(table_id, person, seat)
        moves.append((house, person, seen["version"], seen["view"]["legal_moves"][0]))
    await asyncio.gather(
        *(
            house.command(table_id, Move(move), person=person, expected_version=version)
            for house, person, version, move in moves
        )
    )
    for house in pair:
        await house.tick()
        assert (await house.view(table_id))["turn"] == "1.2"


async def test_a_command_made_for_a_version_only_the_other_house_knows(pair: Pair) -> None:
    table_id = await started(pair[0], seats=2, people=2)
    await pair[1].table(table_id)
    for person, seat in ((ANN, 0), (BEN, 1)):
        move = (await pair[0].view(table_id, person, seat))["view"]["legal_moves"][0]
        await choose(pair[0], table_id, person, seat, move)
    seen = await pair[0].view(table_id, ANN, 0)
    move = seen["view"]["legal_moves"][0]
    done = await pair[1].command(table_id, Move(move), person=ANN, expected_version=seen["version"])
    assert done.version == seen["version"] + 1
    with pytest.raises(StaleVersion):
        await pair[1].command(table_id, Move(move), person=ANN, expected_version=1)


async def test_one_key_through_both_houses_is_done_once(pair: Pair) -> None:
    table_id = await started(pair[0], seats=2, people=2)
    move = (await pair[1].view(table_id, ANN, 0))["view"]["legal_moves"][0]
    answers = await asyncio.gather(
        *(house.command(table_id, Move(move), person=ANN, key="tap") for house in pair)
    )
    assert len({answer.version for answer in answers}) == 1
    assert sorted(answer.repeated for answer in answers) == [False, True]


async def test_bots_started_by_both_houses_move_once(pair: Pair) -> None:
    """A whole game with moves through either house; each bot moves once a turn."""
    table_id = await started(pair[0], seats=4, people=2)
    dice = Dice(5)
    for _ in range(200):
        for house in pair:
            await house.tick()
            await house.settled()
        house = dice.pick(pair)
        await house.notice(table_id)
        table = await house.table(table_id)
        if table.status == "ended":
            break
        waiting = [seat for seat in table.to_act if seat < 2]
        if waiting:
            seat = dice.pick(waiting)
            seen = await house.view(table_id, PEOPLE[seat], seat)
            move = dice.pick(seen["view"]["legal_moves"])
            await choose(house, table_id, PEOPLE[seat], seat, move)
    for house in pair:
        await house.notice(table_id)
    records = [await house.record(table_id) for house in pair]
    assert records[0] == records[1]
    assert verify(records[0]).passed
    events = await pair[0].ledger.load(table_id)
    moved = [e for e in events if e["kind"] == "moved" and e["data"]["by"] == "bot"]
    counted = [move for move in await pair[0].replay_moves(table_id) if move["by"] == "bot"]
    assert len(moved) == len(counted)


async def test_a_subscriber_hears_of_what_the_other_house_wrote(pair: Pair) -> None:
    table_id = await started(pair[0], seats=2, people=2)
    async with pair[1].subscribe(table_id, BEN) as versions:
        first = await anext(versions)
        move = (await pair[0].view(table_id, ANN, 0))["view"]["legal_moves"][0]
        await choose(pair[0], table_id, ANN, 0, move)
        await pair[1].tick()
        assert await anext(versions) == first + 1


async def test_two_ask_for_a_rematch_and_get_one_table(pair: Pair) -> None:
    table_id = await started(pair[0], seats=2, people=2)
    await play_out(pair[0], table_id)
    answers = await asyncio.gather(
        pair[0].rematch(table_id, person=ANN), pair[1].rematch(table_id, person=BEN)
    )
    assert len({answer.table_id for answer in answers}) == 1
    assert len(await pair[0].ledger.open_tables()) == 1


async def test_a_table_asked_for_before_it_is_on_the_shelf_is_one_table(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stored already, and whoever looks at all that is stored reads it."""
    append = store.append
    found: list[Table] = []

    async def append_and_look(table_id: str, *args: Any, **rest: Any) -> Any:
        done = await append(table_id, *args, **rest)
        if not found:
            found.append(await house.table(table_id))
        return done

    monkeypatch.setattr(store, "append", append_and_look)
    table_id = (await house.create("sushi-go", seats=2, person=ANN)).table_id
    assert await house.table(table_id) is found[0]


async def test_a_table_that_is_opened_while_it_is_read_is_one_table(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever began to read it gets the one that its people know."""
    append, load = store.append, store.load
    readers: list[asyncio.Task[Table]] = []
    has_read, may_go_on = asyncio.Event(), asyncio.Event()

    async def append_and_look(table_id: str, *args: Any, **rest: Any) -> Any:
        done = await append(table_id, *args, **rest)
        if not readers:
            readers.append(asyncio.create_task(house.table(table_id)))
            await has_read.wait()
        return done

    async def load_slowly(*args: Any, **rest: Any) -> Any:
        rows = await load(*args, **rest)
        has_read.set()
        await may_go_on.wait()
        return rows

    monkeypatch.setattr(store, "append", append_and_look)
    monkeypatch.setattr(store, "load", load_slowly)
    table_id = (await house.create("sushi-go", seats=2, person=ANN)).table_id
    table = await house.table(table_id)
    may_go_on.set()
    assert await readers[0] is table
    await house.command(table_id, SitDown("Ben", 1), person=BEN)
    assert await house.table(table_id) is table
    assert table.players[1] is not None
