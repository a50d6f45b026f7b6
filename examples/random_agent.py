"""A random agent in five lines, imports not counted: a match of Sushi Go! against the cook."""

import gymnasium

import sushiya.envs  # noqa: F401

env = gymnasium.make("sushiya/SushiGo-v0", opponents="cook", reward="win")
(_, info), over = env.reset(seed=7), False
while not over:
    _, reward, over, _, info = env.step(env.action_space.sample(info["action_mask"]))
print("the random agent", ("lost", "tied", "won")[int(reward) + 1])
