"""The app around the pages: what it serves, opens and closes."""

from __future__ import annotations

import subprocess
import sys
from threading import Event

import httpx
import pytest
from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp

from sushiya.host import House
from sushiya.store import StoreUnavailable
from sushiya.web import opening
from sushiya.web.api import create_api
from sushiya.web.app import create_app
from sushiya.web.opening import needs_house
from sushiya.web.rendering import asset
from sushiya.web.settings import Settings
from tests.web.conftest import ORIGIN, Browser, Clock, error_of


async def test_health_is_told_before_and_after_the_house_is_open(
    settings: Settings, clock: Clock
) -> None:
    app = create_app(settings, now=clock)
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client:
        assert (await client.get("/healthz")).text == "opening"
        async with app.router.lifespan_context(app):
            await app.state.opening.wait()
            assert (await client.get("/healthz")).text == "ok"


async def test_request_that_needs_the_house_waits_for_it(settings: Settings, clock: Clock) -> None:
    app = create_app(settings, now=clock)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url=ORIGIN) as client,
    ):
        assert not app.state.opening.is_open
        assert (await client.get("/api/v1/games")).status_code == 200
        assert app.state.opening.is_open


async def test_who_comes_back_to_a_table_does_not_wait_for_the_api(
    settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    is_wanted = Event()

    def slowly(state: State) -> ASGIApp:
        is_wanted.wait()
        return create_api(state)

    monkeypatch.setattr(opening, "_built_api", slowly)
    app = create_app(settings, now=clock)
    async with app.router.lifespan_context(app):
        browser = Browser(app)
        answer = await browser.get("/api/v1/tables/nowhere")
        is_wanted.set()
        assert error_of(answer)["code"] == "table.unknown-table"
        assert (await browser.get("/api/v1/games")).status_code == 200
        await browser.aclose()


async def test_tables_outlive_the_app(settings: Settings, clock: Clock) -> None:
    tables: list[str] = []
    for _ in range(2):
        app = create_app(settings, now=clock)
        async with app.router.lifespan_context(app):
            await app.state.opening.wait()
            if not tables:
                browser = Browser(app)
                body = {"game": "sushi-go", "seats": 2, "name": "Ann"}
                tables.append((await browser.ask("POST", "/tables", json=body))["table"])
                await browser.aclose()
            assert (await app.state.opening.house.table(tables[0])).names() == ["Ann"]


async def test_failure_to_open_is_told_and_not_waited_for(settings: Settings, clock: Clock) -> None:
    settings.data.joinpath("tables.db").write_text("this is no database, whatever its name says")
    app = create_app(settings, now=clock)
    told: list[BaseException] = []
    app.state.opening.on_failure = told.append
    async with app.router.lifespan_context(app):
        browser = Browser(app)
        answers = [await browser.get(f"/api/v1/{path}") for path in ("games", "tables/any")]
        await browser.aclose()
    for answer in answers:
        assert answer.status_code == 503
        assert error_of(answer)["code"] == "store"
        assert "tables.db" not in answer.text, "where it is kept is for the host alone"
    assert len(told) == 1
    assert "tables.db" in str(told[0])


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("art/brand/logo.svg", "image/svg+xml"),
        ("art/brand/icon-192.png", "image/png"),
        ("css/base.css", "text/css; charset=utf-8"),
        ("js/sushiya.js", "text/javascript; charset=utf-8"),
        ("manifest.webmanifest", "application/manifest+json"),
    ],
)
async def test_static_file_is_cached_for_ever_by_its_version(
    ann: Browser, name: str, kind: str
) -> None:
    named, unnamed = await ann.get(asset(name)), await ann.get(f"/static/{name}")
    assert named.headers["content-type"] == kind
    assert "immutable" in named.headers["cache-control"]
    assert unnamed.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static//etc"])
async def test_static_folder_is_not_left(ann: Browser, path: str) -> None:
    assert (await ann.get(path)).status_code == 404


async def test_unknown_page_is_friendly(ann: Browser) -> None:
    answer = await ann.get("/no/such/page")
    assert answer.status_code == 404
    assert "text/html" in answer.headers["content-type"]
    assert "web.not-found" in answer.text


async def test_mistake_of_ours_is_told_without_its_inside(
    app: Starlette, ann: Browser, caplog: pytest.LogCaptureFixture
) -> None:
    app.state.opening._house = None
    app.state.opening._task.cancel()

    async def broken() -> None:
        raise RuntimeError("the inside")

    app.state.opening.wait = broken
    answer = await ann.get("/api/v1/games")
    assert answer.status_code == 500
    assert "inside" not in answer.text
    assert "content-security-policy" in answer.headers
    assert "the inside" in caplog.text


async def test_a_private_link_never_reaches_the_log(
    ann: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sushiya.host.House.command", fail)
    answer = await ann.post("/seat/sometable/verysecrettoken")
    assert answer.status_code == 500
    assert "broken at /seat/sometable" in caplog.text
    assert "verysecrettoken" not in caplog.text


def test_nothing_heavy_is_imported_before_the_first_page() -> None:
    heavy = ["numpy", "numba", "fastapi", "pydantic", "sqlalchemy", "alembic", "babel", "segno"]
    code = f"import sys, sushiya.web.app; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize("path", ["/learn/sushi-go", "/tutorial", "/rules", "/service-worker.js"])
def test_what_needs_no_table_does_not_wait_for_the_house(path: str) -> None:
    assert not needs_house(HTTPConnection({"type": "http", "path": path, "headers": []}))


@pytest.mark.parametrize("path", ["/t/some-table", "/join", "/verify", "/api/v1/tables"])
def test_what_may_need_a_table_waits_for_the_house(path: str) -> None:
    assert needs_house(HTTPConnection({"type": "http", "path": path, "headers": []}))


async def test_ready_says_whether_the_database_answers(
    app: Starlette, ann: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert (await ann.get("/readyz")).text == "ready"

    async def unavailable(_: object) -> dict[str, int]:
        raise StoreUnavailable(reason="gone")

    monkeypatch.setattr(house.ledger, "versions", unavailable)
    answer = await ann.get("/readyz")
    assert (answer.status_code, answer.text) == (503, "unavailable")
    assert (await ann.get("/healthz")).text == "ok", "who lives need not be ready"
