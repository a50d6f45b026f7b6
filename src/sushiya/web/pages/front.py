"""The front door: play at once, host a table, join one, or find the last ones again."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sushiya.bots import bot_names, usual_bot
from sushiya.i18n import Translator, translator
from sushiya.web.identity import person_key_of
from sushiya.web.opening import house_of
from sushiya.web.pages.games import GAMES, SUSHI_GO, GamePages, pages_of
from sushiya.web.pages.players import game_name
from sushiya.web.problems import forget_problem, problem_of, typed_before
from sushiya.web.rendering import language_of, page

MOST_TABLES = 5
_CHIPS = {"lobby": "chip--info", "running": "chip--good", "ended": ""}


async def front(request: Request) -> Response:
    """Two games, two buttons, and everything else below."""
    values = {
        "games": GAMES.values(),
        "levels": {name: bot_names(name) for name in GAMES},
        "usual": {name: usual_bot(name) for name in GAMES},
        "tables": await last_tables(request),
    }
    code = typed_before(problem_of(request)).get("code", "")
    return _with_problem(request, "front.html", **values, code=code)


async def host(request: Request) -> Response:
    """What will be played, with whom, and how fast."""
    words = translator(language_of(request))
    pages = pages_of(request.query_params.get("game", SUSHI_GO.name))
    games = [(one, game_name(words, one)) for one in GAMES]
    typed = typed_before(problem_of(request))
    return _with_problem(
        request, "host.html", pages=pages, games=games, chosen=chosen(pages, typed)
    )


def chosen(pages: GamePages, typed: Mapping[str, str]) -> dict[str, Any]:
    """The usual choices, or those of the form that was refused: a box left open says no."""
    table = {"name": "", "seats": str(pages.usual_seats), "clock": "off", "hints": False}
    return {
        name: name in typed if typed and isinstance(usual, bool) else typed.get(name, usual)
        for name, usual in {**table, **pages.defaults}.items()
    }


async def last_tables(request: Request) -> list[dict[str, Any]]:
    """The tables this browser sat at, newest first; a stranger sat at none."""
    person = person_key_of(request)
    if person is None:
        return []
    rows = await house_of(request).ledger.tables_of_person(person, MOST_TABLES)
    words = translator(language_of(request))
    return [_table_line(row, words) for row in rows if row["status"] in _CHIPS]


def _table_line(row: dict[str, Any], words: Translator) -> dict[str, Any]:
    at = datetime.fromtimestamp(row["created_at"], UTC)
    return {
        "id": row["id"],
        "game": game_name(words, row["game"]),
        "status": words.t(f"pages.status.{row['status']}"),
        "chip": _CHIPS[row["status"]],
        "when": words.date(at.date()),
    }


def _with_problem(request: Request, template: str, **values: Any) -> Response:
    """A page that tells beside the form why it was refused, and forgets it."""
    problem = problem_of(request)
    told = problem or {}
    values |= {"problem": told.get("message"), "refused": told.get("form")}
    response = page(request, template, **values)
    if problem:
        forget_problem(response)
    return response


routes = [
    Route("/", front, methods=["GET"]),
    Route("/host", host, methods=["GET"]),
]
