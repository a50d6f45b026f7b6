"""What the levels of Sushi Go! give away against exact play, as a part of ``make strength``."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from sushiya.bots import bot_names
from sushiya.study.regrets import regret_of
from sushiya.study.statistics import Estimate, Interval

FULL_GAMES, QUICK_GAMES = 12, 2
CHAMPIONS_GAMES, CHAMPIONS_QUICK_GAMES = 200, 8
MOST_REGRET, LEAST_OPTIMAL = 0.05, 0.97
"""What is asked of the champion: points given away per decision, and the share of best choices."""
CHAMPION = "itamae"
_GAME, _WEAKEST = "sushi-go", "random"


@dataclass(frozen=True)
class GivenAway:
    """A level's choices in the last round of games with two seats, held against the best ones."""

    level: str
    games: int
    decisions: int
    regret: Estimate
    optimal: Interval

    @property
    def verdict(self) -> str:
        """Whether the champion's marks are reached: ``yes``, ``no``, or ``open``."""
        if self.level != CHAMPION:
            return ""
        most, least = self.regret.mean + self.regret.margin, self.regret.mean - self.regret.margin
        if most <= MOST_REGRET and self.optimal.low >= LEAST_OPTIMAL:
            return "yes"
        missed = least > MOST_REGRET or self.optimal.high < LEAST_OPTIMAL
        return "no" if missed else "open"


def levels(*, quick: bool) -> tuple[str, ...]:
    """Whom to look at: everybody who plans, or in a hurry the strongest alone."""
    found = tuple(name for name in bot_names(_GAME) if name != _WEAKEST)
    return found[-1:] if quick else found


def games_of(level: str, *, quick: bool) -> int:
    """How many games of a level are looked at; its marks ask more of the champion's."""
    if level == CHAMPION:
        return CHAMPIONS_QUICK_GAMES if quick else CHAMPIONS_GAMES
    return QUICK_GAMES if quick else FULL_GAMES


def given_away(level: str, games: int, seed: int, folder: Path) -> GivenAway:
    """Measure it, or read what an earlier run has found."""
    file = folder / f"regret-{level}-{games}.json"
    if file.exists():
        found = json.loads(file.read_text())
        return GivenAway(
            **found
            | {"regret": Estimate(**found["regret"]), "optimal": Interval(**found["optimal"])}
        )
    held = regret_of(level, games=games, seed=seed)
    measured = GivenAway(level, held.games, held.decisions, held.mean, held.optimal)
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    unfinished.write_text(json.dumps(asdict(measured)))
    unfinished.replace(file)
    return measured
