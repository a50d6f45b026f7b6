"""Tables to play at: many that have been going on for a while, and new ones in their places."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

from soak.clients import Caller, Lost
from soak.promises import Book, Kept, digest
from sushiya.host.commands import FillWithBots, Move, Start
from sushiya.host.decide import decide
from sushiya.host.events import Event, Kind, StoredEvent, row_of
from sushiya.host.facts import facts
from sushiya.host.fold import evolve
from sushiya.host.identity import new_code, new_secret, new_table_id, person_key
from sushiya.host.opening import Wish, opened
from sushiya.host.table import Table
from sushiya.store import Store

NOON = 1_750_000_000.0
_AT_ONCE = 100
_SECONDS_TO_TRY_AGAIN = 0.3


class NotTheHost(Exception):
    """Somebody else may do this."""


class Sort(NamedTuple):
    """What is played at a table, by how many, and whether a bot of the house sits there too."""

    game: str
    seats: int
    options: dict[str, object]
    has_bot: bool = False


SORTS = (
    Sort("sushi-go", 4, {}),
    Sort("sushi-go", 2, {"edition": "adventureland"}),
    Sort("sushi-go", 3, {"edition": "zoch", "pass_both_ways": True}),
    Sort("sushi-go", 4, {"edition": "gamewright"}),
    Sort("wasabi", 3, {}),
    Sort("sushi-go", 5, {}),
    Sort("sushi-go", 2, {"edition": "gamewright", "ghost": True}),
    Sort("sushi-go", 3, {}, has_bot=True),
    Sort("sushi-go", 4, {}),
    Sort("wasabi", 2, {"memory_aid": True}),
)


async def stage(store: Store, book: Book, number: int, chance: Random) -> None:
    """Fill a store with tables in the middle of their games."""
    for first in range(0, number, _AT_ONCE):
        few = range(first, min(number, first + _AT_ONCE))
        await asyncio.gather(*(_staged(store, book, at, chance) for at in few))


async def _staged(store: Store, book: Book, number: int, chance: Random) -> None:
    sort = SORTS[number % len(SORTS)]
    tokens = [new_secret(chance.randbytes) for _ in range(sort.seats - sort.has_bot)]
    table, events = opened(
        new_table_id(chance.randbytes),
        Wish(sort.game, sort.seats, sort.options),
        host=person_key(tokens[0]),
        secret=new_secret(chance.randbytes),
        code=new_code(chance.randbytes),
        now=NOON,
        seating=[
            Event(Kind.PERSON_SEATED, {"seat": at, "name": f"P{at}", "person": person_key(token)})
            for at, token in enumerate(tokens)
        ],
        then=[*([FillWithBots("random")] if sort.has_bot else []), Start()],
    )
    seen = facts(Table(table.id), events, NOON)
    if not sort.has_bot:
        for _ in range(chance.randrange(10, 50)):
            events += _moved(table, tokens, chance)
    rows = [row_of(StoredEvent(at, NOON, *event)) for at, event in enumerate(events, start=1)]
    verdict, _ = await store.append(table.id, rows, facts=seen)
    assert verdict == "stored", verdict
    kept = Kept(number, table.id, sort.game, tokens, len(rows), digest(rows))
    book.tables.append(kept)


def _moved(table: Table, tokens: list[str], chance: Random) -> list[Event]:
    """One more move at a table, by anybody who has to; none that ends the game."""
    assert table.match is not None
    seat = chance.choice(table.to_act)
    move = Move(chance.choice(table.match.legal_moves(seat)))
    events = decide(table, move, person=person_key(tokens[seat]), now=NOON)
    if events[-1].kind == Kind.ENDED:
        return []
    for event in events:
        evolve(table, StoredEvent(table.version + 1, NOON, *event))
    return events


async def open_table(book: Book, number: int, port: int, chance: Random) -> Kept:
    """Open a table on the server, sit everybody down and start; each is asked until it is done."""
    sort = SORTS[number % len(SORTS)]
    tokens = [new_secret(chance.randbytes) for _ in range(sort.seats - sort.has_bot)]
    kept = Kept(number, "", sort.game, tokens, 0)
    caller = Caller(port, kept.address)
    try:
        wish = {"game": sort.game, "seats": sort.seats, "options": sort.options, "key": "open"}
        made = await _done(caller, "/tables", tokens[0], wish)
        kept.id = made["table"]
        if sort.has_bot:
            body = {"key": "bots", "seat": sort.seats - 1, "level": "random"}
            await _done(caller, f"/tables/{kept.id}/bots", tokens[0], body)
        for token in tokens[1:]:
            await _done(caller, f"/tables/{kept.id}/join", token, {"key": "join"})
        kept.newest = (await _started(caller, kept))["version"]
    finally:
        caller.close()
    book.tables.append(kept)
    return kept


async def _started(caller: Caller, kept: Kept) -> Any:
    """Begin; somebody else may be host by now, if whoever opened the table seemed to be gone."""
    while True:
        for token in kept.tokens:
            with suppress(NotTheHost):
                return await _done(caller, f"/tables/{kept.id}/start", token, {"key": "start"})


async def _done(caller: Caller, path: str, token: str, body: Mapping[str, object]) -> Any:
    while True:
        with suppress(Lost):
            answer = await caller.ask("POST", path, token, body)
            if answer.status in (200, 201):
                return answer.body
            if answer.status == 403:
                raise NotTheHost(path)
            if answer.status not in (429, 503):
                raise RuntimeError(f"{path}: {answer.status} {answer.body}")
        await asyncio.sleep(_SECONDS_TO_TRY_AGAIN)
