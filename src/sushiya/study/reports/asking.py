"""What a report is asked for, checked before the first game is played."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sushiya.games import game as game_named
from sushiya.study.requests import LARGEST_SEED, check_number, refuse

MOST_GAMES = 1_000_000
LEVELS = {
    "sushi-go": ("random", "apprentice", "cook", "chef"),
    "wasabi": ("cook",),
}
"""Who can play for a report: levels that need no search."""


@dataclass(frozen=True)
class Request:
    """What a report of simulated games is about. ``options`` are those of the game."""

    game: str
    seats: tuple[int, ...]
    options: Mapping[str, Any]
    bot: str
    games: int
    seed: int
    file: str = "report.html"
    compiled: bool = True
    progress: Callable[[int], None] | None = None

    def command(self, section: str) -> str:
        """The command that makes one section of the report again."""
        words = ["sushiya", "report", self.game, self.file, "--seats", _seats(self.seats)]
        for option in game_named(self.game).options:
            value = self.options.get(option.name, option.default)
            if value == option.default:
                continue
            flag = "--" + option.name.replace("_", "-")
            words += [flag] if value is True else [flag, Path(str(value)).name]
        words += ["--bots", self.bot, "--games", str(self.games), "--seed", str(self.seed)]
        return shlex.join([*words, "--only", section])

    def told(self, games: int) -> None:
        """Say that so many more games have been played."""
        if self.progress:
            self.progress(games)


def checked(request: Request) -> Request:
    """The same request; raises ``BadRequest`` for one that cannot be done."""
    game = game_named(request.game)
    for seats in request.seats:
        game.setup(seats, request.options)
    if not request.seats or len(set(request.seats)) < len(request.seats):
        refuse(request.game, "seats", _seats(request.seats), "each number of seats once")
    if request.options.get("ghost"):
        refuse(request.game, "ghost", "yes", "a report is about games without the ghost")
    if request.bot not in LEVELS[request.game]:
        known = ", ".join(LEVELS[request.game])
        refuse(request.game, "bots", request.bot, f"a report is played by one of {known}")
    check_number(request.game, "games", request.games, 20, MOST_GAMES)
    check_number(request.game, "seed", request.seed, 0, LARGEST_SEED)
    return request


def _seats(seats: Sequence[int]) -> str:
    """``2-5`` for numbers in a row, ``2,4`` for others."""
    if len(seats) > 1 and list(seats) == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]}-{seats[-1]}"
    return ",".join(map(str, seats))
