"""Everything that is trained for Sushi Go!"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from sushiya.bots.sushi_go_dqn import NETWORKS, weights_file
from sushiya.bots.sushi_go_search_tables import HABIT_SEATS
from sushiya.bots.weights import write_array
from sushiya.study.train import (
    sushi_go_chef,
    sushi_go_dqn,
    sushi_go_first_picks,
    sushi_go_habits,
    sushi_go_odds,
    sushi_go_prices,
    sushi_go_win_model,
)
from sushiya.study.train.arguments import add_common, at_least, new_file

WHOLE = (
    ("prices",),
    ("odds",),
    ("chef",),
    ("habits",),
    ("win-model",),
    ("first-picks",),
    ("dqn",),
    *(("dqn", "--number", str(number)) for number in NETWORKS[1:]),
)
"""The parts in the order in which they need each other."""


def add_parts(parser: argparse.ArgumentParser, folder: Path) -> None:
    """Add a command for every part; weights go into the folder unless told otherwise."""
    parts = parser.add_subparsers(dest="part", required=True)
    prices = parts.add_parser("prices", help="tune prices of present values in self-play")
    prices.add_argument("--generations", type=at_least(1), default=24, help="how many")
    prices.add_argument(
        "--deals", type=at_least(1), default=300, help="per candidate and generation"
    )
    prices.add_argument(
        "--population", type=at_least(2), default=32, help="candidates in a generation"
    )
    add_common(prices, folder / "sushi_go_prices.toml")
    prices.set_defaults(train=_prices)
    chef = parts.add_parser("chef", help="teach the chef's net what a search would do")
    chef.add_argument("--rounds", type=at_least(1), default=2, help="of games and of learning")
    chef.add_argument("--games", type=at_least(1), default=560, help="per round")
    chef.add_argument(
        "--simulations", type=at_least(1), default=600, help="of the search, per decision"
    )
    chef.add_argument("--epochs", type=at_least(1), default=16, help="of learning, per round")
    add_common(chef, folder / "sushi_go_chef.npz")
    chef.set_defaults(train=_chef)
    odds = parts.add_parser("odds", help="learn the odds that guide searching bots")
    odds.add_argument("--games", type=at_least(1), default=400, help="per round")
    odds.add_argument(
        "--simulations", type=at_least(1), default=300, help="of the search, per decision"
    )
    odds.add_argument(
        "--rounds", type=at_least(0), nargs=4, default=(2, 1, 1, 2), help="by seats, 2 to 5"
    )
    add_common(odds, folder / "sushi_go_odds.npz")
    odds.set_defaults(train=_odds)
    habits = parts.add_parser("habits", help="learn how players choose who do not search")
    habits.add_argument("--games", type=at_least(1), default=1_500, help="at every such table")
    add_common(habits, folder / "sushi_go_habits.npz")
    habits.set_defaults(train=_habits)
    dqn = parts.add_parser("dqn", help="teach the stranger that is a deep Q-network")
    dqn.add_argument("--steps", type=at_least(1), default=12_000, help="of all matches at once")
    dqn.add_argument("--number", type=int, choices=NETWORKS, default=1, help="which one; its seed")
    dqn.add_argument(
        "--out", type=new_file(".npz"), default=argparse.SUPPRESS, metavar="FILE",
        help="what to write instead of the shipped one of this number",
    )  # fmt: skip
    dqn.set_defaults(train=_dqn, folder=folder)
    picks = parts.add_parser("first-picks", help="fit the worth of first picks to exact play")
    picks.add_argument("--deals", type=at_least(1), default=2_000, help="how many")
    picks.add_argument(
        "--simulations", type=at_least(1), default=argparse.SUPPRESS,
        help="of the search, as at a table if not told",
    )  # fmt: skip
    add_common(picks, folder / "sushi_go_first_picks.npz")
    picks.set_defaults(train=_first_picks)
    model = parts.add_parser("win-model", help="fit the chance to win at the end of a round")
    model.add_argument("--games", type=at_least(1), default=20_000, help="per kind of table")
    add_common(model, folder / "sushi_go_win_model.toml")
    model.set_defaults(train=_win_model)


def _prices(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    prices = sushi_go_prices.tuned(
        seed=chosen.seed,
        generations=chosen.generations,
        deals=chosen.deals,
        population=chosen.population,
    )
    sushi_go_prices.write_prices(chosen.out, prices, origin)
    return (chosen.out,)


def _chef(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    net = sushi_go_chef.taught(
        seed=chosen.seed,
        rounds=chosen.rounds,
        games=chosen.games,
        simulations=chosen.simulations,
        epochs=chosen.epochs,
    )
    write_array(chosen.out, "net", net, origin)
    return (chosen.out,)


def _odds(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    tables = {}
    for seats, rounds in enumerate(chosen.rounds, 2):
        lessons = sushi_go_odds.trained(
            seats,
            games=chosen.games,
            simulations=chosen.simulations,
            rounds=rounds,
            seed=chosen.seed,
        )
        for number, (table, before, after) in enumerate(lessons, 1):
            print(f"{seats} seats, round {number}: surprise {before:.4f}, then {after:.4f}")
            tables[seats] = table
    sushi_go_odds.write_odds(chosen.out, tables, origin)
    return (chosen.out,)


def _habits(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    tables = {}
    for seats in HABIT_SEATS:
        found = sushi_go_habits.trained(seats, games=chosen.games, seed=chosen.seed)
        tables[seats], before, after = found
        print(f"{seats} seats: surprise {before:.4f}, then {after:.4f}")
    sushi_go_odds.write_odds(chosen.out, tables, origin)
    return (chosen.out,)


def _dqn(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    net = sushi_go_dqn.taught(seed=chosen.number, steps=chosen.steps)
    out = getattr(chosen, "out", chosen.folder / f"{weights_file(chosen.number)}.npz")
    write_array(out, "net", net, origin)
    return (out,)


def _first_picks(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    numbers = sushi_go_first_picks.fitted(
        seed=chosen.seed, deals=chosen.deals, simulations=getattr(chosen, "simulations", None)
    )
    write_array(chosen.out, "worth", numbers, origin)
    return (chosen.out,)


def _win_model(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    numbers = sushi_go_win_model.fitted(seed=chosen.seed, games=chosen.games)
    sushi_go_win_model.write_model(chosen.out, numbers, origin)
    return (chosen.out,)
