"""Everything that is trained for Wasabi!"""

from __future__ import annotations

import argparse
from pathlib import Path

from sushiya.bots.wasabi_learned import WEIGHT_NAMES
from sushiya.bots.weights import write_numbers
from sushiya.study.train import wasabi_weights


def add_parts(parser: argparse.ArgumentParser, folder: Path) -> None:
    """Add a command for every part; weights go into the folder unless told otherwise."""
    parts = parser.add_subparsers(dest="part", required=True)
    weights = parts.add_parser("weights", help="tune what recipes, cards and tiles are worth")
    weights.add_argument("--generations", type=int, default=24)
    weights.add_argument("--deals", type=int, default=180, help="per candidate and generation")
    weights.add_argument("--population", type=int, default=24)
    weights.add_argument("--seed", type=int, default=1)
    weights.add_argument("--out", type=Path, default=folder, help="a folder")
    weights.set_defaults(train=_weights)


def _weights(chosen: argparse.Namespace, origin: str) -> None:
    quick, whole = wasabi_weights.tuned(
        seed=chosen.seed,
        generations=chosen.generations,
        deals=chosen.deals,
        population=chosen.population,
    )
    write_numbers(chosen.out / "wasabi.toml", "weights", WEIGHT_NAMES, whole, origin)
    write_numbers(chosen.out / "wasabi_quick.toml", "weights", WEIGHT_NAMES, quick, origin)
