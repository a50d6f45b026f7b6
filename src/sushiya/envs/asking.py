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
    check_number(game, "matches", matches, 1, MOST_MATCHES)
    check_number(game, "seed", seed, 0, LARGEST_SEED)
    return (seed << _SEED_PLACE) + np.arange(matches, dtype=np.int64)


def checked_actions(game: str, actions: object, shape: tuple[int, ...]) -> Array:
    """Actions as the rules take them; raises ``BadOption``."""
    found = as_array(actions)
    if found.shape != shape or found.dtype.kind not in "iu":
        reason = f"they are whole numbers in the shape {shape}"
        raise BadOption(game=game, name="actions", value=str(found.shape), reason=reason)
    return np.ascontiguousarray(found, np.int64)


def checked_action(game: str, action: object) -> int:
    """One action as the rules take it; raises ``BadOption``."""
    found = as_array(action)
    if found.size != 1 or found.dtype.kind not in "iu":
        reason = "it is a whole number"
        raise BadOption(game=game, name="action", value=action, reason=reason)
    return int(found.astype(np.int64).item())


def as_array(said: object) -> Array:
    """What a library or a program hands over; rows of unequal length are no array of numbers."""
    try:
        return np.asarray(said)
    except ValueError:
        return np.empty(0, object)


def check_number(game: str, name: str, value: object, least: int, most: int) -> None:
    """Refuse what is no whole number within these bounds; raises ``BadOption``."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        reason = f"it is a whole number from {least} to {most}"
        raise BadOption(game=game, name=name, value=value, reason=reason)
