"""A tournament as a Parquet file: one row for every seat of every game."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from sushiya.study.parquet import check_parquet
from sushiya.study.tournaments.outcome import Results, Tournament
from sushiya.study.tournaments.playing import Array


def rows(tournament: Tournament) -> dict[str, Array]:
    """The columns of the table: match-up after match-up, deal by deal, seat by seat."""
    parts = [_rows(tournament, at, result) for at, result in enumerate(tournament.results)]
    return {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}


def write_parquet(tournament: Tournament, path: str) -> None:
    """Write the table; what was asked for stands in the file's own notes."""
    check_parquet()
    import pyarrow
    import pyarrow.parquet

    notes = {"sushiya.tournament": json.dumps(tournament.plan.identity())}
    table = pyarrow.table(rows(tournament)).replace_schema_metadata(notes)
    pyarrow.parquet.write_table(table, path)


def _rows(tournament: Tournament, number: int, result: Results) -> dict[str, Array]:
    plan, shape = tournament.plan, result.points.shape
    deals, seatings, seats = np.indices(shape)
    table = plan.tables[result.match_up.table]
    bots = np.array(plan.names)[np.array(result.match_up.seatings)]
    columns: dict[str, Any] = {
        "match_up": np.full(shape, number, np.int32),
        "seats": np.full(shape, table.seats, np.int8),
    }
    for name, value in table.options:
        columns[name] = np.full(shape, value)
    columns |= {
        "deal": deals.astype(np.int32),
        "deal_seed": deals.astype(np.int64) + plan.deal_seed(0),
        "seating": seatings.astype(np.int16),
        "seat": seats.astype(np.int8),
        "bot": np.broadcast_to(bots, shape),
        "points": result.points,
        "win": result.wins,
        "place": result.places().astype(np.int8),
        "failed": (result.faults[:, :, None] >> np.arange(table.seats) & 1).astype(bool),
        "decisions": result.decisions,
        "seconds": result.seconds,
    }
    return {name: column.ravel() for name, column in columns.items()}
