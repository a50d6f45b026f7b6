"""Everything that is trained for Wasabi!"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from sushiya.bots.wasabi_learned import ALL_PLANS, FEW_PLANS, SEATS, WEIGHT_NAMES, weights_file
from sushiya.bots.weights import write_array, write_numbers
from sushiya.study.train import wasabi_leads, wasabi_weights
from sushiya.study.train.arguments import add_common, add_seed, at_least
from sushiya.study.train.arguments import folder as existing

_AT_LARGER_TABLES = ("--generations", "10", "--deals", "200", "--population", "20")
WHOLE = (
    ("weights",),
    *(("weights", "--seats", str(seats), *_AT_LARGER_TABLES) for seats in SEATS[1:]),
    ("leads",),
)
"""The parts in the order in which they need each other."""


def add_parts(parser: argparse.ArgumentParser, folder: Path) -> None:
    """Add a command for every part; weights go into the folder unless told otherwise."""
    parts = parser.add_subparsers(dest="part", required=True)
    weights = parts.add_parser("weights", help="tune what recipes, cards and tiles are worth")
    weights.add_argument("--generations", type=at_least(1), default=24, help="how many")
    weights.add_argument(
        "--deals", type=at_least(1), default=180, help="per candidate and generation"
    )
    weights.add_argument(
        "--population", type=at_least(2), default=24, help="candidates in a generation"
    )
    weights.add_argument("--seats", type=int, default=2, choices=SEATS, help="at such tables")
    add_seed(weights)
    weights.add_argument(
        "--out", type=existing, default=folder, metavar="FOLDER", help="where to write"
    )
    weights.set_defaults(train=_weights)
    leads = parts.add_parser("leads", help="fit how a duel ends to what both seats have")
    leads.add_argument(
        "--games", type=at_least(1), default=50_000, help="duels of the policy on the way"
    )
    add_common(leads, folder / "wasabi_leads.npz")
    leads.set_defaults(train=_leads)


def _weights(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    found = wasabi_weights.tuned(
        seed=chosen.seed,
        generations=chosen.generations,
        deals=chosen.deals,
        population=chosen.population,
        seats=chosen.seats,
    )
    written = []
    for name, numbers in zip((FEW_PLANS, ALL_PLANS), found, strict=False):
        path = chosen.out / f"{weights_file(name, chosen.seats)}.toml"
        write_numbers(path, "weights", WEIGHT_NAMES, numbers, origin)
        written.append(path)
    return written


def _leads(chosen: argparse.Namespace, origin: str) -> Sequence[Path]:
    factors = wasabi_leads.fitted(seed=chosen.seed, games=chosen.games)
    write_array(chosen.out, "factors", factors, origin)
    return (chosen.out,)
