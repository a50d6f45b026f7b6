"""People with browsers, as the server sees them: pages, forms and streams, with a browser's heads.

They do what ``static/js/sushiya.js`` does: load the page once, listen, take the parts of the page
that the stream brings, load the page again where it brings none, and post the form of the hand.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Callable
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any
from zlib import decompress

import msgspec

from bench.wires import House, Wire

if TYPE_CHECKING:
    from bench.players import Table

LANGUAGES = ("en", "de", "fr", "it", "pl")
_HEAD = (
    "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: keep-alive\r\n{length}"
    'sec-ch-ua-platform: "Linux"\r\n'
    "User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/131.0.0.0 Safari/537.36\r\n"
    'sec-ch-ua: "Chromium";v="131", "Not_A Brand";v="24"\r\n{content}sec-ch-ua-mobile: ?0\r\n'
    "Accept: {accept}\r\n{origin}Sec-Fetch-Site: same-origin\r\nSec-Fetch-Mode: cors\r\n"
    "Sec-Fetch-Dest: empty\r\nReferer: http://{host}{page}\r\n"
    "Accept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: {language},en;q=0.9\r\n"
    "Cookie: sushiya_person={token}\r\n\r\n"
)
_POSTED = "Content-Type: application/json\r\n"
_LIVE = re.compile(r'data-live="([^"]*)" data-version="(\d+)"')
_PAGE_BEGINS, _HAND_BEGINS = "<main", '<form id="hand"'
_HAND = re.compile(_HAND_BEGINS + ".*?</form>", re.DOTALL)
_TURN = re.compile(r'data-turn="([^"]*)"')
_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')
_CHOSEN = re.compile(r'chip--good" data-fly="card-(\d+)"')
_PICK = re.compile(r'name="first" value="([^"]*)"')


class Browsing(Wire):
    """A browser's connection for pages and posts; bodies come whole, and perhaps compressed."""

    def __init__(self, visitor: Visitor) -> None:
        super().__init__()
        self._visitor = visitor
        self._waiting: deque[Callable[[int, bytes], None]] = deque()

    def load(self, path: str, then: Callable[[int, bytes], None]) -> None:
        """Load a page."""
        self._waiting.append(then)
        self.write(self._visitor.head("GET", path, "text/html"))

    def post(self, path: str, move: dict[str, Any], then: Callable[[int, bytes], None]) -> None:
        """Post a move as the script does."""
        self._waiting.append(then)
        body = msgspec.json.encode(move)
        self.write(self._visitor.head("POST", path, "*/*", len(body)) + body)

    def read(self) -> None:
        """Every answer that has come in full."""
        while (end := self._unread.find(b"\r\n\r\n")) >= 0:
            head = self._unread[:end].lower()
            at = head.index(b"content-length: ") + 16
            size = int(head[at:].split(b"\r\n", 1)[0])
            if len(self._unread) < end + 4 + size:
                return
            body = self._unread[end + 4 : end + 4 + size]
            self._unread = self._unread[end + 4 + size :]
            if b"content-encoding: gzip" in head:
                body = decompress(body, 31)
            self._waiting.popleft()(int(head[9:12]), body)


class Hearing(Wire):
    """A browser's event stream; version and data of every event are handed on."""

    def __init__(self, then: Callable[[int, dict[str, Any]], None]) -> None:
        super().__init__()
        self._then = then
        self._has_begun = False
        self._text = b""

    def read(self) -> None:
        """Every event that has come in full."""
        if not self._has_begun:
            head, gap, rest = self._unread.partition(b"\r\n\r\n")
            if not gap:
                return
            if b" 200 " not in head[:20]:
                raise RuntimeError(head.decode())
            self._has_begun, self._unread = True, rest
        self.read_chunks()
        while (end := self._text.find(b"\n\n")) >= 0:
            event, self._text = self._text[:end], self._text[end + 2 :]
            version, at = event.find(b"id: "), event.find(b"data: ")
            if at >= 0:
                told = int(event[version + 4 : event.index(b"\n", version)])
                self._then(told, msgspec.json.decode(event[at + 6 :]))

    def read_chunks(self) -> None:
        """Take whole chunks off what has come."""
        while (end := self._unread.find(b"\r\n")) >= 0:
            size = int(self._unread[:end], 16)
            if len(self._unread) < end + 4 + size:
                return
            self._text += self._unread[end + 2 : end + 2 + size]
            self._unread = self._unread[end + 4 + size :]


