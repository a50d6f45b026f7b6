"""Many random games in compiled code: arrays of matches, one seed per match.

A match's seed is the batch's seed plus its number, so results do not depend on how a batch is
cut into parts.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

import numpy as np

from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.layout import Fields
from sushiya.core.rng import seeded


def filled(match: Fields, number: int) -> np.ndarray[Any, Any]:
    """An array of equal matches."""
    return np.repeat(packed(match, dtype_of(match.LAYOUT)), number)


def run(
    module: ModuleType,
    function: str,
    matches: np.ndarray[Any, Any],
    seed: int,
    most_answers: int,
    menu: Fields | None = None,
) -> np.ndarray[Any, Any]:
    """Call ``function(match[, menu], rng, room)`` of a module's twin on every match.

    The matches are changed in place; what the function returns for each comes back.
    """
    answers = np.zeros(len(matches), np.int64)
    room = np.zeros(most_answers, np.int64)
    play = getattr(twin(module), function)
    extra = () if menu is None else (packed(menu, dtype_of(menu.LAYOUT))[0],)
    # A loop in Python: a call costs little, and a compiled loop would be compiled for every caller.
    for at in range(len(matches)):
        answers[at] = play(matches[at], *extra, seeded(seed + at), room)
    return answers
