"""Whether compiled code is there, and getting it there: once, and by one thread."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Thread


class Readiness:
    """Something that takes a while to be made ready, and stays so."""

    def __init__(self, make: Callable[[], None]) -> None:
        self._make = make
        self._making = Lock()
        self._thread: Thread | None = None
        self.ready = False

    def prepare(self) -> None:
        """Make it ready; at once if it is."""
        if not self.ready:
            with self._making:
                if not self.ready:
                    self._make()
                    self.ready = True

    def prepare_behind_the_scenes(self) -> None:
        """Have it made ready by a thread, unless one is at it."""
        if not self.ready and self._thread is None:
            self._thread = Thread(target=self._try, name="wasabi kernels", daemon=True)
            self._thread.start()

    def _try(self) -> None:
        """Make it ready; if that fails, the next who asks has it tried again."""
        try:
            self.prepare()
        finally:
            self._thread = None

    def awaited(self, seconds: float | None) -> bool:
        """Whether it is ready. Who has no deadline waits for it; for others it soon will be."""
        if seconds is None:
            self.prepare()
        else:
            self.prepare_behind_the_scenes()
        return self.ready
