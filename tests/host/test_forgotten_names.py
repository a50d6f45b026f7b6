"""A name that is forgotten leaves no trace, whichever browser it was used in."""

from __future__ import annotations

from unittest.mock import AsyncMock

import pytest

from sushiya.host import House, SitDown
from tests.host.kit import ANN, BEN, CLEO, Wristwatch, play_out, started
from tests.host.test_kept_names import LINK, house, names_of

__all__ = ["house"]


@pytest.mark.parametrize("is_noted", [True, False])
async def test_a_browser_that_left_the_name_leaves_no_trace_of_it(
    house: House, is_noted: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann plays, takes her name to another browser, leaves it in the first and is forgotten.

    Who left before houses took note of it is found by the results.
    """
    names = names_of(house)
    if not is_noted:
        monkeypatch.setattr(names.book, "left_keys_of", AsyncMock(return_value=[]))
    await names.keep(ANN, "Ann")
    await names.keep(BEN, "Ben")
    table_id = await started(house, seats=3, people=2)
    await play_out(house, table_id)
    await house.settled()
    await names.offer_link(ANN, LINK)
    await names.take_link(CLEO, LINK)
    await names.leave(ANN)
    assert await names.forget(CLEO) == 1
    kept = str(await house.ledger.load(table_id))
    assert "'Ann'" not in kept
    assert "'Ben'" in kept, "nobody else is forgotten with her"
    seats = (await house.view(table_id))["seats"]
    assert [seat["name"] for seat in seats][:2] == ["somebody-1", "Ben"]


async def test_a_table_that_is_not_over_is_no_trace_either(house: House, watch: Wristwatch) -> None:
    """No result tells of it; and who uses that browser next is somebody else."""
    names = names_of(house)
    await names.keep(ANN, "Ann")
    table_id = await started(house, seats=2, people=1)
    await names.offer_link(ANN, LINK)
    await names.take_link(CLEO, LINK)
    watch.wait(1)
    await names.leave(ANN)
    watch.wait(1)
    later = await house.create("sushi-go", seats=2, person=ANN, then=(SitDown("Zoe"),))
    assert await names.forget(CLEO) == 1
    assert "'Ann'" not in str(await house.ledger.load(table_id))
    assert "'Zoe'" in str(await house.ledger.load(later.table_id))
    await play_out(house, table_id)
    assert "Ann" not in await house.record(table_id)
