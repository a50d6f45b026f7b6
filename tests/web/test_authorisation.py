"""Who may do what: every route of the server, asked by every role.

A route that is in no list here fails the first test: whoever adds one says who may use it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import BaseRoute, Mount, Route

from sushiya.host import House, Move
from sushiya.web.app import API_PATH, routes
from tests.web.conftest import Browser, Open

ROLES = ("stranger", "watcher", "elsewhere", "player", "host")
ALL = frozenset(ROLES)
SEATED = frozenset({"player", "host"})
HOST = frozenset({"host"})
NOBODY: frozenset[str] = frozenset()
FORBIDDEN = frozenset({401, 403})
TAKEN = frozenset({200, 201, 303})
TOO_LATE = frozenset({409})


@dataclass(frozen=True)
class Row:
    """Who may use a route at a table of some stage, and how the others are refused."""

    may: frozenset[str]
    stage: str = "lobby"
    fields: dict[str, Any] = field(default_factory=dict)
    refusal: frozenset[int] = FORBIDDEN
    taken: frozenset[int] = TAKEN


MOVE = {"move": "?"}
POSTS = {
    "join": Row(ALL),
    "leave": Row(SEATED),
    "rename": Row(SEATED, fields={"name": "Zoe"}),
    "bot": Row(HOST),
    "fill": Row(HOST),
    "kick": Row(HOST, fields={"seat": 1}),
    "lock": Row(HOST),
    "unlock": Row(HOST),
    "options": Row(HOST, fields={"game": "sushi-go", "seats": 4}),
    "randomness": Row(SEATED, fields={"text": "ginger"}),
    "start": Row(HOST, "full"),
    "link": Row(SEATED),
    "move": Row(SEATED, "running", MOVE),
    # Sushi Go! has nothing to take back, but only those who sit there are told so.
    "undo": Row(SEATED, "running", taken=TOO_LATE),
    "emote": Row(SEATED, "running", {"emote": "yum"}),
    # Who has no seat gets none back.
    "back": Row(ALL, "running"),
    "rematch": Row(SEATED, "ended"),
}
API_POSTS = {"bots": POSTS["fill"]} | {
    name: POSTS[name]
    for name in ("join", "start", "move", "randomness", "undo", "emote", "leave", "rematch")
}
UNTIMELY = Row(NOBODY, "running", refusal=TOO_LATE)
ROWS = {
    **{("POST", f"/t/{{table}}/{name}"): row for name, row in POSTS.items()},
    **{("POST", f"{API_PATH}/tables/{{table}}/{name}"): row for name, row in API_POSTS.items()},
    ("POST", "/seat/{table}/{token}"): Row(NOBODY, refusal=frozenset({403, 404})),
    ("GET", "/t/{table}"): Row(ALL, "running"),
    ("GET", f"{API_PATH}/tables/{{table}}"): Row(ALL, "running"),
    ("GET", "/t/{table}/record"): UNTIMELY,
    ("GET", "/t/{table}/replay"): UNTIMELY,
    ("GET", "/t/{table}/review"): UNTIMELY,
    ("POST", "/t/{table}/review"): UNTIMELY,
    ("GET", f"{API_PATH}/tables/{{table}}/record"): UNTIMELY,
}
FOR_EVERYBODY = {
    "GET": (
        "/ /host /about /tutorial /learn /learn/sushi-go /learn/sushi-go/{played} /learn/wasabi"
        " /learn/wasabi/{played} /menus /menus/standard.toml /service-worker.js /replay /rules"
        " /offline /replay/{table} /rules/{game} /score /verify /healthz /readyz /join/{code}"
        " /seat/{table}/{token} /practice /practice/today /practice/{game}"
        " /practice/{game}/{puzzle}"
        " /me /me/link/{token} /me/data.json /me/data.zip /ladder"
        " /t/{table}/events /api/v1/tables/{table}/events /api/v1/games /api/v1/openapi.json"
    ),
    "POST": (
        "/play /tables /join /language /theme /menus /menus/table /score /verify"
        " /me/keep /me/rename /me/shown /me/link /me/link/{token} /me/leave /me/forget"
        " /learn/sushi-go/{played}/move /learn/sushi-go/{played}/undo"
        " /learn/wasabi/{played}/move /learn/wasabi/{played}/undo"
        " /api/v1/tables /api/v1/tables/join /api/v1/verify /api/v1/score"
    ),
}
"""Routes that ask for no right; what their answers may hold is for the tests of leaks."""


def named(found: Iterable[BaseRoute], prefix: str = "") -> set[tuple[str, str]]:
    """Every method and address of some routes."""
    return {
        (method, prefix + route.path)
        for route in found
        if isinstance(route, Route)
        for method in (route.methods or {"GET"}) - {"HEAD"}
    }


async def test_every_route_is_in_the_matrix(app: Starlette) -> None:
    api = await app.state.opening.api(app.state)
    told = set(ROWS) | {
        (method, path) for method, paths in FOR_EVERYBODY.items() for path in paths.split()
    }
    described = {
        (method.upper(), API_PATH + path)
        for path, methods in api.openapi()["paths"].items()
        for method in methods
    }
    assert named(routes()) | named(api.routes, API_PATH) | described == told
    assert {one.path for one in routes() if isinstance(one, Mount)} == {"/static", API_PATH}


async def people(browse: Open, stage: str, house: House) -> tuple[str, dict[str, Browser]]:
    """A table of Ann's (host) and Ben's in some stage, and a browser for every role."""
    who = {role: browse() for role in ROLES}
    seats = 3 if stage == "lobby" else 2
    table = await opened(who["host"], seats)
    await who["player"].post(f"/t/{table}/join", data={"name": "Ben"})
    await opened(who["elsewhere"], 2)
    await who["watcher"].post(f"/t/{await opened(who['watcher'], 2)}/leave")
    await who["watcher"].get(f"/t/{table}")
    if stage not in ("lobby", "full"):
        await who["host"].post(f"/t/{table}/start")
    if stage == "ended":
        await play_out(house, table)
    return table, who


async def opened(host: Browser, seats: int) -> str:
    """The id of a new table that somebody hosts and sits at."""
    fields = {"game": "sushi-go", "seats": seats, "name": "Ann"}
    answer = await host.post("/tables", data=fields)
    return str(answer.headers["location"].rpartition("/")[2])


async def play_out(house: House, table_id: str) -> None:
    """Everybody takes the first move there is, to the end."""
    while (table := await house.table(table_id)).status != "ended":
        assert table.match
        seat = table.to_act[0]
        player = table.players[seat]
        assert player
        move = Move(table.match.legal_moves(seat)[0], seat)
        await house.command(table_id, move, person=player.keys[0])


async def ask(browser: Browser, route: tuple[str, str], table: str, row: Row) -> httpx.Response:
    """One request of a role, as a page's script or a program of theirs would send it."""
    method, path = route
    path = path.replace("{table}", table).replace("{token}", "0" * 64)
    fields = dict(row.fields)
    if "move" in fields:
        seen = await browser.ask("GET", f"/tables/{table}")
        fields["move"] = (seen["view"].get("legal_moves") or ["tempura"])[0]
    if method == "GET":
        return await browser.get(path)
    if path.startswith(API_PATH):
        return await browser.post(path, json=fields)
    return await browser.script(path, **fields)


@pytest.mark.parametrize("route", ROWS, ids=" ".join)
async def test_each_role_may_do_what_the_matrix_says_and_no_more(
    route: tuple[str, str], browse: Open, house: House
) -> None:
    row = ROWS[route]
    table, who = await people(browse, row.stage, house)
    before = (await house.table(table)).version
    for role in sorted(ALL - row.may):
        answer = await ask(who[role], route, table, row)
        assert answer.status_code in row.refusal, (role, answer.status_code, answer.text[:300])
    assert (await house.table(table)).version == before
    for number, role in enumerate(sorted(row.may)):
        if number and route[0] == "POST":
            table, who = await people(browse, row.stage, house)
        answer = await ask(who[role], route, table, row)
        assert answer.status_code in row.taken, (role, answer.status_code, answer.text[:300])
