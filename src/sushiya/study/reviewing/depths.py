"""How thoroughly a game is gone through."""

from __future__ import annotations

from dataclasses import dataclass

from sushiya.core.errors import BadOption


@dataclass(frozen=True)
class Depth:
    """What a review may spend.

    For Sushi Go! ``simulations`` are made for every search, and exact play may open ``positions``.
    For Wasabi! ``plans`` of a turn are followed to the end of the game in each of ``worlds``.
    """

    name: str
    simulations: int
    positions: int
    plans: int
    worlds: int


DEPTHS = {
    one.name: one
    for one in (
        Depth("quick", simulations=2_000, positions=15_000, plans=4, worlds=8),
        Depth("standard", simulations=24_000, positions=600_000, plans=8, worlds=32),
        Depth("deep", simulations=100_000, positions=6_000_000, plans=16, worlds=96),
    )
}
STANDARD = "standard"
REVIEWED = ("sushi-go", "wasabi")
"""The games that can be gone through."""


def depth_named(game: str, name: str) -> Depth:
    """The depth of this name; raises ``BadOption``."""
    if name not in DEPTHS:
        reason = f"it is one of {', '.join(DEPTHS)}"
        raise BadOption(game=game, name="depth", value=name, reason=reason)
    return DEPTHS[name]
