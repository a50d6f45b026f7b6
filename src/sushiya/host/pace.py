"""When bots answer: on the beat, so that the time they took tells nothing about their cards.

A bot with one legal move has its answer at once, one that knows all hands plays an ending sooner
than it searches a middle. Whoever watches the clock would learn of it. So a bot's answer is given
a whole number of beats after its question; a beat is longer than bots usually think.
"""

from __future__ import annotations

from asyncio import get_running_loop, sleep
from math import ceil

_ROUNDING = 1e-6


def until_beat(elapsed: float, beat: float) -> float:
    """How long to wait, so many seconds after a question; at least one beat passes.

    >>> until_beat(0.25, 1.0), until_beat(1.5, 1.0), until_beat(0.0, 1.0), until_beat(3.0, 0.0)
    (0.75, 0.5, 1.0, 0.0)
    """
    if not beat:
        return 0.0
    beats = max(1, ceil((elapsed - _ROUNDING) / beat))
    return max(0.0, beats * beat - elapsed)


class Pace:
    """Beats of so many seconds by the loop's own clock; 0 for a house whose bots answer at once."""

    def __init__(self, beat: float = 0.0) -> None:
        self._beat = beat

    def now(self) -> float:
        """A moment to count from."""
        return get_running_loop().time()

    async def wait(self, since: float) -> None:
        """Until the next beat after a moment."""
        seconds = until_beat(self.now() - since, self._beat)
        if seconds:
            await sleep(seconds)
