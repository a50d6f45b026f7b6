"""What a bot gives away: its choices in two-seat Sushi Go! against exact play.

From the second pick of a round on both seats know both hands, so every choice has an exact worth.
A bot plays whole games against itself, and each of its choices is held against the best one.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

import sushiya
from sushiya.bots import Bot
from sushiya.bots.strangers import STRANGERS
from sushiya.bots.sushi_go_solving import get_ready, is_solvable
from sushiya.bots.warming import warm_up
from sushiya.core.errors import Unsolvable
from sushiya.core.rng import advanced, seeded
from sushiya.games.sushi_go.setup import NAME
from sushiya.games.sushi_go.state import ROUNDS, State
from sushiya.play.match import Match
from sushiya.study.requests import LARGEST_SEED, check_number, check_workers, match_seed, refuse
from sushiya.study.solving import (
    POINTS,
    SOLVING,
    WIN,
    Solution,
    check_question,
    check_solvable,
    is_priced,
    solve,
)
from sushiya.study.statistics import Estimate, Interval, estimated, share_ratio
from sushiya.study.tournaments.entrants import entrant

OPTIMAL = 1e-6
"""A choice that gives away less is a best one."""
MOST_GAMES = 1 << 20

Measure = Callable[[State], Solution]
"""A way to ask what best play is; see ``study.solving.solve``."""


@dataclass(frozen=True)
class Held:
    """A choice held against best play: what it gave away by every measure that was asked for."""

    round: int
    cards: int
    given: tuple[float, ...]


@dataclass(frozen=True)
class Row:
    """Choices with the same number of cards in hand."""

    cards: int
    decisions: int
    mean: float
    optimal: float


@dataclass(frozen=True)
class Regret:
    """Mean regret per decision and the share of best choices, with intervals over games.

    Regret is in points, or in shares or chances of the win. ``rows`` tells them by cards in hand.
    ``pudding_price`` is None where it plays no part.
    """

    bot: str
    objective: str
    rounds: tuple[int, ...]
    games: int
    seed: int
    decisions: int
    mean: Estimate
    optimal: Interval
    rows: tuple[Row, ...]
    pudding_price: float | None

    def to_dict(self) -> dict[str, Any]:
        """All figures as plain values, ready for JSON."""
        return vars(self) | {
            "mean": self.mean.to_dict(),
            "optimal": self.optimal.to_dict(),
            "rows": [vars(row) for row in self.rows],
        }


def regret_of(
    name: str,
    *,
    games: int = 20,
    seed: int = 0,
    rounds: Sequence[int] = (ROUNDS,),
    objective: str = POINTS,
    pudding_price: float = 0.0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    settings: dict[str, Any] | None = None,
    **options: object,
) -> Regret:
    """Play games of a bot against itself and hold its choices in these rounds against exact play.

    A bot is named as in a tournament: a level of the house, or a stranger, but no program.
    ``objective`` and ``pudding_price`` are as in ``study.solving.solve``. ``settings`` are the
    bot's. ``progress`` hears how many more games are done. The result does not depend on the
    number of threads. Raises ``BadRequest``.

    >>> regret_of("random", games=2, seed=1).decisions
    32
    """
    check_question(objective, pudding_price)
    for number in rounds:
        check_number(NAME, "rounds", number, 1, ROUNDS)
        if objective == WIN and number != ROUNDS:
            raise Unsolvable(reason=SOLVING("not-last", round=number))

    def measure(state: State) -> Solution:
        return solve(state, objective=objective, pudding_price=pudding_price)

    held = choices_held(
        name, [measure], games=games, seed=seed, rounds=rounds, threads=threads,
        progress=progress, settings=settings, **options,
    )  # fmt: skip
    price = pudding_price if is_priced(objective, rounds) else None
    return _told(name, objective, tuple(rounds), seed, held, price)


def choices_held(
    name: str,
    measures: Sequence[Measure],
    *,
    games: int,
    seed: int,
    rounds: Sequence[int],
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    settings: dict[str, Any] | None = None,
    **options: object,
) -> list[list[Held]]:
    """Every choice of a bot in games against itself, held against best play by these measures.

    Each game is played once, whatever the number of measures. Else as ``regret_of``.
    """
    player = _player(name, settings or {})
    check_number(NAME, "games", games, 1, MOST_GAMES)
    check_number(NAME, "seed", seed, 0, LARGEST_SEED)
    check_workers(NAME, threads=threads)
    if not rounds:
        refuse(NAME, "rounds", rounds, "there must be a round")
    check_solvable(_dealt(seed, 0, options).state, POINTS)
    get_ready()
    warm_up(player)

    def one_game(number: int) -> list[Held]:
        match, rng = _dealt(seed, number, options), seeded(match_seed(seed, number))
        held = []
        for state, moves in _choices(match, player, rounds, rng):
            found = [measure(state) for measure in measures]
            for seat, move in moves.items():
                given = tuple(solution.regret(seat, move) for solution in found)
                held.append(Held(state.round + 1, found[0].cards, given))
        return held

    games_held: list[list[Held]] = []
    with ThreadPoolExecutor(threads or os.cpu_count() or 1) as pool:
        for one in pool.map(one_game, range(games)):
            games_held.append(one)
            if progress:
                progress(1)
    return games_held


def _player(name: object, settings: Mapping[str, Any]) -> Bot:
    """A bot by its name; raises ``BadRequest``."""
    if not isinstance(name, str):
        refuse(NAME, "bot", name, "it is the name of a bot; one of your own plays in a tournament")
    known = entrant(NAME, name)
    if known.command:
        others = ", ".join(level.name for level in STRANGERS[NAME])
        reason = f"a program cannot be measured so, only a level of the house, or one of {others}"
        refuse(NAME, "bot", name, reason)
    return replace(known, settings=(*known.settings, *settings.items())).make(NAME)


def _dealt(seed: int, number: int, options: Mapping[str, Any]) -> Match:
    return sushiya.new_game(NAME, seats=2, seed=match_seed(seed, number), **options)


def _choices(
    match: Match, player: Bot, rounds: Sequence[int], rng: int
) -> Iterator[tuple[State, dict[int, str]]]:
    """Play a game; tell every position of these rounds with two known hands, and both choices."""
    while match.outcome is None:
        state = match.state
        assert isinstance(state, State)
        moves: dict[int, str] = {}
        for seat in match.to_act:
            rng = advanced(rng)
            view, known = match.view(seat), match.knowledge(seat)
            moves[seat] = match.game.spelled(state, seat, player.choose(view, known, rng))
        if state.round + 1 in rounds and state.turn > 0 and is_solvable(state):
            yield state, moves
        for seat, move in moves.items():
            match.play(seat, move)


def mean_given(games: Sequence[Sequence[float]]) -> Estimate:
    """What was given away per choice, by what the choices of each game gave away.

    Choices of one game are not independent of each other, so a game is one sample.
    """
    return estimated(np.array([np.mean(game) for game in games]))


def best_share(games: Sequence[Sequence[float]]) -> Interval:
    """The share of choices that gave nothing away; a game with its many choices is one sample."""
    best = np.array([np.count_nonzero(np.array(game) <= OPTIMAL) for game in games])
    return share_ratio(best, np.array([len(game) for game in games]))


def _told(
    name: str, objective: str, rounds: tuple[int, ...], seed: int, games: list[list[Held]],
    price: float | None,
) -> Regret:  # fmt: skip
    regrets = [[held.given[0] for held in game] for game in games]
    every = [(held.cards, held.given[0]) for game in games for held in game]
    rows = []
    for cards in sorted({cards for cards, _ in every}, reverse=True):
        given = np.array([regret for number, regret in every if number == cards])
        share = float((given <= OPTIMAL).mean())
        rows.append(Row(cards, len(given), float(given.mean()), share))
    return Regret(
        name, objective, rounds, len(games), seed, len(every),
        mean_given(regrets), best_share(regrets), tuple(rows), price,
    )  # fmt: skip
