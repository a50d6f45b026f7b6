"""Puzzles: every one of them can be asked, answered and explained."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import quote

import pytest

from sushiya.i18n import LANGUAGES, translator
from sushiya.study.puzzles.book import LEVELS, Puzzle, book, daily
from sushiya.web.pages.practice import match_of
from sushiya.web.pages.practice_words import (
    choice_faces,
    choice_words,
    plan_words,
    reason_words,
)
from tests.web.conftest import Browser, Clock, text_of

GAMES = ("sushi-go", "wasabi")
EVERY = [puzzle for game in GAMES for puzzle in book(game)]


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_stands_on_legal_moves_and_has_words(game: str) -> None:
    words = [translator(language) for language in LANGUAGES]
    for puzzle in book(game):
        match = match_of(puzzle)
        view = match.view(puzzle.seat)
        moves = [choice.move for choice in puzzle.choices]
        assert set(moves) <= set(match.legal_moves(puzzle.seat)), puzzle.id
        assert len(set(moves)) == len(moves) > 2
        worths = [choice.worth for choice in puzzle.choices]
        assert worths == sorted(worths, reverse=True)
        assert puzzle.level in LEVELS
        for one in words:
            told = [choice_words(one, view, move) for move in moves]
            assert len(set(told)) == len(told), puzzle.id
        why = reason_words(words[0], puzzle, view) or plan_words(words[0], puzzle, view)
        assert why, puzzle.id
        assert choice_faces(words[0], view, moves[0]) or not moves[0].startswith("lay")


def test_all_ids_differ_and_a_day_has_one_puzzle() -> None:
    assert len({puzzle.id for puzzle in EVERY}) == len(EVERY) >= 400
    number = len(book("sushi-go"))
    first = date(2026, 11, 16)
    days = [daily("sushi-go", date.fromordinal(first.toordinal() + at)) for at in range(number)]
    assert len({puzzle.id for puzzle in days if puzzle}) == number, "none comes twice too soon"


def some() -> list[Puzzle]:
    """One puzzle of each game and method."""
    return list({(one.game, one.method, one.unit): one for one in EVERY}.values())


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_puzzle_is_asked_and_answered(ann: Browser, language: str) -> None:
    for puzzle in some():
        path = f"/practice/{puzzle.game}/{puzzle.id}"
        asked = await ann.get(path, params={"language": language})
        offered = re.findall(r'name="move" value="([^"]+)"', asked.text)
        assert sorted(offered) == sorted(choice.move for choice in puzzle.choices)
        right = translator(language).t("practice.right")
        assert right not in text_of(asked)
        best = await ann.get(path, params={"language": language, "move": puzzle.best.move})
        assert right in text_of(best)
        other = await ann.get(path, params={"language": language, "move": puzzle.choices[-1].move})
        assert right not in text_of(other)
        for page in (asked, best, other):
            assert page.status_code == 200
            assert "practice." not in text_of(page)


async def test_a_reason_is_a_whole_sentence(ann: Browser) -> None:
    """A puzzle whose reason is the rest of the turn does not say that it brings nothing."""
    alone = next(puzzle for puzzle in book("wasabi") if not puzzle.reasons)
    shown = await ann.get(f"/practice/wasabi/{alone.id}?move={quote(alone.best.move)}")
    assert "over what may lie hidden.</p>" in shown.text
    assert "<p>And then, in the same turn: " in shown.text


def test_reasons_call_cards_as_their_edition_does() -> None:
    puzzle = next(
        one
        for one in book("sushi-go")
        if "gamewright" in one.position and any(why.what == "dumpling" for why in one.reasons)
    )
    view = match_of(puzzle).view(puzzle.seat)
    assert any("Gyoza" in one for one in reason_words(translator("de"), puzzle, view))


async def test_hands_nobody_showed_stay_hidden(ann: Browser) -> None:
    """Of a seat whose hand has not gone round, not a card is on the page."""
    puzzle = next(one for one in book("sushi-go") if "seats 5" in one.position)
    page = await ann.get(f"/practice/sushi-go/{puzzle.id}")
    assert len(puzzle.known) < 4
    assert page.text.count('class="panel open-hand"') == 1 + len(puzzle.known)


async def test_the_day_decides_and_an_odd_address_leads_nowhere(ann: Browser, clock: Clock) -> None:
    first = (await ann.get("/practice/today")).headers["location"]
    assert (await ann.get("/practice/today")).headers["location"] == first
    assert "data-practice-day" not in (await ann.get(first)).text
    move = (daily("sushi-go", date.fromtimestamp(clock.now)) or EVERY[0]).best.move
    answered = await ann.get(first + f"&move={move.replace('+', '%2B')}")
    assert "data-practice-day" in answered.text
    clock.now += 24 * 3600
    assert (await ann.get("/practice/today")).headers["location"] != first
    assert "data-practice-day" not in (await ann.get(first + f"&move={move}")).text
    for path in ("/practice/chess", "/practice/sushi-go/nothing", "/practice/wasabi?level=9"):
        assert (await ann.get(path)).status_code == 404
    for game in GAMES:
        assert (await ann.get(f"/practice/{game}?level=1")).status_code == 303
    assert (await ann.get("/practice")).status_code == 200
    assert "/practice/today" in (await ann.get("/")).text
