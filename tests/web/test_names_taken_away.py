"""What is taken away is whole or says what is missing; a private link is shown to whose it is."""

from __future__ import annotations

import io
import json
import zipfile
from unittest.mock import AsyncMock

import pytest

from sushiya.host import House
from sushiya.host.errors import DamagedTable, UnknownTable
from sushiya.store.errors import StoreUnavailable
from tests.web.conftest import Browser, text_of
from tests.web.test_kept_names import keep, played


async def test_an_export_says_what_is_missing_and_never_hides_an_outage(
    ann: Browser, ben: Browser, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    await keep(ann, "Ann")
    table = await played(ann, ben, house)
    whole = zipfile.ZipFile(io.BytesIO((await ann.get("/me/data.zip")).content))
    assert json.loads(whole.read("me.json"))["records_missing"] == []
    for error in (UnknownTable(table=table), DamagedTable(table=table, version=3, reason="x")):
        monkeypatch.setattr(house, "record", AsyncMock(side_effect=error))
        packed = zipfile.ZipFile(io.BytesIO((await ann.get("/me/data.zip")).content))
        assert packed.namelist() == ["me.json"]
        assert json.loads(packed.read("me.json"))["records_missing"] == [table]
    away = StoreUnavailable(reason="away")
    monkeypatch.setattr(house, "record", AsyncMock(side_effect=away))
    assert (await ann.get("/me/data.zip")).status_code == 503


async def test_a_link_is_ones_own_only_if_it_opens_ones_name(ann: Browser, ben: Browser) -> None:
    await keep(ann, "Annabel")
    await keep(ben, "Ben")
    old = (await ann.post("/me/link")).headers["location"]
    new = (await ann.post("/me/link")).headers["location"]
    assert "Annabel" in text_of(await ann.get(new))
    for browser, link in ((ann, old), (ben, new), (ann, "/me/link/" + "0" * 64)):
        page = await browser.get(link)
        assert 'id="name-address"' not in page.text
