"""Taking back at a live table: as far as nothing hidden was shown, and not one step further."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sushiya.core.errors import NotYourTurn
from sushiya.host import (
    FillWithBots,
    House,
    Move,
    Patience,
    Question,
    SitDown,
    Start,
    Undo,
    answer,
)
from sushiya.host.errors import StaleVersion, TooLate
from sushiya.host.table import Table
from sushiya.play.verify import verify
from sushiya.store import Store
from tests.host.kit import (
    ANN,
    BEN,
    PEOPLE,
    Luck,
    Wristwatch,
    choose,
    new_house,
    play_a_move,
    play_out,
    started,
    store_at,
)
from tests.tables import Dice


async def seen(house: House, table_id: str, seat: int) -> dict[str, Any]:
    """The table as a seat sees it, but for its version."""
    view = await house.view(table_id, PEOPLE[seat], seat)
    return {name: value for name, value in view.items() if name != "version"}


async def play(house: House, table_id: str, *moves: str) -> None:
    """Moves of whoever is to act."""
    for move in moves:
        seat = (await house.table(table_id)).to_act[0]
        await choose(house, table_id, PEOPLE[seat], seat, move)


async def take_back(house: House, table_id: str, seat: int) -> None:
    """One step back, made looking at the table as it is."""
    version = (await house.view(table_id, PEOPLE[seat], seat))["version"]
    await house.command(table_id, Undo(seat), person=PEOPLE[seat], expected_version=version)


async def may(house: House, table_id: str) -> list[bool]:
    """Which seats may take something back."""
    table = await house.table(table_id)
    views = [await seen(house, table_id, seat) for seat in range(table.seats)]
    return [view["you"]["may_undo"] for view in views]


async def at_the_first_turn(house: House, **options: Any) -> str:
    """Two people who have given each other tiles and drawn their recipes; Ann is to lay."""
    table_id = await started(house, "wasabi", seats=2, people=2, **options)
    while (await seen(house, table_id, 0))["turn"] == "0":
        seat = (await house.table(table_id)).to_act[0]
        moves = (await seen(house, table_id, seat))["view"]["legal_moves"]
        await play(house, table_id, "draw 3" if "draw 3" in moves else moves[0])
    return table_id


async def a_tile(house: House, table_id: str) -> str:
    """A tile in the hand of the seat to act."""
    seat = (await house.table(table_id)).to_act[0]
    return str((await seen(house, table_id, seat))["view"]["hand"]["tiles"][0])


async def test_w_undo_a_given_tile_until_the_neighbour_gives(house: House) -> None:
    """W-UNDO: the last tile may be taken back while the next seat has not decided."""
    table_id = await started(house, "wasabi", seats=2, people=2)
    first = await seen(house, table_id, 0)
    await play(house, table_id, "give tuna", "give crab", "give egg")
    assert (await house.table(table_id)).to_act == (1,)
    assert await may(house, table_id) == [True, False]
    for _ in range(3):
        await take_back(house, table_id, 0)
    assert await seen(house, table_id, 0) == first
    with pytest.raises(TooLate):
        await take_back(house, table_id, 0)
    await play(house, table_id, "give tuna", "give crab", "give egg", "give tuna")
    assert await may(house, table_id) == [False, True]
    with pytest.raises(TooLate):
        await take_back(house, table_id, 0)


async def test_w_undo_a_whole_step_one_and_the_tile_picked_for_it(house: House) -> None:
    """W-UNDO: lay, done and pick, back to the first square, seen alike by everybody."""
    table_id = await at_the_first_turn(house)
    moves = [f"lay {await a_tile(house, table_id)} b2", "done", "pick rice"]
    before = []
    for move in moves:
        before.append([await seen(house, table_id, seat) for seat in (0, 1)])
        await play(house, table_id, move)
    assert (await house.table(table_id)).to_act == (1,)
    for views in reversed(before):
        await take_back(house, table_id, 0)
        assert [await seen(house, table_id, seat) for seat in (0, 1)] == views
    assert await may(house, table_id) == [False, False]


async def test_w_undo_ends_when_the_next_seat_decides(house: House) -> None:
    table_id = await at_the_first_turn(house)
    await play(house, table_id, f"lay {await a_tile(house, table_id)} b2", "done", "pick rice")
    await play(house, table_id, f"lay {await a_tile(house, table_id)} c3")
    with pytest.raises(TooLate):
        await take_back(house, table_id, 0)
    await take_back(house, table_id, 1)
    assert await may(house, table_id) == [False, False]


async def test_w_undo_ends_with_a_drawn_recipe(house: House) -> None:
    """W-UNDO: after a pass the new recipe was seen, so the pass stands."""
    table_id = await at_the_first_turn(house)
    recipe = (await seen(house, table_id, 0))["view"]["hand"]["recipes"][0]["recipe"]
    await play(house, table_id, f"pass {recipe}")
    assert await may(house, table_id) == [True, False]
    await take_back(house, table_id, 0)
    await play(house, table_id, f"pass {recipe}", "draw 2")
    before = await seen(house, table_id, 0)
    with pytest.raises(TooLate):
        await take_back(house, table_id, 0)
    assert await seen(house, table_id, 0) == before


async def test_w_undo_a_kept_recipe_but_not_the_two_that_were_shown(house: House) -> None:
    """W-UNDO, W-DRAW-TWO: which of two strips to keep may be chosen again."""
    table_id = await started(house, "wasabi", seats=2, people=2, draw_two_keep_one=True)
    while "draw 3" not in (await seen(house, table_id, 0))["view"]["legal_moves"]:
        await play_a_move(house, table_id, Dice(1))
    await play(house, table_id, "draw 3")
    shown = await seen(house, table_id, 0)
    await play(house, table_id, shown["view"]["legal_moves"][0])
    await take_back(house, table_id, 0)
    assert await seen(house, table_id, 0) == shown
    with pytest.raises(TooLate):
        await take_back(house, table_id, 0)


async def test_nobody_takes_back_for_another(house: House) -> None:
    table_id = await started(house, "wasabi", seats=2, people=2)
    await play(house, table_id, "give tuna")
    with pytest.raises(TooLate):
        await house.command(table_id, Undo(), person=BEN)
    assert await may(house, table_id) == [True, False]


async def test_a_move_of_the_clock_stands(house: House, watch: Wristwatch) -> None:
    """Who ran out of time does not get the move back by undo."""
    table_id = await started(house, "wasabi", seats=2, people=2, clock="fast")
    await play(house, table_id, "give tuna")
    async with house.subscribe(table_id, ANN):
        watch.wait(10_000)
        await house.tick()
        await house.settled()
    table = await house.table(table_id)
    assert (0, "clock") in table.makers
    assert table.undoable == []


async def test_a_turn_that_is_on_again_has_its_old_clock(house: House, watch: Wristwatch) -> None:
    """Taking back must not be a way to win time."""
    table_id = await at_the_first_turn(house)
    since = (await house.table(table_id)).turn_since
    watch.wait(9)
    await play(house, table_id, f"lay {await a_tile(house, table_id)} b2", "done", "pick rice")
    assert (await house.table(table_id)).turn_since == since + 9
    watch.wait(4)
    await take_back(house, table_id, 0)
    assert (await house.table(table_id)).turn_since == since
    await play(house, table_id, "pick maki")
    assert (await house.table(table_id)).turn_since == since + 13


async def test_a_move_made_before_the_undo_is_stale(house: House) -> None:
    """Everybody decides anew: the same number of moves is not the same position."""
    table_id = await at_the_first_turn(house)
    tile = await a_tile(house, table_id)
    await play(house, table_id, f"lay {tile} b2", "done", "pick rice")
    old = (await house.view(table_id, BEN, 1))["version"]
    await take_back(house, table_id, 0)
    move = f"lay {(await seen(house, table_id, 1))['view']['hand']['tiles'][0]} c3"
    with pytest.raises(NotYourTurn):
        await house.command(table_id, Move(move), person=BEN)
    await play(house, table_id, "pick maki")
    with pytest.raises(StaleVersion):
        await house.command(table_id, Move(move), person=BEN, expected_version=old)
    with pytest.raises(StaleVersion):
        await house.command(table_id, Undo(), person=ANN, expected_version=old)
    await play(house, table_id, move)


async def test_an_undo_sent_twice_is_one_step(house: House) -> None:
    table_id = await at_the_first_turn(house)
    await play(house, table_id, f"lay {await a_tile(house, table_id)} b2", "done")
    version = (await house.table(table_id)).version
    for repeated in (False, True):
        done = await house.command(
            table_id, Undo(), person=ANN, key="once", expected_version=version
        )
        assert done.repeated is repeated
    with pytest.raises(StaleVersion):
        await house.command(table_id, Undo(), person=ANN, expected_version=version)
    assert len((await house.table(table_id)).undoable) == 1


async def test_what_was_taken_back_is_told_and_named(house: House) -> None:
    table_id = await started(house, "wasabi", seats=2, people=2)
    version = (await house.table(table_id)).version
    await play(house, table_id, "give tuna")
    await take_back(house, table_id, 0)
    told = [
        {name: happening.get(name) for name in ("version", "kind", "seat", "undoes")}
        for happening in await house.happenings(table_id, version)
    ]
    assert told == [
        {"version": version + 1, "kind": "moved", "seat": 0, "undoes": None},
        {"version": version + 2, "kind": "undone", "seat": 0, "undoes": version + 1},
    ]


async def test_a_bot_that_was_thinking_thinks_again(store: Store, watch: Wristwatch) -> None:
    """A thought for a position that was taken back is dropped, and the table goes on."""
    asked: list[dict[str, int]] = []
    may_answer = asyncio.Event()

    async def slowly(question: Question) -> str:
        asked.append(question.view["pantry"])
        await may_answer.wait()
        return answer(question)

    house = House(store, clock=watch, think=slowly, randomness=Luck(), patience=Patience())
    then = (SitDown("Ann"), FillWithBots("random"), Start())
    table_id = (await house.create("wasabi", seats=2, person=ANN, then=then)).table_id
    await play(house, table_id, "give tuna", "give crab", "give egg")
    await asyncio.sleep(0)
    await take_back(house, table_id, 0)
    await play(house, table_id, "give roe")
    may_answer.set()
    await house.settled()
    table = await house.table(table_id)
    assert [(pantry["egg"], pantry["roe"]) for pantry in asked[:2]] == [(3, 4), (4, 3)]
    assert table.makers == [(0, "person")] * 3 + [(1, "bot")] * 3
    await house.close()


async def test_undo_survives_a_restart_in_the_middle_of_it(tmp_path: Path) -> None:
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        table_id = await at_the_first_turn(house)
        tile = await a_tile(house, table_id)
        first = await seen(house, table_id, 0)
        await play(house, table_id, f"lay {tile} b2", "done", "pick rice")
        await take_back(house, table_id, 0)
        before = (await seen(house, table_id, 0), await may(house, table_id))
        await house.close()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        assert (await seen(house, table_id, 0), await may(house, table_id)) == before
        for _ in range(2):
            await take_back(house, table_id, 0)
        assert await seen(house, table_id, 0) == first
        await house.close()


async def walk_with_undo(house: House, table_id: str, dice: Dice) -> int:
    """A whole random game in which people hesitate; how many steps were taken back."""
    steps = 0
    while await play_a_move(house, table_id, dice):
        table = await house.table(table_id)
        if not table.undoable or dice.below(3) or table.status == "ended":
            continue
        seat, before = table.makers[-1][0], everything(table)
        await take_back(house, table_id, seat)
        await play(house, table_id, before["moves"][-1][1])
        assert everything(await house.table(table_id)) == before
        steps += 1
    return steps


def everything(table: Table) -> dict[str, Any]:
    """All of a match that matters."""
    match = table.match
    assert match is not None
    return {
        "state": match.state.copy(),
        "moves": match.moves,
        "labels": match.labels,
        "events": match.last_events,
        "makers": list(table.makers),
        "undoable": len(table.undoable),
    }


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_record_keeps_only_what_counts(house: House, seats: int) -> None:
    table_id = await started(house, "wasabi", seats=seats, people=seats)
    assert await walk_with_undo(house, table_id, Dice(seats)) > 20
    table = await house.table(table_id)
    assert table.match is not None
    moved = [told for told in table.happenings if told.facts["kind"] == "moved"]
    undone = [told for told in table.happenings if told.facts["kind"] == "undone"]
    assert len(table.match.moves) == len(moved) - len(undone)
    assert len(await house.replay_moves(table_id)) == len(table.match.moves)
    record = await house.record(table_id)
    assert verify(record).passed


async def test_nothing_is_taken_back_after_the_end(house: House) -> None:
    table_id = await started(house, "wasabi", seats=2, people=2)
    await play_out(house, table_id)
    assert await may(house, table_id) == [False, False]
    with pytest.raises(TooLate):
        await house.command(table_id, Undo(), person=ANN)
