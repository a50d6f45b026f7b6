"""Figures about a running server, for Prometheus, on an address of their own.

They are counts and times: no names, no codes, no cards (``docs/hosting.md`` lists them). Gauges are
read when somebody asks; what is counted on the way is counted only where figures are wanted.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Any

import uvicorn
from prometheus_client import CollectorRegistry, Gauge, Histogram, generate_latest
from prometheus_client import Counter as Counted
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from sushiya.version import __version__

if TYPE_CHECKING:
    from sushiya.host import Answer, House, Ledger, Place
    from sushiya.host.thinking import Question, Thinker
    from sushiya.web.posting import Moves, Sender
    from sushiya.web.settings import Settings
    from sushiya.web.streams import OpenStreams

PATH = "/metrics"
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SHORT = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)
_MOVED = "moved"
_KINDS = (("/move", "move"), ("/events", "listen"))


class Metrics:
    """All figures of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        info = Gauge("sushiya_info", "", ["version"], registry=self.registry)
        info.labels(__version__).set(1)
        self.moves = Counted("sushiya_moves", "", ["by"], registry=self.registry)
        self.commits = self._times("sushiya_commit_seconds")
        self.failures = Counted("sushiya_commits_failed", "", registry=self.registry)
        self.thoughts = self._times("sushiya_bot_thinking_seconds", "level")
        self.requests = self._times("sushiya_request_seconds", "kind")
        self.move_seconds = self.requests.labels("move")

    def around(self, ledger: Ledger, think: Thinker) -> tuple[Ledger, Thinker]:
        """The same ledger and thinker, measured."""
        measured: Any = MeasuredLedger(ledger, self)
        return measured, measured_thinker(think, self)

    @asynccontextmanager
    async def told(
        self, settings: Settings, house: House, streams: OpenStreams
    ) -> AsyncIterator[None]:
        """Answer Prometheus where the settings say; each worker has the next port."""
        assert settings.metrics is not None
        self.registry.register(Inventory(house, streams))
        host, port = settings.metrics
        async with told_at(host, port + settings.worker, self):
            yield

    def text(self) -> bytes:
        """All figures as Prometheus reads them."""
        return generate_latest(self.registry)

    def _times(self, name: str, *labels: str) -> Histogram:
        return Histogram(name, "", labels, buckets=SHORT, registry=self.registry)


class Inventory(Collector):
    """What is there at this moment: tables and seats in memory, open streams, other processes."""

    def __init__(self, house: House, streams: OpenStreams) -> None:
        self._house = house
        self._streams = streams

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """The gauges."""
        tables: dict[str, int] = {"lobby": 0, "running": 0, "ended": 0}
        seats = {"person": 0, "bot": 0}
        thinking = 0
        for live in self._house.live_tables():
            tables[live.table.status] += 1
            thinking += live.thinking is not None
            for _, player in live.table.seated():
                seats["person" if player.is_person else "bot"] += 1
        yield _gauges("sushiya_tables", "status", tables)
        yield _gauges("sushiya_seats", "kind", seats)
        yield GaugeMetricFamily("sushiya_tables_set_aside", "", len(self._house.set_aside))
        yield GaugeMetricFamily("sushiya_streams", "", len(self._streams))
        yield GaugeMetricFamily("sushiya_bots_thinking", "", thinking)
        sharing = self._house.sharing
        if sharing is not None:
            yield GaugeMetricFamily("sushiya_processes", "", sharing.houses)


def _gauges(name: str, label: str, values: Mapping[str, int]) -> GaugeMetricFamily:
    family = GaugeMetricFamily(name, "", labels=[label])
    for value, number in values.items():
        family.add_metric([value], number)
    return family


