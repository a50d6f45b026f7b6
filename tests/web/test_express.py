"""The short way of look, move and listen: nobody comes through it who would not come otherwise."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette

from sushiya.web.express import Express
from sushiya.web.limits import RATES, Limits, Rate
from sushiya.web.security import HEADERS, MOST_BYTES, PRIVATE
from tests.web.conftest import Browser, Clock, Open, error_of

TABLE = "/api/v1/tables/nowhere"


@pytest.mark.parametrize(
    ("method", "path"), [("GET", TABLE), ("POST", f"{TABLE}/start"), ("POST", f"{TABLE}/move")]
)
async def test_answers_have_the_headers_of_all_others(ann: Browser, method: str, path: str) -> None:
    headers = (await ann.request(method, path)).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS
    assert headers["cache-control"] == PRIVATE


@pytest.mark.parametrize("origin", ["https://evil.example", "null"])
@pytest.mark.parametrize(("what", "body"), [("start", {}), ("move", {"move": "egg"})])
async def test_what_comes_from_elsewhere_is_refused(
    ann: Browser, origin: str, what: str, body: dict[str, str]
) -> None:
    answer = await ann.post(f"{TABLE}/{what}", json=body, headers={"origin": origin})
    assert (answer.status_code, error_of(answer)["code"]) == (403, "web.cross-site")


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b'{"seat": 0}', b'{"key": 1}', b"\xff"])
async def test_a_start_that_is_no_start_is_refused(ann: Browser, body: bytes) -> None:
    made = await ann.ask("POST", "/tables", json={"game": "sushi-go"})
    bearer = {"authorization": f"Bearer {made['token']}"}
    answer = await ann.post(f"{TABLE}/start", content=body, headers=bearer)
    assert (answer.status_code, error_of(answer)["code"]) == (400, "web.bad-form")


async def test_a_stranger_starts_nothing(browse: Open) -> None:
    answer = await browse().post(f"{TABLE}/start", json={})
    assert (answer.status_code, error_of(answer)["code"]) == (401, "web.no-person")


async def test_body_has_a_limit(ann: Browser) -> None:
    answer = await ann.post(f"{TABLE}/move", content=b" " * (MOST_BYTES + 1))
    assert (answer.status_code, error_of(answer)["code"]) == (413, "web.too-large")


async def test_a_mistake_of_ours_is_answered(
    ann: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def mistaken(request: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("sushiya.web.quick.house_of", mistaken)
    answer = await ann.get(TABLE)
    assert (answer.status_code, error_of(answer)["code"]) == (500, "web.server-error")
    assert "ZeroDivisionError" in caplog.text


async def test_asking_has_a_limit_shared_with_the_long_way(
    app: Starlette, browse: Open, clock: Clock
) -> None:
    limits = Limits({kind: Rate(2, 0.1) for kind in RATES})
    app.express = Express(app.state.opening, limits, clock)  # type: ignore[attr-defined]
    answers = [(await browse().get(TABLE)).status_code for _ in range(21)]
    assert answers == [404] * 20 + [429]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "POST"])
async def test_other_methods_go_the_long_way(ann: Browser, method: str) -> None:
    assert (await ann.request(method, TABLE)).status_code == 405
