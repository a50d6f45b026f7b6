"""Learning what first picks are worth: exact values, and a fit that finds what is there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sushiya.bots.sushi_go_first_picks import SIZE, TRIED
from sushiya.bots.sushi_go_search_endings import price_of
from sushiya.bots.weights import checked_array
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.study import solve
from sushiya.study.train.__main__ import main
from sushiya.study.train.sushi_go_first_picks import (
    Hand,
    begun_round,
    gains,
    hands_of,
    numbers_for,
    value_after,
)

SEED = 20
"""A deal whose first picks are solved soon."""


@pytest.mark.parametrize("number", range(ROUNDS))
def test_lessons_begin_with_a_round(number: int) -> None:
    match = begun_round(3 * SEED + number)
    view = match.view(None)
    assert (view["round"], view["turn"]) == (number + 1, 1)
    assert match.to_act == (0, 1)


def test_a_pick_is_worth_what_the_solver_says_of_the_rest() -> None:
    match = begun_round(3 * SEED)
    moves = [match.legal_moves(seat)[0] for seat in range(2)]
    value = value_after(match.state, moves)
    for seat, move in enumerate(moves):
        match.play(seat, move)
    assert value == pytest.approx(solve(match, pudding_price=price_of(match.state)).value)


def test_a_hand_has_a_row_and_a_worth_for_every_card_it_could_take() -> None:
    for hand, seat in zip(hands_of(3 * SEED, 50), range(2), strict=True):
        moves = begun_round(3 * SEED).legal_moves(seat)
        assert hand.rows.shape == (len(moves), SIZE)
        assert hand.worths.shape == (len(moves),)
        assert hand.rows[:, TRIED].sum() == pytest.approx(1)
        assert hand.rows[:, TRIED].argmax() == hand.most_tried


def test_the_fit_finds_the_numbers_that_made_the_worths() -> None:
    """And picking by them gains what was to be gained."""
    dice = np.random.default_rng(4)
    true = dice.normal(size=SIZE)
    hands = []
    for _ in range(2_000):
        rows = dice.normal(size=(6, SIZE))
        hands.append(Hand(rows, rows @ true + dice.normal(size=6), 0))
    found = numbers_for(hands)
    assert np.abs(found - true).max() < 0.2
    best = [hand.worths[(hand.rows @ true).argmax()] - hand.worths[0] for hand in hands]
    assert gains(hands, found).mean() == pytest.approx(np.mean(best), rel=0.02)


def test_a_tiny_training_repeats_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for name in ("one.npz", "two.npz"):
        out = tmp_path / name
        wanted = ["--deals", "5", "--simulations", "50", "--seed", "2", "--out", str(out)]
        main(["sushi-go", "first-picks", *wanted])
        found.append(checked_array(out, "worth", SIZE).tolist())
    assert found[0] == found[1]
    assert "points a round" in capsys.readouterr().out
