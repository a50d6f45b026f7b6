"""The cookie is the only key to a kept name: it lasts as long as somebody comes back."""

from __future__ import annotations

import httpx

from sushiya.host import House
from sushiya.web.identity import PERSON_COOKIE, YEAR
from tests.web.conftest import Browser
from tests.web.test_kept_names import keep, played


def brings_the_cookie(answer: httpx.Response) -> bool:
    """Whether the cookie is set again, for a whole year."""
    return any(
        line.startswith(f"{PERSON_COOKIE}=") and f"Max-Age={YEAR}" in line
        for line in answer.headers.get_list("set-cookie")
    )


async def test_who_keeps_a_name_gets_its_key_again(ann: Browser, ben: Browser) -> None:
    await keep(ann, "Ann")
    secret = ann.cookies[PERSON_COOKIE]
    fields = {"game": "sushi-go", "seats": "2"}
    table = (await ann.post("/tables", data=fields)).headers["location"]
    made = (await ben.post("/tables", data=fields)).headers["location"]
    for path, data in (
        ("/me/rename", {"name": "Annie"}),
        ("/me/shown", {"shown": "yes"}),
        ("/me/link", {}),
        ("/tables", fields),
        ("/tables", {**fields, "name": "Zoe"}),
        ("/play", fields),
        (f"{made}/join", {}),
    ):
        assert brings_the_cookie(await ann.post(path, data=data)), path
    assert brings_the_cookie(await ann.get("/me"))
    assert ann.cookies[PERSON_COOKIE] == secret
    assert not brings_the_cookie(await ann.get(table)), "other pages set nothing"
    assert not brings_the_cookie(await ann.post("/me/leave")), "nothing to keep any longer"
    assert not brings_the_cookie(await ann.get("/me"))


async def test_a_rematch_lets_the_key_last_too(ann: Browser, ben: Browser, house: House) -> None:
    await keep(ann, "Ann")
    table = await played(ann, ben, house)
    assert brings_the_cookie(await ann.post(f"/t/{table}/rematch"))
    assert not brings_the_cookie(await ben.post(f"/t/{table}/rematch")), "a guest has their year"


async def test_a_program_is_not_given_a_cookie(ann: Browser) -> None:
    await keep(ann, "Ann")
    bearer = {"authorization": f"Bearer {ann.cookies[PERSON_COOKIE]}"}
    assert not brings_the_cookie(await ann.get("/me", headers=bearer))
    assert not brings_the_cookie(await ann.post("/me/shown", headers=bearer))
