"""What came of a tournament, as tables: standings, match-ups, and who beats whom."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from sushiya.cli.figures import with_margin
from sushiya.cli.words import say, say_counted
from sushiya.core.options import OptionValue
from sushiya.study.statistics import Interval
from sushiya.study.tournaments.outcome import Results, Tournament

_FEW = 2


def print_tournament(result: Tournament) -> None:
    """Print the figures with their 95 % intervals."""
    console = Console(highlight=False)
    title = say(
        "tournament.title",
        title=say(f"game.{result.plan.game}"),
        games=say_counted("number.games", result.games),
        seconds=f"{result.seconds:.1f}",
    )
    console.print(Text(title, "bold"))
    for table in range(len(result.plan.tables)):
        console.print(Text(_table_words(result, table)))
        console.print(_standings(result, table))
        console.print(_match_ups(result, table))
        if len(result.plan.entrants) > _FEW:
            console.print(_payoffs(result, table))
    console.print(Text(say("tournament.intervals"), "dim"))


def _table_words(result: Tournament, table: int) -> str:
    played = result.plan.tables[table]
    options = [_option_words(name, value) for name, value in played.options if value]
    return say("tournament.table", seats=played.seats, options=", ".join(options))


def _option_words(name: str, value: OptionValue) -> str:
    """An option by its name, and by its value where that says more than that it is on."""
    option = name.replace("_", " ")
    return option if value is True else say("tournament.option", option=option, value=value)


def _standings(result: Tournament, table: int) -> Table:
    shown = Table(box=box.SIMPLE_HEAD)
    shown.add_column(say("tournament.bot"))
    for column in ("rating", "share", "milliseconds"):
        shown.add_column(say(f"tournament.{column}"), justify="right")
    for one in result.standings(table):
        rating = f"{one.rating.mean:.1f} ± {one.rating.deviation:.1f}"
        share = _percent(one.share)
        shown.add_row(result.plan.names[one.bot], rating, share, f"{one.milliseconds:.2f}")
    return shown


def _match_ups(result: Tournament, table: int) -> Table:
    shown = Table(box=box.SIMPLE_HEAD)
    shown.add_column(say("tournament.match-up"))
    for column in ("deals", "games", "share", "margin"):
        shown.add_column(say(f"tournament.{column}"), justify="right")
    shown.add_column("")
    for found in result.at_table(table):
        for hero in found.match_up.heroes:
            shown.add_row(
                _against(result, found, hero),
                str(found.deals),
                str(found.games),
                _percent(found.share(hero)),
                with_margin(found.margin(hero), sign="+"),
                _notes(result, found),
            )
    return shown


def _against(result: Tournament, found: Results, hero: int) -> str:
    names = result.plan.names
    others = ", ".join(names[bot] for bot in found.match_up.bots if bot != hero)
    return say("tournament.against", bot=names[hero], others=others)


def _notes(result: Tournament, found: Results) -> str:
    """What the test says, and which programs failed."""
    notes = []
    if found.test:
        notes.append(_verdict(found.test))
    for bot in found.match_up.bots:
        if faults := found.faults_of(bot):
            notes.append(say_counted("tournament.faults", faults, bot=result.plan.names[bot]))
    return "; ".join(notes)


def _verdict(test: dict[str, Any]) -> str:
    """What a test came to, in the unit it was asked in."""
    figures = {name: f"{100 * test[name]:.1f}" for name in ("low", "high")}
    verdict = test["verdict"] or "open"
    if test["elo"] is None:
        return say(f"tournament.verdict.{verdict}", **figures)
    low, high = (f"{elo:g}" for elo in test["elo"])
    return say(f"tournament.elo.{verdict}", low_elo=low, high_elo=high, **figures)


def _payoffs(result: Tournament, table: int) -> Table:
    order = [one.bot for one in result.standings(table)]
    payoffs, names = result.payoffs(table), result.plan.names
    shown = Table(box=box.SIMPLE_HEAD)
    shown.add_column(say("tournament.payoff"))
    for bot in order:
        shown.add_column(names[bot], justify="right")
    for bot in order:
        shown.add_row(names[bot], *(_short(payoffs[bot][other]) for other in order))
    return shown


def _percent(figure: Interval | None) -> str:
    if figure is None:
        return "–"
    low, high = 100 * figure.low, 100 * figure.high
    return f"{100 * figure.mean:.1f} % ({low:.1f}–{high:.1f})"


def _short(figure: Interval | None) -> str:
    return "–" if figure is None else f"{100 * figure.mean:.1f}"
