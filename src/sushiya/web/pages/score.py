"""The score pad for the real box on a real table, with or without script and network."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from sushiya.core.errors import BadScoreSheet
from sushiya.games.sushi_go.editions import CARDS_EACH, EDITIONS
from sushiya.games.sushi_go.score_sheet import (
    PlayerScore,
    Scores,
    ScoreSheet,
    score_sheet_from_data,
    scores,
)
from sushiya.games.sushi_go.scoring import COLUMN_NAMES, puddings
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.i18n import Translator, translator
from sushiya.web.pages.score_pad import (
    KINDS,
    MOST_PLAYERS,
    Pad,
    Problem,
    field_name,
    pad_from_form,
    problems,
)
from sushiya.web.pages.score_words import pad_faces, script_data
from sushiya.web.pages.sushi_go_cards import (
    FAMILY_OF,
    RULES,
    column_picture,
    face,
    family_name,
)
from sushiya.web.pages.sushi_go_sheet import Line, pudding_sheet, round_sheet
from sushiya.web.rendering import language_of, page

MOST_FIELDS = 300
_EDITIONS = ("gamewright", "adventureland", "zoch")


@dataclass(frozen=True)
class Result:
    """A scored pad: the scores, and for each round and player the lines with their reasons."""

    scores: Scores
    lines: list[list[dict[str, Line]]]
    puddings: list[Line]
    is_final: bool
    headline: str

    @property
    def ranking(self) -> list[tuple[int, PlayerScore]]:
        """Players with their numbers, the leader first."""
        return sorted(enumerate(self.scores.players), key=lambda entry: entry[1].rank)


async def blank(request: Request) -> Response:
    """An empty pad."""
    return shown(request, Pad())


async def counted(request: Request) -> Response:
    """The pad that was filled in, with its points or with what cannot be true."""
    async with request.form(max_files=0, max_fields=MOST_FIELDS) as form:
        return shown(request, pad_from_form(form))


def shown(request: Request, pad: Pad) -> Response:
    """The page of a pad."""
    words = translator(language_of(request))
    names = player_names(words, pad)
    found = problems(pad, names)
    result = None if found or pad.is_empty else result_of(words, pad, names)
    values: dict[str, Any] = {
        "pad": pad,
        "names": names,
        "kinds": KINDS,
        "families": FAMILY_OF,
        "faces": pad_faces(words, pad.edition),
        "columns": COLUMN_NAMES,
        "editions": _EDITIONS,
        "seats": tuple(CARDS_EACH),
        "cards_each": CARDS_EACH[pad.players],
        "most_players": MOST_PLAYERS,
        "all_rounds": ROUNDS,
        "field_name": field_name,
        "least_seats": EDITIONS[pad.edition].least_seats,
        "blank_lines": blank_lines(words, pad.edition),
        "problems": {name: problem_words(words, pad, one) for name, one in found.items()},
        "result": result,
        "data": script_data(words),
    }
    return page(request, "score.html", status=422 if found else 200, **values)


def player_names(words: Translator, pad: Pad) -> tuple[str, ...]:
    """The names as they are shown; who has none is a number."""
    return tuple(
        name or words.t("study.score.player", number=number)
        for number, name in enumerate(pad.names, start=1)
    )


def result_of(words: Translator, pad: Pad, names: tuple[str, ...]) -> Result | None:
    """The points of a pad; None if the sheet refuses what the pad let pass."""
    try:
        sheet = score_sheet_from_data(pad.sheet(names))
    except BadScoreSheet:
        return None
    found = scores(sheet)
    is_final = pad.rounds == ROUNDS
    key = "study.score.won" if is_final else "study.score.lead"
    return Result(
        found,
        [
            [
                {line.column: line for line in lines}
                for lines in round_sheet(
                    words, pad.players, {"edition": pad.edition}, _bags(sheet, at)
                )
            ]
            for at in range(pad.rounds)
        ],
        pudding_lines(words, sheet) if is_final else [],
        is_final,
        words.n(key, len(found.winners), names=words.listed(found.winners)),
    )


def pudding_lines(words: Translator, sheet: ScoreSheet) -> list[Line]:
    """The line of every player's puddings at the end."""
    held = [sum(puddings(bag) for bag in rounds) for rounds in sheet.rounds]
    return pudding_sheet(words, len(sheet.names), {"edition": sheet.edition.name}, held)


def blank_lines(words: Translator, edition: str) -> dict[str, Line]:
    """The line of every column before anything of it lies on the table."""
    return {
        column: Line(
            column,
            f"sushi-go/{column_picture(edition, column)}",
            family_name(words, edition, column),
            "",
            RULES[column],
            0,
        )
        for column in COLUMN_NAMES
    }


def problem_words(words: Translator, pad: Pad, problem: Problem) -> str:
    """Why a field cannot be right, in the reader's language."""
    values = dict(problem.values)
    if "card" in values:
        values["card"] = face(words, pad.edition, values["card"]).name
    return words.t(f"study.score.problem.{problem.key}", **values)


def _bags(sheet: ScoreSheet, at: int) -> list[int]:
    return [rounds[at] for rounds in sheet.rounds]


routes = [
    Route("/score", blank, methods=["GET"]),
    Route("/score", counted, methods=["POST"]),
]
