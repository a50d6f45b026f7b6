"""What every study checks before it begins, and how its matches get their seeds."""

from __future__ import annotations

import os
from typing import NoReturn

from sushiya.core.errors import BadOption

LARGEST_SEED = (1 << 31) - 1
MOST_GAMES = 1 << 31
MOST_WORKERS = 1 << 12
_SEED_PLACE = 32


def check_number(game: str, name: str, value: object, least: int, most: int) -> None:
    """Raise ``BadOption`` for anything but a whole number between these."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        refuse(game, name, value, f"it is a whole number from {least} to {most}")


def check_workers(game: str, **asked: object) -> None:
    """Raise ``BadOption`` unless every number of threads or processes is left open or is one."""
    for name, number in asked.items():
        if number is not None:
            check_number(game, name, number, 1, MOST_WORKERS)


def memory_of_this_machine() -> int | None:
    """Its bytes of main memory, if the system tells."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return None


def refuse(game: str, name: str, value: object, reason: str) -> NoReturn:
    """Say that this cannot be, and why."""
    raise BadOption(game=game, name=name, value=value, reason=reason)


def match_seed(seed: int, number: int) -> int:
    """The seed of a study's match, good for ``new_game``; other seeds share no match with it."""
    return (seed << _SEED_PLACE) + number
