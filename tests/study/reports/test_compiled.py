"""Compiled or as written, the same games. Compiling takes long: `make reports` asks for it."""

from __future__ import annotations

import pytest

from sushiya.study.reports import SECTIONS, report


@pytest.mark.parametrize("game", SECTIONS)
def test_a_report_is_the_same_compiled_and_interpreted(
    game: str, request: pytest.FixtureRequest
) -> None:
    if not request.config.getoption("--deep"):
        pytest.skip("compiles for half a minute; --deep asks for it")
    wanted = {"games": 20, "seed": 2, "seats": [3]}
    names = [name for name in SECTIONS[game] if name != "strategies"]
    one, two = (
        report(game, only=names, compiled=compiled, **wanted)  # type: ignore[arg-type]
        for compiled in (False, True)
    )
    assert one.html() == two.html()
