"""What a stranger on the network may not do."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from starlette.applications import Starlette
from starlette.types import Message, Receive, Scope

from sushiya.host import House
from sushiya.web.limits import (
    CLIENT_SHARE,
    MOST_BUCKETS,
    NETWORK_SHARE,
    NOT_SHARED,
    RATES,
    Limits,
    Rate,
)
from sushiya.web.security import MOST_BYTES, MOST_UPLOAD_BYTES, POLICY
from sushiya.web.settings import Settings
from tests.web.conftest import ORIGIN, Browser, Clock, Open, error_of

FORM = {"game": "sushi-go", "seats": "2", "name": "Ann"}


@pytest.mark.parametrize("path", ["/healthz", "/nowhere", "/api/v1/games", "/api/v1/nowhere"])
async def test_every_answer_has_strict_headers(ann: Browser, path: str) -> None:
    headers = (await ann.get(path)).headers
    assert headers["content-security-policy"] == POLICY
    assert "unsafe" not in POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://sushiya.test:81"},
        {"origin": "http://sushiya.test.evil.example"},
        {"origin": "http://[broken"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"sec-fetch-site": "none"},
        {"referer": "https://evil.example/sushiya.test"},
        {},
    ],
)
@pytest.mark.parametrize("path", ["/tables", "/play", "/join", "/language", "/t/x/move"])
async def test_post_from_elsewhere_is_refused(
    browse: Open, headers: dict[str, str], path: str
) -> None:
    browser = browse()
    del browser.headers["origin"]
    answer = await browser.post(path, data=FORM, headers=headers)
    assert answer.status_code == 403
    assert "web.cross-site" in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers",
    [{"origin": ORIGIN}, {"sec-fetch-site": "same-origin"}, {"referer": f"{ORIGIN}/host"}],
)
async def test_post_from_our_own_page_is_taken(browse: Open, headers: dict[str, str]) -> None:
    browser = browse()
    del browser.headers["origin"]
    assert (await browser.post("/tables", data=FORM, headers=headers)).status_code == 303


@pytest.mark.parametrize(
    "kind", ["application/json", "text/plain", "application/x-www-form-urlencoded-not", "", None]
)
async def test_a_post_to_a_page_that_is_no_form_does_nothing(
    ann: Browser, ben: Browser, house: House, kind: str | None
) -> None:
    """Taken for an empty form it would seat a guest."""
    table = (await ann.post("/tables", data=FORM)).headers["location"].removeprefix("/t/")
    before = (await house.table(table)).version
    headers = {} if kind is None else {"content-type": kind}
    answer = await ben.post(f"/t/{table}/join", content=b'{"name": "Ben"}', headers=headers)
    assert answer.status_code == 415
    assert "web.wrong-type" in answer.text
    assert (await house.table(table)).version == before


async def test_forms_of_both_kinds_are_taken(ann: Browser, house: House) -> None:
    for given in ({"data": FORM}, {"data": FORM, "files": {"menu_file": b""}}):
        assert (await ann.post("/tables", **given)).status_code == 303


async def test_page_without_encryption_may_not_post_to_one_with(browse: Open) -> None:
    browser = browse()
    answer = await browser.post(ORIGIN.replace("http:", "https:") + "/tables", data=FORM)
    assert answer.status_code == 403


async def test_api_takes_a_cookie_only_from_our_own_pages(ann: Browser) -> None:
    await ann.post("/tables", data=FORM)
    body = {"game": "sushi-go", "seats": 2}
    assert (await ann.post("/api/v1/tables", json=body)).status_code == 201
    del ann.headers["origin"]
    answer = await ann.post("/api/v1/tables", json=body)
    assert answer.status_code == 403
    assert error_of(answer)["code"] == "web.cross-site"
    evil = await ann.post("/api/v1/tables", json=body, headers={"authorization": "Bearer x"})
    assert evil.status_code == 201
    assert evil.json()["token"], "a wrong token makes a new person, never the one of the cookie"


async def test_body_over_the_limit_is_refused(ann: Browser) -> None:
    answer = await ann.post("/tables", data=FORM | {"menu_text": "x" * MOST_UPLOAD_BYTES})
    assert answer.status_code == 413
    answer = await ann.post("/join", data={"code": "x" * MOST_BYTES})
    assert answer.status_code == 413
    answer = await ann.post("/api/v1/tables/x/move", content=b" " * (MOST_BYTES + 1))
    assert error_of(answer)["details"] == {"limit": MOST_BYTES}


async def test_body_without_a_length_is_counted(ann: Browser) -> None:
    pieces = 0

    async def body() -> AsyncIterator[bytes]:
        nonlocal pieces
        for _ in range(1000):
            pieces += 1
            yield b"x" * 10_000

    answer = await ann.post("/api/v1/tables/x/move", content=body())
    assert answer.status_code == 413
    assert pieces < 10


async def test_many_fields_are_refused(ann: Browser) -> None:
    answer = await ann.post("/join", data={f"field{at}": "x" for at in range(200)})
    assert answer.status_code == 400


def test_bucket_runs_dry_and_fills_again() -> None:
    limits = Limits({"join": Rate(2, 0.5)})
    assert [limits.wait("join", "a", None, now) for now in (0, 0, 0)] == [0, 0, 2]
    assert limits.wait("join", "b", None, 0) == 0
    assert limits.wait("join", "a", None, 2) == 0


@pytest.mark.parametrize("kind", RATES)
@pytest.mark.parametrize("now", [0.0, 1_700_000_000.3, 1_800_000_123.456789])
def test_nobody_gets_more_at_once_however_numbers_round(kind: str, now: float) -> None:
    """A bucket that is empty but for a rounding is no full one."""
    limits = Limits()
    burst = RATES[kind].burst * (1 if kind in NOT_SHARED else CLIENT_SHARE)
    passed = sum(not limits.wait(kind, "home", None, now) for _ in range(3 * burst))
    assert burst - 1 <= passed <= burst


def test_household_may_ask_more_than_a_person() -> None:
    limits = Limits({"command": Rate(2, 1)})
    waits = [limits.wait("command", "home", person, 0) for person in ("ann", "ann", "ben")]
    assert waits == [0, 0, 0]
    assert limits.wait("command", "home", "ann", 0) == 1


def test_buckets_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sushiya.web.limits.MOST_BUCKETS", 10)
    limits = Limits()
    for client in range(100):
        limits.wait("page", str(client), None, 0)
        limits.wait("page", "one", str(client), 0)
    assert len(limits._clients) == 10
    assert len(limits._persons) == 10


def test_made_up_persons_push_no_address_out() -> None:
    """Whoever guesses codes may bring any number of new cookies: the address still counts."""
    limits = Limits()
    waits = [limits.wait("join", "guesser", None, 0) for _ in range(11)]
    assert [wait > 0 for wait in waits] == [False] * 10 + [True]
    for person in range(3 * MOST_BUCKETS):
        limits.wait("page", "guesser", f"made-up-{person}", 0)
    assert limits.wait("join", "guesser", None, 0) > 0


def test_many_households_of_one_network_guess_no_faster() -> None:
    """More of them than there are buckets: each would be forgotten before it came back."""
    limits = Limits()
    households = [f"2001:db8:0:{number:x}::/64" for number in range(MOST_BUCKETS + 1000)]
    tried = sum(not limits.wait("join", client, None, 0) for client in [*households, *households])
    assert tried == 10 * NETWORK_SHARE
    assert limits.wait("join", "2001:db8:1:1::/64", None, 0) == 0
    assert limits.wait("page", households[0], None, 0) == 0


def test_a_network_that_asks_for_many_pages_is_not_forgotten() -> None:
    limits = Limits()
    households = [f"2001:db8:0:{number:x}::/64" for number in range(MOST_BUCKETS + 1000)]
    tried = 0
    for _ in range(2):
        tried += sum(not limits.wait("join", client, None, 0) for client in households[:200])
        for client in households:
            limits.wait("page", client, None, 0)
    assert tried == 10 * NETWORK_SHARE


def test_who_waits_for_the_network_keeps_the_own_tries() -> None:
    limits = Limits({"join": Rate(2, 1)})
    for number in range(2 * NETWORK_SHARE):
        assert limits.wait("join", f"2001:db8:0:{number:x}::/64", None, 0) == 0
    late = "2001:db8:0:ffff::/64"
    assert all(limits.wait("join", late, None, 0) == pytest.approx(0.1) for _ in range(5))
    assert [limits.wait("join", late, None, 9) for _ in range(3)] == [0, 0, 1]


def test_a_proxy_may_call_its_clients_anything() -> None:
    limits = Limits({"join": Rate(1, 1)})
    assert [limits.wait("join", "a/b", None, 0) for _ in range(2)] == [0, 1]


def test_client_that_must_wait_makes_no_buckets_of_persons() -> None:
    limits = Limits({"join": Rate(1, 1)})
    for person in range(100):
        limits.wait("join", "guesser", str(person), 0)
    assert len(limits._persons) == 1


class TestLimited:
    """A server that counts."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return Settings(settings.data, tick=0, limits=True, warm_up=False)

    async def test_guessing_codes_is_stopped(self, ann: Browser, clock: Clock) -> None:
        codes = [(await ann.post("/join", data={"code": "AAAAAA"})).status_code for _ in range(11)]
        assert codes == [303] * 10 + [429]
        answer = await ann.post("/api/v1/tables/join", json={"code": "AAAAAA"})
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) == error_of(answer)["details"]["seconds"]
        clock.now += 60
        assert (await ann.post("/join", data={"code": "AAAAAA"})).status_code == 303

    async def test_another_address_is_another_client(self, browse: Open, app: Starlette) -> None:
        first, second = browse(), browse(address="192.0.2.8")
        for _ in range(11):
            last = await first.post("/join", data={"code": "AAAAAA"})
        assert last.status_code == 429
        assert "web.too-many" in last.text
        assert (await second.post("/join", data={"code": "AAAAAA"})).status_code == 303

    async def test_addresses_of_one_network_are_one_client(self, browse: Open) -> None:
        for number in range(11):
            one = browse(address=f"2001:db8::{number}")
            last = await one.post("/join", data={"code": "AAAAAA"})
        assert last.status_code == 429

    async def test_ipv4_addresses_stay_apart_in_the_dress_of_ipv6(self, browse: Open) -> None:
        for number in range(11):
            one = browse(address=f"::ffff:192.0.2.{number}")
            last = await one.post("/join", data={"code": "AAAAAA"})
        assert last.status_code == 303

    async def test_new_cookies_do_not_help_a_guesser(self, browse: Open) -> None:
        for number in range(11):
            cookies = {"sushiya_person": f"{number:064x}"}
            last = await browse(cookies=cookies).post("/join", data={"code": "AAAAAA"})
        assert last.status_code == 429

    async def test_streams_of_one_address_are_bounded(
        self, browse: Open, ann: Browser, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Whoever holds too many is told to wait; closing one makes room; others do not notice."""
        monkeypatch.setattr("sushiya.web.streams.MOST_PER_CLIENT", 3)
        table = (await ann.post("/tables", data=FORM)).headers["location"]
        path = f"{table}/events"
        async with AsyncExitStack() as held:
            for _ in range(2):
                await held.enter_async_context(ann.stream(path))
            async with ann.stream(path):
                refused = await ann.get(path)
                assert refused.status_code == 429
                assert refused.headers["retry-after"]
                other = browse(address="192.0.2.8")
                async with other.stream(path) as reading:
                    assert reading.status == 200
            async with ann.stream(path) as reading:
                assert reading.status == 200

    async def test_playing_is_not_limited(self, ann: Browser, clock: Clock) -> None:
        answers = [await ann.post("/t/x/move", data={"move": "egg"}) for _ in range(50)]
        assert {answer.status_code for answer in answers} == {404}


def cut_off(path: str, body: bytes, headers: dict[str, str]) -> tuple[Scope, Receive]:
    """A post whose sender is gone before its body is whole."""
    coming: list[Message] = [
        {"type": "http.request", "body": body, "more_body": True},
        {"type": "http.disconnect"},
    ]
    scope = {
        "type": "http",
        "method": "POST",
        "scheme": "http",
        "server": ("sushiya.test", 80),
        "client": ("192.0.2.7", 4242),
        "path": path,
        "query_string": b"",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }

    async def receive() -> Message:
        return coming.pop(0) if len(coming) > 1 else coming[0]

    return scope, receive


@pytest.mark.parametrize("path", ["/t/{}/move", "/api/v1/tables/{}/move"])
async def test_half_a_request_does_nothing(
    path: str, ann: Browser, ben: Browser, app: Starlette, house: House
) -> None:
    table = (await ann.post("/tables", data=FORM)).headers["location"].removeprefix("/t/")
    await ben.post(f"/t/{table}/join")
    await ann.post(f"/t/{table}/start")
    view = (await ann.ask("GET", f"/tables/{table}"))["view"]
    move = view["legal_moves"][0]
    is_form = path.startswith("/t/")
    body = f"move={move}" if is_form else f'{{"move": "{move}"}}'
    kind = "application/x-www-form-urlencoded" if is_form else "application/json"
    cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    headers = {"host": "sushiya.test", "origin": ORIGIN, "content-type": kind, "cookie": cookie}
    scope, receive = cut_off(path.format(table), body.encode(), headers)
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    before = (await house.table(table)).version
    await app(scope, receive, send)
    assert (await house.table(table)).version == before
    assert sent == []


async def test_error_page_leads_to_no_other_site(ann: Browser) -> None:
    page = (await ann.get(f"{ORIGIN}//evil.example/x")).text
    assert 'href="/evil.example/x"' in page
    assert "//evil.example" not in page
