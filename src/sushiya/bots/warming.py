"""Getting the kernels of searching bots ready before anybody waits for them.

``python -m sushiya.bots.warming`` compiles what is not compiled yet, in a process of its own, and
leaves it where every other process finds it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from sushiya.bots import LADDERS, Bot, bot


@runtime_checkable
class Warm(Protocol):
    """A bot that runs compiled code."""

    def warm_up(self) -> None:
        """Compile it, or load what was compiled before; at once if that was done."""
        ...


def warm_up(player: Bot) -> None:
    """Get a bot ready to answer in its usual time. May take a minute the very first time."""
    if isinstance(player, Warm):
        player.warm_up()


def warm_up_all() -> None:
    """Get every searching level of every game ready."""
    for player in searchers():
        warm_up(player)


def searchers() -> Iterator[Bot]:
    """One bot for each level that searches."""
    for game, ladder in LADDERS.items():
        for level in ladder:
            if level.seconds is not None:
                yield bot(game, level.name)


if __name__ == "__main__":
    warm_up_all()
