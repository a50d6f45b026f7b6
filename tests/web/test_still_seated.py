"""Who cannot be forgotten yet is told where they sit, with a way there."""

from __future__ import annotations

import pytest

from sushiya.host import House
from sushiya.i18n import LANGUAGES
from tests.web.conftest import Browser, error_of, text_of
from tests.web.test_kept_names import keep


@pytest.mark.parametrize("language", LANGUAGES)
async def test_every_table_in_the_way_is_named(ann: Browser, house: House, language: str) -> None:
    ann.headers["accept-language"] = language
    await keep(ann, "Ann")
    fields = {"game": "sushi-go", "seats": 2}
    places = [(await ann.post(path, data=fields)).headers["location"] for path in
              ("/tables", "/play")]  # fmt: skip
    codes = [(await house.view(place.rpartition("/")[2]))["code"] for place in places]
    await ann.post("/me/forget", data={"sure": "yes"})
    page = await ann.get("/me")
    for place, code in zip(places, codes, strict=True):
        assert f'href="{place}"' in page.text
        assert text_of(page).count(code) == 2, "in the sentence and on the way there"
    assert places[0] not in (await ann.get("/me")).text, "told once"
    told = error_of(await ann.script("/me/forget", sure="yes"))
    assert all(code in told["message"] for code in codes)
