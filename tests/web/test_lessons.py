"""First games: real rules, a bot, a hint before every choice, and nothing kept."""

from __future__ import annotations

import re

import pytest

from sushiya.i18n import LANGUAGES
from sushiya.web.pages.learn import LESSONS
from sushiya.web.pages.lesson import (
    YOU,
    Lesson,
    course_of,
    played,
    pressed,
    presses_of,
)
from sushiya.web.pages.wasabi_hints import free_squares
from tests.web.conftest import Browser, text_of
from tests.web.lessons import SUSHI_GO, WASABI, by_hints, first_moves, hinted

IDS = [lesson.pages.name for lesson in LESSONS]


def address_text(lesson: Lesson, path: str) -> str:
    return path.removeprefix(lesson.path).strip("/") or "start"


# Sushi Go!


async def test_lesson_explains_each_thing_once_and_is_won_by_its_hints(ann: Browser) -> None:
    path = SUSHI_GO.path
    told: list[str] = []
    for _ in range(9):
        answer = await ann.get(path)
        now = course_of(SUSHI_GO, address_text(SUSHI_GO, path))
        told += [hint.key for hint in now.hints]
        assert "A word from the counter" in text_of(answer)
        card = now.hints[-1].thing
        pick = {"first": card} if card in now.match.legal_moves(YOU) else {}
        if now.hints[-1].key == "two":
            pick = {"first": "tempura", "second": "tempura"}
        elif now.hints[-1].marks:
            assert f'id="first-{card}" data-hinted' in answer.text
        first = re.findall(r'name="first" value="([^"]+)"', answer.text)
        here = f"{SUSHI_GO.path}/{played(now.presses)}"
        posted = await ann.post(f"{here}/move", data=pick or {"first": first[0]})
        path = posted.headers["location"]
    assert [key for key in told if key not in ("free", "last")] == [
        *("start", "wasabi", "dip", "chopsticks", "two", "maki", "pudding", "tempura", "nigiri")
    ]
    end = await ann.get(path)
    assert "Round 1 is over and scored." in text_of(end)
    assert "A word from the counter" not in text_of(end)
    totals = course_of(SUSHI_GO, address_text(SUSHI_GO, path)).match.view(YOU)["points"]
    assert totals[0] > totals[1]


async def test_lesson_refuses_like_a_table(ann: Browser) -> None:
    refused = await ann.post("/learn/sushi-go/start/move", data={"first": "egg"})
    assert refused.headers["location"] == "/learn/sushi-go"
    assert "You do not hold that card." in text_of(await ann.get("/learn/sushi-go"))
    script = await ann.script("/learn/sushi-go/start/move", first="wasabi")
    assert script.json() == {"location": "/learn/sushi-go/wasabi"}


# Wasabi!


async def test_wasabi_lesson_shows_everything_and_is_won_by_its_hints(ann: Browser) -> None:
    """W-STEP1, W-STYLE, W-COMPLETE, W-STEP2, W-WASABI, W-SPICY and W-END come up, each once."""
    told: list[str] = []
    for now in by_hints(WASABI):
        told += [hint.key for hint in now.hints]
        assert not now.remark
        answer = await ann.get(WASABI.address(now.presses))
        assert answer.status_code == 200
        marks = {mark for hint in now.hints for mark in hint.marks}
        for mark in marks - {"pick-spicy", "play-wasabi"}:
            assert f'id="{mark}" data-hinted' in answer.text, mark
    assert [key for key in told if key] == [
        *("start", "pick", "extend", "complete", "claim_style", "take", "draw"),
        *("card_wasabi", "claim", "card_spicy", "nearly", "card", "full"),
    ]
    assert now.match.outcome
    assert now.match.outcome.reason == "board-full"
    assert now.match.outcome.winners == (YOU,)
    assert now.match.view(YOU)["turn"] == 11
    assert free_squares(now.match.view(YOU)) == 0
    assert "The game ends when every square is filled or covered" in text_of(answer)
    completed = [place["completed"] for place in now.match.view(YOU)["table"]]
    assert [one["recipe"] for one in completed[YOU]][:2] == ["poke-bowl", "ebi-nigiri"]
    assert completed[1], "the bot completes something, too"


async def test_every_reward_is_explained_where_it_is_chosen(ann: Browser) -> None:
    now = next(one for one in by_hints(WASABI) if one.hints[-1].thing == "take")
    words = text_of(await ann.get(WASABI.address(now.presses)))
    for card in ("Chop!", "Stack!", "Switch!", "Spicy!", "Wasabi!"):
        assert card in words


async def test_another_way_is_answered_kindly_and_the_lesson_goes_on(ann: Browser) -> None:
    at = await ann.post("/learn/wasabi/start/move", data={"pick": "lay avocado", "square": "e3"})
    assert at.headers["location"] == "/learn/wasabi/lay~avocado~e3"
    answer = text_of(await ann.get(at.headers["location"]))
    assert "Your own way is fine, too" in answer
    assert "Try: rice, for Poke Bowl" in answer


