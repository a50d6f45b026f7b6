"""Form posts: every action works without a script, and is told honestly when it does not."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from html import unescape
from typing import Any

import pytest
from starlette.datastructures import FormData
from starlette.requests import Request

from sushiya.host import House
from sushiya.web.forms import Form, same_site_path
from sushiya.web.problems import PROBLEM_COOKIE, problem_of
from tests.web.conftest import Browser, Clock, Open, text_of

FORM = {"game": "sushi-go", "seats": "3", "name": "Ann"}
DEEP = urlsafe_b64encode(b"[" * 1100).decode()
HALF = urlsafe_b64encode(b'{"message": "half a pair: \\ud800"}').decode()


async def lobby(browser: Browser, **fields: str) -> str:
    """The id of a new table."""
    answer = await browser.post("/tables", data=FORM | fields)
    assert answer.status_code == 303
    return answer.headers["location"].removeprefix("/t/")


async def post(browser: Browser, table: str, action: str, /, **fields: Any) -> None:
    """A plain form that must succeed."""
    answer = await browser.post(f"/t/{table}/{action}", data=fields)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    assert PROBLEM_COOKIE not in answer.headers.get("set-cookie", "")


def problem(browser: Browser) -> dict[str, Any]:
    """What the next page would tell as refused."""
    cookie = browser.cookies.get(PROBLEM_COOKIE)
    header = (b"cookie", f"{PROBLEM_COOKIE}={cookie}".encode())
    told = problem_of(Request({"type": "http", "headers": [header]}))
    assert told is not None
    return told


async def test_play_now_begins_at_once_with_the_person_seated(ann: Browser, house: House) -> None:
    answer = await ann.post("/play", data={"game": "sushi-go", "seats": "4", "level": "random"})
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    assert table.status == "running"
    view = await ann.ask("GET", f"/tables/{table.id}")
    assert view["you"]["seats"] == [0]
    assert len(view["view"]["hand"]) == 8


async def test_options_come_from_fields_of_their_names(ann: Browser, house: House) -> None:
    wish = {"seats": "2", "edition": "gamewright", "ghost": "on", "clock": "fast"}
    table = await house.table(await lobby(ann, **wish))
    assert table.setup.options["edition"] == "gamewright"
    assert table.setup.options["ghost"] is True
    assert table.setup.options["pass_both_ways"] is False
    assert table.clock.seconds == 20


async def test_join_by_code_and_by_address(
    ann: Browser, ben: Browser, browse: Open, house: House
) -> None:
    table = await house.table(await lobby(ann))
    code = f" {table.code[:3].lower()}-{table.code[3:].lower()} "
    answer = await ben.post("/join", data={"code": code, "name": "Ben"})
    assert answer.headers["location"] == f"/t/{table.id}"
    third = browse()
    await third.post("/join", data={"code": f"http://host.example/t/{table.id}/", "name": "Cleo"})
    assert table.names() == ["Ann", "Ben", "Cleo"]


async def test_late_comer_is_led_to_the_table_to_watch(
    ann: Browser, ben: Browser, house: House
) -> None:
    answer = await ann.post("/play", data=FORM)
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    joined = await ben.post("/join", data={"code": table.code})
    assert joined.headers["location"] == f"/t/{table.id}"
    assert (await ben.ask("GET", f"/tables/{table.id}"))["you"]["seats"] == []


@pytest.mark.parametrize("closed", ["lock", "fill"])
async def test_who_finds_no_seat_is_led_to_the_table_to_watch(
    closed: str, ann: Browser, ben: Browser, house: House
) -> None:
    table = await house.table(await lobby(ann))
    await post(ann, table.id, closed)
    joined = await ben.post("/join", data={"code": table.code, "name": "Ben"})
    assert joined.headers["location"] == f"/t/{table.id}"
    assert PROBLEM_COOKIE not in ben.cookies
    assert (await ben.ask("GET", f"/tables/{table.id}"))["you"]["seats"] == []


async def test_table_without_seats_is_refused(ann: Browser) -> None:
    for path in ("/tables", "/play"):
        answer = await ann.post(path, data=FORM | {"seats": "0"})
        assert not answer.headers["location"].startswith("/t/")
        assert problem(ann)["code"] == "request.bad-seat-count"


async def test_host_arranges_the_lobby(ann: Browser, ben: Browser, house: House) -> None:
    table = await house.table(await lobby(ann))
    await post(ann, table.id, "bot", seat=1, level="random")
    await post(ann, table.id, "kick", seat=1)
    await post(ann, table.id, "lock")
    assert (await ben.script(f"/t/{table.id}/join")).json()["error"]["code"] == "table.locked"
    await post(ann, table.id, "unlock")
    await post(ben, table.id, "join", name="Ben", seat=2)
    await post(ben, table.id, "rename", name="Benno")
    await post(ben, table.id, "randomness", text="dice-4-2")
    await post(ben, table.id, "leave")
    await post(ann, table.id, "options", game="sushi-go", seats=2, edition="gamewright", clock="")
    await post(ann, table.id, "fill", level="cook")
    await post(ann, table.id, "start")
    assert table.status == "running"
    assert [player.kind for _, player in table.seated()] == ["person", "bot"]


async def test_refused_form_goes_back_with_the_reason(ann: Browser, ben: Browser) -> None:
    table = await lobby(ann)
    answer = await ben.post(f"/t/{table}/start", headers={"accept-language": "de"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    told = problem(ben)
    assert told["code"] == "table.not-the-host"
    assert "Tisch" in told["message"]


async def test_refused_join_goes_back_to_the_front_door(ann: Browser) -> None:
    answer = await ann.post("/join", data={"code": "ZZZZZZ"})
    assert answer.headers["location"] == "/"
    assert problem(ann)["code"] == "table.unknown-table"


@pytest.mark.parametrize(
    "cookie", ["", "x", "e30", "bnVsbA", "!!!!", "W10", "A" * 5000, DEEP, HALF]
)
def test_made_up_problem_is_none(cookie: str) -> None:
    header = (b"cookie", f"{PROBLEM_COOKIE}={cookie}".encode())
    assert problem_of(Request({"type": "http", "headers": [header]})) is None


async def test_who_shows_feelings_too_fast_is_told_how_long_to_wait(
    ann: Browser, clock: Clock
) -> None:
    table = await lobby(ann)
    await post(ann, table, "emote", emote="wow")
    clock.now += 0.5
    answer = await ann.script(f"/t/{table}/emote", emote="wow")
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "3")


async def test_script_gets_json(ann: Browser) -> None:
    answer = await ann.script("/play", **FORM)
    table = answer.json()["table"]
    assert answer.json()["location"] == f"/t/{table}"
    refused = await ann.script(f"/t/{table}/move", move="nonsense")
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "rule.bad-notation"


@pytest.mark.parametrize(
    ("fields", "move"),
    [
        ([("move", " egg ")], "egg"),
        ([("first", "egg")], "egg"),
        ([("first", "egg"), ("second", "")], "egg"),
        ([("first", "wasabi"), ("second", "squid")], "wasabi+squid"),
        ([("first", "egg"), ("plain", "first")], "egg!plain"),
        ([("first", "maki_1"), ("second", "egg"), ("plain", "second")], "maki_1+egg!plain"),
        ([("first", "egg"), ("ghost", "salmon")], "egg/salmon"),
    ],
)
def test_move_is_put_together_from_fields(fields: Any, move: str) -> None:
    assert Form(FormData(fields)).move() == move


async def test_move_by_form_fields(ann: Browser, house: House) -> None:
    answer = await ann.post("/play", data=FORM)
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    await house.settled()
    card = (await ann.ask("GET", f"/tables/{table.id}"))["view"]["hand"][0]
    before = table.version
    await post(ann, table.id, "move", first=card, version=table.version, key="one")
    await house.settled()
    assert table.match is not None
    assert (0, card) in table.match.moves
    after = table.version
    await post(ann, table.id, "move", first=card, version=before, key="one")
    assert table.version == after, "the same form sent twice is one move"


async def test_family_on_one_tablet_holds_several_seats(ann: Browser, house: House) -> None:
    table = await house.table(await lobby(ann, seats="2"))
    await post(ann, table.id, "join", name="Ben")
    await post(ann, table.id, "start")
    for seat in (0, 1):
        view = await ann.ask("GET", f"/tables/{table.id}?seat={seat}")
        await post(ann, table.id, "move", first=view["view"]["hand"][0], seat=seat)
    assert table.turn_label == "1.2"


async def test_emote_and_coming_back(ann: Browser, house: House, clock: Any) -> None:
    answer = await ann.post("/play", data=FORM)
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    await post(ann, table.id, "emote", emote="yum")
    soon = await ann.script(f"/t/{table.id}/emote", emote="yum")
    assert (soon.status_code, soon.json()["error"]["code"]) == (429, "table.too-soon")
    clock.now += 30
    await house.tick()
    assert table.players[0] is not None
    assert table.players[0].away_since is not None
    await post(ann, table.id, "back")
    assert table.players[0].away_since is None


@pytest.mark.parametrize("name", ["a" * 21, "\u202eevil", "\u3164", "a\nb"])
async def test_name_that_cannot_be_shown_is_refused(ann: Browser, name: str) -> None:
    answer = await ann.script("/tables", **(FORM | {"name": name}))
    assert answer.status_code == 422
    assert answer.json()["error"]["code"] == "table.bad-name"


@pytest.mark.parametrize(
    "name", ["<script>x()</script>"[:20], "<img src=x>", '" onfocus="x', "{{ 7*7 }}", "</main>"]
)
async def test_hostile_name_is_only_text_on_every_page(
    ann: Browser, ben: Browser, house: House, name: str
) -> None:
    table = await lobby(ann, name=name, seats="2")
    await post(ben, table, "join", name="Ben")
    pages = [await ann.get(f"/t/{table}"), await ben.get(f"/t/{table}")]
    await post(ann, table, "start")
    pages += [await ann.get(f"/t/{table}"), await ben.get(f"/t/{table}")]
    for page in pages:
        assert page.status_code == 200
        text = page.text.replace("</main>", "", 1)
        assert name in unescape(text)
        assert name not in text or not set(name) & set("<>\"'&")


@pytest.mark.parametrize("fields", [{"seats": "many"}, {"game": ""}, {"seats": "9" * 30}])
async def test_form_that_makes_no_sense_is_refused(ann: Browser, fields: dict[str, str]) -> None:
    answer = await ann.script("/tables", **(FORM | fields))
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "web.bad-form"


async def test_pseudo_language_is_for_tests_alone(ann: Browser) -> None:
    await ann.post("/language", data={"language": "xx", "back": "/"})
    assert "sushiya_language" not in ann.cookies
    ann.cookies.set("sushiya_language", "xx")
    for path in ("/", "/?language=xx", "/t/nosuchtable"):
        answer = await ann.get(path)
        assert '<html lang="en"' in answer.text
        assert "[" not in text_of(answer)


async def test_language_and_theme_are_remembered(ann: Browser) -> None:
    answer = await ann.post("/language", data={"language": "pl", "back": "/rules"})
    assert answer.headers["location"] == "/rules"
    assert ann.cookies["sushiya_language"] == "pl"
    assert (await ann.script("/theme", theme="dark")).status_code == 204
    assert ann.cookies["sushiya_theme"] == "dark"
    await ann.post("/theme", data={"theme": "<b>"})
    assert ann.cookies["sushiya_theme"] == "dark"


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example",
        "/\\evil.example",
        "https://evil.example",
        "javascript:alert(1)",
        "evil",
        "/a\r\nset-cookie: x=1",
        "/" + "a" * 600,
        "",
    ],
)
async def test_redirect_stays_on_our_own_site(ann: Browser, path: str) -> None:
    answer = await ann.post("/language", data={"language": "de", "back": path})
    assert answer.headers["location"] == "/"
    assert same_site_path(path, "/") == "/"


async def test_refused_code_is_told_beside_the_form_and_still_in_it(ann: Browser) -> None:
    await ann.post("/join", data={"code": 'ZZ"<b>', "name": "Ann"})
    page = (await ann.get("/")).text
    assert "Is the link or the code complete?" in page
    assert 'value="ZZ&#34;&lt;b&gt;"' in page
    assert 'aria-invalid="true"' in page
    again = (await ann.get("/")).raise_for_status().text
    assert "Is the link or the code complete?" not in again
    assert "ZZ" not in again


async def test_refused_table_leaves_the_form_as_it_was(ann: Browser) -> None:
    wish = {"edition": "adventureland", "ghost": "yes", "clock": "fast", "seats": "3"}
    answer = await ann.post("/tables", data={"game": "sushi-go", "name": "Ann & Bea", **wish})
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    page = (await ann.get("/host")).text
    assert "Only Gamewright’s edition has a ghost." in page
    for field in (
        'value="Ann &amp; Bea"',
        'name="seats" value="3" checked',
        'name="edition" value="adventureland" checked',
        'name="ghost" value="yes" checked',
        'name="clock" value="fast" checked',
    ):
        assert field in page
    assert 'name="pass_both_ways" value="yes" checked' not in page
    fresh = (await ann.get("/host")).text
    assert 'name="seats" value="4" checked' in fresh
    assert "Ann &amp; Bea" not in fresh


async def test_refused_quick_game_is_told_beside_its_button(ann: Browser) -> None:
    answer = await ann.post("/play", data=FORM | {"seats": "9"})
    assert answer.headers["location"] == "/"
    page = (await ann.get("/")).text
    told = "Sushi Go! is for 2 to 5 players, not 9."
    assert page.count(told) == 1
    assert page.index(told) < page.index('action="/join"')


async def test_what_is_too_long_to_carry_does_not_hide_the_reason(ann: Browser) -> None:
    await ann.post("/join", data={"code": "Z" * 190, "name": "\N{SUSHI}" * 190})
    assert problem(ann)["code"] == "table.unknown-table"
    assert "Is the link or the code complete?" in (await ann.get("/")).text
