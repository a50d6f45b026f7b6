"""What happened at a table, one sentence for each thing, in the reader's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sushiya.i18n import Translator
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.log import LINES_PER_VERSION, LineForm, LogLine, line_form
from sushiya.web.pages.places import in_force
from sushiya.web.pages.players import shown_name
from sushiya.web.pages.telling import Teller, Told

MOST_LINES = 200
MOST_LOGS = 64
_QUIET_KINDS = frozenset({"created", "moved", "ended", "link-offered"})
_LATE = {"clock": "pages.event.time-up", "stand-in": "pages.event.stood-in"}

Sentence = tuple[str, int | None, str]
"""A text, the seat that acts in it, and what that one reads instead."""
Tell = Callable[[Teller, Told], Iterator[Sentence]]


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


def lines_about(teller: Teller, told: Told) -> list[LogLine]:
    """What there is to say about one thing that happened; numbers grow from line to line."""
    return _numbered(told, _sentences(teller, told, _for_one))


def shared_lines(watcher: Teller, told: Told) -> list[LogLine]:
    """The same for all who read a language, with the words of those who act in it."""
    return _numbered(told, _sentences(watcher, told, _for_everybody))


def line_forms(watcher: Teller, told: Told) -> list[LineForm]:
    """The same as streams send them."""
    said = _sentences(watcher, told, _for_everybody)
    return [line_form(*sentence) for sentence in said]


def event_forms(watcher: Teller, event: Told) -> list[LineForm]:
    """What streams send of one event of a game."""
    return [line_form(*sentence) for sentence in _for_everybody(watcher, event)]


def _numbered(told: Told, said: Iterator[Sentence]) -> list[LogLine]:
    first = told["version"] * LINES_PER_VERSION
    return [LogLine(number, *sentence) for number, sentence in enumerate(said, start=first)]


def _from_shared(
    teller: Teller, table: Mapping[str, Any], happenings: Sequence[Told]
) -> list[LogLine]:
    kept = _kept(table["id"], teller.words.language, tuple(teller.names))
    watcher, lines = teller.through_eyes_of(None), list[LogLine]()
    for told in reversed(happenings):
        if len(lines) >= MOST_LINES:
            break
        key = (told["version"], told.get("name"))  # a name may be forgotten later
        said = kept.get(key)
        if said is None:
            said = kept[key] = shared_lines(watcher, told)
        lines += [line.read_by(teller.you) for line in reversed(said)]
    return lines[:MOST_LINES][::-1]


@lru_cache(MOST_LOGS)
def _kept(
    table_id: str, language: str, names: tuple[str, ...]
) -> dict[tuple[int, str | None], list[LogLine]]:
    """The lines about every version of a table, for everybody who reads a language."""
    return {}


def _sentences(teller: Teller, told: Told, tell: Tell) -> Iterator[Sentence]:
    """Sentences about the table, and those that ``tell`` makes of the game's own events."""
    if told["kind"] not in _QUIET_KINDS:
        yield _of_table(teller, told), None, ""
    if told.get("by") in _LATE:
        yield teller.words.t(_LATE[told["by"]], name=teller.names[told["seat"]]), None, ""
    if teller.view is not None:
        for event in told.get("events", ()):
            yield from tell(teller, event)


def _for_one(teller: Teller, event: Told) -> Iterator[Sentence]:
    return ((text, None, "") for text in _about(teller, event))


def _for_everybody(watcher: Teller, event: Told) -> Iterator[Sentence]:
    who = _actor(event)
    if who is None:
        return _for_one(watcher, event)
    own = _about(watcher.through_eyes_of(who), event)
    return ((text, who, instead) for text, instead in zip(_about(watcher, event), own, strict=True))


def _about(teller: Teller, event: Told) -> Iterable[str]:
    assert teller.view is not None
    return pages_of(teller.view["game"]).sentences(teller, event)


def _actor(event: Told) -> int | None:
    """Who may read of an event in words of their own: the one who acts, or has won alone."""
    if "winners" in event:
        return event["winners"][0] if len(event["winners"]) == 1 else None
    return event.get("seat")


def _of_table(teller: Teller, told: Told) -> str:
    seat = told.get("seat")
    name = shown_name(teller.words, told["name"]) if told.get("name") else ""
    if not name and seat is not None:
        name = teller.names[seat]
    values = {"name": name}
    if told["kind"] == "emoted":
        values["emote"] = teller.words.t(f"pages.emote.{told['emote']}")
    return teller.words.t(f"pages.event.{told['kind']}", **values)
