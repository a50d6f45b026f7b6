"""Simulated games as a Parquet file: one row for every seat of every match."""

from __future__ import annotations

from typing import Any

import numpy as np

from sushiya.core.errors import MissingLibrary
from sushiya.study.simulation import Simulation


def check_parquet() -> None:
    """Raise ``MissingLibrary`` if no Parquet file could be written later."""
    try:
        import pyarrow.parquet  # noqa: F401
    except ImportError:
        raise MissingLibrary(what="Parquet", library="pyarrow", extra="study") from None


def rows(simulation: Simulation) -> dict[str, Any]:
    """The columns of the table, seat by seat within each match."""
    seats = np.arange(simulation.seats)
    won = simulation.winners[:, None] >> seats & 1
    columns: dict[str, Any] = {
        "match": np.repeat(np.arange(simulation.games), simulation.seats),
        "seat": np.tile(seats.astype(np.int8), simulation.games),
        "bot": np.tile(np.array(simulation.bots), simulation.games),
        "points": simulation.points.ravel(),
        "won": won.ravel().astype(bool),
        "winners": np.repeat(won.sum(axis=1).astype(np.int8), simulation.seats),
        "turns": np.repeat(simulation.length, simulation.seats),
    }
    for at, name in enumerate(simulation.part_names):
        columns[name] = simulation.parts[:, :, at].ravel()
    return columns


def write_parquet(simulation: Simulation, path: str) -> None:
    """Write the table; what was asked for stands in the file's own notes."""
    check_parquet()
    import pyarrow
    import pyarrow.parquet

    notes = {"sushiya.game": simulation.game, "sushiya.seed": str(simulation.seed)}
    notes |= {f"sushiya.{name}": str(value) for name, value in simulation.options.items()}
    table = pyarrow.table(rows(simulation)).replace_schema_metadata(notes)
    pyarrow.parquet.write_table(table, path)
