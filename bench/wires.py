"""The cheapest clients there are: HTTP/1.1 and event streams on bare sockets.

A load run shares its machine with the server it measures, so a client must cost as little as it
can: no tasks, no streams, no general parser. It understands what our server sends and no more.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

API = "/api/v1"
Answered = Callable[[int, Any], None]


class Wire(asyncio.Protocol):
    """One connection; ``received`` counts its bytes."""

    def __init__(self) -> None:
        self.received = 0
        self._unread = b""
        self._transport: asyncio.Transport | None = None

    async def open(self, house: House) -> None:
        """Connect from the address of a household."""
        loop = asyncio.get_running_loop()
        await loop.create_connection(
            lambda: self, "127.0.0.1", house.port, local_addr=(house.address, 0)
        )

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def send(self, method: str, path: str, token: str, body: object = None) -> None:
        """Ask; the answer comes when it comes."""
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {API}{path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"
        if token:
            head += f"authorization: Bearer {token}\r\n"
        if method == "POST":
            head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n"
        self.write(head.encode() + b"\r\n" + data)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        assert self._transport is not None
        self._transport.write(data)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._unread = self._unread + data if self._unread else data
        self.read()

    def read(self) -> None:
        """Take what is complete off ``_unread``."""
        raise NotImplementedError

    def close(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.close()


class House:
    """Where the server is, and the address this household asks it from.

    The server counts how often an address asks. Players all over the world have many; here
    every table gets one of the loopback network's sixteen million.
    """

    def __init__(self, port: int, household: int) -> None:
        self.port = port
        self.address = f"127.{1 + household // 65536}.{household // 256 % 256}.{household % 256}"


class Busy(RuntimeError):
    """The house takes nobody in for the moment."""


class Asking(Wire):
    """A connection for requests, kept open; answers come in the order of the questions."""

    def __init__(self) -> None:
        super().__init__()
        self._waiting: deque[Answered] = deque()

    def ask(self, method: str, path: str, token: str, body: object, then: Answered) -> None:
        """Ask, and hand status and JSON of the answer on."""
        self._waiting.append(then)
        self.send(method, path, token, body)

    async def answer(self, method: str, path: str, token: str = "", body: object = None) -> Any:
        """Ask and wait; anything but a success is an error."""
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

        def told(status: int, value: Any) -> None:
            if status < 300:
                answered.set_result(value)
            else:
                kind = Busy if status == 503 else RuntimeError
                answered.set_exception(kind(f"{method} {path}: {status} {value}"))

        self.ask(method, path, token, body, told)
        return await answered

    def read(self) -> None:
        """Every answer that has come in full."""
        while (end := self._unread.find(b"\r\n\r\n")) >= 0:
            head = self._unread[:end].lower()
            at = head.index(b"content-length: ") + 16
            size = int(head[at:].split(b"\r\n", 1)[0])
            if len(self._unread) < end + 4 + size:
                return
            body = self._unread[end + 4 : end + 4 + size]
            self._unread = self._unread[end + 4 + size :]
            self._waiting.popleft()(int(head[9:12]), msgspec.json.decode(body))


class Listening(Wire):
    """An event stream; every event's data is handed on as JSON."""

    def __init__(self, then: Callable[[Any], None]) -> None:
        super().__init__()
        self._then = then
        self._has_begun = False
        self._text = b""

    def read(self) -> None:
        """Every event that has come in full."""
        if not self._has_begun:
            head, gap, rest = self._unread.partition(b"\r\n\r\n")
            if not gap:
                return
            if b" 200 " not in head[:20]:
                raise RuntimeError(head.decode())
            self._has_begun, self._unread = True, rest
        self._read_chunks()
        while (end := self._text.find(b"\n\n")) >= 0:
            event, self._text = self._text[:end], self._text[end + 2 :]
            at = event.find(b"data: ")
            if at >= 0:
                self._then(msgspec.json.decode(event[at + 6 :]))

    def _read_chunks(self) -> None:
        while (end := self._unread.find(b"\r\n")) >= 0:
            size = int(self._unread[:end], 16)
            if len(self._unread) < end + 4 + size:
                return
            self._text += self._unread[end + 2 : end + 2 + size]
            self._unread = self._unread[end + 4 + size :]
