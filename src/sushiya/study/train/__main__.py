"""Train a part of a bot: ``python -m sushiya.study.train GAME PART``; ``--help`` lists them.

``python -m sushiya.study.train all`` makes anew everything in ``bots/weights`` that was learned.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import sushiya.bots.weights
from sushiya.study.train import sushi_go, wasabi

WEIGHTS = Path(sushiya.bots.weights.__file__).parent
COMMAND = "python -m sushiya.study.train"
WHOLE = tuple(
    (name, *part)
    for name, game in (("sushi-go", sushi_go), ("wasabi", wasabi))
    for part in game.WHOLE
)
"""What makes all weights: each command needs what those before it have written."""


class Parser(argparse.ArgumentParser):
    """Takes no abbreviations, so that what made a file can be told from the arguments."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            allow_abbrev=False,
            formatter_class=argparse.ArgumentDefaultsHelpFormatter,
            **settings,
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Train what was asked for and write its weights."""
    parser = Parser(prog="python -m sushiya.study.train", description=__doc__)
    games = parser.add_subparsers(dest="game", required=True)
    for name, game in (("sushi-go", sushi_go), ("wasabi", wasabi)):
        game.add_parts(games.add_parser(name, help=game.__doc__), WEIGHTS)
    whole = games.add_parser("all", help="train everything anew, game after game")
    names = [" ".join(part) for part in WHOLE]
    whole.add_argument(
        "--from", dest="first", default=names[0], choices=names, metavar="PART",
        help=f"go on with this one: {', '.join(map(repr, names))}",
    )  # fmt: skip
    whole.set_defaults(train=lambda chosen, _: train_all(WHOLE[names.index(chosen.first) :]))
    given = list(sys.argv[1:] if arguments is None else arguments)
    chosen = parser.parse_args(given)
    for path in chosen.train(chosen, f"{COMMAND} {' '.join(without_file(given))}"):
        print(f"written: {path}")


def train_all(parts: Sequence[Sequence[str]]) -> Sequence[Path]:
    """Train parts one after the other, each in a process that reads what those before wrote.

    One that fails is the last. They tell themselves what they have written.
    """
    for number, part in enumerate(parts, 1):
        started = process_time_of_children()
        print(f"{number}/{len(parts)} {COMMAND} {' '.join(part)}", flush=True)
        done = subprocess.run([sys.executable, "-m", "sushiya.study.train", *part], check=False)
        if done.returncode:
            sys.exit(f"stopped; what came before is there: go on with --from '{' '.join(part)}'")
        print(f"took {process_time_of_children() - started:.0f} s of CPU time", flush=True)
    return ()


def process_time_of_children() -> float:
    """Seconds of CPU time that processes started from here have taken."""
    spent = os.times()
    return spent.children_user + spent.children_system


def without_file(arguments: Sequence[str]) -> list[str]:
    """The arguments without the file to write to, which changes nothing in it."""
    kept: list[str] = []
    words = iter(arguments)
    for word in words:
        if word == "--out":
            next(words, None)
        elif not word.startswith("--out="):
            kept.append(word)
    return kept


if __name__ == "__main__":
    main()