class Visitor:
    """One seat of a table, in a browser."""

    def __init__(self, table: Table, seat: int, token: str, language: str) -> None:
        self.table = table
        self.seat = seat
        self.token = token
        self.language = language
        self.posted_at = 0.0
        self.loads = 0
        self.over = asyncio.get_running_loop().create_future()
        self.browsing = Browsing(self)
        self.hearing: Hearing | None = None
        self._house: House | None = None
        self._chance = Random(f"{table.id} {seat}")
        self._live = ""
        self._version = 0
        self._turn = ""
        self._is_loading = self._is_behind = False
        self._unanswered = 0
        self._has_ended = False
        self._heard_before = 0
        self._brought: list[tuple[int, list[str]]] = []
        self._listening: asyncio.Future[None] | None = None
        self._counted: dict[int, float] = {}

    def head(self, method: str, path: str, accept: str, length: int | None = None) -> bytes:
        """The head of a request, as a browser writes it."""
        host = f"127.0.0.1:{self.table.house.port}"
        return _HEAD.format(
            method=method,
            path=path,
            host=host,
            length="" if length is None else f"Content-Length: {length}\r\n",
            content="" if length is None else _POSTED,
            accept=accept,
            origin="" if length is None else f"Origin: http://{host}\r\n",
            page=f"/t/{self.table.id}",
            language=self.language,
            token=self.token,
        ).encode()

    async def sit(self, house: House) -> None:
        """Load the page, which says where to listen."""
        self._house = house
        await self.browsing.open(house)
        loaded: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.browsing.load(f"/t/{self.table.id}", lambda _, body: loaded.set_result(body))
        page = (await loaded).decode()
        await self._listen(page)

    async def come_back(self) -> None:
        """Open the connection for pages and posts anew, as browsers do when it was closed."""
        assert self._house is not None
        self.browsing.close()
        await self.browsing.open(self._house)

    @property
    def received(self) -> tuple[int, int]:
        """Bytes that came by the stream, and as answers."""
        heard = self.hearing.received if self.hearing else 0
        return heard + self._heard_before, self.browsing.received

    async def _listen(self, page: str) -> None:
        found = _LIVE.search(page)
        assert found is not None
        self._version = max(self._version, int(found[2]))
        live = found[1].replace("&amp;", "&")
        if live == self._live:
            return
        self._live = live
        if self.hearing is not None:
            self._heard_before += self.hearing.received
            self.hearing.close()
        self.hearing = hearing = Hearing(self._told)
        assert self._house is not None
        await hearing.open(self._house)
        mark = f"{'&' if '?' in live else '?'}after={self._version}"
        hearing.write(self.head("GET", live + mark, "text/event-stream"))

    def _told(self, version: int, news: dict[str, Any]) -> None:
        if version <= self._version:
            return
        self._count(news.get("parts", ()))
        if "parts" not in news:
            self._load()
        elif self._is_loading:
            self._brought.append((version, news["parts"]))
        else:
            self._bring(version, news["parts"])

    def _bring(self, version: int, parts: list[str]) -> None:
        if version > self._version:
            self._version = version
            if parts and parts[0].startswith(_PAGE_BEGINS):
                self._take(parts[0])
                if 'id="result"' in parts[0]:
                    self._leave()
                return
            for part in parts:
                if part.startswith(_HAND_BEGINS):
                    self._choose(part)

    def _count(self, parts: list[str]) -> None:
        """Note how long it took to be told of the others' choices."""
        now = perf_counter()
        has_turned = len(parts) > 4 and any(part.startswith(_HAND_BEGINS) for part in parts)
        texts = () if has_turned else parts
        chosen = {int(at) for part in texts for at in _CHOSEN.findall(part)}
        for seat, other in enumerate(self.table.players):
            is_news = has_turned or seat in chosen
            if seat == self.seat or not is_news or self._counted.get(seat) == other.posted_at:
                continue
            self._counted[seat] = other.posted_at
            self.table.tally.waits.append(now - other.posted_at)

    def _load(self) -> None:
        if self._is_loading:
            self._is_behind = True
            return
        self._is_loading, self._is_behind = True, False
        self.loads += 1
        self.browsing.load(f"/t/{self.table.id}", self._loaded)

    def _loaded(self, status: int, body: bytes) -> None:
        self._is_loading = False
        if status != 200:
            self.table.tally.refused.append(f"{status} {body[:200]!r}")
            self._leave()
            return
        page = body.decode()
        self._listening = asyncio.ensure_future(self._listen(page))
        if 'id="result"' in page:
            self._leave()
            return
        self._take(page)
        brought, self._brought = self._brought, []
        for version, parts in brought:
            self._bring(version, parts)
        if self._is_behind:
            self._load()

    def _take(self, page: str) -> None:
        """Choose, if there is a hand on a page."""
        hand = _HAND.search(page)
        if hand is not None:
            self._choose(hand[0])

    def _choose(self, hand: str) -> None:
        """Choose, if a hand is that of a new turn."""
        turn = _TURN.search(hand)
        if turn is None or turn[1] == self._turn:
            return
        self._turn = turn[1]
        fields = dict(_FIELD.findall(hand))
        fields["first"] = self._chance.choice(_PICK.findall(hand))
        if self.table.pace:
            seconds = self._chance.uniform(0, 2 * self.table.pace)
            asyncio.get_running_loop().call_later(seconds, self._post, fields)
        else:
            self._post(fields)

    def _post(self, fields: dict[str, str]) -> None:
        self.posted_at = perf_counter()
        self._unanswered += 1
        move: dict[str, Any] = {"move": fields["first"], "key": fields["key"]}
        move |= {name: int(fields[name]) for name in ("seat", "version")}
        self.browsing.post(f"/api/v1/tables/{self.table.id}/move", move, self._posted)

    def _posted(self, status: int, body: bytes) -> None:
        self._unanswered -= 1
        if status != 200:
            self.table.tally.refused.append(f"{status} {body[:200]!r}")
            self._has_ended = True
        else:
            self.table.tally.moves += 1
            if not (self._live and "parts" in self._live):
                self._load()
        if self._has_ended:
            self._leave()

    def _leave(self) -> None:
        self._has_ended = True
        if not self._unanswered and not self.over.done():
            self.over.set_result(None)

    def close(self) -> None:
        """Hang up."""
        self.browsing.close()
        if self.hearing is not None:
            self.hearing.close()
