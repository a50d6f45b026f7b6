"""Clients that lose their connection and know it: requests that are answered, refused or lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from typing import Any, NamedTuple

import msgspec

API = "/api/v1"
PATIENCE = 60.0
"""Seconds after which a silent connection counts as lost."""


class Lost(Exception):
    """The connection ended without an answer: what was asked may have been done or not."""


class Answer(NamedTuple):
    """Status and JSON of an answer."""

    status: int
    body: Any


class Caller:
    """One household's connection for requests; opened when needed, after a loss anew."""

    def __init__(self, port: int, address: str, patience: float = PATIENCE) -> None:
        self._port = port
        self._address = address
        self._patience = patience
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> Answer:
        """Ask and wait for the answer; raises ``Lost``."""
        try:
            async with asyncio.timeout(self._patience):
                if self._streams is None:
                    self._streams = await _connected(self._port, self._address)
                reader, writer = self._streams
                writer.write(_request(method, path, token, body))
                status, headers = await _head(reader)
                size = int(headers["content-length"])
                return Answer(status, _json(await reader.readexactly(size)))
        except (OSError, EOFError, TimeoutError, ValueError, KeyError) as error:
            self.close()
            raise Lost(str(error)) from error
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Hang up."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def news(
    port: int, address: str, path: str, token: str, after: int | None
) -> AsyncGenerator[Any, None]:
    """The events of a table as they come, until the server ends them; raises ``Lost``."""
    try:
        async with asyncio.timeout(PATIENCE):
            reader, writer = await _connected(port, address)
    except (OSError, TimeoutError) as error:
        raise Lost(str(error)) from error
    try:
        where = f"{path}?view=1" + ("" if after is None else f"&after={after}")
        writer.write(_request("GET", where, token, None))
        async with asyncio.timeout(PATIENCE):
            status, _ = await _head(reader)
        if status != 200:
            raise Lost(f"{status} {await reader.read(1000)!r}")
        async for event in _events(reader):
            yield event
    except (OSError, EOFError, TimeoutError, ValueError, KeyError) as error:
        raise Lost(str(error)) from error
    finally:
        writer.close()


async def _events(reader: asyncio.StreamReader) -> AsyncIterator[Any]:
    text = b""
    while True:
        async with asyncio.timeout(PATIENCE):
            size = int(await reader.readuntil(b"\r\n"), 16)
            text += (await reader.readexactly(size + 2))[:-2]
        if not size:
            return
        while (end := text.find(b"\n\n")) >= 0:
            event, text = text[:end], text[end + 2 :]
            if (at := event.find(b"data: ")) >= 0:
                yield msgspec.json.decode(event[at + 6 :])


async def _connected(port: int, address: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=1 << 20)


def _request(method: str, path: str, token: str, body: object) -> bytes:
    data = b"" if body is None else msgspec.json.encode(body)
    head = f"{method} {API}{path} HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    if token:
        head += f"authorization: Bearer {token}\r\n"
    if method == "POST":
        head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n"
    return head.encode() + b"\r\n" + data


async def _head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    named = (line.partition(": ") for line in lines[1:] if line)
    return int(lines[0].split()[1]), {name.lower(): value for name, _, value in named}


def _json(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError as error:
        raise ValueError(str(error)) from error
