"""What somebody has reached, read off their results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Achievement:
    """A game with so many seats: how often, how well, and how many wins in a row.

    ``run`` is the run of wins that still goes on.
    """

    game: str
    seats: int
    games: int
    wins: int
    best: int
    best_table: str
    mean: float
    longest: int
    run: int


def achievements(results: Sequence[Mapping[str, Any]]) -> list[Achievement]:
    """By game and seats; only games that count, told from the oldest to the newest."""
    kinds: dict[tuple[str, int], list[Mapping[str, Any]]] = {}
    for result in results:
        if not result["why_not"]:
            kinds.setdefault((result["game"], result["seats"]), []).append(result)
    return [_achieved(*kind, played) for kind, played in sorted(kinds.items())]


def _achieved(game: str, seats: int, played: Sequence[Mapping[str, Any]]) -> Achievement:
    best = max(played, key=lambda result: result["points"])
    longest = run = 0
    for result in played:
        run = run + 1 if result["place"] == 0 else 0
        longest = max(longest, run)
    return Achievement(
        game=game,
        seats=seats,
        games=len(played),
        wins=sum(result["place"] == 0 for result in played),
        best=best["points"],
        best_table=best["table_id"],
        mean=sum(result["points"] for result in played) / len(played),
        longest=longest,
        run=run,
    )
