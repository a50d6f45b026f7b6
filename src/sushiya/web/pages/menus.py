"""The menu of Wasabi!: to look at, to take home, and to bring back as one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from sushiya.core.errors import BadMenu, SushiyaError
from sushiya.games.wasabi.menu import Menu, menu_from_text, standard_menu, standard_menu_file
from sushiya.games.wasabi.menu_faults import MOST_FAULTS
from sushiya.host import commands as asked
from sushiya.host.errors import MenuTooLong
from sushiya.host.setups import LONGEST_MENU
from sushiya.i18n import translator
from sushiya.web.errors import BadForm, status_of
from sushiya.web.forms import Form, form_of
from sushiya.web.identity import known_or_new
from sushiya.web.opening import house_of
from sushiya.web.pages.front import chosen
from sushiya.web.pages.games import WASABI
from sushiya.web.pages.wasabi_tiles import Category, MenuWords, Strip, Tile
from sushiya.web.posts import answered, name_for
from sushiya.web.rendering import language_of, page
from sushiya.web.telling import place, reason, sentence


@dataclass(frozen=True)
class Course:
    """The recipes of one length, and what each of them is worth."""

    length: int
    tokens: int
    points: int
    style_cubes: int
    strips: tuple[Strip, ...]


@dataclass(frozen=True)
class Fault:
    """A row of a menu, and what to do about it, in words."""

    row: str
    reason: str


async def shown(request: Request) -> Response:
    """The standard menu."""
    return _page(request, standard_menu())


async def file(request: Request) -> Response:
    """The standard menu as a file with explanations, to be changed at home."""
    headers = {"content-disposition": 'attachment; filename="wasabi-menu.toml"'}
    return PlainTextResponse(standard_menu_file(), headers=headers)


async def checked(request: Request) -> Response:
    """A menu of somebody's own: every fault with its row, or a table to open with it."""
    text = ""
    try:
        form = await form_of(request)
        text = _given(form)
        return _page(request, menu_from_text(text), own_text=text)
    except SushiyaError as error:
        return _refused(request, error, text)


async def opened(request: Request) -> Response:
    """A lobby for a game with this menu, its host seated; a refusal keeps what was typed."""
    form, person = await form_of(request), known_or_new(request)
    text = ""
    try:
        text = _given(form)
        menu = menu_from_text(text)
    except SushiyaError as error:
        return _refused(request, error, text)
    try:
        answer = await house_of(request).create(
            WASABI.name,
            seats=form.number("seats") or WASABI.usual_seats,
            person=person.key,
            options=form.options(WASABI.name),
            menu_text=text,
            clock=form.text("clock") or "off",
            then=(asked.SitDown(await name_for(request, form, person)),),
        )
    except SushiyaError as error:
        return _page(
            request,
            menu,
            status=status_of(error),
            own_text=text,
            problem=sentence(error, language_of(request)),
            typed=form.typed(),
        )
    return answered(request, person, answer)


def courses(words: MenuWords) -> list[Course]:
    """All recipes, by length."""
    strips = [words.strip(row.id) for row in words.menu.rows.recipes]
    return [
        Course(
            row.length,
            row.count,
            row.points,
            row.cubes,
            tuple(strip for strip in strips if strip.length == row.length),
        )
        for row in words.menu.rows.tokens
    ]


def pantry(words: MenuWords) -> list[tuple[Category, list[tuple[Tile, int]]]]:
    """All ingredients by category, with how many tiles there are."""
    tiles = {row.id: row.tiles for row in words.menu.rows.ingredients}
    return [
        (drawer, [(tile, tiles[tile.kind]) for tile in drawer.tiles])
        for drawer in words.categories
        if drawer.tiles
    ]


def _given(form: Form) -> str:
    """The menu somebody brings; raises ``BadForm`` if there is none, or none that is text."""
    text = form.menu()
    if text is None:
        raise BadForm(field="menu_text")
    if len(text) > LONGEST_MENU:
        raise MenuTooLong(longest=LONGEST_MENU)
    return text


def _refused(request: Request, error: SushiyaError, text: str) -> Response:
    language = language_of(request)
    found = error.details.get("faults")
    if isinstance(error, BadMenu) and isinstance(found, tuple):
        faults = [Fault(place(fault, language), reason(fault, language)) for fault in found]
        return _page(request, None, status=422, faults=faults, own_text=text)
    words = translator(language)
    problem = sentence(error, language)
    if isinstance(error, BadForm):
        key = "not_text" if error.details["field"] == "menu_file" else "empty"
        problem = words.t(f"pages.menus.{key}")
    return _page(request, None, status=status_of(error), problem=problem)


def _page(
    request: Request,
    menu: Menu | None,
    *,
    status: int = 200,
    own_text: str = "",
    faults: list[Fault] | None = None,
    problem: str | None = None,
    typed: Mapping[str, str] | None = None,
) -> Response:
    words = MenuWords(translator(language_of(request)), menu or standard_menu())
    values: dict[str, Any] = {
        "menu": menu,
        "is_own": bool(own_text) and menu is not None,
        "own_text": own_text,
        "faults": faults or [],
        "are_all": len(faults or []) < MOST_FAULTS,
        "problem": problem,
        "courses": courses(words),
        "pantry": pantry(words),
        "tiles": sum(row.tiles for row in words.menu.rows.ingredients),
        "longest": LONGEST_MENU,
        "pages": WASABI,
        "chosen": chosen(WASABI, typed or {}),
    }
    return page(request, "menus.html", status=status, **values)


routes = [
    Route("/menus", shown, methods=["GET"]),
    Route("/menus/standard.toml", file, methods=["GET"]),
    Route("/menus", checked, methods=["POST"]),
    Route("/menus/table", opened, methods=["POST"]),
]
