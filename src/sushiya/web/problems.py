"""A refusal carried over a redirect, so that it can be shown where it happened.

A plain form that is refused goes back to its page with a cookie that holds the error's code and
details and what was typed, for half a minute; the page shows both and forgets them. The script of
our pages gets the refusal at once and needs none of this.
"""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from json import dumps, loads

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from sushiya.core.errors import SushiyaError
from sushiya.host.errors import DamagedTable, UnknownTable
from sushiya.web.errors import answer, as_json, is_script, status_of
from sushiya.web.rendering import language_of

PROBLEM_COOKIE = "sushiya_problem"
SECONDS = 30
LONGEST = 1500
LONGEST_TYPED = 200


def leave_problem(
    request: Request, error: SushiyaError, location: str, typed: Mapping[str, str] | None = None
) -> Response:
    """The refusal for whoever posted; raised again where there is no page to go back to.

    What was typed comes back with it, unless it is too long to carry.
    """
    if is_script(request):
        return answer(request, error)
    has_no_table = isinstance(error, UnknownTable | DamagedTable) and location.startswith("/t/")
    if status_of(error) >= 500 or has_no_table:
        raise error
    told = as_json(error, language_of(request))["error"]
    assert isinstance(told, dict)
    told["form"] = request.url.path
    short = {name: text for name, text in (typed or {}).items() if len(text) <= LONGEST_TYPED}
    carried = (told | {"typed": short}, told, told | {"details": {}})
    text = next((text for text in map(_packed, carried) if len(text) <= LONGEST), "")
    response = RedirectResponse(location, 303)
    if text:
        https = request.url.scheme == "https"
        response.set_cookie(
            PROBLEM_COOKIE, text, max_age=SECONDS, httponly=True, samesite="lax", secure=https
        )
    return response


def problem_of(request: Request) -> dict[str, object] | None:
    """``code``, ``message`` and ``details`` of what was refused before this page, if anything.

    ``form`` is the path it was posted to. Text from a stranger's request: escape it like a name.
    """
    text = request.cookies.get(PROBLEM_COOKIE, "")
    if not text or len(text) > LONGEST:
        return None
    try:
        told = loads(urlsafe_b64decode(text + "=" * (-len(text) % 4)))
        dumps(told, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        return None
    known = isinstance(told, dict) and isinstance(told.get("message"), str)
    return told if known else None


def typed_before(problem: Mapping[str, object] | None) -> dict[str, str]:
    """What was typed into the form that was refused, by the names of its fields."""
    typed = (problem or {}).get("typed")
    if not isinstance(typed, dict):
        return {}
    return {name: text for name, text in typed.items() if isinstance(text, str)}


def forget_problem(response: Response) -> None:
    """The problem was shown."""
    response.delete_cookie(PROBLEM_COOKIE)


def _packed(told: Mapping[str, object]) -> str:
    text = dumps(told, separators=(",", ":"))
    return urlsafe_b64encode(text.encode()).decode().rstrip("=")
