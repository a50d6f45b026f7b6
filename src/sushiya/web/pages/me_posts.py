"""What people do about the name they keep. Each answers with a redirect to the page that shows it.

POST /me/keep           name: keep it in this browser
POST /me/rename         name
POST /me/shown          shown: let others see name, ratings and number of games
POST /me/link           → the page of a new private link
POST /me/link/{token}   use the name of a private link in this browser too
POST /me/leave          use the name in this browser no longer
POST /me/forget         sure: remove the name and all that it came to
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from sushiya.host.identity import PERSON_SECRET_BYTES, person_key
from sushiya.web.errors import is_script
from sushiya.web.forms import Form
from sushiya.web.identity import Person, remember, remember_longer
from sushiya.web.pages.me import names_of
from sushiya.web.posts import Handler, refusing

PATH = "/me"
Deed = Callable[[Request, Form, Person], Awaitable[str]]


def doing(deed: Deed) -> Handler:
    """A handler for a deed that says where to look afterwards."""

    @refusing(PATH)
    async def done(request: Request, form: Form, person: Person) -> Response:
        location = await deed(request, form, person)
        response: Response = RedirectResponse(location, 303)
        if is_script(request):
            response = JSONResponse({"location": location})
        if await names_of(request).of(person.key) is not None:
            remember_longer(request)
        remember(response, request, person)
        return response

    return done


async def keep(request: Request, form: Form, person: Person) -> str:
    """Keep a name for the secret in this browser's cookie."""
    await names_of(request).keep(person.key, form.text("name") or "")
    return PATH


async def rename(request: Request, form: Form, person: Person) -> str:
    """Another name from now on."""
    await names_of(request).rename(person.key, form.text("name") or "")
    return PATH


async def show(request: Request, form: Form, person: Person) -> str:
    """Whether others may see it."""
    await names_of(request).show(person.key, form.is_checked("shown"))
    return PATH


async def offer_link(request: Request, form: Form, person: Person) -> str:
    """A new private link; the token is shown to this person and kept by nobody."""
    token = secrets.token_hex(PERSON_SECRET_BYTES)
    await names_of(request).offer_link(person.key, person_key(token))
    return f"{PATH}/link/{token}"


async def take_link(request: Request, form: Form, person: Person) -> str:
    """Only a post does this: a link may be looked at first."""
    token = request.path_params["token"]
    await names_of(request).take_link(person.key, person_key(token))
    return PATH


async def leave(request: Request, form: Form, person: Person) -> str:
    """Not in this browser any more."""
    await names_of(request).leave(person.key)
    return PATH


async def forget(request: Request, form: Form, person: Person) -> str:
    """The name, its ratings and its results are gone; tables that are over say somebody."""
    form.needed("sure")
    await names_of(request).forget(person.key)
    return PATH


DEEDS: dict[str, Deed] = {
    "keep": keep,
    "rename": rename,
    "shown": show,
    "link": offer_link,
    "link/{token}": take_link,
    "leave": leave,
    "forget": forget,
}

routes = [Route(f"{PATH}/{name}", doing(deed), methods=["POST"]) for name, deed in DEEDS.items()]
