"""Whatever a program sends to the API, it is answered as the API describes itself.

Every operation comes from the description, so a new one is asked too.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sushiya.web.app import API_PATH, HouseApp, create_app
from sushiya.web.settings import Settings
from tests.web.described import ODD_TEXTS, Described

ENDLESS = "/events"
"""A stream has no end: it is asked for at tables that are not there."""


class Served:
    """An app with a table in each stage, and somebody who sits at all of them."""

    def __init__(self, folder: Path) -> None:
        self._runner = asyncio.Runner()
        self.app = create_app(
            Settings(folder, tick=0, heartbeat=0, limits=False, warm_up=False, bot_beat=0)
        )
        self._life = self.app.router.lifespan_context(self.app)
        self.token = ""
        self.tables: list[str] = []
        self._runner.run(self._open())

    async def _open(self) -> None:
        await self._life.__aenter__()
        await self.app.state.opening.wait()
        api = await self.app.state.opening.api(self.app.state)
        self.described = Described(api.openapi())
        for start in (False, True):
            wish = {"game": "wasabi", "seats": 2, "bots": "random", "start": start, "name": "Ann"}
            made = await self._ask("POST", "/tables", json=wish)
            self.token = self.token or made.json()["token"]
            self.tables.append(made.json()["table"])

    def ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        """One request, and all that follows from it."""
        return self._runner.run(self._asked(method, path, **how))

    async def _asked(self, method: str, path: str, **how: Any) -> httpx.Response:
        answer = await self._ask(method, path, **how)
        await self.app.state.opening.house.settled()
        return answer

    async def _ask(self, method: str, path: str, **how: Any) -> httpx.Response:
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://sushiya.test") as client:
            if self.token:
                how.setdefault("headers", {}).setdefault("authorization", f"Bearer {self.token}")
            return await client.request(method, API_PATH + path, **how)

    def close(self) -> None:
        self._runner.run(self._life.__aexit__(None, None, None))
        self._runner.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    served = Served(tmp_path_factory.mktemp("described"))
    yield served
    served.close()


def operations() -> list[tuple[str, str]]:
    """What there is to ask, as the app describes it without being opened."""
    from sushiya.web.api import create_api

    api = create_api(HouseApp().state)
    return [(method, path) for method, path, _ in Described(api.openapi()).operations()]


TOKENS = st.sampled_from(["right", "none", "wrong", "odd"])


@pytest.mark.parametrize(("method", "path"), operations())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_every_request_is_answered_as_described(
    served: Served, method: str, path: str, data: st.DataObject
) -> None:
    described = served.described
    operation = next(one for m, p, one in described.operations() if (m, p) == (method, path))
    table = data.draw(st.sampled_from([*served.tables, "0" * 32]), "table")
    if path.endswith(ENDLESS):
        table = "0" * 32
    headers = {
        "right": {},
        "none": {"authorization": ""},
        "wrong": {"authorization": f"Bearer {'0' * 64}"},
        "odd": {"authorization": "Bearer ../%00"},
    }[data.draw(TOKENS, "token")]
    params = {}
    for one in operation.get("parameters", ()):
        if one["in"] == "query" and data.draw(st.booleans(), one["name"]):
            value = data.draw(described.values(one["schema"]) | st.sampled_from(ODD_TEXTS))
            params[one["name"]] = str(value).encode(errors="replace").decode()
    bodies = described.bodies(operation)
    how: dict[str, Any] = {"headers": dict(headers), "params": params}
    if bodies is not None:
        body = data.draw(bodies, "body")
        how["content"] = json.dumps(body).encode()
        how["headers"]["content-type"] = "application/json"
    answer = served.ask(method, path.replace("{table}", table), **how)
    check(described, operation, answer)


def check(described: Described, operation: dict[str, Any], answer: httpx.Response) -> None:
    """An answer is one that the operation describes."""
    assert answer.status_code < 500, answer.text
    told = operation["responses"].get(str(answer.status_code)) or operation["responses"]["default"]
    content = told.get("content", {})
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in content, (kind, set(content))
    if kind == "application/json":
        problems = described.problems(content[kind].get("schema", {}), answer.json())
        assert not problems, problems
    if answer.status_code >= 400:
        assert set(answer.json()["error"]) == {"code", "message", "details"}


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    method=st.sampled_from(["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE"]),
    path=st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=30),
    body=st.binary(max_size=60),
)
def test_no_address_and_no_bytes_break_the_server(
    served: Served, method: str, path: str, body: bytes
) -> None:
    for where in (f"/{path}", f"/tables/{path}", f"/tables/{served.tables[1]}/{path}"):
        if where.endswith(ENDLESS):
            continue
        answer = served.ask(method, quote(where), content=body)
        assert answer.status_code < 500, (where, answer.text)
