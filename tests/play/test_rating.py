"""Ratings against OpenSkill, and what they are for: they come closer to the truth."""

from __future__ import annotations

from math import exp

import pytest

from sushiya.play.rating import SIGMA, Rating, rated
from tests.tables import Dice

NEW = (25.0, 25 / 3)
OPENSKILL = [
    ([NEW, NEW], [0, 1], [(27.635389493, 8.065901414), (22.364610507, 8.065901414)]),
    ([NEW, NEW], [0, 0], [(25.0, 8.065901414), (25.0, 8.065901414)]),
    (
        [(30, 2), (20, 7), (25, 4)],
        [1, 0, 2],
        [(29.962725177, 1.998797029), (23.572515527, 6.856045655), (23.982028871, 3.957179106)],
    ),
    (
        [(30, 2), (20, 7), (25, 4), (28, 1)],
        [0, 1, 1, 3],
        [
            *((30.223405548, 2.000638982), (20.544087944, 6.779790481)),
            *((24.914168567, 3.969797348), (27.938078238, 1.003327288)),
        ],
    ),
    (
        [(25, 8.333), (31, 1.2), (27, 3), (22, 5), (25, 6)],
        [2, 0, 2, 1, 2],
        [
            *((23.063043927, 7.934026668), (31.069699976, 1.202829564)),
            *((26.684983698, 2.994041652), (23.064985399, 4.974063982)),
            (23.995708363, 5.894851525),
        ],
    ),
    ([(40, 1), (10, 8)], [1, 0], [(39.903936233, 1.003443303), (16.106343038, 7.907315716)]),
]
"""What ``PlackettLuce().rate`` of openskill 6.2.0 says: ratings, places, ratings afterwards."""


@pytest.mark.parametrize(("before", "places", "after"), OPENSKILL)
def test_openskill_says_the_same(
    before: list[tuple[float, float]], places: list[int], after: list[tuple[float, float]]
) -> None:
    found = rated([Rating(*one) for one in before], places)
    for one, expected in zip(found, after, strict=True):
        assert one == pytest.approx(expected, abs=1e-8)


def test_who_is_better_comes_out_on_top() -> None:
    strengths = [1.0, 0.5, 0.0, -1.0]
    ratings, dice = [Rating()] * 4, Dice(5)
    for _ in range(200):
        left, order = [0, 1, 2, 3], list[int]()
        while left:
            chances = [exp(strengths[seat]) for seat in left]
            draw = dice.below(10**6) / 10**6 * sum(chances)
            at = next(i for i in range(len(left)) if draw <= sum(chances[: i + 1]) + 1e-9)
            order.append(left.pop(at))
        ratings = rated(ratings, [order.index(seat) for seat in range(4)])
    assert sorted(range(4), key=lambda seat: -ratings[seat].mu) == [0, 1, 2, 3]
    assert all(one.sigma < SIGMA / 2 for one in ratings)
