"""What comes of simple plans: one seat follows a plan among others that do not."""

from __future__ import annotations

import numpy as np

from sushiya.games.sushi_go.cards import Card
from sushiya.study.reports.asking import LEVELS, Request
from sushiya.study.reports.charts import intervals
from sushiya.study.reports.figures import COUNT, NUMBER, PERCENT, Column, Section, Table, Value
from sushiya.study.reports.sushi_go_games import Games, Seat, play
from sushiya.study.reports.sushi_go_values import Played
from sushiya.study.statistics import ends, estimated, mean_share

BASE = "apprentice"
"""How a plan goes on when the hand has nothing that it wants."""

PLANS = {
    "sashimi": ((Card.SASHIMI, 1),),
    "tempura": ((Card.TEMPURA, 1),),
    "dumplings": ((Card.DUMPLING, 1),),
    "maki": ((Card.MAKI_3, 3), (Card.MAKI_2, 2), (Card.MAKI_1, 1)),
    "wasabi": ((Card.WASABI, 4), (Card.SQUID, 3), (Card.SALMON, 2), (Card.EGG, 1)),
    "puddings": ((Card.PUDDING, 1),),
    "chopsticks": ((Card.CHOPSTICKS, 1),),
}
"""What each plan always takes, the highest number first."""

COLUMNS = (
    Column("seats", COUNT),
    Column("plan"),
    Column("games", COUNT),
    Column("win_share", PERCENT, interval=True),
    Column("lead", NUMBER, interval=True),
)


def strategies(played: Played) -> Section:
    """The section about plans and levels against the bot of the report."""
    request = played.request
    seated = {f"always {name}": Seat(BASE, tastes) for name, tastes in PLANS.items()}
    seated |= {level: Seat(level) for level in LEVELS["sushi-go"]}
    rows: list[tuple[Value, ...]] = []
    for seats in request.seats:
        found = [(_row(request, seats, name, seat)) for name, seat in seated.items()]
        rows += sorted(found, key=lambda row: -row[3].mean)  # type: ignore[union-attr]
    table = Table("strategies", COLUMNS, rows)
    charts = [
        intervals("strategies", table, "win_share", "plan", fair=1 / seats, seats=seats)
        for seats in request.seats
    ]
    return Section("strategies", [table], charts, {"bot": request.bot, "base": BASE})


def _row(request: Request, seats: int, name: str, planner: Seat) -> tuple[Value, ...]:
    """Every deal is played with the planner in every seat; the deal is what is counted."""
    deals = max(request.games // seats, 10)
    shares, leads = [], []
    for at in range(seats):
        table = [Seat(request.bot)] * seats
        table[at] = planner
        games: Games = play(request, table, deals)
        shares.append(games.shares[:, at])
        leads.append(games.leads[:, at])
    share, lead = np.mean(shares, axis=0), np.mean(leads, axis=0)
    return seats, name, deals * seats, mean_share(share), ends(estimated(lead))
