"""A tournament as a picture: shares of wins with their intervals, and who beats whom.

The picture is SVG, written here; a PNG is drawn from it by a library.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from xml.sax.saxutils import escape

from sushiya.core.errors import MissingLibrary
from sushiya.study.requests import refuse
from sushiya.study.statistics import Interval
from sushiya.study.tournaments.outcome import Tournament

KINDS = (".svg", ".png")
_LETTER = 7.0
_LINE = 26.0
_BARS = 260.0
_CELL = 52.0
_EDGE = 24.0
_INK, _FAINT, _PAPER, _MARK = "#22262b", "#8b929a", "#ffffff", "#c8452f"
_STRONG, _WEAK, _EVEN = (47, 111, 96), (200, 69, 47), (244, 241, 234)
_PNG_SCALE = 2
_FONTS = "DejaVu Sans, Noto Sans, Liberation Sans, Helvetica, Arial, sans-serif"
"""By name: whoever draws the PNG may know no family that is only called sans-serif."""


def check_chart(game: str, path: str) -> None:
    """Raise ``BadRequest`` if no chart could be written there later."""
    kind = Path(path).suffix.lower()
    if kind not in KINDS:
        refuse(game, "chart", path, f"a chart's name ends in {' or '.join(KINDS)}")
    if kind == ".png":
        _painter()


def write_chart(tournament: Tournament, path: str) -> None:
    """Write the picture, as PNG if the file is called so."""
    picture = drawn(tournament)
    if Path(path).suffix.lower() == ".png":
        Path(path).write_bytes(_painter()(picture))
    else:
        Path(path).write_text(picture)


def drawn(tournament: Tournament) -> str:
    """The picture as SVG: for each table bars on the left, payoffs on the right."""
    names = tournament.plan.names
    labels = _LETTER * max(map(len, names)) + 12
    payoffs_at = _EDGE + labels + _BARS + 2 * _EDGE
    width = payoffs_at + labels + _CELL * len(names) + _EDGE
    height_each = 1.9 * _LINE + _LINE * max(len(names), 1) + labels
    pieces: list[str] = []
    for at, table in enumerate(tournament.plan.tables):
        top = _EDGE + at * height_each
        title = f"{tournament.plan.game}, {table.seats} seats"
        notes = [
            f"{name} {value}" for name, value in table.options if value and value != "standard"
        ]
        pieces.append(_text(_EDGE, top + 12, ", ".join([title, *notes]), weight="bold"))
        pieces.extend(_bars(tournament, at, _EDGE + labels, top + 1.7 * _LINE))
        pieces.extend(_matrix(tournament, at, payoffs_at + labels, top + 1.7 * _LINE))
    height = _EDGE + height_each * len(tournament.plan.tables)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.0f} {height:.0f}" font-family="{_FONTS}" font-size="12">\n'
        f'<rect width="100%" height="100%" fill="{_PAPER}"/>\n' + "\n".join(pieces) + "\n</svg>\n"
    )


def _bars(tournament: Tournament, table: int, left: float, top: float) -> Iterator[str]:
    """Every bot's share of wins as a dot with its interval; the line is a fair share."""
    standings = tournament.standings(table)
    bottom = top + _LINE * len(standings)
    for tenth in range(0, 11, 2):
        x = left + _BARS * tenth / 10
        yield _line(x, top - 8, x, bottom, "#e3e0d8")
        yield _text(x, bottom + 14, f"{10 * tenth} %", anchor="middle", colour=_FAINT)
    fair = left + _BARS / tournament.plan.tables[table].seats
    yield _line(fair, top - 8, fair, bottom, _FAINT, dashed=True)
    for row, standing in enumerate(standings):
        y = top + _LINE * (row + 0.5)
        yield _text(left - 8, y + 4, tournament.plan.names[standing.bot], anchor="end")
        if standing.share:
            low, mean, high = (
                left + _BARS * figure
                for figure in (standing.share.low, standing.share.mean, standing.share.high)
            )
            yield _line(low, y, high, y, _INK)
            yield f'<circle cx="{mean:.1f}" cy="{y:.1f}" r="4.5" fill="{_MARK}"/>'


def _matrix(tournament: Tournament, table: int, left: float, top: float) -> Iterator[str]:
    """What the bot of a row gets against the bot of a column."""
    order = [standing.bot for standing in tournament.standings(table)]
    payoffs, names = tournament.payoffs(table), tournament.plan.names
    mixed = tournament.plan.lineup not in ("duels", "challenge")
    fair = 0.5 if mixed else 1 / tournament.plan.tables[table].seats
    for row, bot in enumerate(order):
        y = top + _LINE * row
        yield _text(left - 8, y + 17, names[bot], anchor="end")
        for column, other in enumerate(order):
            yield from _cell(left + _CELL * column, y, payoffs[bot][other], fair)
    for column, bot in enumerate(order):
        x, y = left + _CELL * (column + 0.5), top + _LINE * len(order) + 10
        yield (
            f'<text transform="translate({x:.1f} {y:.1f}) rotate(60)" fill="{_INK}">'
            f"{escape(names[bot])}</text>"
        )


def _cell(x: float, y: float, figure: Interval | None, fair: float) -> Iterator[str]:
    colour = _shade(figure.mean, fair) if figure else "#f7f6f2"
    yield (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{_CELL - 2:.1f}" height="{_LINE - 2:.1f}" '
        f'fill="{colour}"/>'
    )
    if figure:
        share = f"{100 * figure.mean:.1f}"
        yield _text(x + _CELL / 2 - 1, y + 16, share, anchor="middle")


def _shade(share: float, fair: float) -> str:
    """From weak over even to strong; the numbers stay readable on all of them."""
    far = (share - fair) / (1 - fair) if share > fair else (fair - share) / fair
    end = _STRONG if share > fair else _WEAK
    mixed = (round(even + 0.6 * far * (to - even)) for even, to in zip(_EVEN, end, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _text(
    x: float, y: float, words: str, *, anchor: str = "start", colour: str = _INK, weight: str = ""
) -> str:
    bold = f' font-weight="{weight}"' if weight else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{colour}"{bold}>'
        f"{escape(words)}</text>"
    )


def _line(
    x: float, y: float, to_x: float, to_y: float, colour: str, *, dashed: bool = False
) -> str:
    dashes = ' stroke-dasharray="4 3"' if dashed else ""
    return (
        f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{to_x:.1f}" y2="{to_y:.1f}" '
        f'stroke="{colour}" stroke-width="1.5"{dashes}/>'
    )


def _painter() -> Callable[[str], bytes]:
    try:
        import resvg_py
    except ImportError:
        raise MissingLibrary(what="PNG", library="resvg-py", extra="study") from None

    def painted(picture: str) -> bytes:
        return bytes(resvg_py.svg_to_bytes(svg_string=picture, zoom=_PNG_SCALE))

    return painted
