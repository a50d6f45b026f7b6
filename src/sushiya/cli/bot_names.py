"""What is said of a bot that nobody knows: whom there is, and in what moods."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from sushiya.cli.refusals import BadInput
from sushiya.cli.words import say


@contextmanager
def with_moods(key: str = "bot.unknown") -> Iterator[None]:
    """Tell how a mood is named wherever a bot's name is refused."""
    from sushiya.bots import MOODS
    from sushiya.core.errors import UnknownBot

    try:
        yield
    except UnknownBot as error:
        raise BadInput(say(key, reason=error, moods=", ".join(MOODS))) from None
