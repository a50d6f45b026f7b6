"""Train a part of a bot: ``python -m sushiya.study.train GAME PART``; ``--help`` lists them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import sushiya.bots.weights
from sushiya.study.train import sushi_go, wasabi

WEIGHTS = Path(sushiya.bots.weights.__file__).parent


def main(arguments: Sequence[str] | None = None) -> None:
    """Train what was asked for and write its weights."""
    parser = argparse.ArgumentParser(prog="python -m sushiya.study.train", description=__doc__)
    games = parser.add_subparsers(dest="game", required=True)
    for name, game in (("sushi-go", sushi_go), ("wasabi", wasabi)):
        game.add_parts(games.add_parser(name, help=game.__doc__), WEIGHTS)
    chosen = parser.parse_args(arguments)
    origin = f"python -m sushiya.study.train {' '.join(arguments or sys.argv[1:])}"
    chosen.train(chosen, origin)


if __name__ == "__main__":
    main()
