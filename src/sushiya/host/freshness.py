"""How far tables are in the ledger: one question for all who want to know at the same time."""

from __future__ import annotations

import asyncio

from sushiya.host.ledger import Ledger


class Freshness:
    """Gathers questions while one is under way; an answer is never older than its question."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._waiting: dict[str, asyncio.Future[int]] = {}
        self._task: asyncio.Task[None] | None = None

    async def version(self, table_id: str) -> int:
        """The last version of a table; 0 for one that is not there."""
        place = self._waiting.get(table_id)
        if place is None:
            place = self._waiting[table_id] = asyncio.get_running_loop().create_future()
        if self._task is None:
            self._task = asyncio.ensure_future(self._ask())
        return await asyncio.shield(place)

    async def _ask(self) -> None:
        try:
            while self._waiting:
                asked, self._waiting = self._waiting, {}
                await self._answer(asked)
        finally:
            self._task = None

    async def _answer(self, asked: dict[str, asyncio.Future[int]]) -> None:
        try:
            found = await self._ledger.versions(tuple(asked))
        except Exception as error:
            for place in asked.values():
                place.set_exception(error)
                place.exception()  # Whoever asked may have gone away.
            return
        for table_id, place in asked.items():
            place.set_result(found.get(table_id, 0))
