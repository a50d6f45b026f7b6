"""Checking a record in the browser: every check green or red, and why."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass
from typing import Any

from starlette.datastructures import FormData, UploadFile
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sushiya.core.errors import BadRecord
from sushiya.i18n import Translator, translator
from sushiya.play.fairness import SECRET_BYTES
from sushiya.play.match import Match
from sushiya.play.player_names import players_from_headers
from sushiya.play.records import LONGEST_RECORD, Reading, as_written
from sushiya.play.verify import Report, verify
from sushiya.web.opening import house_of
from sushiya.web.pages.players import shown_name
from sushiya.web.pages.replay_link import link_to_record
from sushiya.web.rendering import language_of, page
from sushiya.web.telling import reason

CHECKS = (
    "whole-and-unchanged",
    "set-up-as-named",
    "commitment-is-the-one-noted",
    "secret-matches-commitment",
    "deal-follows-from-secret",
    "moves-and-result-by-the-rules",
)
NOTED = "commitment-is-the-one-noted"
LONGEST_SHOWN_LINE = 120
_COMMITMENT = re.compile(rf"[0-9a-f]{{{2 * SECRET_BYTES}}}")
_MOST_FIELDS = 6


@dataclass(frozen=True)
class Asked:
    """What the reader gave us: a record, the commitment they noted, or why it cannot be read."""

    text: str = ""
    commitment: str = ""
    problem: str = ""
    """A field, and below ``study.verify.problem`` the key of what is wrong with it."""


@dataclass(frozen=True)
class ShownCheck:
    """One check as the page shows it; ``passed`` is None where an earlier one ended it."""

    name: str
    passed: bool | None


@dataclass(frozen=True)
class Trouble:
    """Where a record stops making sense."""

    line: int
    text: str
    reason: str


async def ask(request: Request) -> Response:
    """The empty form, or the report on a table's own record."""
    table_id = request.query_params.get("table")
    if not table_id:
        return page(request, "verify.html", **nothing())
    record = await house_of(request).record(table_id)
    return await shown(request, Asked(record))


async def checked(request: Request) -> Response:
    """The report on a record that was pasted or sent as a file."""
    size = 4 * LONGEST_RECORD
    async with request.form(max_files=1, max_fields=_MOST_FIELDS, max_part_size=size) as form:
        asked = await asked_of(form)
    if asked.problem:
        return page(request, "verify.html", status=422, **nothing() | {"asked": asked})
    return await shown(request, asked)


async def shown(request: Request, asked: Asked) -> Response:
    """The page with every check."""
    report = await asyncio.to_thread(verify, asked.text, asked.commitment or None)
    match, error = await asyncio.to_thread(read, asked.text)
    words = translator(language_of(request))
    values: dict[str, Any] = {
        "asked": asked,
        "report": report,
        "checks": shown_checks(report, is_noted=bool(asked.commitment)),
        "trouble": trouble(words, asked.text, error) if error else None,
        "match": match,
        "players": players(words, match) if match else "",
        "replay": link_to_record(asked.text) if match else None,
    }
    return page(request, "verify.html", **values)


def nothing() -> dict[str, Any]:
    """The page before anything was asked."""
    empty = dict.fromkeys(("report", "trouble", "match", "replay"))
    return {"asked": Asked(), "checks": [], "players": "", **empty}


async def asked_of(form: FormData) -> Asked:
    """What a form holds; a file counts before what was pasted."""
    noted = "".join(_text(form, "commitment").split()).lower()
    if noted and not _COMMITMENT.fullmatch(noted):
        return Asked(as_written(_text(form, "record")), noted, "commitment")
    file = form.get("file")
    if isinstance(file, UploadFile) and file.filename:
        try:
            text = as_written((await file.read()).decode())
        except UnicodeDecodeError:
            return Asked("", noted, "not-text")
    else:
        text = as_written(_text(form, "record"))
    if not text.strip():
        return Asked("", noted, "empty")
    if len(text) > LONGEST_RECORD:
        return Asked("", noted, "too-long")
    return Asked(text, noted)


def read(text: str) -> tuple[Match | None, BadRecord | None]:
    """The match a record tells, or why it tells none."""
    try:
        return Reading(text).match(), None
    except BadRecord as error:
        return None, error


def shown_checks(report: Report, *, is_noted: bool) -> list[ShownCheck]:
    """Every check there is, also those that were not reached."""
    found = {check.name: check.passed for check in report.checks}
    return [
        ShownCheck(name, found.get(name))
        for name in CHECKS
        if name != NOTED or is_noted or name in found
    ]


def trouble(words: Translator, text: str, error: BadRecord) -> Trouble:
    """Which line does not fit, what stands there, and why."""
    line = int(str(error.details["line"]))
    lines = text.split("\n")
    there = lines[line - 1] if 0 < line <= len(lines) else ""
    return Trouble(line, there[:LONGEST_SHOWN_LINE], reason(error, words.language))


def players(words: Translator, match: Match) -> str:
    """The players a record names, in words; empty if it has no name for every seat."""
    told = players_from_headers(match.headers, match.seats)
    return words.listed(shown_name(words, name) for name in told) if told else ""


def _text(form: FormData, name: str) -> str:
    value = form.get(name)
    return value if isinstance(value, str) else ""


routes = [
    Route("/verify", ask, methods=["GET"]),
    Route("/verify", checked, methods=["POST"]),
]
