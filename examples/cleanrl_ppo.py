"""PPO with masks in one file, in the manner of CleanRL: everything that happens can be read here.

Needs what ``pip install 'sushiya[study,learn]'`` brings.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
import torch
from torch import nn
from torch.distributions import Categorical

import sushiya.envs  # noqa: F401


def layer(inputs: int, outputs: int, scale: float = 2**0.5) -> nn.Linear:
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, scale)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    """An actor that never likes what is illegal, and a critic."""

    def __init__(self, env: gymnasium.vector.VectorEnv) -> None:
        super().__init__()
        most = np.maximum(env.single_observation_space.high.astype(np.float32), 1)
        self.register_buffer("scale", torch.as_tensor(np.minimum(most, 100)))
        inputs, actions = len(most), int(env.single_action_space.n)
        self.critic = nn.Sequential(
            layer(inputs, 128), nn.Tanh(), layer(128, 128), nn.Tanh(), layer(128, 1, 1.0)
        )
        self.actor = nn.Sequential(
            layer(inputs, 128), nn.Tanh(), layer(128, 128), nn.Tanh(), layer(128, actions, 0.01)
        )

    def value(self, rows: torch.Tensor) -> torch.Tensor:
        return self.critic(rows / self.scale).squeeze(-1)

    def choices(self, rows: torch.Tensor, masks: torch.Tensor) -> Categorical:
        likings = self.actor(rows / self.scale)
        return Categorical(logits=likings.masked_fill(masks == 0, -1e9))


def learn(asked: argparse.Namespace) -> tuple[Agent, int]:
    torch.manual_seed(asked.seed)
    torch.set_num_threads(1)  # a net this small only waits for more
    env = gymnasium.make_vec(
        asked.env, num_envs=asked.envs, opponents=asked.opponent, autoreset_mode="SameStep"
    )
    agent = Agent(env)
    optimizer = torch.optim.Adam(agent.parameters(), lr=asked.learning_rate, eps=1e-5)
    fields, actions = env.single_observation_space.shape[0], int(env.single_action_space.n)
    shape = (asked.rollout, asked.envs)
    rows, masks = torch.zeros(*shape, fields), torch.zeros(*shape, actions, dtype=torch.int8)
    taken, chances = torch.zeros(shape, dtype=torch.int64), torch.zeros(shape)
    rewards, ends, values = torch.zeros(shape), torch.zeros(shape), torch.zeros(shape)

    row, info = env.reset(seed=asked.seed)
    steps = 0
    while steps < asked.steps:
        for at in range(asked.rollout):
            rows[at], masks[at] = torch.as_tensor(row), torch.as_tensor(info["action_mask"])
            with torch.no_grad():
                choices = agent.choices(rows[at], masks[at])
                taken[at] = choices.sample()
                chances[at], values[at] = choices.log_prob(taken[at]), agent.value(rows[at])
            row, reward, over, _, info = env.step(taken[at].numpy())
            rewards[at], ends[at] = torch.as_tensor(reward) / 10, torch.as_tensor(over)
            steps += asked.envs

        # How much better than expected each choice was (generalised advantage estimation).
        better, after = torch.zeros(shape), torch.zeros(asked.envs)
        with torch.no_grad():
            ahead = agent.value(torch.as_tensor(row, dtype=torch.float32))
        for at in reversed(range(asked.rollout)):
            goes_on = 1 - ends[at]
            surprise = rewards[at] + goes_on * ahead - values[at]
            better[at] = after = surprise + 0.95 * goes_on * after
            ahead = values[at]
        aims = better + values

        flat = [part.flatten(0, 1) for part in (rows, masks, taken, chances, better, aims)]
        size = asked.envs * asked.rollout
        for _ in range(asked.epochs):
            for part in torch.randperm(size).chunk(4):
                some_rows, some_masks, some_taken, before, gain, aim = (one[part] for one in flat)
                choices = agent.choices(some_rows, some_masks)
                ratio = (choices.log_prob(some_taken) - before).exp()
                gain = (gain - gain.mean()) / (gain.std() + 1e-8)
                clipped = ratio.clamp(1 - 0.2, 1 + 0.2)
                loss = -torch.min(gain * ratio, gain * clipped).mean()
                loss += 0.5 * (agent.value(some_rows) - aim).square().mean()
                loss -= 0.01 * choices.entropy().mean()
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
    return agent, steps


def tried(agent: Agent, asked: argparse.Namespace) -> float:
    """The mean reward over fresh matches: 1 is a win, 0 a tie, -1 a loss."""
    env = gymnasium.make_vec(
        asked.env, num_envs=asked.matches, opponents=asked.opponent, reward="win",
        autoreset_mode="Disabled",
    )  # fmt: skip
    row, info = env.reset(seed=1_000_000)
    earned, over = np.zeros(asked.matches), np.zeros(asked.matches, bool)
    while not over.all():
        masks = torch.as_tensor(info["action_mask"])
        with torch.no_grad():
            choices = agent.choices(torch.as_tensor(row, dtype=torch.float32), masks)
        row, reward, over, _, info = env.step(choices.probs.argmax(dim=-1).numpy())
        earned += reward
    return float(earned.mean())


def main(arguments: list[str] | None = None) -> float:
    """Learn for some steps, then play."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--env", default="sushiya/SushiGo-v0")
    parser.add_argument("--opponent", default="random")
    parser.add_argument("--steps", type=int, default=200_000)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--rollout", type=int, default=54, help="steps between two updates")
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--learning-rate", type=float, default=1e-3)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    agent, steps = learn(asked)
    mean = tried(agent, asked)
    print(f"after {steps} steps: mean reward {mean:+.2f} against {asked.opponent}")
    return mean


if __name__ == "__main__":
    main()
