"""A wire between clients and server that can be cut, at any byte and in either direction."""

from __future__ import annotations

import asyncio
from random import Random


class Proxy:
    """Passes bytes on to a port of this machine, under the address they came from."""

    def __init__(self, target: int, chance: Random) -> None:
        self._target = target
        self._chance = chance
        self._server: asyncio.Server | None = None
        self.links: set[_Link] = set()
        self.port = 0
        self.cuts = 0

    async def start(self) -> None:
        """Listen on a free port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: _Link(self), "127.0.0.1", 0)
        self.port = int(self._server.sockets[0].getsockname()[1])

    async def connect(self, link: _Link, address: str) -> None:
        """Open the other half of a link."""
        loop = asyncio.get_running_loop()
        try:
            await loop.create_connection(
                lambda: _Far(link), "127.0.0.1", self._target, local_addr=(address, 0)
            )
        except OSError:
            link.cut()

    def cut_some(self, share: float) -> None:
        """Cut a share of the wires, each after a few more bytes in some direction, or now."""
        for link in tuple(self.links):
            if self._chance.random() < share:
                self.cuts += 1
                link.cut_after(self._chance.choice((0, 0, 1, 40, 200)))

    async def close(self) -> None:
        """Cut everything."""
        if self._server is not None:
            self._server.close()
        for link in tuple(self.links):
            link.cut()


class _Link(asyncio.Protocol):
    """A client's half of a wire, and what goes through it."""

    def __init__(self, proxy: Proxy) -> None:
        self._proxy = proxy
        self._near: asyncio.Transport | None = None
        self._far: asyncio.Transport | None = None
        self._early: list[bytes] = []
        self._left: int | None = None
        self._connecting: asyncio.Task[None] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._near = transport
        self._proxy.links.add(self)
        address = transport.get_extra_info("peername")[0]
        self._connecting = asyncio.ensure_future(self._proxy.connect(self, address))

    def data_received(self, data: bytes) -> None:
        if self._far is None:
            self._early.append(data)
        else:
            self.pass_on(self._far, data)

    def connection_lost(self, error: Exception | None) -> None:
        self.cut()

    def joined(self, far: asyncio.Transport) -> None:
        """The other half is there."""
        self._far = far
        for data in self._early:
            self.pass_on(far, data)
        self._early.clear()

    def answered(self, data: bytes) -> None:
        """Something came from the server."""
        if self._near is not None:
            self.pass_on(self._near, data)

    def pass_on(self, to: asyncio.Transport, data: bytes) -> None:
        """Let bytes through, as many as there are left."""
        if self._left is None:
            to.write(data)
            return
        to.write(data[: self._left])
        self._left -= len(data)
        if self._left <= 0:
            self.cut()

    def cut_after(self, size: int) -> None:
        """Cut the wire when so many more bytes have passed."""
        self._left = size
        if not size:
            self.cut()

    def cut(self) -> None:
        """Both ends find the wire cut."""
        self._proxy.links.discard(self)
        for half in (self._near, self._far):
            if half is not None:
                half.close()


class _Far(asyncio.Protocol):
    """The server's half of a wire."""

    def __init__(self, link: _Link) -> None:
        self._link = link

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._link.joined(transport)

    def data_received(self, data: bytes) -> None:
        self._link.answered(data)

    def connection_lost(self, error: Exception | None) -> None:
        self._link.cut()
