"""What every study checks before it begins, and how its matches get their seeds."""

from __future__ import annotations

from typing import NoReturn

from sushiya.core.errors import BadOption

LARGEST_SEED = (1 << 31) - 1
MOST_GAMES = 1 << 31
_SEED_PLACE = 32


def check_number(game: str, name: str, value: object, least: int, most: int) -> None:
    """Raise ``BadOption`` for anything but a whole number between these."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        refuse(game, name, value, f"it is a whole number from {least} to {most}")


def refuse(game: str, name: str, value: object, reason: str) -> NoReturn:
    """Say that this cannot be, and why."""
    raise BadOption(game=game, name=name, value=value, reason=reason)


def match_seed(seed: int, number: int) -> int:
    """The seed of a study's match, good for ``new_game``; other seeds share no match with it."""
    return (seed << _SEED_PLACE) + number
