"""The official tests of Gymnasium and PettingZoo, over both games.

Every warning is an error here, but for those that PettingZoo has for any observation with a mask
in it.
"""

from __future__ import annotations

from functools import partial
from types import ModuleType, SimpleNamespace
from typing import Any

import gymnasium
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils import ParallelEnv

from sushiya.envs import sushi_go_v0, wasabi_v0
from sushiya.envs.registration import VERSIONS, name_of

MODULES = (sushi_go_v0, wasabi_v0)
GAMES = tuple(VERSIONS)
TABLES: tuple[tuple[ModuleType, dict[str, Any]], ...] = (
    (sushi_go_v0, {}),
    (sushi_go_v0, {"seats": 5, "pass_both_ways": True}),
    (sushi_go_v0, {"seats": 3, "edition": "zoch", "opponents": {1: "random"}}),
    (sushi_go_v0, {"ghost": True}),
    (wasabi_v0, {}),
    (wasabi_v0, {"seats": 4, "draw_two_keep_one": True, "opponents": {2: "random"}}),
)
MASKED = (
    "ignore:Observation is not a NumPy array",
    "ignore:Observation space for each agent probably should be",
    "ignore:Action mask numpy array is all zeros",
)


def told(module: ModuleType) -> str:
    return module.__name__.rpartition(".")[2]


@pytest.fixture(params=TABLES, ids=lambda table: f"{told(table[0])}-{table[1]}")
def table(request: pytest.FixtureRequest) -> Any:
    module, options = request.param
    return SimpleNamespace(
        env=partial(module.env, **options), parallel_env=partial(module.parallel_env, **options)
    )


@pytest.mark.filterwarnings(*MASKED)
def test_pettingzoo_takes_the_agents_in_turn(table: Any) -> None:
    api_test(table.env(), num_cycles=100)


def test_pettingzoo_takes_plain_observations_without_a_warning(table: Any) -> None:
    api_test(table.env(obs_key=None), num_cycles=100)


def test_pettingzoo_takes_all_agents_at_once(table: Any) -> None:
    parallel_api_test(table.parallel_env(), num_cycles=100)


def test_all_agents_together_have_a_state(table: Any) -> None:
    replaced = {"illegal": "replace"}
    state_test(table.env(**replaced), table.parallel_env(**replaced), num_cycles=20)


def test_equal_seeds_are_equal_matches(table: Any) -> None:
    seed_test(table.env, num_cycles=50)


@pytest.mark.parametrize("illegal", ["replace", "terminate"])
def test_equal_seeds_are_equal_matches_without_masks(table: Any, illegal: str) -> None:
    parallel_seed_test(partial(table.parallel_env, illegal=illegal), num_cycles=50)


def test_a_match_can_be_cut_off() -> None:
    made = {"env": sushi_go_v0.env, "parallel_env": sushi_go_v0.parallel_env}
    max_cycles_test(
        SimpleNamespace(**{name: partial(make, illegal="replace") for name, make in made.items()})
    )


@pytest.mark.parametrize("module", MODULES, ids=told)
def test_pettingzoo_can_render(module: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(module.env, custom_tests={"ansi": lambda text: "seats: 2\n" in text})
    assert "seats: 2\n" in capsys.readouterr().out


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "options", [{}, {"obs_key": "obs", "illegal": "terminate", "reward": "win", "seat": 1}], ids=str
)
def test_gymnasium_takes_the_environment(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    check_env(gymnasium.make(name_of(game), **options).unwrapped)
    capsys.readouterr()


@pytest.mark.parametrize("game", GAMES)
def test_names_are_registered_with_their_versions(game: str) -> None:
    name = name_of(game)
    assert name.endswith(f"-v{VERSIONS[game]}")
    assert gymnasium.make(name, seats=3).unwrapped.tables.batch.seats == 3
    assert gymnasium.make_vec(name, num_envs=2).num_envs == 2
    assert isinstance(pettingzoo.make("parallel", name), ParallelEnv)
    assert str(pettingzoo.make("aec", name)) == f"{game.replace('-', '_')}_v{VERSIONS[game]}"
