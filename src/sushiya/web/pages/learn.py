"""The pages of first games: which there are, the game so far, one press more, one press less."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from sushiya.core.errors import NothingToUndo, SushiyaError
from sushiya.i18n import Translator, translator
from sushiya.web.errors import is_script
from sushiya.web.forms import form_of
from sushiya.web.pages.lesson import (
    START,
    YOU,
    Course,
    Hint,
    Lesson,
    course,
    course_of,
    played,
)
from sushiya.web.pages.pictures import Drawing
from sushiya.web.pages.players import game_name, shown_name
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.shown_match import Sitting, played_again, table_of
from sushiya.web.pages.sushi_go_lesson import LESSON as SUSHI_GO
from sushiya.web.pages.wasabi_lesson import LESSON as WASABI
from sushiya.web.problems import forget_problem, leave_problem, problem_of
from sushiya.web.rendering import language_of, page

PATH = "/learn"
LESSONS = (SUSHI_GO, WASABI)
Handler = Callable[[Request], Awaitable[Response]]


async def doors(request: Request) -> Response:
    """Which first games there are."""
    return page(request, "learn.html", lessons=LESSONS)


async def short(request: Request) -> Response:
    """An older address for the same."""
    return RedirectResponse(PATH, 303)


def looking(lesson: Lesson) -> Handler:
    """The page of the game so far."""

    async def look(request: Request) -> Response:
        now = course_of(lesson, request.path_params.get("played", START))
        words = translator(language_of(request))
        problem = (problem_of(request) or {}).get("message")
        shown = values(words, lesson, now, dict(request.query_params))
        response = page(request, lesson.pages.template("lesson"), problem=problem, **shown)
        if problem:
            forget_problem(response)
        return response

    return look


def pressing(lesson: Lesson) -> Handler:
    """One press more; the first square of a swap asks for the second."""

    async def press(request: Request) -> Response:
        now = course_of(lesson, request.path_params["played"])
        form = await form_of(request)
        try:
            if half := form.half_a_move():
                return _at(request, f"{lesson.path}/{played(now.presses)}?{half}")
            return _at(
                request, lesson.address(course(lesson, (*now.presses, form.moves())).presses)
            )
        except SushiyaError as error:
            return leave_problem(request, error, lesson.address(now.presses))

    return press


def undoing(lesson: Lesson) -> Handler:
    """One press less (W-UNDO)."""

    async def undo(request: Request) -> Response:
        now = course_of(lesson, request.path_params["played"])
        if not now.may_undo:
            return leave_problem(request, NothingToUndo(), lesson.address(now.presses))
        return _at(request, lesson.address(now.presses[:-1]))

    return undo


def _at(request: Request, location: str) -> Response:
    if is_script(request):
        return JSONResponse({"location": location})
    return RedirectResponse(location, 303)


def values(words: Translator, lesson: Lesson, now: Course, asked: dict[str, str]) -> dict[str, Any]:
    """What the templates need: the values of a live table, and those of the lesson."""
    sitting = Sitting((shown_name(words, "guest-1"), shown_name(words, "bot-1")), ("person", "bot"))
    _, happenings = played_again(now.match)
    table = table_of(now.match, sitting, YOU)
    table["you"]["may_undo"] = now.may_undo
    return {
        **lesson.pages.page(words, table, happenings, 0.0, asked),
        "lesson": lesson,
        "pages": lesson.pages,
        "game_name": game_name(words, lesson.pages.name),
        "table": table,
        "here": f"{lesson.path}/{played(now.presses)}",
        "seat_query": "",
        "key": None,
        "now": 0.0,
        "remark_words": "",
        "marked": lambda html: marked(html, now.hints),
        "log": log_lines(words, table, happenings),
        **lesson.values(words, now),
    }


def marked(html: str, hints: Sequence[Hint]) -> Drawing:
    """Parts of a live table, with what the hints point to marked by ``data-hinted``."""
    html = str(html)
    for name in sorted(name for hint in hints for name in hint.marks):
        html = html.replace(f'id="{name}"', f'id="{name}" data-hinted')
    return Drawing(html)


routes = [
    Route("/tutorial", short, methods=["GET"]),
    Route(PATH, doors, methods=["GET"]),
    *(
        route
        for lesson in LESSONS
        for route in (
            Route(lesson.path, looking(lesson), methods=["GET"]),
            Route(f"{lesson.path}/{{played}}", looking(lesson), methods=["GET"]),
            Route(f"{lesson.path}/{{played}}/move", pressing(lesson), methods=["POST"]),
            Route(f"{lesson.path}/{{played}}/undo", undoing(lesson), methods=["POST"]),
        )
    ),
]
