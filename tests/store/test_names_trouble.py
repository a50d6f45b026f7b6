"""Looking for the traces of a name stops nobody's moves, and trouble with it is told as such."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from sushiya.store import Store
from sushiya.store import names as names_module
from sushiya.store.entry import Row
from sushiya.store.errors import StoreUnavailable
from tests.store.test_names import ANN
from tests.store.test_store import store, where

__all__ = ["store", "where"]


async def test_a_search_for_traces_lets_others_write(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    if store.database.address.startswith("postgresql"):
        pytest.skip("a server has no lock that all writers wait for")

    def search(connection: Connection, keys: Sequence[str]) -> list[Row]:
        other = sqlite3.connect(store.database.address, timeout=0, isolation_level=None)
        with closing(other):
            other.execute("BEGIN IMMEDIATE")
            other.execute("ROLLBACK")
        return []

    monkeypatch.setattr(names_module, "tables_naming", search)
    assert await store.names.tables_naming([ANN]) == []


async def test_an_outage_is_told_as_one(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*args: object) -> None:
        raise OperationalError("", None, Exception())

    for work in ("tables_naming", "with_names_replaced", "_forget"):
        monkeypatch.setattr(names_module, work, gone)
    names = store.names
    for asked in (names.tables_naming([ANN]), names.replace_names("t", ["Ann"], "x"),
                  names.forget("n")):  # fmt: skip
        with pytest.raises(StoreUnavailable):
            await asked
