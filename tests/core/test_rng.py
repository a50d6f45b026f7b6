"""The tiny generator: even, repeatable, and the same in both runs."""

from __future__ import annotations

from sushiya.core import rng
from sushiya.core.compiled import twin


def test_numbers_below_a_limit_are_even() -> None:
    counts = [0] * 12
    state = rng.seeded(1)
    for _ in range(24_000):
        state = rng.advanced(state)
        counts[rng.below(state, 12)] += 1
    # Chi-square with 11 degrees of freedom: above 31.3 in one of a thousand fair runs.
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 31.3


def test_first_numbers_of_neighbouring_seeds_are_even() -> None:
    counts = [0] * 12
    for seed in range(24_000):
        counts[rng.below(rng.advanced(rng.seeded(seed)), 12)] += 1
    assert sum((count - 2000) ** 2 / 2000 for count in counts) < 31.3


def test_compiled_twin_draws_the_same_stream() -> None:
    compiled = twin(rng)
    for seed in (0, 1, 2**40, 2**62):
        one, other = rng.seeded(seed), compiled.seeded(seed)
        for _ in range(1000):
            assert one == other
            assert 0 <= one < 2**63
            assert rng.below(one, 108) == compiled.below(other, 108)
            one, other = rng.advanced(one), compiled.advanced(other)