@pytest.mark.parametrize(
    ("course_key", "press", "words"),
    [
        ("start", "pass ebi-nigiri", "You passed"),
        ("claim_style", "done", "A finished recipe was left unclaimed."),
        ("take", "decline", "No reward this time"),
    ],
)
async def test_what_the_hint_did_not_ask_for_is_allowed(
    ann: Browser, course_key: str, press: str, words: str
) -> None:
    """W-PASS, W-COMPLETE, W-STEP2: what the rules allow, the lesson allows."""
    now = next(one for one in by_hints(WASABI) if one.hints[-1].key == course_key)
    posted = await ann.post(f"{WASABI.path}/{played(now.presses)}/move", data={"move": press})
    assert words in text_of(await ann.get(posted.headers["location"]))


async def test_refused_tile_says_why_and_changes_nothing(ann: Browser) -> None:
    refused = await ann.post("/learn/wasabi/start/move", data={"pick": "lay rice", "square": "b2"})
    assert refused.headers["location"] == "/learn/wasabi"
    assert "data-refusal-words" in (page := (await ann.get("/learn/wasabi")).text)
    assert re.search(r"data-refusal-words>[^<]+<", page)


async def test_swap_is_made_of_two_squares_on_two_pages(ann: Browser) -> None:
    """W-SWITCH without script: the first square asks for the second."""
    for now in by_hints(WASABI):
        if "take switch" in now.match.legal_moves(YOU):
            held = pressed(WASABI, now, ("take switch",))
            break
    while not any(move.startswith("switch ") for move in held.match.legal_moves(YOU)):
        held = pressed(WASABI, held, hinted(held))
    swap = next(move for move in held.match.legal_moves(YOU) if move.startswith("switch "))
    _, one, other = swap.split(" ")
    here = f"{WASABI.path}/{played(held.presses)}"
    half = await ann.post(f"{here}/move", data={"pick": "switch", "square": one})
    assert half.headers["location"] == f"{here}?switch={one}"
    assert f'value="switch {one} {other}"' in (await ann.get(half.headers["location"])).text
    whole = await ann.post(f"{here}/move", data={"move": swap})
    assert whole.headers["location"].endswith(swap.replace(" ", "~"))


async def test_press_is_taken_back_until_the_bot_answers(ann: Browser) -> None:
    """W-UNDO."""
    assert course_of(WASABI, "lay~tuna~b2").may_undo
    back = await ann.post("/learn/wasabi/lay~tuna~b2/undo")
    assert back.headers["location"] == "/learn/wasabi"
    ended = "lay~tuna~b2.done,pick~rice"
    assert not course_of(WASABI, ended).may_undo
    refused = await ann.post(f"/learn/wasabi/{ended}/undo")
    assert refused.headers["location"] == f"/learn/wasabi/{ended}"


# Both


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
async def test_lesson_goes_on_to_the_end_of_the_game(ann: Browser, lesson: Lesson) -> None:
    *_, end = first_moves(lesson)
    answer = await ann.get(lesson.address(end.presses))
    assert answer.status_code == 200
    assert 'action="/play"' in answer.text
    assert "ranking__line" in answer.text


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_hints_are_always_legal_however_one_plays(lesson: Lesson) -> None:
    for now in first_moves(lesson):
        legal = now.match.legal_moves(YOU)
        for hint in now.hints:
            assert not hint.move or hint.move in legal or "done" in legal


@pytest.mark.parametrize(
    "played",
    [
        *("sushi-go/egg", "sushi-go/wasabi.wasabi.wasabi.wasabi", "sushi-go/%2b"),
        *("wasabi/egg", "wasabi/lay~tuna~f1", "wasabi/lay~tuna~b4", "wasabi/done", "wasabi/,"),
        *("sushi-go/" + "x" * 4000, "wasabi/" + "x" * 4000),
    ],
)
async def test_games_nobody_can_have_played_are_not_found(ann: Browser, played: str) -> None:
    assert (await ann.get(f"/learn/{played}")).status_code == 404


@pytest.mark.parametrize("lesson", LESSONS, ids=IDS)
def test_addresses_tell_the_presses(lesson: Lesson) -> None:
    *_, end = first_moves(lesson)
    assert presses_of(played(end.presses)) == end.presses
    assert presses_of("start") == ()


async def test_lessons_are_found_from_everywhere(ann: Browser) -> None:
    assert (await ann.get("/tutorial")).headers["location"] == "/learn"
    doors = (await ann.get("/learn")).text
    for lesson in LESSONS:
        assert f'href="{lesson.path}"' in doors
        assert f'href="{lesson.path}"' in (await ann.get("/")).text
        assert f'href="{lesson.path}"' in (await ann.get(f"/rules/{lesson.pages.name}")).text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_wasabi_lesson_speaks_every_language(ann: Browser, language: str) -> None:
    for now in by_hints(WASABI):
        page = await ann.get(WASABI.address(now.presses), params={"language": language})
        assert not re.search(r"\b(?:study|pages|wasabi)\.[a-z_.]+[a-z]", text_of(page))
        assert (
            "…" not in re.sub(r"<[^>]+>", "", page.text.partition('class="lesson__hint"')[2])[:600]
        )
