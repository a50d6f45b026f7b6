"""Charts: what Vega-Lite is told, by altair, and how it becomes a picture that needs no network.

A picture is drawn when the report is written; its colours are names for the page's style sheet,
which has others for the dark.
"""

from __future__ import annotations

import math
import re
from typing import Any

from sushiya.core.errors import MissingLibrary
from sushiya.study.reports.figures import Chart, Table

INK, FAINT, LINES, MARK, OTHER = "#22262b", "#6b727a", "#dedbd3", "#b23a26", "#2f6f60"
"""Colours that the style sheet knows."""
COLOURS = (MARK, OTHER, "#8a5a9e", "#b07d12", "#2f6aa8")
_WEAK, _EVEN, _STRONG = "#d98373", "#f4f1ea", "#6fae9d"
_WIDTH, _ROW, _CELL = 420, 22, 46


def check_charts() -> None:
    """Raise ``MissingLibrary`` if no chart could be drawn later."""
    _altair()
    _drawer()


def drawn(chart: Chart) -> str:
    """The chart as SVG, to stand in a page, without what a page does not need."""
    picture: str = _drawer().vegalite_to_svg(chart.spec)
    # Each mark tells its own values to screen readers; a table below has them in better order.
    for superfluous in _SUPERFLUOUS:
        picture = re.sub(superfluous, "", picture)
    picture = re.sub(r'="[^"]*\.\d[^"]*"', _shorter, picture)
    picture = re.sub(r"rgb\((\d+), (\d+), (\d+)\)", _hex, picture)
    return picture.replace("<svg ", '<svg role="img" ', 1)


_SUPERFLUOUS = (
    r' aria-[a-z]+="[^"]*"',
    r' (role|class|pointer-events|font-family|version|xmlns:xlink)="[^"]*"',
    r' opacity="1"',
)


def _shorter(attribute: re.Match[str]) -> str:
    """A tenth of a pixel is enough."""
    return re.sub(r"(\.\d)\d+", r"\1", attribute.group())


def _hex(colour: re.Match[str]) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in colour.groups())


def intervals(
    name: str,
    table: Table,
    value: str,
    group: str,
    colour: str | None = None,
    *,
    fair: float | None = None,
    seats: int | None = None,
    **values: object,
) -> Chart:
    """Dots with their intervals, one row for each group; ``fair`` is a line to compare with."""
    alt = _altair()
    percent = next(column for column in table.columns if column.name == value).kind == "percent"
    rows = _rows(table, value, seats)
    scale, form = (100, "%") if percent else (1, "")
    data = [
        {"group": _plain(str(row[group])), "mean": scale * row[value],
         "low": _kept(scale * row[f"{value}_low"], percent),
         "high": _kept(scale * row[f"{value}_high"], percent),
         "colour": str(row[colour]) if colour else ""}
        for row in rows
    ]  # fmt: skip
    if not data:
        return Chart(name, {})
    order = list(dict.fromkeys(row["group"] for row in data))
    number = len({row["colour"] for row in data})
    beside = number if len(data) > len(order) else 1
    base = alt.Chart(alt.InlineData(values=data))
    axis = alt.Axis(title=_plain(value) + (f" ({form})" if form else ""))
    y = alt.Y("group:N", sort=order, title=None)
    offset: dict[str, Any] = {"yOffset": alt.YOffset("colour:N")} if beside > 1 else {}
    tint: Any = (
        alt.Color("colour:N", scale=alt.Scale(range=list(COLOURS)), title=_plain(colour or ""))
        if number > 1
        else alt.value(MARK)
    )
    dots = base.mark_circle(size=46, opacity=1).encode(
        x=alt.X("mean:Q", axis=axis, scale=alt.Scale(zero=False)), y=y, color=tint, **offset
    )
    whiskers = base.mark_rule(strokeWidth=1.6).encode(
        x=alt.X("low:Q", axis=axis), x2="high:Q", y=y, color=tint, **offset
    )
    layers = [whiskers, dots]
    if fair is not None:
        at = alt.Chart(alt.InlineData(values=[{"fair": scale * fair}]))
        layers.insert(0, at.mark_rule(color=FAINT, strokeDash=[4, 3]).encode(x="fair:Q"))
    height = max(60, len(order) * max(_ROW if len(order) < 30 else 16, 9 * beside + 6))
    return _chart(name, alt.layer(*layers), _WIDTH, height, seats, values)


