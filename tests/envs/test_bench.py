"""The benchmark of environments runs, in brief."""

from __future__ import annotations

from bench.environments import figures


def test_the_benchmark_tells_a_speed_for_every_face() -> None:
    told = {figure.name: figure.speed for figure in figures(0.01, brief=True)}
    assert all(speed > 0 for speed in told.values())
    for words in ("sushi-go 4 seats, arrays", "wasabi 2 seats, arrays", "Gymnasium vector"):
        assert any(words in name for name in told)
