"""Who won, in a sentence."""

from __future__ import annotations

from typing import Any

from sushiya.cli.faces import Names
from sushiya.cli.words import listed, say


def winners_line(outcome: dict[str, Any], names: Names) -> str:
    """The winner, or those who share the win."""
    winners = outcome["winners"]
    if winners == [0] and names[0] == say("player.you"):
        return say("screen.you-won")
    key = "screen.winner" if len(winners) == 1 else "screen.winners"
    return say(key, names=listed([names[seat] for seat in winners]))
