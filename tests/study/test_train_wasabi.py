"""Tuning the weights of Wasabi! bots: repeatable, within bounds, readable by the bots."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sushiya.bots import wasabi_leads
from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_learned import (
    WEIGHT_NAMES,
    lead_factors,
    plain_weights,
    quick_weights,
    weights_from_numbers,
    weights_to_numbers,
)
from sushiya.bots.wasabi_weights import POINT, WHOLE
from sushiya.bots.weights import checked_array, checked_numbers, write_numbers
from sushiya.games.wasabi.board import free
from sushiya.study.train import wasabi_leads as train_leads
from sushiya.study.train.__main__ import main
from sushiya.study.train.wasabi_leads import fitted, knotted
from sushiya.study.train.wasabi_weights import bounded, tuned
from sushiya.study.wasabi_levels import share_of_first, turns_of_duels
from tests.tables import Dice, Table, play_on


def test_numbers_and_weights_are_the_same_thing() -> None:
    numbers = weights_to_numbers(plain_weights())
    assert len(numbers) == len(WEIGHT_NAMES) == len(set(WEIGHT_NAMES))
    assert weights_from_numbers(numbers) == plain_weights()


def test_tuning_repeats_itself_and_is_read_back(tmp_path: Path) -> None:
    told: list[str] = []
    quick, numbers = tuned(seed=3, generations=2, deals=3, population=4, tell=told.append)
    assert len(told) == 2
    again = tuned(seed=3, generations=2, deals=3, population=4, tell=told.append)
    assert [quick, numbers] == again
    assert numbers == bounded(numbers)  # type: ignore[arg-type]
    path = tmp_path / "wasabi.toml"
    write_numbers(path, "weights", WEIGHT_NAMES, numbers, "a test")
    assert list(checked_numbers(path.read_text(), "here", "weights", WEIGHT_NAMES)) == numbers


@pytest.mark.parametrize("seats", [3, 4])
def test_larger_tables_have_weights_of_their_own(seats: int) -> None:
    """Tuned with few plans only; they beat those of the cook, and the cook's those for two."""
    (quick,) = tuned(
        seed=3, generations=1, deals=2, population=2, seats=seats, tell=lambda line: None
    )
    assert len(quick) == len(WEIGHT_NAMES)
    for better, worse in (
        (quick_weights(seats), plain_weights(seats)),
        (plain_weights(seats), plain_weights()),
    ):
        share, _ = share_of_first(
            [better, *[worse] * (seats - 1)], widths=[NARROW] * seats, deals=60, seed=123
        )
        assert share > 1 / seats


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_share_the_wins_over_all_seats(seats: int) -> None:
    share, _ = share_of_first([plain_weights()] * seats, widths=[NARROW] * seats, deals=10, seed=5)
    assert share == pytest.approx(1 / seats)


def test_tuned_weights_beat_those_by_rule_of_thumb() -> None:
    share, lead = share_of_first(
        [quick_weights(), plain_weights()], widths=[NARROW] * 2, deals=60, seed=123
    )
    assert share > 0.5
    assert lead > 0


def test_what_is_fitted_is_what_is_told() -> None:
    """The rows that factors are fitted to, times the factors, are the leads that bots are told."""
    match, dice, told = Table("wasabi", 2).new(3), Dice(3), 0
    factors = list(lead_factors())
    for _ in play_on(match, dice):
        state = match.state
        if not wasabi_leads.tells_leads(state.match):
            continue
        terms, found = [0] * wasabi_leads.TERMS, [0] * 16
        asked = (state.match, state.menu.tables, quick_weights())
        lead = wasabi_leads.lead_ahead(*asked, factors, terms, found)
        squares = np.array([free(state.match).bit_count()])
        rows = knotted(np.array([terms]) / POINT, squares)
        assert (rows @ np.array(factors))[0] / WHOLE == pytest.approx(lead / POINT, abs=0.01)
        told += 1
    assert told > 10


def test_fitting_leads_repeats_itself_and_is_read_back(tmp_path: Path) -> None:
    told: list[str] = []
    factors = fitted(seed=3, games=30, tell=told.append)
    assert (factors == fitted(seed=3, games=30)).all()
    path = tmp_path / "leads.npz"
    main(["wasabi", "leads", "--games", "30", "--seed", "3", "--out", str(path)])
    assert checked_array(path, "factors", wasabi_leads.FACTORS) == pytest.approx(factors, abs=1e-5)


def test_a_fit_says_how_much_it_tells_of_games_it_has_not_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(train_leads, "_AT_ONCE", 10)
    told: list[str] = []
    fitted(seed=3, games=100, tell=told.append)
    assert told[0] == "100 of 100 games"
    assert told[1].startswith("24 to 30 squares free: tells ")
    assert len(told) == 6


def test_the_factors_tell_more_of_how_duels_end_than_the_worth_of_things_alone() -> None:
    terms, squares, leads = turns_of_duels(quick_weights(), games=200, seed=987_654_321)
    by_factors = knotted(terms / POINT, squares) @ np.array(lead_factors())
    alone = terms[:, 0]
    for few in (squares < 15, squares >= 15):
        better, worse = (np.corrcoef(leads[few], told[few])[0, 1] for told in (by_factors, alone))
        assert better > worse > 0.2
