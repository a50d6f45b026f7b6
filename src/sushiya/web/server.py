"""Running the app: a port, a process, and an end that does not keep anybody waiting."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import uvicorn
from starlette.applications import Starlette
from starlette.types import ASGIApp
from uvicorn.config import LOGGING_CONFIG

from sushiya.web.app import create_app
from sushiya.web.logs import JSON
from sushiya.web.settings import DEFAULT_HOST, DEFAULT_PORT, Settings
from sushiya.web.whereabouts import address
from sushiya.web.wire import WireProtocol, hang_up_on_quiet

PORTS_TO_TRY = 50
GRACE = 1
"""Seconds that answers under way may still take when the server is to stop."""
KEEP_ALIVE = 30
"""Seconds a quiet connection is kept for the next request."""
TICKS_BETWEEN_LOOKS = 20
"""Tenths of a second from one look for quiet connections to the next."""
COLLECT_AFTER = (10_000, 20, 50)
"""New objects before the collector looks at them; before it looks at older and at all of them."""


class Server(uvicorn.Server):
    """A server that says when it answers, ends its streams first, and leaves quietly."""

    def __init__(self, app: Starlette, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._app = app
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if not self.should_exit:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the streams, then everything else."""
        self._app.state.streams.close()
        await super().shutdown(sockets)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second: uvicorn's chores; now and then, hang up on who is quiet too long."""
        if counter % TICKS_BETWEEN_LOOKS == 0:
            now = asyncio.get_running_loop().time()
            hang_up_on_quiet(self.server_state.connections, now - KEEP_ALIVE)
        return await super().on_tick(counter)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on a signal, without passing it on afterwards."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        stops = (signal.SIGINT, signal.SIGTERM)
        before = {one: signal.signal(one, self.handle_exit) for one in stops}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def serve(
    settings: Settings,
    listening: socket.socket,
    ready: Callable[[], None] = lambda: None,
) -> BaseException | None:
    """Serve until a signal comes; why the house could not be opened, if so."""
    settings.data.mkdir(parents=True, exist_ok=True)
    allow_many_connections()
    app = create_app(settings)
    app.state.host = listening.getsockname()[0]
    config = uvicorn.Config(
        _measured(app, settings),
        log_level="error",  # it warns of whatever strangers send, as often as they like
        log_config=None if settings.log_format == JSON else LOGGING_CONFIG,
        access_log=False,
        server_header=False,
        http=WireProtocol,
        ws="none",
        lifespan="on",
        timeout_graceful_shutdown=GRACE,
    )
    server = Server(app, config, ready)
    failures: list[BaseException] = []

    def failed(error: BaseException) -> None:
        failures.append(error)
        server.should_exit = True

    app.state.opening.on_failure = failed
    app.state.opening.on_open = settle_memory
    server.run(sockets=[listening])
    return failures[0] if failures else None


def _measured(app: Starlette, settings: Settings) -> ASGIApp:
    """The app, and figures about it where they are wanted."""
    if settings.metrics is None:
        return app
    from sushiya.web.metrics import MeasuredApp, Metrics

    app.state.opening.metrics = metrics = Metrics()
    return MeasuredApp(app, metrics)


def settle_memory() -> None:
    """Let the collector leave alone what was loaded, and look at the rest less often.

    With thousands of streams open, its default spends as much time as the server itself.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def allow_many_connections() -> None:
    """As many connections as the system lets us have; the usual share is a thousand."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listening_on(host: str, port: int, *, or_next: bool = False) -> socket.socket:
    """A socket on this port, or on the next free one; raises ``OSError``."""
    last = port + (PORTS_TO_TRY if or_next and port else 0)
    for number in range(port, last + 1):
        try:
            return _bound(host, number)
        except OSError:
            if number == last:
                raise
    raise AssertionError("a range of ports has a last one")


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    bound.set_inheritable(True)
    return bound


def main() -> None:
    """``python -m sushiya.web.server``: serve the default data folder on the default port."""
    from sushiya.web.settings import default_data

    listening = listening_on(DEFAULT_HOST, DEFAULT_PORT, or_next=True)
    print(address(DEFAULT_HOST, listening.getsockname()[1]), flush=True)
    serve(Settings(default_data()), listening)


if __name__ == "__main__":
    main()
