"""How long searching levels take for an answer at a table, from the very first; in ``make bench``.

Each level sits in a process of its own, as after a start of the house: it is asked at once, while
its kernels are not even loaded, then got ready, and asked at every turn of a game. What people
wait for is told, so other work on the machine counts as well.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import sushiya
from sushiya.bots import LADDERS, bot, usual_bot
from sushiya.bots.warming import warm_up
from sushiya.core.rng import advanced, seeded

MOST_OF_BUDGET = 1.2
"""How much of its budget an answer may take."""
SEATS = 2


@dataclass(frozen=True)
class Answers:
    """Milliseconds for answers: the budget, the first after a start, and those of a game.

    The first is that of whoever stands in while the level's kernels are read.
    """

    game: str
    level: str
    budget: float
    first: float
    mean: float
    longest: float

    @property
    def in_time(self) -> bool:
        """Whether no answer took more than the budget and a fifth of it."""
        return max(self.first, self.longest) <= MOST_OF_BUDGET * self.budget


def answers(*, brief: bool = False) -> Iterator[Answers]:
    """Those of every searching level; in brief of the first one of a game."""
    for game, ladder in LADDERS.items():
        searching = [level.name for level in ladder if level.seconds is not None]
        for level in searching[: 1 if brief else None]:
            command = [sys.executable, "-m", __name__, game, level]
            done = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True)
            yield Answers(**json.loads(done.stdout))


def measured(game: str, level: str) -> Answers:
    """Ask a level of this process, which must not have been asked before."""
    budget = next(one.seconds for one in LADDERS[game] if one.name == level)
    assert budget is not None
    asked, other = bot(game, level, seconds=budget), bot(game, usual_bot(game))
    match, rng = sushiya.new_game(game, seats=SEATS, seed=1), seeded(1)
    view, knowledge = match.view(0), match.knowledge(0)
    start = perf_counter()
    asked.choose(view, knowledge, rng)
    first = perf_counter() - start
    warm_up(asked)
    took = []
    while match.outcome is None:
        seat, rng = match.to_act[0], advanced(rng)
        view, knowledge = match.view(seat), match.knowledge(seat)
        start = perf_counter()
        move = (other if seat else asked).choose(view, knowledge, rng)
        if not seat and len(view["legal_moves"]) > 1:
            took.append(perf_counter() - start)
        match.play(seat, move)
    mean, longest = sum(took) / len(took), max(took)
    return Answers(game, level, *(1000 * seconds for seconds in (budget, first, mean, longest)))


def told(*, brief: bool = False) -> list[dict[str, Any]]:
    """All figures of this part, ready for JSON."""
    return [asdict(found) | {"in_time": found.in_time} for found in answers(brief=brief)]


def print_told(figures: list[dict[str, Any]]) -> None:
    """The same for people."""
    print("\nanswers of searching levels at a table of two, milliseconds that somebody waits;")
    print("the first comes from a stand-in while kernels are read")
    for row in figures:
        parts = [f"{name} {row[name]:6.1f}" for name in ("budget", "first", "mean", "longest")]
        parts += ["in time" if row["in_time"] else "late"]
        print(f"{row['game']:9} {row['level']:13} {'   '.join(parts)}")


if __name__ == "__main__":
    print(json.dumps(asdict(measured(*sys.argv[1:]))))
