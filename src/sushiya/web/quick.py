"""The requests a game consists of: start, look, move, listen. Plain routes, as short as can be.

The API describes them like all others (``web.api``); here they are answered.
"""

from __future__ import annotations

import asyncio

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from sushiya.host import Answer, House, Move, Moves, Place, Start
from sushiya.web.errors import BadForm, NoPerson
from sushiya.web.forms import MOST_MOVES
from sushiya.web.identity import person_key_of
from sushiya.web.opening import house_of
from sushiya.web.streams import events, seat_asked


class Json(JSONResponse):
    """A successful answer, as JSON written by msgspec."""

    def render(self, content: object) -> bytes:
        """The bytes of the answer."""
        return msgspec.json.encode(content)


class MoveBody(msgspec.Struct, forbid_unknown_fields=True):
    """A move as programs send it; ``web.api_bodies.MakeMove`` describes it."""

    move: str | None = None
    moves: tuple[str, ...] = ()
    seat: int | None = None
    version: int | None = None
    key: str | None = None


class StartBody(msgspec.Struct, forbid_unknown_fields=True):
    """What starts a game as programs send it; ``web.api_bodies.Command`` describes it."""

    version: int | None = None
    key: str | None = None


_move_body = msgspec.json.Decoder(MoveBody)
_start_body = msgspec.json.Decoder(StartBody)


async def look(request: Request) -> Response:
    """The table as the token's seat sees it; as a watcher does without a token."""
    house, table_id = house_of(request), request.path_params["table"]
    person = person_key_of(request)
    seat = seat_asked(request)
    if seat is None:
        held = (await house.table(table_id)).seats_of(person)
        seat = held[0] if len(held) == 1 else None
    return Json(await house.view(table_id, person, seat))


async def start(request: Request) -> Response:
    """Deal and begin."""
    return await started(request, await request.body())


async def started(request: Request, text: bytes) -> Response:
    """The answer to a start whose body has been read.

    Many tables may start at the same time, and each waits for the ledger in all it came through.
    """
    person = person_key_of(request)
    if person is None:
        raise NoPerson()
    try:
        body = _start_body.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadForm(field="body") from error
    table = request.path_params["table"]
    done = await house_of(request).ask(table, Start(), person, body.key, body.version)
    return Json({"table": done.table_id, "version": done.version})


async def move(request: Request) -> Response:
    """Make a move, several in one breath, or change a choice that still lies face down."""
    return await made_move(request, await request.body())


async def made_move(request: Request, text: bytes) -> Response:
    """The answer to a move whose body has been read."""
    place: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
    table, person = request.path_params["table"], person_key_of(request)
    hand_in_move(house_of(request), table, person, text, place)
    done = await place
    return Json({"table": done.table_id, "version": done.version})


def hand_in_move(house: House, table: str, person: str | None, text: bytes, place: Place) -> None:
    """Ask for the move that a body tells; the answer comes when it is stored."""
    if person is None:
        raise NoPerson()
    try:
        body = _move_body.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadForm(field="body") from error
    house.hand_in(table, command_of(body), person, place, body.key, body.version)


def command_of(body: MoveBody) -> Move | Moves:
    """One move or several; raises ``BadForm`` for both, for none and for too many."""
    if (body.move is None) != bool(body.moves) or len(body.moves) > MOST_MOVES:
        raise BadForm(field="moves" if body.moves else "move")
    return Move(body.move, body.seat) if body.move is not None else Moves(body.moves, body.seat)


routes = [
    Route("/api/v1/tables/{table}", look, methods=["GET"]),
    Route("/api/v1/tables/{table}/start", start, methods=["POST"]),
    Route("/api/v1/tables/{table}/move", move, methods=["POST"]),
    Route("/api/v1/tables/{table}/events", events, methods=["GET"]),
]
