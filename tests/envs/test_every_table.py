"""Every edition, option and number of seats, through the official tests of three libraries."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from types import ModuleType
from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

import sushiya
from sushiya.core.errors import BadOption, BadSeatCount
from sushiya.envs import sushi_go_v0, wasabi_v0
from sushiya.envs.registration import name_of
from sushiya.games.sushi_go.editions import EDITION_NAMES
from tests.envs.test_faces import MASKED

MODULES = {"sushi-go": sushi_go_v0, "wasabi": wasabi_v0}
YES_OR_NO = (False, True)


def asked() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every combination there is, possible or not."""
    sushi_go = ("edition", "seats", "pass_both_ways", "ghost")
    for values in product(EDITION_NAMES, range(2, 6), YES_OR_NO, YES_OR_NO):
        yield "sushi-go", dict(zip(sushi_go, values, strict=True))
    wasabi = ("seats", "draw_two_keep_one", "memory_aid")
    for each in product(range(2, 5), YES_OR_NO, YES_OR_NO):
        yield "wasabi", dict(zip(wasabi, each, strict=True))


def is_possible(game: str, options: dict[str, Any]) -> bool:
    try:
        sushiya.new_game(game, seed=1, **options)
    except (BadOption, BadSeatCount):
        return False
    return True


POSSIBLE = [table for table in asked() if is_possible(*table)]


@pytest.mark.filterwarnings(*MASKED)
@pytest.mark.parametrize(("game", "options"), POSSIBLE, ids=str)
def test_official_tests_pass(
    game: str, options: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    module: ModuleType = MODULES[game]
    api_test(module.env(**options), num_cycles=30)
    parallel_api_test(module.parallel_env(**options), num_cycles=30)
    seed_test(partial(module.env, **options), num_cycles=10)
    parallel_seed_test(partial(module.parallel_env, illegal="replace", **options), num_cycles=10)
    env = gymnasium.make(name_of(game), opponents="random", **options).unwrapped
    check_env(env, skip_render_check=True)
    capsys.readouterr()


@pytest.mark.parametrize(("game", "options"), POSSIBLE, ids=str)
def test_open_spiel_plays_it_at_random(game: str, options: dict[str, Any]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    import sushiya.envs.open_spiel_games  # noqa: F401

    parameters = {**options, "players": options["seats"]}
    del parameters["seats"]
    spoken = pyspiel.load_game(f"python_{game.replace('-', '_')}_v0", parameters)
    pyspiel.random_sim_test(spoken, num_sims=1, serialize=True, verbose=False)


def test_what_no_table_can_be_is_refused_by_environments_too() -> None:
    impossible = [table for table in asked() if table not in POSSIBLE]
    assert len(impossible) == 24
    for game, options in impossible:
        with pytest.raises((BadOption, BadSeatCount)):
            MODULES[game].env(**options)
