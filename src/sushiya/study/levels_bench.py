"""How long searching levels take for an answer at a table, from the very first; in ``make bench``.

Each level sits in a process of its own, as after a start of the house: it is asked at once, while
its kernels are not even loaded, then got ready, and asked at every turn of a game. The first answer
is asked for in several such processes. What people wait for is told, so other work on the machine
counts as well.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from statistics import median
from time import perf_counter
from typing import Any

import sushiya
from sushiya.bots import LADDERS, Bot, bot, usual_bot
from sushiya.bots.warming import warm_up
from sushiya.core.rng import advanced, seeded
from sushiya.games import game as rules_of
from sushiya.play.match import Match

MOST_OF_BUDGET = 1.2
"""How much of its budget an answer may take."""
STARTS = 5
"""In how many processes the first answer is asked for."""
_NAME = "sushiya.study.levels_bench"
_FIRST, _WHOLE = "first", "whole"


@dataclass(frozen=True)
class Answers:
    """Milliseconds for answers: the budget, the first after a start, and those of a game.

    The first is that of whoever stands in while the level's kernels are read, the middle one and
    the longest of several starts.
    """

    game: str
    level: str
    seats: int
    budget: float
    first: float
    longest_first: float
    mean: float
    longest: float

    @property
    def in_time(self) -> bool:
        """Whether no answer took more than the budget and a fifth of it."""
        return max(self.longest_first, self.longest) <= MOST_OF_BUDGET * self.budget


def answers(*, brief: bool = False) -> Iterator[Answers]:
    """Those of every searching level, with two seats and with the most.

    In brief those of the first level of a game, with two seats and after one start.
    """
    for game, ladder in LADDERS.items():
        searching = [level.name for level in ladder if level.seconds is not None]
        for level in searching[: 1 if brief else None]:
            for seats in (2,) if brief else (2, rules_of(game).most_seats):
                yield measured(game, level, seats, 1 if brief else STARTS)


def measured(game: str, level: str, seats: int, starts: int) -> Answers:
    """What a level takes that is asked in so many fresh processes, in the last for a whole game."""
    told = [_told_by_another(game, level, seats, whole=at == starts - 1) for at in range(starts)]
    firsts, later = [seconds[0] for seconds in told], told[-1][1:]
    figures = (
        _budget(game, level), median(firsts), max(firsts), sum(later) / len(later), max(later)
    )  # fmt: skip
    return Answers(game, level, seats, *(1000 * seconds for seconds in figures))


def _told_by_another(game: str, level: str, seats: int, *, whole: bool) -> list[float]:
    """What ``asked_here`` tells in a process that has not done anything yet."""
    command = [sys.executable, "-m", _NAME, game, level, str(seats), _WHOLE if whole else _FIRST]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
    seconds: list[float] = json.loads(done.stdout)
    return seconds


def asked_here(game: str, level: str, seats: int, *, whole: bool) -> list[float]:
    """Seconds for the first answer of this process, and for those of a whole game.

    Nobody else may have been asked here, who would have read what a stand-in needs.
    """
    asked = bot(game, level, seconds=_budget(game, level))
    match = sushiya.new_game(game, seats=seats, seed=1)
    first = _timed(asked, match, 0, seeded(1))[1]
    if not whole:
        return [first]
    warm_up(asked)
    return [first, *_game_long(asked, bot(game, usual_bot(game)), match)]


def _game_long(asked: Bot, other: Bot, match: Match) -> Iterator[float]:
    """Seconds for answers of seat 0 where there is a choice; the other plays all other seats."""
    rng = seeded(1)
    while match.outcome is None:
        seat, rng = match.to_act[0], advanced(rng)
        choice = len(match.view(seat)["legal_moves"]) > 1
        move, took = _timed(other if seat else asked, match, seat, rng)
        if choice and not seat:
            yield took
        match.play(seat, move)


def _timed(player: Bot, match: Match, seat: int, rng: int) -> tuple[str, float]:
    """A player's move, and the seconds it took."""
    view, knowledge = match.view(seat), match.knowledge(seat)
    start = perf_counter()
    move = player.choose(view, knowledge, rng)
    return move, perf_counter() - start


def _budget(game: str, level: str) -> float:
    seconds = next(one.seconds for one in LADDERS[game] if one.name == level)
    assert seconds is not None
    return seconds


def told(*, brief: bool = False) -> list[dict[str, Any]]:
    """All figures of this part, ready for JSON."""
    return [asdict(found) | {"in_time": found.in_time} for found in answers(brief=brief)]


def print_told(figures: list[dict[str, Any]]) -> None:
    """The same for people."""
    print("\nanswers of searching levels at a table, milliseconds that somebody waits; the first")
    print(f"comes from a stand-in while kernels are read: middle and longest of {STARTS} starts")
    for row in figures:
        names = ("budget", "first", "longest_first", "mean", "longest")
        parts = [f"{name.replace('_', ' ')} {row[name]:6.1f}" for name in names]
        parts += ["in time" if row["in_time"] else "late"]
        print(f"{row['game']:9} {row['level']:13} {row['seats']} seats {'   '.join(parts)}")


def main(arguments: list[str]) -> None:
    """Tell all figures, or to the process that asks what this one takes."""
    if not arguments:
        print_told(told())
        return
    game, level, seats, extent = arguments
    print(json.dumps(asked_here(game, level, int(seats), whole=extent == _WHOLE)))


if __name__ == "__main__":
    main(sys.argv[1:])
