"""Training for Sushi Go!: small runs work, and the same seed gives the same weights."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sushiya.bots import sushi_go_win_model
from sushiya.bots.sushi_go_chef import SushiGoChef
from sushiya.bots.sushi_go_cook import cook_prices
from sushiya.bots.sushi_go_net import LAST, NET_SIZE, PRICES, SECOND, VALUE_WEIGHT, WINNING
from sushiya.bots.sushi_go_policies import COOK
from sushiya.bots.sushi_go_present_value import PRICE_NAMES
from sushiya.bots.sushi_go_search_leaf import LAST_SCALE
from sushiya.bots.sushi_go_search_tables import aims
from sushiya.bots.sushi_go_win_model import (
    GHOST_GROUP,
    MODEL_NAMES,
    write_win_chances,
)
from sushiya.bots.sushi_go_win_numbers import win_model
from sushiya.bots.weights import checked_array, checked_numbers
from sushiya.core.compiled import dtype_of, packed, twin
from sushiya.core.rng import seeded
from sushiya.games.sushi_go.state import State
from sushiya.study.sushi_go_levels import play_levels
from sushiya.study.train import sushi_go_dqn
from sushiya.study.train import sushi_go_win_model as sushi_go_win_model_training
from sushiya.study.train.__main__ import main
from sushiya.study.train.cross_entropy import cross_entropy
from sushiya.study.train.sushi_go_chef import joined, lessons_of
from sushiya.study.train.sushi_go_fit import Decisions, fitted, fresh_net, layers, slope_of
from sushiya.study.train.sushi_go_win_model import (
    log_loss,
    softmax_fit,
    standings,
    with_first_model,
)
from tests.tables import Table, played_out


@pytest.fixture(autouse=True)
def _few_games_for_the_first_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sushi_go_win_model_training, "_FIRST_GAMES", 20)


TINY = ["--generations", "1", "--deals", "10", "--population", "4"]


def test_cross_entropy_climbs_a_known_hill() -> None:
    top = np.array([1.0, -0.5])
    last = None
    for generation in cross_entropy(
        np.zeros(2),
        np.ones(2),
        lambda mean: lambda weights, number: -float(((weights - top) ** 2).sum()),
        seed=1,
        generations=40,
    ):
        last = generation
    assert last is not None
    assert np.abs(last.mean - top).max() < 0.1


def test_a_tiny_tuning_of_prices_repeats_itself(tmp_path: Path) -> None:
    texts = []
    for name in ("one.toml", "two.toml"):
        main(["sushi-go", "prices", "--seed", "5", "--out", str(tmp_path / name), *TINY])
        text = (tmp_path / name).read_text()
        checked_numbers(text, name, "prices", PRICE_NAMES)
        texts.append(text.partition("version")[2])
    assert texts[0] == texts[1]
    prices = checked_numbers(f"version{texts[0]}", "here", "prices", PRICE_NAMES)
    assert prices != cook_prices()


def test_the_fit_finds_weights_that_made_the_shares() -> None:
    rng = np.random.default_rng(2)
    terms, true = rng.normal(size=(4000, 3, 2)), np.array([1.5, -0.7])
    odds = np.exp(terms @ true)
    odds /= odds.sum(axis=1, keepdims=True)
    winners = (odds.cumsum(axis=1) < rng.random((4000, 1))).sum(axis=1)
    found = softmax_fit(terms, np.eye(3)[winners])
    assert np.abs(found - true).max() < 0.1


@pytest.mark.parametrize("seats", [2, 4])
def test_the_shipped_model_foretells_games_it_was_not_fitted_to(seats: int) -> None:
    """It knows more after the second round than after the first, and more than nothing."""
    played = play_levels([COOK] * seats, 1500, seed=77)
    losses = []
    for rounds in (1, 2):
        at = MODEL_NAMES.index(f"{'two' if seats == 2 else 'four'}_shared_after_{rounds}_points")
        terms = standings(played, seats, rounds, each=False)
        losses.append(log_loss(terms, np.array(win_model()[at : at + 4]), played.shares))
    assert np.log(seats) > losses[0] > losses[1]


@pytest.mark.parametrize(
    "table",
    [
        Table("sushi-go", 2),
        Table("sushi-go", 5),
        Table("sushi-go", 3, {"edition": "zoch"}),
        Table("sushi-go", 2, {"ghost": True}),
    ],
    ids=str,
)
def test_chances_add_up_and_are_the_same_compiled(table: Table) -> None:
    state = played_out(table, 4).state
    model = list(win_model())
    for rounds in (1, 2):
        chances = [0.0] * 5
        write_win_chances(state, rounds, model, chances)
        assert sum(chances) == pytest.approx(1)
        compiled = np.zeros(5)
        record = packed(state, dtype_of(State.LAYOUT))[0]
        twin(sushi_go_win_model).write_win_chances(record, rounds, np.array(model), compiled)
        assert compiled.tolist() == pytest.approx(chances)


def test_more_points_are_a_better_chance_and_later_a_surer_one() -> None:
    state = State(seats=2, places=2, points=[20, 15, 0, 0, 0])
    early, late = [0.0] * 5, [0.0] * 5
    write_win_chances(state, 1, list(win_model()), early)
    write_win_chances(state, 2, list(win_model()), late)
    assert 0.5 < early[0] < late[0] < 1


def test_every_kind_of_table_has_its_numbers() -> None:
    assert len(win_model()) == len(MODEL_NAMES) == (GHOST_GROUP + 1) * 2 * 4


def test_teachers_look_at_the_end_of_a_round_by_the_first_model() -> None:
    """Not by the bots' own, which is made of games by those who are taught."""
    usual, first = aims(3), with_first_model(aims(3), 1)
    assert first.prior is usual.prior
    assert len(first.leaf) == len(usual.leaf)
    assert list(first.leaf[LAST_SCALE:]) == list(usual.leaf[LAST_SCALE:])
    assert list(first.leaf[:LAST_SCALE]) != list(usual.leaf[:LAST_SCALE])
    assert list(with_first_model(aims(3), 1).leaf) == list(first.leaf)


