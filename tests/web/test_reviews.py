"""The review of a finished table: asked for, made in another process, kept, and shown."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.requests import HTTPConnection

from sushiya.host import House
from sushiya.i18n import LANGUAGES, translator
from sushiya.study.reviewing import Review, review
from sushiya.study.reviewing.report import EDITION
from sushiya.web import reviews as making
from sushiya.web.errors import TooMany
from sushiya.web.reviews import Reviews
from sushiya.web.security import kind_of
from sushiya.web.settings import Settings
from tests.web.conftest import Browser

FAILING = (
    *(sys.executable, "-c"),
    "import sys; sys.stdin.read(); print('[1, 3]'); sys.exit('no rice left')",
)
ENDLESS = (sys.executable, "-c", "import time; print('[1, 4]', flush=True); time.sleep(600)")


@pytest.fixture
def reviews(app: Starlette, monkeypatch: pytest.MonkeyPatch) -> Reviews:
    monkeypatch.setattr(making, "_BEHIND_EVERYBODY", 0)  # other tests keep the machine busy
    found: Reviews = app.state.reviews
    found.depth = "quick"
    return found


async def finished(ann: Browser, house: House, game: str = "sushi-go") -> str:
    """A game of two that is over."""
    answer = await ann.post("/play", data={"game": game, "seats": 2, "name": "Ann"})
    path = str(answer.headers["location"])
    table_id = path.rpartition("/")[2]
    while (table := await house.table(table_id)).status != "ended":
        await house.settled()
        assert table.match is not None
        await ann.post(f"{path}/move", data={"move": table.match.legal_moves(0)[0]})
    return table_id


async def kept(house: House, table_id: str) -> Review:
    """A review kept with the table, without the way through another process."""
    found = review(await house.record(table_id), depth="quick")
    await house.ledger.keep_review(table_id, json.dumps(found.to_dict()))
    return found


async def test_a_review_is_asked_for_made_and_kept(
    ann: Browser, house: House, reviews: Reviews
) -> None:
    table_id = await finished(ann, house)
    path = f"/t/{table_id}/review"
    assert f'action="{path}"' in (await ann.get(f"/t/{table_id}")).text
    before = await ann.get(path)
    assert "not been gone through" in before.text
    asked = await ann.post(path)
    assert (asked.status_code, asked.headers["location"]) == (303, path)
    waiting = await ann.get(path)
    assert 'id="review-progress"' in waiting.text
    await reviews.settled()
    shown = await ann.get(path)
    assert "Luck and skill" in shown.text
    assert reviews.job(table_id) is None
    await ann.post(path)
    assert reviews.job(table_id) is None  # it is there: nothing is made twice


async def test_a_kept_review_is_shown_whole_and_beside_the_replay(
    ann: Browser, house: House
) -> None:
    table_id = await finished(ann, house)
    found = await kept(house, table_id)
    notable = await ann.get(f"/t/{table_id}/review")
    every = await ann.get(f"/t/{table_id}/review?show=all")
    told = sum(one.label in ("inaccuracy", "mistake", "blunder") for one in found.decisions)
    assert notable.text.count('class="panel verdict ') == told
    assert every.text.count('class="panel verdict ') == len(found.decisions) == 54
    assert every.text.count("<tr>") > 54
    assert "Round 1, turn 1" in every.text
    choices = sum(len(one.choices) for one in found.decisions)
    assert every.text.count('class="verdict__why"') > 0.95 * choices
    assert "<polyline" in every.text
    for language in LANGUAGES:
        shown = await ann.get(f"/t/{table_id}/review?show=all&language={language}")
        told_in = shown.text.partition("<main")[2].partition("</main>")[0]
        assert translator(language).t("review.luck.meeting") in told_in
        assert translator(language).t("review.method.luck") in told_in
        assert "review." not in told_in
        assert "…" not in told_in
    for step in (0, 1, 17, 54):
        replay = await ann.get(f"/t/{table_id}/replay?step={step}")
        assert "Review of this move" in replay.text
        assert ("chip--" in replay.text.partition("replay__review")[2]) == (step > 0)


async def test_before_the_end_nothing_is_told(ann: Browser, house: House, reviews: Reviews) -> None:
    answer = await ann.post("/play", data={"game": "sushi-go", "seats": 2, "name": "Ann"})
    path = f"{answer.headers['location']}/review"
    assert (await ann.get(path)).status_code == 409
    assert (await ann.post(path)).status_code == 409
    assert (await ann.get("/t/nosuchtable/review")).status_code == 404
    assert "/review" not in (await ann.get(answer.headers["location"])).text
    assert reviews.job(path.split("/")[2]) is None


async def test_a_review_that_fails_can_be_asked_for_again(
    ann: Browser,
    house: House,
    reviews: Reviews,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(making, "WORK", FAILING)
    table_id = await finished(ann, house)
    path = f"/t/{table_id}/review"
    await ann.post(path)
    await reviews.settled()
    shown = await ann.get(path)
    assert "could not be made" in shown.text
    assert f'action="{path}"' in shown.text
    assert await reviews.kept(table_id) is None
    assert "no rice left" in caplog.text


async def test_whatever_goes_wrong_ends_a_review(
    reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(_reviews: Reviews, job: making.Job) -> str:
        raise LookupError(job.table_id)

    monkeypatch.setattr(Reviews, "_made", broken)
    reviews.ask("one", "")
    reviews.ask("two", "")
    await reviews.settled()
    for table_id in ("one", "two"):
        job = reviews.job(table_id)
        assert job is not None
        assert job.failed


async def test_one_visitor_cannot_fill_the_queue(
    ann: Browser, house: House, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "WORK", ENDLESS)
    path = f"/t/{await finished(ann, house)}/review"
    reviews.ask("first", "", ["person:ben", "at:home"])
    reviews.ask("second", "", ["person:cat", "at:home"])
    reviews.ask("third", "", ["person:ben", "at:work"])
    for askers in (["person:ben", "at:train"], ["person:dan", "at:home"]):
        with pytest.raises(TooMany):
            reviews.ask("one too many", "", askers)
    assert (await ann.post(path)).status_code == 303
    job = reviews.job(path.split("/")[2])
    assert job is not None
    assert len(job.askers) == 2  # the person and the address
    await reviews.close()


async def test_one_is_made_at_a_time_and_few_may_wait(
    ann: Browser, house: House, reviews: Reviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "WORK", ENDLESS)
    table_id = await finished(ann, house)
    path = f"/t/{table_id}/review"
    for number in range(making.MOST_WAITING - 1):
        reviews.ask(f"other-{number}", "")
    await ann.post(path)
    job = reviews.job(table_id)
    assert job is not None
    assert reviews.before(job) == making.MOST_WAITING - 1
    assert "15 games are before this one." in (await ann.get(path)).text
    reviews.ask(table_id, "")  # asked twice, waits once
    with pytest.raises(TooMany):
        reviews.ask("one too many", "")
    await reviews.close()


async def test_a_host_may_do_without_reviews(ann: Browser, app: Starlette, house: House) -> None:
    app.state.settings = replace(app.state.settings, reviews=False)
    table_id = await finished(ann, house)
    path = f"/t/{table_id}/review"
    assert path not in (await ann.get(f"/t/{table_id}")).text
    assert path not in (await ann.get(f"/t/{table_id}/replay")).text
    assert (await ann.get(path)).status_code == 404
    assert (await ann.post(path)).status_code == 404
    await kept(house, table_id)
    assert (await ann.get(path)).status_code == 200


def test_starting_a_review_counts_as_starting_a_game() -> None:
    asked = {"type": "http", "path": "/t/abc/review", "headers": []}
    assert kind_of(HTTPConnection({**asked, "method": "POST"})) == "create"
    assert kind_of(HTTPConnection({**asked, "method": "GET"})) == "page"


@pytest.mark.parametrize("text", ["", "[]", "7", "{", f'{{"edition": {EDITION}}}'])
async def test_a_damaged_review_is_as_good_as_none(ann: Browser, house: House, text: str) -> None:
    table_id = await finished(ann, house)
    await house.ledger.keep_review(table_id, text)
    assert "not been gone through" in (await ann.get(f"/t/{table_id}/review")).text
    assert (await ann.get(f"/t/{table_id}/replay?step=3")).status_code == 200
    assert (await ann.get(f"/t/{table_id}")).status_code == 200


async def test_a_review_goes_with_its_table(
    ann: Browser, house: House, settings: Settings, tmp_path: Path
) -> None:
    table_id = await finished(ann, house)
    await house.ledger.keep_review(table_id, '{"edition": 0}')
    assert "not been gone through" in (await ann.get(f"/t/{table_id}/review")).text
    await house.ledger.keep_review("nosuchtable", "{}")
    assert await house.ledger.review("nosuchtable") is None
    await house.ledger.forget_tables(1e12)
    assert await house.ledger.review(table_id) is None
