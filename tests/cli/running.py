"""Running commands in this process, and records to run them on."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner, Result

import sushiya
from sushiya.bots import bot
from sushiya.cli.root import root
from sushiya.core.rng import advanced, seeded


def run(*arguments: str, stdin: str | bytes | None = None, columns: int = 160) -> Result:
    """What a command prints, and its exit code."""
    return CliRunner(env={"COLUMNS": str(columns)}).invoke(root, list(arguments), input=stdin)


def refused(result: Result) -> str:
    """The one line in which bad input was refused."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("sushiya: ")
    return lines[0]


def played(game: str, seats: int, *, moves: int | None = None, **options: object) -> str:
    """The record of a match among random bots, finished or cut short."""
    match = sushiya.new_game(game, seats=seats, seed=3, **options)  # type: ignore[arg-type]
    player, rng = bot(game, "random"), seeded(3)
    while match.outcome is None and (moves is None or len(match.moves) < moves):
        rng = advanced(rng)
        seat = match.to_act[0]
        match.play(seat, player.choose(match.view(seat), None, rng))
    return match.record()


def saved(folder: Path, text: str | bytes, name: str = "game.record") -> str:
    """A file with this content."""
    path = folder / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)
