"""Several moves in one breath: all or none, and none behind something hidden."""

from __future__ import annotations

import pytest

from sushiya.core.errors import IllegalMove, NotYourTurn
from sushiya.host import House, Moves
from sushiya.host.errors import OneByOne, StaleVersion
from tests.host.kit import ANN, BEN, Wristwatch, started
from tests.host.test_undo import a_tile, at_the_first_turn, play, seen


async def test_several_moves_are_made_one_after_the_other(house: House) -> None:
    table_id = await at_the_first_turn(house)
    tile = await a_tile(house, table_id)
    table = await house.table(table_id)
    before = table.version
    moves = Moves((f"lay {tile} c3", "done", "pick rice"), 0)
    answer = await house.command(table_id, moves, person=ANN, expected_version=before)
    assert answer.version == before + 3
    assert table.to_act == (1,)
    view = (await seen(house, table_id, 0))["view"]
    assert "rice" in view["hand"]["tiles"]
    assert view["board"][2][2]["top"] == tile


@pytest.mark.parametrize(
    ("second", "error"), [("lay rice c4", IllegalMove), ("pick rice", IllegalMove)]
)
async def test_if_one_is_refused_none_is_made(
    house: House, second: str, error: type[Exception]
) -> None:
    table_id = await at_the_first_turn(house)
    tile = await a_tile(house, table_id)
    before = await seen(house, table_id, 0), (await house.table(table_id)).version
    with pytest.raises(error):
        await house.command(table_id, Moves((f"lay {tile} c3", second), 0), person=ANN)
    assert (await seen(house, table_id, 0), (await house.table(table_id)).version) == before


async def test_moves_do_not_reach_into_the_next_turn(house: House) -> None:
    table_id = await at_the_first_turn(house)
    tile = await a_tile(house, table_id)
    moves = Moves((f"lay {tile} c3", "done", "pick rice", "done"), 0)
    with pytest.raises(NotYourTurn):
        await house.command(table_id, moves, person=ANN)
    assert (await house.table(table_id)).to_act == (0,)


async def test_a_list_cannot_ask_what_lies_on_a_stack(house: House) -> None:
    """A draw shows something: whatever follows it is refused alike, right or wrong."""
    table_id = await started(house, "wasabi", seats=2, people=2, draw_two_keep_one=True)
    while (await seen(house, table_id, 0))["view"]["phase"] == "give":
        table = await house.table(table_id)
        moves = (await seen(house, table_id, table.to_act[0]))["view"]["legal_moves"]
        await play(house, table_id, moves[0])
    version = (await house.table(table_id)).version
    said = set()
    for recipe in ("crunchy-tuna", "spider-roll", "poke-bowl", "sashimi-trio"):
        with pytest.raises(OneByOne) as refused:
            await house.command(table_id, Moves(("draw 3", f"keep {recipe}"), 0), person=ANN)
        said.add(str(refused.value))
    assert len(said) == 1
    assert (await house.table(table_id)).version == version


async def test_a_draw_may_be_the_last_of_a_list(house: House) -> None:
    table_id = await at_the_first_turn(house)
    recipe = (await seen(house, table_id, 0))["view"]["hand"]["recipes"][0]["recipe"]
    await house.command(table_id, Moves((f"pass {recipe}", "draw 4"), 0), person=ANN)
    assert (await house.table(table_id)).to_act == (1,)


async def test_lists_are_done_once_and_only_for_what_was_seen(house: House) -> None:
    table_id = await at_the_first_turn(house)
    tile = await a_tile(house, table_id)
    version = (await house.table(table_id)).version
    moves = Moves((f"lay {tile} a1", "done"), 0)
    first = await house.command(table_id, moves, person=ANN, key="k1", expected_version=version)
    again = await house.command(table_id, moves, person=ANN, key="k1", expected_version=version)
    assert again.repeated
    assert again.version == first.version
    with pytest.raises(StaleVersion):
        await house.command(table_id, moves, person=ANN, expected_version=version)


async def test_a_sushi_go_choice_comes_alone(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    card = (await seen(house, table_id, 1))["view"]["legal_moves"][0]
    with pytest.raises(OneByOne):
        await house.command(table_id, Moves((card, card), 1), person=BEN)


async def test_in_the_set_up_every_seat_has_a_clock_of_its_own(
    house: House, watch: Wristwatch
) -> None:
    """The set-up is one turn in a record; nobody's time is used up by who chose before."""
    table_id = await started(house, "wasabi", seats=2, people=2, clock="fast")
    watch.wait(20)
    for _ in range(3):
        moves = (await seen(house, table_id, 0))["view"]["legal_moves"]
        await play(house, table_id, moves[0])
    table = await house.table(table_id)
    assert table.to_act == (1,)
    assert table.turn_since == watch.now
    watch.wait(20)
    await play(house, table_id, (await seen(house, table_id, 1))["view"]["legal_moves"][0])
    assert table.turn_since == watch.now - 20
