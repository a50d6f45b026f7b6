"""What a bot is asked: values that may go to another thread or process, and the answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import Any

from sushiya.bots import bot, bot_names, named, usual_bot
from sushiya.core.errors import UnknownBot
from sushiya.core.game import View
from sushiya.core.rng import seeded
from sushiya.host.identity import Randomness
from sushiya.host.table import Table

ADVISER = "chef"
"""The level of the bot that gives hints: good, and quick."""


@dataclass(frozen=True)
class Question:
    """A decision put before a bot: what its seat sees and has seen, and a number for luck."""

    game: str
    level: str
    view: View
    knowledge: Any
    rng: int


Thinker = Callable[[Question], Awaitable[str]]
"""Answers a question with a move; a real house runs ``answer`` in an executor."""


def question(table: Table, seat: int, randomness: Randomness) -> Question:
    """The decision a bot has to take for a seat now."""
    match, player = table.match, table.players[seat]
    assert match is not None
    assert player is not None
    rng = seeded(int.from_bytes(randomness(7), "big"))
    level = player.level or table.stand_in
    return Question(table.game.name, level, match.view(seat), match.knowledge(seat), rng)


def hint_question(table: Table, seat: int, randomness: Randomness) -> Question:
    """The same for a person who asks for a hint: a good bot in their place, with their eyes."""
    asked = question(table, seat, randomness)
    names = bot_names(table.game.name)
    return replace(asked, level=ADVISER if ADVISER in names else usual_bot(table.game.name))


def answer(question: Question) -> str:
    """The bot's move. Takes as long as the bot takes: not for the event loop."""
    name = question.level
    try:
        level, _ = named(question.game, name)
    except UnknownBot:
        name = usual_bot(question.game)
        level, _ = named(question.game, name)
    budget = {} if level.seconds is None else {"seconds": level.seconds}
    player = bot(question.game, name, **budget)
    return player.choose(question.view, question.knowledge, question.rng)


def fallback(question: Question) -> str:
    """A legal move by the weakest bot: for a bot that failed, so that nobody waits for it."""
    weakest = bot_names(question.game)[0]
    return bot(question.game, weakest).choose(question.view, question.knowledge, question.rng)
