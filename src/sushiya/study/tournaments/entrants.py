"""Who takes part: a bot of the ladder with its settings, a program, or a bot of your own."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from math import isfinite
from typing import Any

from sushiya.bots import Bot, Level, bot, made, named
from sushiya.bots.strangers import STRANGERS, stranger
from sushiya.core.errors import UnknownBot
from sushiya.study.requests import refuse

PROGRAM = "cmd:"

BotMaker = Callable[[], Bot]


@dataclass(frozen=True)
class Entrant:
    """A bot by the name it is told by; what makes it play is one of the other fields."""

    name: str
    level: str = ""
    settings: tuple[tuple[str, Any], ...] = ()
    command: tuple[str, ...] = ()
    maker: BotMaker | None = None

    def make(self, game: str) -> Bot:
        """A new player of this kind; programs are started elsewhere."""
        if self.maker is not None:
            return self.maker()
        known = stranger(game, self.level)
        if known is not None:
            return made(known, **dict(self.settings))
        return bot(game, self.level, **dict(self.settings))


def entrants(game: str, bots: Sequence[str] | Mapping[str, BotMaker | str]) -> tuple[Entrant, ...]:
    """The entrants by their texts, or by name with what makes each; raises ``BadRequest``.

    >>> [entrant.name for entrant in entrants("sushi-go", ["random", "cmd:./clever.py --fast"])]
    ['random', 'cmd:./clever.py --fast']
    """
    if isinstance(bots, str):
        refuse(game, "bots", bots, "it is a list of names")
    if isinstance(bots, Mapping):
        found = tuple(_named(game, name, kind) for name, kind in bots.items())
    else:
        found = tuple(entrant(game, text) for text in bots)
    names = [one.name for one in found]
    if len(found) < 2:
        refuse(game, "bots", ", ".join(names), "a tournament needs two bots or more")
    for name in names:
        if names.count(name) > 1:
            refuse(game, "bots", name, "it is named twice")
    return found


def entrant(game: str, text: str) -> Entrant:
    """One entrant from its text; raises ``BadRequest``.

    It is ``cook``, ``cook:playful``, ``master:simulations=1000``, a stranger like ``duct``,
    ``./program`` or ``cmd:program with arguments``.
    """
    if not isinstance(text, str):
        reason = "a bot of your own is given by name with a class or function that makes it"
        refuse(game, "bots", text, reason)
    text = text.strip()
    if text.startswith(PROGRAM) or "/" in text.partition(" ")[0]:
        return Entrant(text, command=_command(game, text))
    parts = text.split(":")
    settings = [part for part in parts if "=" in part]
    full = _full_name(game, ":".join(part for part in parts if "=" not in part))
    pairs = tuple(_setting(game, text, setting) for setting in settings)
    found = Entrant(":".join([full, *settings]), level=full, settings=pairs)
    try:
        made_so = found.make(game)
    except (AttributeError, TypeError):
        refuse(game, "bots", text, "the bot has no such setting")
    for name, value in pairs:
        if isinstance(value, float) and _is_whole(made_so, name):
            refuse(game, "bots", text, f"{name} is a whole number")
    return found


def level_of(game: str, name: str) -> Level:
    """The level of the house, or the stranger, that a name means."""
    return stranger(game, name) or named(game, name)[0]


def _full_name(game: str, name: str) -> str:
    """A level with its mood, or a stranger, by the names they have today."""
    if stranger(game, name):
        return name
    try:
        level, mood = named(game, name)
    except UnknownBot as error:
        others = [level.name for level in STRANGERS.get(game, ())]
        known = ", ".join([str(error.details["known"]), *others])
        raise UnknownBot(game=game, name=name, known=known) from None
    return ":".join(filter(None, [level.name, mood]))


def _named(game: str, name: str, kind: BotMaker | str) -> Entrant:
    if not isinstance(kind, str):
        if not callable(kind):
            reason = "it takes the name of a bot, or a class or function that makes a bot"
            refuse(game, "bots", name, reason)
        return Entrant(name, maker=kind)
    known = entrant(game, kind)
    return Entrant(name, known.level, known.settings, known.command)


def _command(game: str, text: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(text.removeprefix(PROGRAM)))
    except ValueError as error:
        refuse(game, "bots", text, f"it is no command: {error}")
    if not words:
        refuse(game, "bots", text, "it names no program")
    return words


def _setting(game: str, text: str, setting: str) -> tuple[str, Any]:
    name, _, value = setting.partition("=")
    if not name.isidentifier():
        refuse(game, "bots", text, "a setting is written name=value")
    found = _value(value)
    if found is None or not isfinite(found) or found < 0:
        refuse(game, "bots", text, "the value of a setting is a number from 0 on, true or false")
    return name, found


def _value(text: str) -> float | None:
    """What a setting is set to, if it can be read; a whole number stays one."""
    if text in ("true", "false"):
        return text == "true"
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            continue
    return None


def _is_whole(bot: Bot, setting: str) -> bool:
    """Whether a bot counts something with this setting."""
    return str(signature(type(bot)).parameters[setting].annotation).startswith("int")
