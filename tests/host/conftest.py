"""A store and a house per test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from sushiya.host import House
from sushiya.store import Store
from tests.host.kit import Wristwatch, new_house, store_at


@pytest.fixture
def watch() -> Wristwatch:
    return Wristwatch()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with store_at(tmp_path) as store:
        yield store


@pytest.fixture
async def house(store: Store, watch: Wristwatch) -> AsyncIterator[House]:
    house = new_house(store, watch)
    yield house
    await house.close()
