"""Hints: only where the table allows them, only for who is to act, and known to everybody."""

from __future__ import annotations

import pytest

from sushiya.host import ChangeOptions, House, Move, SitDown, Start
from sushiya.host.errors import NoHints, NotYourSeat
from sushiya.host.settling import result_of
from sushiya.host.thinking import hint_question
from tests.host.kit import ANN, BEN, CLEO, Luck, play_out, started


async def table_with_hints(house: House, game: str = "sushi-go") -> str:
    made = await house.create(game, seats=2, person=ANN, hints=True, then=(SitDown("Ann"),))
    await house.command(made.table_id, SitDown("Ben"), person=BEN)
    await house.command(made.table_id, Start(), person=ANN)
    return made.table_id


async def test_a_table_has_no_hints_unless_its_host_says_so(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    assert not (await house.view(table_id))["hints"]
    with pytest.raises(NoHints):
        await house.hint(table_id, ANN)


async def test_the_host_may_allow_hints_and_forbid_them_again(house: House) -> None:
    made = await house.create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),))
    for allowed in (True, False):
        await house.command(made.table_id, ChangeOptions(hints=allowed), person=ANN)
        assert (await house.view(made.table_id))["hints"] is allowed
    await house.command(made.table_id, ChangeOptions(hints=True), person=ANN)
    await house.command(made.table_id, ChangeOptions(clock="fast"), person=ANN)
    assert (await house.view(made.table_id))["hints"], "another change leaves them alone"


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
async def test_a_hint_is_a_legal_move_of_who_asks(house: House, game: str) -> None:
    table_id = await table_with_hints(house, game)
    table = await house.table(table_id)
    assert table.match
    seat = table.to_act[0]
    person = (ANN, BEN)[seat]
    hint = await house.hint(table_id, person)
    assert hint in table.match.legal_moves(seat)
    with pytest.raises(NotYourSeat):
        await house.hint(table_id, CLEO)
    asked = hint_question(table, seat, Luck())
    assert asked.view == (await house.view(table_id, person, seat))["view"]


async def test_who_has_chosen_gets_none_and_the_game_does_not_count(house: House) -> None:
    table_id = await table_with_hints(house)
    await house.command(table_id, Move(str(await house.hint(table_id, ANN))), person=ANN)
    assert await house.hint(table_id, ANN) is None
    await play_out(house, table_id)
    assert result_of(await house.table(table_id))["why_not"] == "hints"
    again = await house.rematch(table_id, person=ANN)
    assert (await house.view(again.table_id))["hints"]
