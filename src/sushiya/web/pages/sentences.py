"""What happened at a table, one sentence for each thing, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from markupsafe import Markup, escape

from sushiya.i18n import ENGLISH, Translator
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.parts import Blank, Encoded, gap, shown
from sushiya.web.pages.places import in_force
from sushiya.web.pages.players import shown_name
from sushiya.web.pages.telling import Teller, Told
from sushiya.web.rendering import macros

MOST_LINES = 200
MOST_LOGS = 64
ALL = -1
"""Acts in a line that each may read in other words, as the one about who has won."""
_LINES_PER_VERSION = 100
_QUIET_KINDS = frozenset({"created", "moved", "ended", "link-offered"})
_LATE = {"clock": "pages.event.time-up", "stand-in": "pages.event.stood-in"}


@dataclass(frozen=True)
class LogLine:
    """A sentence, and a number that grows from line to line."""

    number: int
    text: str
    seat: int | None = None
    """Who acts in it: they read it in other words."""

    @cached_property
    def drawn(self) -> Markup:
        """As it stands in a log."""
        return Markup(_blank().filled({"number": str(self.number), "text": escape(self.text)}))

    @property
    def encoded(self) -> Encoded:
        """The same, as a stream sends it."""
        return _blank().encoded({"number": b"%d" % self.number, "text": shown(self.text)})


def log_lines(
    words: Translator, table: Mapping[str, Any], happenings: Sequence[Told]
) -> list[LogLine]:
    """The last things that happened, oldest first; a move that was taken back is not told."""
    teller, told = Teller(words, table), in_force(happenings)
    if len(told) == len(happenings) and table.get("id") and shares_lines(table["game"]):
        return _from_shared(teller, table, happenings)
    lines: list[LogLine] = []
    for one in reversed(told):
        if len(lines) >= MOST_LINES:
            break
        lines += reversed(lines_about(teller, one))
    return lines[:MOST_LINES][::-1]


def shares_lines(game: str) -> bool:
    """Whether all readers of a game read the same, but for what they did themselves."""
    return pages_of(game).moment is not None


def lines_about(teller: Teller, told: Told, seat: int | None = None) -> list[LogLine]:
    """What there is to say about one thing that happened; numbers grow from line to line."""
    first = told["version"] * _LINES_PER_VERSION
    said = enumerate(_sentences(teller, told), start=first)
    return [LogLine(number, text, who) for number, (who, text) in said]


def in_own_words(teller: Teller, told: Told, lines: Sequence[LogLine]) -> list[LogLine]:
    """Lines about one thing that happened, as the one reads them who has done some of it."""
    own = (text for who, text in _sentences(teller, told, teller.you) if who in (teller.you, ALL))
    return [
        LogLine(line.number, next(own)) if line.seat in (teller.you, ALL) else line
        for line in lines
    ]


def _from_shared(
    teller: Teller, table: Mapping[str, Any], happenings: Sequence[Told]
) -> list[LogLine]:
    shown = (teller.words.language, tuple(teller.names))
    kept, lines = _kept(table["id"], *shown), list[LogLine]()
    watcher = Teller(teller.words, {**table, "you": {"seat": None}})
    for told in reversed(happenings):
        if len(lines) >= MOST_LINES:
            break
        key = (told["version"], told.get("name"))  # a name may be forgotten later
        found = kept.get(key)
        if found is None:
            said = lines_about(watcher, told)
            found = kept[key] = said, frozenset([line.seat for line in said])
        said, acting = found
        if teller.you is not None and (teller.you in acting or ALL in acting):
            said = in_own_words(teller, told, said)
        lines += reversed(said)
    return lines[:MOST_LINES][::-1]


@lru_cache(MOST_LOGS)
def _kept(
    table_id: str, language: str, names: tuple[str, ...]
) -> dict[tuple[int, str | None], tuple[list[LogLine], frozenset[int | None]]]:
    """The lines about every version of a table as a watcher reads them, and who acts in them."""
    return {}


@cache
def _blank() -> Blank:
    line = LogLine(gap("number"), gap("text"))
    return Blank(macros(ENGLISH, "parts/table_macros.html").log_line(line))


def _sentences(
    teller: Teller, told: Told, seat: int | None = None
) -> Iterator[tuple[int | None, str]]:
    """Sentences, each with the seat that acts in it; with ``seat`` what that one reads otherwise.

    For the one who acts the words may be others, but there are as many.
    """
    if told["kind"] not in _QUIET_KINDS:
        yield None, _of_table(teller, told)
    if told.get("by") in _LATE:
        yield None, teller.words.t(_LATE[told["by"]], name=teller.names[told["seat"]])
    events = told.get("events", ())
    if events and teller.view is not None:
        tell = pages_of(teller.view["game"]).sentences
        for event in events:
            who = ALL if "winners" in event else event.get("seat")
            if seat is None or who in (seat, ALL):
                yield from ((who, sentence) for sentence in tell(teller, event))


def _of_table(teller: Teller, told: Told) -> str:
    seat = told.get("seat")
    name = shown_name(teller.words, told["name"]) if told.get("name") else ""
    if not name and seat is not None:
        name = teller.names[seat]
    values = {"name": name}
    if told["kind"] == "emoted":
        values["emote"] = teller.words.t(f"pages.emote.{told['emote']}")
    return teller.words.t(f"pages.event.{told['kind']}", **values)
