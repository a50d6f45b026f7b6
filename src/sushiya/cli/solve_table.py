"""A solved position, and what a bot gives away, as tables."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sushiya.cli.figures import with_margin
from sushiya.cli.words import listed, say, say_counted
from sushiya.study.regrets import Regret
from sushiya.study.solving import Choice, Solution


def print_solution(found: Solution) -> None:
    """Print the value, and for both seats every move."""
    console = Console(highlight=False)
    value = _worth(found.value, found.objective)
    console.print(Text(say(f"solve.value.{found.objective}", value=value), "bold"))
    for seat, choices in enumerate(found.choices):
        console.print(_choices_table(seat, choices, found))
    console.print(Text(say("solve.worth-means"), "dim"))
    positions = say_counted("number.positions", found.positions)
    spent = say("solve.spent", positions=positions, seconds=f"{found.cpu_seconds:.2f}")
    console.print(Text(spent, "dim"))


def print_regret(found: Regret) -> None:
    """Print the mean, the share of best choices, and both by cards in hand."""
    console = Console(highlight=False)
    rounds = listed([str(number) for number in found.rounds])
    title = say(
        "regret.title",
        bot=found.bot,
        decisions=f"{found.decisions:,}",
        games=say_counted("number.games", found.games),
        rounds=say_counted("regret.rounds", len(found.rounds), rounds=rounds),
    )
    console.print(Text(title, "bold"))
    mean = with_margin(found.mean, digits=3)
    console.print(Text(say(f"regret.mean.{found.objective}", mean=mean)))
    mean_share, low, high = (
        f"{100 * end:.1f}" for end in (found.optimal.mean, found.optimal.low, found.optimal.high)
    )
    share = f"{mean_share} % ({low}–{high})"
    console.print(Text(say("regret.optimal", share=share)))
    table = Table(box=box.SIMPLE_HEAD)
    for column in ("cards", "decisions", "regret", "best"):
        table.add_column(say(f"regret.column.{column}"), justify="right")
    for row in found.rows:
        table.add_row(
            str(row.cards), str(row.decisions), f"{row.mean:.3f}", f"{100 * row.optimal:.1f} %"
        )
    console.print(table)
    console.print(Text(say("simulate.intervals"), "dim"))


def _choices_table(seat: int, choices: tuple[Choice, ...], found: Solution) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title=say("solve.seat", seat=seat), title_justify="left")
    table.add_column(say("solve.column.move"))
    for column in ("share", "worth", "regret"):
        table.add_column(say(f"solve.column.{column}"), justify="right")
    for choice in choices:
        share = f"{100 * choice.share:.1f} %" if choice.share else "–"
        given = found.regret(seat, choice.move)
        table.add_row(
            choice.move, share, _worth(choice.worth, found.objective), f"{given:.3f}",
            style="bold" if choice.share else "",
        )  # fmt: skip
    return table


def _worth(value: float, objective: str) -> str:
    return f"{100 * value:.1f} %" if objective != "points" else f"{value:+.3f}"
