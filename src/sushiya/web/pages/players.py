"""People and bots as a page names them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from sushiya.bots import named
from sushiya.core.errors import UnknownBot
from sushiya.i18n import Translator

MOST_NAMES = 4096
_CODE = re.compile(r"(guest|bot|somebody)-([0-9]{1,3})")


@lru_cache(MOST_NAMES)
def shown_name(words: Translator, name: str) -> str:
    """A name for people to read; ``guest-1`` and ``bot-2`` are codes that become words."""
    code = _CODE.fullmatch(name)
    if code is None:
        return name
    return words.t(f"pages.player.{code[1]}", number=int(code[2]))


def seat_names(words: Translator, table: Mapping[str, Any]) -> list[str]:
    """The names on all seats of a table view, those of empty ones in words."""
    return [seat_name(words, seat["seat"], seat["name"]) for seat in table["seats"]]


def seat_name(words: Translator, seat: int, name: str | None) -> str:
    """The name on a seat; that of an empty one in words."""
    return shown_name(words, name) if name else words.t("pages.player.empty", number=seat + 1)


def bot_title(words: Translator, game: str, name: str) -> str:
    """A bot's level, and its mood if it has one; a level that is no more keeps its name."""
    try:
        level, mood = named(game, name)
    except UnknownBot:
        return name
    title = words.t(f"bot.{level.name}.name")
    return f"{title} · {words.t(f'bot.mood.{mood}')}" if mood else title


def game_name(words: Translator, game: str) -> str:
    """What a game is called."""
    return words.t(f"{game.replace('-', '_')}.name")
