"""``sushiya puzzles``: cut "what would you take?" from games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING

import click

from sushiya.cli.files import check_new_file
from sushiya.cli.progress import progress_bar
from sushiya.cli.records import read_record
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say, say_counted

if TYPE_CHECKING:
    from sushiya.play.match import Match

DEFAULT_COUNT = 20
MOST_GAMES = 100_000


@click.command(help=say("help.puzzles"), short_help=say("command.puzzles"))
@click.argument("game", type=click.Choice(["sushi-go", "wasabi"]))
@click.option("--count", type=click.IntRange(min=1), default=DEFAULT_COUNT, show_default=True,
              help=say("option.puzzles.count"))  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, show_default=True,
              help=say("option.simulate.seed"))  # fmt: skip
@click.option("--games", type=click.IntRange(min=0), default=MOST_GAMES,
              help=say("option.puzzles.games"))  # fmt: skip
@click.option("--record", "records", multiple=True, help=say("option.puzzles.record"))
@click.option("--out", metavar="FILE", help=say("option.puzzles.out"))
def puzzles(
    game: str, count: int, seed: int, games: int, records: tuple[str, ...], out: str | None
) -> None:
    """Make a book of puzzles."""
    from sushiya.study.puzzles.book import book_text
    from sushiya.study.puzzles.making import make_puzzles

    if out is not None:
        check_new_file(out)
    played = [_match(path, game) for path in records]
    with progress_bar(say("puzzles.bar"), count) as (bar, task):
        found = make_puzzles(
            game, count=count, seed=seed, most_games=games, records=played,
            progress=lambda number: bar.update(task, completed=number),
        )  # fmt: skip
    text = book_text(found, _command(game, count, seed, games, records))
    if out is None:
        click.echo(text, nl=False)
    else:
        Path(out).write_text(text)
    levels = Counter(puzzle.level for puzzle in found)
    told = ", ".join(f"{level}: {levels[level]}" for level in sorted(levels)) or "-"
    number = say_counted("number.puzzles", len(found))
    click.echo(say("puzzles.told", puzzles=number, levels=told), err=True)


def _command(game: str, count: int, seed: int, games: int, records: tuple[str, ...]) -> str:
    """What makes the same book again."""
    words = ["sushiya", "puzzles", game, "--count", str(count), "--seed", str(seed)]
    for path in records:
        words += ["--record", path]
    if games != MOST_GAMES:
        words += ["--games", str(games)]
    return join(words)


def _match(path: str, game: str) -> Match:
    import sushiya

    match = sushiya.load_record(read_record(path))
    if match.game.name != game:
        raise BadInput(say("puzzles.other-game", path=path))
    return match
