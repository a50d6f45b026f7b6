"""What every batch is asked with, checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from sushiya.core.errors import BadOption

Array = np.ndarray[Any, Any]

MOST_MATCHES = 1 << 20
LARGEST_SEED = (1 << 31) - 1
_SEED_PLACE = 32


def first_seeds(game: str, matches: int, seed: int) -> Array:
    """The seeds of the first matches, as simulations number them; raises ``BadOption``."""
    _check_number(game, "matches", matches, 1, MOST_MATCHES)
    _check_number(game, "seed", seed, 0, LARGEST_SEED)
    return (seed << _SEED_PLACE) + np.arange(matches, dtype=np.int64)


def checked_actions(game: str, actions: Array, shape: tuple[int, ...]) -> Array:
    """Actions as the rules take them; raises ``BadOption``."""
    found = np.asarray(actions)
    if found.shape != shape or found.dtype.kind not in "iu":
        reason = f"they are whole numbers in the shape {shape}"
        raise BadOption(game=game, name="actions", value=str(found.shape), reason=reason)
    return np.ascontiguousarray(found, np.int64)


def _check_number(game: str, name: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        reason = f"it is a whole number from {least} to {most}"
        raise BadOption(game=game, name=name, value=value, reason=reason)
