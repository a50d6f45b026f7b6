"""How fast the rules run: ``make bench``.

Machines are noisy, so everything that is compared is measured in the same run, in CPU seconds,
and told as a ratio where it can be.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from time import process_time
from types import ModuleType
from typing import Any

import numpy as np

import sushiya
from sushiya.bots import bot
from sushiya.core.compiled import twin
from sushiya.core.layout import Fields
from sushiya.core.rng import seeded
from sushiya.games.sushi_go import playouts as sushi_go_playouts
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table, setup
from sushiya.games.wasabi import playouts as wasabi_playouts
from sushiya.games.wasabi.match import Match
from sushiya.games.wasabi.menu import standard_menu
from sushiya.games.wasabi.rules import MOST
from sushiya.study import batches, kernels_bench, levels_bench, solver_bench


@dataclass(frozen=True)
class Subject:
    """A game that can be played at random, both ways."""

    game: str
    seats: int
    options: str
    playouts: ModuleType
    match: Fields
    most_answers: int
    menu: Fields | None = None


@dataclass(frozen=True)
class Speed:
    """Random whole games per CPU second."""

    game: str
    seats: int
    options: str
    interpreted: float
    compiled: float

    @property
    def ratio(self) -> float:
        """How many times faster the compiled twin is."""
        return self.compiled / self.interpreted


def subjects(*, brief: bool = False) -> Iterator[Subject]:
    """Every seat count of both games, and the editions and options that cost extra."""
    if brief:
        yield from (_sushi_go(2, {}), _wasabi(2))
        return
    for seats in range(2, 6):
        yield _sushi_go(seats, {})
    yield _sushi_go(4, {"edition": "zoch"})
    yield _sushi_go(2, {"ghost": True})
    for seats in range(2, 5):
        yield _wasabi(seats)


def measured(subject: Subject, seconds: float) -> Speed:
    """Games per CPU second by the rules for all tables, both ways, the compilation not counted."""
    extra = () if subject.menu is None else (subject.menu,)

    def interpreted(number: int) -> None:
        room = [0] * subject.most_answers
        for at in range(number):
            subject.playouts.play_random_game(subject.match.copy(), *extra, seeded(at), room)

    def compiled(number: int) -> None:
        menu = () if subject.menu is None else (batches.filled(subject.menu, 1)[0],)
        room, winners = np.zeros(subject.most_answers, np.int64), np.zeros(number, np.int64)
        points = np.zeros((number, subject.seats), np.int64)
        matches = batches.filled(subject.match, number)
        play_all = twin(subject.playouts).play_random_games
        play_all(matches, *menu, 0, room, winners, points)

    compiled(1)
    return Speed(
        subject.game,
        subject.seats,
        subject.options,
        _per_second(interpreted, seconds),
        _per_second(compiled, seconds),
    )


def decision_costs(*, brief: bool = False) -> Iterator[tuple[str, int, float]]:
    """CPU milliseconds of ``play`` + ``legal_moves`` + ``view`` through the Python face."""
    for name, most in (("sushi-go", 5), ("wasabi", 4)):
        for seats in range(2, 3 if brief else most + 1):
            yield name, seats, _decision_cost(name, seats, games=1 if brief else 5)


def help_cost(runs: int = 5) -> float:
    """CPU milliseconds of ``sushiya --help``, the least of several runs."""
    costs = []
    for _ in range(runs):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-m", "sushiya.cli", "--help"], capture_output=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        costs.append(spent * 1000)
    return min(costs)


def _decision_cost(name: str, seats: int, games: int) -> float:
    player = bot(name, "random")
    spent, decisions = 0.0, 0
    for seed in range(games):
        match = sushiya.new_game(name, seats=seats, seed=seed)
        while match.outcome is None:
            seat = match.to_act[0]
            move = player.choose({"legal_moves": match.legal_moves(seat)}, None, seeded(decisions))
            start = process_time()
            match.play(seat, move)
            match.legal_moves(seat)
            match.view(seat)
            spent += process_time() - start
            decisions += 1
    return spent / decisions * 1000


def _per_second(play: Callable[[int], None], seconds: float) -> float:
    """Play more and more games until one run takes long enough to be believed."""
    number = 10
    while True:
        start = process_time()
        play(number)
        spent = process_time() - start
        if spent >= seconds:
            return number / spent
        number = int(number * min(20, max(2, 1.2 * seconds / max(spent, 1e-6))))


def _sushi_go(seats: int, options: dict[str, object]) -> Subject:
    match = empty_table(setup(seats, options))
    match.deck = [int(card) for card in ALL_CARDS]
    words = " ".join(f"{key}={value}" for key, value in options.items())
    return Subject("sushi-go", seats, words, sushi_go_playouts, match, MOST_MOVES)


def _wasabi(seats: int) -> Subject:
    tables = standard_menu().tables
    return Subject("wasabi", seats, "", wasabi_playouts, Match(seats=seats), MOST, tables)


def main(arguments: list[str] | None = None) -> None:
    """Print the figures as a table, or as JSON."""
    parser = argparse.ArgumentParser(description="Measure how fast the rules run.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds per figure")
    parser.add_argument("--brief", action="store_true", help="two seats only, little to compile")
    chosen = parser.parse_args(arguments)
    brief = chosen.brief
    _announce("random games")
    speeds = [_told(measured(one, chosen.seconds), chosen.json) for one in subjects(brief=brief)]
    _announce("decisions one by one, and the start")
    costs = list(decision_costs(brief=brief))
    help_milliseconds = help_cost(1 if brief else 5)
    _announce("answers of searching levels")
    level_figures = levels_bench.told(brief=brief)
    _announce("compiled batches, beside a plain loop if there is a compiler for it")
    batch_figures = kernels_bench.told(chosen.seconds, brief=brief)
    _announce("the exact solver")
    solver_figures = solver_bench.told(chosen.seconds, most_cards=5 if brief else 9)
    if chosen.json:
        figures: dict[str, Any] = {
            "games_per_cpu_second": [asdict(speed) | {"ratio": speed.ratio} for speed in speeds],
            "milliseconds_per_decision": [
                {"game": name, "seats": seats, "milliseconds": cost} for name, seats, cost in costs
            ],
            "help_milliseconds": help_milliseconds,
            "answers_of_levels": level_figures,
            "compiled_batches": batch_figures,
            "exact_solver": solver_figures,
        }
        json.dump(figures, sys.stdout, indent=1)
        return
    print("\nplay + legal_moves + view, CPU milliseconds per decision, interpreted")
    for name, seats, cost in costs:
        print(f"{name:9} {seats} seats {cost:8.3f}")
    print(f"\nsushiya --help, CPU milliseconds: {help_milliseconds:.0f}")
    levels_bench.print_told(level_figures)
    kernels_bench.print_told(batch_figures)
    solver_bench.print_told(solver_figures)


def _announce(part: str) -> None:
    """Tell somebody who waits what is measured next."""
    if sys.stderr.isatty():
        print(f"measuring {part} …", file=sys.stderr, flush=True)


def _told(speed: Speed, silent: bool) -> Speed:
    if not silent:
        name = f"{speed.game} {speed.seats} seats {speed.options}"
        print(
            f"{name:34} random games per CPU second: interpreted {speed.interpreted:9,.0f}   "
            f"compiled {speed.compiled:11,.0f}   ratio {speed.ratio:6,.0f}",
            flush=True,
        )
    return speed


if __name__ == "__main__":
    main()
