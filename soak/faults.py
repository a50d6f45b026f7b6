"""Faults that begin and end while a server runs, by a small library loaded into it.

The library is compiled on the spot. Where there is no C compiler, or no ``LD_PRELOAD``, a full disk
is imitated by the largest file the server may write, and the other faults are left out.
"""

from __future__ import annotations

import errno
import mmap
import os
import resource
import shutil
import struct
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

SOURCE = Path(__file__).with_suffix(".c")
_FIELDS = ("write_error", "torn", "sync_microseconds", "clock_seconds", "refused", "delayed")
_SIZE = 8 * len(_FIELDS)
_ONE_PAGE = 4096
"""A database has more; nothing can be written behind this."""


class Faults:
    """What is wrong with the disk and the clock of a server right now."""

    def __init__(self, work: Path, data: Path) -> None:
        self.data = data
        self.library = _compiled(work)
        control = work / "control"
        control.write_bytes(bytes(_SIZE))
        self._control = control
        self._file = control.open("r+b")
        self._shared = mmap.mmap(self._file.fileno(), _SIZE)
        self._limited: int | None = None

    @property
    def is_complete(self) -> bool:
        """Whether every kind of fault can be had here."""
        return self.library is not None

    def environment(self) -> dict[str, str]:
        """What a server must find in its environment to be hurt."""
        if self.library is None:
            return {}
        return {
            "LD_PRELOAD": str(self.library),
            "SOAK_CONTROL": str(self._control),
            "SOAK_FOLDER": str(self.data.resolve()),
        }

    def fill_disk(self, server: int, *, torn: bool) -> None:
        """Nothing more can be written; with ``torn`` a part of the last write still is."""
        if self.library is None:
            limit = (_ONE_PAGE, resource.RLIM_INFINITY)
            resource.prlimit(server, resource.RLIMIT_FSIZE, limit)
            self._limited = server
            return
        self._set("torn", int(torn))
        self._set("write_error", errno.ENOSPC)

    def make_read_only(self) -> None:
        """Nothing can be written or opened for writing."""
        self._set("torn", 0)
        self._set("write_error", errno.EROFS)

    def slow_down(self, seconds: float) -> None:
        """Every wait for the disk takes so much longer."""
        self._set("sync_microseconds", int(seconds * 1_000_000))

    def shift_clock(self, seconds: int) -> None:
        """The wall clock is off by so much; it jumps there."""
        self._set("clock_seconds", seconds)

    def heal_disk(self) -> None:
        """The disk is as good as new; the clock stays where it is."""
        for field in ("write_error", "torn", "sync_microseconds"):
            self._set(field, 0)
        if self._limited is not None:
            unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            with suppress(ProcessLookupError):
                resource.prlimit(self._limited, resource.RLIMIT_FSIZE, unlimited)
            self._limited = None

    @property
    def refused(self) -> int:
        """How many writes have been refused so far."""
        return self._get("refused")

    @property
    def delayed(self) -> int:
        """How many waits for the disk have been made longer so far."""
        return self._get("delayed")

    def close(self) -> None:
        """Nobody is hurt any more."""
        self._shared.close()
        self._file.close()

    def _set(self, field: str, value: int) -> None:
        struct.pack_into("q", self._shared, 8 * _FIELDS.index(field), value)

    def _get(self, field: str) -> int:
        return int(struct.unpack_from("q", self._shared, 8 * _FIELDS.index(field))[0])


def _compiled(work: Path) -> Path | None:
    """The library, if it can be made and is loaded by a program like the server."""
    compiler = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
    if compiler is None or sys.platform != "linux":
        return None
    library = work / "faults.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        return None
    loaded = subprocess.run(
        [sys.executable, "-c", "print('loaded')"],
        env={**os.environ, "LD_PRELOAD": str(library)},
        capture_output=True,
        check=False,
        text=True,
    )
    return library if loaded.stdout == "loaded\n" and not loaded.stderr else None
