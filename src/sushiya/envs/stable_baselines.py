"""Learners for Stable Baselines 3: a ``VecEnv`` that tells masked learners what is legal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode
from stable_baselines3.common.vec_env import VecEnv

from sushiya.envs.asking import Array
from sushiya.envs.gymnasium_faces import LearnerVectorEnv

Indices = int | Iterable[int] | None


class LearnersVecEnv(VecEnv):
    """Many learners at tables of their own; arguments are those of ``LearnerVectorEnv``.

    ``env_method("action_masks")`` answers with the masks, as ``MaskablePPO`` asks for them.
    """

    def __init__(self, game: str, *, num_envs: int = 1, **arguments: Any) -> None:
        """Set the tables; raises ``BadRequest``."""
        mode = AutoresetMode.SAME_STEP
        self.many = LearnerVectorEnv(game, num_envs=num_envs, autoreset_mode=mode, **arguments)
        self._said: Array = np.zeros(num_envs, np.int64)
        super().__init__(
            num_envs, self.many.single_observation_space, self.many.single_action_space
        )

    def reset(self) -> Any:
        """Deal all matches; seeds are those of the last call of ``seed``."""
        seeds = None if all(seed is None for seed in self._seeds) else self._seeds
        observed, infos = self.many.reset(seed=seeds)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos = [self._info(infos, at) for at in range(self.num_envs)]
        return observed

    def step_async(self, actions: Array) -> None:
        """Take the actions down."""
        self._said = np.asarray(actions)

    def step_wait(self) -> tuple[Any, Array, Array, list[dict[str, Any]]]:
        """Take them; matches that have ended are dealt anew."""
        observed, rewards, ends, _, infos = self.many.step(self._said)
        told = [self._info(infos, at) for at in range(self.num_envs)]
        for at in np.flatnonzero(ends):
            told[at]["terminal_observation"] = infos["final_obs"][at]
            told[at]["TimeLimit.truncated"] = False
            told[at]["illegal"] = bool(infos["final_info"]["illegal"][at])
        return observed, rewards, ends, told

    def close(self) -> None:
        """Nothing is open."""
        self.many.close()

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """The same for all of them: they share everything but their matches."""
        return [getattr(self.many, attr_name)] * len(self._places(indices))

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set for all of them."""
        setattr(self.many, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method answers for each of them; those that know each place are asked once."""
        if method_name not in ("action_masks", "render"):
            raise AttributeError(f"single environments have no method {method_name!r} here")
        answers = getattr(self.many, method_name)()
        return [answers[at] for at in self._places(indices)]

    def env_is_wrapped(self, wrapper_class: Any, indices: Indices = None) -> list[bool]:
        """None is."""
        return [False] * len(self._places(indices))

    def _places(self, indices: Indices) -> Sequence[int]:
        if indices is None:
            return range(self.num_envs)
        return [indices] if isinstance(indices, int) else list(indices)

    @staticmethod
    def _info(infos: dict[str, Any], at: int) -> dict[str, Any]:
        return {"illegal": bool(infos["illegal"][at])}
