"""One learner against bots, as Gymnasium knows it: an ``Env``, and many of them as a ``VectorEnv``.

The n-th sub-environment of a vector that was seeded with s plays what a single one plays that was
seeded with s + n. Episodes of a seed are numbered, and each has a deal of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from sushiya.envs.asking import LARGEST_SEED, Array, as_array, checked_action
from sushiya.envs.spaces import (
    MASK,
    RENDER_MODES,
    action_space,
    drawn,
    observation,
    observation_space,
)
from sushiya.envs.tables import Tables

Bots = str | Sequence[str] | Mapping[int, str]


class LearnerEnv(gymnasium.Env):
    """A learner in ``seat``, bots by name in all others.

    ``opponents`` is one name for all of them, or one for each seat. With an ``obs_key``
    observations are dictionaries with the mask in them; without one they are plain arrays, and the
    mask is in ``info["action_mask"]``. It is in both cases what ``action_masks()`` answers.
    Options of the game go by keyword.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        seat: int = 0,
        opponents: Bots = "random",
        obs_key: str | None = None,
        illegal: str = "replace",
        reward: str = "points",
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Set the table; raises ``BadRequest``."""
        self.tables = Tables(
            game, seats=seats, matches=1, learners=(seat,), opponents=opponents,
            illegal=illegal, reward=reward, **options,
        )  # fmt: skip
        self.obs_key, self.render_mode, self._seat = obs_key, render_mode, seat
        self.observation_space = observation_space(self.tables, obs_key)
        self.action_space = action_space(self.tables)
        self._sown = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Deal the first match of a seed, or the next one."""
        super().reset(seed=seed)
        if seed is not None or not self._sown:
            self.tables.sow([_own(self.np_random) if seed is None else seed])
            self._sown = True
        self.tables.deal(np.ones(1, bool))
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take the learner's action, and let the bots act until it has a choice again."""
        self.tables.step(np.array([[checked_action(self.tables.batch.name, action)]]))
        reward, over = float(self.tables.rewards[0, 0]), bool(self.tables.over[0])
        if self.render_mode == "human":
            self.render()
        return self._observed(), reward, over, False, self._info()

    def action_masks(self) -> Array:
        """What the learner may do now, as the masked learners of Stable Baselines ask for it."""
        return np.asarray(self.tables.masks[0, 0], bool)

    def render(self) -> str | None:
        """What the learner sees: printed, or as text."""
        text = drawn(self.tables, self._seat)
        if self.render_mode == "human":
            print(text, end="")
            return None
        return text

    def _observed(self) -> Any:
        return observation(self.tables.rows[0, 0], self.tables.masks[0, 0], self.obs_key)

    def _info(self) -> dict[str, Any]:
        wrong = bool(self.tables.wrong[0, 0])
        return {MASK: self.tables.masks[0, 0], "illegal": wrong}


class LearnerVectorEnv(VectorEnv):
    """Many learners of the same kind at once, each at a table of its own."""

    def __init__(
        self,
        game: str,
        *,
        num_envs: int = 1,
        seats: int = 2,
        seat: int = 0,
        opponents: Bots = "random",
        obs_key: str | None = None,
        illegal: str = "replace",
        reward: str = "points",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Set the tables; raises ``BadRequest``."""
        self.tables = Tables(
            game, seats=seats, matches=num_envs, learners=(seat,), opponents=opponents,
            illegal=illegal, reward=reward, **options,
        )  # fmt: skip
        self.num_envs, self.obs_key, self._seat = num_envs, obs_key, seat
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "autoreset_mode": self.autoreset_mode}
        self.single_observation_space = observation_space(self.tables, obs_key)
        self.single_action_space = action_space(self.tables)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._sown = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Any, dict[str, Any]]:
        """Deal all matches, or those marked in ``options["reset_mask"]``."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        which = np.ones(self.num_envs, bool)
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"], bool)
        if seed is not None or not self._sown:
            self.tables.sow(self._seeds(seed))
            self._sown = True
        self.tables.deal(which)
        return self._observed(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, dict[str, Any]]:
        """Take an action of every learner; what is done at the end says ``autoreset_mode``."""
        begins = self.tables.over
        self.tables.step(as_array(actions).reshape(-1, 1))
        rewards, ends = self.tables.rewards[:, 0], self.tables.over & ~begins
        infos: dict[str, Any] = {}
        if self.autoreset_mode == AutoresetMode.NEXT_STEP and begins.any():
            self.tables.deal(begins)
        elif self.autoreset_mode == AutoresetMode.SAME_STEP and ends.any():
            infos = self._final(ends)
            self.tables.deal(ends)
        truncated = np.zeros(self.num_envs, bool)
        over = ends if self.autoreset_mode != AutoresetMode.DISABLED else self.tables.over
        return self._observed(), rewards, over, truncated, infos | self._infos()

    def action_masks(self) -> Array:
        """What every learner may do now."""
        return np.asarray(self.tables.masks[:, 0], bool)

    def render(self) -> tuple[str, ...]:
        """What every learner sees, as text."""
        return tuple(drawn(self.tables, self._seat, at) for at in range(self.num_envs))

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int]:
        if isinstance(seed, int):
            return [seed + at for at in range(self.num_envs)]
        given = [None] * self.num_envs if seed is None else list(seed)
        return [_own(self.np_random) if one is None else one for one in given]

    def _observed(self) -> Any:
        return observation(self.tables.rows[:, 0], self.tables.masks[:, 0], self.obs_key)

    def _infos(self) -> dict[str, Any]:
        every = np.ones(self.num_envs, bool)
        masks, wrong = self.tables.masks[:, 0], self.tables.wrong[:, 0]
        return {MASK: masks, f"_{MASK}": every, "illegal": wrong, "_illegal": every.copy()}

    def _final(self, ends: Array) -> dict[str, Any]:
        """What was seen last of the matches that have ended."""
        seen = np.full(self.num_envs, None, object)
        for at in np.flatnonzero(ends):
            row, mask = self.tables.rows[at, 0], self.tables.masks[at, 0]
            seen[at] = observation(row, mask, self.obs_key)
        told = {name: array for name, array in self._infos().items() if name[0] != "_"}
        told |= {f"_{name}": ends.copy() for name in told}
        return {"final_obs": seen, "_final_obs": ends, "final_info": told, "_final_info": ends}


def _own(dice: np.random.Generator) -> int:
    """A seed where none was given."""
    return int(dice.integers(LARGEST_SEED))
