"""Write what this release keeps: ``python -m tests.releases.write`` before a release.

A house with a running game of every kind, lobbies, a game that is over, and every kind of event
there is; as text that SQLite reads, with what its people could do next beside it.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sushiya.host import (
    AddRandomness,
    ChangeOptions,
    ClearSeat,
    Emote,
    FillWithBots,
    House,
    Lock,
    OfferLink,
    Rename,
    SeatBot,
    SitDown,
    StandUp,
    Start,
    TakeLink,
    Undo,
    Unlock,
    person_key,
)
from sushiya.store import back_up
from sushiya.version import __version__
from tests.golden.playthroughs import golden_tables
from tests.host.kit import (
    ANN,
    BEN,
    CLEO,
    DAN,
    PEOPLE,
    Wristwatch,
    new_house,
    play_a_move,
    play_out,
    store_at,
)
from tests.tables import Dice, Table

FOLDER = Path(__file__).parent
MOVES = 12
"""So many are made at every running table."""


async def fill(folder: Path) -> dict[str, Any]:
    """Play in a new house; what its tables are like in the end, by id."""
    watch = Wristwatch()
    async with store_at(folder) as store:
        house = new_house(store, watch)
        tables = [await _running(house, table) for table in golden_tables().values()]
        tables += [await _eventful(house, watch), await _lobby(house), await _ended(house)]
        told = {table: await state_of(house, table) for table in tables}
        await house.close()
    return told


async def state_of(house: House, table_id: str) -> dict[str, Any]:
    """What is to be the same after an upgrade: the moment, and what everybody may do next."""
    table = await house.table(table_id)
    legal = {}
    for seat, player in table.persons():
        view = (await house.view(table_id, player.keys[0], seat))["view"]
        legal[str(seat)] = sorted(view["legal_moves"]) if view else []
    seen = await house.view(table_id)
    kept = {name: seen[name] for name in ("game", "status", "version", "to_act", "turn", "options")}
    return kept | {"names": table.names(), "legal_moves": legal, "commitment": table.commitment}


async def _running(house: House, table: Table) -> str:
    people = min(table.seats, len(PEOPLE))
    made = await house.create(
        table.game, seats=table.seats, person=ANN, options=table.options, key=str(table)
    )
    for person in PEOPLE[:people]:
        await house.command(made.table_id, SitDown(), person=person)
    if people < table.seats:
        await house.command(made.table_id, FillWithBots("random"), person=ANN)
    await house.command(made.table_id, AddRandomness("wasabi"), person=BEN)
    await house.command(made.table_id, Start(), person=ANN)
    dice = Dice(5)
    for _ in range(MOVES):
        await play_a_move(house, made.table_id, dice)
    return made.table_id


async def _eventful(house: House, watch: Wristwatch) -> str:
    """A game at which all has happened that can happen before the end."""
    link = person_key("a private link")
    made = await house.create("wasabi", seats=3, person=ANN, then=(SitDown("Ann"),))
    table = made.table_id
    for person in (BEN, CLEO):
        await house.command(table, SitDown(), person=person)
    await house.command(table, StandUp(), person=CLEO)
    await house.command(table, SeatBot(2, "random"), person=ANN)
    await house.command(table, ClearSeat(2), person=ANN)
    await house.command(table, ChangeOptions(seats=4, clock="gentle"), person=ANN)
    await house.command(table, SitDown(), person=DAN)
    await house.command(table, Rename("Ana"), person=ANN)
    for command in (Lock(), Unlock(), OfferLink(link), FillWithBots("random")):
        await house.command(table, command, person=ANN)
    await house.command(table, TakeLink(link), person=CLEO)
    async with house.subscribe(table, BEN) as _:
        watch.wait(100)
        await house.tick()
    await house.command(table, Start(), person=BEN)
    await _undo_one(house, table)
    await house.command(table, Emote("yum"), person=BEN)
    async with house.subscribe(table, BEN) as _:
        for _ in range(3):
            watch.wait(60)
            await house.tick()
            await house.settled()
        await house.view(table, ANN, 0)
    return table


async def _undo_one(house: House, table_id: str) -> None:
    """Play until somebody may take a move back, and let them."""
    dice = Dice(7)
    while await play_a_move(house, table_id, dice):
        table = await house.table(table_id)
        for seat, player in table.persons():
            if (await house.view(table_id, player.keys[0], seat))["you"]["may_undo"]:
                await house.command(table_id, Undo(seat), person=player.keys[0])
                return


async def _lobby(house: House) -> str:
    made = await house.create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),), key="lobby")
    await house.command(made.table_id, SitDown("Ben"), person=BEN, key="sit")
    return made.table_id


async def _ended(house: House) -> str:
    made = await house.create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),))
    await house.command(made.table_id, SitDown("Ben"), person=BEN)
    await house.command(made.table_id, Start(), person=ANN)
    await play_out(house, made.table_id)
    await house.rematch(made.table_id, person=ANN)
    return made.table_id


async def write(version: str) -> None:
    """Write the files of a release."""
    with TemporaryDirectory() as folder:
        told = await fill(Path(folder))
        copy = Path(folder) / "copy"
        await back_up(f"sqlite:///{folder}/tables.db", copy)
        with closing(sqlite3.connect(copy)) as database:
            text = "\n".join(database.iterdump())
    (FOLDER / f"{version}.sql").write_text(f"{text}\n", "utf-8")
    (FOLDER / f"{version}.json").write_text(json.dumps(told, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    asyncio.run(write(__version__))