class MeasuredLedger:
    """A ledger whose writing is timed and counted; everything else is the ledger's own."""

    def __init__(self, ledger: Ledger, metrics: Metrics) -> None:
        self._ledger = ledger
        self._metrics = metrics

    def __getattr__(self, name: str) -> Any:
        return getattr(self._ledger, name)

    async def append(
        self, table_id: str, rows: Sequence[Mapping[str, Any]], **more: Any
    ) -> tuple[Any, dict[str, Any] | None]:
        """Store, and note how long it took and how many moves it was."""
        began = perf_counter()
        try:
            done = await self._ledger.append(table_id, rows, **more)
        except Exception:
            self._metrics.failures.inc()
            raise
        self._note(began, [rows] if done[0] == "stored" else [])
        return done

    async def append_all(self, pieces: Sequence[Any]) -> list[Any]:
        """The same for several tables at once."""
        began = perf_counter()
        try:
            outcomes: list[Any] = await self._ledger.append_all(pieces)
        except Exception:
            self._metrics.failures.inc()
            raise
        done = zip(pieces, outcomes, strict=True)
        self._note(began, [rows for (_, rows, *_), (verdict, _) in done if verdict == "stored"])
        return outcomes

    def _note(self, began: float, stored: Sequence[Sequence[Mapping[str, Any]]]) -> None:
        self._metrics.commits.observe(perf_counter() - began)
        makers = Counter(
            row["data"]["by"] for rows in stored for row in rows if row["kind"] == _MOVED
        )
        for by, number in makers.items():
            self._metrics.moves.labels(by).inc(number)


def measured_thinker(think: Thinker, metrics: Metrics) -> Thinker:
    """A thinker whose thoughts are timed, by level; waiting for a thread counts."""

    async def timed(question: Question) -> str:
        with metrics.thoughts.labels(question.level).time():
            return await think(question)

    return timed


class MeasuredApp:
    """An app whose answers are timed, by kind; a stream has no end and is not."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    @property
    def express(self) -> MeasuredMoves:
        """Who makes moves that are read off their connections."""
        moves: Any = self._app
        return MeasuredMoves(moves.express, self._metrics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, and note how long it took."""
        began = perf_counter()
        await self._app(scope, receive, send)
        if scope["type"] == "http" and (kind := kind_of(scope["path"])) != "listen":
            self._metrics.requests.labels(kind).observe(perf_counter() - began)


class MeasuredMoves:
    """Makes moves that are read off their connections, and times their answers."""

    def __init__(self, moves: Moves, metrics: Metrics) -> None:
        self._moves = moves
        self._metrics = metrics

    @property
    def is_open(self) -> bool:
        """Whether moves can be made."""
        return self._moves.is_open

    def make_move(self, sender: Sender, body: bytes, place: Place) -> None:
        """Answer the post of a move, and note how long it took."""
        self._moves.make_move(sender, body, TimedPlace(place, self._metrics))


class TimedPlace:
    """Where somebody waits for the answer to a move, with a stopwatch."""

    __slots__ = ("_began", "_metrics", "_place")

    def __init__(self, place: Place, metrics: Metrics) -> None:
        self._place = place
        self._metrics = metrics
        self._began = perf_counter()

    def done(self) -> bool:
        """Whether nobody waits any more."""
        return self._place.done()

    def set_result(self, result: Answer, /) -> None:
        """It was done."""
        self._place.set_result(result)
        self._metrics.move_seconds.observe(perf_counter() - self._began)

    def set_exception(self, exception: Exception, /) -> None:
        """It was refused."""
        self._place.set_exception(exception)
        self._metrics.move_seconds.observe(perf_counter() - self._began)


def kind_of(path: str) -> str:
    """What kind of request a path is, without whose table it is.

    >>> kind_of("/t/abc/move"), kind_of("/api/v1/tables/abc"), kind_of("/rules")
    ('move', 'api', 'page')
    """
    for end, kind in _KINDS:
        if path.endswith(end):
            return kind
    return "api" if path.startswith("/api/") else "page"


@asynccontextmanager
async def told_at(host: str, port: int, metrics: Metrics) -> AsyncIterator[int]:
    """Answer Prometheus on an address of its own; the port it is. Raises ``OSError``."""
    from sushiya.web.server import listening_on

    async def tell(request: Request) -> Response:
        return Response(metrics.text(), headers={"content-type": MEDIA_TYPE})

    app = Starlette(routes=[Route(PATH, tell)])
    config = uvicorn.Config(
        app, log_config=None, access_log=False, lifespan="off", ws="none", server_header=False
    )
    server = QuietServer(config)
    with listening_on(host, port) as listening:
        listening.listen()  # whoever asks from now on waits for the server rather than in vain
        serving = asyncio.create_task(server.serve([listening]))
        try:
            yield int(listening.getsockname()[1])
        finally:
            server.should_exit = True
            await asyncio.gather(serving, return_exceptions=True)


class QuietServer(uvicorn.Server):
    """A server beside another one, which leaves signals to it."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture none."""
        yield
