"""Where live tables are kept: SQLite by default, PostgreSQL for several processes.

    store = await open_store("sqlite:////var/lib/sushiya/tables.db")
    await store.tables_of_person(key)       # the last tables of a browser
    await store.open_tables()               # lobbies and running games
    await store.forget_tables(before)       # remove what nobody touched since a moment
    await store.close()
    await back_up(address, Path("copy.db"))  # while the house is open
    await restore(Path("copy.db"), address)  # into an empty place

This room holds all the SQL there is. It speaks in plain values and knows no live tables: the
host says what it needs of a ledger, and ``Store`` happens to offer it.
"""

from __future__ import annotations

from sushiya.store.backup import Copied, back_up, restore
from sushiya.store.databases import checked_url, is_shared
from sushiya.store.errors import (
    BadAddress,
    BadBackup,
    InUse,
    StoreError,
    StoreTooNew,
    StoreUnavailable,
)
from sushiya.store.store import Store, open_store

__all__ = [
    "BadAddress",
    "BadBackup",
    "Copied",
    "InUse",
    "Store",
    "StoreError",
    "StoreTooNew",
    "StoreUnavailable",
    "back_up",
    "checked_url",
    "is_shared",
    "open_store",
    "restore",
]
