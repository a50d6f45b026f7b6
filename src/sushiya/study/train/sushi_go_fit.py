"""Fits the chef's net to decisions: two layers, Adam, plain NumPy, the same on every run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from sushiya.bots.sushi_go_cook import tuned_prices
from sushiya.bots.sushi_go_features import INPUTS
from sushiya.bots.sushi_go_net import (
    FIRST,
    HIDDEN,
    LAST,
    NET_SIZE,
    OUTPUTS,
    PRICES,
    SECOND,
    VALUE_WEIGHT,
)
from sushiya.core.compiled import twin
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.study.subjects import Array
from sushiya.study.train import sushi_go_head

BATCH = 512
WORTH_WEIGHT = 0.5
DECAY = 1e-5


@dataclass(frozen=True)
class Decisions:
    """What a net is fitted to: inputs, moves, how much of each is right, and what was won."""

    inputs: Array
    start: Array
    places: Array
    values: Array
    targets: Array
    worth: Array

    def __len__(self) -> int:
        return len(self.inputs)


def fresh_net(seed: int) -> Array:
    """A net that has learned nothing: it likes what a cook with tuned prices likes."""
    rng = np.random.default_rng(seed)
    net = np.zeros(NET_SIZE, np.float32)
    first, second, _ = layers(net)
    first[:-1] = rng.standard_normal((INPUTS, HIDDEN)) * (2 / 40) ** 0.5
    second[:-1] = rng.standard_normal((HIDDEN, HIDDEN)) * (2 / HIDDEN) ** 0.5
    net[VALUE_WEIGHT] = 1.0
    net[PRICES:] = tuned_prices()
    return net


def layers(net: Array) -> tuple[Array, Array, Array]:
    """The three layers of a net as matrices that share its memory; the last row is the bias."""
    return (
        net[FIRST:SECOND].reshape(INPUTS + 1, HIDDEN),
        net[SECOND:LAST].reshape(HIDDEN + 1, HIDDEN),
        net[LAST:VALUE_WEIGHT].reshape(HIDDEN + 1, OUTPUTS),
    )


def fitted(
    net: Array,
    data: Decisions,
    *,
    seed: int,
    epochs: int,
    rate: float = 2e-3,
    tell: Callable[[str], None] = print,
) -> Array:
    """The net after so many passes over the decisions; the rate falls to nothing."""
    rng = np.random.default_rng(seed)
    net = np.array(net, np.float32)
    adam = _Adam(len(net))
    batches = max(1, len(data) // BATCH)
    for epoch in range(epochs):
        losses = np.zeros(2)
        order = rng.permutation(len(data))
        for number in range(batches):
            done = (epoch * batches + number) / (epochs * batches)
            chosen = order[number * BATCH : (number + 1) * BATCH]
            slope = slope_of(net, data, chosen, losses)
            net -= adam.step(slope, rate * (1 - done))
        seen = min(len(data), batches * BATCH)
        tell(f"epoch {epoch + 1:2}: policy {losses[0] / seen:.4f}, worth {losses[1] / seen:.4f}")
    return net


def slope_of(net: Array, data: Decisions, chosen: Array, losses: Array) -> Array:
    """The mean slope of the loss over a batch, by every weight."""
    first, second, last = layers(net)
    inputs = data.inputs[chosen]
    near = np.maximum(inputs @ first[:-1] + first[-1], 0)
    far = np.maximum(near @ second[:-1] + second[-1], 0)
    told = np.zeros((len(chosen), OUTPUTS + 1), np.float32)
    told[:, :OUTPUTS] = far @ last[:-1] + last[-1]
    slopes = np.zeros_like(told)
    by_value = twin(sushi_go_head).write_slopes(
        chosen, data.start, data.places, data.values, data.targets, data.worth,
        float(net[VALUE_WEIGHT]), WORTH_WEIGHT, told, slopes, np.zeros(MOST_MOVES), losses,
    )  # fmt: skip
    out = slopes[:, :OUTPUTS] / len(chosen)
    by_far = (out @ last[:-1].T) * (far > 0)
    by_near = (by_far @ second[:-1].T) * (near > 0)
    slope = DECAY * net
    slope[PRICES:] = 0
    for layer, below, above in zip(
        layers(slope), (inputs, near, far), (by_near, by_far, out), strict=True
    ):
        layer[:-1] += below.T @ above
        layer[-1] += above.sum(axis=0)
    slope[VALUE_WEIGHT] += by_value / len(chosen)
    return slope


class _Adam:
    """Steps that know how large slopes usually are."""

    def __init__(self, size: int) -> None:
        self._mean = np.zeros(size, np.float32)
        self._square = np.zeros(size, np.float32)
        self._steps = 0

    def step(self, slope: Array, rate: float) -> Array:
        """How far to go against this slope."""
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope * slope - self._square)
        mean = self._mean / (1 - 0.9**self._steps)
        square = self._square / (1 - 0.999**self._steps)
        return np.asarray(rate * mean / (np.sqrt(square) + 1e-8))
