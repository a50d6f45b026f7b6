"""A ledger that takes nothing: told once when it begins and once when it is over."""

from __future__ import annotations

import logging

from sushiya.core.errors import SushiyaError

_log = logging.getLogger(__name__)
_STORE = "store"
"""What a store refuses begins with this word; the host knows no store."""


def is_ledgers(error: BaseException) -> bool:
    """Whether an error is the ledger's, and not about a table."""
    return isinstance(error, SushiyaError) and error.code.partition(".")[0] == _STORE


class Trouble:
    """What the host of the house is told about the ledger, however many tables it concerns."""

    def __init__(self) -> None:
        self._is_on = False

    def failed(self, error: BaseException) -> None:
        """Something could not be written."""
        if is_ledgers(error) and not self._is_on:
            self._is_on = True
            _log.error("tables wait, nothing can be stored: %s", error)

    def is_over(self) -> None:
        """Something was written."""
        if self._is_on:
            self._is_on = False
            _log.warning("tables go on, they can be stored again")
