"""The weights that Wasabi! bots play with: by rule of thumb, or tuned by self-play."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from sushiya.bots.wasabi_weights import WHOLE, Weights
from sushiya.bots.weights import numbers_from_toml
from sushiya.games.wasabi.match import LENGTHS


def plain_weights() -> Weights:
    """Weights by rule of thumb, before any tuning."""
    return Weights(
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
def tuned_weights() -> Weights:
    """The weights tuned by self-play with all plans (``study.train``); raises ``BadWeights``."""
    return weights_from_numbers(numbers_from_toml("wasabi", "weights", WEIGHT_NAMES))


@cache
def quick_weights() -> Weights:
    """The same, tuned with few plans: for the turns on the way of a search."""
    return weights_from_numbers(numbers_from_toml("wasabi_quick", "weights", WEIGHT_NAMES))
