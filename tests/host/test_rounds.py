"""Moves at many tables go into one transaction; each table fares by itself."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sushiya.core.errors import IllegalMove
from sushiya.host import Answer, House, Move
from sushiya.store import Store
from tests.host.kit import ANN, BEN, choose, started


async def a_move(house: House, table_id: str, person: str, seat: int) -> str:
    move: str = (await house.view(table_id, person, seat))["view"]["legal_moves"][0]
    return move


@pytest.fixture
def sizes(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many tables every writing was for."""
    sizes: list[int] = []
    append = store.append_all

    async def counted(pieces: Any) -> Any:
        sizes.append(len(pieces))
        return await append(pieces)

    monkeypatch.setattr(store, "append_all", counted)
    return sizes


async def test_moves_at_several_tables_are_one_transaction(house: House, sizes: list[int]) -> None:
    tables = [await started(house, seats=2, people=2) for _ in range(3)]
    moves = [Move(await a_move(house, table_id, ANN, 0)) for table_id in tables]
    sizes.clear()
    answers = await asyncio.gather(
        *(house.command(id, move, person=ANN) for id, move in zip(tables, moves, strict=True))
    )
    assert [answer.table_id for answer in answers] == tables
    assert sizes == [3]


async def test_what_is_wrong_at_one_table_is_no_trouble_for_the_others(
    house: House, sizes: list[int]
) -> None:
    tables = [await started(house, seats=2, people=2) for _ in range(3)]
    moves = [await a_move(house, table_id, ANN, 0) for table_id in tables]
    moves[1] = "chopsticks+chopsticks"
    sizes.clear()
    answers = await asyncio.gather(
        *(house.command(id, Move(one), person=ANN) for id, one in zip(tables, moves, strict=True)),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [Answer, IllegalMove, Answer]
    assert sizes == [2]


async def test_what_comes_meanwhile_is_for_the_next_round(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table_id = await started(house, seats=2, people=2)
    moves = [await a_move(house, table_id, who, at) for at, who in enumerate((ANN, BEN))]
    append, written, may_write = store.append_all, asyncio.Event(), asyncio.Event()

    async def slow(pieces: Any) -> Any:
        written.set()
        await may_write.wait()
        return await append(pieces)

    monkeypatch.setattr(store, "append_all", slow)
    first = house.ask(table_id, Move(moves[0]), ANN)
    await written.wait()
    second = house.ask(table_id, Move(moves[1]), BEN)
    may_write.set()
    assert (await second).version == (await first).version + 1
    assert (await house.view(table_id))["turn"] == "1.2"


async def test_move_with_a_key_is_made_once_in_rounds_too(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    move = Move(await a_move(house, table_id, ANN, 0))
    first = await house.command(table_id, move, person=ANN, key="tap")
    other = await house.command(table_id, move, person=ANN, key="again")
    again = await house.command(table_id, move, person=ANN, key="tap")
    assert (again.version, again.repeated, other.repeated) == (first.version, True, False)
    assert (await house.table(table_id)).version == other.version


async def test_who_asked_is_answered_before_others_are_told(house: House) -> None:
    """So that whoever hears of it first is not kept waiting behind their own answer."""
    table_id = await started(house, seats=2, people=2)
    order: list[str] = []

    class Ear:
        def done(self) -> bool:
            return False

        def set_result(self, result: Answer, /) -> None:
            order.append("answered")

        def set_exception(self, exception: Exception, /) -> None:
            raise exception

    def hear() -> bool:
        order.append("told")
        return True

    versions = house.subscribe(table_id, BEN, after=(await house.table(table_id)).version)
    await versions.enter()
    versions.hand_to(hear, lambda: None)
    house.hand_in(table_id, Move(await a_move(house, table_id, ANN, 0)), ANN, Ear())
    await house.settled()
    assert order == ["answered", "told"]
    await choose(house, table_id, BEN, 1, await a_move(house, table_id, BEN, 1))
    versions.close()


async def test_house_tells_its_longest_wait_once(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    await choose(house, table_id, ANN, 0, await a_move(house, table_id, ANN, 0))
    await house.settled()
    assert house.longest_wait() > 0
    assert house.longest_wait() == 0
