"""What to do when a message is missing or lacks a value: people are never shown a crash.

Serving, a problem is logged once and something readable is shown. In tests it is raised.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager

_log = logging.getLogger("sushiya.i18n")
_MOST_REMEMBERED = 1000
_told: set[str] = set()
_raising = False


class MessageProblem(Exception):
    """A message is missing, or was asked for without a value it needs."""


def report(problem: str) -> None:
    """Log a problem the first time it is met; under ``strict`` raise it."""
    if _raising:
        raise MessageProblem(problem)
    if problem not in _told and len(_told) < _MOST_REMEMBERED:
        _told.add(problem)
        _log.warning(problem)


@contextmanager
def strict() -> Iterator[None]:
    """Raise ``MessageProblem`` inside instead of logging."""
    global _raising
    before, _raising = _raising, True
    try:
        yield
    finally:
        _raising = before
