"""Everybody around a table and every byte they receive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from sushiya.games.sushi_go.cards import CARD_NAMES
from tests.web.asgi import Stream
from tests.web.conftest import Browser

CARD = re.compile(rf"(?<![a-z_])({'|'.join(CARD_NAMES)})(?![a-z_])")
_CHANGING = re.compile(rb'name="key" value="[^"]*"')
"""A form's key is drawn anew for every page."""


class Reader:
    """One seat, or a watcher: a browser, and a stream of each kind."""

    def __init__(self, browser: Browser, seat: int | None, table: str) -> None:
        self.browser = browser
        self.seat = seat
        self.table = table
        self.stream: Stream = browser.stream(f"/t/{table}/events")
        self.views: Stream = browser.stream(f"/api/v1/tables/{table}/events?view=1")
        self._versions: dict[Stream, int] = {}
        self.received: list[bytes] = []

    async def look(self) -> dict[str, bytes]:
        """Everything this reader can ask for now, by address."""
        seen = {}
        for path in (f"/api/v1/tables/{self.table}", f"/t/{self.table}"):
            answer = await self.browser.get(path)
            assert answer.status_code == 200, path
            seen[path] = _CHANGING.sub(b"", answer.content)
        refused = await self.browser.post(
            f"/api/v1/tables/{self.table}/move", json={"move": "squid!plain+squid!plain/squid"}
        )
        assert refused.status_code >= 400
        seen["a move that cannot be"] = refused.content
        self.received += seen.values()
        return seen

    async def view(self) -> dict[str, Any]:
        """The JSON view."""
        return await self.browser.ask("GET", f"/tables/{self.table}")

    async def news(self, stream: Stream, version: int) -> list[dict[str, Any]]:
        """The events of a stream until a version is reached."""
        told = []
        while self._versions.get(stream, 0) < version:
            event = await stream.event()
            told.append(event["data"])
            self._versions[stream] = int(event["id"])
        return told


def cards_in(value: object, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Every card named in a JSON value, as a key or inside a text, and where."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from (((*path, "key"), name) for name in CARD.findall(key))
            yield from cards_in(one, (*path, key))
    elif isinstance(value, list):
        for one in value:
            yield from cards_in(one, path)
    elif isinstance(value, str):
        yield from ((path, name) for name in CARD.findall(value))
