"""The value of a table of payments, against what is known and against a library."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from hypothesis.extra.numpy import arrays

from sushiya.bots.matrix_games import solve_matrix
from tests.bots.slow_solving import library_value

Table = np.ndarray[tuple[int, int], np.dtype[np.float64]]


def solution(payments: Table) -> tuple[float, list[float], list[float]]:
    rows, columns = payments.shape
    row_mix, column_mix = [0.0] * rows, [0.0] * columns
    room = [0.0] * ((rows + 1) * (columns + 1))
    value = solve_matrix(
        payments.ravel().tolist(), rows, columns, room, [0] * (rows + columns), row_mix, column_mix
    )
    return value, row_mix, column_mix


KNOWN = [
    ([[3.0]], 3.0, [1.0], [1.0]),
    ([[1.0, -1.0], [-1.0, 1.0]], 0.0, [0.5, 0.5], [0.5, 0.5]),
    ([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]], 0.0, [1 / 3] * 3, [1 / 3] * 3),
    ([[4.0, 2.0], [1.0, 3.0]], 2.5, [0.5, 0.5], [0.25, 0.75]),
    ([[5.0, 5.0], [5.0, 5.0]], 5.0, None, None),
    ([[2.0, 7.0], [1.0, 9.0]], 2.0, [1.0, 0.0], [1.0, 0.0]),
]


@pytest.mark.parametrize(("payments", "value", "row_mix", "column_mix"), KNOWN)
def test_known_games(
    payments: list[list[float]],
    value: float,
    row_mix: list[float] | None,
    column_mix: list[float] | None,
) -> None:
    found = solution(np.array(payments))
    assert found[0] == pytest.approx(value)
    if row_mix is not None:
        assert found[1] == pytest.approx(row_mix)
        assert found[2] == pytest.approx(column_mix)


tables = arrays(
    np.float64,
    some.tuples(some.integers(1, 8), some.integers(1, 8)),
    elements=some.integers(-20, 20).map(lambda number: number / 2),
)


@settings(max_examples=100, deadline=None)
@given(tables)
def test_any_table_has_the_value_a_library_finds(payments: Table) -> None:
    value, row_mix, column_mix = solution(payments)
    assert value == pytest.approx(library_value(payments), abs=1e-9)
    for mix in (row_mix, column_mix):
        assert sum(mix) == pytest.approx(1)
        assert min(mix) >= 0
    # Each mix alone makes sure of the value, so neither player can do better.
    assert (np.array(row_mix) @ payments).min() == pytest.approx(value, abs=1e-9)
    assert (payments @ np.array(column_mix)).max() == pytest.approx(value, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(tables)
def test_exchanging_the_players_exchanges_the_sign(payments: Table) -> None:
    assert solution(payments)[0] == pytest.approx(-solution(-payments.T)[0], abs=1e-9)
