"""The numbers of the win model, read once."""

from __future__ import annotations

from functools import cache

from sushiya.bots.sushi_go_win_model import MODEL_NAMES
from sushiya.bots.weights import numbers_from_toml


@cache
def win_model() -> tuple[float, ...]:
    """The fitted numbers, in the order of ``MODEL_NAMES``."""
    return numbers_from_toml("sushi_go_win_model", "win_model", MODEL_NAMES)
