"""What a report is made of: tables of figures with their intervals, in sections.

A figure is an ``Interval``. In a file it takes three columns: the mean, and the ends of the
interval as ``NAME_low`` and ``NAME_high``.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sushiya.core.errors import MissingLibrary
from sushiya.study.statistics import Interval

Value = str | int | float | Interval | None
TEXT, COUNT, NUMBER, PERCENT = "text", "count", "number", "percent"


@dataclass(frozen=True)
class Column:
    """A column of a table: its name, what kind of value it holds, and whether with an interval."""

    name: str
    kind: str = TEXT
    interval: bool = False


@dataclass(frozen=True)
class Table:
    """Rows of values under named columns. A table that is not ``shown`` goes into files only."""

    name: str
    columns: tuple[Column, ...]
    rows: list[tuple[Value, ...]]
    shown: bool = True

    def column(self, name: str) -> list[Value]:
        """All values of a column."""
        at = [column.name for column in self.columns].index(name)
        return [row[at] for row in self.rows]

    def records(self) -> list[dict[str, Any]]:
        """The rows as plain values by the names that files have for them."""
        return [dict(self._plain(row)) for row in self.rows]

    def _plain(self, row: tuple[Value, ...]) -> Iterator[tuple[str, Any]]:
        for column, value in zip(self.columns, row, strict=True):
            if not column.interval:
                yield column.name, value
                continue
            figure = value if isinstance(value, Interval) else None
            yield column.name, figure and figure.mean
            yield f"{column.name}_low", figure and figure.low
            yield f"{column.name}_high", figure and figure.high


@dataclass(frozen=True)
class Chart:
    """A picture as Vega-Lite tells it, and the name of its caption in the words.

    Where there is nothing to show, the picture is empty.
    """

    name: str
    spec: dict[str, Any]
    values: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Section:
    """A part of a report. Its name finds its words; the command makes it again."""

    name: str
    tables: Sequence[Table]
    charts: Sequence[Chart] = ()
    values: dict[str, object] = field(default_factory=dict)
    command: str = ""


@dataclass(frozen=True)
class Report:
    """All sections of a report, and the facts that stand on top of it."""

    game: str
    facts: dict[str, str]
    sections: Sequence[Section]
    is_of_records: bool = False

    def html(self) -> str:
        """The whole report as one page that needs nothing else."""
        from sushiya.study.reports.page import page

        return page(self)

    def write_tables(self, folder: Path) -> int:
        """Write every table as CSV and Parquet into a new folder; how many there are."""
        pyarrow, parquet = arrow()
        folder.mkdir(parents=True, exist_ok=True)
        written = 0
        for section in self.sections:
            notes = {"sushiya.command": section.command} | {
                f"sushiya.{name}": value for name, value in self.facts.items()
            }
            for table in section.tables:
                rows = table.records()
                _write_csv(rows, folder / f"{table.name}.csv")
                found = pyarrow.Table.from_pylist(rows).replace_schema_metadata(notes)
                parquet.write_table(found, folder / f"{table.name}.parquet")
                written += 1
        return written


def arrow() -> tuple[Any, Any]:
    """The library that writes Parquet; raises ``MissingLibrary``."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise MissingLibrary(what="Parquet", library="pyarrow", extra="study") from None
    return pyarrow, pyarrow.parquet


def _write_csv(rows: list[dict[str, Any]], path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0] if rows else [])
        writer.writeheader()
        writer.writerows(rows)
