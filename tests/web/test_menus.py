"""Menus of one's own: looked at, checked row by row, and played with."""

from __future__ import annotations

from html import unescape

import pytest

from sushiya.core.errors import BadMenu
from sushiya.games.wasabi.menu import menu_from_text, standard_menu
from sushiya.host import FillWithBots, House, SitDown, Start
from sushiya.host.errors import MenuTooLong
from sushiya.i18n import translator
from sushiya.play.records import load_record
from sushiya.play.verify import verify
from tests.host.kit import ANN, play_out
from tests.web.conftest import Browser, error_of

STANDARD = standard_menu().text
OWN = STANDARD.replace('["tempura", "rice"]', '["crab", "rice"]')
BAD = OWN.replace("tiles = 8", "tiles = true").replace('"lobster", "maki"', '"mango", "maki"')
FORM = {"game": "wasabi", "seats": "2", "name": "Ann"}


def upload(text: str, name: str = "menu.toml") -> dict[str, tuple[str, bytes, str]]:
    return {"menu_file": (name, text.encode(), "application/toml")}


async def tables(house: House) -> int:
    return len(await house.ledger.open_tables())


async def test_a_table_is_opened_with_a_menu_from_a_file(ann: Browser, house: House) -> None:
    answer = await ann.post("/tables", data=FORM, files=upload("\ufeff" + OWN))
    assert answer.status_code == 303
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    assert str(table.setup.options["menu"]).startswith("custom:")
    assert table.setup.menu.rows.recipes[7].parts == ("crab", "rice")


@pytest.mark.parametrize("text", [BAD, "", "no menu", "x" * 20_001])
async def test_a_bad_menu_opens_nothing(ann: Browser, house: House, text: str) -> None:
    answer = await ann.post("/tables", data=FORM, files=upload(text))
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    assert "sushiya_problem" in answer.headers["set-cookie"]
    assert await tables(house) == 0


async def test_a_file_that_is_no_text_opens_nothing(ann: Browser, house: House) -> None:
    file = {"menu_file": ("menu.png", b"\x89PNG\xff", "image/png")}
    answer = await ann.post("/tables", data=FORM, files=file)
    assert "sushiya_problem" in answer.headers["set-cookie"]
    assert await tables(house) == 0


async def test_the_api_tells_every_fault_in_words(program: Browser, house: House) -> None:
    body = {"game": "wasabi", "seats": 2, "menu_text": BAD}
    headers = {"accept-language": "de"}
    answer = await program.post("/api/v1/tables", json=body, headers=headers)
    assert answer.status_code == 422
    error = error_of(answer)
    assert error["code"] == "text.bad-menu"
    faults = error["details"]["faults"]
    rows = [(fault["details"]["number"], fault["details"]["id"]) for fault in faults]
    assert rows == [(1, "rice"), (2, "maki"), (39, "lobster-roll")]
    assert faults[0]["details"]["reason"] == "wasabi.menu.whole-number"
    assert all(fault["message"].startswith("Mit dieser Speisekarte") for fault in faults)
    assert await tables(house) == 0


async def test_a_record_carries_the_menu_and_verifies(house: House) -> None:
    """Also after the canonical text has taken the place of comments and spaces."""
    own = "# my box\n" + OWN.replace(" = ", "  =  ")
    then = (SitDown("Ann"), FillWithBots("random"), Start())
    made = await house.create("wasabi", seats=2, person=ANN, menu_text=own, then=then)
    await play_out(house, made.table_id)
    record = await house.record(made.table_id)
    assert verify(record).passed
    again = load_record(record)
    assert again.setup.menu.rows.recipes[7].parts == ("crab", "rice")
    assert again.record() == record
    changed = record.replace('["crab", "rice"]', '["tempura", "rice"]')
    assert not verify(changed).passed


