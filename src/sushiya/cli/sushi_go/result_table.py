"""The end of a Sushi Go! game as a table: rounds by kind, puddings, total."""

from __future__ import annotations

from rich import box
from rich.table import Table
from rich.text import Text

from sushiya.cli.faces import Names
from sushiya.cli.sushi_go.rounds import final_pudding_reasons
from sushiya.cli.sushi_go.score_table import pointed
from sushiya.cli.words import say, say_in
from sushiya.core.game import View
from sushiya.games.sushi_go.scoring import COLUMN_NAMES


def result_table(view: View, names: Names) -> Table:
    """One line per place, the best first: kinds summed over rounds, rounds, puddings."""
    edition = view["options"]["edition"]
    outcome = view["outcome"]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
    table.add_column(say("column.name"), style="bold")
    for column in COLUMN_NAMES:
        table.add_column(say_in(edition, f"column.{column}"), justify="right")
    table.add_column(say("column.pudding"))
    table.add_column(say("column.total"), justify="right")
    reasons = final_pudding_reasons(view)
    places = range(len(names))
    for place in sorted(places, key=lambda at: -outcome["breakdown"][at]["total"]):
        line = outcome["breakdown"][place]
        won = "★ " if place in outcome["winners"] else "  "
        sums = [
            "+".join(str(points[column]) for points in line["rounds"]) for column in COLUMN_NAMES
        ]
        total = Text(str(line["total"]), "bold")
        table.add_row(Text(won + names[place]), *sums, pointed(reasons[place]), total)
    return table
