"""Live tables without I/O: time, storage, luck and thinking come in as arguments.

A process makes one ``House`` and asks it everything::

    store = await open_store("sqlite:///tables.db")           # sushiya.store
    loop = asyncio.get_running_loop()

    async def think(question):                                          # bots, off the event loop
        return await loop.run_in_executor(pool, answer, question)

    house = House(store, clock=time.time, think=think, randomness=secrets.token_bytes)
    await house.resume()              # after a start: tables with bots go on
    await house.tick()                # again and again, about once a second
    await house.close()               # ends streams; what is being written is written

People are known by ``person_key(secret)``: the secret is in their cookie (``new_secret``), only
its digest comes here. ``key`` is a command's idempotency key of 1 to 64 printable ASCII
characters. ``expected_version`` is the version the person was looking at.

    await house.create(game, seats=4, person=p, options={...}, menu_text=None, clock="off",
                       then=(SitDown("Ann"), FillWithBots("cook"), Start()), key=k) -> Answer
    await house.command(table_id, command, person=p, key=k, expected_version=v)       -> Answer
    await house.rematch(table_id, person=p)                  -> Answer (of the new table)
    await house.find("ABC-DEF")                              -> table id, from a short code
    await house.view(table_id, person, seat)                 -> dict; seat None: a watcher
    await house.happenings(table_id, after=version)          -> list of dicts, open to all
    async with house.subscribe(table_id, person, after=v) as versions: async for version in ...
    await house.record(table_id)                             -> text, once the game is over
    await house.replay_moves(table_id), house.replay_view(table_id, step, seat)
    await house.ledger.tables_of_person(person), house.ledger.open_tables()

``Answer`` has ``table_id``, ``version`` and ``repeated``. Commands are values of
``host.commands``: ``SitDown(name, seat)``, ``StandUp(seat)``, ``Rename(name, seat)``,
``Move(move, seat)``, ``Moves(moves, seat)``, ``Undo(seat)``, ``Emote(emote, seat)``,
``AddRandomness(text, seat)``,
``OfferLink(link, seat)``, ``TakeLink(link)``, ``TakeBack()``; for the host of the table
``SeatBot(seat, level)``, ``FillWithBots(level)``, ``ClearSeat(seat)``, ``Lock()``, ``Unlock()``,
``ChangeOptions(seats, options, menu_text, clock)``, ``Start()``. ``seat`` may be left out by a
person who holds exactly one. Links: make a token with ``new_secret``, send
``OfferLink(person_key(token))``, put the token in the address; the other device sends
``TakeLink(person_key(token))`` under its own person.

Every refusal is a ``SushiyaError`` with a ``code`` (``host.errors``, and the rules' own), and
nothing has changed then.

``house.view`` gives: ``id``, ``code``, ``game``, ``status`` (lobby, running, ended), ``version``,
``created_at``, ``started_at``, ``ended_at``, ``locked``, ``options``, ``menu_text``, ``clock``
(``name``, ``seconds``, ``deadline``, ``at_zero``), ``hints``, ``patience`` (``settle``,
``grace``), ``seats`` (each ``seat``, ``kind`` person, bot or empty, ``name``, ``level``,
``is_you``, ``is_host``,
``is_away``, ``away_since``, ``has_stand_in``, ``stand_in_at``, ``has_chosen``, ``is_to_act``,
``added_randomness``), ``you`` (``seats``, ``seat``, ``is_host``, ``may_undo``), ``turn``,
``to_act``, ``fairness`` (``commitment``; ``secret`` and ``contributions`` at the end),
``rematch`` (a table id, for those who played) and ``view``, the game's own view of the seat.
Names like ``guest-1`` and ``bot-2`` are codes for the page to put in words. All times are
seconds since 1970.
"""

from __future__ import annotations

from sushiya.host.asking import Answer, Place
from sushiya.host.clocks import CLOCKS, Patience, Presence
from sushiya.host.commands import (
    AddRandomness,
    ChangeOptions,
    ClearSeat,
    Command,
    Emote,
    FillWithBots,
    Lock,
    Move,
    Moves,
    OfferLink,
    Rename,
    SeatBot,
    SitDown,
    StandUp,
    Start,
    TakeBack,
    TakeLink,
    Undo,
    Unlock,
)
from sushiya.host.house import House
from sushiya.host.identity import new_secret, person_key
from sushiya.host.ledger import Ledger
from sushiya.host.live import Subscription
from sushiya.host.playing import EMOTES
from sushiya.host.table import Table
from sushiya.host.thinking import Question, Thinker, answer
from sushiya.host.view import happenings, table_view

__all__ = [
    "CLOCKS",
    "EMOTES",
    "AddRandomness",
    "Answer",
    "ChangeOptions",
    "ClearSeat",
    "Command",
    "Emote",
    "FillWithBots",
    "House",
    "Ledger",
    "Lock",
    "Move",
    "Moves",
    "OfferLink",
    "Patience",
    "Place",
    "Presence",
    "Question",
    "Rename",
    "SeatBot",
    "SitDown",
    "StandUp",
    "Start",
    "Subscription",
    "Table",
    "TakeBack",
    "TakeLink",
    "Thinker",
    "Undo",
    "Unlock",
    "answer",
    "happenings",
    "new_secret",
    "person_key",
    "table_view",
]
