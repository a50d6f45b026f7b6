"""What the API answers without a table: the games there are, records checked, sheets scored."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request

from sushiya.bots import bot_names
from sushiya.core.errors import BadRecord
from sushiya.games import game as game_named
from sushiya.games import names as game_names
from sushiya.games.sushi_go.score_sheet import score_sheet_from_text, scores
from sushiya.host import CLOCKS
from sushiya.i18n import translator
from sushiya.play.record_reasons import RECORD
from sushiya.play.verify import Check
from sushiya.play.verify import verify as verified
from sushiya.web.api_bodies import Failure
from sushiya.web.quick import Json
from sushiya.web.rendering import language_of
from sushiya.web.telling import sentence

router = APIRouter(default_response_class=Json, responses={"default": {"model": Failure}})


@router.get("/games", response_model=dict[str, Any])
async def games() -> Json:
    """The games with their options, bots and clocks."""
    return Json({"games": [_game(name) for name in game_names()]})


@router.post(
    "/verify",
    response_model=dict[str, Any],
    openapi_extra={"requestBody": {"content": {"text/plain": {}}}},
)
async def verify(
    request: Request,
    commitment: Annotated[str | None, Query(description="what the table showed before")] = None,
) -> Json:
    """Check a record; the body is its text."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError as error:
        raise BadRecord(line=1, reason=RECORD("not-text")) from error
    report = await run_in_threadpool(verified, text, commitment)
    language = language_of(request)
    checks = [
        {"name": check.name, "passed": check.passed, "detail": _detail(check, language)}
        for check in report.checks
    ]
    return Json({"passed": report.passed, "finished": report.finished, "checks": checks})


@router.post(
    "/score",
    response_model=dict[str, Any],
    openapi_extra={"requestBody": {"content": {"application/json": {}}}},
)
async def score(
    request: Request,
    edition: Annotated[str | None, Query(description="where the sheet names none")] = None,
) -> Json:
    """Score a sheet of a game played with real cards, as `sushiya score` does."""
    text = (await request.body()).decode(errors="replace")
    return Json(scores(score_sheet_from_text(text, edition)).to_dict())


def _detail(check: Check, language: str) -> str:
    """Why a check holds or does not, in the words of the page that shows it to people."""
    if check.error:
        return sentence(check.error, language)
    key = f"study.verify.why.{check.name}" if check.passed else f"study.verify.fail.{check.name}"
    return translator(language).t(key)


def _game(name: str) -> dict[str, Any]:
    rules = game_named(name)
    return {
        "name": name,
        "least_seats": rules.least_seats,
        "most_seats": rules.most_seats,
        "options": [
            {"name": option.name, "default": option.default, "choices": list(option.choices)}
            for option in rules.options
        ],
        "bots": list(bot_names(name)),
        "clocks": {clock: seconds.get(name) for clock, seconds in CLOCKS.items()},
    }
