"""``sushiya simulate``: many games at once, and what came of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from sushiya.cli.files import check_new_file
from sushiya.cli.play import PlayGroup, chosen_options, click_option, seat_count
from sushiya.cli.words import say
from sushiya.games import names as game_names

if TYPE_CHECKING:
    from sushiya.study.simulation import Simulation

DEFAULT_GAMES = 10_000


class SimulateGroup(PlayGroup):
    """The games as commands that simulate them."""

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """How this game is simulated."""
        return _game_command(cmd_name) if cmd_name in game_names() else None


@click.group(
    cls=SimulateGroup,
    help=say("help.simulate"),
    short_help=say("command.simulate"),
    subcommand_metavar="GAME [OPTIONS]",
    no_args_is_help=False,
)
def simulate() -> None:
    """Choose a game."""


def _game_command(name: str) -> click.Command:
    from sushiya.bots import MOODS, bot_names
    from sushiya.games import game as game_named

    game = game_named(name)
    seats = say(
        "option.simulate.seats", least=game.least_seats, most=game.most_seats,
        usual=seat_count(name, None, {}),
    )  # fmt: skip
    levels, moods = ", ".join(bot_names(name)), ", ".join(MOODS)
    bots = say("option.simulate.bots", bots=levels, moods=moods)
    number = click.IntRange(min=1)
    return click.Command(
        name,
        params=[
            click.Option(["--seats"], type=int, help=seats),
            *(click_option(name, option) for option in game.options),
            click.Option(["--bots"], default="random", show_default=True, help=bots),
            click.Option(
                ["--games"], type=number, default=DEFAULT_GAMES, show_default=True,
                help=say("option.simulate.games"),
            ),
            click.Option(
                ["--seed"], type=click.IntRange(min=0), default=0, show_default=True,
                help=say("option.simulate.seed"),
            ),
            click.Option(["--threads"], type=number, help=say("option.simulate.threads")),
            click.Option(["--parquet"], metavar="FILE", help=say("option.simulate.parquet")),
            click.Option(["--json", "as_json"], is_flag=True, help=say("option.json")),
        ],
        callback=lambda **given: _simulate(name, **given),
        help=say("help.simulate.game", title=say(f"game.{name}"), name=name),
        short_help=say(f"game.{name}"),
    )  # fmt: skip


def _simulate(
    game: str,
    *,
    seats: int | None,
    bots: str,
    games: int,
    seed: int,
    threads: int | None,
    parquet: str | None,
    as_json: bool,
    **options: Any,
) -> None:
    from sushiya.cli.bot_names import with_moods
    from sushiya.study.simulation import simulate as simulated

    chosen = chosen_options(game, options)
    kinds = [kind.strip() for kind in bots.split(",")]
    number = len(kinds) if seats is None and len(kinds) > 1 else seat_count(game, seats, chosen)
    if parquet:
        from sushiya.study.parquet import check_parquet, write_parquet

        check_new_file(parquet)
        check_parquet()
    with with_moods(), games_bar(games) as progress:
        result = simulated(
            game, seats=number, games=games, bots=kinds, seed=seed, threads=threads,
            progress=progress, **chosen,
        )  # fmt: skip
    if parquet:
        write_parquet(result, parquet)
    if as_json:
        click.echo(json.dumps(result.to_dict(), indent=2, ensure_ascii=False))
        return
    from sushiya.cli.simulate_table import print_simulation

    print_simulation(result)
    if parquet:
        click.echo(say("simulate.written", path=parquet, rows=_rows(result)))


def _rows(result: Simulation) -> int:
    return result.games * result.seats


@contextmanager
def games_bar(games: int) -> Iterator[Callable[[int], None] | None]:
    """A bar on standard error while people watch; nothing in a pipe."""
    if not sys.stderr.isatty():
        yield None
        return
    from sushiya.cli.progress import progress_bar

    with progress_bar(say("simulate.playing"), games) as (bar, task):
        yield lambda done: bar.advance(task, done)
