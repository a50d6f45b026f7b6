"""Wasabi! for PettingZoo, version 0: agents one at a time, or all at once."""

from __future__ import annotations

from typing import Any

from sushiya.envs.pettingzoo_faces import SeatsEnv, SeatsParallelEnv

__all__ = ["env", "parallel_env", "raw_env"]


def parallel_env(**arguments: Any) -> SeatsParallelEnv:
    """All agents act at once; see ``SeatsParallelEnv`` for the arguments."""
    return SeatsParallelEnv("wasabi", version=0, **arguments)


def env(**arguments: Any) -> SeatsEnv:
    """Agents act one after the other; see ``SeatsEnv`` for the arguments."""
    return SeatsEnv("wasabi", version=0, **arguments)


raw_env = env
