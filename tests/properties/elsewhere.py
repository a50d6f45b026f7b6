"""A second process with another hash seed, which is told records and tells back what it reads.

Whatever it tells of a record must be, byte by byte, what the match that was played tells of itself.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from subprocess import PIPE, Popen

import sushiya
from sushiya.core.errors import SushiyaError
from sushiya.play.match import Match


class Elsewhere:
    """The other process, waiting for records."""

    def __init__(self, process: Popen[str]) -> None:
        self._process = process

    def telling(self, record: str) -> str:
        """The digest of all that the other process can tell of a match it reads."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(record) + "\n")
        self._process.stdin.flush()
        return self._process.stdout.readline().strip()


@contextmanager
def another_process() -> Iterator[Elsewhere]:
    """Start it, and end it."""
    hash_seed = "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"
    command = [sys.executable, "-m", __name__]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed}
    with Popen(command, env=environment, stdin=PIPE, stdout=PIPE, text=True) as process:
        yield Elsewhere(process)
        assert process.stdin is not None
        process.stdin.close()


def telling(match: Match) -> str:
    """Everything there is to tell of a match, boiled down: record, position, views, moves."""
    seats = range(match.seats)
    told = [
        match.record(),
        match.position(),
        match.to_act,
        [match.view(seat) for seat in (*seats, None)],
        [match.legal_moves(seat) for seat in seats],
    ]
    return sha256(json.dumps(told).encode()).hexdigest()


def main() -> None:
    """Answer every record on a line with a digest on a line; what cannot be read, with why."""
    for line in sys.stdin:
        try:
            answer = telling(sushiya.load_record(json.loads(line)))
        except SushiyaError as error:
            answer = f"refused: {error}"
        print(answer, flush=True)


if __name__ == "__main__":
    main()
