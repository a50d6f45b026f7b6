"""The score sheet as a table: points with the reason for each, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sushiya.cli.sushi_go.reasons import pudding_reasons, round_reasons
from sushiya.cli.words import listed, say, say_in
from sushiya.core.bags import count
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.score_sheet import (
    Scores,
    ScoreSheet,
    overfull_rounds,
    scores,
)
from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.sushi_go.state import ROUNDS


def print_scores(sheet: ScoreSheet) -> None:
    """Print every round of a sheet with its reasons, then the final table."""
    console = Console(highlight=False)
    scored = scores(sheet)
    edition = sheet.edition.name
    for at in range(len(sheet.rounds[0])):
        bags = [rounds[at] for rounds in sheet.rounds]
        reasons = round_reasons(len(bags), {"edition": edition}, bags)
        totals = [player.rounds[at]["total"] for player in scored.players]
        title = say("round", round=at + 1)
        console.print(round_table(edition, title, sheet.names, reasons, totals))
    for place in overfull_rounds(sheet):
        console.print(Text(say("score.overfull", **asdict(place)), "italic"))
    console.print(_totals_table(sheet, scored))
    key = "screen.winner" if len(scored.winners) == 1 else "screen.winners"
    if len(sheet.rounds[0]) == ROUNDS:
        console.print(Text(say(key, names=listed(list(scored.winners))), "bold"))
    else:
        console.print(Text(say("score.leading", names=listed(list(scored.winners)))))


def round_table(
    edition: str,
    title: str,
    names: Sequence[str],
    reasons: Sequence[dict[str, str]],
    totals: Sequence[int],
) -> Table:
    """One round: a line per player, in every column the reason and the points."""
    table = _table(title)
    table.add_column(say("column.name"), style="bold")
    for column in COLUMN_NAMES:
        table.add_column(say_in(edition, f"column.{column}"))
    table.add_column(say("column.total"), justify="right")
    for name, why, total in zip(names, reasons, totals, strict=True):
        cells = [pointed(why[column]) for column in COLUMN_NAMES]
        table.add_row(Text(name), *cells, Text(str(total), "bold"))
    return table


def pointed(reason: str) -> Text:
    """A reason with its points, which stand behind the last colon, made bold."""
    words, colon, points = reason.rpartition(": ")
    worthless = points in ("0", "+0")
    return Text.assemble((words + colon, "dim"), (points, "dim" if worthless else "bold"))


def _totals_table(sheet: ScoreSheet, scored: Scores) -> Table:
    finished = len(sheet.rounds[0])
    table = _table(say("screen.result"))
    table.add_column(say("column.rank"), justify="right")
    table.add_column(say("column.name"), style="bold")
    for at in range(finished):
        table.add_column(say("round", round=at + 1), justify="right")
    table.add_column(say("column.pudding"))
    table.add_column(say("column.total"), justify="right")
    desserts = _pudding_words(sheet)
    order = sorted(range(len(sheet.names)), key=lambda player: scored.players[player].rank)
    for player in order:
        line = scored.players[player]
        rounds = [Text(str(points["total"])) for points in line.rounds]
        total = Text(str(line.total), "bold")
        table.add_row(Text(str(line.rank)), Text(line.name), *rounds, desserts[player], total)
    return table


def _pudding_words(sheet: ScoreSheet) -> list[Text]:
    held = [sum(count(bag, Card.PUDDING) for bag in rounds) for rounds in sheet.rounds]
    if len(sheet.rounds[0]) < ROUNDS:
        return [Text(say("why.pudding.later", count=number), "dim") for number in held]
    return [
        pointed(reason)
        for reason in pudding_reasons(len(held), {"edition": sheet.edition.name}, held)
    ]


def _table(title: str) -> Table:
    return Table(
        title=title or None,
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
        padding=(0, 1),
    )