async def test_the_host_refuses_what_it_cannot_serve(house: House) -> None:
    with pytest.raises(BadMenu):
        await house.create("wasabi", seats=2, person=ANN, menu_text=BAD)
    with pytest.raises(MenuTooLong):
        await house.create("wasabi", seats=2, person=ANN, menu_text=OWN + "#" * 20_000)
    assert await tables(house) == 0


async def test_other_options_leave_the_menu_alone(ann: Browser, house: House) -> None:
    answer = await ann.post("/tables", data=FORM, files=upload(OWN))
    table_id = answer.headers["location"].removeprefix("/t/")
    name = (await house.table(table_id)).setup.options["menu"]
    await ann.post(f"/t/{table_id}/options", data={"game": "wasabi", "memory_aid": "yes"})
    options = (await house.table(table_id)).setup.options
    assert (options["menu"], options["memory_aid"]) == (name, True)
    await ann.post(f"/t/{table_id}/options", data={"game": "wasabi", "menu": "standard"})
    assert (await house.table(table_id)).setup.options["menu"] == "standard"


# The page


async def test_the_page_shows_every_recipe_and_ingredient_in_the_readers_words(
    ann: Browser,
) -> None:
    page = (await ann.get("/menus", headers={"accept-language": "de"})).text
    words = translator("de")
    for row in standard_menu().rows.recipes:
        assert words.t(f"wasabi.recipe.{row.id}") in page
    for name in standard_menu().ingredients:
        assert words.t(f"wasabi.ingredient.{name}") in page


async def test_the_menu_can_be_taken_home_and_brought_back(ann: Browser) -> None:
    answer = await ann.get("/menus/standard.toml")
    assert "attachment" in answer.headers["content-disposition"]
    assert menu_from_text(answer.text) == standard_menu()
    page = await ann.post("/menus", files=upload(answer.text))
    assert page.status_code == 200
    assert "This menu can be played" in page.text


async def test_every_fault_stands_on_the_page_with_its_row_and_the_text(ann: Browser) -> None:
    answer = await ann.post("/menus", data={"menu_text": BAD + "# <b>&"})
    assert answer.status_code == 422
    page = unescape(answer.text)
    assert "3 things to put right" in page
    for row in ("rice", "maki", "lobster-roll"):
        assert row in page.partition("</dl>")[0]
    assert BAD in page
    assert "<b>&" not in answer.text


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (None, "Choose a file or paste the text first."),
        (b"\x89PNG\xff", "This file is not a text."),
        (b"#" * 20_001, "This menu is too long: at most 20000 characters fit."),
        (b"", "to put right"),
    ],
)
async def test_what_is_no_menu_is_told_on_the_page(
    ann: Browser, content: bytes | None, words: str
) -> None:
    files = {} if content is None else {"menu_file": ("m", content, "text/plain")}
    answer = await ann.post("/menus", data={"menu_text": ""}, files=files)
    assert 400 <= answer.status_code < 500
    assert words in unescape(answer.text)


async def test_a_table_is_opened_from_the_page(ann: Browser, house: House) -> None:
    form = FORM | {"menu_text": OWN.replace("\n", "\r\n"), "memory_aid": "yes", "clock": "gentle"}
    answer = await ann.post("/menus/table", data=form)
    assert answer.status_code == 303
    table = await house.table(answer.headers["location"].removeprefix("/t/"))
    assert table.setup.menu.rows.recipes[7].parts == ("crab", "rice")
    assert table.setup.options["memory_aid"] is True
    assert table.clock.name == "gentle"


async def test_a_table_that_is_refused_keeps_menu_and_name(ann: Browser, house: House) -> None:
    answer = await ann.post("/menus/table", data=FORM | {"menu_text": OWN, "seats": "9"})
    assert answer.status_code == 400
    page = unescape(answer.text)
    assert OWN.strip() in page
    assert 'value="Ann"' in page
    assert 'role="alert" data-refusal' in page
    assert await tables(house) == 0
    answer = await ann.post("/menus/table", data=FORM | {"menu_text": BAD})
    assert answer.status_code == 422
    assert await tables(house) == 0
