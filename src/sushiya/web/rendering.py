"""Turning values into pages: templates, the reader's language, and the words for both.

Every page is rendered by ``page``. A template finds in its context:

* ``t(key, **values)`` and ``n(key, count, **values)``: words in the reader's language
* ``language``, ``languages``: the reader's language, and all with their own names
* ``theme``: ``light``, ``dark`` or ``system``
* ``path``: the path of this page, for forms that come back to it
* ``keeps_names``: whether people may keep a name here
* ``macros(template)``: the macros of a template that need nothing but words and their arguments
* ``asset(name)``: the address of a static file, with a hash of its content for caching
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from sushiya.i18n import LANGUAGES, PSEUDO, negotiated, translator

LANGUAGE_COOKIE = "sushiya_language"
THEME_COOKIE = "sushiya_theme"
THEMES = ("system", "light", "dark")
FOLDER = Path(__file__).parent
STATIC = FOLDER / "static"


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page in the language of whoever asks for it."""
    text = templates().get_template(template).render(context(request) | values)
    return HTMLResponse(text, status)


def context(request: Request) -> dict[str, Any]:
    """What every template may use."""
    language = language_of(request)
    words = translator(language)
    theme = request.cookies.get(THEME_COOKIE, "system")
    return {
        "t": words.t,
        "n": words.n,
        "has": words.has,
        "language": language,
        "languages": LANGUAGES,
        "theme": theme if theme in THEMES else "system",
        # Two slashes would make it the address of another site.
        "path": "/" + request.url.path.lstrip("/"),
        "asset": asset,
        "macros": partial(macros, language),
        "keeps_names": request.app.state.settings.ratings,
    }


def language_of(request: Request) -> str:
    """The language chosen before, or the one the browser asks for."""
    chosen = request.query_params.get("language") or request.cookies.get(LANGUAGE_COOKIE)
    if chosen == PSEUDO and request.app.state.settings.pseudo_language:
        return PSEUDO
    return negotiated(request.headers.get("accept-language", ""), chosen)


@cache
def asset(name: str) -> str:
    """The address of a static file; it changes with the content, so it may be cached for ever."""
    digest = sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


@cache
def macros(language: str, template: str) -> Any:
    """The macros of a template in a language, made once; what else they need they are handed."""
    words = translator(language)
    values = {"t": words.t, "n": words.n, "has": words.has, "language": language}
    return templates().get_template(template).make_module(values)


def drawn(things: Iterable[Any]) -> Markup:
    """Things that were drawn before, one after the other."""
    return Markup("".join([thing.drawn for thing in things]))


@cache
def templates() -> Environment:
    """The templates, escaping everything, strict about names."""
    environment = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals["asset"] = asset
    environment.filters["drawn"] = drawn
    return environment
