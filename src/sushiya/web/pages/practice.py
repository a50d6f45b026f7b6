"""Puzzles: "what would you take?", an answer, and the reason. Nothing is kept of who answers.

A puzzle and an answer are a plain address. How many days in a row somebody has found the puzzle of
the day is known to their browser alone (``static/js/practice.js``).
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from sushiya.core.game import Deal, State
from sushiya.games import game as game_named
from sushiya.i18n import Translator, translator
from sushiya.play.match import Match
from sushiya.study.puzzles.book import LEVELS, POINTS, Puzzle, book, daily, puzzle_named
from sushiya.web.errors import NotFound
from sushiya.web.pages.games import GAMES, SUSHI_GO, pages_of
from sushiya.web.pages.players import game_name
from sushiya.web.pages.practice_words import (
    choice_faces,
    choice_words,
    plan_words,
    reason_words,
)
from sushiya.web.pages.shown_match import Sitting, table_of
from sushiya.web.rendering import language_of, page

PATH = "/practice"


class FromPosition:
    """A game that begins with a position; all its rules are the real ones."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._game = game_named(puzzle.game)
        self._text = puzzle.position

    def start(self, setup: Any, deal: Deal) -> State:
        """The position, whatever the deal."""
        return self._game.position_from_text(self._text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


@dataclass(frozen=True)
class Option:
    """A choice as it is offered, and once one has chosen, what it was worth."""

    move: str
    words: str
    faces: Sequence[Any]
    worth: str
    is_best: bool
    is_yours: bool


async def doors(request: Request) -> Response:
    """Which puzzles there are."""
    words = translator(language_of(request))
    shelves = [
        {
            "pages": pages,
            "name": game_name(words, pages.name),
            "levels": [(level, found[level]) for level in LEVELS if found[level]],
            "number": sum(found.values()),
        }
        for pages in GAMES.values()
        if (found := Counter(puzzle.level for puzzle in book(pages.name)))
    ]
    return page(request, "practice.html", shelves=shelves)


async def today(request: Request) -> Response:
    """The puzzle of the day."""
    day = _today(request)
    puzzle = daily(SUSHI_GO.name, day)
    if puzzle is None:
        raise NotFound()
    address = f"{PATH}/{puzzle.game}/{puzzle.id}?day={day.isoformat()}"
    return RedirectResponse(address, 303)


async def any_of(request: Request) -> Response:
    """Some puzzle of a game, of a level if one is asked for."""
    game = pages_of(request.path_params["game"]).name
    level = request.query_params.get("level", "")
    found = [one for one in book(game) if level in ("", str(one.level))]
    if not found:
        raise NotFound()
    return RedirectResponse(f"{PATH}/{game}/{secrets.choice(found).id}", 303)


async def shown(request: Request) -> Response:
    """A puzzle; with a move in the address, whether it was the best one and why."""
    pages = pages_of(request.path_params["game"])
    puzzle = puzzle_named(pages.name, request.path_params["puzzle"])
    if puzzle is None:
        raise NotFound()
    words = translator(language_of(request))
    match = match_of(puzzle)
    view = match.view(puzzle.seat)
    asked = request.query_params.get("move")
    yours = asked if asked in {choice.move for choice in puzzle.choices} else None
    sitting = Sitting(_names(words, match.seats, puzzle.seat), ("person",) * match.seats)
    table = table_of(match, sitting, puzzle.seat)
    day = request.query_params.get("day", "")
    is_today = day == _today(request).isoformat()
    values = {
        **pages.page(words, table, [], 0.0, {}),
        **pages.open_hands(words, match, sitting.names, (puzzle.seat, *puzzle.known)),
        "pages": pages,
        "game_name": game_name(words, pages.name),
        "puzzle": puzzle,
        "options": _options(words, puzzle, view, yours),
        "answered": yours is not None,
        "is_right": yours == puzzle.best.move,
        "best_words": choice_words(words, view, puzzle.best.move),
        "reasons": reason_words(words, puzzle, view) if yours is not None else [],
        "plan": plan_words(words, puzzle, view),
        "day": day if is_today else "",
        "again": f"{PATH}/{pages.name}?level={puzzle.level}",
    }
    return page(request, "puzzle.html", **values)


def match_of(puzzle: Puzzle) -> Match:
    """The puzzle as a match that begins there."""
    rules: Any = FromPosition(puzzle)
    view = rules.view(rules.start(None, {}), puzzle.seat)
    return Match(rules, rules.setup(view["seats"], view["options"]), {})


def _options(words: Translator, puzzle: Puzzle, view: Any, yours: str | None) -> list[Option]:
    """The choices: sorted by their words, and once answered by their worth."""
    best = puzzle.best
    options = [
        Option(
            choice.move,
            choice_words(words, view, choice.move),
            choice_faces(words, view, choice.move),
            _worth(words, puzzle, choice.worth) if yours is not None else "",
            yours is not None and choice is best,
            choice.move == yours,
        )
        for choice in puzzle.choices
    ]
    return options if yours is not None else sorted(options, key=lambda one: one.words)


def _worth(words: Translator, puzzle: Puzzle, worth: float) -> str:
    if puzzle.unit != POINTS:
        return words.t("practice.win", puzzle.game, share=words.percent(max(0.0, min(1.0, worth))))
    behind = round(puzzle.best.worth - worth, 1)
    if behind < 0.1:
        return words.t("practice.nothing")
    return words.t("practice.gives_away", points=words.number(behind))


def _names(words: Translator, seats: int, mine: int) -> tuple[str, ...]:
    return tuple(
        words.t("pages.place.you")
        if seat == mine
        else words.t("study.score.player", number=seat + 1)
        for seat in range(seats)
    )


def _today(request: Request) -> date:
    return datetime.fromtimestamp(request.app.state.now(), UTC).date()


routes = [
    Route(PATH, doors, methods=["GET"]),
    Route(f"{PATH}/today", today, methods=["GET"]),
    Route(f"{PATH}/{{game}}", any_of, methods=["GET"]),
    Route(f"{PATH}/{{game}}/{{puzzle}}", shown, methods=["GET"]),
]
