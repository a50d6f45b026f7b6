"""Whether compiled code is there, and getting it there: once, and by one thread."""

from __future__ import annotations

import gc
from _thread import start_new_thread
from collections.abc import Callable
from threading import Lock
from time import sleep
from typing import Any, Generic, TypeVar

Made = TypeVar("Made")

HEAD_START = 0.05
"""Seconds for the answer under way, before a thread beside it takes its turns of the interpreter.

Each of them is up to five milliseconds long, more than some levels may take altogether.
"""
_being_made: set[Readiness[Any]] = set()


def is_getting_ready() -> bool:
    """Whether anything is being made ready, so that whoever lets go of the interpreter waits."""
    return bool(_being_made)


class Readiness(Generic[Made]):
    """Something that takes a while to be made ready, and stays so."""

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._made: list[Made] = []
        self._making = Lock()
        self._is_at_it = False
        self.ready = False

    def prepare(self) -> Made:
        """It, made ready; at once if it is."""
        if not self.ready:
            with self._making:
                if not self.ready:
                    self._get_ready()
        return self._made[0]

    def _get_ready(self) -> None:
        _being_made.add(self)
        try:
            self._made[:] = [self._make()]
            # Looking through all that a compiler consists of takes the collector longer than most
            # answers, and none of it is ever given back. What else there is at this moment is
            # passed over from now on as well, garbage too: little beside a compiler.
            gc.freeze()
            self.ready = True
        finally:
            _being_made.discard(self)

    def prepare_behind_the_scenes(self) -> None:
        """Have it made ready by a thread, unless one is at it."""
        if not self.ready and not self._is_at_it:
            self._is_at_it = True
            try:
                # A ``threading.Thread`` would have us wait until the machine lets it begin.
                start_new_thread(self._try, ())
            except RuntimeError:
                self._is_at_it = False  # no thread is to be had now; who asks next tries again

    def _try(self) -> None:
        """Make it ready; if that fails, the next who asks has it tried again."""
        try:
            sleep(HEAD_START)
            self.prepare()
        finally:
            self._is_at_it = False

    def awaited(self, seconds: float | None) -> bool:
        """Whether it is ready. Who has no deadline waits for it; for others it soon will be."""
        if seconds is None:
            self.prepare()
        else:
            self.prepare_behind_the_scenes()
        return self.ready
