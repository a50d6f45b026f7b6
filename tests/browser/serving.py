"""A real server in a process of its own: ``python -m tests.browser.serving FOLDER PORT``.

Says its port in one line when it answers, and stops on a signal. Its clock stands still: however
slow a machine is, nobody's time runs out and nobody has gone away, unless a test sets the clock.
How far, and the secret of the next table's deal, a test writes into the folder.
"""

from __future__ import annotations

import secrets
import sys
from functools import partial
from pathlib import Path
from unittest.mock import patch

from sushiya.play.fairness import SECRET_BYTES
from sushiya.web import running, server
from sushiya.web.app import create_app
from sushiya.web.server import listening_on, serve
from sushiya.web.settings import DEFAULT_HOST, Settings

BEGUN = "begun"
NEXT_SECRET = "next-secret"
SECONDS_AHEAD = "seconds-ahead"


class Chance:
    """Randomness as the house takes it, but for the secret of a deal that a test has chosen."""

    def __init__(self, folder: Path) -> None:
        self._next = folder / NEXT_SECRET

    def token_bytes(self, count: int) -> bytes:
        """So many bytes that nobody can guess, unless somebody wrote them down."""
        if count == SECRET_BYTES and self._next.exists():
            chosen = bytes.fromhex(self._next.read_text("ascii"))
            self._next.unlink()
            return chosen
        return secrets.token_bytes(count)


def clock(folder: Path) -> float:
    """The time at which the folder was first served, as far ahead as a test has set it."""
    ahead = folder / SECONDS_AHEAD
    begun = (folder / BEGUN).stat().st_mtime
    return begun + (float(ahead.read_text("ascii")) if ahead.exists() else 0)


def main() -> None:
    folder, port = Path(sys.argv[1]), int(sys.argv[2])
    if not (folder / BEGUN).exists():
        (folder / BEGUN).touch()
    listening = listening_on(DEFAULT_HOST, port)

    def ready() -> None:
        print(listening.getsockname()[1], flush=True)

    app = partial(create_app, now=partial(clock, folder))
    with patch.object(server, "create_app", app), patch.object(running, "secrets", Chance(folder)):
        settings = Settings(
            folder, limits=False, tick=0.1, warm_up=False, pseudo_language=True, bot_beat=0
        )
        serve(settings, listening, ready)


if __name__ == "__main__":
    main()
