"""``sushiya report``: simulated games, or a host's own, as a page of figures."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sushiya.cli.files import check_new_file
from sushiya.cli.play import PlayGroup, chosen_options, click_option
from sushiya.cli.refusals import BadInput
from sushiya.cli.tournament import seat_counts
from sushiya.cli.words import say, say_counted
from sushiya.games import names as game_names

if TYPE_CHECKING:
    from sushiya.study.reports import Report


class ReportGroup(PlayGroup):
    """The games as commands that report on them."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """How this game is reported on."""
        return _game_command(cmd_name) if cmd_name in game_names() else None


@click.group(
    cls=ReportGroup,
    help=say("help.report"),
    short_help=say("command.report"),
    subcommand_metavar="GAME FILE [OPTIONS]",
    no_args_is_help=False,
)
def report() -> None:
    """Choose a game."""


def _game_command(name: str) -> click.Command:
    from sushiya.games import game as game_named
    from sushiya.study.reports import DEFAULT_GAMES, RECORD_SECTIONS, SECTIONS
    from sushiya.study.reports.asking import LEVELS

    game = game_named(name)
    seats = say("option.report.seats", least=game.least_seats, most=game.most_seats)
    levels = LEVELS[name]
    sections, of_records = ", ".join(SECTIONS[name]), ", ".join(RECORD_SECTIONS[name])
    return click.Command(
        name,
        params=[
            click.Argument(["file"], metavar="FILE"),
            click.Option(["--seats"], help=seats),
            *(click_option(name, option) for option in game.options),
            click.Option(
                ["--bots"], type=click.Choice(levels), default=levels[-1], show_default=True,
                help=say("option.report.bots", bots=", ".join(levels)),
            ),
            click.Option(
                ["--games"], type=click.IntRange(min=20), default=DEFAULT_GAMES[name],
                show_default=True, help=say("option.report.games"),
            ),
            click.Option(
                ["--seed"], type=click.IntRange(min=0), default=0, show_default=True,
                help=say("option.report.seed"),
            ),
            click.Option(["--only"], multiple=True, metavar="SECTIONS",
                         help=say("option.report.only")),
            click.Option(["--records"], metavar="PATH", help=say("option.report.records")),
            click.Option(["--tables"], metavar="FOLDER", help=say("option.report.tables")),
        ],
        callback=click.pass_context(lambda ctx, **given: _report(ctx, name, **given)),
        help=say(
            "help.report.game", title=say(f"game.{name}"), name=name, sections=sections,
            record_sections=of_records, seats=f"{game.least_seats}-{game.most_seats}",
        ),
        short_help=say(f"game.{name}"),
    )  # fmt: skip


def _report(
    ctx: click.Context,
    game: str,
    *,
    file: str,
    seats: str | None,
    bots: str,
    games: int,
    seed: int,
    only: Sequence[str],
    records: str | None,
    tables: str | None,
    **options: Any,
) -> None:
    _check_places(file, tables)
    sections = [name.strip() for words in only for name in words.split(",")]
    if records:
        _check_unused(ctx)
        found = _of_records(game, records, sections, file)
    else:
        chosen = chosen_options(game, options)
        numbers = seat_counts(game, seats, chosen)
        found = _simulated(game, numbers, bots, games, seed, sections, file, chosen)
    with _status(say("report.drawing")):
        page = found.html()
    Path(file).write_text(page, "utf-8", newline="\n")
    size = round(len(page.encode()) / 1000)
    sections_written = say_counted("number.sections", len(found.sections))
    click.echo(say("report.written", path=file, sections=sections_written, size=size))
    if tables:
        written = say_counted("number.tables", found.write_tables(Path(tables)))
        click.echo(say("report.tables", path=tables, tables=written))


def _check_places(file: str, tables: str | None) -> None:
    """Refuse what could not be written or drawn at the end, before the first game is played."""
    from sushiya.study.reports.charts import check_charts
    from sushiya.study.reports.figures import arrow

    check_new_file(file)
    check_charts()
    if tables:
        folder = Path(tables)
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise BadInput(say("export.not-empty", path=tables))
        arrow()


def _check_unused(ctx: click.Context) -> None:
    """Refuse options about simulated games where none are simulated."""
    used = {"file", "only", "records", "tables"}
    for name in ctx.params:
        given = ctx.get_parameter_source(name) is not click.core.ParameterSource.DEFAULT
        if given and name not in used:
            flag = "--" + name.replace("_", "-")
            raise BadInput(say("report.not-with-records", option=flag))


def _simulated(
    game: str, seats: Sequence[int], bot: str, games: int, seed: int, sections: Sequence[str],
    file: str, options: dict[str, Any],
) -> Report:  # fmt: skip
    from sushiya.study.reports import expected_games, report

    total = expected_games(game, len(seats), games, sections)
    with _bar(say("report.playing"), total) as progress:
        return report(
            game, seats=seats, bot=bot, games=games, seed=seed, only=sections,
            file=Path(file).name, progress=progress, **options,
        )  # fmt: skip


def _of_records(game: str, path: str, sections: Sequence[str], file: str) -> Report:
    from sushiya.study.reports import report_of_records

    with _bar(say("report.reading"), None) as progress:
        return report_of_records(
            game, path, only=sections, file=Path(file).name, progress=progress
        )  # fmt: skip


@contextmanager
def _bar(words: str, total: int | None) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error while people watch; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from sushiya.cli.progress import progress_bar

    with progress_bar(words, total) as (bar, task):
        yield lambda done: bar.advance(task, done)


@contextmanager
def _status(words: str) -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(words):
        yield
