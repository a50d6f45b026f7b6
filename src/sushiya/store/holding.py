"""A SQLite file belongs to one house: the second that wants it is told so.

A house keeps what it knows of a table in memory; two at one file would each answer for the other's
players, whom it has never seen. The mark is a lock of the system on a file beside the database: it
is gone with the process that holds it, however that ends. Whoever only reads, or copies, asks for
none.
"""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from sushiya.store.errors import InUse

SUFFIX = ".lock"


class Hold:
    """A database file that is ours until ``release``; raises ``InUse``, ``OSError``."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        mark = path.with_name(path.name + SUFFIX)
        # Not for writing: a disk that has become read-only still has the file of the last time.
        self._file: int | None = os.open(mark, os.O_RDONLY | os.O_CREAT | _BINARY, 0o600)
        try:
            _lock(self._file)
        except OSError as error:
            self.release()
            if error.errno not in _TAKEN:
                raise
            raise InUse(address=str(path)) from error

    def release(self) -> None:
        """Let others have it."""
        file, self._file = self._file, None
        if file is not None:
            os.close(file)


_BINARY = getattr(os, "O_BINARY", 0)
_TAKEN = (errno.EWOULDBLOCK, errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""How a system says that somebody else has the lock; anything else says that it has none."""

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
