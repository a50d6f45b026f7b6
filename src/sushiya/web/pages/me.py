"""One's own page: the name one keeps, what it came to, and everything to take away or to end.

What stands here is shown to nobody else. Of a name others see what the ladder shows, if it wishes.
"""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sushiya.host.achievements import achievements
from sushiya.host.errors import DamagedTable, UnknownTable
from sushiya.host.identity import person_key
from sushiya.host.kept_names import MOST_ON_LADDER, KeptNames
from sushiya.host.settling import WHY_NOT
from sushiya.i18n import Translator, translator
from sushiya.play.rating import Rating
from sushiya.web.errors import NotFound
from sushiya.web.identity import person_key_of, person_of, remember, remember_longer
from sushiya.web.opening import house_of
from sushiya.web.pages.games import GAMES, SUSHI_GO, pages_of
from sushiya.web.pages.invitations import qr_code
from sushiya.web.pages.players import bot_title, game_name
from sushiya.web.problems import forget_problem, problem_of, typed_before
from sushiya.web.rendering import language_of, page

MOST_SHOWN = 50
_BOT = "bot:"


def names_of(request: Request) -> KeptNames:
    """The names that people keep here; raises ``NotFound`` where the host wants none."""
    names = house_of(request).names
    if names is None:
        raise NotFound()
    return names


async def me(request: Request) -> Response:
    """The name that is kept in this browser, or how to keep one."""
    names = names_of(request)
    name = await names.of(person_key_of(request))
    problem = problem_of(request) or {}
    values: dict[str, Any] = {
        "name": name,
        "why_not": WHY_NOT,
        "problem": problem.get("message"),
        "refused": problem.get("form"),
        "seated": _seated(problem),
        "typed": typed_before(problem).get("name", ""),
    }
    if name is not None:
        words = translator(language_of(request))
        results = await names.book.results_of(name["id"])
        values |= {
            "ratings": _ratings(words, await names.book.ratings_of(name["id"])),
            "bests": [_best(words, vars(one)) for one in achievements(results)],
            "results": _results(words, results),
            "number": len(results),
            "since": words.date(_day(name["created_at"])),
        }
    response = page(request, "me.html", **values)
    person = person_of(request)
    if name is not None and person is not None:
        remember_longer(request)
        remember(response, request, person)
    if problem:
        forget_problem(response)
    return response


