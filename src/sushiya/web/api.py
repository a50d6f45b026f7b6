"""The JSON API, version 1: everything a program needs to play. ``docs/api.md`` is its manual.

A program is known by a token: it gets one when it creates or joins a table, and sends it as
``Authorization: Bearer``. One token may hold seats at many tables.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, FastAPI, Header, Query
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from sushiya.core.errors import SushiyaError
from sushiya.host import Answer, House
from sushiya.host import commands as asked
from sushiya.version import __version__
from sushiya.web import api_desk, quick, streams
from sushiya.web.api_bodies import (
    AddRandomness,
    Bots,
    Command,
    Create,
    Done,
    Emote,
    Failure,
    Join,
    JoinByCode,
    MakeMove,
    Seat,
    Seated,
)
from sushiya.web.errors import BadForm, NoPerson, answer, not_served, refused
from sushiya.web.identity import Person, bearer_token, known_or_new, person_of
from sushiya.web.opening import house_of
from sushiya.web.quick import Json

DESCRIPTION = """Play at live tables by program.

Create or join a table and keep the `token` of the answer: send it as `Authorization: Bearer`
with everything else. Errors are `{"error": {"code", "message", "details"}}`; the message is in
the language of `Accept-Language`."""


class EventStream(Response):
    """How streams are described."""

    media_type = "text/event-stream"


REFUSED: dict[int | str, dict[str, Any]] = {
    "default": {
        "description": "Refused",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Failure"}}},
    }
}
"""How a refusal is described where the answer itself is no JSON."""

router = APIRouter(default_response_class=Json, responses={"default": {"model": Failure}})


def create_api(state: State) -> FastAPI:
    """The API as an app of its own, sharing the state of the one it is mounted in."""
    api = FastAPI(
        title="sushiya",
        version=__version__,
        description=DESCRIPTION,
        docs_url=None,
        redoc_url=None,
        exception_handlers={
            SushiyaError: refused,
            HTTPException: not_served,
            RequestValidationError: _bad_body,
        },
    )
    api.state = state
    api.include_router(api_desk.router)
    api.include_router(router)
    return api


async def the_house(request: Request) -> House:
    """The house."""
    return house_of(request)


async def guest(request: Request) -> Person:
    """Whoever asks, a stranger too."""
    return known_or_new(request)


async def holder(request: Request) -> Person:
    """Whoever holds the token; raises ``NoPerson``."""
    person = person_of(request)
    if person is None:
        raise NoPerson()
    return person


HouseOf = Annotated[House, Depends(the_house)]
Guest = Annotated[Person, Depends(guest)]
Holder = Annotated[Person, Depends(holder)]


@router.post("/tables", status_code=201, response_model=Seated)
async def create(request: Request, body: Create, house: HouseOf, person: Guest) -> Json:
    """Open a table and sit down; with `bots` and `start` it begins at once."""
    then: list[asked.Command] = [asked.SitDown(body.name)]
    if body.bots is not None:
        then.append(asked.FillWithBots(body.bots or None))
    if body.start:
        then.append(asked.Start())
    made = await house.create(
        body.game,
        seats=body.seats,
        person=person.key,
        options=body.options,
        menu_text=body.menu_text,
        clock=body.clock,
        then=then,
        key=body.key,
    )
    return Json(await _seated(request, house, person, made), 201)


@router.post("/tables/join", response_model=Seated)
async def join_by_code(request: Request, body: JoinByCode, house: HouseOf, person: Guest) -> Json:
    """Sit down at the table with a short code."""
    table_id = await house.find(body.code)
    return await _joined(request, house, person, table_id, body)


@router.post("/tables/{table}/join", response_model=Seated)
async def join(request: Request, table: str, body: Join, house: HouseOf, person: Guest) -> Json:
    """Sit down at a table."""
    return await _joined(request, house, person, table, body)


@router.get("/tables/{table}", response_model=dict[str, Any])
async def look(
    request: Request,
    table: str,
    seat: Annotated[int | None, Query(description="one of your seats, if you hold several")] = None,
) -> Response:
    """The table as the token's seat sees it; without a token, as a watcher does."""
    return await quick.look(request)


