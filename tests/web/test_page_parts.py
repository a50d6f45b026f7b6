"""What a stream brings to an open page makes it the page that a new visitor would get."""

from __future__ import annotations

import re
from contextlib import AsyncExitStack
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from markupsafe import escape

from sushiya.host import House, Table
from sushiya.host.commands import OfferLink, TakeLink
from sushiya.host.identity import person_key
from sushiya.web.identity import PERSON_COOKIE
from sushiya.web.page_news import PagePress
from sushiya.web.page_news import PageReader as Told
from sushiya.web.pages.parts import new_key
from tests.web.asgi import Stream
from tests.web.conftest import Browser, Open
from tests.web.readers import Reader
from tests.web.test_leaks import GAMES, Leak, move, mover, seated
from tests.web.worlds import another_world

LANGUAGES = ("en", "de", "fr", "it", "pl")
_DIFFERS = re.compile(
    r' name="(key|version)" value="[^"]*"| data-version="\d+"|<noscript>.*?</noscript>'
    r'|<span class="[^"]*\bconnection\b.*?(?=</div>)'
    r'|<div class="actions" data-no-script>.*?</div>|\s+',
    re.DOTALL,
)
"""What no open page needs: keys are new on every page, and script hides what is not for it."""
_LINES = re.compile(r'(<ol class="log__lines" reversed>\s*)')
_LINE = re.compile(r'<li data-line="\d+">.*?</li>')
_LAST = re.compile(r'(<span class="quiet small log__last">)(.*?)(</span>)')
_TITLE = re.compile(r"<title>.*?</title>")
_BODY = re.compile(r'<body class="[^"]*">')
_KEPT = re.compile(r'<details id="(\w+)" data-kept></details>')


class _Finder(HTMLParser):
    """Where the element with an id begins and ends."""

    VOID = frozenset({"img", "input", "meta", "link", "br", "path"})

    def __init__(self, wanted: str, text: str) -> None:
        super().__init__(convert_charrefs=False)
        self.wanted, self.text = wanted, text
        self.begin = self.end = -1
        self._depth = 0
        self._starts = [0]
        for line in text.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self.feed(text)

    def _at(self) -> int:
        line, column = self.getpos()
        return self._starts[line - 1] + column

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.begin < 0 and ("id", self.wanted) in attrs:
            self.begin = self._at()
        if self.begin >= 0 and self.end < 0 and tag not in self.VOID:
            self._depth += 1

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if self.begin >= 0 and self.end < 0 and tag not in self.VOID:
            self._depth -= 1
            if not self._depth:
                self.end = self.text.index(">", self._at()) + 1


def _element(page: str, name: str) -> str:
    found = _Finder(name, page)
    return page[found.begin : found.end]


def changed(page: str, told: dict[str, Any]) -> str:
    """The page after the script has put onto it what a stream brought."""
    if "title" in told:
        page = _TITLE.sub(lambda _: f"<title>{escape(told['title'])}</title>", page)
    if "body" in told:
        page = _BODY.sub(f'<body class="{told["body"]}">', page)
    for given in told["parts"]:
        part = _KEPT.sub(lambda kept, page=page: _element(page, kept[1]), given)  # type: ignore[misc]
        name = re.search(r' id="([^"]+)"', part)
        assert name is not None
        found = _Finder(name[1], page)
        assert found.end > found.begin >= 0, name[1]
        page = page[: found.begin] + part.strip() + page[found.end :]
    if "checked" in told:
        page = page.replace(" required checked", " required")
        ticked = re.compile(rf'(<input type="radio" id="{told["checked"]}" .*? required)')
        page, found_fields = ticked.subn(r"\1 checked", page)
        assert found_fields == 1
    for line in told["lines"]:
        page = _LINES.sub(lambda found, line=line: found[1] + line, page)  # type: ignore[misc]
        words = re.sub("<[^>]*>", "", line)
        page = _LAST.sub(lambda found, words=words: found[1] + words + found[3], page)  # type: ignore[misc]
    lines = _LINE.findall(page)
    for line in lines[200:]:
        page = page.replace(line, "")
    return page


def plain(page: str) -> str:
    """The page without what differs from one loading to the next."""
    return _DIFFERS.sub("", page)


class PageReader:
    """A reader with an open page, in one language."""

    def __init__(self, reader: Reader, language: str) -> None:
        self.reader = reader
        self.language = language
        self.page = ""
        self.brought = 0
        self.stream: Stream | None = None

    async def open(self, streams: AsyncExitStack) -> None:
        """Load the page and listen."""
        self.page = await self.load()
        address = re.search(r'data-live="([^"]+)" data-version="(\d+)"', self.page)
        assert address is not None
        self.stream = self.reader.browser.stream(f"{address[1]}&after={address[2]}")
        await streams.enter_async_context(self.stream)

    async def load(self) -> str:
        """The page as it is now."""
        address = f"/t/{self.reader.table}?language={self.language}"
        return (await self.reader.browser.get(address)).text

    async def hear(self, version: int) -> dict[str, Any]:
        """Take what the stream brings at a version."""
        assert self.stream is not None
        event = await self.stream.event()
        assert event["id"] == str(version)
        told: dict[str, Any] = event["data"]
        if "parts" in told:
            self.page = changed(self.page, told)
            self.brought += 1
        else:
            assert not told
            self.page = await self.load()
        return told


