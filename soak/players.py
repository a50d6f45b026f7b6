"""Seats that play to the end whatever happens: they lose connections, repeat and come too late."""

from __future__ import annotations

import asyncio
from contextlib import aclosing
from random import Random
from typing import Any

from soak.clients import Answer, Caller, Lost, news
from soak.promises import Asked, Book, Kept

_SECONDS_TO_TRY_AGAIN = 0.3
_TRY_AGAIN = frozenset({429, 503})
"""Too often, or the store could not take it: the same may be asked again."""
SHARE_WITHOUT_KEY = 0.2
SHARE_TWICE = 0.1
SHARE_LATE = 0.1
SHARE_PATIENT = 0.95
_LATE_SECONDS = 3.0


class Player:
    """One seat: listens, chooses at random, asks until it has an answer."""

    def __init__(
        self, book: Book, table: Kept, seat: int, port: int, chance: Random, is_up: asyncio.Event
    ) -> None:
        self._is_up = is_up
        self._book = book
        self._table = table
        self._seat = seat
        self._token = table.tokens[seat]
        self._port = port
        self._chance = chance
        self._caller = Caller(port, table.address)
        self._done = 0
        self._view: dict[str, Any] = {}
        self._late: set[asyncio.Task[None]] = set()

    async def play(self) -> None:
        """Play until the game is over, through as many connections as it takes."""
        try:
            while not self._table.is_over:
                try:
                    await self._follow()
                except Lost:
                    self._book.lost += 1
                await self._pause()
            await asyncio.gather(*self._late)
        finally:
            for task in self._late:
                task.cancel()
            self._caller.close()

    async def _follow(self) -> None:
        """Read the news of one connection, and move when it is time."""
        self._view = {}
        after = self._done or None if self._chance.random() < 0.5 else None
        path = f"/tables/{self._table.id}/events"
        told = news(self._port, self._table.address, path, self._token, after)
        async with aclosing(told):
            async for one in told:
                if one["version"] < self._done and "view" not in one:
                    continue
                self._read(one)
                if one["status"] == "ended":
                    self._table.is_over = True
                    return
                is_news = one["version"] >= self._done
                if is_news and self._seat in one["to_act"] and not await self._move(one["version"]):
                    return

    def _read(self, one: dict[str, Any]) -> None:
        if "view" in one:
            self._view.update(one["view"])
            self._book.saw(self._table, self._seat, one["version"], self._view)
        self._table.newest = max(self._table.newest, one["version"])

    async def _move(self, version: int) -> bool:
        """Make a move; False if it was refused and the table must be looked at anew."""
        move = self._chance.choice(self._view["legal_moves"])
        has_key = self._chance.random() >= SHARE_WITHOUT_KEY
        key = f"{self._seat}-{len(self._table.asked)}" if has_key else None
        asked = Asked(self._seat, move, version, key)
        self._table.asked.append(asked)
        if self._chance.random() < SHARE_TWICE:
            other = Caller(self._port, self._table.address)
            try:
                done, _ = await asyncio.gather(self._ask(asked), self._ask(asked, other))
            finally:
                other.close()
        else:
            done = await self._ask(asked)
        if self._chance.random() < SHARE_LATE:
            self._late.add(asyncio.create_task(self._come_too_late(asked)))
        return done

    async def _come_too_late(self, asked: Asked) -> None:
        """The same once more, behind moves that were made since."""
        await asyncio.sleep(self._chance.uniform(0, _LATE_SECONDS))
        late = Caller(self._port, self._table.address)
        try:
            await self._ask(asked, late)
        finally:
            late.close()

    async def _ask(self, asked: Asked, caller: Caller | None = None) -> bool:
        """Ask until there is an answer; whether the move was taken."""
        body: dict[str, object] = {"move": asked.move, "version": asked.version}
        if asked.key is not None:
            body["key"] = asked.key
        path = f"/tables/{self._table.id}/move"
        while True:
            asked.sent += 1
            try:
                answer = await (caller or self._caller).ask("POST", path, self._token, body)
            except Lost:
                self._book.lost += 1
            else:
                if answer.status not in _TRY_AGAIN:
                    return self._answered(asked, answer)
                asked.refused += answer.status == 429
                self._book.unavailable += 1
            await self._pause()

    async def _pause(self) -> None:
        """Wait a moment; most wait for the server to be there too, a few knock in vain."""
        await asyncio.sleep(self._chance.uniform(0, 2 * _SECONDS_TO_TRY_AGAIN))
        if self._chance.random() < SHARE_PATIENT:
            await self._is_up.wait()

    def _answered(self, asked: Asked, answer: Answer) -> bool:
        if answer.status == 200:
            self._done = max(self._done, answer.body["version"])
            self._book.acknowledges(self._table, asked, answer.body["version"])
            return True
        asked.refused += 1
        self._book.refused += 1
        if answer.status != 409:
            self._book.breaks(f"table {self._table.id} answered {answer.status} {answer.body}")
        return False
