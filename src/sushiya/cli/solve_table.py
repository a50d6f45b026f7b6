"""A solved position, and what a bot gives away, as tables."""

from __future__ import annotations

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sushiya.cli.figures import with_margin
from sushiya.cli.words import listed, say, say_counted
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.study.regrets import Regret
from sushiya.study.solving import CHANCE, POINTS, Choice, Solution
from sushiya.study.statistics import Estimate


def print_solution(found: Solution) -> None:
    """Print the value, and for both seats every move."""
    console = Console(highlight=False)
    console.print(Text(_value(found), "bold"))
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
    console.print(Text(_mean(found)))
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
            str(row.cards), str(row.decisions), _given(row.mean, found.objective, 2),
            f"{100 * row.optimal:.1f} %",
        )  # fmt: skip
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
            choice.move, share, _worth(choice.worth, found.objective),
            _given(given, found.objective, 1),
            style="bold" if choice.share else "",
        )  # fmt: skip
    return table


def _value(found: Solution) -> str:
    value, number = _worth(found.value, found.objective), found.round
    if found.pudding_price is not None:
        price = f"{found.pudding_price:g}"
        return say("solve.value.priced", value=value, round=number, price=price)
    key = "model" if found.objective == CHANCE and number < ROUNDS else found.objective
    return say(f"solve.value.{key}", value=value, round=number)


def _mean(found: Regret) -> str:
    if found.objective == POINTS:
        mean = with_margin(found.mean, digits=3)
        if found.pudding_price is None:
            return say("regret.mean.points", mean=mean)
        return say("regret.mean.priced", mean=mean, price=f"{found.pudding_price:g}")
    mean = with_margin(_in_percent(found.mean))
    model = found.objective == CHANCE and min(found.rounds) < ROUNDS
    return say("regret.mean.model" if model else f"regret.mean.{found.objective}", mean=mean)


def _in_percent(share: Estimate) -> Estimate:
    return Estimate(100 * share.mean, 100 * share.margin)


def _worth(value: float, objective: str) -> str:
    return f"{100 * value:.1f} %" if objective != POINTS else f"{value:+.3f}"


def _given(value: float, objective: str, digits: int) -> str:
    """What was given away: in percent of a win with so many digits, or in points."""
    return f"{100 * value:.{digits}f} %" if objective != POINTS else f"{value:.3f}"
