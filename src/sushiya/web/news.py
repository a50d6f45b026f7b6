"""What the readers of a table are told, in bytes that are made once and shared.

All readers get the same news. A reader who asked for views gets one more field whenever the
open decisions are others than before: what has changed in the view since they were last shown
it. Its open part is the same for all who saw the same before; a seat's own part is made for that
seat alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import choice
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

if TYPE_CHECKING:
    from sushiya.host import Table
    from sushiya.host.story import Happening

RETRIES = range(300, 700)
"""How many milliseconds a browser waits before it comes back: not all the same, after a restart."""
MOST_HAPPENINGS = 60
"""Further behind than this, loading the table is shorter than telling its story."""
QUIET = frozenset({"person", "bot"})
"""Who made a move is only told when it was not who sits there."""
_encode = msgspec.json.Encoder().encode


class Shown(NamedTuple):
    """The open view at a version: its fields as JSON, by name."""

    version: int
    fields: dict[str, bytes]


NEVER = Shown(0, {})


class Reader:
    """Somebody who reads the news of a table: who they are, and how much they know.

    ``wants_view`` is for programs; ``seat`` is the one they look from, if they named it.
    """

    __slots__ = ("decided_at", "last", "own", "person", "seat", "shown", "wants_view")

    def __init__(
        self,
        last: int | None,
        person: str | None = None,
        *,
        wants_view: bool = False,
        seat: int | None = None,
    ) -> None:
        self.last = last
        self.person = person
        self.wants_view = wants_view
        self.seat = seat
        self.shown = NEVER
        self.decided_at = 0
        self.own: tuple[str, ...] = ()

    def seat_at(self, table: Table) -> int | None:
        """The seat whose view is theirs: the one they named, or the only one they hold, now."""
        held = table.seats_of(self.person)
        if self.seat is not None:
            return self.seat if self.seat in held else None
        return held[0] if len(held) == 1 else None


class Press:
    """Prints the news of tables: of the last one the newest message, and the newest open view.

    All readers of a table are told one after the other, so nothing of the others need be kept.
    """

    def __init__(self) -> None:
        self._table_id = ""
        self._moment: tuple[int, int | None] = (0, None)
        self._text = b""
        self._shown = NEVER
        self._step: tuple[int, int, tuple[str, ...]] = (0, 0, ())
        self._patch = b""

    def message(self, table: Table, reader: Reader) -> bytes:
        """The event for a reader, who knows it from now on."""
        if table.id != self._table_id:
            self._begin(table.id)
        moment = (table.version, reader.last)
        if moment != self._moment:
            self._moment, self._text = moment, _event(table, reader.last)
        reader.last = table.version
        if reader.wants_view and reader.decided_at != table.decided_at:
            return b'%s,"view":{%s}}\n\n' % (self._text[:-3], self._view(table, reader))
        return self._text

    def _begin(self, table_id: str) -> None:
        """Put away the news of the table before."""
        self._table_id = table_id
        self._moment, self._text = (0, None), b""
        self._shown, self._step, self._patch = NEVER, (0, 0, ()), b""

    def _view(self, table: Table, reader: Reader) -> bytes:
        """What a reader does not know yet of the view; their own fields in any case."""
        match = table.match
        assert match is not None
        if self._shown.version != table.version:
            seen = match.view(None)
            fields = {name: _encode(value) for name, value in seen.items()}
            self._shown = Shown(table.version, fields)
        seat = reader.seat_at(table)
        own = {} if seat is None else table.own_view(seat)
        names = tuple(own)
        known = reader.shown if names == reader.own else NEVER
        step = (known.version, table.version, names)
        if step != self._step:
            self._step, self._patch = step, _patch(known, self._shown, names)
        reader.shown, reader.decided_at, reader.own = self._shown, table.decided_at, names
        if table.status == "ended":  # No view will follow.
            reader.shown = NEVER
        parts = [part for part in (self._patch, _encode(own)[1:-1]) if part]
        return b",".join(parts)


def _event(table: Table, last: int | None) -> bytes:
    """The event that tells a reader who knows a version the news."""
    retry = b"retry: %d\n" % choice(RETRIES) if last is None else b""
    return b"%sid: %d\nevent: version\ndata: %s\n\n" % (
        retry,
        table.version,
        _encode(news(table, last)),
    )


def _patch(known: Shown, now: Shown, left_out: tuple[str, ...]) -> bytes:
    """The open fields that have changed, as the inside of a JSON object."""
    return b",".join(
        b'"%s":%s' % (name.encode(), value)
        for name, value in now.fields.items()
        if known.fields.get(name) != value and name not in left_out
    )


def news(table: Table, last: int | None) -> dict[str, Any]:
    """What a reader who knows a version is told now."""
    happened = happenings_after(table, last)
    return {
        "version": table.version,
        "status": table.status,
        "to_act": list(table.to_act),
        "events": [event for told in happened for event in public_events(told)],
    }


def happenings_after(table: Table, last: int | None) -> list[Happening]:
    """The happenings behind a version; none for somebody who has to load the table anyway."""
    return [] if last is None else table.happenings.after(last, MOST_HAPPENINGS)


def public_events(told: Happening) -> Sequence[dict[str, Any]]:
    """A happening as events: those of the game, or the one of the table."""
    events, facts = told.events, told.facts
    if events is None:
        return [{"type": facts["kind"], **{name: facts[name] for name in facts if name != "kind"}}]
    if facts["by"] in QUIET or not events:
        return events
    return [{**events[0], "by": facts["by"]}, *events[1:]]
