"""The examples run as they stand, on tiny budgets."""

from __future__ import annotations

import runpy
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
needs_torch = pytest.mark.skipif(
    not all(map(find_spec, ("torch", "stable_baselines3", "sb3_contrib"))),
    reason="PyTorch and Stable Baselines are not installed here; `make learn` brings them",
)


def run(name: str, *arguments: str) -> Any:
    """What an example's ``main`` gives back."""
    return runpy.run_path(str(EXAMPLES / f"{name}.py"))["main"](list(arguments))


def test_a_random_agent_needs_five_lines(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLES / "random_agent.py"))
    assert capsys.readouterr().out.startswith("the random agent ")
    text = (EXAMPLES / "random_agent.py").read_text()
    lines = [line for line in text.split('"""')[2].splitlines() if line]
    assert len([line for line in lines if not line.startswith("import")]) == 5


@pytest.mark.skipif(not find_spec("pyspiel"), reason="OpenSpiel is not installed here")
def test_an_open_spiel_algorithm_plays(capsys: pytest.CaptureFixture[str]) -> None:
    mean = run("open_spiel_ismcts", "--matches", "1", "--simulations", "2")
    assert mean in (-1.0, 0.0, 1.0)
    assert "2 simulations" in capsys.readouterr().out


@needs_torch
@pytest.mark.parametrize("example", ["maskable_ppo", "cleanrl_ppo"])
def test_a_learner_learns_and_plays(example: str, capsys: pytest.CaptureFixture[str]) -> None:
    tiny = ("--steps", "32", "--envs", "2", "--rollout", "8", "--matches", "2")
    assert -1 <= run(example, *tiny) <= 1
    assert "after 32 steps" in capsys.readouterr().out


@needs_torch
def test_stable_baselines_gets_masks_and_last_observations() -> None:
    import numpy as np

    from sushiya.envs.stable_baselines import LearnersVecEnv

    env = LearnersVecEnv("sushi-go", num_envs=3, opponents="random")
    env.seed(5)
    env.reset()
    assert env.has_attr("action_masks")
    for turn in range(1, 28):
        masks = np.stack(env.env_method("action_masks"))
        assert masks.shape == (3, 96)
        _, _, ends, infos = env.step(masks.argmax(axis=1))
        assert ends.all() == (turn == 27)
    assert all(info["terminal_observation"] in env.observation_space for info in infos)
    with pytest.raises(AttributeError):
        env.env_method("fly")


@needs_torch
@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
def test_stable_baselines_takes_single_environments(game: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    from sushiya.envs.gymnasium_faces import LearnerEnv

    check_env(LearnerEnv(game))
