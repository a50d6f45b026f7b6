"""``sushiya play``: one command per game, with the options that the game says it has."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from sushiya.cli.files import check_new_file
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import SENTENCES, listed, say, say_counted
from sushiya.games import names as game_names

if TYPE_CHECKING:
    from sushiya.core.options import Option, OptionValue


class PlayGroup(click.Group):
    """The games as commands, each made from its game's own data when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The games."""
        return list(game_names())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """How this game is played."""
        return _game_command(cmd_name) if cmd_name in game_names() else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The game named first; one that is not there is told with those that are."""
        if args[0] not in game_names() and not args[0].startswith("-"):
            known = ", ".join(game_names())
            raise BadInput(say("play.no-such-game", name=args[0], games=known))
        return super().resolve_command(ctx, args)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """A game must be named."""
        if not args:
            raise BadInput(say("play.no-game", games=", ".join(game_names())))
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """What the game's command does; an option that only other games have is told with those."""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            others = self._games_with(ctx, error.option_name)
            if not others or error.ctx is None:
                raise
            told = listed([say(f"game.{name}") for name in others])
            title = say(f"game.{error.ctx.info_name}")
            said = say("play.other-game", option=error.option_name, others=told, title=title)
            raise click.UsageError(said, error.ctx) from None

    def _games_with(self, ctx: click.Context, option: str) -> list[str]:
        """The games whose command has an option of this name."""
        commands = {name: self.get_command(ctx, name) for name in game_names()}
        return [
            name
            for name, command in commands.items()
            if command and any(option in one.opts for one in command.params)
        ]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Every game with its own options, then those that all games have alike."""
        told = {name: self._told_options(ctx, name) for name in game_names()}
        alike = [
            one for one in next(iter(told.values())) if all(one in own for own in told.values())
        ]
        for name, own in told.items():
            with formatter.section(f"{say(f'game.{name}')} ({ctx.command_path} {name})"):
                formatter.write_dl([one for one in own if one not in alike])
        with formatter.section(say("play.shared-options")):
            formatter.write_dl(alike)

    def _told_options(self, ctx: click.Context, name: str) -> list[tuple[str, str]]:
        """What the help of a game's command tells of each option."""
        command = self.get_command(ctx, name)
        assert command is not None
        return [told for one in command.params if (told := one.get_help_record(ctx))]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The games, and what every command has."""
        self.format_commands(ctx, formatter)
        click.Command.format_options(self, ctx, formatter)


@click.group(
    cls=PlayGroup,
    help=say("help.play"),
    short_help=say("command.play"),
    subcommand_metavar="GAME [OPTIONS]",
    no_args_is_help=False,
)
def play() -> None:
    """Choose a game."""


def _game_command(name: str) -> click.Command:
    from sushiya.bots import MOODS, bot_names, usual_bot
    from sushiya.games import game as game_named

    game = game_named(name)
    seats = say("option.seats", least=game.least_seats, most=game.most_seats)
    bots = say("option.bots", bots=", ".join(bot_names(name)), moods=", ".join(MOODS))
    return click.Command(
        name,
        params=[
            click.Option(["--seats"], type=int, help=seats),
            *(click_option(name, option) for option in game.options),
            click.Option(["--bots"], default=usual_bot(name), show_default=True, help=bots),
            click.Option(["--name"], default="", help=say("option.name")),
            click.Option(["--seed"], type=click.IntRange(min=0), help=say("option.seed")),
            click.Option(["--save"], metavar="RECORD", help=say("option.save")),
            click.Option(["--plain"], is_flag=True, help=say("option.plain")),
        ],
        callback=lambda **given: _play(name, **given),
        help=say("help.play.game", title=say(f"game.{name}"), examples=say(f"examples.{name}")),
        short_help=say(f"game.{name}"),
    )


def click_option(game: str, option: Option) -> click.Option:
    """An option of a game as one of the command line."""
    flag = "--" + option.name.replace("_", "-")
    about = SENTENCES[f"about.{game}.{option.name}"]
    if isinstance(option.default, bool):
        return click.Option([flag, option.name], is_flag=True, help=about)
    kind: Any = type(option.default)
    if option.choices:
        kind = click.Choice([str(choice) for choice in option.choices])
    return click.Option(
        [flag, option.name], type=kind, default=str(option.default), show_default=True, help=about
    )


def _play(
    game: str,
    *,
    seats: int | None,
    bots: str,
    name: str,
    seed: int | None,
    save: str | None,
    plain: bool,
    **options: Any,
) -> None:
    from sushiya.bots import named
    from sushiya.cli.bot_names import with_moods
    from sushiya.cli.sitting import Sitting
    from sushiya.games import game as game_named

    chosen = chosen_options(game, options)
    number = _seats(game, seats, bots, chosen)
    game_named(game).setup(number, chosen)
    if save:
        check_new_file(save)
    kinds = _bots(bots, number)
    with with_moods():
        searching = any(named(game, kind)[0].seconds for kind in kinds)
    if searching:
        click.echo(say("play.warming"), err=True)
    sitting = Sitting(game, number, chosen, kinds, name=name, seed=seed, save=save)
    if plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from sushiya.cli.plain import play_plain

        play_plain(sitting)
    else:
        from sushiya.cli.screens.app import SushiyaApp

        SushiyaApp(sitting).run()
        path = sitting.save()
        if path:
            click.echo(say("plain.saved", path=path))


def chosen_options(game: str, given: Mapping[str, Any]) -> dict[str, OptionValue]:
    """The options as the game wants them: numbers that were chosen as words are numbers."""
    from sushiya.games import game as game_named

    return {
        option.name: type(option.default)(given[option.name]) for option in game_named(game).options
    }


def _seats(game: str, seats: int | None, bots: str, options: Mapping[str, OptionValue]) -> int:
    """As many as asked for; otherwise as the bots or the ghost make it."""
    if seats is None and "," in bots:
        return bots.count(",") + 2
    return seat_count(game, seats, options)


def seat_count(game: str, seats: int | None, options: Mapping[str, OptionValue]) -> int:
    """As many as asked for; otherwise as is usual for the game or its ghost."""
    from sushiya.cli.faces import face

    if seats is not None:
        return seats
    return 2 if options.get("ghost") else face(game).default_seats


def _bots(bots: str, seats: int) -> list[str]:
    """A bot for every other seat; a single one named sits on all of them."""
    kinds = [kind.strip() for kind in bots.split(",")]
    if len(kinds) == 1:
        return kinds * (seats - 1)
    if len(kinds) != seats - 1:
        raise BadInput(say_counted("play.bots", seats - 1, seats=seats, given=len(kinds)))
    return kinds
