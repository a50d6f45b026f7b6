"""A wire between two processes that can be cut: what is sent waits, and nobody is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


class Proxy:
    """Passes bytes on to a port, until it is cut and after it is mended."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self._target = target
        self._whole = asyncio.Event()
        self._whole.set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """From now on nothing arrives, and nobody is told."""
        self._whole.clear()

    def mend(self) -> None:
        """What was under way arrives, late."""
        self._whole.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take somebody's connection on."""
        self._writers.add(writer)
        self._begin(self._join(reader, writer))

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._whole.wait()
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.close()
            return
        self._writers.add(far_writer)
        self._begin(self._pass_on(reader, far_writer))
        self._begin(self._pass_on(far_reader, writer))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                await self._whole.wait()
                target.write(data)
                await target.drain()
        await self._whole.wait()
        target.close()
        self._writers.discard(target)

    async def close(self) -> None:
        """Hang up everywhere."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.sleep(0)


@asynccontextmanager
async def proxy_to(target: int) -> AsyncIterator[Proxy]:
    """A proxy to a port of this machine."""
    proxy = Proxy(target)
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()
