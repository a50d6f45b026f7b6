"""Bots: they choose a move from a view and what its seat has seen, never from a state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Protocol

from sushiya.core.errors import UnknownBot, UnknownGame
from sushiya.core.game import View


class Bot(Protocol):
    """Chooses moves for one seat. The same view, knowledge and number give the same move."""

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        """One of the view's legal moves; ``rng`` is a state of ``core.rng``."""
        ...


@dataclass(frozen=True)
class Level:
    """A rung of a ladder: its name, where the bot lives, and what it may take per decision.

    A level with ``seconds`` searches. Its bot takes ``seconds`` as a deadline, for live play,
    and ``simulations`` for play that can be repeated; ``warm_up`` gets its kernels ready. The
    ``usual`` level sits down where nobody was named, and stands in for people.
    """

    name: str
    home: str
    seconds: float | None = None
    usual: bool = False


RUNGS = ("random", "apprentice", "cook", "chef", "master", "grand-master", "itamae")
"""The names of all levels, from the weakest to the strongest; a ladder may leave some out."""

LADDERS: dict[str, tuple[Level, ...]] = {
    "sushi-go": (
        Level("random", "sushiya.bots.uniform:Uniform"),
        Level("apprentice", "sushiya.bots.sushi_go_apprentice:SushiGoApprentice"),
        Level("cook", "sushiya.bots.sushi_go_cook:SushiGoCook", usual=True),
        Level("chef", "sushiya.bots.sushi_go_chef:SushiGoChef"),
        Level("master", "sushiya.bots.sushi_go_search:Master", seconds=0.001),
        Level("grand-master", "sushiya.bots.sushi_go_search:GrandMaster", seconds=0.01),
        Level("itamae", "sushiya.bots.sushi_go_search:Itamae", seconds=0.1),
    ),
    "wasabi": (
        Level("random", "sushiya.bots.uniform:Uniform"),
        Level("apprentice", "sushiya.bots.wasabi_greedy:WasabiGreedy", usual=True),
        Level("cook", "sushiya.bots.wasabi_cook:WasabiCook"),
        Level("chef", "sushiya.bots.wasabi_chef:WasabiChef", seconds=0.02),
        Level("master", "sushiya.bots.wasabi_master:WasabiMaster", seconds=0.05),
        Level("itamae", "sushiya.bots.wasabi_itamae:WasabiItamae", seconds=0.1),
    ),
}
"""For each game its levels from the weakest to the strongest."""

OTHER_NAMES = {"sushi-go": {"greedy": "cook"}, "wasabi": {"greedy": "apprentice"}}
"""What levels were called before; records and scripts may still say so."""

MOODS = {"focused": 0.0, "relaxed": 0.5, "playful": 1.0}
"""How a bot is disposed, as ``temperature``: at 0 it plays its best, and the warmer it gets, the
more often it follows an idea that it likes almost as well. ``itamae:relaxed`` names both."""


def bot_names(game: str) -> tuple[str, ...]:
    """The bots of a game, the weakest first."""
    return tuple(level.name for level in _ladder(game))


def usual_bot(game: str) -> str:
    """The name of a fair opponent."""
    ladder = _ladder(game)
    return next((level.name for level in ladder if level.usual), ladder[-1].name)


def bot(game: str, name: str, **settings: Any) -> Bot:
    """A bot that plays this game: a level, or a level and a mood, like ``cook:playful``."""
    level, mood = named(game, name)
    if mood:
        settings["temperature"] = MOODS[mood]
    return made(level, **settings)


def made(level: Level, **settings: Any) -> Bot:
    """A bot of this level."""
    module, _, kind = level.home.partition(":")
    make: Callable[..., Bot] = getattr(import_module(module), kind)
    return make(**settings)


def named(game: str, name: str) -> tuple[Level, str]:
    """The level and the mood (or nothing) that a name means; raises ``UnknownBot``."""
    ladder = _ladder(game)
    wanted, colon, mood = name.partition(":")
    wanted = OTHER_NAMES.get(game, {}).get(wanted, wanted)
    for level in ladder:
        if level.name == wanted and (mood in MOODS or not colon):
            return level, mood
    raise UnknownBot(game=game, name=name, known=", ".join(bot_names(game)))


def _ladder(game: str) -> tuple[Level, ...]:
    if game not in LADDERS:
        raise UnknownGame(name=game, known=", ".join(LADDERS))
    return LADDERS[game]
