"""What compiled batches cost: speed against the marks, threads, memory, start-up."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.rng import seeded
from sushiya.games.sushi_go import lanes, playouts, rollouts
from sushiya.games.sushi_go.rules import begin
from sushiya.study import sushi_go_lanes
from sushiya.study.simulation import simulate
from sushiya.study.steps_bench import MATCHES, MORE_MATCHES, ONE_MATCH_MARK, steps
from sushiya.study.subjects import subject

PART = 4096
RUNS = 9
FLAGS = ("-O3", "-march=native")
MARKS = (
    ("sushi-go", 2, "play_random_games", 1_000_000),
    ("sushi-go", 4, "play_random_games", 650_000),
    ("sushi-go", 5, "play_random_games", 550_000),
    ("wasabi", 2, "play_random_games", 100_000),
    ("wasabi", 2, "play_finishing_games", 20_000),
)
"""Games per CPU second on one thread, the shuffle included."""
LANES_MARKS = (("sushi-go", 2, 3_500_000),)
"""Random games per CPU second in lanes."""
ROLLOUT_MARKS = (("sushi-go", 2, 1_200_000), ("sushi-go", 4, 800_000))
"""Rollouts per CPU second: from the first decision of a round to its end."""
_WORDS = {
    "play_random_games": "random",
    "play_finishing_games": "finishing recipes",
    "roll_out": "rollouts of a round",
    "play_in_lanes": "random, in lanes",
}
START_UP = "from sushiya import study; study.simulate('sushi-go', seats=2, games=100, threads=1)"
LINEAR_MARK = 1.25
"""How much more a game of the largest batch may cost than one of 512."""
WARM_MARK = 0.8
"""CPU seconds from nothing to the first hundred games, nothing to compile."""
BRIEF_START_UP = "from sushiya.core import compiled, rng; compiled.twin(rng).seeded(1)"


@dataclass(frozen=True)
class Mark:
    """A speed and what it should be."""

    game: str
    seats: int
    play: str
    wanted: int
    found: float


def marks(seconds: float, *, brief: bool = False) -> Iterator[Mark]:
    """Every mark with what was found: the best of several runs, for machines are shared.

    In brief only random games and rollouts of two, with the rules for all tables.
    """
    for game, seats, play, wanted in MARKS:
        if not brief or (seats, play) == (2, "play_random_games"):
            run = _batch(game, seats, play, PART, brief=brief)
            yield Mark(game, seats, play, wanted, PART / _least_seconds(run, seconds))
    for game, seats, wanted in () if brief else LANES_MARKS:
        run = _lanes(seats, PART)
        yield Mark(game, seats, "play_in_lanes", wanted, PART / _least_seconds(run, seconds))
    for game, seats, wanted in ROLLOUT_MARKS[: 1 if brief else None]:
        run = _rollouts(seats, PART, brief=brief)
        yield Mark(game, seats, "roll_out", wanted, PART / _least_seconds(run, seconds))


def _least_seconds(run: Callable[[], None], seconds: float) -> float:
    """CPU seconds of the quickest of several runs, the compilation not counted."""
    run()
    best, spent, runs = float("inf"), 0.0, 0
    while runs < RUNS or spent < seconds:
        start = process_time()
        run()
        took = process_time() - start
        best, spent, runs = min(best, took), spent + took, runs + 1
    return best


def _batch(game: str, seats: int, play: str, number: int, *, brief: bool) -> Callable[[], None]:
    table = subject(game, seats, {})
    kernel = getattr(twin(table.playouts, None if brief else table.match), play)
    matches, extra = table.filled(number), table.extra
    room = np.zeros(table.most_answers, np.int64)
    winners, points = np.zeros(number, np.int64), np.zeros((number, seats), np.int64)
    return lambda: kernel(matches, *extra, 0, room, winners, points)


def _lanes(seats: int, number: int) -> Callable[[], None]:
    """So many games in lanes, in code for this table alone."""
    table = subject("sushi-go", seats, {})
    kernel, room = twin(lanes, table.match).play_in_lanes, sushi_go_lanes.room(seats)
    record = table.filled(1)[0]

    def run() -> None:
        for first in range(0, number, lanes.LANES):
            kernel(record, first, room)

    return run


def _rollouts(seats: int, number: int, *, brief: bool) -> Callable[[], None]:
    """Rollouts from the first decision of a round, copying the position included."""
    table: Any = subject("sushi-go", seats, {})
    position = table.match.copy()
    playouts.shuffle(position, seeded(1))
    begin(position)
    dtype = dtype_of(position.LAYOUT)
    match, start = packed(position, dtype), packed(position, dtype)
    room, sums = np.zeros(table.most_answers, np.int64), np.zeros(seats + 1, np.int64)
    kernel = twin(rollouts, None if brief else table.match).roll_out
    return lambda: kernel(match[0], start[0], number, 0, room, sums)


def batch_costs(seconds: float, *, brief: bool = False) -> dict[int, float]:
    """CPU nanoseconds per game by size of the batch: what a call costs is soon forgotten."""
    costs = {}
    for size in (1, 8, 64, 512, 4096, 32768):
        run = _batch("sushi-go", 2, "play_random_games", size, brief=brief)
        costs[size] = 1e9 * _least_seconds(run, seconds) / size
    return costs


def thread_scaling(games: int, runs: int = 5) -> dict[int, float]:
    """How many times as fast a simulation is by the wall clock, by number of threads.

    Of several runs the quickest; the time of a simulation is told without the compiler's.
    """
    times = {
        threads: min(
            simulate("sushi-go", seats=4, games=games, threads=threads).seconds for _ in range(runs)
        )
        for threads in range(1, (os.cpu_count() or 1) + 1)
    }
    return {threads: times[1] / took for threads, took in times.items()}


def bytes_per_match() -> dict[str, dict[str, int]]:
    """What a match takes while it is played, and what is kept of it."""
    told = {}
    for game in ("sushi-go", "wasabi"):
        result = simulate(game, seats=2, games=64)
        columns = (result.points, result.parts, result.winners, result.length)
        kept = sum(column.nbytes for column in columns) // result.games
        told[game] = {"played": subject(game, 2, {}).filled(1).nbytes, "kept": kept}
    return told


def startup_costs(program: str = START_UP) -> dict[str, float]:
    """CPU seconds from nothing to the end of a program, with an empty and a full cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"XDG_CACHE_HOME": folder}
        cold = _child_seconds(program, environment)
        warm = min(_child_seconds(program, environment) for _ in range(5))
    return {"cold": cold, "warm": warm}


