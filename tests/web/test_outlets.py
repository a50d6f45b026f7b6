"""Every outlet there is, in two worlds: what is hidden changes no byte of any of them.

The addresses come from the app itself, so a new one is asked too: pages, JSON, records, downloads,
and whatever is refused at them. Beside them logs and figures, also when something breaks.
"""

from __future__ import annotations

import logging
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from starlette.applications import Starlette

from sushiya.host import House, Table
from sushiya.web.app import routes
from sushiya.web.identity import PERSON_COOKIE
from sushiya.web.metrics import Metrics
from sushiya.web.settings import DATABASE_FILE, Settings
from tests.web.conftest import Browser, Open
from tests.web.readers import Reader
from tests.web.test_authorisation import named
from tests.web.test_leaks import seated as seated_for_sushi_go
from tests.web.test_leaks_wasabi import seated as seated_for_wasabi
from tests.web.wasabi_worlds import another_world as another_wasabi_world
from tests.web.worlds import another_world

World = Callable[[Table, int | None, Random], AbstractContextManager[None]]
CHANGING = re.compile(rb'(name="key" value|nonce)="[^"]*"')
STREAMS = "/events"
"""Streams have tests of their own, event by event (``test_leaks``)."""
BY_DICE = "/practice/{game}"
"""Leads to any puzzle."""
CHANGES_SOMETHING = frozenset(
    (
        *("leave", "lock", "unlock", "start", "fill", "bot", "kick", "options", "link", "back"),
        *("rematch", "rename", "undo"),
    )
)
"""Posts that a person on a seat, or the host, is obeyed in; the others are asked for nonsense."""
NONSENSE = {
    "move": "squid!plain+squid!plain",
    "emote": "?",
    "text": "\x07",
    "name": "",
    "seat": "x",
}


def addresses(app_routes: set[tuple[str, str]], method: str) -> Iterator[str]:
    """Every address of a method that says something about a table, or might."""
    for one, path in sorted(app_routes):
        if one == method and not path.endswith(STREAMS) and path != BY_DICE:
            yield path


def filled(path: str, table: Table) -> str:
    """An address with the table, and whatever else it needs, in it."""
    given = {"table": table.id, "code": table.code, "token": "0" * 64, "game": table.game.name}
    return re.sub(r"{(\w+)[^}]*}", lambda found: given.get(found[1], "0"), path)


async def every_route(app: Starlette) -> set[tuple[str, str]]:
    api = await app.state.opening.api(app.state)
    return (
        named(routes())
        | named(api.routes, "/api/v1")
        | {
            (method.upper(), f"/api/v1{path}")
            for path, methods in api.openapi()["paths"].items()
            for method in methods
        }
    )


async def everything(reader: Reader, table: Table, known: set[tuple[str, str]]) -> dict[str, bytes]:
    """All that a reader can get out of the server while a game runs, by address."""
    forget_what_pages_keep()
    browser, got = reader.browser, {}
    for name in set(browser.cookies) - {PERSON_COOKIE}:
        browser.cookies.delete(name)  # what was refused before is told on the next page
    for path in addresses(known, "GET"):
        answer = await browser.get(filled(path, table))
        got[f"GET {path}"] = CHANGING.sub(b"", answer.content) + _headers(answer.headers)
    for path in addresses(known, "POST"):
        last = path.rpartition("/")[2]
        if "{table}" not in path or (reader.seat is not None and last in CHANGES_SOMETHING):
            continue
        if last == "join":
            continue  # the game runs: nobody sits down, but who asks is a new person each time
        how: dict[str, Any] = {"json" if path.startswith("/api/") else "data": NONSENSE}
        answer = await browser.post(filled(path, table), **how)
        assert answer.status_code >= 300, path
        got[f"POST {path}"] = CHANGING.sub(b"", answer.content) + _headers(answer.headers)
    return got


def forget_what_pages_keep() -> None:
    """Pieces of pages that were drawn in one world must not be shown in the other."""
    for name, module in tuple(sys.modules.items()):
        if name.startswith("sushiya.web.pages."):
            for called, one in vars(module).items():
                if called.startswith("_kept"):
                    one.cache_clear()


def _headers(headers: Any) -> bytes:
    # A page with another key is packed into another number of bytes.
    own = ("set-cookie", "content-length")
    kept = {name: value for name, value in headers.items() if name not in own}
    return repr(sorted(kept.items())).encode()


