"""What goes wrong, told to people and programs: one table from type to status, one to words.

Every refusal is a ``SushiyaError`` with a code. A program gets
``{"error": {"code", "message", "details"}}``, a person a page; the sentence is in their language.
"""

from __future__ import annotations

import logging
from math import ceil

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from sushiya.core import errors as core
from sushiya.host import errors as host
from sushiya.web.rendering import language_of, page
from sushiya.web.telling import plain_details, sentence

log = logging.getLogger("sushiya.web")

SCRIPT_HEADER = "x-requested-with"
SCRIPT = "sushiya"
API = "/api/"


class WebError(core.SushiyaError):
    """A request that cannot be answered as asked."""

    code = "web"


class NotFound(WebError):
    """There is nothing at this address."""

    code = "web.not-found"
    sentence = "there is nothing here"


class WrongMethod(WebError):
    """The address exists, but not for this method."""

    code = "web.wrong-method"
    sentence = "this address does not take that method"


class BadForm(WebError):
    """A field of a form or of a JSON body is missing or makes no sense."""

    code = "web.bad-form"
    sentence = "the field {field!r} is missing or makes no sense"


class NoPerson(WebError):
    """This needs somebody who sits somewhere; the request carries no cookie and no token."""

    code = "web.no-person"
    sentence = "this needs a seat token"


class CrossSite(WebError):
    """A post that did not come from one of our own pages."""

    code = "web.cross-site"
    sentence = "this did not come from a page of this server"


class WrongType(WebError):
    """The body of a post is no form, where our pages send forms."""

    code = "web.wrong-type"
    sentence = "only forms are taken here"


class TooLarge(WebError):
    """The body is longer than this address takes."""

    code = "web.too-large"
    sentence = "at most {limit} bytes are taken here"


class TooMany(WebError):
    """Asked too often; ``seconds`` says how long to wait."""

    code = "web.too-many"
    sentence = "too many requests; wait {seconds} seconds"


class CannotOpen(core.SushiyaError):
    """The house could not be opened; the server is about to end."""

    code = "store"
    sentence = "the tables cannot be kept just now"


class Overloaded(WebError):
    """More is asked than can be answered in time; ``seconds`` says when to ask again."""

    code = "web.overloaded"
    sentence = "too much to do; try again in {seconds} seconds"


class ServerError(WebError):
    """A mistake of ours."""

    code = "web.server-error"
    sentence = "something went wrong here"


STATUS: dict[type[core.SushiyaError], int] = {
    core.SushiyaError: 400,
    core.UnknownGame: 404,
    core.NothingToUndo: 409,
    core.RuleError: 422,
    core.NotYourTurn: 409,
    core.BadText: 422,
    host.Unknown: 404,
    host.UnknownEmote: 400,
    host.Forbidden: 403,
    host.Untimely: 409,
    host.TooSoon: 429,
    host.TryAgain: 503,
    host.NoRoom: 409,
    host.BadWords: 422,
    host.DamagedTable: 410,
    NotFound: 404,
    WrongMethod: 405,
    NoPerson: 401,
    CrossSite: 403,
    WrongType: 415,
    TooLarge: 413,
    TooMany: 429,
    Overloaded: 503,
    ServerError: 500,
}
"""The status of a type and of everything below it that has none of its own."""

_PLAIN: dict[int, type[WebError]] = {404: NotFound, 405: WrongMethod, 413: TooLarge}


_STORE = "store"
"""What the store refuses begins with this word; its room is too heavy to import for a type."""


def status_of(error: core.SushiyaError) -> int:
    """The status of the nearest type in the table."""
    if error.code.partition(".")[0] == _STORE:
        return 503
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def as_json(error: core.SushiyaError, language: str) -> dict[str, object]:
    """The error as programs get it; what is our own fault is told in full to the log alone."""
    is_ours = status_of(error) >= 500 or isinstance(error, host.DamagedTable)
    return {
        "error": {
            "code": error.code,
            "message": sentence(error, language),
            "details": {} if is_ours else plain_details(error, language),
        }
    }


def wants_json(request: Request) -> bool:
    """Whether a program asks: the API, or the script of our own pages."""
    return request.url.path.startswith(API) or is_script(request)


def is_script(request: Request) -> bool:
    """Whether the script of our own pages asks."""
    return request.headers.get(SCRIPT_HEADER, "").lower() == SCRIPT


def answer(request: Request, error: core.SushiyaError) -> Response:
    """The refusal as whoever asks can read it."""
    status = status_of(error)
    language = language_of(request)
    headers = {"cache-control": "no-store"}
    seconds = error.details.get("seconds")
    if isinstance(seconds, int | float) and status in (429, 503):
        headers["retry-after"] = str(ceil(seconds))
    response: Response
    if wants_json(request):
        response = JSONResponse(as_json(error, language), status)
    else:
        message = sentence(error, language)
        response = page(request, "error.html", status=status, code=error.code, message=message)
    response.headers.update(headers)
    return response


def place_for_log(request: Request) -> str:
    """Where it happened, without the secret that a private link ends with."""
    path = request.url.path
    return path.rpartition("/")[0] + "/…" if path.startswith(("/seat/", "/me/link/")) else path


async def refused(request: Request, error: Exception) -> Response:
    """Handler for everything the house and the rules refuse."""
    assert isinstance(error, core.SushiyaError)
    return refusal(request, error)


def refusal(request: Request, error: core.SushiyaError) -> Response:
    """The answer to what is refused; if that is our fault, the log is told too."""
    if status_of(error) >= 500:
        log.error("refused %s: %s", place_for_log(request), error)
    return answer(request, error)


async def not_served(request: Request, error: Exception) -> Response:
    """Handler for what the routes refuse by themselves."""
    assert isinstance(error, HTTPException)
    kind = _PLAIN.get(error.status_code, BadForm)
    told = kind(limit=0) if kind is TooLarge else kind(field="body") if kind is BadForm else kind()
    response = answer(request, told)
    response.headers.update(error.headers or {})
    return response


def broken(request: Request, error: Exception) -> Response:
    """A mistake of ours: told to the log in full, to people in one sentence."""
    log.error("broken at %s", place_for_log(request), exc_info=error)
    try:
        return answer(request, ServerError())
    except Exception as worse:
        log.error("no words for it", exc_info=worse)
        return PlainTextResponse(str(ServerError()), 500)


def trouble(request: Request, error: Exception) -> Response:
    """The answer to a request that is refused, or that we could not answer."""
    return (
        refusal(request, error) if isinstance(error, core.SushiyaError) else broken(request, error)
    )