def tiny_lessons() -> Decisions:
    """A few games with what an expert said."""
    return joined(lessons_of(fresh_net(1), 3, 4, 30, 1))


def test_lessons_are_about_legal_moves_and_add_up() -> None:
    data = tiny_lessons()
    assert len(data) == len(data.start) - 1 == len(data.worth) > 100
    sums = np.add.reduceat(data.targets, data.start[:-1])
    assert np.abs(sums - 1).max() < 1e-5
    assert np.diff(data.start).min() > 1
    assert data.values.max() == 0
    assert data.worth.min() >= 0
    assert data.worth.max() <= 1


def test_fitting_brings_the_loss_down_and_repeats_itself() -> None:
    data, told = tiny_lessons(), list[str]()
    nets = [fitted(fresh_net(1), data, seed=2, epochs=6, tell=told.append) for _ in range(2)]
    assert np.array_equal(nets[0], nets[1])
    losses = [float(line.split("policy ")[1].split(",")[0]) for line in told]
    assert losses[5] < losses[0]
    assert np.array_equal(nets[0][PRICES:], fresh_net(1)[PRICES:])


def test_slopes_are_those_of_the_loss() -> None:
    """A step along one weight changes the loss as its slope foretells."""
    data, net, step = tiny_lessons(), fresh_net(1), 2e-2
    net[LAST:VALUE_WEIGHT] = np.random.default_rng(1).standard_normal(VALUE_WEIGHT - LAST) * 0.1
    layers(net)[2][:, WINNING] = 0
    chosen = np.arange(60)
    slope = slope_of(net, data, chosen, np.zeros(2))
    for weight in (VALUE_WEIGHT, LAST + 3, LAST + 40, SECOND + 5):
        losses = []
        for sign in (-1, 1):
            moved, found = net.copy(), np.zeros(2)
            moved[weight] += sign * step
            slope_of(moved, data, chosen, found)
            losses.append(found[0] / len(chosen))
        assert (losses[1] - losses[0]) / (2 * step) == pytest.approx(slope[weight], abs=3e-3)


def test_a_tiny_training_of_the_chef_writes_a_net_that_plays(tmp_path: Path) -> None:
    tiny = ["--rounds", "1", "--games", "2", "--simulations", "10", "--epochs", "1"]
    nets = []
    for name in ("one.npz", "two.npz"):
        main(["sushi-go", "chef", "--seed", "3", "--out", str(tmp_path / name), *tiny])
        nets.append(checked_array(tmp_path / name, "net", NET_SIZE))
    assert np.array_equal(nets[0], nets[1])
    match = Table("sushi-go", 2).new(1)
    chosen = SushiGoChef(net=nets[0]).choose(match.view(0), match.knowledge(0), seeded(1))
    assert chosen in match.legal_moves(0)


def test_a_deep_q_network_learns_the_same_from_the_same_seed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A few lessons: the net changes, and nothing depends on anything but the seed."""
    monkeypatch.setattr(sushi_go_dqn, "KEPT", 40)
    told: list[str] = []
    nets = [sushi_go_dqn.taught(seed=3, steps=30, tell=told.append) for _ in range(2)]
    assert np.array_equal(nets[0], nets[1])
    assert np.isfinite(nets[0]).all()
    assert not np.array_equal(nets[0], sushi_go_dqn.fresh_net(3))
    assert "against the cook" in told[0]
