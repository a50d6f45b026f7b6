"""The win model fitted to games: what points and puddings mean at the end of a round.

The players are chefs, the best of those who do not search. Odds and chefs are taught with a first
model, of games by cooks with tuned prices, so that nothing is made from what it makes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from sushiya.bots.sushi_go_cook import tuned_prices
from sushiya.bots.sushi_go_policies import CHEF, COOK
from sushiya.bots.sushi_go_search_leaf import LAST_SCALE
from sushiya.bots.sushi_go_search_tree import Aims
from sushiya.bots.sushi_go_win_model import GROUPS, MODEL_NAMES, TERMS
from sushiya.bots.weights import write_numbers
from sushiya.games.sushi_go.state import COLUMNS, MOST_PLACES, ROUNDS
from sushiya.study.subjects import Array
from sushiya.study.sushi_go_levels import Played, play_levels

_SEATS = {"two": 2, "three": 3, "four": 4, "five": 5, "ghost": 2}
_STEPS = 30
_RIDGE = 1e-3
_FIRST_GAMES = 5_000
"""Per kind of table, for the first model."""
DIGITS = 6
"""After the point; further ones of what was fitted depend on the processor."""


def with_first_model(guides: Aims, seed: int) -> Aims:
    """The same guides of a search with the first model in place of the bots'."""
    leaf: Any = np.append(_first_model(seed), guides.leaf[LAST_SCALE:])
    return guides._replace(leaf=leaf)


@cache
def _first_model(seed: int) -> Array:
    return fitted(seed=seed, games=_FIRST_GAMES, players=COOK, tell=lambda _: None)


def fitted(
    *, seed: int, games: int, players: int = CHEF, tell: Callable[[str], None] = print
) -> Array:
    """The numbers of the whole model, group after group; cooks have tuned prices."""
    numbers: list[float] = []
    for group in GROUPS:
        seats, options = _table(group)
        prices = np.repeat(np.array([tuned_prices()]), seats, axis=0) if players == COOK else None
        played = play_levels(
            [players] * seats, games, seed=seed * 1_000_003, options=options, prices=prices
        )
        for rounds in (1, 2):
            terms = standings(played, seats, rounds, each="each" in group)
            weights = softmax_fit(terms, played.shares)
            loss, blind = log_loss(terms, weights, played.shares), float(np.log(seats))
            tell(f"{group:12} after {rounds}: loss {loss:.4f} of {blind:.4f}, {_told(weights)}")
            numbers += weights.tolist()
    return np.round(numbers, DIGITS)


def _table(group: str) -> tuple[int, dict[str, object]]:
    """A table of the group. No edition of full ties seats two, so sharing ones stand in."""
    seats = _SEATS[group.split("_")[0]]
    if group == "ghost":
        return seats, {"ghost": True}
    return seats, {"edition": "zoch"} if "each" in group and seats > 2 else {}


def standings(played: Played, seats: int, rounds: int, *, each: bool) -> Array:
    """What the model adds up, as [game, seat, term]; see ``bots.sushi_go_win_model``."""
    sheet = played.matches["sheet"].reshape(-1, ROUNDS, MOST_PLACES, COLUMNS)
    points = sheet[:, :rounds].sum(axis=(1, 3))[:, :seats]
    places = int(played.matches["places"][0])
    held = played.puddings[:, rounds - 1, :places]
    most, least = held.max(axis=1, keepdims=True), held.min(axis=1, keepdims=True)
    parts = []
    for extreme in (most, least):
        there = (held == extreme) & (most != least)
        tied = np.maximum(there.sum(axis=1, keepdims=True), 1)
        parts.append((there / (1 if each else tied))[:, :seats])
    return np.stack([points, held[:, :seats], *parts], axis=2).astype(float)


def softmax_fit(terms: Array, shares: Array) -> Array:
    """Weights by Newton's method for shares that are as the exponentials of the standings."""
    weights = np.zeros(terms.shape[2])
    for _ in range(_STEPS):
        chances = _chances(terms, weights)
        centred = terms - (chances[:, :, None] * terms).sum(axis=1, keepdims=True)
        slope = ((shares - chances)[:, :, None] * terms).sum(axis=(0, 1)) - _RIDGE * weights
        curve = np.einsum("gs,gsa,gsb->ab", chances, centred, centred)
        weights = weights + np.linalg.solve(curve + _RIDGE * np.eye(len(weights)), slope)
    return weights


def log_loss(terms: Array, weights: Array, shares: Array) -> float:
    """The mean surprise per game."""
    return float(-(shares * np.log(_chances(terms, weights))).sum(axis=1).mean())


def _chances(terms: Array, weights: Array) -> Array:
    standing = terms @ weights
    odds = np.exp(standing - standing.max(axis=1, keepdims=True))
    return np.asarray(odds / odds.sum(axis=1, keepdims=True))


def _told(weights: Array) -> str:
    return ", ".join(f"{term} {value:.3f}" for term, value in zip(TERMS, weights, strict=True))


def write_model(path: Path, numbers: Array, origin: str) -> None:
    """Write the model where bots read it."""
    write_numbers(path, "win_model", MODEL_NAMES, numbers.tolist(), origin)
