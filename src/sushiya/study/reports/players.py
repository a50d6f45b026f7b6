"""Sections that any game's records have: what there is, and who won how much of it."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from sushiya.study.reports.charts import intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.records import Kept
from sushiya.study.statistics import ends, estimated, mean_share

OVERVIEW = (Column("seats", COUNT), Column("options"), Column("games", COUNT))
PLAYERS = (
    Column("seats", COUNT),
    Column("player"),
    Column("games", COUNT),
    Column("win_share", PERCENT, interval=True),
    Column("points", NUMBER, interval=True),
)
LEAST_GAMES = 3
MOST_PLAYERS = 20


def overview(kept: Kept) -> Section:
    """How many games of which kind were found."""
    found: dict[tuple[int, str], int] = defaultdict(int)
    for match in kept.matches:
        options = ", ".join(
            option.name if value is True else str(value)
            for option in match.game.options
            if (value := match.options[option.name]) and value != "standard"
        )
        found[match.seats, options or "–"] += 1
    rows: list[tuple[Value, ...]] = [(*kind, number) for kind, number in sorted(found.items())]
    told = ", ".join(f"{number} {reason}" for reason, number in sorted(kept.left_out.items()))
    values = {"games": len(kept.matches), "left_out": told or "none"}
    return Section("overview", [Table("overview", OVERVIEW, rows)], (), values)


def players(kept: Kept) -> Section:
    """Who won how much, of those with a few games; the busiest first."""
    shares: dict[tuple[int, str], list[float]] = defaultdict(list)
    points: dict[tuple[int, str], list[int]] = defaultdict(list)
    for match in kept.matches:
        assert match.outcome is not None
        winners = [seat for seat in match.outcome.winners if seat < match.seats]
        for seat, name in enumerate(kept.players(match)):
            won = (seat in winners) / max(len(winners), 1)
            shares[match.seats, name].append(won)
            points[match.seats, name].append(match.outcome.points[seat])
    busiest = sorted(shares, key=lambda key: (key[0], -len(shares[key]), key[1]))
    rows: list[tuple[Value, ...]] = [
        (*key, len(shares[key]), mean_share(np.array(shares[key])),
         ends(estimated(np.array(points[key]))))
        for key in busiest
        if len(shares[key]) >= LEAST_GAMES
    ]  # fmt: skip
    rows = rows[:MOST_PLAYERS]
    table = Table("players", PLAYERS, rows)
    numbers = sorted({seats for seats, _ in busiest})
    charts = [
        intervals("players", table, "win_share", "player", fair=1 / seats, seats=seats)
        for seats in numbers
        if any(row[0] == seats for row in rows)
    ]
    return Section("players", [table], charts, {"least": LEAST_GAMES})
