"""Machine code on disk: found by later processes, written by one of those that want it.

Numba keeps the code of a function beside its source. Ours is kept in the folder that
``core.kernel_cache`` names, and several processes may ask for the same code at the same time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache, cached_property
from pathlib import Path
from threading import RLock
from types import FunctionType
from typing import Any

from sushiya.core import kernel_cache

_LONGEST_TURN = 120.0
"""Seconds that one process waits for another that compiles the same."""
_LOOK_AGAIN = 0.05

_naming = RLock()
"""Numba's folder is named by one thread at a time."""


class KeptCode:
    """Numba's cache of a function: opened when it is first needed, safe for several processes.

    Of several processes that want the same code one compiles it, and the others wait for it.
    Numba numbers the codes of a function in an index. Two processes that add to it at once could
    take the same number for different codes.
    """

    def __init__(self, function: FunctionType, folder: Path) -> None:
        self._function = function
        self._folder = folder
        self._turn = ExitStack()

    @cached_property
    def _cache(self) -> Any:
        from numba.core import caching

        opened: Any = caching.FunctionCache
        with _kept_in(self._folder):
            return opened(self._function)

    @property
    def cache_path(self) -> str:
        """The folder of the code."""
        return str(self._cache.cache_path)

    def load_overload(self, signature: Any, context: Any) -> Any:
        """The code for these types, or None; then nobody else compiles it until it is saved."""
        code = self._cache.load_overload(signature, context)
        if code is None:
            self._turn = _turn_at(Path(self.cache_path) / f"{self._function.__name__}.turn")
            code = self._cache.load_overload(signature, context)
            if code is not None:
                self._turn.close()
        return code

    def save_overload(self, signature: Any, code: Any) -> None:
        """Keep the code for these types."""
        with _turn_at(Path(self.cache_path) / "saving.turn"):
            self._cache.save_overload(signature, code)
        self._turn.close()


def _turn_at(file: Path) -> ExitStack:
    """Wait until no other process has its turn, then have it until closed.

    Who compiled and failed keeps its turn until it ends, so nobody waits for ever. Where the
    system knows no such locks everybody has a turn.
    """
    turn = ExitStack()
    try:
        import fcntl
    except ImportError:
        return turn
    file.parent.mkdir(parents=True, exist_ok=True)
    lock = turn.enter_context(file.open("w"))
    until = time.monotonic() + _LONGEST_TURN
    while time.monotonic() < until:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            time.sleep(_LOOK_AGAIN)
        else:
            break
    return turn


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    """Numba reads where to keep a function's code when its cache is opened."""
    from numba import config

    settings: Any = config
    with _naming:
        _named_home()
        named, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
        try:
            yield
        finally:
            settings.CACHE_DIR = named


def folder_of(module: str) -> Path:
    """The folder for a module's machine code, where the user wants it."""
    with _naming:
        return kernel_cache.folder_of(module, _named_home())


@cache
def _named_home() -> Path | None:
    """Where the user wants Numba to keep code, if somewhere (``NUMBA_CACHE_DIR``)."""
    from numba import config

    settings: Any = config
    return Path(settings.CACHE_DIR) if settings.CACHE_DIR else None
