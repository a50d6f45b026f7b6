"""What the levels of Sushi Go! give away against exact play, as a part of ``make strength``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from sushiya.bots import bot_names
from sushiya.bots.sushi_go_search_endings import price_of
from sushiya.games.sushi_go.state import ROUNDS, State
from sushiya.study.regrets import Held, best_share, choices_held, mean_given
from sushiya.study.solving import CHANCE, Solution, solve
from sushiya.study.statistics import Estimate, Interval

FULL_GAMES = 12
CHAMPIONS_GAMES, CHAMPIONS_QUICK_GAMES = 100, 8
MOST_REGRET, LEAST_OPTIMAL = 0.05, 0.97
"""What is asked of the champion: points given away per decision, and the share of best choices."""
CHAMPION = "itamae"
EVERY_ROUND = tuple(range(1, ROUNDS + 1))
_GAME, _WEAKEST = "sushi-go", "random"


@dataclass(frozen=True)
class Look:
    """Whose choices are looked at, in so many games for two."""

    level: str
    games: int


@dataclass(frozen=True)
class GivenAway:
    """A level's choices in these rounds of games with two seats, held against the best ones.

    ``points`` and ``chance`` say what was given away per decision: points, with puddings at the
    price of the win model before the last round, and chance to win, in the last round by the
    rules. ``best_by_points`` and ``best_by_chance`` are the shares of choices that gave away
    nothing of it, and ``best`` that of choices that gave away nothing of what their round is
    played for: chance before the last round, points in it, where the chance of a game that is
    decided would let anything pass.
    """

    level: str
    rounds: tuple[int, ...]
    games: int
    decisions: int
    points: Estimate
    chance: Estimate
    best: Interval
    best_by_points: Interval
    best_by_chance: Interval

    @property
    def has_marks(self) -> bool:
        """Whether these are the choices of the champion from the second pick of all rounds on."""
        return self.level == CHAMPION and self.rounds == EVERY_ROUND

    @property
    def verdict(self) -> str:
        """Whether the champion's marks are reached: ``yes``, ``no``, or ``open``."""
        if not self.has_marks:
            return ""
        most, least = self.points.mean + self.points.margin, self.points.mean - self.points.margin
        if most <= MOST_REGRET and self.best.low >= LEAST_OPTIMAL:
            return "yes"
        missed = least > MOST_REGRET or self.best.high < LEAST_OPTIMAL
        return "no" if missed else "open"


def looks(*, quick: bool) -> Iterator[Look]:
    """Whom to look at: everybody who plans; in a hurry only the champion.

    Its marks ask for more of its games than of others.
    """
    if not quick:
        for level in bot_names(_GAME):
            if level not in (_WEAKEST, CHAMPION):
                yield Look(level, FULL_GAMES)
    yield Look(CHAMPION, CHAMPIONS_QUICK_GAMES if quick else CHAMPIONS_GAMES)


def given_away(look: Look, seed: int, folder: Path) -> list[GivenAway]:
    """In all rounds together and in each: measure it, or read what an earlier run has found."""
    file = folder / f"regret-{look.level}-{look.games}.json"
    if file.exists():
        return [_read(told) for told in json.loads(file.read_text())]
    games = choices_held(
        look.level, (_by_points, _by_chance), games=look.games, seed=seed, rounds=EVERY_ROUND
    )
    parts = EVERY_ROUND, *((number,) for number in EVERY_ROUND)
    measured = [_of_rounds(look.level, games, rounds) for rounds in parts]
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = file.with_suffix(".part")
    unfinished.write_text(json.dumps([asdict(part) for part in measured]))
    unfinished.replace(file)
    return measured


def _by_points(state: State) -> Solution:
    return solve(state, pudding_price=price_of(state))


def _by_chance(state: State) -> Solution:
    return solve(state, objective=CHANCE)


def _of_rounds(level: str, games: Sequence[Sequence[Held]], rounds: tuple[int, ...]) -> GivenAway:
    """What the choices of some rounds gave away."""
    chosen = [[held for held in game if held.round in rounds] for game in games]
    points = [[held.given[0] for held in game] for game in chosen]
    chance = [[held.given[1] for held in game] for game in chosen]
    called_for = [[held.given[held.round < ROUNDS] for held in game] for game in chosen]
    return GivenAway(
        level, rounds, len(games), sum(map(len, chosen)),
        mean_given(points), mean_given(chance),
        best_share(called_for), best_share(points), best_share(chance),
    )  # fmt: skip


def _read(told: dict[str, Any]) -> GivenAway:
    given = {name: Estimate(**told[name]) for name in ("points", "chance")}
    shares = {name: Interval(**told[name]) for name in ("best", "best_by_points", "best_by_chance")}
    return GivenAway(**told | given | shares | {"rounds": tuple(told["rounds"])})
