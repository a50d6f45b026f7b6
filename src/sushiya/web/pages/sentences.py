"""What happened at a table, one sentence for each thing, in the reader's language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sushiya.i18n import Translator
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.places import in_force
from sushiya.web.pages.players import shown_name
from sushiya.web.pages.telling import Teller, Told

MOST_LINES = 200
_LINES_PER_VERSION = 100
_QUIET_KINDS = frozenset({"created", "moved", "ended", "link-offered"})
_LATE = {"clock": "pages.event.time-up", "stand-in": "pages.event.stood-in"}


@dataclass(frozen=True)
class LogLine:
    """A sentence, and a number that grows from line to line."""

    number: int
    text: str


def log_lines(
    words: Translator, table: Mapping[str, Any], happenings: Sequence[Told]
) -> list[LogLine]:
    """The last things that happened, oldest first; a move that was taken back is not told."""
    teller = Teller(words, table)
    lines: list[LogLine] = []
    for told in reversed(in_force(happenings)):
        if len(lines) >= MOST_LINES:
            break
        lines += [
            LogLine(told["version"] * _LINES_PER_VERSION + at, sentence)
            for at, sentence in reversed(list(enumerate(_sentences(teller, told))))
        ]
    return lines[:MOST_LINES][::-1]


def _sentences(teller: Teller, told: Told) -> Iterator[str]:
    if told["kind"] not in _QUIET_KINDS:
        yield _of_table(teller, told)
    if told.get("by") in _LATE:
        yield teller.words.t(_LATE[told["by"]], name=teller.names[told["seat"]])
    events = told.get("events", ())
    if events and teller.view is not None:
        tell = pages_of(teller.view["game"]).sentences
        for event in events:
            yield from tell(teller, event)


def _of_table(teller: Teller, told: Told) -> str:
    seat = told.get("seat")
    name = shown_name(teller.words, told["name"]) if told.get("name") else ""
    if not name and seat is not None:
        name = teller.names[seat]
    values = {"name": name}
    if told["kind"] == "emoted":
        values["emote"] = teller.words.t(f"pages.emote.{told['emote']}")
    return teller.words.t(f"pages.event.{told['kind']}", **values)
