"""Ratings, tests and intervals against figures computed elsewhere, and against chance."""

from __future__ import annotations

from collections import Counter
from math import log

import numpy as np
import pytest

from sushiya.core.errors import BadOption
from sushiya.study.statistics import mean_share
from sushiya.study.tournaments.rating import Rating, rated
from sushiya.study.tournaments.sprt import (
    Hypotheses,
    SequentialTest,
    hypotheses,
    log_likelihood_ratio,
    share_of_elo,
)

NEW = (25.0, 25 / 3)

# From the Python package openskill 6.2.0, PlackettLuce(tau=0).
OPENSKILL = [
    ([NEW, NEW], [1, 2], [(27.635231383, 8.065506316), (22.364768617, 8.065506316)]),
    ([NEW, NEW], [1, 1], [(25.0, 8.065506316), (25.0, 8.065506316)]),
    (
        [NEW] * 4,
        [1, 2, 3, 4],
        [
            (27.795084972, 8.263160758), (26.552824984, 8.179213705),
            (24.689435003, 8.083731307), (20.962655041, 8.083731307),
        ],
    ),
    (
        [(30, 4), (20, 8), (25, 2), (27, 7), (22, 6)],
        [2, 1, 3, 3, 5],
        [
            (30.41427186, 3.987051413), (23.423096791, 7.9378602), (24.93342917, 1.99890507),
            (25.871838358, 6.820700975), (20.570387293, 5.92134974),
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("before", "places", "after"), OPENSKILL)
def test_ratings_are_those_of_openskill(
    before: list[tuple[float, float]], places: list[int], after: list[tuple[float, float]]
) -> None:
    found = rated([Rating(*figures) for figures in before], places)
    for rating, (mean, deviation) in zip(found, after, strict=True):
        assert rating.mean == pytest.approx(mean, abs=1e-8)
        assert rating.deviation == pytest.approx(deviation, abs=1e-8)


# From fishtest's LLR_logistic: results of pairs of games, Elo hypotheses, the ratio.
FISHTEST = [
    ((3, 20, 50, 22, 5), (0, 20), 0.04032037241670679),
    ((3, 20, 50, 22, 5), (0, 5), 0.17838022438188125),
    ((3, 20, 50, 22, 5), (-10, 10), 0.9344729113889829),
    ((0, 10, 30, 12, 0), (0, 20), -0.27041453628885204),
    ((12, 40, 60, 30, 8), (0, 20), -2.9973011351582723),
    ((12, 40, 60, 30, 8), (-10, 10), -2.0579732004260216),
]


@pytest.mark.parametrize(("pairs", "elo", "ratio"), FISHTEST)
def test_likelihood_ratios_are_those_of_fishtest(
    pairs: tuple[int, ...], elo: tuple[int, int], ratio: float
) -> None:
    counts = {at / 4: float(number) for at, number in enumerate(pairs)}
    low, high = (share_of_elo(figure, 2) for figure in elo)
    assert log_likelihood_ratio(counts, low, high) == pytest.approx(ratio, abs=1e-9)


def test_bounds_are_walds() -> None:
    assert Hypotheses(0.5, 0.6).bounds == pytest.approx((-log(19), log(19)))


def test_hypotheses_are_elo_or_shares() -> None:
    assert hypotheses("sushi-go", "0, 0.001", 4).low == 0.25
    assert hypotheses("sushi-go", "60%,70%", 4).high == pytest.approx(0.7)
    assert SequentialTest(hypotheses("sushi-go", "0,20", 2)).to_dict()["elo"] == [0.0, 20.0]
    assert SequentialTest(hypotheses("sushi-go", "50%,55%", 2)).to_dict()["elo"] is None


@pytest.mark.parametrize("text", ["55%,50%", "20,0", "50%,50%"])
def test_the_lower_hypothesis_comes_first(text: str) -> None:
    with pytest.raises(BadOption, match="the lower one first"):
        hypotheses("sushi-go", text, 2)


def test_a_test_is_wrong_about_as_seldom_as_it_says() -> None:
    """Pairs of a coin that lands as one hypothesis says; the other may win 5 times in 100."""
    dice = np.random.default_rng(4)
    wrong = Counter[str]()
    for truth, verdict in ((0.5, "high"), (0.65, "low")):
        for _ in range(80):
            test = SequentialTest(Hypotheses(0.5, 0.65))
            while not test.verdict:
                test.hear(float((dice.random(2) < truth).mean()))
            wrong[verdict] += test.verdict == verdict
    assert max(wrong.values()) <= 10


def test_a_decided_test_hears_no_more() -> None:
    test = SequentialTest(Hypotheses(0.5, 0.7))
    while not test.verdict:
        test.hear(1.0)
    told = test.to_dict()
    assert test.hear(0.0) == "high"
    assert test.to_dict() == told


def test_intervals_of_shares_hold_the_truth_about_as_often_as_they_say() -> None:
    """Deals of two games whose luck partly cancels out, near the middle and near the edge."""
    dice = np.random.default_rng(2)
    for truth in (0.5, 0.9, 0.98):
        held = 0
        for _ in range(500):
            first = dice.random((60,)) < truth
            second = np.where(dice.random(60) < 0.3, ~first, dice.random(60) < truth)
            # The mean of the second, given how it is made.
            middle = (truth + 0.3 * (1 - truth) + 0.7 * truth) / 2
            figure = mean_share((first + second.astype(float)) / 2)
            held += figure.low <= middle <= figure.high
        assert held >= 460, truth


def test_one_deal_and_clean_sheets_are_no_certainty() -> None:
    assert mean_share(np.array([1.0])).low < 0.3
    assert mean_share(np.zeros(20)).high > 0.1
    assert mean_share(np.full(10, 0.5)).low < 0.4


def test_a_share_is_never_below_nothing_or_above_all() -> None:
    """Three deals lost were told as 0.0 % (-0.0-56.1)."""
    for number in range(1, 200):
        assert mean_share(np.zeros(number)).low >= 0
        assert mean_share(np.ones(number)).high <= 1
