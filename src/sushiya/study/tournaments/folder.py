"""A tournament's folder: what was asked, and every piece as soon as it is played.

``tournament.json`` holds what decides the results; ``pieces.jsonl`` one line for each piece. A
line that was cut off by a crash is forgotten, and its deals are played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from sushiya.study.requests import refuse
from sushiya.study.tournaments.plan import Plan
from sushiya.study.tournaments.playing import Job, Piece, empty_columns

PLAN, PIECES = "tournament.json", "pieces.jsonl"


class Folder:
    """Where a tournament is kept; a new one, or one to go on with."""

    def __init__(self, path: str | Path, plan: Plan, *, resume: bool) -> None:
        self.path = Path(path)
        self.plan = plan
        if is_kept(self.path):
            self._check(resume)
        else:
            self.path.mkdir(parents=True, exist_ok=True)
            (self.path / PLAN).write_text(json.dumps(plan.identity(), indent=1) + "\n")
        self._mend()

    def pieces(self) -> Iterator[Piece]:
        """Everything that has been played so far."""
        file = self.path / PIECES
        if file.exists():
            with file.open(encoding="utf-8", errors="replace") as lines:
                for number, line in enumerate(lines, 1):
                    yield self._read(line, number)

    def _read(self, line: str, number: int) -> Piece:
        try:
            return _piece(self.plan, json.loads(line))
        except (ValueError, LookupError, TypeError, OverflowError):
            reason = f"line {number} of its {PIECES} is damaged"
            refuse(self.plan.game, "out", str(self.path), reason)

    def keep(self, piece: Piece) -> None:
        """Write a piece to the disk before anything else is done with it."""
        with (self.path / PIECES).open("a") as file:
            file.write(json.dumps(_row(piece), separators=(",", ":")) + "\n")
            file.flush()
            os.fsync(file.fileno())

    def _check(self, resume: bool) -> None:
        game, where = self.plan.game, str(self.path)
        if not resume:
            refuse(game, "out", where, "there is a tournament already; go on with --resume")
        try:
            found = json.loads((self.path / PLAN).read_text())
        except ValueError:
            found = None
        if not isinstance(found, dict):
            refuse(game, "out", where, f"its {PLAN} is damaged")
        asked = self.plan.identity()
        for name, value in asked.items():
            if found.get(name) != value:
                refuse(game, "out", where, _difference(name, found.get(name), value))

    def _mend(self) -> None:
        """Cut off a last line that was not written to its end."""
        file = self.path / PIECES
        if not file.exists():
            return
        data = file.read_bytes()
        whole = data.rfind(b"\n") + 1
        if whole < len(data):
            os.truncate(file, whole)


def is_kept(path: str | Path) -> bool:
    """Whether a folder has a tournament to go on with."""
    return (Path(path) / PLAN).exists()


def _difference(name: str, there: object, asked: object) -> str:
    """What keeps two tournaments apart."""
    if name == "players":
        return "the tournament there was played by bots of another version"
    if name == "programs":
        return "a program there was another one"
    kept, wanted = (
        ", ".join(map(str, value)) if isinstance(value, list) else value for value in (there, asked)
    )
    return f"the tournament there has the {name} {kept}, this one {wanted}"


def _row(piece: Piece) -> dict[str, Any]:
    return {
        "match_up": piece.job.match_up,
        "first": piece.job.first,
        "points": piece.points.tolist(),
        "winners": piece.winners.tolist(),
        "faults": piece.faults.tolist(),
        "decisions": piece.decisions.tolist(),
        "seconds": np.round(piece.seconds, 6).tolist(),
    }


def _piece(plan: Plan, row: dict[str, Any]) -> Piece:
    if min(row["match_up"], row["first"]) < 0:
        raise ValueError
    match_up = plan.match_ups[row["match_up"]]
    job = Job(row["match_up"], row["first"], len(row["winners"]))
    shape = len(match_up.seatings), plan.tables[match_up.table].seats
    columns: dict[str, Any] = empty_columns(job.number, *shape)
    for name, column in columns.items():
        column[...] = np.array(row[name], column.dtype).reshape(column.shape)
    return Piece(job, **columns)
