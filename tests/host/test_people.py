"""Rematches, private links, subscriptions, and a damaged table among sound ones."""

from __future__ import annotations

import asyncio
import json

import pytest
from sqlalchemy import text

from sushiya.games.wasabi.menu import standard_menu
from sushiya.host import (
    FillWithBots,
    House,
    Move,
    OfferLink,
    SitDown,
    Start,
    TakeLink,
    new_secret,
    person_key,
)
from sushiya.host.errors import BadLink, DamagedTable, NotEnded, NotYourSeat
from sushiya.store import Store
from tests.host.kit import (
    ANN,
    BEN,
    CLEO,
    DAN,
    Luck,
    Wristwatch,
    choose,
    new_house,
    play_out,
    started,
)


async def test_a_rematch_has_the_same_people_on_the_same_seats(house: House) -> None:
    table_id = await started(house, seats=3, people=2, clock="gentle", level="cook", edition="zoch")
    with pytest.raises(NotEnded):
        await house.rematch(table_id, person=ANN)
    await play_out(house, table_id)
    with pytest.raises(NotYourSeat):
        await house.rematch(table_id, person=CLEO)
    made = await house.rematch(table_id, person=BEN)
    old, new = await house.view(table_id, ANN), await house.view(made.table_id, ANN, 0)
    assert old["rematch"] == made.table_id
    assert (await house.view(table_id))["rematch"] is None
    for same in ("game", "options"):
        assert new[same] == old[same]
    assert [(s["name"], s["level"]) for s in new["seats"]] == [
        ("Ann", None), ("Ben", None), ("bot-1", "cook"),
    ]  # fmt: skip
    assert new["status"] == "lobby"
    assert new["clock"]["name"] == "gentle"
    assert new["fairness"]["commitment"] != old["fairness"]["commitment"]
    assert (await house.view(made.table_id, BEN))["you"]["is_host"]
    again = await house.rematch(table_id, person=ANN)
    assert (again.table_id, again.repeated) == (made.table_id, True)
    mine = [row["id"] for row in await house.ledger.tables_of_person(ANN)]
    assert sorted(mine) == sorted([table_id, made.table_id])


async def test_a_rematch_keeps_a_menu_of_ones_own(house: House) -> None:
    menu = standard_menu().text
    then = (SitDown(), FillWithBots("random"), Start())
    made = await house.create("wasabi", seats=2, person=ANN, menu_text=menu, then=then)
    await play_out(house, made.table_id)
    again = await house.rematch(made.table_id, person=ANN)
    old, new = await house.view(made.table_id), await house.view(again.table_id)
    assert new["menu_text"] == menu
    assert new["options"] == old["options"]


async def test_a_private_link_gives_the_seat_to_another_device(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    token = new_secret(Luck(99))
    with pytest.raises(BadLink):
        await house.command(table_id, TakeLink(person_key(token)), person=CLEO)
    await house.command(table_id, OfferLink(person_key(token)), person=BEN)
    await house.command(table_id, TakeLink(person_key(token)), person=CLEO)
    seen = await house.view(table_id, CLEO, 1)
    assert seen["view"] == (await house.view(table_id, BEN, 1))["view"]
    await house.command(table_id, Move(seen["view"]["legal_moves"][0]), person=CLEO)
    assert (await house.view(table_id, BEN, 1))["seats"][1]["has_chosen"]
    with pytest.raises(NotYourSeat):
        await house.view(table_id, CLEO, 0)
    with pytest.raises(BadLink):
        await house.command(table_id, TakeLink(person_key("guess")), person=DAN)
    await house.command(table_id, OfferLink(person_key("newer")), person=BEN)
    with pytest.raises(BadLink):
        await house.command(table_id, TakeLink(person_key(token)), person=DAN)


async def test_a_hosts_other_device_is_host_too(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    await house.command(table_id, OfferLink(person_key("token")), person=ANN)
    await house.command(table_id, TakeLink(person_key("token")), person=CLEO)
    assert (await house.view(table_id, CLEO))["you"]["is_host"]


async def test_no_token_and_no_key_is_ever_told(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    await house.command(table_id, OfferLink(person_key("token")), person=ANN)
    told = json.dumps([await house.view(table_id, ANN, 0), await house.happenings(table_id)])
    for hidden in (ANN, BEN, person_key("token")):
        assert hidden not in told


async def test_a_subscriber_is_told_what_came_before_and_after(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    version = (await house.table(table_id)).version
    async with house.subscribe(table_id, after=version - 1) as versions:
        assert await anext(versions) == version
        waiting = asyncio.ensure_future(anext(versions))
        moves = (await house.view(table_id, ANN, 0))["view"]["legal_moves"]
        assert not waiting.done()
        await choose(house, table_id, ANN, 0, moves[0])
        assert await waiting == version + 1
        for move in moves[:2]:
            await choose(house, table_id, ANN, 0, move)
        assert await anext(versions) == version + 3
        told = await house.happenings(table_id, after=version + 1)
        assert [h["version"] for h in told] == [version + 2, version + 3]


async def test_closing_the_house_ends_every_stream(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    versions = house.subscribe(table_id, ANN)
    await anext(versions)
    waiting = asyncio.ensure_future(anext(versions))
    await asyncio.sleep(0)
    await house.close()
    with pytest.raises(StopAsyncIteration):
        await waiting


@pytest.mark.parametrize(
    "damage",
    [
        "update events set data = '{oops' where table_id = :table and version = 4",
        "update events set data = '{}' where table_id = :table and version = 2",
        "update events set kind = 'exploded' where table_id = :table and version = 4",
        "delete from events where table_id = :table and version = 4",
        "update events set data = replace(data, 'move', 'gone') where table_id = :table",
        "delete from events where table_id = :table and kind = 'moved'",
    ],
)
async def test_a_damaged_table_is_set_aside_and_others_go_on(
    store: Store, watch: Wristwatch, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    house = new_house(store, watch)
    broken, sound = [await started(house, seats=2, people=2) for _ in range(2)]
    for table_id in (broken, sound):
        moves = (await house.view(table_id, ANN, 0))["view"]["legal_moves"]
        await choose(house, table_id, ANN, 0, moves[0])
    await house.close()
    await store.database.write(
        lambda connection: connection.execute(text(damage), {"table": broken}) and None
    )
    house = new_house(store, watch)
    assert await house.resume() == 0, "nobody is kept waiting for tables without bots"
    for _ in range(2):
        with pytest.raises(DamagedTable):
            await house.view(broken, ANN, 0)
    with pytest.raises(DamagedTable):
        await house.command(broken, Move("egg"), person=ANN)
    events = await store.load(broken)
    assert [row["kind"] for row in events].count("set-aside") == 1
    assert [row["id"] for row in await store.open_tables()] == [sound]
    await play_out(house, sound)
    await house.close()
    assert [broken in record.message for record in caplog.records] == [True], "told once"
    house = new_house(store, watch)
    assert house.set_aside == set()
    await house.resume()
    assert house.set_aside == {broken}
    await house.close()
