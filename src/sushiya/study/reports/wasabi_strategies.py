"""What comes of plans that overrule the cook of Wasabi! in one thing."""

from __future__ import annotations

import numpy as np

from sushiya.study.reports.charts import intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.wasabi_games import PLANS, Plan, cook, play
from sushiya.study.reports.wasabi_tables import Played
from sushiya.study.statistics import ends, estimated, mean_share

STRATEGIES = (
    Column("seats", COUNT),
    Column("plan"),
    Column("games", COUNT),
    Column("win_share", PERCENT, interval=True),
    Column("lead", NUMBER, interval=True),
)


def strategies(played: Played) -> Section:
    """The section about plans that overrule the cook in one thing."""
    request = played.request
    rows: list[tuple[Value, ...]] = []
    for number in request.seats:
        deals = max(request.games // number, 10)
        for name, plan in PLANS.items():
            shares, leads = [], []
            for at in range(number):
                plans: list[Plan] = [cook] * number
                plans[at] = plan
                found = play(request, number, deals, plans)
                shares.append(found.shares[:, at])
                leads.append(found.leads[:, at])
            share, lead = np.mean(shares, axis=0), np.mean(leads, axis=0)
            rows.append((number, name, deals * number, mean_share(share), ends(estimated(lead))))
    table = Table("strategies", STRATEGIES, rows)
    charts = [
        intervals("strategies", table, "win_share", "plan", fair=1 / number, seats=number)
        for number in request.seats
    ]
    return Section("strategies", [table], charts)
