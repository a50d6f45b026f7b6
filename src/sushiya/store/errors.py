"""What can go wrong with a store."""

from __future__ import annotations

import sqlite3

from sushiya.core.errors import SushiyaError


class StoreError(SushiyaError):
    """The store cannot do what it must."""

    code = "store"


class BadAddress(StoreError):
    """The address of the database names nothing a table can be kept in."""

    code = "store.bad-address"
    sentence = "no table can be kept in {address!r}: {reason}"


class InUse(StoreError):
    """Another house has this database file open; two would not know of each other."""

    code = "store.in-use"
    sentence = "another house is open at {address}; a SQLite file is for one at a time"


class StoreUnavailable(StoreError):
    """The database did not take a write or answer a question; nothing was confirmed."""

    code = "store.unavailable"
    sentence = "the database does not answer: {reason}"


class BadBackup(StoreError):
    """A file that no backup can be written to or read from, or no place for what it holds."""

    code = "store.bad-backup"
    sentence = "no backup with {path}: {reason}"


class StoreTooNew(StoreError):
    """The database was written by a later version of this program."""

    code = "store.too-new"
    sentence = "the database is at revision {found}, this program knows {known}"


def unavailable(error: Exception) -> StoreUnavailable:
    """The refusal for an error of a driver: SQLite's own words, of others only the kind.

    What a server says may quote what was to be stored; SQLite says "database or disk is full".
    """
    cause = getattr(error, "orig", error)
    reason = str(cause) if isinstance(cause, sqlite3.Error) else type(error).__name__
    refusal = StoreUnavailable(reason=reason)
    refusal.__cause__ = error
    return refusal
