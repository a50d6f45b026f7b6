"""Clocks for choices, and how long a person may be gone: data, and what follows from it.

Time is always an argument, in seconds since 1970. A clock runs while somebody who sits at the
table is here: a table that everybody has left waits for them, until it counts as abandoned.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sushiya.host.errors import UnknownClock
from sushiya.host.player import Player

OFF = "off"
CLOCKS: dict[str, dict[str, int]] = {
    OFF: {},
    "gentle": {"sushi-go": 60, "wasabi": 90},
    "fast": {"sushi-go": 20, "wasabi": 30},
}
"""Seconds for each turn by clock and game. At zero the stand-in makes the choice."""
AT_ZERO = "stand-in"
_OTHER_GAMES = {"gentle": 60, "fast": 20}


@dataclass(frozen=True)
class Clock:
    """How long a seat has for its turn; no limit when ``seconds`` is None."""

    name: str = OFF
    seconds: int | None = None


@dataclass(frozen=True)
class Patience:
    """How long a person may be gone, in seconds, and how often a seat may use an emote."""

    settle: float = 15
    """A reloaded page is no absence."""
    grace: float = 45
    """From leaving to the stand-in's first move, shown to everybody."""
    between_emotes: float = 3
    abandoned: float = 3 * 24 * 60 * 60
    """From everybody's leaving to the moment when stand-ins play a game to its end."""


@dataclass(frozen=True)
class Presence:
    """Who is here now, as far as this house knows.

    ``awake_since`` is when the first of those who sit at the table came, without a gap since
    in which nobody was there; None when nobody is. ``fades_at`` is when the first of those
    without an open stream will count as gone.
    """

    here: frozenset[str] = frozenset()
    last_seen: Mapping[str, float] = field(default_factory=dict)
    watched_since: float = 0
    awake_since: float | None = None
    fades_at: float | None = None

    def gone_since(self, player: Player) -> float | None:
        """When a player was last here; None while one of their devices is."""
        if any(key in self.here for key in player.keys):
            return None
        return max(self.last_seen.get(key, self.watched_since) for key in player.keys)


def clock_named(name: str, game: str) -> Clock:
    """A clock for this game; raises ``UnknownClock``.

    >>> clock_named("fast", "wasabi")
    Clock(name='fast', seconds=30)
    """
    if name not in CLOCKS:
        raise UnknownClock(clock=name, known=", ".join(CLOCKS))
    if name == OFF:
        return Clock()
    return Clock(name, CLOCKS[name].get(game, _OTHER_GAMES[name]))
