"""The short way to a table's page gives the page that the long way gives."""

from __future__ import annotations

import re
from random import Random

import pytest

from sushiya.host import House
from sushiya.web.pages import tables
from sushiya.web.rendering import LANGUAGE_COOKIE, THEME_COOKIE
from tests.web.conftest import Browser, Clock, Open
from tests.web.readers import Reader
from tests.web.test_leaks import GAMES, move, mover, seated

LANGUAGES = ("en", "de", "fr", "it", "pl")
_KEY = re.compile(r' name="key" value="[^"]*"')
_SPACE = re.compile(r"\s+")


class Pages:
    """Loads pages on both ways and compares them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._short, self._monkeypatch = dict(tables.WHOLE), monkeypatch
        self.printed = 0

    async def check(self, reader: Reader) -> None:
        """Whether a reader gets the same page on both ways, but for keys of forms and margins."""
        short = await self._load(reader.browser, reader.table, is_short=True)
        long = await self._load(reader.browser, reader.table, is_short=False)
        assert short == long

    async def _load(self, browser: Browser, table: str, *, is_short: bool) -> str:
        whole = self._short["sushi-go"]

        def counted(*asked: object) -> str | None:
            text = whole(*asked)  # type: ignore[arg-type]
            self.printed += text is not None
            return text

        self._monkeypatch.setattr(tables, "WHOLE", {"sushi-go": counted} if is_short else {})
        answer = await browser.get(f"/t/{table}")
        assert answer.status_code == 200
        return _SPACE.sub(" ", _KEY.sub("", answer.text))


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> Pages:
    return Pages(monkeypatch)


@pytest.mark.parametrize(("seats", "options"), [*GAMES, (3, {"clock": "gentle"})])
async def test_both_ways_lead_to_the_same_page(
    seats: int, options: dict[str, object], browse: Open, house: House, pages: Pages
) -> None:
    chance = Random(seats)
    readers = await seated(browse, seats, options)
    for at, reader in enumerate(readers):
        reader.browser.cookies.set(LANGUAGE_COOKIE, LANGUAGES[at % len(LANGUAGES)])
        reader.browser.cookies.set(THEME_COOKIE, ("system", "dark")[at % 2])
    table = await house.table(readers[0].table)
    while table.status == "running":
        is_first = table.match is not None and table.match.view(None)["turn"] == 1
        for reader in readers if chance.random() < 0.1 or is_first else ():
            await pages.check(reader)
        await move(table, readers[mover(table, chance)], chance)
    for reader in readers:
        await pages.check(reader)
    assert pages.printed > 3 * seats


async def test_a_page_that_is_loaded_again_shows_the_time_that_is_left(
    browse: Open, house: House, pages: Pages, clock: Clock
) -> None:
    """Parts are kept from one look at a table to the next; the time is not."""
    readers = await seated(browse, 2, {"clock": "gentle"})
    await pages.check(readers[0])
    clock.now += 20
    await pages.check(readers[0])
    page = (await readers[0].browser.get(f"/t/{readers[0].table}")).text
    assert f'data-now="{clock.now}"' in page
    assert pages.printed == 2


async def test_hints_go_the_long_way(browse: Open, house: House, pages: Pages) -> None:
    readers = await seated(browse, 2, {"hints": "yes"})
    await pages.check(readers[0])
    assert pages.printed == 0


async def test_a_feeling_goes_the_long_way(browse: Open, house: House, pages: Pages) -> None:
    """It fades with the time, which no part that is kept may depend on."""
    readers = await seated(browse, 2, {})
    browser = readers[0].browser
    await browser.post(f"/t/{readers[0].table}/emote", data={"emote": "yum"})
    await pages.check(readers[1])
    assert pages.printed == 0
    assert "place__emote" in (await readers[1].browser.get(f"/t/{readers[0].table}")).text


async def test_a_refusal_goes_the_long_way(browse: Open, house: House, pages: Pages) -> None:
    readers = await seated(browse, 2, {})
    browser, address = readers[0].browser, f"/t/{readers[0].table}"
    await browser.post(f"{address}/move", data={"first": "nothing", "version": "1"})
    quiet = "<p data-refusal-words></p>"  # in the forms of the hand and of feelings
    assert (await browser.get(address)).text.count(quiet) == 1
    assert (await browser.get(address)).text.count(quiet) == 2


async def test_a_rematch_is_offered_on_the_short_way(
    browse: Open, house: House, pages: Pages
) -> None:
    chance = Random(1)
    readers = await seated(browse, 2, {})
    table = await house.table(readers[0].table)
    while table.status == "running":
        await move(table, readers[mover(table, chance)], chance)
    await pages.check(readers[0])
    await readers[1].browser.post(f"/t/{table.id}/rematch")
    await pages.check(readers[0])
    page = (await readers[0].browser.get(f"/t/{table.id}")).text
    assert f'href="/t/{table.rematch}"' in page
