"""Options and fixtures for all tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import settings

from soak import postgresql
from sushiya.core.engine import Interpreted
from sushiya.games.sushi_go.game import SushiGo

# A busy machine is no fault: speed is looked at in the benchmarks.
settings.register_profile("sushiya", deadline=None)
settings.load_profile("sushiya")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--deep", action="store_true", help="count the large perft trees too")


@pytest.fixture(params=["interpreted", "compiled"])
def engine(request: pytest.FixtureRequest) -> Callable[..., object]:
    """Both ways to run the rules: as they stand, and through their compiled twin."""
    if request.param == "interpreted":
        return Interpreted
    from sushiya.core.compiled import Compiled

    return Compiled


@pytest.fixture
def sushi_go(engine: Callable[..., object]) -> SushiGo:
    return SushiGo(engine)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def postgres() -> Iterator[postgresql.Server]:
    """A real PostgreSQL, started by the first test that needs one."""
    if not postgresql.is_there():
        pytest.skip("PostgreSQL is not installed here")
    with postgresql.running() as server:
        yield server
