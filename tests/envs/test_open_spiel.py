"""OpenSpiel's own tests over both games, and what a player of them may know."""

from __future__ import annotations

from typing import Any

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")

import numpy as np  # noqa: E402

import sushiya.envs.open_spiel_games  # noqa: E402
from sushiya.core.errors import BadOption  # noqa: E402

GAMES = (
    "python_sushi_go_v0",
    "python_sushi_go_v0(players=3,edition=zoch,reward=points)",
    "python_sushi_go_v0(players=5,pass_both_ways=true)",
    "python_sushi_go_v0(ghost=true)",
    "python_sushi_go_in_turn_v0(players=3)",
    "python_wasabi_v0",
    "python_wasabi_v0(players=3,draw_two_keep_one=true,reward=points)",
)


@pytest.mark.parametrize("name", GAMES)
def test_open_spiel_plays_it_at_random(name: str) -> None:
    """Legal moves, histories, observations, returns, clones and serialised states."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_open_spiel_can_make_turns_of_simultaneous_moves() -> None:
    game = pyspiel.load_game_as_turn_based("python_sushi_go_v0")
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def played(name: str, decisions: int, seed: int = 1) -> Any:
    """A state after so many decisions at random."""
    dice = np.random.RandomState(seed)
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        actions, odds = zip(*state.chance_outcomes(), strict=True)
        assert sum(odds) == pytest.approx(1)
        state.apply_action(int(dice.choice(actions, p=odds)))
    for _ in range(decisions):
        state.apply_action(int(dice.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(
    ("name", "decisions"),
    [("python_sushi_go_in_turn_v0(players=3)", 25), ("python_wasabi_v0(players=3)", 60)],
)
def test_another_world_looks_the_same_to_its_player(name: str, decisions: int) -> None:
    state = played(name, decisions)
    player = state.current_player()
    others = [seat for seat in range(3) if seat != player]
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    different = 0
    for _ in range(5):
        world = state.resample_from_infostate(player, sampler)
        assert world.current_player() == player
        assert world.legal_actions() == state.legal_actions()
        for tell in ("observation_string", "observation_tensor", "information_state_string"):
            assert getattr(world, tell)(player) == getattr(state, tell)(player)
        different += any(
            world.observation_string(seat) != state.observation_string(seat) for seat in others
        )
        world.apply_action(world.legal_actions()[0])
    assert different


def test_nobody_sees_what_another_seat_has_chosen() -> None:
    """SG-TURN: asked one after the other, all choose as if at the same time."""
    state = played("python_sushi_go_in_turn_v0(players=3)", 0)
    looks = set()
    for action in state.legal_actions():
        after = state.child(action)
        looks.add((after.observation_string(1), after.information_state_string(1)))
    assert len(state.legal_actions()) > 1
    assert len(looks) == 1


def test_what_a_player_has_seen_grows() -> None:
    state = played("python_sushi_go_in_turn_v0", 0)
    seen = state.information_state_string(0)
    for _ in range(2):
        state.apply_action(state.legal_actions()[0])
    assert state.information_state_string(0).startswith(seen.partition(" ")[0])
    assert len(state.information_state_string(0)) > len(seen)


def test_bad_parameters_are_refused() -> None:
    with pytest.raises(BadOption):
        sushiya.envs.open_spiel_games.SushiGoGame({"players": 2, "reward": "fame"})