def _seated(problem: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Id and code of the tables that stand in the way of being forgotten."""
    details = problem.get("details")
    told = details if isinstance(details, dict) else {}
    ids, codes = told.get("ids"), told.get("tables")
    if not isinstance(ids, list) or not isinstance(codes, list):
        return []
    return [(quote(str(id), safe=""), str(code)) for id, code in zip(ids, codes, strict=False)]


async def link(request: Request) -> Response:
    """A private link: to be copied by who made it, to be used by the same person elsewhere."""
    name = await names_of(request).of(person_key_of(request))
    if name is not None and name["link"] != person_key(request.path_params["token"]):
        name = None  # An older link, or somebody else's.
    address = str(request.url.replace(query="", fragment=""))
    return page(request, "me_link.html", name=name, address=address, qr=qr_code(address))


async def ladder(request: Request) -> Response:
    """Names that wish to be seen, and bots, by game and number of seats."""
    names, words = names_of(request), translator(language_of(request))
    pages = pages_of(request.query_params.get("game", SUSHI_GO.name))
    asked = request.query_params.get("seats", "")
    seats = int(asked) if asked in map(str, pages.seats) else pages.usual_seats
    rows = await names.book.ladder(pages.name, seats, MOST_ON_LADDER)
    mine = await names.of(person_key_of(request))
    return page(
        request,
        "ladder.html",
        pages=pages,
        seats=seats,
        games=[(one, game_name(words, one.name)) for one in GAMES.values()],
        rows=[
            {
                "name": row["name"] or bot_title(words, pages.name, row["subject"][len(_BOT) :]),
                "is_bot": row["name"] is None,
                "is_you": mine is not None and row["subject"] == mine["id"],
                "rating": words.number(Rating(row["mu"], row["sigma"]).shown),
                "games": words.number(row["games"]),
            }
            for row in rows
        ],
    )


async def data_file(request: Request) -> Response:
    """Everything that is kept of a name, as JSON."""
    told, _ = await _everything(request, with_records=False)
    headers = {"content-disposition": 'attachment; filename="sushiya-me.json"'}
    return JSONResponse(told, headers=headers)


async def archive(request: Request) -> Response:
    """The same with the records of all games that are still there, and which are not."""
    told, records = await _everything(request, with_records=True)
    headers = {"content-disposition": 'attachment; filename="sushiya-me.zip"'}
    packed = await asyncio.to_thread(_packed, told, records)
    return Response(packed, media_type="application/zip", headers=headers)


def _packed(told: Mapping[str, Any], records: Mapping[str, str]) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("me.json", json.dumps(told, indent=2, ensure_ascii=False))
        for name, text in records.items():
            packed.writestr(f"records/{name}.record", text)
    return file.getvalue()


async def _everything(
    request: Request, *, with_records: bool
) -> tuple[dict[str, Any], dict[str, str]]:
    names, person = names_of(request), person_key_of(request)
    name = await names.of(person)
    if name is None:
        raise NotFound()
    results = await names.book.results_of(name["id"])
    told: dict[str, Any] = {
        "name": name["name"],
        "since": _moment(name["created_at"]),
        "shown_to_others": bool(name["is_shown"]),
        "browsers": len(await names.book.keys_of(name["id"])),
        "ratings": [
            {field: row[field] for field in ("game", "seats", "mu", "sigma", "games")}
            for row in await names.book.ratings_of(name["id"])
        ],
        "results": [
            {
                "table": row["table_id"],
                "ended": _moment(row["at"]),
                **{field: row[field] for field in ("game", "seats", "seat", "points")},
                "place": row["place"] + 1,
                "counts": not row["why_not"],
                "why_not": row["why_not"] or None,
                "rating_after": None if row["mu"] is None else [row["mu"], row["sigma"]],
            }
            for row in results
        ],
    }
    records, missing = dict[str, str](), list[str]()
    for row in results if with_records else ():
        try:
            text = await house_of(request).record(row["table_id"])
        except (UnknownTable, DamagedTable):
            missing.append(row["table_id"])
            continue
        records[f"{_day(row['at']).isoformat()}-{row['game']}-{row['table_id'][:8]}"] = text
    if with_records:
        told["records_missing"] = missing
    return told, records


def _ratings(words: Translator, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    return [
        {
            "game": game_name(words, row["game"]),
            "address": f"/ladder?game={row['game']}&seats={row['seats']}",
            "seats": row["seats"],
            "rating": words.number(Rating(row["mu"], row["sigma"]).shown),
            "games": row["games"],
        }
        for row in rows
    ]


def _best(words: Translator, one: Mapping[str, Any]) -> dict[str, Any]:
    return {**one, "game": game_name(words, one["game"]), "mean": words.number(round(one["mean"]))}


def _results(words: Translator, rows: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The last results, the newest first, each with what the rating gained by it."""
    told, last = [], dict[tuple[str, int], int]()
    for row in rows:
        gain = None
        if row["mu"] is not None:
            ladder = row["game"], row["seats"]
            now = Rating(row["mu"], row["sigma"]).shown
            gain = words.signed(now - last.get(ladder, Rating().shown))
            last[ladder] = now
        told.append(
            {
                **row,
                "game": game_name(words, row["game"]),
                "when": words.date(_day(row["at"])),
                "rank": row["place"] + 1,
                "gain": gain,
            }
        )
    return told[::-1][:MOST_SHOWN]


def _day(at: float) -> Any:
    return datetime.fromtimestamp(at, UTC).date()


def _moment(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")


routes = [
    Route("/me", me, methods=["GET"]),
    Route("/me/link/{token}", link, methods=["GET"]),
    Route("/me/data.json", data_file, methods=["GET"]),
    Route("/me/data.zip", archive, methods=["GET"]),
    Route("/ladder", ladder, methods=["GET"]),
]