async def some_moves(house: House, readers: list[Reader], number: int) -> Table:
    """A table in the middle of its game."""
    table = await house.table(readers[0].table)
    chance = Random(5)
    for _ in range(number):
        assert table.match is not None
        seat = table.to_act[0]
        move = chance.choice(table.match.legal_moves(seat))
        await readers[seat].browser.script(f"/t/{table.id}/move", move=move)
    assert table.status == "running"
    return table


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
async def test_no_outlet_depends_on_what_is_hidden(
    game: str, browse: Open, house: House, app: Starlette
) -> None:
    seat_all = {"sushi-go": seated_for_sushi_go, "wasabi": seated_for_wasabi}[game]
    world: World = {"sushi-go": another_world, "wasabi": another_wasabi_world}[game]
    readers = await seat_all(browse, 3, {})
    table = await some_moves(house, readers, 10)
    known = await every_route(app)
    await readers[-1].browser.post(f"/t/{table.id}/back")  # the watcher has a cookie from now on
    for reader in (readers[1], readers[-1]):
        real = await everything(reader, table, known)
        assert len(real) > 40
        before = table.version
        with world(table, reader.seat, Random(7)):
            other = await everything(reader, table, known)
        assert table.version == before, "nothing was changed by asking"
        assert [path for path, got in real.items() if got != other[path]] == []
        for path, got in real.items():
            assert table.secret.encode() not in got, path


async def test_no_record_of_a_running_game_is_given(
    browse: Open, house: House, app: Starlette
) -> None:
    """Neither under the addresses of records nor in the box of one's own data."""
    readers = await seated_for_sushi_go(browse, 2, {})
    table = await some_moves(house, readers, 4)
    ann = readers[0].browser
    await ann.post("/me/keep", data={"name": "Annabel"})
    for path in ("/t/{}/record", "/t/{}/replay", "/api/v1/tables/{}/record"):
        assert (await ann.get(path.format(table.id))).status_code in (404, 409), path
    for path in ("/me/data.json", "/me/data.zip"):
        assert table.secret.encode() not in (await ann.get(path)).content
        assert b"deal deck" not in (await ann.get(path)).content


class TestMeasured:
    """A server with figures, whose database breaks under it."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return replace(settings, ratings=False)

    async def test_logs_and_figures_tell_no_secret_even_when_all_breaks(
        self,
        browse: Open,
        house: House,
        settings: Settings,
        caplog: pytest.LogCaptureFixture,
        capfd: pytest.CaptureFixture[str],
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        caplog.set_level(logging.DEBUG)
        metrics = Metrics()
        house.ledger = metrics.around(house.ledger, lambda question: None)[0]  # type: ignore
        readers = await seated_for_sushi_go(browse, 2, {})
        table = await some_moves(house, readers, 4)
        await self._break(table, readers, settings, monkeypatch)
        told = "\n".join([caplog.text, *capfd.readouterr(), metrics.text().decode()])
        assert "nothing can be stored" in told, "the log says that something is wrong"
        assert "broken at" in told
        hidden = [table.secret, *table.contributions.values()]
        for reader in readers:
            secret = reader.browser.cookies.get(PERSON_COOKIE)
            hidden += [secret] if secret else []
        assert [secret for secret in hidden if secret in told] == []
        assert "tempura" not in told

    async def _break(
        self,
        table: Table,
        readers: list[Reader],
        settings: Settings,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        """Moves that cannot be stored, a page of ours with a mistake, links that lead nowhere."""
        ann: Browser = readers[0].browser
        token = "f" * 64
        await ann.get(f"/seat/{table.id}/{token}")
        with closing(sqlite3.connect(settings.data / DATABASE_FILE)) as database:
            database.execute("alter table events rename to gone")
        assert table.match is not None
        seat = table.to_act[0]
        move = table.match.legal_moves(seat)[0]
        for _ in range(2):
            answer = await readers[seat].browser.script(f"/t/{table.id}/move", move=move)
            assert answer.status_code == 503
        monkeypatch.setattr("sushiya.web.pages.tables.printed", lambda *_, **__: 1 / 0)
        assert (await ann.get(f"/t/{table.id}")).status_code == 500
