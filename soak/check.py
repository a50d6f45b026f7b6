"""Promises against what is stored: nothing lost, nothing doubled, everything as it was told.

Reads the database's file by itself, through nothing of ours; what rows mean is asked of the rules.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from soak.promises import Asked, Book, Broken, Kept, digest
from sushiya.core.errors import SushiyaError
from sushiya.host.fold import evolve_row
from sushiya.host.identity import person_key
from sushiya.host.table import Table

Row = dict[str, Any]


@contextmanager
def reading(data: Path) -> Iterator[sqlite3.Connection]:
    """The database of a data folder, to be looked at while others write."""
    path = (data / "tables.db").absolute()
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=30)) as opened:
        yield opened


def rows_of(database: sqlite3.Connection, table: str) -> list[Row]:
    """The stored events of a table, in order."""
    found = database.execute(
        "select version, at, kind, data from events where table_id = ? order by version", (table,)
    )
    return [
        {"version": version, "at": at, "kind": kind, "data": json.loads(data)}
        for version, at, kind, data in found
    ]


def check_moves(kept: Kept, rows: list[Row], *, newest: int | None = None) -> None:
    """Every acknowledged move is stored once, and nothing else is; raises ``Broken``.

    ``newest`` leaves out what was acknowledged later, for a copy of an earlier moment.
    """
    told = kept.newest if newest is None else newest
    if [row["version"] for row in rows] != list(range(1, len(rows) + 1)):
        raise Broken(f"table {kept.id} has gaps")
    if len(rows) < told:
        raise Broken(f"table {kept.id} told of version {told} and has {len(rows)}: lost")
    if kept.began_as and digest(rows[: kept.began_at]) != kept.began_as:
        raise Broken(f"table {kept.id} does not begin as it did")
    stored = _moves_by_people(rows[kept.began_at :])
    for asked in kept.asked:
        for version in asked.stored_at:
            if version > len(rows) and newest is not None:
                continue
            at = version - 1 if rows[version - 1]["kind"] == "ended" else version
            if stored.pop(at, None) != (asked.seat, asked.move):
                raise Broken(f"table {kept.id} lost {asked} of version {version}")
    _check_rest(kept, stored)


def _moves_by_people(rows: list[Row]) -> dict[int, tuple[int, str]]:
    return {
        row["version"]: (row["data"]["seat"], row["data"]["move"])
        for row in rows
        if row["kind"] == "moved" and row["data"]["by"] == "person"
    }


def _check_rest(kept: Kept, stored: dict[int, tuple[int, str]]) -> None:
    """What nobody has been told about must have been asked for, and be there no more often."""
    waiting: dict[tuple[int, str], list[Asked]] = {}
    for asked in kept.asked:
        free = asked.may_be_stored_besides
        waiting.setdefault((asked.seat, asked.move), []).extend([asked] * free)
    for version, move in stored.items():
        fitting = [asked for asked in waiting.get(move, []) if asked.version < version]
        if not fitting:
            raise Broken(f"table {kept.id} has {move} at version {version} once too often: doubled")
        waiting[move].remove(fitting[0])


def check_views(kept: Kept, rows: list[Row]) -> int:
    """The table replays to what its readers saw, version by version; how many views there were.

    Raises ``Broken``.
    """
    table = Table(kept.id)
    seats = range(len(kept.tokens))
    checked = 0
    for row in rows:
        try:
            evolve_row(table, row)
        except SushiyaError as error:
            raise Broken(f"table {kept.id} does not replay: {error}") from error
        for seat in seats:
            told = kept.seen.get((table.version, seat))
            if told is not None:
                (held,) = table.seats_of(person_key(kept.tokens[seat]))
                view = table.match.view(held) if table.match else {}
                if digest(json.loads(json.dumps(view))) != told:
                    raise Broken(f"table {kept.id} showed seat {seat} another version {row}")
                checked += 1
    if kept.is_over and table.status != "ended":
        raise Broken(f"table {kept.id} was over and is {table.status}")
    return checked


def check_all(book: Book, data: Path) -> int:
    """Every promise of a run, once more; what is broken goes into the book. How many rows."""
    total = 0
    with reading(data) as database:
        (whole,) = database.execute("pragma integrity_check").fetchone()
        if whole != "ok":
            book.breaks(f"the database is damaged: {whole}")
        (tables,) = database.execute("select count(*) from tables").fetchone()
        if tables < len(book.tables):
            book.breaks(f"{len(book.tables)} tables were opened, {tables} are stored")
        for kept in book.tables:
            rows = rows_of(database, kept.id)
            total += len(rows)
            try:
                check_moves(kept, rows)
            except Broken as error:
                book.breaks(str(error))
    return total
