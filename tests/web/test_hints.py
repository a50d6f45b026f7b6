"""Hints on the page of a table."""

from __future__ import annotations

import re

import pytest

from sushiya.host import House
from tests.web.conftest import Browser, text_of


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
async def test_a_hint_is_asked_for_and_told(ann: Browser, ben: Browser, game: str) -> None:
    fields = {"game": game, "seats": 2, "name": "Ann", "hints": "yes"}
    table = (await ann.post("/tables", data=fields)).headers["location"]
    assert "Hints" in text_of(await ben.get(table)), "everybody is told before they sit down"
    await ben.post(f"{table}/join", data={"name": "Ben"})
    await ann.post(f"{table}/start")
    for browser in (ann, ben):
        page = await browser.get(table)
        found = re.search(rf'href="({table}\?hint=yes[^"#]*)', page.text)
        if not found:
            continue
        asked = await browser.get(found[1].replace("&amp;", "&"))
        assert "A good bot would choose:" in text_of(asked)
        assert "A good bot would choose:" not in text_of(page)
        break
    else:
        pytest.fail("nobody was offered a hint")


async def test_without_the_option_an_address_gives_none(ann: Browser, house: House) -> None:
    played = {"game": "sushi-go", "seats": 2, "level": "random"}
    table = (await ann.post("/play", data=played)).headers["location"]
    await house.settled()
    page = await ann.get(f"{table}?hint=yes")
    assert page.status_code == 200
    assert "good bot" not in text_of(page)
