"""The games of the house, by name. Rooms do not know each other; this list knows them all."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from sushiya.core.errors import UnknownGame

if TYPE_CHECKING:
    from sushiya.core.game import Game

ROOMS = {
    "sushi-go": ("sushiya.games.sushi_go.game", "SushiGo"),
    "wasabi": ("sushiya.games.wasabi.game", "Wasabi"),
}
"""Where each game lives; a room is imported when its game is first asked for."""

_open: dict[str, Game] = {}


def names() -> tuple[str, ...]:
    """The games there are.

    >>> names()
    ('sushi-go', 'wasabi')
    """
    return tuple(ROOMS)


def game(name: str) -> Game:
    """The rules of the game with this name."""
    if not isinstance(name, str) or name not in ROOMS:
        raise UnknownGame(name=name, known=", ".join(ROOMS))
    if name not in _open:
        module, kind = ROOMS[name]
        _open[name] = getattr(import_module(module), kind)()
    return _open[name]
