"""The score sheets of finished rounds as they are drawn, from lines that many rounds share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, NamedTuple, Self

from sushiya.core.options import OptionValue
from sushiya.i18n import translator
from sushiya.web.pages.parts import Blank, Drawn, gap, shown
from sushiya.web.pages.sushi_go_sheet import Line, round_sheet
from sushiya.web.rendering import macros

MACROS = "sushi_go/macros.html"
MOST_LINES, MOST_ROUNDS = 2048, 64


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

    drawn: list[Drawn]
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


class DrawnSheets:
    """The same as streams send them, for everybody who reads a language."""

    def __init__(
        self,
        language: str,
        seats: int,
        options: Mapping[str, OptionValue],
        names: Sequence[str],
        ends: Sequence[Sequence[int]],
    ) -> None:
        self._game = (language, seats, tuple(options.items()))
        self._names = names
        self._ends = ends
        self._rounds: dict[int, list[_DrawnPlace]] = {}

    def read_by(self, seat: int | None, rounds: Iterable[int]) -> dict[str, bytes]:
        """What fills ``sheet_gaps`` of some rounds for somebody who sits there, or watches."""
        return {
            f"sheet_{number}": b"".join(
                [
                    place.own if at == seat else place.others
                    for at, place in enumerate(self._places(number))
                ]
            )
            for number in rounds
        }

    def _places(self, number: int) -> list[_DrawnPlace]:
        """A round, drawn when the first asks for it."""
        drawn = self._rounds.get(number)
        if drawn is None:
            sheet = _lines(*self._game, tuple(self._ends[number - 1]))
            drawn = self._rounds[number] = [
                _DrawnPlace.of(self._game[0], name, lines)
                for name, lines in zip(self._names, sheet, strict=True)
            ]
        return drawn


class _DrawnPlace(NamedTuple):
    """One round of one place, for the one who sits there and for the others."""

    own: bytes
    others: bytes

    @classmethod
    def of(cls, language: str, name: str, lines: _Lines) -> Self:
        values = {
            "name": shown(name),
            "lines": b"".join([line.inside for line in lines.drawn]),
            "total": drawn_points(language, lines.total).inside,
        }
        has_lines = bool(lines.drawn)
        return cls(
            _blank(language, True, has_lines).inside(values),
            _blank(language, False, has_lines).inside(values),
        )


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
            [_drawn_line(language, line) for line in lines], sum([line.points for line in lines])
        )
        for lines in sheet
    ]


@lru_cache(MOST_LINES)
def _drawn_line(language: str, line: Line) -> Drawn:
    return Drawn(macros(language, MACROS).sheet_line(line))


def _sheet(language: str, name: str, is_you: bool, lines: _Lines) -> SheetOfPlace:
    drawn = Drawn.joined(lines.drawn)
    place = SheetOfPlace(name, is_you, drawn, lines.total)
    values = {
        "name": Drawn.of_text(name),
        "lines": drawn,
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