def heat(name: str, table: Table, x: str, y: str, value: str, *, seats: int | None = None) -> Chart:
    """A field of cells, each with its figure; colours from weak over even to strong."""
    alt = _altair()
    data = [
        {"x": row[x], "y": _plain(str(row[y])), "value": row[value],
         "text": _signed(row[value])}
        for row in _rows(table, value, seats)
    ]  # fmt: skip
    if not data:
        return Chart(name, {})
    columns, rows = ({row[key] for row in data} for key in "xy")
    most = max((abs(row["value"]) for row in data), default=1.0)
    base = alt.Chart(alt.InlineData(values=data)).encode(
        x=alt.X("x:O", title=_plain(x), axis=alt.Axis(orient="top", labelAngle=0)),
        y=alt.Y(
            "y:N", title=None, sort=[_plain(str(name)) for name in dict.fromkeys(table.column(y))]
        ),
    )
    scale = alt.Scale(domain=[-most, 0, most], range=[_WEAK, _EVEN, _STRONG])
    cells = base.mark_rect().encode(color=alt.Color("value:Q", scale=scale, legend=None))
    words = base.mark_text(fontSize=11, color="#1d2023").encode(text="text:N")
    size = _CELL * len(columns), _ROW * len(rows)
    return _chart(name, alt.layer(cells, words), *size, seats, {})


def bars(name: str, table: Table, value: str, group: str, part: str) -> Chart:
    """Bars of parts, one above the other."""
    alt = _altair()
    data = [
        {"group": str(row[group]), "part": _plain(str(row[part])), "value": row[value]}
        for row in _rows(table, value, None)
    ]
    groups = len({row["group"] for row in data})
    order = list(dict.fromkeys(row["part"] for row in data))
    palette = [*COLOURS, "#7d6b52"]
    chart = (
        alt.Chart(alt.InlineData(values=data))
        .mark_bar()
        .encode(
            x=alt.X("value:Q", title=_plain(value)),
            y=alt.Y("group:N", title=_plain(group)),
            color=alt.Color(
                "part:N", sort=order, scale=alt.Scale(domain=order, range=palette), title=None
            ),
        )
    )
    return _chart(name, chart, _WIDTH, 30 * groups, None, {})


def _signed(value: float) -> str:
    """With its sign and one decimal, as far as that is not nothing.

    >>> _signed(1.25), _signed(-0.04), _signed(-3.0)
    ('+1.2', '0.0', '−3.0')
    """
    text = f"{value:+.1f}"
    return "0.0" if float(text) == 0 else text.replace("-", "−")


def _kept(value: float, percent: bool) -> float:
    """Shares stay between none and all."""
    return min(max(value, 0.0), 100.0) if percent else value


def _rows(table: Table, value: str, seats: int | None) -> list[dict[str, Any]]:
    return [
        row
        for row in table.records()
        if row[value] is not None and math.isfinite(row[value])
        and (seats is None or row.get("seats") == seats)
    ]  # fmt: skip


def _chart(
    name: str, chart: Any, width: int, height: int, seats: int | None, values: dict[str, object]
) -> Chart:
    quiet = {"labelColor": INK, "titleColor": FAINT}
    axes = {"domain": False, "ticks": False, "gridColor": LINES, "titleFontWeight": "normal"}
    legend = {"orient": "bottom", "symbolType": "circle"}
    spec = (
        chart.properties(width=width, height=height, background="transparent")
        .configure_axis(**quiet, **axes, labelFlush=False)
        .configure_axisY(labelPadding=8)  # a dot at the very edge is no part of the name
        .configure_legend(**quiet, **legend)
        .configure_view(stroke=None)
        .to_dict()
    )
    told = dict(values) if seats is None else {"seats": seats, **values}
    return Chart(name, spec, told)


def _plain(name: str) -> str:
    return name.replace("_", " ").replace("-", " ")


def _altair() -> Any:
    try:
        import altair
    except ImportError:
        raise MissingLibrary(what="Chart", library="altair", extra="study") from None
    return altair


def _drawer() -> Any:
    try:
        import vl_convert
    except ImportError:
        raise MissingLibrary(what="Chart", library="vl-convert-python", extra="study") from None
    return vl_convert
