"""Spaces and observations as Gymnasium and PettingZoo know them, and text to look at."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from sushiya.core.errors import BadOption
from sushiya.envs.asking import Array
from sushiya.envs.tables import Tables

MASK = "action_mask"
RENDER_MODES = ["ansi", "human"]


def observation_space(tables: Tables, obs_key: str | None) -> Any:
    """A row alone, or a row under this key beside the mask; raises ``BadOption``."""
    row = spaces.Box(tables.least, tables.most, dtype=np.int16)
    if obs_key is None:
        return row
    if not isinstance(obs_key, str) or obs_key in ("", MASK):
        reason = f"it is None, or a word other than {MASK!r}"
        raise BadOption(game=tables.batch.name, name="obs_key", value=obs_key, reason=reason)
    mask = spaces.Box(0, 1, (tables.batch.actions,), np.int8)
    return spaces.Dict({obs_key: row, MASK: mask})


def state_space(tables: Tables) -> Any:
    """The rows of all learners, one after the other."""
    number = len(tables.learners)
    return spaces.Box(np.tile(tables.least, number), np.tile(tables.most, number), dtype=np.int16)


def action_space(tables: Tables) -> Any:
    """Every action of the table, by its number."""
    return spaces.Discrete(tables.batch.actions)


def observation(row: Array, mask: Array, obs_key: str | None) -> Any:
    """What a learner is given."""
    return row if obs_key is None else {obs_key: row, MASK: mask}


def drawn(tables: Tables, seat: int | None, at: int = 0) -> str:
    """What a seat sees of a match, or a watcher (None), as lines of text."""
    view = tables.batch.game.view(tables.batch.state(at), seat)
    shown = {name: value for name, value in view.items() if value not in (None, [], {})}
    return "\n".join(f"{name}: {value}" for name, value in shown.items()) + "\n"
