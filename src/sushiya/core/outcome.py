"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Outcome:
    """Points per seat, who won, where the points came from, and why the game is over.

    ``reason`` is a slug; ``breakdown`` has one entry per seat, whose shape is the game's own.
    """

    points: tuple[int, ...]
    winners: tuple[int, ...]
    breakdown: tuple[dict[str, Any], ...]
    reason: str

    def to_dict(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        return {
            "points": list(self.points),
            "winners": list(self.winners),
            "breakdown": [dict(seat) for seat in self.breakdown],
            "reason": self.reason,
        }
