"""A plain load balancer: every connection goes to any server that takes it, the next to another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from random import Random


class Balancer:
    """Connections from clients to servers; nobody is sent to the same server on purpose."""

    def __init__(self, targets: Sequence[int], chance: Random) -> None:
        self.port = 0
        self._targets = targets
        self._chance = chance
        self._server: asyncio.Server | None = None
        self._open: set[asyncio.StreamWriter] = set()

    async def start(self) -> None:
        """Listen on a free port."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    def cut_some(self, share: float) -> None:
        """Cut a share of the connections, so that their clients come to other servers."""
        for writer in tuple(self._open):
            if self._chance.random() < share:
                writer.close()

    async def close(self) -> None:
        """Cut everything."""
        if self._server is not None:
            self._server.close()
        self.cut_some(1)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        address = writer.get_extra_info("peername")[0]
        for target in self._chance.sample(self._targets, len(self._targets)):
            try:
                there = await asyncio.open_connection("127.0.0.1", target, local_addr=(address, 0))
            except OSError:
                continue
            self._open |= {writer}
            await asyncio.gather(_pass_on(reader, there[1]), _pass_on(there[0], writer))
            self._open -= {writer}
            return
        writer.close()


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
    target.close()
