"""``sushiya puzzles``: cut "what would you take?" from games."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sushiya.cli.files import read_text
from sushiya.cli.progress import progress_bar
from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say

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
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False),
              help=say("option.puzzles.out"))  # fmt: skip
def puzzles(
    game: str, count: int, seed: int, games: int, records: tuple[str, ...], out: Path | None
) -> None:
    """Make a book of puzzles."""
    from sushiya.study.puzzles.book import book_text
    from sushiya.study.puzzles.making import make_puzzles

    played = [_match(path, game) for path in records]
    with progress_bar(say("puzzles.bar"), count) as (bar, task):
        found = make_puzzles(
            game, count=count, seed=seed, most_games=games, records=played,
            progress=lambda number: bar.update(task, completed=number),
        )  # fmt: skip
    text = book_text(found, f"sushiya puzzles {game} --count {count} --seed {seed}")
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text)
    levels = Counter(puzzle.level for puzzle in found)
    told = ", ".join(f"{level}: {levels[level]}" for level in sorted(levels)) or "-"
    click.echo(say("puzzles.told", found=len(found), levels=told), err=True)


def _match(path: str, game: str) -> Match:
    import sushiya
    from sushiya.play.records import LONGEST_RECORD

    match = sushiya.load_record(read_text(path, most_bytes=LONGEST_RECORD))
    if match.game.name != game:
        raise BadInput(say("puzzles.other-game", path=path))
    return match
