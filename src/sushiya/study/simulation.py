"""Many whole games: played in parts by threads, the same whoever plays which part.

Every match has a seed of its own, made of the simulation's seed and the match's number. Random
players and levels that do not search run in compiled code; any other bot plays through views, as
it does at a table.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from sushiya.bots import bot, named
from sushiya.bots.warming import warm_up
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.errors import BadOption
from sushiya.core.rng import advanced, seeded
from sushiya.games import game as game_named
from sushiya.study.requests import (
    LARGEST_SEED,
    MOST_GAMES,
    check_number,
    check_workers,
    match_seed,
    memory_of_this_machine,
    refuse,
)
from sushiya.study.statistics import Estimate, Interval, estimated, mean_share
from sushiya.study.subjects import Array, Subject, subject

if TYPE_CHECKING:
    from sushiya.play.match import Match

RANDOM = "random"
_COMPILED_PART = 4096
_LEVELS_PART = 256
_PLAYED_PART = 4
_WORTH_A_TWIN = 100_000
"""From so many games on, rules are compiled for the one table; fewer are played by the rules for
all tables, which need no compiler once any table has been simulated."""


@dataclass(frozen=True)
class Simulation:
    """Finished matches, one row each, in the order of their numbers.

    ``points`` is [match, seat], ``parts`` [match, seat, part] with the names in ``part_names``,
    ``winners`` a mask of seats, ``length`` in turns; ``seconds`` is the time by the wall
    clock, without the compiler's.
    """

    game: str
    bots: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    seconds: float
    part_names: tuple[str, ...]
    points: Array
    parts: Array
    winners: Array
    length: Array

    @property
    def games(self) -> int:
        """How many matches were played."""
        return len(self.winners)

    @property
    def seats(self) -> int:
        """How many sat at each table."""
        return len(self.bots)

    @cached_property
    def mean_points(self) -> tuple[Estimate, ...]:
        """Points by seat."""
        return tuple(estimated(self.points[:, seat]) for seat in range(self.seats))

    @cached_property
    def win_share(self) -> tuple[Interval, ...]:
        """How much of the wins each seat has; who shares a win has an even part of it."""
        won = self.winners[:, None] >> np.arange(self.seats) & 1
        parts = won / won.sum(axis=1, keepdims=True)
        return tuple(mean_share(parts[:, seat]) for seat in range(self.seats))

    @cached_property
    def ties(self) -> Interval:
        """How often a win is shared."""
        return mean_share(self.winners & (self.winners - 1) != 0)

    @cached_property
    def mean_length(self) -> Estimate:
        """Turns in a game."""
        return estimated(self.length)

    @cached_property
    def mean_parts(self) -> dict[str, tuple[Estimate, ...]]:
        """Where the points come from: for each part the mean by seat."""
        return {
            name: tuple(estimated(self.parts[:, seat, at]) for seat in range(self.seats))
            for at, name in enumerate(self.part_names)
        }

    def to_dict(self) -> dict[str, Any]:
        """All figures as plain values, ready for JSON."""
        return {
            "game": self.game,
            "seats": self.seats,
            "bots": list(self.bots),
            "options": self.options,
            "seed": self.seed,
            "games": self.games,
            "seconds": self.seconds,
            "games_per_second": self.games / self.seconds,
            "mean_points": [figure.mean for figure in self.mean_points],
            "win_share": [figure.mean for figure in self.win_share],
            "intervals": {
                "points": [figure.to_dict() for figure in self.mean_points],
                "win_share": [figure.to_dict() for figure in self.win_share],
                "ties": self.ties.to_dict(),
                "length": self.mean_length.to_dict(),
                "parts": {
                    name: [figure.to_dict() for figure in figures]
                    for name, figures in self.mean_parts.items()
                },
            },
        }


def simulate(
    game: str,
    *,
    seats: int,
    games: int = 1000,
    bots: str | Sequence[str] = (RANDOM,),
    seed: int = 0,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
    **options: object,
) -> Simulation:
    """Play many games and keep how they ended; ``progress`` hears how many are done.

    One bot's name is for all seats. The result depends on game, seats, options, bots, games and
    seed, and on nothing else. Raises ``BadRequest``.

    >>> simulate("sushi-go", seats=2, games=100, seed=7).games
    100
    """
    table = subject(game, seats, options)
    players = _players(game, seats, bots)
    check_number(game, "games", games, 1, MOST_GAMES)
    check_number(game, "seed", seed, 0, LARGEST_SEED)
    check_workers(game, threads=threads)
    _check_memory(table, games)
    play: Callable[[int, int], _Part]
    # Compile before the clock and the threads start.
    if set(players) == {RANDOM}:
        size = _COMPILED_PART
        play = _random_play(table, games, seed)
        play(0, 1)
    elif levels := _levels(game, players):
        size = _LEVELS_PART
        play = partial(_levels_part, table, levels, seed)
        play(0, 1)
    else:
        size = _PLAYED_PART
        play = partial(_played_part, table, players, seed)
    for name in set(players):
        warm_up(bot(game, name))
    start = perf_counter()

    def part(first: int) -> _Part:
        return play(first, min(size, games - first))

    parts = []
    for done in _in_order(part, range(0, games, size), threads or os.cpu_count() or 1):
        parts.append(done)
        if progress:
            progress(len(done.winners))
    return Simulation(
        game, players, dict(table.options), seed, perf_counter() - start, table.part_names,
        *(np.concatenate(columns) for columns in zip(*(p.columns for p in parts), strict=True)),
    )  # fmt: skip


def _check_memory(table: Subject, games: int) -> None:
    """Refuse what this machine cannot hold: results are kept in parts, then put together."""
    needed = 2 * games * table.seats * 2 * (len(table.part_names) + 1)
    there = memory_of_this_machine()
    if there is not None and needed > there:
        sizes = f"{needed / 1e9:.0f} GB of memory, and this machine has {there / 1e9:.0f}"
        refuse(table.game, "games", games, f"that takes {sizes}; ask for fewer, with several seeds")


@dataclass(frozen=True)
class _Part:
    """Some matches of a simulation."""

    points: Array
    parts: Array
    winners: Array
    length: Array

    @property
    def columns(self) -> tuple[Array, ...]:
        return self.points, self.parts, self.winners, self.length


def _random_play(table: Subject, games: int, seed: int) -> Callable[[int, int], _Part]:
    """What plays at random: for this table alone if so many games are worth it, and in lanes.

    The games are the same either way.
    """
    if games < _WORTH_A_TWIN:
        return partial(_random_part, table, twin(table.playouts), seed)
    from sushiya.study.sushi_go_lanes import player, suits_lanes

    if suits_lanes(table):
        return partial(_lanes_part, table, player(table), seed)
    return partial(_random_part, table, twin(table.playouts, table.match), seed)


def _lanes_part(
    table: Subject, play: Callable[[int, int], tuple[Array, Array, Array]], seed: int,
    first: int, number: int,
) -> _Part:  # fmt: skip
    points, parts, winners = play(match_seed(seed, first), number)
    return _Part(points, parts, winners, table.length(winners))


def _random_part(table: Subject, playouts: ModuleType, seed: int, first: int, number: int) -> _Part:
    matches = table.filled(number)
    winners = np.zeros(number, np.int64)
    points = np.zeros((number, table.seats), np.int64)
    playouts.play_random_games(
        matches, *table.extra, match_seed(seed, first),
        np.zeros(table.most_answers, np.int64), winners, points,
    )  # fmt: skip
    return _finished(table, matches, points, winners)


def _levels(game: str, players: Sequence[str]) -> tuple[str, ...]:
    """The names of levels that can play by themselves in compiled code; else nothing."""
    from sushiya.study import sushi_go_levels, wasabi_levels

    known = set(sushi_go_levels.LEVELS if game == "sushi-go" else wasabi_levels.LEVELS)
    found = [named(game, name) for name in players]
    if any(mood or level.name not in known for level, mood in found):
        return ()
    return tuple(level.name for level, _ in found)


def _levels_part(
    table: Subject, levels: Sequence[str], seed: int, first: int, number: int
) -> _Part:
    from sushiya.study import sushi_go_levels, wasabi_levels

    seed = match_seed(seed, first)
    if table.game == "wasabi":
        matches = table.filled(number)
        winners, points = wasabi_levels.play_levels(levels, matches, *table.extra, seed=seed)
        return _finished(table, matches, points, winners)
    numbers = [sushi_go_levels.LEVELS[level] for level in levels]
    played = sushi_go_levels.play_levels(numbers, number, seed=seed, options=table.options)
    points = played.matches["points"][:, : table.seats]
    return _finished(table, played.matches, points, played.winners)


def _played_part(
    table: Subject, players: Sequence[str], seed: int, first: int, number: int
) -> _Part:
    matches = table.filled(number)
    winners = np.zeros(number, np.int64)
    points = np.zeros((number, table.seats), np.int64)
    for at in range(number):
        match = _played(table, players, match_seed(seed, first + at))
        assert match.outcome is not None
        state: Any = getattr(match.state, "match", match.state)
        matches[at : at + 1] = packed(state, dtype_of(state.LAYOUT))
        points[at] = match.outcome.points[: table.seats]
        winners[at] = sum(1 << seat for seat in match.outcome.winners)
    return _finished(table, matches, points, winners)


def _played(table: Subject, players: Sequence[str], seed: int) -> Match:
    """One match among bots that see what their seats see."""
    from sushiya.play.fairness import new_shuffle
    from sushiya.play.match import Match

    rules = game_named(table.game)
    setup = rules.setup(table.seats, table.options)
    shuffle = new_shuffle(seed)
    match = Match(rules, setup, rules.deal(setup, shuffle.key()), shuffle=shuffle)
    seated = [bot(table.game, name) for name in players]
    rng = seeded(seed)
    while match.outcome is None:
        seat = match.to_act[0]
        rng = advanced(rng)
        match.play(seat, seated[seat].choose(match.view(seat), match.knowledge(seat), rng))
    return match


def _finished(table: Subject, matches: Array, points: Array, winners: Array) -> _Part:
    """What is kept of finished matches, in as few bytes as it takes."""
    return _Part(
        points.astype(np.int16), table.parts(matches), winners.astype(np.int8),
        table.length(matches),
    )  # fmt: skip


def _in_order(task: Callable[[int], _Part], firsts: Sequence[int], threads: int) -> Iterator[_Part]:
    """The parts in order, a few of them being made ahead by threads."""
    with ThreadPoolExecutor(threads) as pool:
        waiting: list[Future[_Part]] = []
        for first in firsts:
            waiting.append(pool.submit(task, first))
            if len(waiting) > 2 * threads:
                yield waiting.pop(0).result()
        for future in waiting:
            yield future.result()


def _players(game: str, seats: int, bots: str | Sequence[str]) -> tuple[str, ...]:
    given = (bots,) if isinstance(bots, str) else bots
    if not isinstance(given, Sequence) or not all(isinstance(name, str) for name in given):
        reason = "it takes names of bots, one for all or one for each seat; bots of your own play "
        reason += "in a tournament"
        raise BadOption(game=game, name="bots", value=bots, reason=reason)
    names = tuple(given) * seats if len(given) == 1 else tuple(given)
    if len(names) != seats:
        reason = f"there are {seats} seats"
        raise BadOption(game=game, name="bots", value=",".join(names), reason=reason)
    for name in names:
        bot(game, name)
    return names
