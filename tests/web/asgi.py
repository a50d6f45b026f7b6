"""Reading a stream of an app in the same process, event by event."""

from __future__ import annotations

import asyncio
import json
from types import TracebackType
from typing import Any, Self

from starlette.applications import Starlette
from starlette.types import Message


class Stream:
    """An open request whose answer comes in pieces."""

    def __init__(
        self, app: Starlette, path: str, headers: dict[str, str], address: str = "192.0.2.7"
    ) -> None:
        self.app = app
        self.address = address
        self.path, _, self.query = path.partition("?")
        self.headers = headers
        self.status = 0
        self.received = b""
        """Every byte that came."""
        self.is_stuck = False
        """While true, nothing more is taken."""
        self._unread = b""
        self._pieces: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._gone = asyncio.Event()
        self._asked = False
        self._task: asyncio.Task[None] | None = None
        self._started = asyncio.Event()

    async def __aenter__(self) -> Self:
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "server": ("sushiya.test", 80),
            "client": (self.address, 4242),
            "path": self.path,
            "raw_path": self.path.encode(),
            "root_path": "",
            "query_string": self.query.encode(),
            "headers": [
                (b"host", b"sushiya.test"),
                *((name.lower().encode(), value.encode()) for name, value in self.headers.items()),
            ],
        }
        self._task = asyncio.create_task(self._run(scope))
        await self._started.wait()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Go away, and wait until the app has noticed."""
        self._gone.set()
        assert self._task is not None
        await self._task

    async def event(self) -> dict[str, Any]:
        """The next event: ``id``, ``event`` and the ``data`` as JSON."""
        while True:
            while b"\n\n" not in self._unread:
                piece = await self._pieces.get()
                if piece is None:
                    raise EOFError
                self._unread += piece
            block, _, self._unread = self._unread.partition(b"\n\n")
            fields = dict(
                line.split(": ", 1) for line in block.decode().split("\n") if line[:1] != ":"
            )
            if "data" in fields:
                return {**fields, "data": json.loads(fields["data"])}

    async def ended(self) -> None:
        """Wait until the app has ended the stream."""
        assert self._task is not None
        await self._task

    async def _run(self, scope: dict[str, Any]) -> None:
        try:
            await self.app(scope, self._receive, self._send)
        finally:
            self._started.set()
            self._pieces.put_nowait(None)

    async def _receive(self) -> Message:
        if not self._asked:
            self._asked = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Message) -> None:
        while self.is_stuck:
            await asyncio.sleep(0)
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._started.set()
        elif message.get("body"):
            self.received += message["body"]
            self._pieces.put_nowait(message["body"])
