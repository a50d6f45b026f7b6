"""Who is asking: a guest with a secret in a cookie, or a program with a seat token.

The secret stays with the person; the house gets its digest (``host.identity.person_key``).
A cookie comes with the first post that needs one, never with a page to a stranger. Who keeps a name
gets it again with every visit to it: it is the only key there is.
"""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from sushiya.host.identity import PERSON_SECRET_BYTES, person_key

PERSON_COOKIE = "sushiya_person"
YEAR = 365 * 24 * 3600
_KEY = "sushiya.person_key"
_LONGER = "sushiya.remember_longer"
_NAMED = "sushiya.headers"
_SECRET = re.compile(rf"[0-9a-f]{{{2 * PERSON_SECRET_BYTES}}}")


@dataclass(frozen=True)
class Person:
    """Somebody who asks. ``is_new`` until the answer has brought them their cookie."""

    secret: str
    is_new: bool = False

    @property
    def key(self) -> str:
        """What the house knows of them."""
        return person_key(self.secret)

    def __repr__(self) -> str:
        return f"<Person {self.key[:8]}>"


def person_of(request: HTTPConnection) -> Person | None:
    """The person who asks, if they have been here before.

    Whoever brings a token, even a wrong one, is not known by a cookie: programs may act for
    several people, and browsers bring no token.
    """
    token = bearer_token(request)
    secret = request.cookies.get(PERSON_COOKIE, "") if token is None else token
    return Person(secret) if is_secret(secret) else None


def person_key_of(request: HTTPConnection) -> str | None:
    """What the house knows of whoever asks; None for a stranger. Worked out once a request."""
    scope = request.scope
    if _KEY not in scope:
        person = person_of(request)
        scope[_KEY] = person.key if person else None
    key: str | None = scope[_KEY]
    return key


def known_or_new(request: HTTPConnection) -> Person:
    """The person who asks; a stranger gets a secret."""
    return person_of(request) or new_person()


def new_person() -> Person:
    """Somebody nobody has met."""
    return Person(secrets.token_hex(PERSON_SECRET_BYTES), is_new=True)


def remember_longer(request: HTTPConnection) -> None:
    """Let the answer bring the cookie again: whoever asks keeps a name, and nothing else opens it.

    Nothing for who brings a token: programs have no cookies.
    """
    request.scope[_LONGER] = bearer_token(request) is None


def remember(response: Response, request: HTTPConnection, person: Person) -> None:
    """Give a new person, or one who is to be remembered longer, their cookie, for a year."""
    if not person.is_new and not request.scope.get(_LONGER):
        return
    response.set_cookie(
        PERSON_COOKIE,
        person.secret,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def bearer_token(request: HTTPConnection) -> str | None:
    """The token in the ``Authorization`` header."""
    kind, _, token = (header(request, b"authorization") or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" else None


def header(request: HTTPConnection, name: bytes) -> str | None:
    """The first header of a name in small letters; a fifth of the cost of ``request.headers``."""
    scope = request.scope
    named = scope.get(_NAMED)
    if named is None:
        named = scope[_NAMED] = dict(reversed(scope["headers"]))
    value: bytes | None = named.get(name)
    return None if value is None else value.decode("latin-1")


def is_secret(text: str) -> bool:
    """Whether a text has the form of a person's secret or a link's token."""
    return _SECRET.fullmatch(text) is not None
