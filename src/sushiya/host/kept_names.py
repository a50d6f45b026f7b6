"""Names that people keep: a name for a browser's secret, results, ratings, and an end to it all.

A name belongs to whoever holds one of its browsers' secrets, as a seat does; there is nothing
else to know about anybody. Results are entered once a table is over, and only once, whichever
process does it and however often it is killed (``NameBook.settle``).
"""

from __future__ import annotations

import logging
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from sushiya.core.errors import SushiyaError
from sushiya.host.errors import (
    BadName,
    BadNameLink,
    DamagedTable,
    NameInUse,
    NoName,
    StillSeated,
)
from sushiya.host.fold import evolve_row, fold
from sushiya.host.house_names import is_of_the_house
from sushiya.host.identity import Randomness
from sushiya.host.ledger import Ledger, Row
from sushiya.host.names import SOMEBODY, checked_name, is_code, seen_name
from sushiya.host.settling import result_of
from sushiya.host.table import Table

_log = logging.getLogger(__name__)
_ID_BYTES = 16
_GOING_ON = ("lobby", "running")
_MOST_TOLD = 10
MOST_ON_LADDER = 100


class NameBook(Protocol):
    """Where names are kept, as the house sees it; ``sushiya.store`` offers it."""

    async def keep(self, name_id: str, name: str, seen: str, person: str, now: float) -> str:
        """Keep a name for a browser: ``kept``, ``taken``, or ``has-one``."""
        ...

    async def of_person(self, person: str) -> Row | None:
        """The name a browser uses: ``id``, ``name``, ``is_shown``, ``created_at``."""
        ...

    async def rename(self, name_id: str, name: str, seen: str) -> bool:
        """Give a name another spelling; False if somebody has it."""
        ...

    async def show(self, name_id: str, is_shown: bool) -> None:
        """Whether others may see the name, its ratings and how many games it has."""
        ...

    async def offer_link(self, name_id: str, link: str) -> None:
        """Keep the digest of a new private link; an older one stops working."""
        ...

    async def take_link(self, link: str, person: str, now: float) -> str:
        """Let another browser use the name of a link: ``taken``, ``no-link``, or ``has-one``."""
        ...

    async def leave(self, person: str, now: float) -> None:
        """A browser does not use its name any more; the name stays."""
        ...

    async def keys_of(self, name_id: str) -> list[str]:
        """The browsers of a name."""
        ...

    async def left_keys_of(self, name_id: str) -> list[Row]:
        """The browsers that use a name no more: ``person``, ``since``, ``until``."""
        ...

    async def forget(self, name_id: str) -> None:
        """Remove a name with all that it came to."""
        ...

    async def tables_naming(self, keys: Sequence[str]) -> list[Row]:
        """Every table at which one of these browsers ever sat: ``id``, ``code``, ``status``."""
        ...

    async def replace_names(self, table_id: str, names: Sequence[str], by: str) -> None:
        """Put another name in place of these in all that is stored of a table."""
        ...

    async def unsettled(self) -> list[str]:
        """Tables that are over, with a kept name at them, and not entered yet; oldest first."""
        ...

    async def has_names(self, keys: Sequence[str]) -> bool:
        """Whether one of these browsers uses a name."""
        ...

    async def settle(self, told: Mapping[str, Any]) -> bool:
        """Enter the result of a table that is over, once; False if that was done before."""
        ...

    async def results_of(self, name_id: str) -> list[Row]:
        """Everything a name came to, the oldest first."""
        ...

    async def ratings_of(self, name_id: str) -> list[Row]:
        """How good a name is: ``game``, ``seats``, ``mu``, ``sigma``, ``games``."""
        ...

    async def ladder(self, game: str, seats: int, most: int) -> list[Row]:
        """Names that wish to be seen, and bots: ``subject``, ``name`` (None for bots), …"""
        ...


