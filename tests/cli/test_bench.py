"""``sushiya bench`` hands its wishes on; what it measures is tested with the benchmark."""

from __future__ import annotations

import pytest

from sushiya.study import bench
from tests.cli.running import run


def test_seconds_and_json_are_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(bench, "main", asked.append)
    assert run("bench", "--seconds", "0.5", "--json").exit_code == 0
    assert asked == [["--seconds", "0.5", "--json"]]


def test_no_time_at_all_is_refused() -> None:
    assert run("bench", "--seconds", "0").exit_code == 2
