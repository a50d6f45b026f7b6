"""When a server has more to do than it can: games that are on go on, new ones have to wait.

How late the loop is tells how long a move waits to be read, and the house how long it takes from
there until the others are told; both together are what people wait. A house with few readers may
be late for other reasons, a machine that has just woken up or a bot that is being compiled; it
refuses nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import HTTPConnection, Request
from starlette.types import ASGIApp, Receive, Scope, Send

from sushiya.web.errors import Overloaded, answer
from sushiya.web.security import kind_of

SECONDS_BETWEEN = 0.25
TOO_LATE = 1.0
"""Seconds: nobody should wait so long to see a move."""
FEW_READERS = 100
RETRY_AFTER = 10
"""Seconds until it is worth asking again."""
OF_A_GAME = ("/t/", "/api/v1/tables/", "/static/", "/healthz", "/readyz")
"""Where the requests of a game that is on go to, and those that cost nothing."""


class Pressure:
    """How late everything is; ``readers`` counts the streams that are open.

    ``waits`` tells the longest time since it was last asked that the house took for a move.
    """

    def __init__(
        self, readers: Callable[[], int], waits: Callable[[], float] = lambda: 0.0
    ) -> None:
        self._readers = readers
        self._waits = waits
        self._late = 0.0

    @property
    def is_high(self) -> bool:
        """Whether new games have to wait."""
        return self._late > TOO_LATE and self._readers() >= FEW_READERS

    def note(self, late: float) -> None:
        """All was so many seconds late: it must be in time for a while to be trusted."""
        self._late = max(late, self._late * 0.8)

    async def watch(self) -> None:
        """Look at the clock again and again."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + SECONDS_BETWEEN
            await asyncio.sleep(SECONDS_BETWEEN)
            self.note(loop.time() - due + self._waits())


class NewcomersWait:
    """Refuses, before anything else is done, what is not part of a game while pressure is high."""

    def __init__(self, app: ASGIApp, pressure: Pressure) -> None:
        self.app = app
        self.pressure = pressure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on, or say when to come back."""
        if scope["type"] != "http" or not self.pressure.is_high or is_of_a_game(scope):
            await self.app(scope, receive, send)
            return
        refusal = answer(Request(scope, receive), Overloaded(seconds=RETRY_AFTER))
        await refusal(scope, receive, send)


def is_of_a_game(scope: Scope) -> bool:
    """Whether a request belongs to a table that is there; looking for one by code does not."""
    return scope["path"].startswith(OF_A_GAME) and kind_of(HTTPConnection(scope)) != "join"
