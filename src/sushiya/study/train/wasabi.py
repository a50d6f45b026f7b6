"""Everything that is trained for Wasabi!"""

from __future__ import annotations

import argparse
from pathlib import Path

from sushiya.bots.wasabi_learned import ALL_PLANS, FEW_PLANS, SEATS, WEIGHT_NAMES, weights_file
from sushiya.bots.weights import write_array, write_numbers
from sushiya.study.train import wasabi_leads, wasabi_weights

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
    weights.add_argument("--generations", type=int, default=24)
    weights.add_argument("--deals", type=int, default=180, help="per candidate and generation")
    weights.add_argument("--population", type=int, default=24)
    weights.add_argument("--seats", type=int, default=2, choices=SEATS)
    weights.add_argument("--seed", type=int, default=1)
    weights.add_argument("--out", type=Path, default=folder, help="a folder")
    weights.set_defaults(train=_weights)
    leads = parts.add_parser("leads", help="fit how a duel ends to what both seats have")
    leads.add_argument("--games", type=int, default=50_000)
    leads.add_argument("--seed", type=int, default=1)
    leads.add_argument("--out", type=Path, default=folder / "wasabi_leads.npz", help="a file")
    leads.set_defaults(train=_leads)


def _weights(chosen: argparse.Namespace, origin: str) -> None:
    found = wasabi_weights.tuned(
        seed=chosen.seed,
        generations=chosen.generations,
        deals=chosen.deals,
        population=chosen.population,
        seats=chosen.seats,
    )
    for name, numbers in zip((FEW_PLANS, ALL_PLANS), found, strict=False):
        path = chosen.out / f"{weights_file(name, chosen.seats)}.toml"
        write_numbers(path, "weights", WEIGHT_NAMES, numbers, origin)


def _leads(chosen: argparse.Namespace, origin: str) -> None:
    factors = wasabi_leads.fitted(seed=chosen.seed, games=chosen.games)
    write_array(chosen.out, "factors", factors, origin)
