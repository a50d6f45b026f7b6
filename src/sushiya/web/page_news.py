"""What the streams of pages are told: the parts of the page that have changed, as markup.

    {"title": "● Round 1 …", "parts": ["<form id=\\"hand\\"…"], "lines": ["<li data-line=…"]}

Every part has an id and takes the place of its namesake; lines go on top of the log. ``checked`` is
the id of the card in one's hand that is ticked now. When a game begins, and when it is over, all of
the page is brought like that, and ``body``, the class of its body. Where something else than a move
has happened, or the page is one of a game that has no parts, nothing is brought (``{}``), and the
page is to be loaded again.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import choice
from typing import TYPE_CHECKING, NamedTuple

from sushiya.i18n import translator
from sushiya.web.news import QUIET, RETRIES, happenings_after
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.log import LINES_PER_VERSION, LineForm
from sushiya.web.pages.parts import Brought, Encoded, Marked, Moment
from sushiya.web.pages.sentences import event_forms, line_forms
from sushiya.web.pages.sushi_go_whole import brought_page
from sushiya.web.pages.telling import Teller

if TYPE_CHECKING:
    from sushiya.host import House, Table
    from sushiya.host.story import Happening

MOVES, LAST_MOVES = frozenset({"moved"}), frozenset({"moved", "ended"})
NOTHING_BROUGHT: Sequence[bytes] = (b"{}",)
LOBBY = "lobby"
"""The mark of a page that shows who has sat down."""
WHOLE = {"sushi-go": brought_page}
"""How a game brings all of a page."""


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

    def __init__(self, *, reviews: bool = False) -> None:
        self._reviews = reviews
        self._moment: Moment | None = None
        self._of: tuple[Table | None, int] = (None, 0)
        self._lines: dict[tuple[str, int | None], _Lines] = {}
        self._tellers: dict[str, Teller] = {}
        self._happened: dict[int | None, tuple[list[Happening], set[str]]] = {}
        self._bodies: dict[object, bytes] = {}

    def meet(self, table: Table, reader: PageReader) -> None:
        """A reader comes whose page shows the table as it is now."""
        if reader.last == table.version:
            reader.mark = _mark(table, self._moment_of(table, reader))

    def message(self, table: Table, reader: PageReader) -> bytes:
        """The event for a reader, who knows it from now on."""
        last, mark, seat = reader.last, reader.mark, reader.seat
        moment = self._moment_since(table, reader, last)
        reader.last, reader.mark = table.version, _mark(table, moment)
        body = NOTHING_BROUGHT
        if moment is not None and mark is not None:
            body = self._news(moment, reader, mark, last, is_same=reader.seat == seat)
        retry = b"retry: %d\n" % choice(RETRIES) if last is None else b""
        head = b"%sid: %d\nevent: version\ndata: " % (retry, table.version)
        return b"".join((head, *body, b"\n\n"))

    def _news(
        self, moment: Moment, reader: PageReader, mark: Marked, last: int | None, *, is_same: bool
    ) -> Sequence[bytes]:
        """What is brought to a page that shows the table as it was when it was told last."""
        table = moment.table
        happened, kinds = self._since(table, last)
        brought, lines = None, b""
        if mark == LOBBY:
            brought = self._whole(moment, reader)
        elif not is_same or not happened:
            pass
        elif table.status == "ended":
            brought = self._whole(moment, reader) if kinds <= LAST_MOVES else None
            lines = self._said(reader, happened, last)
        elif kinds <= MOVES:
            return self._changes(moment, reader, mark, happened, last)
        return NOTHING_BROUGHT if brought is None else _body(brought, lines)

    def _since(self, table: Table, last: int | None) -> tuple[list[Happening], set[str]]:
        """What happened behind a version, and of which kinds it is."""
        found = self._happened.get(last)
        if found is None:
            happened = happenings_after(table, last)
            found = self._happened[last] = happened, {told.facts["kind"] for told in happened}
        return found

    def _changes(
        self,
        moment: Moment,
        reader: PageReader,
        mark: Marked,
        happened: Sequence[Happening],
        last: int | None,
    ) -> Sequence[bytes]:
        """What moves change on a page: the same bytes for all to whom the same is new."""
        alike = moment.alike(reader.seat, mark, happened)
        key = (reader.language, mark, last, alike)
        known = None if alike is None else self._bodies.get(key)
        if known is not None:
            return (known,)
        brought = moment.changes(reader.language, reader.seat, mark, happened)
        body = _body(brought, self._said(reader, happened, last))
        if alike is None:
            return body
        self._bodies[key] = b"".join(body)
        return (self._bodies[key],)

    def _whole(self, moment: Moment, reader: PageReader) -> Brought | None:
        bring = WHOLE.get(moment.table.game.name)
        if bring is None or reader.seat is None:
            return None
        return bring(moment, reader.language, reader.seat, reviews=self._reviews)

    def _moment_since(self, table: Table, reader: PageReader, last: int | None) -> Moment | None:
        """The same for one who was told a version; by moves alone nobody changes seats."""
        if reader.mark is None or reader.mark == LOBBY or last is None:
            return self._moment_of(table, reader)
        moment = self.moment(table, reader.house)
        happened, kinds = self._since(table, last)
        is_all_told = len(happened) == table.version - last  # a link that was taken is not
        return moment if is_all_told and kinds <= LAST_MOVES else self._moment_of(table, reader)

    def _moment_of(self, table: Table, reader: PageReader) -> Moment | None:
        """The table as it is now, if its page has parts and this reader's is a plain one."""
        if table.status == "lobby" or table.hints:
            return None
        held = table.seats_of(reader.person)
        if len(held) > 1:
            return None
        reader.seat = held[0] if held else None
        return self.moment(table, reader.house)

    def moment(self, table: Table, house: House) -> Moment | None:
        """A table that has begun as it is now, if its page has parts."""
        # One that was read anew may tell other names at the same version: some were forgotten.
        if self._of[0] is not table or self._of[1] != table.version:
            if self._moment is not None:
                self._moment.let_go()
            make = pages_of(table.game.name).moment
            self._moment = make(table, house.glance) if make is not None else None
            self._lines, self._tellers, self._happened, self._bodies = {}, {}, {}, {}
            self._of = (table, table.version)
        return self._moment

    def _said(self, reader: PageReader, happened: Sequence[Happening], last: int | None) -> bytes:
        """What happened behind a version as lines of the log, as one reads it."""
        lines = self._lines.get((reader.language, last))
        if lines is None:
            lines = self._lines[reader.language, last] = _Lines([], {})
            for told in happened:
                lines.add(told.version * LINES_PER_VERSION, self._forms(reader, told))
        return lines.read_by(reader.seat)

    def _forms(self, reader: PageReader, told: Happening) -> list[LineForm]:
        """The lines about one thing that happened; but for one's own doing, all read the same."""
        assert self._moment is not None
        if told.events is None or told.facts["by"] not in QUIET:
            return line_forms(self._teller(reader), told.told())
        return self._moment.line_forms(
            reader.language, told.events, lambda event: event_forms(self._teller(reader), event)
        )

    def _teller(self, reader: PageReader) -> Teller:
        """Tells those who watch what happened, in the reader's language."""
        teller = self._tellers.get(reader.language)
        if teller is None:
            assert self._moment is not None
            seen = {**self._moment.scene, "you": {"seat": None}}
            teller = self._tellers[reader.language] = Teller(translator(reader.language), seen)
        return teller


