"""``sushiya tournament``: bots against each other on the same deals in every seat."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from sushiya.cli.files import check_new_file
from sushiya.cli.play import PlayGroup, seat_count
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import SENTENCES, say
from sushiya.games import names as game_names

if TYPE_CHECKING:
    from sushiya.core.options import Option

DEFAULT_DEALS = 100
MANY_DEALS = 100


class TournamentGroup(PlayGroup):
    """The games as commands that hold a tournament."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """How a tournament of this game is held."""
        return _game_command(cmd_name) if cmd_name in game_names() else None


@click.group(
    cls=TournamentGroup,
    help=say("help.tournament"),
    short_help=say("command.tournament"),
    subcommand_metavar="GAME [OPTIONS]",
    no_args_is_help=False,
)
def tournament() -> None:
    """Choose a game."""


def _game_command(name: str) -> click.Command:
    from sushiya.bots import bot_names
    from sushiya.bots.strangers import STRANGERS
    from sushiya.games import game as game_named

    game = game_named(name)
    seats = say("option.tournament.seats", least=game.least_seats, most=game.most_seats)
    bots = say("option.tournament.bots", bots=", ".join(bot_names(name)))
    if strangers := ", ".join(level.name for level in STRANGERS.get(name, ())):
        bots += say("option.tournament.strangers", strangers=strangers)
    number = click.IntRange(min=1)
    return click.Command(
        name,
        params=[
            click.Option(["--bots"], multiple=True, required=True, help=bots),
            click.Option(["--seats"], help=seats),
            *(_option(name, option) for option in game.options),
            _plain("--deals", type=number, default=DEFAULT_DEALS, show_default=True),
            _plain("--seed", type=click.IntRange(min=0), default=0, show_default=True),
            _plain(
                "--lineup", type=click.Choice(["duels", "challenge", "mixed", "permuted"]),
                default="duels", show_default=True,
            ),
            _plain("--sprt", metavar="LOW,HIGH"),
            _plain("--seconds", type=click.FloatRange(min=0, min_open=True)),
            _plain("--out", metavar="FOLDER"),
            _plain("--resume", is_flag=True),
            _plain("--threads", type=number),
            _plain("--processes", type=number),
            _plain("--ray", metavar="ADDRESS|local"),
            _plain("--parquet", metavar="FILE"),
            _plain("--chart", metavar="FILE"),
            click.Option(["--json", "as_json"], is_flag=True, help=say("option.json")),
        ],
        callback=lambda **given: _tournament(name, **given),
        help=say("help.tournament.game", title=say(f"game.{name}"), name=name),
        short_help=say(f"game.{name}"),
    )  # fmt: skip


def _plain(flag: str, **details: Any) -> click.Option:
    about = say(f"option.tournament.{flag[2:]}", many=MANY_DEALS)
    return click.Option([flag], help=about, **details)


def _option(game: str, option: Option) -> click.Option:
    """An option of the game; several values, separated by commas, make several tables."""
    flag = "--" + option.name.replace("_", "-")
    about = SENTENCES[f"about.{game}.{option.name}"]
    if isinstance(option.default, bool):
        return click.Option([flag, option.name], is_flag=True, help=about)
    shown = str(option.default)
    return click.Option([flag, option.name], default=shown, show_default=True, help=about)


def _tournament(
    game: str,
    *,
    bots: Sequence[str],
    seats: str | None,
    seconds: float | None,
    parquet: str | None,
    chart: str | None,
    as_json: bool,
    **given: Any,
) -> None:
    from sushiya.cli.bot_names import with_moods
    from sushiya.games import game as game_named
    from sushiya.study.tournaments.running import tournament as held

    names = [option.name for option in game_named(game).options]
    options = _values(game, {name: given.pop(name) for name in names})
    write = [*_parquet(parquet), *_chart(game, chart)]
    if seconds is not None:
        given["seconds"] = seconds
    folder = given.pop("out")
    try:
        with with_moods("tournament.no-bot"):
            given |= _crew(game, _bots(bots), given)
            if given["resume"]:
                _tell_if_new(folder)
            with _progress() as progress:
                result = held(
                    game, bots=_bots(bots), seats=seat_counts(game, seats, options),
                    progress=progress, folder=folder, **given, **options,
                )  # fmt: skip
    except KeyboardInterrupt:
        if folder:
            click.echo(say("tournament.interrupted", folder=folder), err=True)
        raise
    for path, writer in write:
        writer(result, path)
    if as_json:
        click.echo(json.dumps(result.to_dict(), indent=2, ensure_ascii=False))
        return
    from sushiya.cli.tournament_table import print_tournament

    print_tournament(result)
    for path, _ in write:
        click.echo(say("tournament.written", path=path))


def _tell_if_new(folder: str | None) -> None:
    """Say that there is nothing to go on with, for the name of a folder is soon mistyped."""
    from sushiya.study.tournaments.folder import is_kept

    if folder is None:
        raise BadInput(say("tournament.resume-what"))
    if not is_kept(folder):
        click.echo(say("tournament.new", folder=folder), err=True)


def _bots(texts: Sequence[str]) -> list[str]:
    """Names separated by commas; a command that begins with ``cmd:`` may have commas of its own."""
    found = []
    for text in texts:
        found.extend([text] if text.startswith("cmd:") else text.split(","))
    return found


def _crew(game: str, bots: Sequence[str], given: Mapping[str, Any]) -> dict[str, int]:
    """Processes for a long tournament in plain Python, if nothing else was asked for."""
    from sushiya.study.tournaments.crews import suits_processes

    cores = os.cpu_count() or 1
    asked = any(given[name] is not None for name in ("threads", "processes", "ray"))
    if asked or cores == 1 or given["deals"] < MANY_DEALS or not suits_processes(game, bots):
        return {}
    return {"processes": cores}


def seat_counts(game: str, seats: str | None, options: Mapping[str, Any]) -> list[int]:
    """``4``, ``2,4`` or ``2-5``."""
    if seats is None:
        return [seat_count(game, None, options)]
    found: list[int] = []
    for part in seats.split(","):
        least, _, most = part.strip().partition("-")
        if not least.isdecimal() or not (most or least).isdecimal():
            raise BadInput(say("tournament.bad-seats", seats=seats))
        found.extend(range(int(least), int(most or least) + 1))
    return found


def _values(game: str, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with all its values, numbers as numbers."""
    from sushiya.games import game as game_named

    values: dict[str, Any] = {}
    for option in game_named(game).options:
        value = given[option.name]
        parts = [part.strip() for part in value.split(",")] if isinstance(value, str) else [value]
        if isinstance(option.default, int) and not isinstance(option.default, bool):
            parts = [int(part) if str(part).isdecimal() else part for part in parts]
        values[option.name] = parts
    return values


Writer = Callable[[Any, str], None]


def _parquet(path: str | None) -> Iterator[tuple[str, Writer]]:
    """Refuse what could not be written at the end, before the first game is played."""
    if path:
        from sushiya.study.parquet import check_parquet
        from sushiya.study.tournaments.parquet import write_parquet

        check_new_file(path)
        check_parquet()
        yield path, write_parquet


def _chart(game: str, path: str | None) -> Iterator[tuple[str, Writer]]:
    if path:
        from sushiya.study.tournaments.chart import check_chart, write_chart

        check_new_file(path)
        check_chart(game, path)
        yield path, write_chart


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None] | None]:
    """A bar on standard error while people watch; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from sushiya.cli.progress import progress_bar

    with progress_bar(say("tournament.playing")) as (bar, task):
        yield lambda done, total: bar.update(task, completed=done, total=total)
