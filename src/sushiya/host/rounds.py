"""Moves at many tables, decided and stored together.

A transaction costs as much as several moves. While the ledger takes its time, moves gather; when
its turn has come, each table decides on all that was asked of it, and one transaction takes
everything. What cannot be decided like that is asked of the table by itself (``Floor``).
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from itertools import islice
from typing import Any, NamedTuple

from sushiya.host.asking import Answer, Apart, Asked, Key, are_moves
from sushiya.host.decide import decide_together
from sushiya.host.ledger import Outcome, Piece
from sushiya.host.live import Live
from sushiya.host.shelf import Shelf
from sushiya.host.table import Table

_log = logging.getLogger(__name__)
MOST_AT_ONCE = 96
"""Tables of a round: the first of them are not to wait for very many others.

All that is decided and not yet stored is in memory at the same time, too.
"""


class Turn(NamedTuple):
    """A table whose lock is held until what was decided there is stored."""

    live: Live
    asked: Sequence[Asked]
    pieces: Sequence[Piece]
    """One for all moves, or where they bring keys one for each of them."""


class Rounds:
    """Where tables wait for the next round. A table is in one round at a time."""

    def __init__(
        self,
        shelf: Shelf,
        plan: Callable[[Live], None],
        serve: Callable[[Live], None],
        spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]],
    ) -> None:
        self._shelf = shelf
        self._plan = plan
        self._serve = serve
        self._spawn = spawn
        self._waiting: list[Live] = []
        self._is_on = False
        self._longest = 0.0

    def join(self, live: Live) -> None:
        """Something is asked of a table that is not served yet."""
        live.joined_at = asyncio.get_running_loop().time()
        self._waiting.append(live)
        if not self._is_on:
            self._is_on = True
            self._spawn(self._go_on())

    def longest_wait(self) -> float:
        """The longest time, since this was last asked, from a move's coming to its being told."""
        longest, self._longest = self._longest, 0.0
        return longest

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                await self._shelf.ledger.turn()
                tables = self._waiting[:MOST_AT_ONCE]
                del self._waiting[:MOST_AT_ONCE]
                joined_at = tables[0].joined_at
                await self._round(tables)
                waited = asyncio.get_running_loop().time() - joined_at
                self._longest = max(self._longest, waited)
        finally:
            self._is_on = False

    async def _round(self, tables: Sequence[Live]) -> None:
        turns: list[Turn] = []
        for live in tables:
            turn = await self._decided(live)
            if turn is None:
                self._serve(live)
            else:
                turns.append(turn)
        if not turns:
            return
        try:
            pieces = [piece for turn in turns for piece in turn.pieces]
            outcomes = iter(await self._shelf.append_all(pieces))
        except Exception as error:
            for turn in turns:
                _refuse(turn.asked, error)
                self._end(turn.live)
            return
        for turn in turns:
            await self._settle(turn, [*islice(outcomes, len(turn.pieces))])

    async def _decided(self, live: Live) -> Turn | None:
        """What the moves asked of a table do, with its lock; None if they must be made singly."""
        table, asked = live.table, live.asked
        if live.lock.locked() or not are_moves(asked) or _is_ahead(asked, table):
            return None
        await live.lock.acquire()
        try:
            pieces = self._shelf.pieces(live, decide_together(table, asked), _keys(asked))
        except Exception as error:
            live.lock.release()
            if not isinstance(error, Apart):
                _log.exception("table %s: moves could not be made together", table.id)
            return None
        live.asked = []
        return Turn(live, asked, pieces)

    async def _settle(self, turn: Turn, outcomes: Sequence[Outcome]) -> None:
        """Take in what was stored and answer, or ask again; then the table is free."""
        live, asked, pieces = turn
        stored = [
            row
            for (_, rows, _, _, _), (verdict, _) in zip(pieces, outcomes, strict=True)
            if verdict == "stored"
            for row in rows
        ]
        try:
            if stored:
                await self._shelf.take_in(live, stored)
            if len(pieces) == 1 and len(asked) > 1:
                late = _answer_all(live.table, asked, outcomes[0])
            else:
                late = [
                    one
                    for one, piece, outcome in zip(asked, pieces, outcomes, strict=True)
                    if not _is_answered(one, piece, outcome)
                ]
            if stored:
                live.tell()
        except Exception as error:
            _refuse(asked, error)
            late = []
        if late:  # another house was first
            live.asked = [*late, *live.asked]
            live.lock.release()
            self._serve(live)
        else:
            self._end(live)

    def _end(self, live: Live) -> None:
        live.lock.release()
        self._plan(live)
        if live.asked:
            self.join(live)
        else:
            live.is_served = False


def _is_ahead(asked: Sequence[Asked], table: Table) -> bool:
    """Whether somebody has seen a version that the table must be read for first."""
    for one in asked:
        if one.expected is not None and one.expected > table.version:
            return True
    return False


def _keys(asked: Sequence[Asked]) -> list[Key | None]:
    """The key of each move; none at all where no move has one, and all can be one piece."""
    keys = [one.key for one in asked]
    return keys if any(keys) else []


def _answer_all(table: Table, asked: Sequence[Asked], outcome: Outcome) -> Sequence[Asked]:
    """Tell each their version if all were stored, else who was late: everybody.

    The end of a game belongs to the last move.
    """
    if outcome[0] != "stored":
        return asked
    last = table.version - (table.status == "ended")
    for at, one in enumerate(asked, start=last - len(asked) + 1):
        one.reply(Answer(table.id, at if at < last else table.version))
    return ()


def _is_answered(one: Asked, piece: Piece, outcome: Outcome) -> bool:
    """Tell somebody whose move is a piece of its own their version, unless they were late."""
    table_id, rows, _, _, _ = piece
    verdict, known = outcome
    if verdict == "stored":
        one.reply(Answer(table_id, rows[-1]["version"]))
    elif verdict == "repeated" and known:
        one.reply(Answer(known["table_id"], known["version"], repeated=True))
    else:
        return False
    return True


def _refuse(asked: Sequence[Asked], error: Exception) -> None:
    for one in asked:
        one.refuse(error)
