"""Pages of a table, one test per state, in the server's own process."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from starlette.applications import Starlette

from sushiya.host import House
from sushiya.i18n import LANGUAGES
from sushiya.web.pages.games import GAMES
from tests.web.conftest import Browser, Clock, Open


async def table_of(browser: Browser, **fields: Any) -> str:
    """A new table with an open lobby; its path."""
    answer = await browser.post("/tables", data={"game": "sushi-go", "seats": 2, **fields})
    assert answer.status_code == 303, answer.text
    return answer.headers["location"]


async def page(browser: Browser, path: str) -> str:
    answer = await browser.get(path)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("language", LANGUAGES)
async def test_front_door_speaks(browse: Open, language: str) -> None:
    text = await page(browse(headers={"accept-language": language}), "/")
    assert f'<html lang="{language}"' in text
    assert 'action="/play"' in text


@pytest.mark.parametrize("path", ["/host", "/host?game=wasabi", "/service-worker.js", "/offline"])
async def test_pages_that_need_nobody(ann: Browser, path: str) -> None:
    await page(ann, path)


async def test_front_door_lists_the_last_tables(ann: Browser, ben: Browser) -> None:
    path = await table_of(ann)
    assert path in await page(ann, "/")
    assert path not in await page(ben, "/")


@pytest.mark.parametrize(("language", "colon"), [("en", ":"), ("fr", "\N{NO-BREAK SPACE}:")])
async def test_options_are_told_as_their_language_writes_them(
    browse: Open, language: str, colon: str
) -> None:
    browser = browse(headers={"accept-language": language})
    path = await table_of(browser)
    assert f"dition{colon} Gamewright</dt>" in await page(browser, path)
    await browser.post(f"{path}/fill")
    await browser.post(f"{path}/start")
    assert f"dition{colon} Gamewright</dt>" in await page(browser, path)


async def test_no_page_has_inline_style_or_script(ann: Browser) -> None:
    path = await table_of(ann)
    await ann.post(f"{path}/fill")
    texts = [await page(ann, "/"), await page(ann, path)]
    await ann.post(f"{path}/start")
    texts.append(await page(ann, path))
    for text in texts:
        assert " style=" not in text
        assert " onclick=" not in text
        assert "<script>" not in text


async def test_lobby_for_the_host_and_for_a_stranger(ann: Browser, ben: Browser) -> None:
    path = await table_of(ann, name="Ann")
    own, foreign = await page(ann, path), await page(ben, path)
    assert f"{path}/start" in own
    assert "data:image/svg+xml" in own
    assert f"{path}/start" not in foreign
    assert f"{path}/join" in foreign


@pytest.mark.parametrize(
    ("host", "lan", "invited_to", "is_only_here"),
    [
        ("127.0.0.1", "192.0.2.7", "http://127.0.0.1:8642", True),
        ("0.0.0.0", "192.0.2.7", "http://192.0.2.7:8642", False),
        ("0.0.0.0", "127.0.0.1", "http://127.0.0.1:8642", True),
    ],
)
async def test_whoever_is_invited_can_come(
    ann: Browser,
    app: Starlette,
    monkeypatch: pytest.MonkeyPatch,
    host: str,
    lan: str,
    invited_to: str,
    is_only_here: bool,
) -> None:
    """The host of the house sits at the machine itself, and the others do not."""
    path = await table_of(ann)
    app.state.host = host
    monkeypatch.setattr("sushiya.web.pages.invitations.lan_host", lambda: lan)
    text = (await ann.get(path, headers={"host": "127.0.0.1:8642"})).text
    assert f'value="{invited_to}{path}"' in text
    assert ("serve --host 0.0.0.0" in text) is is_only_here
    assert ('class="invite__qr"' not in text) is is_only_here


async def test_who_came_by_another_name_invites_to_it(ann: Browser, app: Starlette) -> None:
    path = await table_of(ann)
    app.state.host = "127.0.0.1"
    text = (await ann.get(path, headers={"host": "sushi.example"})).text
    assert f'value="http://sushi.example{path}"' in text
    assert "serve --host" not in text


async def test_a_hostile_name_is_text(ann: Browser, ben: Browser) -> None:
    path = await table_of(ann, name="<b onload=x>&")
    assert "&lt;b onload=x&gt;&amp;" in await page(ben, path)


async def test_a_hand_is_for_its_seat_only(ann: Browser, ben: Browser, browse: Open) -> None:
    path = await table_of(ann)
    await ben.post(f"{path}/join")
    await ann.post(f"{path}/start")
    assert 'name="first"' in await page(ann, path)
    assert 'name="first"' in await page(ben, path)
    assert 'name="first"' not in await page(browse(), path)


async def test_several_seats_on_one_device_hand_over(ann: Browser) -> None:
    path = await table_of(ann, name="Ann")
    await ann.post(f"{path}/join", data={"name": "Bea"})
    await ann.post(f"{path}/start")
    text = await page(ann, path)
    assert 'name="first"' not in text
    assert 'name="first"' not in await page(ann, f"{path}?seat=1")
    assert 'name="first"' in await page(ann, hand_of(text, path, 1))


async def test_a_hand_that_was_handed_on_is_not_shown_to_who_goes_back(ann: Browser) -> None:
    path = await table_of(ann, name="Ann")
    await ann.post(f"{path}/join", data={"name": "Bea"})
    await ann.post(f"{path}/start")
    text = await page(ann, path)
    first = hand_of(text, path, 0)
    assert hand_of(await page(ann, path), path, 0) == first
    for _ in range(2):
        assert 'name="seat" value="0"' in await page(ann, first)
    await ann.get(path, headers={"sec-fetch-mode": "cors"})
    assert 'name="seat" value="0"' in await page(ann, first), "a look for news hands nothing on"
    second = hand_of(await page(ann, path), path, 1)
    for _ in range(2):
        assert 'name="first"' not in await page(ann, first)
        assert 'name="seat" value="1"' in await page(ann, second)


def hand_of(text: str, path: str, seat: int) -> str:
    """Where a page that hands the device on leads this seat."""
    found = re.search(rf'href="({path}\?seat={seat}&amp;pass=\w+)"', text)
    assert found is not None
    return html.unescape(found[1])


async def test_a_seat_that_is_not_yours_shows_no_hand(ann: Browser, ben: Browser) -> None:
    path = await table_of(ann)
    await ben.post(f"{path}/join")
    await ann.post(f"{path}/start")
    assert 'name="seat" value="0"' in await page(ann, f"{path}?seat=1")
    for seat in ("9", "-1", "x", "1" * 50):
        await page(ann, f"{path}?seat={seat}")


async def test_who_waits_looks_again_without_script_and_who_chooses_does_not(
    ann: Browser, ben: Browser
) -> None:
    path = await table_of(ann)
    await ben.post(f"{path}/join")
    await ann.post(f"{path}/start")
    text = await page(ann, path)
    assert 'http-equiv="refresh"' not in text
    card = text.partition('name="first" value="')[2].partition('"')[0]
    await ann.post(f"{path}/move", data={"first": card})
    assert 'http-equiv="refresh"' in await page(ann, path)


async def test_a_code_is_an_address(ann: Browser, ben: Browser) -> None:
    path = await table_of(ann)
    code = (await ann.ask("GET", f"/tables/{path[3:]}"))["code"]
    answer = await ben.get(f"/join/{code}")
    assert answer.headers["location"] == path


async def test_an_unknown_table_has_a_friendly_page(ann: Browser) -> None:
    answer = await ann.get("/t/nowhere")
    assert answer.status_code == 404
    assert "This plate is empty" in answer.text


async def test_private_link_is_shown_to_its_owner_and_offered_to_others(
    ann: Browser, ben: Browser
) -> None:
    path = await table_of(ann)
    link = (await ann.post(f"{path}/link")).headers["location"]
    assert 'id="seat-address"' in await page(ann, link)
    assert 'method="post"' in (await page(ben, link)).partition("<main")[2]


async def test_a_record_can_be_kept_once_the_game_is_over(ann: Browser) -> None:
    path = await table_of(ann)
    assert (await ann.get(f"{path}/record")).status_code == 409


async def test_somebody_away_is_marked_and_then_played_for(
    ann: Browser, ben: Browser, house: House, clock: Clock
) -> None:
    path = await table_of(ann, name="Ann")
    await ben.post(f"{path}/join", data={"name": "Ben"})
    await ann.post(f"{path}/start")
    async with ann.stream(f"{path}/events"):
        clock.now += 20
        await house.tick()
        text = await page(ann, path)
        assert "Away" in text
        assert "data-deadline" in text
        clock.now += 60
        await house.tick()
        assert "Bot plays" in await page(ann, path)
    assert "A bot is keeping your seat warm." not in await page(ben, path)


async def test_switching_the_language_comes_back_to_the_page(ann: Browser) -> None:
    text = await page(ann, "/host")
    form = re.search(r'<form[^>]*action="/language".*?</form>', text, re.DOTALL)
    assert form is not None
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form.group()))
    answer = await ann.post("/language", data=fields | {"language": "fr"})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/host"


@pytest.mark.parametrize("game", GAMES)
async def test_whoever_is_done_passes_the_device_on(ann: Browser, game: str) -> None:
    path = await table_of(ann, game=game, seats=2)
    await ann.post(f"{path}/join", data={"name": "Bea", "seat": 1})
    await ann.post(f"{path}/start")
    table = f"/tables/{path[3:]}"
    while 0 in (seen := await ann.ask("GET", f"{table}?seat=0"))["to_act"]:
        assert 'id="hand-on"' not in await page(ann, hand_of(await page(ann, path), path, 0))
        move = seen["view"]["legal_moves"][0]
        await ann.ask("POST", f"{table}/move", json={"move": move, "seat": 0})
    shown = await page(ann, hand_of(await page(ann, path), path, 0))
    assert f'id="hand-on" href="{path}" data-replace>Pass the device to Bea<' in shown
    assert 'id="hand-on"' not in await page(ann, hand_of(await page(ann, path), path, 1))


def part_of(text: str, beginning: str, end: str) -> str:
    """A piece of a page."""
    return text.partition(beginning)[2].partition(end)[0]


async def test_refused_name_is_still_in_its_box_with_the_reason(ann: Browser, ben: Browser) -> None:
    path = await table_of(ann, name="Ann", seats=3)
    await ben.post(f"{path}/join", data={"name": "ANN"})
    shown = await page(ben, path)
    form = part_of(shown, f'action="{path}/join"', "</form>")
    assert 'value="ANN"' in form
    assert "Somebody at this table already has that name." in form
    assert shown.count("Somebody at this table already has that name.") == 1
    assert "ANN" not in await page(ben, path), "told once"


async def test_refused_forms_of_a_seat_are_open_and_keep_what_was_typed(ann: Browser) -> None:
    path = await table_of(ann, name="Ann", seats=3)
    await ann.post(f"{path}/join", data={"name": "ann", "seat": "2"})
    shown = await page(ann, path)
    assert 'value="ann"' in part_of(shown, 'id="also-2" open', "</details>")
    assert 'value="ann"' not in part_of(shown, 'id="also-1"', "</details>")
    await ann.post(f"{path}/rename", data={"name": "bot-7", "seat": "0"})
    form = part_of(await page(ann, path), 'id="rename-0" open', "</details>")
    assert 'value="bot-7"' in form
    assert "given by the house" in form
    await ann.post(f"{path}/randomness", data={"text": "zwölf", "seat": "0"})
    assert 'value="zwölf"' in part_of(await page(ann, path), 'id="random-0" open', "</details>")


@pytest.mark.parametrize(("game", "ticked"), [("wasabi", "memory_aid"), ("sushi-go", "ghost")])
async def test_refused_options_stay_as_they_were_chosen(
    ann: Browser, ben: Browser, browse: Open, game: str, ticked: str
) -> None:
    path = await table_of(ann, name="Ann", game=game, seats=3)
    for person in (ben, browse()):
        await person.post(f"{path}/join")
    choice = {"game": game, "seats": "2", "clock": "fast", ticked: "yes"}
    await ann.post(f"{path}/options", data=choice)
    form = part_of(await page(ann, path), 'id="change" open', "</form>")
    assert 'name="seats" value="2" checked' in form
    assert 'name="clock" value="fast" checked' in form
    assert f'name="{ticked}" value="yes" checked' in form
    assert "data-refusal data-offline" in form
    assert " hidden><svg" not in part_of(form, "data-refusal ", "</div>")
    again = part_of(await page(ann, path), 'id="change"', "</form>")
    assert 'name="seats" value="3" checked' in again
    assert f'name="{ticked}" value="yes">' in again
