"""The score sheets of finished rounds as they are drawn, from lines that many rounds share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple

from sushiya.i18n import translator
from sushiya.web.pages.parts import Blank, Drawn, gap
from sushiya.web.pages.sushi_go_sheet import Line, round_sheet
from sushiya.web.rendering import macros

MACROS = "sushi_go/macros.html"
MOST_LINES, MOST_ROUNDS, MOST_SHEETS = 2048, 64, 256


@dataclass(frozen=True)
class SheetOfPlace:
    """One round of one place: its lines, as they are drawn, and their sum."""

    name: str
    is_you: bool
    lines: Drawn
    total: int
    drawn: Drawn = Drawn("")  # noqa: RUF009, it never changes


class _Lines(NamedTuple):
    """The lines of a place as they are drawn, and their sum."""

    drawn: Drawn
    total: int


def sheets_of(
    language: str, view: Mapping[str, Any], names: Sequence[str], ends: Sequence[Sequence[int]]
) -> list[list[SheetOfPlace]]:
    """The finished rounds, each with a sheet for every place."""
    options = tuple(view["options"].items())
    return [
        [
            _sheet(language, names[at], at == view["seat"], lines)
            for at, lines in enumerate(_lines(language, view["seats"], options, tuple(tableaus)))
        ]
        for tableaus in ends
    ]


def drawn_sheets(
    language: str, view: Mapping[str, Any], names: Sequence[str], ends: Sequence[Sequence[int]]
) -> dict[str, bytes]:
    """The same, as they fill ``sheet_gaps``."""
    return {
        f"sheet_{number}": b"".join([place.drawn.inside for place in places])
        for number, places in enumerate(sheets_of(language, view, names, ends), start=1)
    }


def sheet_gaps(rounds: int) -> list[Any]:
    """Gaps in place of the sheets of so many rounds."""
    return [[SimpleNamespace(drawn=gap(f"sheet_{number}"))] for number in range(1, rounds + 1)]


@lru_cache(MOST_ROUNDS)
def _lines(
    language: str, seats: int, options: tuple[tuple[str, Any], ...], tableaus: tuple[int, ...]
) -> list[_Lines]:
    """The lines of a round by places, which everybody at the table asks for."""
    sheet = round_sheet(translator(language), seats, dict(options), tableaus)
    return [
        _Lines(
            Drawn.joined([_drawn_line(language, line) for line in lines]),
            sum([line.points for line in lines]),
        )
        for lines in sheet
    ]


@lru_cache(MOST_LINES)
def _drawn_line(language: str, line: Line) -> Drawn:
    return Drawn(macros(language, MACROS).sheet_line(line))


@lru_cache(MOST_SHEETS)
def _sheet(language: str, name: str, is_you: bool, lines: _Lines) -> SheetOfPlace:
    place = SheetOfPlace(name, is_you, lines.drawn, lines.total)
    values = {
        "name": Drawn.of_text(name),
        "lines": lines.drawn,
        "total": drawn_points(language, lines.total),
    }
    return replace(place, drawn=_blank(language, is_you, bool(lines.drawn)).drawn(values))


@lru_cache(MOST_LINES)
def drawn_points(language: str, points: int) -> Drawn:
    """Points in words."""
    return Drawn.of_text(translator(language).n("pages.points", points))


@lru_cache
def _blank(language: str, is_you: bool, has_lines: bool) -> Blank:
    lines = gap("lines") if has_lines else Drawn("")
    place = SheetOfPlace(gap("name"), is_you, lines, gap("total"))
    return Blank(macros(language, MACROS).sheet_place(place))
