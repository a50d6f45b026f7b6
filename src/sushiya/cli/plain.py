"""Playing by lines of text: for pipes, for screen readers, for tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import click

from sushiya.cli.sitting import PERSON, Sitting, Step
from sushiya.cli.words import listed, say, say_counted
from sushiya.core.errors import RuleError

SHOWN_MOVES = 20
_QUIT = ("quit", "q", "exit")


def play_plain(sitting: Sitting) -> None:
    """Play one match; the end of the input is the end of the game."""
    others = listed(sitting.names[1 : sitting.match.seats])
    click.echo(say("plain.welcome", game=say(f"game.{sitting.game}"), others=others))
    click.echo(sitting.promise)
    _tell(sitting, sitting.opening)
    _look(sitting, whole=True)
    for line in _lines(sitting):
        if line.lower() in _QUIT:
            break
        if not line or _answer_question(sitting, line):
            continue
        if not _play(sitting, line):
            continue
        if sitting.is_over:
            break
        _look(sitting)
    _say_goodbye(sitting)


def _lines(sitting: Sitting) -> Iterator[str]:
    """What the person types, until there is no more."""
    while not sitting.is_over:
        click.echo(say("plain.prompt"), nl=False)
        try:
            line = sys.stdin.readline(1000)
        except UnicodeDecodeError:
            line = "?"
        if not line:
            click.echo()
            return
        yield " ".join(line.split())


def _answer_question(sitting: Sitting, line: str) -> bool:
    if line in ("?", "help"):
        click.echo(sitting.face.rules_page(sitting.view))
        click.echo(say("plain.help"))
        _echo(sitting.face.notation_lines(sitting.view))
    elif line == "look":
        _look(sitting, whole=True)
    elif line == "back":
        done = sitting.take_back()
        click.echo(say("take-back.done" if done else "take-back.too-late"))
        if done:
            _look(sitting, whole=True)
    elif line == "moves":
        _list_moves(sitting, most=len(sitting.view["legal_moves"]))
    else:
        return False
    return True


def _play(sitting: Sitting, line: str) -> bool:
    """Whether the line was a move that could be made."""
    offered = sitting.face.offered(sitting.view)
    if line.isascii() and line.isdigit():
        if len(line) > 6 or not 1 <= int(line) <= len(offered):
            reason = say_counted("plain.number", len(offered))
            click.echo(say("plain.refused", reason=reason))
            return False
        line = offered[int(line) - 1]
    try:
        steps = sitting.play(line)
    except RuleError as error:
        click.echo(say("plain.refused", reason=str(error)))
        return False
    _tell(sitting, steps)
    return True


def _tell(sitting: Sitting, steps: Sequence[Step]) -> None:
    for step in steps:
        _echo(sitting.face.told(step.before, step.events, sitting.names))


def _look(sitting: Sitting, *, whole: bool = False) -> None:
    if PERSON not in sitting.match.to_act:
        return
    click.echo()
    table = sitting.face.table_lines(sitting.view, sitting.names)
    _echo(table if whole or sitting.face.wants_table(sitting.view) else table[:1])
    _echo(sitting.face.hand_lines(sitting.view, sitting.names))
    _list_moves(sitting, most=SHOWN_MOVES)


def _list_moves(sitting: Sitting, *, most: int) -> None:
    view = sitting.view
    offered = sitting.face.offered(view)
    click.echo(say("plain.moves"))
    for number, move in enumerate(offered[:most], start=1):
        click.echo(f"  {number:2}  {sitting.face.move_words(view, move)}  ({move})")
    if len(offered) > most:
        click.echo(f"  {say('plain.more', more=len(offered) - most)}")
        _echo(sitting.face.notation_lines(view))


def _say_goodbye(sitting: Sitting) -> None:
    if sitting.is_over:
        click.echo()
        _echo(sitting.face.result_lines(sitting.view, sitting.names))
        click.echo(sitting.proof)
    else:
        click.echo(say("plain.bye"))
    path = sitting.save()
    if path:
        click.echo(say("plain.saved", path=path))


def _echo(lines: Sequence[str]) -> None:
    for line in lines:
        click.echo(line)
