"""Guests: who they are, what is kept of them, and how a seat moves to another device."""

from __future__ import annotations

from sushiya.host import House
from sushiya.web.identity import PERSON_COOKIE
from sushiya.web.settings import Settings
from tests.web.conftest import ORIGIN, Browser

FORM = {"game": "sushi-go", "seats": "2", "name": "Ann"}


async def table_of(browser: Browser) -> str:
    """A new table of this browser."""
    return (await browser.post("/tables", data=FORM)).headers["location"].removeprefix("/t/")


async def test_cookie_comes_with_the_first_post_and_is_out_of_reach_of_scripts(
    ann: Browser,
) -> None:
    assert "set-cookie" not in (await ann.get("/healthz")).headers
    cookie = (await ann.post("/tables", data=FORM)).headers["set-cookie"]
    secret = ann.cookies[PERSON_COOKIE]
    assert len(bytes.fromhex(secret)) == 32
    for word in ("HttpOnly", "SameSite=lax", "Max-Age=31536000", "Path=/"):
        assert word in cookie
    assert "Secure" not in cookie
    assert "set-cookie" not in (await ann.post("/tables", data=FORM)).headers


async def test_cookie_is_secure_over_https(ann: Browser) -> None:
    ann.headers["origin"] = https = ORIGIN.replace("http:", "https:")
    assert "Secure" in (await ann.post(f"{https}/tables", data=FORM)).headers["set-cookie"]


async def test_secret_of_a_person_is_stored_nowhere(ann: Browser, settings: Settings) -> None:
    await table_of(ann)
    secret = ann.cookies[PERSON_COOKIE].encode()
    kept = b"".join(file.read_bytes() for file in settings.data.iterdir())
    assert b"sushi-go" in kept
    assert secret not in kept


async def test_made_up_cookie_is_nobody(ann: Browser, house: House) -> None:
    table = await table_of(ann)
    for made_up in ("", "x", "0" * 63, "0" * 64 + "0", "G" * 64, "0" * 64):
        ann.cookies.clear()
        ann.cookies.set(PERSON_COOKIE, made_up)
        answer = await ann.script(f"/t/{table}/start")
        assert answer.status_code == 403


async def test_private_link_takes_the_seat_on_another_device(
    ann: Browser, ben: Browser, house: House
) -> None:
    table = await table_of(ann)
    link = (await ann.post(f"/t/{table}/link")).headers["location"]
    assert link.startswith(f"/seat/{table}/")
    before = (await house.table(table)).version
    await ben.get(link)
    assert (await house.table(table)).version == before, "looking at a link changes nothing"
    taken = await ben.post(link)
    assert (taken.status_code, taken.headers["location"]) == (303, f"/t/{table}")
    assert (await ben.ask("GET", f"/tables/{table}"))["you"]["seats"] == [0]
    assert (await ann.ask("GET", f"/tables/{table}"))["you"]["seats"] == [0]
    assert ann.cookies[PERSON_COOKIE] != ben.cookies[PERSON_COOKIE]


async def test_wrong_or_old_link_opens_nothing(ann: Browser, ben: Browser) -> None:
    table = await table_of(ann)
    old = (await ann.post(f"/t/{table}/link")).headers["location"]
    await ann.post(f"/t/{table}/link")
    for link in (old, f"/seat/{table}/{'0' * 64}", f"/seat/{table}/x"):
        answer = await ben.script(link)
        assert answer.status_code == 403
        assert answer.json()["error"]["code"] == "table.bad-link"


async def test_link_is_only_given_to_who_holds_the_seat(ann: Browser, ben: Browser) -> None:
    table = await table_of(ann)
    assert (await ben.script(f"/t/{table}/link", seat=0)).status_code == 403


async def test_cookie_secret_is_not_told_to_scripts(ann: Browser) -> None:
    await table_of(ann)
    answer = await ann.post("/api/v1/tables", json={"game": "sushi-go", "seats": 2})
    assert answer.json()["token"] is None
    assert ann.cookies[PERSON_COOKIE] not in answer.text
