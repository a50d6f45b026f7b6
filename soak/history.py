"""What was asked of one table and when, and whether one table could have answered like that.

Every change of a table has a number, so a history is linearizable when the numbers agree with the
clock: whatever was answered before somebody asked, their answer knows it.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import NamedTuple

from soak.promises import Broken


class Operation(NamedTuple):
    """A move that was acknowledged, or a look: asked, answered, and the version in the answer."""

    asked_at: float
    answered_at: float
    version: int
    is_move: bool


class History:
    """The operations at one table, by all its clients, on any server."""

    def __init__(self) -> None:
        self.operations: list[Operation] = []

    def moved(self, asked_at: float, answered_at: float, version: int) -> None:
        """A move was acknowledged; it was first asked for at that moment."""
        self.operations.append(Operation(asked_at, answered_at, version, True))

    def looked(self, asked_at: float, answered_at: float, version: int) -> None:
        """Somebody was shown a version."""
        self.operations.append(Operation(asked_at, answered_at, version, False))

    def check(self) -> int:
        """How many operations agree with the clock; raises ``Broken`` for one that does not."""
        by_answer = sorted(self.operations, key=lambda one: one.answered_at)
        moments = [one.answered_at for one in by_answer]
        newest = [0]
        for one in by_answer:
            newest.append(max(newest[-1], one.version))
        for one in self.operations:
            known = newest[bisect_left(moments, one.asked_at)]
            if one.version < known or (one.is_move and one.version == known):
                raise Broken(f"version {known} had been told before {one} was asked for")
        return len(self.operations)
