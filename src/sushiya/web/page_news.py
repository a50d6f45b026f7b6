"""What the streams of pages are told: the parts of the page that have changed, as markup.

    {"title": "● Round 1 …", "parts": ["<form id=\\"hand\\"…"], "lines": ["<li data-line=…"]}

Every part has an id and takes the place of its namesake; lines go on top of the log. Where more
than a move has happened, or the page is one of a game that has no parts, nothing is brought
(``{}``), and the page is to be loaded again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import choice
from typing import TYPE_CHECKING

from sushiya.i18n import translator
from sushiya.web.news import RETRIES, happenings_after
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.parts import Encoded, Marked, Moment
from sushiya.web.pages.sentences import LogLine, in_own_words, lines_about
from sushiya.web.pages.telling import Teller

if TYPE_CHECKING:
    from sushiya.host import House, Table
    from sushiya.host.story import Happening

MOVED = "moved"


class PageReader:
    """Somebody who has the page of a table open, and what it shows."""

    __slots__ = ("house", "language", "last", "mark", "person", "seat")

    def __init__(self, house: House, language: str, last: int | None, person: str | None) -> None:
        self.house = house
        self.language = language
        self.last = last
        self.person = person
        self.seat: int | None = None
        self.mark: Marked | None = None
        """How far the table was when it was told last; None if the page is to be loaded."""


class PagePress:
    """Prints parts of pages: of the last table what it shows now, in each language once.

    All readers of a table are told one after the other, so nothing of the others need be kept.
    """

    def __init__(self) -> None:
        self._moment: Moment | None = None
        self._of: tuple[Table | None, int] = (None, 0)
        self._lines: dict[tuple[str, int], tuple[list[LogLine], list[Encoded]]] = {}
        self._tellers: dict[tuple[str, int | None], Teller] = {}

    def meet(self, table: Table, reader: PageReader) -> None:
        """A reader comes whose page shows the table as it is now."""
        if reader.last == table.version and (moment := self._moment_of(table, reader)) is not None:
            reader.mark = moment.mark

    def message(self, table: Table, reader: PageReader) -> bytes:
        """The event for a reader, who knows it from now on."""
        last, mark, seat = reader.last, reader.mark, reader.seat
        reader.last, reader.mark = table.version, None
        moment = self._moment_of(table, reader)
        body = b"{}"
        if moment is not None:
            reader.mark = moment.mark
            happened = happenings_after(table, last)
            is_known = mark is not None and reader.seat == seat
            if is_known and happened and all(told.facts["kind"] == MOVED for told in happened):
                title, parts = moment.changes(reader.language, seat, mark, happened)
                body = self._body(reader, happened, title, parts)
        retry = b"retry: %d\n" % choice(RETRIES) if last is None else b""
        return b"%sid: %d\nevent: version\ndata: %s\n\n" % (retry, table.version, body)

    def _moment_of(self, table: Table, reader: PageReader) -> Moment | None:
        """The table as it is now, if its page has parts and this reader's is a plain one."""
        if table.status != "running" or table.hints:
            return None
        held = table.seats_of(reader.person)
        if len(held) > 1:
            return None
        reader.seat = held[0] if held else None
        return self.moment(table, reader.house)

    def moment(self, table: Table, house: House) -> Moment | None:
        """A running table as it is now, if its page has parts."""
        # One that was read anew may tell other names at the same version: some were forgotten.
        if self._of[0] is not table or self._of[1] != table.version:
            make = pages_of(table.game.name).moment
            self._moment = make(table, house.glance) if make is not None else None
            self._lines, self._tellers = {}, {}
            self._of = (table, table.version)
        return self._moment

    def _body(
        self,
        reader: PageReader,
        happened: Sequence[Happening],
        title: Encoded | None,
        parts: Sequence[Encoded],
    ) -> bytes:
        lines = [line for told in happened for line in self._said(reader, told)]
        begin = b"" if title is None else b'"title":%s,' % title
        return b'{%s"parts":[%s],"lines":[%s]}' % (begin, b",".join(parts), b",".join(lines))

    def _said(self, reader: PageReader, told: Happening) -> list[Encoded]:
        """What happened as lines of the log; but for one's own doing, all read the same."""
        key = (reader.language, told.version)
        shared = self._lines.get(key)
        if shared is None:
            lines = lines_about(self._teller(reader, None), told.told())
            shared = self._lines[key] = lines, [line.encoded for line in lines]
        lines, markups = shared
        if reader.seat is None or all(line.seat != reader.seat for line in lines):
            return markups
        own = in_own_words(self._teller(reader, reader.seat), told.told(), lines)
        return [
            markup if mine is line else mine.encoded
            for mine, line, markup in zip(own, lines, markups, strict=True)
        ]

    def _teller(self, reader: PageReader, you: int | None) -> Teller:
        key = (reader.language, you)
        if key not in self._tellers:
            assert self._moment is not None
            seen = {**self._moment.scene, "you": {"seat": you}}
            self._tellers[key] = Teller(translator(reader.language), seen)
        return self._tellers[key]
