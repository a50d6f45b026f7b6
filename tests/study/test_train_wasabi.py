"""Tuning the weights of Wasabi! bots: repeatable, within bounds, readable by the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from sushiya.bots.wasabi_candidates import NARROW
from sushiya.bots.wasabi_learned import (
    WEIGHT_NAMES,
    plain_weights,
    quick_weights,
    weights_from_numbers,
    weights_to_numbers,
)
from sushiya.bots.weights import checked_numbers, write_numbers
from sushiya.study.train.wasabi_weights import bounded, tuned
from sushiya.study.wasabi_levels import share_of_first


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