async def opened(
    browse: Open, streams: AsyncExitStack, seats: int, options: dict[str, object]
) -> list[PageReader]:
    """Everybody's open page, each in another language, the watcher's too."""
    readers = [
        PageReader(reader, LANGUAGES[at % len(LANGUAGES)])
        for at, reader in enumerate(await seated(browse, seats, options))
    ]
    for reader in readers:
        await reader.open(streams)
    return readers


@pytest.mark.parametrize(("seats", "options"), [*GAMES, (3, {"clock": "gentle"})])
async def test_open_page_becomes_the_page_that_is_loaded(
    seats: int, options: dict[str, object], browse: Open, house: House
) -> None:
    chance = Random(seats)
    async with AsyncExitStack() as streams:
        readers = await opened(browse, streams, seats, options)
        table = await house.table(readers[0].reader.table)
        while table.status == "running":
            await move(table, readers[mover(table, chance)].reader, chance)
            checks = chance.random() < 0.07 or table.match.view(None)["turn"] == 1  # type: ignore[union-attr]
            for reader in readers:
                told = await reader.hear(table.version)
                is_seated = reader.reader.seat is not None
                assert ("parts" in told) == (table.status == "running" or is_seated)
                if checks or table.ended_at:
                    assert plain(reader.page) == plain(await reader.load())
    assert all(reader.brought > 20 for reader in readers)


@pytest.mark.parametrize("options", [{}, {"ghost": "yes"}, {"clock": "gentle"}])
async def test_lobby_becomes_the_table(
    options: dict[str, object], browse: Open, house: House
) -> None:
    """Who has sat down is brought the table; who only watches loads it."""
    async with AsyncExitStack() as streams:
        readers = [
            PageReader(reader, LANGUAGES[at])
            for at, reader in enumerate(await seated(browse, 2, options, begins=False))
        ]
        for reader in readers:
            await reader.open(streams)
        table = await house.table(readers[0].reader.table)
        await readers[0].reader.browser.post(f"/t/{table.id}/start")
        for reader in readers:
            told = await reader.hear(table.version)
            assert ("parts" in told) == (reader.reader.seat is not None)
            assert plain(reader.page) == plain(await reader.load())
        await move(table, readers[0].reader, Random(1))
        for reader in readers:
            assert "parts" in await reader.hear(table.version)
            assert plain(reader.page) == plain(await reader.load())


async def test_the_first_page_of_a_game_depends_on_nothing_hidden(
    browse: Open, house: House
) -> None:
    readers = [PageReader(one, "en") for one in await seated(browse, 3, {}, begins=False)][:-1]
    table = await house.table(readers[0].reader.table)
    before = [said_again(table, one) for one in readers]
    await readers[0].reader.browser.post(f"/t/{table.id}/start")
    for one, again in zip(readers, before, strict=True):
        check_brought(table, one, {"parts": []}, Random(1), again)
        assert b'id=\\"content\\"' in again()


async def test_lobby_with_hints_is_loaded(browse: Open, house: House) -> None:
    async with AsyncExitStack() as streams:
        (first, *_) = await seated(browse, 2, {"hints": "yes"}, begins=False)
        reader = PageReader(first, "en")
        await reader.open(streams)
        table = await house.table(first.table)
        await first.browser.post(f"/t/{table.id}/start")
        assert await reader.hear(table.version) == {}


@pytest.mark.parametrize(("seats", "options"), GAMES)
async def test_what_a_stream_brings_depends_on_nothing_hidden(
    seats: int, options: dict[str, object], browse: Open, house: House
) -> None:
    """The same bytes come in a world where everything is different that a reader cannot see."""
    chance = Random(seats + 10)
    async with AsyncExitStack() as streams:
        readers = await opened(browse, streams, seats, options)
        table = await house.table(readers[0].reader.table)
        while table.status == "running":
            before = {id(one): said_again(table, one) for one in readers}
            await move(table, readers[mover(table, chance)].reader, chance)
            for one in readers:
                told = await one.hear(table.version)
                if table.status == "running":
                    check_brought(table, one, told, chance, before[id(one)])


def said_again(table: Table, one: PageReader) -> Any:
    """How to tell a reader the next version once more: the reader as it is before it."""
    app = one.reader.browser.app
    known = Told(app.state.opening.house, one.language, table.version, person(table, one))
    PagePress().meet(table, known)

    def again() -> bytes:
        twin = Told(known.house, known.language, known.last, known.person)
        twin.seat, twin.mark = known.seat, known.mark
        return re.sub(rb'name=\\"key\\" value=\\"[^"]*\\"', b"", PagePress().message(table, twin))

    return again


def person(table: Table, one: PageReader) -> str | None:
    """Who reads."""
    player = None if one.reader.seat is None else table.players[one.reader.seat]
    return None if player is None else next(iter(player.keys))


