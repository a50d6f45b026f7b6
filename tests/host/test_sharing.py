"""Several houses at one ledger: each table is looked after by one, people are seen by all."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from sushiya.host import House, Move, Patience, SitDown, Start
from sushiya.host.errors import TryAgain
from sushiya.host.sharing import ALONE_SECONDS
from sushiya.store import Store
from tests.host.kit import ANN, BEN, Luck, Wristwatch, started, store_at, think

PATIENCE = Patience()


class Street:
    """Houses that hear each other, as long as they live."""

    def __init__(self, watch: Wristwatch) -> None:
        self.watch = watch
        self.houses: dict[int, House] = {}

    def meet(self) -> None:
        """Everybody sees who lives."""
        for house in self.houses.values():
            assert house.sharing is not None
            house.sharing.met(self.houses, self.watch())

    def kill(self, number: int) -> House:
        """One of them is gone without a word."""
        gone = self.houses.pop(number)
        self.meet()
        return gone

    async def tick(self) -> None:
        """Everybody looks at the clock, until nobody has anything to do."""
        for _ in range(3):
            for house in self.houses.values():
                await house.tick()
                await house.settled()

    def owner(self, table_id: str) -> int:
        """The one who looks after a table."""
        owners = [
            number
            for number, house in self.houses.items()
            if house.sharing is not None and house.sharing.is_mine(table_id)
        ]
        assert len(owners) == 1, "exactly one"
        return owners[0]


class Voice:
    """How one house speaks; like the store, it also tells what was written."""

    def __init__(self, street: Street, house: int) -> None:
        self.street = street
        self.house = house

    async def say(self, what: str, words: Iterable[Any] = ()) -> None:
        told = json.dumps(list(words))
        for number, other in tuple(self.street.houses.items()):
            if number != self.house and other.sharing is not None:
                other.sharing.heard(self.house, what, json.loads(told), self.street.watch())


class Telling:
    """A store that tells the others what was written, as a server does."""

    def __init__(self, store: Store, voice: Voice) -> None:
        self.store = store
        self.voice = voice

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)

    async def append(self, table_id: str, rows: Any, **more: Any) -> Any:
        done = await self.store.append(table_id, rows, **more)
        if done[0] == "stored" and rows:
            await self.voice.say("wrote", [(table_id, rows[-1]["version"])])
        return done

    async def append_all(self, pieces: Any) -> Any:
        outcomes = await self.store.append_all(pieces)
        for (table_id, rows, *_), (verdict, _) in zip(pieces, outcomes, strict=True):
            if verdict == "stored" and rows:
                await self.voice.say("wrote", [(table_id, rows[-1]["version"])])
        return outcomes


@pytest.fixture
async def street(tmp_path: Path, watch: Wristwatch) -> AsyncIterator[Street]:
    """Three houses with one SQLite file."""
    street = Street(watch)
    async with AsyncExitStack() as stores:
        for number in (1, 2, 3):
            store = await stores.enter_async_context(store_at(tmp_path))
            voice = Voice(street, number)
            street.houses[number] = House(
                Telling(store, voice),
                clock=watch,
                think=think,
                randomness=Luck(number),
                patience=PATIENCE,
                others=voice,
            )
        opened = dict(street.houses)
        street.meet()
        for house in opened.values():
            assert house.sharing is not None
            house.sharing.arrived(watch())
        await street.tick()
        yield street
        for house in opened.values():
            await house.close()


async def test_bots_think_in_one_house_and_in_another_when_it_dies(street: Street) -> None:
    table_id = await started(street.houses[1], seats=2, people=1)
    for _ in range(2):
        owner = street.owner(table_id)
        other = next(house for number, house in street.houses.items() if number != owner)
        seen = await other.view(table_id, ANN, 0)
        move = seen["view"]["legal_moves"][0]
        await other.command(table_id, Move(move), person=ANN)
        await other.settled()
        await street.houses[owner].settled()
        after = await other.view(table_id, ANN, 0)
        assert after["turn"] != seen["turn"], "the bot has answered"
        street.kill(owner)
        await street.tick()


async def test_what_one_house_confirmed_every_house_shows(street: Street) -> None:
    """Also a house that has not heard of it yet."""
    table_id = await started(street.houses[1], seats=2, people=2)
    for house in street.houses.values():
        await house.view(table_id)
    deaf = street.houses.pop(3)
    for person in (ANN, BEN):
        seat = 0 if person == ANN else 1
        move = (await deaf.view(table_id, person, seat))["view"]["legal_moves"][0]
        done = await street.houses[1].command(table_id, Move(move), person=person)
        assert (await deaf.view(table_id))["version"] == done.version


async def test_who_reads_in_one_house_is_here_for_all(street: Street, watch: Wristwatch) -> None:
    table_id = await started(street.houses[1], seats=2, people=2)
    owner = street.owner(table_id)
    others = [house for number, house in street.houses.items() if number != owner]
    async with others[0].subscribe(table_id, ANN), others[1].subscribe(table_id, BEN):
        await street.tick()
        for _ in range(4):
            watch.wait(PATIENCE.grace)
            await street.tick()
        seats = (await others[0].view(table_id))["seats"]
        assert not any(seat["is_away"] for seat in seats)
    await street.tick()
    watch.wait(PATIENCE.settle)
    await street.tick()
    seats = (await others[0].view(table_id))["seats"]
    assert all(seat["is_away"] for seat in seats)


async def test_readers_of_a_dead_house_have_time_to_come_back(
    street: Street, watch: Wristwatch
) -> None:
    table_id = await started(street.houses[1], seats=2, people=2)
    owner = street.owner(table_id)
    dying, left = (number for number in street.houses if number != owner)
    reading = street.houses[dying].subscribe(table_id, ANN)
    async with street.houses[left].subscribe(table_id, BEN):
        await reading.enter()
        await street.tick()
        watch.wait(1000)
        await street.tick()
        street.kill(dying)
        await street.tick()
        seats = (await street.houses[left].view(table_id))["seats"]
        assert not seats[0]["is_away"], "she was here until a moment ago"
        watch.wait(PATIENCE.settle)
        await street.tick()
        seats = (await street.houses[left].view(table_id))["seats"]
        assert [seat["is_away"] for seat in seats] == [True, False]


async def test_a_clock_goes_on_when_its_house_dies(street: Street, watch: Wristwatch) -> None:
    table_id = await started(street.houses[1], seats=2, people=2, clock="fast")
    reader = next(n for n in street.houses if n != street.owner(table_id))
    async with street.houses[reader].subscribe(table_id, ANN):
        await street.tick()
        before = (await street.houses[reader].view(table_id))["clock"]["deadline"]
        watch.wait(15)
        await street.tick()
        street.kill(street.owner(table_id))
        await street.tick()
        seen = await street.houses[reader].view(table_id)
        assert seen["clock"]["deadline"] == before
        assert seen["turn"] == "1.1"
        watch.wait(5)
        await street.tick()
        assert (await street.houses[reader].view(table_id))["turn"] == "1.2"


async def test_a_new_house_learns_who_is_where(street: Street, watch: Wristwatch) -> None:
    made = await street.houses[1].create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),))
    table_id = made.table_id
    new = street.houses.pop(3)
    async with street.houses[1].subscribe(table_id, ANN):
        await street.tick()
        street.houses[3] = new
        assert new.sharing is not None
        street.meet()
        new.sharing.arrived(watch())
        await street.tick()
        watch.wait(1000)
        await street.tick()
        presence = (await new._floor.live(table_id)).attendance.presence(watch())
        assert ANN in presence.here


async def test_a_house_that_hears_nobody_sends_its_readers_away(
    street: Street, watch: Wristwatch
) -> None:
    table_id = await started(street.houses[1], seats=2, people=1)
    house = street.houses[1]
    assert house.sharing is not None
    async with house.subscribe(table_id, ANN) as versions:
        house.sharing.lost(watch())
        assert not house.sharing.is_mine(table_id)
        await house.tick()
        watch.wait(ALONE_SECONDS + 1)
        await house.tick()
        assert [version async for version in versions] == []
    with pytest.raises(TryAgain):
        await house.subscribe(table_id, ANN).enter()
    house.sharing.met(street.houses, watch())
    house.sharing.arrived(watch())
    await house.subscribe(table_id, ANN).enter()


async def test_commands_in_two_houses_at_once_are_both_done(street: Street) -> None:
    made = await street.houses[1].create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),))
    await street.houses[2].command(made.table_id, SitDown("Ben"), person=BEN)
    await street.houses[3].command(made.table_id, Start(), person=ANN)
    for house in street.houses.values():
        assert (await house.view(made.table_id))["status"] == "running"
