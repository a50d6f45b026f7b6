"""What the levels of Sushi Go! give away against exact play, as a part of ``make strength``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from sushiya.bots import bot_names
from sushiya.bots.sushi_go_search_endings import pudding_price
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.study.regrets import regret_of
from sushiya.study.statistics import Estimate, Interval

FULL_GAMES = 12
CHAMPIONS_GAMES, CHAMPIONS_QUICK_GAMES = 200, 8
_EARLIER_GAMES = 100
MOST_REGRET, LEAST_OPTIMAL = 0.05, 0.97
"""What is asked of the champion: points given away per decision, and the share of best choices."""
CHAMPION = "itamae"
_GAME, _WEAKEST = "sushi-go", "random"


@dataclass(frozen=True)
class Look:
    """Whose choices are looked at: those of a level in a round of so many games for two."""

    level: str
    round: int
    games: int


@dataclass(frozen=True)
class GivenAway:
    """A level's choices in a round of games with two seats, held against the best ones."""

    level: str
    round: int
    games: int
    decisions: int
    regret: Estimate
    optimal: Interval

    @property
    def has_marks(self) -> bool:
        """Whether these are choices of the champion, made for the points that they are held to."""
        return self.level == CHAMPION and self.round == ROUNDS

    @property
    def verdict(self) -> str:
        """Whether the champion's marks are reached: ``yes``, ``no``, or ``open``."""
        if not self.has_marks:
            return ""
        most, least = self.regret.mean + self.regret.margin, self.regret.mean - self.regret.margin
        if most <= MOST_REGRET and self.optimal.low >= LEAST_OPTIMAL:
            return "yes"
        missed = least > MOST_REGRET or self.optimal.high < LEAST_OPTIMAL
        return "no" if missed else "open"


def looks(*, quick: bool) -> Iterator[Look]:
    """Whom to look at: everybody who plans, in the last round; the champion in all of them.

    In a hurry only the champion. Its marks ask for more of its games than of others.
    """
    if quick:
        yield Look(CHAMPION, ROUNDS, CHAMPIONS_QUICK_GAMES)
        return
    for level in bot_names(_GAME):
        if level not in (_WEAKEST, CHAMPION):
            yield Look(level, ROUNDS, FULL_GAMES)
    for number in range(1, ROUNDS):
        yield Look(CHAMPION, number, _EARLIER_GAMES)
    yield Look(CHAMPION, ROUNDS, CHAMPIONS_GAMES)


def given_away(look: Look, seed: int, folder: Path) -> GivenAway:
    """Measure it, or read what an earlier run has found.

    Before the last round a pudding is worth what the win model says.
    """
    file = folder / f"regret-{look.level}-{look.round}-{look.games}.json"
    if file.exists():
        found = json.loads(file.read_text())
        return GivenAway(
            **found
            | {"regret": Estimate(**found["regret"]), "optimal": Interval(**found["optimal"])}
        )
    price = 0.0 if look.round == ROUNDS else pudding_price(look.round - 1)
    held = regret_of(
        look.level, games=look.games, seed=seed, rounds=(look.round,), pudding_price=price
    )
    measured = GivenAway(
        look.level, look.round, held.games, held.decisions, held.mean, held.optimal
    )
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    unfinished.write_text(json.dumps(asdict(measured)))
    unfinished.replace(file)
    return measured