def check_brought(
    table: Table, one: PageReader, told: dict[str, Any], chance: Random, again: Any
) -> None:
    """A reader's parts are the same in another world, and name cards only in open parts."""
    real = again()
    assert b'"parts":[' in real
    with another_world(table, one.reader.seat, chance):
        if again() != real:
            raise Leak(f"seat {one.reader.seat}: parts depend on what is hidden")
    if one.reader.seat is None and any('id="hand"' in part for part in told["parts"]):
        raise Leak("a watcher holds cards")


async def play_and_check(readers: list[PageReader], table: Table, chance: Random) -> None:
    """Some moves, and what every reader was brought."""
    for _ in range(12):
        before = {id(one): said_again(table, one) for one in readers}
        await move(table, readers[mover(table, chance)].reader, chance)
        for one in readers:
            told = await one.hear(table.version)
            check_brought(table, one, told, chance, before[id(one)])


@pytest.mark.parametrize("field", ["hand", "choice"])
async def test_a_leak_in_what_a_stream_brings_is_found(
    field: str, browse: Open, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = Table.own_view

    def leaking(table: Table, seat: int) -> dict[str, Any]:
        other = honest(table, (seat + 1) % table.seats)
        return honest(table, seat) | {"legal_moves": other["legal_moves"], field: other[field]}

    async with AsyncExitStack() as streams:
        readers = await opened(browse, streams, 3, {})
        table = await house.table(readers[0].reader.table)
        monkeypatch.setattr(Table, "own_view", leaking)
        with pytest.raises(Leak):
            await play_and_check(readers, table, Random(1))


async def test_more_than_a_move_is_loaded(browse: Open, house: House) -> None:
    async with AsyncExitStack() as streams:
        readers = await opened(browse, streams, 2, {})
        table = await house.table(readers[0].reader.table)
        browser: Browser = readers[0].reader.browser
        await browser.post(f"/t/{table.id}/emote", data={"emote": "yum"})
        for reader in readers:
            assert await reader.hear(table.version) == {}
        await move(table, readers[0].reader, Random(1))
        for reader in readers:
            assert "parts" in await reader.hear(table.version)


async def test_who_comes_back_from_behind_loads_the_page(browse: Open, house: House) -> None:
    async with AsyncExitStack() as streams:
        readers = await opened(browse, streams, 2, {})
        table = await house.table(readers[0].reader.table)
        seen = table.version
        await move(table, readers[0].reader, Random(1))
        browser = readers[1].reader.browser
        async with browser.stream(
            f"/t/{table.id}/events?parts=de", **{"last-event-id": str(seen)}
        ) as stream:
            assert (await stream.event())["data"] == {}
            await move(table, readers[1].reader, Random(2))
            assert "parts" in (await stream.event())["data"]


async def test_several_seats_on_one_device_load_the_page(browse: Open, house: House) -> None:
    ann = browse()
    made = await ann.post("/tables", data={"game": "sushi-go", "seats": "2", "name": "Ann"})
    table = made.headers["location"].removeprefix("/t/")
    await ann.post(f"/t/{table}/join", data={"name": "Ben", "seat": "1"})
    await ann.post(f"/t/{table}/start")
    version = (await house.table(table)).version
    async with ann.stream(f"/t/{table}/events?parts=en&after={version}") as stream:
        legal = (await house.view(table, person_of(ann), 0))["view"]["legal_moves"]
        await ann.post(f"/t/{table}/move", data={"move": legal[0], "seat": "0"})
        assert (await stream.event())["data"] == {}


async def test_who_takes_a_second_seat_by_a_link_loads_the_page(browse: Open, house: House) -> None:
    """Of a link nobody is told, and the next move is all that has happened since."""
    async with AsyncExitStack() as streams:
        readers = await opened(browse, streams, 2, {})
        table = await house.table(readers[0].reader.table)
        ann, ben = [person(table, one) or "" for one in readers[:2]]
        await house.command(table.id, OfferLink(person_key("link")), person=ann)
        await house.command(table.id, TakeLink(person_key("link")), person=ben)
        await move(table, readers[0].reader, Random(1))
        for version in range(table.version - 2, table.version + 1):
            assert await readers[1].hear(version) == {}


def person_of(browser: Browser) -> str:
    """What the house knows of a browser's person."""
    return person_key(str(browser.cookies.get(PERSON_COOKIE)))


async def test_unknown_language_gets_plain_news(browse: Open, house: House) -> None:
    readers = await seated(browse, 2, {})
    async with readers[0].browser.stream(f"/t/{readers[0].table}/events?parts=xx") as stream:
        assert "events" in (await stream.event())["data"]


def test_keys_of_forms_are_new_each_time_and_begin_with_the_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1_800_000_000 * 10**9
    monkeypatch.setattr("sushiya.web.pages.parts.time_ns", lambda: now)
    first = {new_key() for _ in range(100)}
    assert len(first) == 100
    assert {len(key) for key in first} == {16}
    now += 10**9
    assert max(first) < new_key()
