"""A game that its people gave up is played to its end, and tells its secret like any other."""

from __future__ import annotations

from sushiya.host import AddRandomness, House, StandUp
from sushiya.play.verify import verify
from tests.host.kit import ANN, BEN, CLEO, started


async def test_a_table_that_everybody_left_reveals_its_secret(house: House) -> None:
    """The host cannot take a deal back: whoever leaves, bots play on to the record."""
    adding = AddRandomness("ginger")
    table_id = await started(house, seats=3, people=3, then=(adding,))
    promised = (await house.view(table_id))["fairness"]
    assert promised["secret"] is None
    for person in (ANN, BEN, CLEO):
        await house.command(table_id, StandUp(), person=person)
    await house.settled()
    told = (await house.view(table_id))["fairness"]
    assert told["commitment"] == promised["commitment"]
    assert told["contributions"] == {"0": "ginger"}
    record = await house.record(table_id)
    assert f"secret: {told['secret']}\nrandomness 0: ginger\n" in record
    report = verify(record, promised["commitment"])
    assert report.passed
    assert report.finished