def _child_seconds(program: str, environment: dict[str, str]) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", program], check=True, env=environment)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def plain_loop(seats: int, games: int) -> tuple[float, float] | None:
    """Games per CPU second and mean points of a plain C++ loop; None without a compiler."""
    compiler = next(filter(None, map(shutil.which, ("g++", "clang++", "c++"))), None)
    if compiler is None:
        return None
    source = Path(__file__).with_name("plain_loop.cpp")
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "plain_loop")
        subprocess.run([compiler, *FLAGS, "-o", program, str(source)], check=True)
        runs = [_loop_run(program, seats, games) for _ in range(RUNS)]
    return games / min(seconds for seconds, _ in runs), runs[0][1]


def _loop_run(program: str, seats: int, games: int) -> tuple[float, float]:
    arguments = [program, str(seats), str(games)]
    done = subprocess.run(arguments, check=True, capture_output=True, text=True)
    seconds, points = map(float, done.stdout.split())
    return seconds, points


def told(seconds: float, *, brief: bool = False) -> dict[str, Any]:
    """All figures of this part, ready for JSON; in brief with as little compiling as can be."""
    found = list(marks(seconds, brief=brief))
    native: dict[str, float | None] = {}
    for mark in found:
        if mark.game == "sushi-go" and mark.play in ("play_random_games", "play_in_lanes"):
            loop = plain_loop(mark.seats, 20 * PART)
            name = f"{mark.seats} seats {_WORDS[mark.play]}"
            native[name] = None if loop is None else mark.found / loop[0]
    return {
        "marks": [vars(mark) for mark in found],
        "steps": [vars(one) for one in steps(seconds, brief=brief)],
        "ratio_to_plain_cpp": native,
        "nanoseconds_per_game_by_batch": batch_costs(seconds / 10, brief=brief),
        "speedup_by_threads": thread_scaling(int(400_000 * min(seconds, 1))),
        "bytes_per_match": bytes_per_match(),
        "startup_cpu_seconds": startup_costs(BRIEF_START_UP if brief else START_UP),
    }


def _against(found: float, wanted: int) -> str:
    return f"mark {wanted:10,} {'reached' if found >= wanted else 'missed'}"


def _linear(costs: dict[int, float]) -> str:
    """Whether a batch costs as much as its games, once the call is forgotten."""
    growth = costs[max(costs)] / costs[512]
    within = "reached" if growth <= LINEAR_MARK else "missed"
    return (
        f"a game of the largest batch costs {growth:.2f} of one of 512, mark {LINEAR_MARK} {within}"
    )


def print_told(figures: dict[str, Any]) -> None:
    """The same for people."""
    print("\ncompiled batches, games or rollouts per CPU second on one thread")
    for mark in figures["marks"]:
        name = f"{mark['game']} {mark['seats']} seats {_WORDS[mark['play']]}"
        print(f"{name:38} {mark['found']:11,.0f}   {_against(mark['found'], mark['wanted'])}")
    print(f"\nsteps of {MATCHES} games with rows and masks, decisions per CPU second on one thread")
    for step in figures["steps"]:
        name, found = f"{step['game']} {step['seats']} seats", step["decisions_per_second"]
        print(f"{name:38} {found:11,.0f}   {_against(found, step['wanted'])}")
        print(
            f"{f'  the same, {MORE_MATCHES} games':38} {step['decisions_with_more_matches']:11,.0f}"
        )
        alone, call = step["one_match_microseconds"], step["call_microseconds"]
        within = "reached" if alone <= ONE_MATCH_MARK else "missed"
        print(
            f"{'':20} one match {alone:.2f} µs a step, mark {ONE_MATCH_MARK} {within};"
            f" and {call:.2f} µs a call"
        )
    for name, ratio in figures["ratio_to_plain_cpp"].items():
        words = "no compiler here" if ratio is None else f"{ratio:.2f} times as fast"
        print(f"sushi-go {name} against a plain C++ loop: {words}")
    print("\nCPU nanoseconds per game by size of the batch")
    for size, cost in figures["nanoseconds_per_game_by_batch"].items():
        print(f"{size:8,} {cost:10,.0f}")
    print(_linear(figures["nanoseconds_per_game_by_batch"]))
    print("\nspeed-up by threads, wall clock")
    for threads, factor in figures["speedup_by_threads"].items():
        print(f"{threads:8} {factor:10.2f}")
    for game, sizes in figures["bytes_per_match"].items():
        print(f"{game}: {sizes['played']} bytes a match while played, {sizes['kept']} kept")
    cold, warm = (figures["startup_cpu_seconds"][cache] for cache in ("cold", "warm"))
    within = "reached" if warm <= WARM_MARK else "missed"
    print(
        f"first hundred games, CPU seconds: cold {cold:.2f}, warm {warm:.2f},"
        f" mark {WARM_MARK} {within}"
    )
