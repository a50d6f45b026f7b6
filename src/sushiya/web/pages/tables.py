"""One address for a table, whatever goes on there: lobby, game, hand-over, result, watching."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sushiya.bots import MOODS, bot_names, usual_bot
from sushiya.host import EMOTES, House, Table
from sushiya.i18n import translator
from sushiya.web.identity import person_key_of
from sushiya.web.opening import house_of
from sushiya.web.pages.front import chosen
from sushiya.web.pages.games import pages_of
from sushiya.web.pages.handing_on import (
    hand_on,
    handover,
    keep_pass,
    others_here,
    pass_for,
    seat_query,
    seat_to_show,
)
from sushiya.web.pages.invitations import invitation
from sushiya.web.pages.parts import new_key
from sushiya.web.pages.places import LOOK_AGAIN_SECONDS
from sushiya.web.pages.players import bot_title, game_name, seat_names
from sushiya.web.pages.practice_words import choice_words
from sushiya.web.pages.review import makes_reviews
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.sushi_go_whole import whole_page
from sushiya.web.problems import forget_problem, problem_of, typed_before
from sushiya.web.rendering import language_of, page

TEMPLATES = {"running": "table", "ended": "result"}
WHOLE = {"sushi-go": whole_page}
"""How a game makes the page of a seat where nothing is unusual."""
HINT = "hint"
"""In the query of who asks for one."""


async def table_page(request: Request) -> Response:
    """The table as whoever asks may see it."""
    house = house_of(request)
    person = person_key_of(request)
    table_id = request.path_params["table"]
    text = printed(request, house, await house.greeted(table_id, person), person)
    if text is not None:
        return HTMLResponse(text)
    table = await house.view(table_id, person)
    seat = seat_to_show(table, request)
    if seat is not None:
        table = await house.view(table_id, person, seat)
    happenings = await house.happenings(table_id)
    hint = None
    if HINT in request.query_params and table["hints"] and seat in table["to_act"]:
        hint = await house.hint(table_id, str(person), seat)
    return shown(request, table, happenings, hint)


def printed(request: Request, house: House, table: Table, person: str | None) -> str | None:
    """The page of somebody with one seat who asks for nothing more, where a game has a short way.

    It is byte for byte what ``shown`` would give, but for the key of its forms.
    """
    whole, held = WHOLE.get(table.game.name), table.seats_of(person)
    is_plain = not request.scope["query_string"] and problem_of(request) is None
    return whole(request, house, table, held[0]) if whole and is_plain and len(held) == 1 else None


def shown(
    request: Request,
    table: dict[str, Any],
    happenings: list[dict[str, Any]],
    hint: str | None = None,
) -> Response:
    """The page for a table's view and what has happened there; a hint is a move."""
    words = translator(language_of(request))
    now = request.app.state.now()
    pages = pages_of(table["game"])
    problem = problem_of(request) or {}
    word = pass_for(request, table)
    values: dict[str, Any] = {
        "table": table,
        "pages": pages,
        "game_name": game_name(words, table["game"]),
        "described": pages.described(words, table["options"]),
        "now": now,
        "key": new_key(),
        "here": f"/t/{table['id']}",
        "seat_query": seat_query(table, word),
        "problem": problem.get("message"),
        "log": log_lines(words, table, happenings),
        "hint": choice_words(words, table["view"], hint) if hint else None,
    }
    if table["status"] == "lobby":
        template = "lobby.html"
        values |= lobby_values(request, table, problem)
    else:
        template = pages.template(TEMPLATES[table["status"]])
        values |= pages.page(words, table, happenings, now, request.query_params)
        values |= {"handover": handover(table), "hand_on": hand_on(table), "emotes": EMOTES}
        values |= {"others_here": others_here(table), "pass_word": word}
        values["may_review"] = makes_reviews(request.app.state.settings.reviews, table["game"])
        values["opens_log"] = pages.opens_log and table["status"] == "running"
        values["look_again"] = LOOK_AGAIN_SECONDS if waits(table) else None
    response = page(request, template, **values)
    keep_pass(request, response, table, word)
    if values["problem"]:
        forget_problem(response)
    return response


def lobby_values(
    request: Request, table: Mapping[str, Any], problem: Mapping[str, object]
) -> dict[str, Any]:
    """What only a lobby shows: a form that was refused with what was typed into it."""
    words = translator(language_of(request))
    hosts = [seat for seat in table["seats"] if seat.get("is_host")]
    names = seat_names(words, table)
    pages, typed = pages_of(table["game"]), typed_before(problem)
    refused = refused_form(table, problem, typed.get("seat", ""))
    now = {
        "seats": str(len(table["seats"])),
        "clock": table["clock"]["name"],
        "hints": table["hints"],
        **table["options"],
    }
    return {
        "invitation": invitation(request, f"/t/{table['id']}"),
        "names": names,
        "host_name": names[hosts[0]["seat"]] if hosts else None,
        "empty_seats": sum(seat["kind"] == "empty" for seat in table["seats"]),
        "titles": [
            bot_title(words, table["game"], seat["level"]) if seat["kind"] == "bot" else None
            for seat in table["seats"]
        ],
        "levels": bot_names(table["game"]),
        "usual": usual_bot(table["game"]),
        "moods": tuple(MOODS),
        "seat_numbers": pages.seats,
        "refused": refused,
        "typed": typed,
        "chosen": chosen(pages, typed) if refused == "change" else now,
        "look_again": LOOK_AGAIN_SECONDS * 2,
    }


def refused_form(table: Mapping[str, Any], problem: Mapping[str, object], seat: str) -> str:
    """The id of the form in the lobby that was refused; empty if it is not there (any more)."""
    form = str(problem.get("form", "")).rpartition("/")[2]
    held = table["you"]["seats"]
    if form == "join" and not held:
        return form
    if form == "options" and table["you"]["is_host"]:
        return "change"
    empty = [place["seat"] for place in table["seats"] if place["kind"] == "empty"]
    folds = {"join": ("also", empty), "rename": ("rename", held), "randomness": ("random", held)}
    name, seats = folds.get(form, ("", ()))
    return f"{name}-{seat}" if seat in map(str, seats) else ""


def waits(table: Mapping[str, Any]) -> bool:
    """Whether this page has nothing to do but to look again."""
    if table["status"] != "running":
        return False
    return not any(seat in table["to_act"] for seat in table["you"]["seats"])


async def join_by_address(request: Request) -> Response:
    """A short address for a code, as in a QR picture or read out aloud."""
    table_id = await house_of(request).find(request.path_params["code"])
    return RedirectResponse(f"/t/{table_id}", 303)


async def seat_link(request: Request) -> Response:
    """A private link: to be copied by who made it, to be used by the same person elsewhere."""
    table_id = request.path_params["table"]
    table = await house_of(request).view(table_id, person_key_of(request))
    return page(
        request,
        "seat_link.html",
        table=table,
        holds_a_seat=bool(table["you"]["seats"]),
        invitation=invitation(request, request.url.path),
    )


async def record_file(request: Request) -> Response:
    """The record of a game that is over, as a file to keep."""
    table_id = request.path_params["table"]
    text = await house_of(request).record(table_id)
    name = f"sushiya-{table_id[:8]}.record"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


routes = [
    Route("/t/{table}", table_page, methods=["GET"]),
    Route("/t/{table}/record", record_file, methods=["GET"]),
    Route("/join/{code}", join_by_address, methods=["GET"]),
    Route("/seat/{table}/{token}", seat_link, methods=["GET"]),
]
