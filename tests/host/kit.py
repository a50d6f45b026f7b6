"""A house for tests: real rules, real bots, a real database, and time that stands still."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

from sushiya.host import (
    Answer,
    Command,
    FillWithBots,
    House,
    Ledger,
    Move,
    Patience,
    Question,
    SitDown,
    Start,
    answer,
    person_key,
)
from sushiya.store import Store, open_store
from tests.tables import Dice

ANN, BEN, CLEO, DAN = (person_key(name) for name in ("ann", "ben", "cleo", "dan"))
PEOPLE = (ANN, BEN, CLEO, DAN)
NAMES = ("Ann", "Ben", "Cleo", "Dan")
NOON = 1_750_000_000.0


class Wristwatch:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = NOON

    def __call__(self) -> float:
        return self.now

    def wait(self, seconds: float) -> None:
        self.now += seconds


class Luck:
    """Bytes that look random and are the same in every run."""

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed
        self._drawn = 0

    def __call__(self, size: int) -> bytes:
        drawn = b""
        while len(drawn) < size:
            self._drawn += 1
            drawn += sha256(f"{self._seed} {self._drawn}".encode()).digest()
        return drawn[:size]


async def think(question: Question) -> str:
    """The bot's move, right here."""
    return answer(question)


def new_house(
    ledger: Ledger,
    watch: Wristwatch,
    seed: int = 0,
    *,
    shared: bool = False,
    keep_seconds: float | None = None,
) -> House:
    """A house over a ledger, with a deal that follows from the seed."""
    return House(
        ledger,
        clock=watch,
        think=think,
        randomness=Luck(seed),
        patience=Patience(),
        keep_seconds=keep_seconds,
        shared=shared,
    )


@asynccontextmanager
async def store_at(path: Path) -> AsyncIterator[Store]:
    """The store in a folder."""
    store = await open_store(f"sqlite:///{path / 'tables.db'}")
    try:
        yield store
    finally:
        await store.close()


async def seat_people(house: House, table_id: str, count: int) -> None:
    """Seat Ann, Ben, … on the first free seats."""
    for person, name in zip(PEOPLE[:count], NAMES, strict=False):
        await house.command(table_id, SitDown(name), person=person)


async def started(
    house: House,
    game: str = "sushi-go",
    *,
    seats: int = 3,
    people: int = 2,
    level: str = "random",
    clock: str = "off",
    then: Sequence[Command] = (),
    **options: object,
) -> str:
    """A running table hosted by Ann: so many people, bots on the other seats."""
    made = await house.create(
        game, seats=seats, person=ANN, options=options, clock=clock, then=(SitDown("Ann"), *then)
    )
    for person, name in list(zip(PEOPLE, NAMES, strict=True))[1:people]:
        await house.command(made.table_id, SitDown(name), person=person)
    await house.command(made.table_id, FillWithBots(level), person=ANN)
    await house.command(made.table_id, Start(), person=ANN)
    await house.settled()
    return made.table_id


async def choose(house: House, table_id: str, person: str, seat: int, move: str) -> Answer:
    """A person's move, made looking at the table as it is."""
    seen = await house.view(table_id, person, seat)
    return await house.command(
        table_id, Move(move, seat), person=person, expected_version=seen["version"]
    )


async def play_a_move(house: House, table_id: str, dice: Dice) -> bool:
    """One random move of a person who has to act; False when the game is over."""
    await house.settled()
    table = await house.table(table_id)
    if table.status == "ended":
        return False
    seat = dice.pick(table.to_act)
    player = table.players[seat]
    assert player is not None
    assert player.is_person
    seen = await house.view(table_id, player.keys[0], seat)
    move = dice.pick(seen["view"]["legal_moves"])
    await choose(house, table_id, player.keys[0], seat, move)
    return True


async def play_out(house: House, table_id: str, seed: int = 1) -> None:
    """Play to the end at random."""
    dice = Dice(seed)
    while await play_a_move(house, table_id, dice):
        pass


async def everything_told(house: House, table_id: str, persons: Sequence[str | None]) -> list[Any]:
    """All that the house gives to people: every view they may have, and what happened."""
    told: list[Any] = [await house.happenings(table_id)]
    for person in persons:
        held = (await house.table(table_id)).seats_of(person)
        told += [await house.view(table_id, person, seat) for seat in (None, *held)]
    return told
