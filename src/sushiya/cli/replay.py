"""``sushiya replay``: a recorded game, step by step."""

from __future__ import annotations

import json
import sys
from itertools import groupby
from typing import TYPE_CHECKING

import click

from sushiya.cli.records import read_record
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say, say_counted

if TYPE_CHECKING:
    from sushiya.cli.showing import Showing


@click.command(help=say("help.replay"), short_help=say("command.replay"))
@click.argument("record", metavar="RECORD")
@click.option("--seat", default="all", show_default=True, help=say("option.replay.seat"))
@click.option("--plain", is_flag=True, help=say("option.plain"))
@click.option("--json", "as_json", is_flag=True, help=say("option.json"))
def replay(record: str, seat: str, plain: bool, as_json: bool) -> None:
    """Show a record on the screen, as lines, or as JSON."""
    from sushiya.cli.showing import Showing

    showing = Showing(read_record(record))
    eyes = _eyes(seat, showing.match.seats)
    if as_json:
        click.echo(json.dumps(showing.to_dict(eyes), ensure_ascii=False))
    elif plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _print(showing, eyes)
    else:
        from sushiya.cli.screens.replay_app import ReplayApp

        ReplayApp(showing, eyes).run()


def title(showing: Showing) -> str:
    """Game, players and length."""
    match = showing.match
    game = say(f"game.{match.game.name}")
    moves = say_counted("number.moves", len(match.moves))
    return say("replay.title", game=game, seats=match.seats, moves=moves)


def turn_words(label: str) -> str:
    """A turn as records number it, in words: round and turn, a turn, or the set-up.

    >>> turn_words("2.7"), turn_words("12"), turn_words("0")
    ('Round 2, turn 7', 'Turn 12', 'The set-up')
    """
    first, point, turn = label.partition(".")
    if point:
        return say("replay.round", round=first, turn=turn)
    return say("replay.turn", turn=first) if first != "0" else say("replay.set-up")


def _eyes(seat: str, seats: int) -> int | None:
    if seat == "all":
        return None
    if not (seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < seats):
        raise BadInput(say("replay.seat", seat=seat, last=seats - 1))
    return int(seat)


def _print(showing: Showing, eyes: int | None) -> None:
    click.echo(title(showing))
    moves = range(1, len(showing.frames))
    for label, turn in groupby(moves, key=lambda at: showing.frames[at].label):
        click.echo(f"\n{turn_words(label)}")
        frames = list(turn)
        for line in showing.hand_lines(frames[0] - 1, eyes):
            click.echo(f"  {line}")
        for at in frames:
            for line in showing.told(at):
                click.echo(f"    {line}")
    click.echo()
    for line in showing.result_lines() or [say("verify.unfinished")]:
        click.echo(line)
