"""How tables change: people's commands, the house's chores, and bots that think between them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from sushiya.core.errors import SushiyaError
from sushiya.host.asking import Answer, Asked, Key
from sushiya.host.clocks import Patience
from sushiya.host.commands import Chore, Command, Move, PlayThoughts, TakeBack, Thought
from sushiya.host.decide import decide, decide_chore
from sushiya.host.due import may_need_thought, thinkers
from sushiya.host.errors import DamagedTable, TryAgain
from sushiya.host.events import Event
from sushiya.host.identity import Randomness, new_code, new_secret
from sushiya.host.live import Live
from sushiya.host.opening import Wish, opened, same_people
from sushiya.host.pace import Pace
from sushiya.host.rounds import Rounds
from sushiya.host.shelf import Shelf
from sushiya.host.table import Table
from sushiya.host.thinking import Question, Thinker, fallback, hint_question, question
from sushiya.host.trouble import is_ledgers

if TYPE_CHECKING:
    from sushiya.host.sharing import Sharing

Result = TypeVar("Result")
_TRIES = 8
_log = logging.getLogger(__name__)


class Floor:
    """Where the house's work is done; ``House`` is its door."""

    def __init__(
        self,
        shelf: Shelf,
        clock: Callable[[], float],
        think: Thinker,
        randomness: Randomness,
        patience: Patience,
        pace: Pace,
    ) -> None:
        self.shelf = shelf
        self._clock = clock
        self._think = think
        self._randomness = randomness
        self._patience = patience
        self._pace = pace
        self._tasks: set[asyncio.Task[Any]] = set()
        self.rounds = Rounds(shelf, self.plan, self._begin_serving, self._spawn)
        self._stopped = False
        self.sharing: Sharing | None = None
        """The other houses at the same ledger, if there may be any."""

    async def live(self, table_id: str) -> Live:
        """A table in memory; one that was just read has its bots at work again."""
        live = self.shelf.tables.get(table_id)
        if live is None:
            live = await self.shelf.live(table_id)
            if self.sharing is not None:
                self.sharing.welcome(live)
            self.plan(live)
        live.used_at = self._clock()
        return live

    async def newest(self, table_id: str) -> Live:
        """A table in memory, with everything that any house had confirmed when this was asked."""
        live = self.shelf.tables.get(table_id)
        if live is None or self.sharing is None:
            return await self.live(table_id)
        await self.catch_up(live, await self.shelf.freshness.version(table_id))
        return await self.live(table_id)

    async def catch_up(self, live: Live, version: int) -> None:
        """Take in what others wrote to a table, if they did."""
        if version > live.table.version:
            async with live.lock:
                if version > live.table.version:
                    await self.shelf.catch_up(live)
            self.plan(live)

    async def open(
        self,
        table_id: str,
        wish: Wish,
        *,
        host: str,
        then: Sequence[Command] = (),
        people_of: Table | None = None,
        key: Key | None = None,
    ) -> Answer:
        """Open a table, with a code nobody has."""
        for _ in range(_TRIES):
            table, events = opened(
                table_id,
                wish,
                host=host,
                secret=new_secret(self._randomness),
                code=new_code(self._randomness),
                now=self._clock(),
                then=then,
                seating=same_people(people_of) if people_of else (),
            )
            verdict, known = await self.shelf.open(table, events, key)
            if verdict == "repeated" and known:
                return Answer(known["table_id"], known["version"], repeated=True)
            if verdict == "conflict":
                other = await self.live(table_id)
                return Answer(table_id, other.table.version, repeated=True)
            if verdict == "stored":
                live = await self.live(table_id)
                live.attendance.seen(host, self._clock())
                self.plan(live)
                return Answer(table_id, live.table.version)
        raise TryAgain()

    def ask(self, table_id: str, asked: Asked) -> None:
        """Do what a person asks of a table, also if they go away meanwhile."""
        live = self.shelf.tables.get(table_id)
        if live is None:
            self._spawn(self._take_up(table_id, asked))
        else:
            self._take(live, asked)

    async def _take_up(self, table_id: str, asked: Asked) -> None:
        """Take what is asked of a table that must be read first."""
        try:
            live = await self.live(table_id)
        except Exception as error:
            asked.refuse(error)
        else:
            self._take(live, asked)

    def _take(self, live: Live, asked: Asked) -> None:
        live.used_at = now = self._clock()
        live.attendance.seen(asked.person, now)
        live.asked.append(asked)
        if not live.is_served:
            live.is_served = True
            if type(asked.command) is Move:
                self.rounds.join(live)
            else:
                self._begin_serving(live)

    async def do(self, live: Live, chore: Chore) -> Answer:
        """Do a chore at a table."""
        return await self.in_one_piece(self._change(live, lambda: decide_chore(live.table, chore)))

    async def greet(self, live: Live, person: str | None) -> None:
        """A person looks at a table: they are here, and have their seats back."""
        if person is None:
            return
        live.attendance.seen(person, self._clock())
        held = [live.table.players[seat] for seat in live.table.seats_of(person)]
        if any(player and (player.away_since or player.has_stand_in) for player in held):
            try:
                place: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
                self._take(live, Asked(TakeBack(), person, None, None, place))
                await place
            except SushiyaError as error:
                # They may look all the same; that they are back is stored when it can be.
                if not is_ledgers(error):
                    raise

    async def in_one_piece(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Let work finish even if the one who waits for it goes away."""
        return await asyncio.shield(self._spawn(work))

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let work go on by itself."""
        if self._stopped:
            work.close()
        else:
            self._spawn(work)

    def plan(self, live: Live, now: float | None = None) -> None:
        """Let bots think that have to move at a table, unless they do already."""
        if live.thinking is not None or self._stopped or not may_need_thought(live.table):
            return
        if self.sharing is not None and not self.sharing.is_mine(live.table.id):
            return
        now = self._clock() if now is None else now
        roles = thinkers(live.table, now, live.attendance.presence(now))
        if roles:
            live.thinking = self._spawn(self._think_and_move(live, roles))

    async def settled(self) -> None:
        """Wait until nothing is under way."""
        while self._tasks:
            await asyncio.wait(set(self._tasks))

    def stop(self) -> None:
        """No more thinking, no more subscriptions."""
        self._stopped = True
        for live in self.shelf.tables.values():
            for subscription in tuple(live.subscriptions):
                subscription.close()
            if live.thinking is not None:
                live.thinking.cancel()

    def _begin_serving(self, live: Live) -> None:
        self._spawn(self._serve(live))

    async def _serve(self, live: Live) -> None:
        """Do what is asked of a table, one after the other, in order."""
        while live.asked:
            asked, live.asked = live.asked, []
            for one in asked:
                await self._do_asked(live, one)
            self.plan(live)
        live.is_served = False

    async def _do_asked(self, live: Live, asked: Asked) -> None:
        def decision() -> list[Event]:
            return decide(
                live.table,
                asked.command,
                person=asked.person,
                now=self._clock(),
                expected_version=asked.expected,
                patience=self._patience,
            )

        try:
            asked.reply(await self._change(live, decision, asked.key, asked.expected))
        except Exception as error:
            asked.refuse(error)

    async def _change(
        self,
        live: Live,
        decision: Callable[[], list[Event]],
        key: Key | None = None,
        expected: int | None = None,
    ) -> Answer:
        """Decide, store, take in, tell; when others were first, read and decide again."""
        async with live.lock:
            if expected is not None and expected > live.table.version:
                await self.shelf.catch_up(live)
            for _ in range(_TRIES):
                try:
                    events = decision()
                except SushiyaError:
                    if key and (known := await self.shelf.ledger.answered(key)):
                        return Answer(known["table_id"], known["version"], repeated=True)
                    if await self.shelf.catch_up(live):
                        continue
                    raise
                verdict, known = await self.shelf.append(live, events, key)
                if verdict == "repeated" and known:
                    return Answer(known["table_id"], known["version"], repeated=True)
                if verdict == "stored":
                    return Answer(live.table.id, live.table.version)
                await self.shelf.catch_up(live)
        raise TryAgain()

    async def _think_and_move(self, live: Live, roles: dict[int, str]) -> None:
        """One round of thinking: all bots that have to move, their moves stored together."""
        before, asked_at = live.table.version, self._pace.now()
        try:
            thoughts = await asyncio.gather(
                *(self._thought(live.table, seat, by) for seat, by in roles.items())
            )
            await self._pace.wait(asked_at)
            await self.do(live, PlayThoughts(tuple(thoughts)))
        except DamagedTable:
            return
        except Exception as error:
            if not is_ledgers(error):
                _log.exception("table %s: bots could not move", live.table.id)
        finally:
            live.thinking = None
        if live.table.version > before:
            self.plan(live)

    async def _thought(self, table: Table, seat: int, by: str) -> Thought:
        mark = table.mark_of(seat)
        asked = question(table, seat, self._randomness)
        return Thought(seat, await self._answer(asked), mark, by)

    async def hint(self, live: Live, seat: int) -> str:
        """What a good bot would do on a seat that has to act, knowing what the seat knows."""
        return await self._answer(hint_question(live.table, seat, self._randomness))

    async def _answer(self, asked: Question) -> str:
        try:
            move = await self._think(asked)
        except Exception:
            _log.exception("bot %s failed", asked.level)
            move = ""
        return move if move in asked.view["legal_moves"] else fallback(asked)

    def _spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task
