"""``sushiya games``: what can be played, and how."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from sushiya.bots import MOODS, bot_names
from sushiya.cli.words import SENTENCES, say
from sushiya.core.errors import SushiyaError
from sushiya.games import game as game_named
from sushiya.games import names as game_names

if TYPE_CHECKING:
    from sushiya.core.game import Game
    from sushiya.core.options import Option, OptionValue


@click.command(help=say("help.games"), short_help=say("command.games"))
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
def games(as_json: bool) -> None:
    """Tell what every game is called and which choices it offers."""
    told = [described(game_named(name)) for name in game_names()]
    if as_json:
        click.echo(json.dumps({"games": told}, indent=2, ensure_ascii=False))
        return
    for game in told:
        _print_game(game)


def described(game: Game) -> dict[str, Any]:
    """A game as plain values: seats, bots and their moods, options."""
    return {
        "name": game.name,
        "title": say(f"game.{game.name}"),
        "seats": {"least": game.least_seats, "most": game.most_seats},
        "bots": list(bot_names(game.name)),
        "moods": list(MOODS),
        "options": [_described_option(game, option) for option in game.options],
    }


def seats_with(game: Game, option: Option, value: OptionValue) -> list[int]:
    """How many may sit down when an option has this value and the rest their defaults."""
    fitting = []
    for seats in range(game.least_seats, game.most_seats + 1):
        try:
            game.setup(seats, {option.name: value})
        except SushiyaError:
            continue
        fitting.append(seats)
    return fitting


def _described_option(game: Game, option: Option) -> dict[str, Any]:
    values = [False, True] if isinstance(option.default, bool) else list(option.choices)
    return {
        "name": option.name,
        "default": option.default,
        "about": say(f"about.{game.name}.{option.name}"),
        "values": [
            {
                "value": value,
                "about": SENTENCES.get(f"about.{game.name}.{option.name}.{value}", ""),
                "seats": seats_with(game, option, value),
            }
            for value in values
        ],
    }


def _print_game(game: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    seats = say("games.seats", **game["seats"])
    console.print(Text.assemble((game["title"], "bold"), f"  ({game['name']}) · {seats}"))
    table = Table(box=None, padding=(0, 2, 0, 2), header_style="dim", show_header=False)
    for option in game["options"]:
        default = say("games.default", value=_value(option["default"]))
        flag = "--" + option["name"].replace("_", "-")
        table.add_row(Text(flag, "cyan"), Text(option["about"]), Text(default, "dim"))
        for value in option["values"]:
            if value["about"]:
                told = f"{_seat_range(value['seats'])}; {value['about']}"
                table.add_row(Text(f"  {_value(value['value'])}"), Text(told))
    table.add_row(Text("--bots", "cyan"), Text(say("games.bots")))
    for name in game["bots"]:
        table.add_row(Text(f"  {name}"), Text(_character(name)))
    for mood in game["moods"]:
        table.add_row(Text(f"  {say('games.mood', mood=mood)}"), Text(say(f"mood.{mood}")))
    console.print(table)
    console.print()


def _character(bot: str) -> str:
    """A bot in a line, in the words the pages have for it."""
    from sushiya.i18n import translator

    return translator("en").t(f"bot.{bot}.about")


def _seat_range(seats: list[int]) -> str:
    return say("games.seats", least=min(seats), most=max(seats))


def _value(value: OptionValue) -> str:
    return say(f"value.{value}".lower()) if isinstance(value, bool) else str(value)
