"""Programs that play: one JSON message a line on standard input, the answers on standard output.

``docs/foreign-bots.md`` describes the messages. A program is given what its seat sees and what
everybody saw happen, and nothing else. It is asked with a time limit; whatever it does wrong is a
``Fault``, after which it is not asked again.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any

from sushiya.core.game import Event, View
from sushiya.version import __version__

PROTOCOL = 1
START_SECONDS = 20.0
"""How long a program may take to say hello."""
END_SECONDS = 1.0
LONGEST_ANSWER = 1 << 16
SLOW, DIED, UNREADABLE, ILLEGAL, CANNOT_START = "slow", "died", "unreadable", "illegal", "no-start"


class Fault(Exception):
    """What a program did wrong, as a slug."""

    @property
    def kind(self) -> str:
        """``slow``, ``died``, ``unreadable``, ``illegal`` or ``no-start``."""
        return str(self.args[0])


class Program:
    """A running program that has said hello; use ``close`` when it is no longer needed."""

    def __init__(self, command: Sequence[str], seconds: float) -> None:
        self.command = tuple(command)
        self.seconds = seconds
        self.name = self.command[0]
        try:
            self._process = _started(self.command)
        except OSError as error:
            raise Fault(CANNOT_START, error.strerror) from error
        self._requests: SimpleQueue[tuple[str, bool] | None] = SimpleQueue()
        self._answers: SimpleQueue[bytes | None] = SimpleQueue()
        # Pipes block, and a program that does not read must not stop us: a thread waits for it.
        Thread(target=self._serve, daemon=True).start()
        hello = {"type": "hello", "protocol": PROTOCOL, "program": "sushiya"}
        answer = self._asked(hello | {"version": __version__}, START_SECONDS)
        if answer.get("protocol") != PROTOCOL:
            raise self._gone(UNREADABLE)
        self.name = str(answer.get("name", self.name))

    def begin(self, game: str, seats: int, seat: int, options: Mapping[str, Any]) -> None:
        """Tell of a new game at this table."""
        message = {"type": "game", "game": game, "seats": seats, "seat": seat}
        self._tell(message | {"options": dict(options), "seconds": self.seconds})

    def decide(self, view: View, events: Sequence[Event], luck: int) -> str:
        """The program's move; raises ``Fault``, also for a move that is not legal."""
        message = {"type": "decide", "view": view, "events": list(events), "luck": luck}
        move = self._asked(message, self.seconds).get("move")
        if not isinstance(move, str):
            raise self._gone(UNREADABLE)
        if move not in view["legal_moves"]:
            raise self._gone(ILLEGAL)
        return move

    def end(self, view: View, events: Sequence[Event]) -> None:
        """Tell how the game ended; the view has the outcome."""
        self._tell({"type": "end", "view": view, "events": list(events)})

    def close(self) -> None:
        """Let the program end by itself when its input does; then end it and all it started."""
        self._requests.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(END_SECONDS)
        _ended(self._process)

    def _tell(self, message: Mapping[str, Any]) -> None:
        self._requests.put((_line(message), False))

    def _asked(self, message: Mapping[str, Any], seconds: float) -> dict[str, Any]:
        self._requests.put((_line(message), True))
        try:
            line = self._answers.get(timeout=seconds)
        except Empty:
            raise self._gone(SLOW) from None
        if not line:
            raise self._gone(DIED)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise self._gone(UNREADABLE) from None
        if not line.endswith(b"\n") or not isinstance(answer, dict):
            raise self._gone(UNREADABLE)
        return answer

    def _gone(self, kind: str) -> Fault:
        self._requests.put(None)
        _ended(self._process)
        return Fault(kind)

    def _serve(self) -> None:
        """Write every message and read the answers that are waited for, until one side ends."""
        to_program, from_program = self._process.stdin, self._process.stdout
        assert to_program
        assert from_program
        while request := self._requests.get():
            line, wants_answer = request
            try:
                to_program.write(line.encode())
                to_program.flush()
                if wants_answer:
                    self._answers.put(from_program.readline(LONGEST_ANSWER))
            except (OSError, ValueError):
                self._answers.put(None)
        _closed(to_program)
        _closed(from_program)


def _line(message: Mapping[str, Any]) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n"


def _started(command: Sequence[str]) -> subprocess.Popen[bytes]:
    """The process, in a group of its own, so that it can be ended with all its children."""
    return subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True
    )


def _ended(process: subprocess.Popen[bytes]) -> None:
    if sys.platform == "win32":
        process.kill()
    else:
        # The group may outlive its leader; its number is not given away before it is empty.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _closed(pipe: IO[bytes]) -> None:
    with contextlib.suppress(OSError, ValueError):
        pipe.close()