@router.get("/tables/{table}/events", response_class=EventStream, responses=REFUSED)
async def events(
    request: Request,
    table: str,
    after: Annotated[int | None, Query(description="the last version you know")] = None,
    last_event_id: Annotated[str | None, Header(description="the same, as browsers say it")] = None,
    view: Annotated[bool, Query(description="send what changes in your view along")] = False,
    seat: Annotated[int | None, Query(description="one of your seats, if you hold several")] = None,
) -> Response:
    """News of the table as server-sent events; see `docs/api.md`."""
    return await streams.events(request)


@router.post("/tables/{table}/start", response_model=Done)
async def start(request: Request, table: str, body: Command) -> Response:
    """Deal and begin (host)."""
    return await quick.start(request)


@router.post("/tables/{table}/move", response_model=Done)
async def move(request: Request, table: str, body: MakeMove) -> Response:
    """Make a move, or change a choice that still lies face down."""
    return await quick.move(request)


@router.post("/tables/{table}/bots", response_model=Done)
async def bots(table: str, body: Bots, house: HouseOf, person: Holder) -> Json:
    """Put a bot on a seat, or on all free ones (host)."""
    command: asked.Command = asked.FillWithBots(body.level)
    if body.seat is not None:
        command = asked.SeatBot(body.seat, body.level)
    return await _done(house, table, command, person, body)


@router.post("/tables/{table}/randomness", response_model=Done)
async def randomness(table: str, body: AddRandomness, house: HouseOf, person: Holder) -> Json:
    """Add randomness of your own to the deal, before the start."""
    return await _done(house, table, asked.AddRandomness(body.text, body.seat), person, body)


@router.post("/tables/{table}/undo", response_model=Done)
async def undo(table: str, body: Seat, house: HouseOf, person: Holder) -> Json:
    """Take back your last move, where the game allows it."""
    return await _done(house, table, asked.Undo(body.seat), person, body)


@router.post("/tables/{table}/emote", response_model=Done)
async def emote(table: str, body: Emote, house: HouseOf, person: Holder) -> Json:
    """Show a feeling."""
    return await _done(house, table, asked.Emote(body.emote, body.seat), person, body)


@router.post("/tables/{table}/leave", response_model=Done)
async def leave(table: str, body: Seat, house: HouseOf, person: Holder) -> Json:
    """Leave your seat; once the game runs, a bot plays on."""
    return await _done(house, table, asked.StandUp(body.seat), person, body)


@router.post("/tables/{table}/rematch", response_model=Done)
async def rematch(table: str, house: HouseOf, person: Holder) -> Json:
    """The next table of the same people; the answer names it."""
    return Json(_told(await house.rematch(table, person=person.key)))


@router.get("/tables/{table}/record", response_class=PlainTextResponse, responses=REFUSED)
async def record(table: str, house: HouseOf) -> Response:
    """The whole game as text, once it is over."""
    return PlainTextResponse(await house.record(table))


async def _joined(
    request: Request, house: House, person: Person, table_id: str, body: Join
) -> Json:
    command = asked.SitDown(body.name, body.seat)
    done = await house.command(table_id, command, person=person.key, key=body.key)
    return Json(await _seated(request, house, person, done))


async def _seated(request: Request, house: House, person: Person, done: Answer) -> dict[str, Any]:
    table = await house.table(done.table_id)
    by_token = person.is_new or bearer_token(request) is not None
    return _told(done) | {
        # A cookie's secret stays out of reach of scripts, ours included.
        "token": person.secret if by_token else None,
        "seats": list(table.seats_of(person.key)),
        "code": table.code,
    }


async def _done(
    house: House, table_id: str, command: asked.Command, person: Person, body: Command
) -> Json:
    done = await house.command(
        table_id, command, person=person.key, key=body.key, expected_version=body.version
    )
    return Json(_told(done))


def _told(done: Answer) -> dict[str, Any]:
    return {"table": done.table_id, "version": done.version}


async def _bad_body(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = [str(part) for part in first["loc"] if part != "body"]
    field = "body" if first["type"] == "json_invalid" else ".".join(where) or "body"
    return answer(request, BadForm(field=field.encode(errors="replace").decode()))
