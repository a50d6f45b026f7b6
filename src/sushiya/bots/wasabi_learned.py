"""The weights that Wasabi! bots play with: by rule of thumb, or tuned by self-play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sushiya.bots.wasabi_candidates import NARROW, WIDE
from sushiya.bots.wasabi_leads import FACTORS
from sushiya.bots.wasabi_weights import WHOLE, Weights
from sushiya.bots.weights import array_from_npz, numbers_from_toml
from sushiya.games.wasabi.match import LENGTHS

SEATS = (2, 3, 4)
"""The tables that weights are tuned for, each for itself."""
ALL_PLANS, FEW_PLANS = "wasabi", "wasabi_quick"


def plain_weights(seats: int = 2) -> Weights:
    """Weights by rule of thumb, before any tuning; where more sit down, less lasts."""
    weights = Weights(
        decay=[1024, 700, 480, 330, 230, 160],
        prize=[WHOLE] * LENGTHS,
        cube=700,
        reward=500,
        held=20,
        scarce=800,
        spare=60,
        late=100,
        crowd=400,
        cards=[400, 700, 500, 500, 800],
        fresh=800,
        passing=900,
        draw=[0, 0, 0, 0],
    )
    if seats > SEATS[0]:
        weights.decay = [1024, 614, 369, 221, 133, 80]
        weights.cards = [200, 700, 300, 600, 800]
        weights.fresh = 600
    return weights


def weights_to_numbers(weights: Weights) -> list[int]:
    """The weights one after the other, in the order of ``WEIGHT_NAMES``."""
    numbers: list[int] = []
    for name, field in Weights.LAYOUT.items():
        value = getattr(weights, name)
        numbers += value if field.length else [value]
    return numbers


def weights_from_numbers(numbers: Sequence[float]) -> Weights:
    """The weights back from their numbers."""
    rest = [round(number) for number in numbers]
    values: dict[str, list[int] | int] = {}
    for name, field in Weights.LAYOUT.items():
        size = field.length or 1
        values[name] = rest[:size] if field.length else rest[0]
        rest = rest[size:]
    return Weights(**values)


def _weight_names() -> tuple[str, ...]:
    names: list[str] = []
    for name, field in Weights.LAYOUT.items():
        names += [f"{name}_{at}" for at in range(field.length)] if field.length else [name]
    return tuple(names)


WEIGHT_NAMES = _weight_names()


@cache
def tuned_weights(seats: int = 2) -> Weights:
    """The weights tuned by self-play with as many plans as the chef looks at at such a table.

    Raises ``BadWeights``.
    """
    return _learned(ALL_PLANS, seats) if seats == SEATS[0] else quick_weights(seats)


@cache
def quick_weights(seats: int = 2) -> Weights:
    """The same, tuned with few plans: for the turns on the way of a search."""
    return _learned(FEW_PLANS, seats)


@cache
def lead_factors() -> tuple[int, ...]:
    """By what a lead is told in a duel, as ``wasabi_leads`` takes it, in 1024ths."""
    factors = array_from_npz("wasabi_leads", "factors", FACTORS)
    return tuple(round(factor * WHOLE) for factor in factors.tolist())


def chef_width(seats: int) -> int:
    """How many plans the chef looks at: all with two seats; with more, few serve it better."""
    return WIDE if seats == SEATS[0] else NARROW


def weights_file(name: str, seats: int) -> str:
    """The name of the file with weights for a table of so many seats."""
    return name if seats == SEATS[0] else f"{name}_{seats}"


def _learned(name: str, seats: int) -> Weights:
    return weights_from_numbers(
        numbers_from_toml(weights_file(name, seats), "weights", WEIGHT_NAMES)
    )
