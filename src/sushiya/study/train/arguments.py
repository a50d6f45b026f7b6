"""What the parts of a training are told on the command line, checked before anything is trained."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path


def at_least(least: int) -> Callable[[str], int]:
    """Reads a whole number that is not too small."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return number

    return read


def new_file(suffix: str) -> Callable[[str], Path]:
    """Reads the name of a file that can be written, of a kind that bots can read."""

    def read(text: str) -> Path:
        path = Path(text)
        if path.suffix != suffix:
            raise argparse.ArgumentTypeError(f"the name {text!r} does not end in {suffix}")
        folder(str(path.parent))
        return path

    return read


def folder(text: str) -> Path:
    """Reads the name of a folder that is there."""
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}")
    return Path(text)


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Let the seed be told."""
    parser.add_argument("--seed", type=at_least(0), default=1, help="another one, other games")


def add_common(parser: argparse.ArgumentParser, usual: Path) -> None:
    """Let the seed be told, and the file that is written; the shipped one is the usual."""
    add_seed(parser)
    kind = new_file(usual.suffix)
    parser.add_argument("--out", type=kind, default=usual, metavar="FILE", help="what to write")