class _Lines(NamedTuple):
    """Lines of the log, ready to be sent, and those that seats read in words of their own."""

    others: list[Encoded]
    own: dict[int, list[tuple[int, Encoded]]]
    """By seat, which lines are others for it."""

    def add(self, number: int, forms: Sequence[LineForm]) -> None:
        """The next lines, numbered from here on."""
        for others, seat, own in forms:
            if seat is not None:
                self.own.setdefault(seat, []).append((len(self.others), own % number))
            self.others.append(others % number)
            number += 1

    def read_by(self, seat: int | None) -> bytes:
        """The lines as one is sent them who sits there, or watches."""
        own = self.own.get(seat) if seat is not None else None
        if own is None:
            return b",".join(self.others)
        lines = self.others.copy()
        for at, line in own:
            lines[at] = line
        return b",".join(lines)


def _body(brought: Brought, lines: bytes) -> Sequence[bytes]:
    """What is brought, as it is sent, in pieces: what is large is copied once, into its message."""
    title, parts, page, checked = brought
    begin = b"" if title is None else b'"title":%s,' % title
    if page is not None:
        begin += b'"body":%s,' % page
    if checked is not None:
        begin += b'"checked":%s,' % checked
    pieces = [b"{", begin, b'"parts":[']
    for part in parts:
        pieces += (part, b",")
    if parts:
        pieces.pop()
    pieces += (b'],"lines":[', lines, b"]}")
    return pieces


def _mark(table: Table, moment: Moment | None) -> Marked | None:
    """How far a table is, if what follows can be brought to a page that shows it."""
    if table.status == "lobby":
        return LOBBY
    return moment.mark if moment is not None and table.status == "running" else None
