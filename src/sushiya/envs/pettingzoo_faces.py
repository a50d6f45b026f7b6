"""All seats as agents, as PettingZoo knows them: at once (Parallel), or one after the other (AEC).

In the AEC form seats that choose at the same time are asked in turn, and none of them sees what
the others have taken before all have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from pettingzoo import AECEnv, ParallelEnv

from sushiya.core.errors import BadOption
from sushiya.envs.asking import LARGEST_SEED, Array, check_number, checked_action
from sushiya.envs.spaces import (
    MASK,
    RENDER_MODES,
    action_space,
    drawn,
    observation,
    observation_space,
    state_space,
)
from sushiya.envs.tables import Tables

MOST_CYCLES = 1 << 31


class _Seated:
    """What both forms share: agents, spaces, the table, and what everybody may look at."""

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        opponents: Mapping[int, str] | None = None,
        obs_key: str | None = "observation",
        illegal: str = "raise",
        reward: str = "points",
        max_cycles: int | None = None,
        render_mode: str | None = None,
        version: int = 0,
        **options: object,
    ) -> None:
        """Set the table; raises ``BadRequest``.

        ``opponents`` are bots by seat; all other seats are agents. After ``max_cycles`` steps of
        the table the match is cut off.
        """
        bots = {} if opponents is None else opponents
        if not isinstance(bots, Mapping):
            reason = "agents sit wherever no bot does: name bots by seat, as in {1: 'cook'}"
            raise BadOption(game=game, name="opponents", value=bots, reason=reason)
        if max_cycles is not None:
            check_number(game, "max_cycles", max_cycles, 1, MOST_CYCLES)
        self.tables = Tables(
            game, seats=seats, matches=1, learners=None, opponents=bots,
            illegal=illegal, reward=reward, **options,
        )  # fmt: skip
        self.metadata = {
            "name": f"{game.replace('-', '_')}_v{version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": True,
            "render_fps": 1,
        }
        self.obs_key, self.max_cycles, self.render_mode = obs_key, max_cycles, render_mode
        self.possible_agents = [f"player_{seat}" for seat in self.tables.learners]
        self.agents: list[str] = []
        self.observation_spaces = {
            agent: observation_space(self.tables, obs_key) for agent in self.possible_agents
        }
        self.action_spaces = {agent: action_space(self.tables) for agent in self.possible_agents}
        self.state_space = state_space(self.tables)
        self._dice = np.random.default_rng()
        self._sown = False
        self._cycles = 0

    def observation_space(self, agent: str) -> Any:
        """What an agent may be shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """What an agent may say."""
        return self.action_spaces[agent]

    def state(self) -> Array:
        """What all agents see together, one row after the other: for critics that may know all."""
        return np.asarray(self.tables.rows[0].ravel().copy())

    def render(self) -> str | None:
        """What a watcher sees: printed, or as text."""
        text = drawn(self.tables, None)
        if self.render_mode == "human":
            print(text, end="")
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""

    def observe(self, agent: str) -> Any:
        """What an agent sees now; nothing that lies face down."""
        at = self.possible_agents.index(agent)
        row, mask = self.tables.rows[0, at].copy(), self.tables.masks[0, at].copy()
        return observation(row, mask, self.obs_key)

    def _deal(self, seed: int | None) -> None:
        if seed is not None or not self._sown:
            drawn_seed = int(self._dice.integers(LARGEST_SEED))
            self.tables.sow([drawn_seed if seed is None else seed])
            self._sown = True
        self.tables.deal(np.ones(1, bool))
        self._cycles = 0
        self.agents = list(self.possible_agents)

    def _take(self, actions: Mapping[str, Any]) -> tuple[bool, bool]:
        """Let the table step; whether the match is over, and whether it is cut off."""
        game = self.tables.batch.name
        if not isinstance(actions, Mapping):
            reason = "they are a dictionary by agent"
            raise BadOption(game=game, name="actions", value=actions, reason=reason)
        said = np.zeros((1, len(self.possible_agents)), np.int64)
        for at, agent in enumerate(self.possible_agents):
            if agent in actions:
                said[0, at] = checked_action(game, actions[agent])
            elif self.tables.choosing[0, at]:
                reason = f"{agent} has to choose"
                raise BadOption(game=game, name="actions", value=None, reason=reason)
        self.tables.step(said)
        self._cycles += 1
        over = bool(self.tables.over[0])
        return over, not over and self.max_cycles is not None and self._cycles >= self.max_cycles

    def _info(self, agent: str) -> dict[str, Any]:
        at = self.possible_agents.index(agent)
        told: dict[str, Any] = {"illegal": bool(self.tables.wrong[0, at])}
        if self.obs_key is None:
            told[MASK] = self.tables.masks[0, at].copy()
        return told

    def _reward(self, agent: str) -> float:
        return float(self.tables.rewards[0, self.possible_agents.index(agent)])


class SeatsParallelEnv(_Seated, ParallelEnv):
    """All agents act at once; what one says that has nothing to choose does not matter."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Deal the first match of a seed, or the next one."""
        self._deal(seed)
        return self._all(self.observe), self._all(self._info)

    def step(self, actions: Mapping[str, Any]) -> tuple[dict[str, Any], ...]:
        """Take an action of every agent."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        over, cut_off = self._take(actions)
        told = (
            self._all(self.observe),
            self._all(self._reward),
            dict.fromkeys(self.agents, over),
            dict.fromkeys(self.agents, cut_off),
            self._all(self._info),
        )
        if over or cut_off:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return told

    def _all(self, told_to: Any) -> dict[str, Any]:
        return {agent: told_to(agent) for agent in self.agents}


class SeatsEnv(_Seated, AECEnv):
    """Agents act one after the other, those only that have something to choose."""

    agent_selection: str

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first match of a seed, or the next one."""
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: self._info(agent) for agent in self.agents}
        self._ask()

    def step(self, action: Any) -> None:
        """Take the action of the agent that is asked; None of one whose match has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._said[agent] = self._checked(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._waiting:
            self.agent_selection = self._waiting.pop(0)
        else:
            self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _checked(self, agent: str, action: Any) -> int:
        """Refuse an illegal action when it is said, not when the last one has spoken."""
        game = self.tables.batch.name
        said = checked_action(game, action)
        mask: Array = self.tables.masks[0, self.possible_agents.index(agent)]
        if self.tables.illegal != "raise" or (0 <= said < len(mask) and mask[said]):
            return said
        reason = f"not legal for {agent}; the action mask tells what is"
        raise BadOption(game=game, name="action", value=said, reason=reason)

    def _turn(self) -> None:
        """All have spoken: the table goes on."""
        over, cut_off = self._take(self._said)
        for agent in self.agents:
            self.rewards[agent] = self._reward(agent)
            self.terminations[agent], self.truncations[agent] = over, cut_off
            self.infos[agent] = self._info(agent)
        if over or cut_off:
            self.agent_selection = self.agents[0]
        else:
            self._ask()

    def _ask(self) -> None:
        """Line those up that have something to choose."""
        choosing = self.tables.choosing[0]
        self._said: dict[str, Any] = {}
        self._waiting = [a for at, a in enumerate(self.possible_agents) if choosing[at]]
        self.agent_selection = self._waiting.pop(0)
