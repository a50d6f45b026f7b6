"""MaskablePPO of Stable Baselines learns Sushi Go! against a bot, and is then tried out.

Needs what ``pip install 'sushiya[study,learn]'`` brings.
"""

from __future__ import annotations

import argparse

import numpy as np
import torch
from sb3_contrib import MaskablePPO

from sushiya.envs.stable_baselines import LearnersVecEnv


def tried(model: MaskablePPO, opponent: str, matches: int) -> float:
    """The mean reward over fresh matches: 1 is a win, 0 a tie, -1 a loss."""
    env = LearnersVecEnv("sushi-go", num_envs=matches, opponents=opponent, reward="win")
    env.seed(1_000_000)
    observed, earned, over = env.reset(), np.zeros(matches), np.zeros(matches, bool)
    while not over.all():
        masks = np.stack(env.env_method("action_masks"))
        actions, _ = model.predict(observed, action_masks=masks, deterministic=True)
        observed, rewards, ends, _ = env.step(actions)
        earned += rewards * ~over
        over |= ends
    return float(earned.mean())


def main(arguments: list[str] | None = None) -> float:
    """Learn for some steps, then play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--rollout", type=int, default=54, help="steps between two updates")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    torch.set_num_threads(1)  # a net this small only waits for more
    env = LearnersVecEnv("sushi-go", num_envs=asked.envs, opponents=asked.opponent)
    batch = asked.envs * asked.rollout // 2
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=asked.rollout, batch_size=batch, learning_rate=1e-3,
        gamma=1.0, ent_coef=0.01, device="cpu", seed=asked.seed,
    )  # fmt: skip
    model.learn(asked.steps)
    mean = tried(model, asked.opponent, asked.matches)
    print(f"after {model.num_timesteps} steps: mean reward {mean:+.2f} against {asked.opponent}")
    return mean


if __name__ == "__main__":
    main()
