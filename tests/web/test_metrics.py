"""Figures for Prometheus: counts and times, and nothing that anybody keeps to themselves."""

from __future__ import annotations

import asyncio
import socket
import urllib.request
from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.applications import Starlette

from sushiya.web.app import create_app
from sushiya.web.metrics import MeasuredApp, Metrics, told_at
from sushiya.web.settings import Settings
from tests.web.conftest import ORIGIN, Clock


@pytest.fixture
def metrics() -> Metrics:
    return Metrics()


@pytest.fixture
async def app(settings: Settings, clock: Clock, metrics: Metrics) -> AsyncIterator[Starlette]:
    made = create_app(replace(settings, metrics=("127.0.0.1", 0)), now=clock)
    made.state.opening.metrics = metrics
    async with made.router.lifespan_context(made):
        await made.state.opening.wait()
        yield made


def figures(text: bytes) -> dict[str, float]:
    """Every sample by its name and labels."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text.decode())
        for sample in family.samples
    }


async def test_figures_follow_what_happens_and_tell_no_secret(
    app: Starlette, metrics: Metrics
) -> None:
    transport = httpx.ASGITransport(MeasuredApp(app, metrics))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as program:
        wish = {"game": "sushi-go", "seats": 3, "bots": "random", "start": True, "name": "Annabel"}
        made = (await program.post("/api/v1/tables", json=wish)).json()
        table = f"/api/v1/tables/{made['table']}"
        program.headers["authorization"] = f"Bearer {made['token']}"
        seen = (await program.get(table)).json()
        body = {"move": seen["view"]["legal_moves"][0]}
        assert (await program.post(f"{table}/move", json=body)).is_success
    await app.state.opening.house.settled()
    text = metrics.text()
    told = figures(text)
    assert told["sushiya_tables running"] == 1
    assert told["sushiya_seats person"] == 1
    assert told["sushiya_seats bot"] == 2
    assert told["sushiya_streams"] == 0
    assert told["sushiya_moves_total person"] == 1
    assert told["sushiya_moves_total bot"] >= 2
    assert told["sushiya_bot_thinking_seconds_count random"] >= 2
    assert told["sushiya_commit_seconds_count"] >= 2
    assert told["sushiya_request_seconds_count move"] == 1
    assert told["sushiya_commits_failed_total"] == 0
    for secret in (made["token"], made["table"], seen["code"], "Annabel", body["move"]):
        assert secret.encode() not in text


async def test_figures_are_told_on_an_address_of_their_own(metrics: Metrics) -> None:
    def asked(port: int) -> bytes:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
            assert answer.headers["content-type"].startswith("text/plain")
            read: bytes = answer.read()
            return read

    async with told_at("127.0.0.1", 0, metrics) as port:
        socket.create_connection(("127.0.0.1", port)).close()  # before the server has had a turn
        assert b"sushiya_info" in await asyncio.to_thread(asked, port)


async def test_nobody_is_told_figures_at_the_door(app: Starlette) -> None:
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN) as anybody:
        assert (await anybody.get("/metrics")).status_code == 404
