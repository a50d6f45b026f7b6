"""A name that is kept, from its page to its end, as a browser without script does it."""

from __future__ import annotations

import io
import json
import zipfile

import pytest

import sushiya
from sushiya.host import House
from sushiya.i18n import LANGUAGES
from sushiya.web.settings import Settings
from tests.web.conftest import Browser, Open, text_of
from tests.web.test_authorisation import play_out


async def keep(browser: Browser, name: str) -> None:
    answer = await browser.post("/me/keep", data={"name": name})
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")


async def played(ann: Browser, ben: Browser, house: House) -> str:
    """A finished game of both, under the names they keep or as guests."""
    fields = {"game": "sushi-go", "seats": 2}
    table = (await ann.post("/tables", data=fields)).headers["location"].rpartition("/")[2]
    await ben.post(f"/t/{table}/join")
    await ann.post(f"/t/{table}/start")
    await play_out(house, table)
    await house.settled()
    return str(table)


async def test_a_kept_name_sits_down_by_itself_and_has_a_history(
    ann: Browser, ben: Browser, house: House
) -> None:
    await keep(ann, "Ann")
    await keep(ben, "Ben")
    table = await played(ann, ben, house)
    assert [seat["name"] for seat in (await house.view(table))["seats"]] == ["Ann", "Ben"]
    page = await ann.get("/me")
    assert f"/t/{table}" in page.text
    assert "1 game" in text_of(page)
    assert table not in (await ben.get("/ladder")).text
    outcome = (await house.view(table))["view"]["outcome"]
    for browser, seat in ((ann, 0), (ben, 1)):
        told = json.loads((await browser.get("/me/data.json")).text)
        (result,) = told["results"]
        assert (result["table"], result["points"]) == (table, outcome["points"][seat])
        assert result["counts"]


async def test_a_game_behind_a_tablet_says_why_it_does_not_count(
    ann: Browser, house: House
) -> None:
    await keep(ann, "Ann")
    fields = {"game": "sushi-go", "seats": 2}
    table = (await ann.post("/tables", data=fields)).headers["location"].rpartition("/")[2]
    await ann.post(f"/t/{table}/join", data={"name": "Zoe"})
    await ann.post(f"/t/{table}/start")
    await play_out(house, table)
    await house.settled()
    assert "Several on one device" in text_of(await ann.get("/me"))


async def test_the_ladder_shows_who_wishes(ann: Browser, ben: Browser, house: House) -> None:
    await keep(ann, "Ann")
    await keep(ben, "Benedict")
    await played(ann, ben, house)
    address = "/ladder?game=sushi-go&seats=2"
    assert "Ann" not in text_of(await ben.get(address))
    await ann.post("/me/shown", data={"shown": "yes"})
    shown = text_of(await ben.get(address))
    assert "Ann" in shown
    assert "Benedict" not in shown
    await ann.post("/me/shown", data={})
    assert "Ann" not in text_of(await ben.get(address))
    assert (await ben.get("/ladder?game=chess")).status_code == 404
    assert (await ben.get("/ladder?game=wasabi&seats=99")).status_code == 200


async def test_a_private_link_brings_the_name_to_another_browser(
    ann: Browser, ben: Browser
) -> None:
    await keep(ann, "Ann")
    link = (await ann.post("/me/link")).headers["location"]
    assert link in (await ann.get(link)).text
    assert "Ann" not in text_of(await ben.get(link)), "a link that is looked at tells nothing"
    await ben.post(link)
    assert "<h1>Ann</h1>" in (await ben.get("/me")).text
    await ben.post("/me/leave")
    assert "<h1>Ann</h1>" not in (await ben.get("/me")).text
    newer = (await ann.post("/me/link")).headers["location"]
    assert (await ben.script(link)).status_code == 403, "a new link ends the old one"
    assert (await ben.script(newer)).status_code == 200


async def test_everything_can_be_taken_away_with_its_records(
    ann: Browser, ben: Browser, house: House
) -> None:
    await keep(ann, "Ann")
    await played(ann, ben, house)
    packed = zipfile.ZipFile(io.BytesIO((await ann.get("/me/data.zip")).content))
    (record,) = [name for name in packed.namelist() if name.endswith(".record")]
    assert sushiya.load_record(packed.read(record).decode()).outcome is not None
    assert json.loads(packed.read("me.json"))["name"] == "Ann"
    for path in ("/me/data.zip", "/me/data.json"):
        assert (await ben.get(path)).status_code == 404, "who keeps no name has no data"


async def test_who_wants_to_be_forgotten_is_somebody(
    ann: Browser, ben: Browser, house: House
) -> None:
    await keep(ann, "Annabel")
    table = await played(ann, ben, house)
    assert "Annabel" in (await ben.get(f"/t/{table}")).text, "whoever has read it must not go on"
    assert (await ann.script("/me/forget")).status_code == 400, "nobody is forgotten by accident"
    await ann.post("/me/forget", data={"sure": "yes"})
    page = await ben.get(f"/t/{table}")
    assert "Annabel" not in page.text
    assert "somebody" in text_of(page)
    assert "Annabel" not in (await ben.get(f"/t/{table}/record")).text
    assert (await ann.get("/me/data.json")).status_code == 404
    await keep(ben, "Annabel")


async def test_a_log_forgets_who_sat_there_and_left(
    ann: Browser, ben: Browser, browse: Open
) -> None:
    """Also for who has read it before, and in lines about seats that others have now."""
    await keep(ann, "Annabel")
    fields = {"game": "sushi-go", "seats": 2}
    table = (await ben.post("/tables", data=fields)).headers["location"].rpartition("/")[2]
    await ann.post(f"/t/{table}/join")
    await ann.post(f"/t/{table}/leave", data={"seat": 1})
    await browse().post(f"/t/{table}/join")
    await ben.post(f"/t/{table}/start")
    assert "Annabel" in (await ben.get(f"/t/{table}")).text
    await ann.post("/me/forget", data={"sure": "yes"})
    assert "Annabel" not in (await ben.get(f"/t/{table}")).text


async def test_refusals_are_told_on_the_page(ann: Browser, ben: Browser) -> None:
    await keep(ann, "Ann")
    await ben.post("/me/keep", data={"name": "ann"})
    page = await ben.get("/me")
    assert "Somebody here keeps that name already" in text_of(page)
    assert 'value="ann"' in page.text
    for path in ("/me/rename", "/me/shown", "/me/link", "/me/leave"):
        assert (await ben.script(path, name="Ben")).status_code == 403


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_pages_speak_every_language(
    ann: Browser, ben: Browser, house: House, language: str
) -> None:
    await keep(ann, "Ann")
    await played(ann, ben, house)
    for path in ("/me", "/ladder", "/me/link/" + "0" * 64):
        page = await ann.get(path, params={"language": language})
        assert page.status_code == 200
        assert "people." not in text_of(page)


class TestWithoutNames:
    """A host may switch it all off."""

    @pytest.fixture
    def settings(self, settings: Settings) -> Settings:
        return Settings(settings.data, tick=0, heartbeat=0, limits=False, warm_up=False,
                        ratings=False)  # fmt: skip

    async def test_there_are_no_names(self, ann: Browser, ben: Browser, house: House) -> None:
        for path in ("/me", "/ladder", "/me/data.json", "/me/link/" + "0" * 64):
            assert (await ann.get(path)).status_code == 404
        assert (await ann.script("/me/keep", name="Ann")).status_code == 404
        await played(ann, ben, house)
        assert "/me" not in (await ann.get("/about")).text
