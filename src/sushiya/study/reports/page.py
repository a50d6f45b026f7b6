"""A report as one HTML page: no script, no network, light and dark, and good to print."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from sushiya.study.reports.charts import drawn
from sushiya.study.reports.figures import (
    COUNT,
    PERCENT,
    TEXT,
    Chart,
    Column,
    Report,
    Section,
    Table,
    Value,
)
from sushiya.study.reports.words import (
    CHARTS,
    COLUMNS,
    READING,
    READING_RECORDS,
    SECTIONS,
    TABLES,
    TITLES,
    VALUES,
)
from sushiya.study.statistics import Interval

_LONG = 24
"""Tables with more rows are folded up."""


def page(report: Report) -> str:
    """The whole page."""
    style = (files(__package__) / "page.css").read_text("utf-8")
    title = escape(TITLES[report.game])
    return "\n".join([
        "<!doctype html>",
        '<html lang="en">',
        '<head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f"<title>{title}</title>",
        f"<style>\n{style}</style></head>",
        f"<body><header><h1>{title}</h1>",
        *_facts(report),
        f"<p>{escape(READING_RECORDS if report.is_of_records else READING)}</p></header>",
        *_contents(report),
        "<main>",
        *(line for section in report.sections for line in _section(report.game, section)),
        "</main></body></html>\n",
    ])  # fmt: skip


def _facts(report: Report) -> Iterator[str]:
    yield "<dl>"
    for name, value in report.facts.items():
        yield f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>"
    yield "</dl>"


def _contents(report: Report) -> Iterator[str]:
    yield '<nav aria-label="Sections"><ul>'
    for section in report.sections:
        title = _words(report.game, section)[0]
        yield f'<li><a href="#{section.name}">{escape(title)}</a></li>'
    yield "</ul></nav>"


def _words(game: str, section: Section) -> tuple[str, str]:
    title, text = SECTIONS.get(f"{game}-{section.name}", SECTIONS[section.name])
    return title, text.format(**section.values)


def _section(game: str, section: Section) -> Iterator[str]:
    title, text = _words(game, section)
    yield f'<section id="{section.name}"><h2>{escape(title)}</h2><p>{escape(text)}</p>'
    yield '<div class="charts">'
    for chart in section.charts:
        if chart.spec:
            yield from _figure(chart)
    yield "</div>"
    for table in section.tables:
        if table.shown and table.rows:
            yield from _table(table)
    yield f'<pre class="command"><code>{escape(section.command)}</code></pre></section>'


def _figure(chart: Chart) -> Iterator[str]:
    caption = escape(CHARTS[chart.name].format(**chart.values))
    picture = drawn(chart).replace('role="img"', f'role="img" aria-label="{caption}"', 1)
    yield f'<figure><figcaption>{caption}</figcaption><div class="picture">{picture}</div></figure>'


def _table(table: Table) -> Iterator[str]:
    title = escape(TABLES[table.name])
    long = len(table.rows) > _LONG
    if long:
        yield f"<details><summary>{title}: {len(table.rows)} rows</summary>"
    yield f'<div class="wide" tabindex="0" role="region" aria-label="{title}"><table>'
    yield f"<caption>{title}</caption><thead><tr>"
    for column in table.columns:
        name = escape(COLUMNS.get(column.name, column.name.replace("_", " ")))
        yield f'<th scope="col"{_side(column)}>{name}</th>'
    yield "</tr></thead><tbody>"
    for row in table.rows:
        cells = zip(table.columns, row, strict=True)
        yield "<tr>" + "".join(_cell(column, value) for column, value in cells) + "</tr>"
    yield "</tbody></table></div>" + ("</details>" if long else "")


def _side(column: Column) -> str:
    return "" if column.kind == TEXT else ' class="n"'


def _cell(column: Column, value: Value) -> str:
    if isinstance(value, Interval):
        mean = _number(column, value.mean)
        if not (math.isfinite(value.low) and math.isfinite(value.high)):
            return f'<td class="n">{mean}</td>'
        span = f"{_number(column, value.low)} … {_number(column, value.high)}"
        return f'<td class="n">{mean} <small>{span}</small></td>'
    if value is None:
        return f"<td{_side(column)}>–</td>"
    if isinstance(value, str):
        return f"<td>{escape(VALUES.get(value, value.replace('_', ' ')))}</td>"
    return f'<td class="n">{_number(column, value)}</td>'


def _number(column: Column, value: float) -> str:
    if column.kind == COUNT:
        text = f"{value:,}"
    elif column.kind == PERCENT:
        text = f"{100 * value:.1f} %"
    else:
        text = f"{value:.2f}"
    return re.sub("^-", "−", re.sub(r"^-(0[.0]*)(?=$| )", r"\1", text))