class KeptNames:
    """What people may ask about their names; ``on_change`` hears of tables that say another."""

    def __init__(
        self,
        book: NameBook,
        ledger: Ledger,
        *,
        clock: Callable[[], float],
        randomness: Randomness,
        on_change: Callable[[str], None] = lambda table_id: None,
    ) -> None:
        self.book = book
        self.on_change = on_change
        self._ledger = ledger
        self._clock = clock
        self._randomness = randomness

    # A name and its browsers

    async def of(self, person: str | None) -> Row | None:
        """The name of a person, if they keep one."""
        return None if person is None else await self.book.of_person(person)

    async def needed(self, person: str) -> Row:
        """The name of a person; raises ``NoName``."""
        found = await self.book.of_person(person)
        if found is None:
            raise NoName()
        return found

    async def keep(self, person: str, name: str) -> None:
        """Keep a name that nobody here has; raises ``BadName``, ``NameInUse``."""
        name = _allowed(name)
        name_id = self._randomness(_ID_BYTES).hex()
        done = await self.book.keep(name_id, name, seen_name(name), person, self._clock())
        if done == "taken":
            raise BadName(reason="kept-by-another")
        if done == "has-one":
            raise NameInUse()

    async def rename(self, person: str, name: str) -> None:
        """Call oneself something else from now on; tables that are over keep what they say."""
        found, name = await self.needed(person), _allowed(name)
        if not await self.book.rename(found["id"], name, seen_name(name)):
            raise BadName(reason="kept-by-another")

    async def show(self, person: str, is_shown: bool) -> None:
        """Let others see one's name, ratings and number of games, or not."""
        await self.book.show((await self.needed(person))["id"], is_shown)

    async def offer_link(self, person: str, link: str) -> None:
        """Make a private link; ``link`` is ``person_key`` of its token."""
        await self.book.offer_link((await self.needed(person))["id"], link)

    async def take_link(self, person: str, link: str) -> None:
        """Use the name of a private link here too; raises ``BadNameLink``, ``NameInUse``."""
        done = await self.book.take_link(link, person, self._clock())
        if done == "no-link":
            raise BadNameLink()
        if done == "has-one":
            raise NameInUse()

    async def leave(self, person: str) -> None:
        """Use the name here no longer; who has no other browser or link has lost it."""
        await self.needed(person)
        await self.book.leave(person, self._clock())

    # An end

    async def forget(self, person: str) -> int:
        """Remove a name, its ratings and its results, and its traces at tables; how many those are.

        Raises ``StillSeated`` while one of its browsers sits at a table that is not over.
        """
        name_id = (await self.needed(person))["id"]
        keys = set(await self.book.keys_of(name_id))
        left = await self.book.left_keys_of(name_id)
        asked = sorted(keys.union(row["person"] for row in left))
        found = {row["id"]: row for row in await self.book.tables_naming(asked)}
        seats = defaultdict[str, set[int]](set)
        for row in await self.book.results_of(name_id):
            seats[row["table_id"]].add(row["seat"])
        traces, seated = [], dict[str, str]()
        for table_id in sorted(found.keys() | seats.keys()):
            rows = await self._ledger.load(table_id)
            names, is_seated = _names_of(table_id, rows, keys, left, seats[table_id])
            if is_seated and table_id in found and found[table_id]["status"] in _GOING_ON:
                seated[table_id] = found[table_id]["code"] or table_id
            if names:
                traces.append((table_id, names))
        if seated:
            ids = tuple(seated)[:_MOST_TOLD]
            raise StillSeated(tables=tuple(seated[id] for id in ids), ids=ids)
        for table_id, names in traces:
            await self.book.replace_names(table_id, names, SOMEBODY)
            self.on_change(table_id)
        await self.book.forget(name_id)
        return len(traces)

    # Results

    async def settle(self, table: Table) -> None:
        """Enter the result of a table that is over, if somebody there keeps a name."""
        keys = [key for _, player in table.persons() for key in player.keys]
        if keys and await self.book.has_names(keys):
            await self.book.settle(result_of(table))

    async def settle_all(self) -> int:
        """Enter what was left behind, by a process that was killed perhaps; how many tables."""
        done = 0
        while waiting := await self.book.unsettled():
            entered = 0
            for table_id in waiting:
                try:
                    table = fold(table_id, await self._ledger.load(table_id))
                    entered += await self.book.settle(result_of(table))
                except SushiyaError as error:
                    if not isinstance(error, DamagedTable):
                        raise
                    _log.exception("table %s cannot be entered", table_id)
            done += entered
            if not entered:
                break
        return done


def _allowed(text: str) -> str:
    name = checked_name(text)
    if is_of_the_house(name):
        raise BadName(reason="given-by-the-house")
    return name


def _names_of(
    table_id: str,
    rows: Sequence[Mapping[str, Any]],
    keys: set[str],
    left: Sequence[Row],
    seats: set[int],
) -> tuple[list[str], bool]:
    """What some browsers were called at a table, and whether they sit there; as far as it folds.

    Those who ``left`` are among them for as long as they used the name, and so is who played at
    one of the ``seats``.
    """
    table, called, is_whole = Table(table_id), defaultdict[str, set[str]](set), True
    names = set[str]()
    try:
        for row in rows:
            evolve_row(table, row)
            for _, who in table.persons():
                for key in who.keys:
                    called[key].add(who.name)
                if any(
                    one["person"] in who.keys and one["since"] <= row["at"] <= one["until"]
                    for one in left
                ):
                    names.add(who.name)
    except DamagedTable:
        is_whole = False
    people = list(table.persons()) if rows else []
    played = [who for seat, who in people if seat in seats and table.status != "lobby"]
    mine = keys.union(*(who.keys for who in played))
    names |= {name for key in mine for name in called[key]}
    is_seated = is_whole and any(keys.intersection(who.keys) for _, who in people)
    return sorted(name for name in names if not is_code(name)), is_seated
