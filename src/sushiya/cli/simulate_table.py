"""What came of a simulation, as tables: seats first, then where their points come from."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sushiya.cli.figures import with_margin
from sushiya.cli.words import SENTENCES, say, say_counted
from sushiya.study.simulation import Simulation
from sushiya.study.statistics import Interval


def print_simulation(result: Simulation) -> None:
    """Print the figures with their 95 % intervals."""
    console = Console(highlight=False)
    speed = result.games / result.seconds
    title = say(
        "simulate.title",
        title=say(f"game.{result.game}"),
        games=say_counted("number.games", result.games),
        seconds=f"{result.seconds:.2f}",
        speed=f"{speed:,.0f}",
    )
    console.print(Text(title, "bold"))
    console.print(_seats_table(result))
    console.print(_parts_table(result))
    console.print(Text(say("simulate.ties", share=_percent(result.ties))))
    console.print(Text(say("simulate.length", turns=with_margin(result.mean_length))))
    console.print(Text(say("simulate.intervals"), "dim"))


def _seats_table(result: Simulation) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(say("simulate.seat"), justify="right")
    table.add_column(say("simulate.bot"))
    for column in ("win-share", "points"):
        table.add_column(say(f"simulate.{column}"), justify="right")
    for seat, name in enumerate(result.bots):
        won, points = result.win_share[seat], result.mean_points[seat]
        table.add_row(str(seat), name, _percent(won), with_margin(points))
    return table


def _parts_table(result: Simulation) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(say("simulate.part"))
    for seat in range(result.seats):
        table.add_column(say("simulate.of-seat", seat=seat), justify="right")
    for name, figures in result.mean_parts.items():
        table.add_row(_part(name), *map(with_margin, figures))
    return table


def _part(name: str) -> str:
    """``maki_2`` is the maki of the second round."""
    kind, _, number = name.rpartition("_")
    if not number.isdigit():
        return say(f"simulate.part.{name}")
    column = SENTENCES[f"column.{kind}"]
    return say("simulate.part.round", kind=column, round=number)


def _percent(figure: Interval) -> str:
    return f"{100 * figure.mean:.2f} % ({100 * figure.low:.2f}–{100 * figure.high:.2f})"
