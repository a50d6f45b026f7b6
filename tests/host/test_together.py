"""Moves that come together are stored together, and each is answered as if it came alone."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sushiya.core.errors import IllegalMove
from sushiya.host import Answer, Emote, House, Move
from sushiya.host.errors import StaleVersion
from sushiya.store.errors import StoreUnavailable
from tests.host.kit import ANN, BEN, CLEO, PEOPLE, Wristwatch, new_house, started, store_at

Wish = tuple[str, Move | Emote]


async def first_moves(house: House, table_id: str) -> list[str]:
    """A move that each seat may make."""
    seats = range((await house.table(table_id)).seats)
    views = [(await house.view(table_id, PEOPLE[seat], seat))["view"] for seat in seats]
    return [view["legal_moves"][0] for view in views]


async def ask_all(
    house: House, table_id: str, wishes: Sequence[Wish], expected: int | None = None
) -> list[Answer | BaseException]:
    return await asyncio.gather(
        *(
            house.command(table_id, command, person=person, expected_version=expected)
            for person, command in wishes
        ),
        return_exceptions=True,
    )


async def test_choices_made_together_are_told_once(house: House) -> None:
    table_id = await started(house, seats=3, people=3)
    table, moves = await house.table(table_id), await first_moves(house, table_id)
    before = table.version
    async with house.subscribe(table_id, CLEO, after=before) as versions:
        wishes = [(person, Move(move)) for person, move in zip(PEOPLE, moves, strict=False)]
        answers = await ask_all(house, table_id, wishes, before)
        assert [answer.version for answer in answers if isinstance(answer, Answer)] == [
            before + 1,
            before + 2,
            before + 3,
        ]
        assert await anext(versions) == before + 3
    assert table.turn_label == "1.2"
    rows = await house.ledger.load(table_id, after=before)
    assert [row["data"]["seat"] for row in rows] == [0, 1, 2]


async def test_choices_with_keys_are_told_once_too(house: House) -> None:
    """A browser sends a key with every move: four that choose at once are one transaction."""
    table_id = await started(house, seats=3, people=3)
    table, moves = await house.table(table_id), await first_moves(house, table_id)
    before = table.version

    async def choose_all() -> list[Answer]:
        return await asyncio.gather(
            *(
                house.command(table_id, Move(move), person=person, key="tap")
                for person, move in zip(PEOPLE, moves, strict=False)
            )
        )

    async with house.subscribe(table_id, CLEO, after=before) as versions:
        first = await choose_all()
        assert await anext(versions) == before + 3
    again = await choose_all()
    assert [answer.version for answer in first] == [before + 1, before + 2, before + 3]
    assert [answer.version for answer in again] == [answer.version for answer in first]
    assert [answer.repeated for answer in (*first, *again)] == [False] * 3 + [True] * 3
    assert table.version == before + 3


@pytest.mark.parametrize("first", range(3))
async def test_a_key_that_another_house_has_answered_is_not_done_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, first: int
) -> None:
    """The others' moves, which came with it, are made all the same; whichever was first."""
    async with store_at(tmp_path) as store:
        house = new_house(store, Wristwatch())
        table_id = await started(house, seats=3, people=3)
        table, moves = await house.table(table_id), await first_moves(house, table_id)
        append, before = store.append_all, table.version

        async def late(pieces: Any) -> Any:
            """Before anything is written, another house stores one of the moves."""
            monkeypatch.setattr(store, "append_all", append)
            _, rows, facts, key, _ = pieces[first]
            row = {**rows[0], "version": before + 1}
            answer = {"table_id": table_id, "version": before + 1}
            await store.append(table_id, [row], facts=facts, key=key, answer=answer)
            return await append(pieces)

        monkeypatch.setattr(store, "append_all", late)
        answers = await asyncio.gather(
            *(
                house.command(table_id, Move(move), person=person, key="tap")
                for person, move in zip(PEOPLE, moves, strict=False)
            )
        )
        assert answers[first] == Answer(table_id, before + 1, repeated=True)
        assert sorted(answer.version for answer in answers) == [before + 1, before + 2, before + 3]
        assert table.turn_label == "1.2"
        await house.close()


async def test_one_refused_move_does_not_stop_the_others(house: House) -> None:
    table_id = await started(house, seats=3, people=3)
    moves = await first_moves(house, table_id)
    wishes = [(ANN, Move(moves[0])), (BEN, Move("chopsticks+chopsticks")), (CLEO, Move(moves[2]))]
    answers = await ask_all(house, table_id, wishes)
    assert [type(answer) for answer in answers] == [Answer, IllegalMove, Answer]
    assert (await house.table(table_id)).to_act == (1,)


async def test_a_changed_mind_does_not_reach_into_the_next_turn(house: House) -> None:
    """SG-TURN: the last choice turns the cards over; what comes with it comes too late."""
    table_id = await started(house, seats=2, people=2)
    table, moves = await house.table(table_id), await first_moves(house, table_id)
    version = table.version
    await house.command(table_id, Move(moves[0]), person=ANN)
    wishes = [(BEN, Move(moves[1])), (ANN, Move(moves[0]))]
    answers = await ask_all(house, table_id, wishes, version)
    assert [type(answer) for answer in answers] == [Answer, StaleVersion]
    assert (table.turn_label, table.to_act) == ("1.2", (0, 1))


async def test_the_same_seat_twice_is_a_change_of_mind(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    view = (await house.view(table_id, ANN, 0))["view"]
    wishes = [(ANN, Move(move)) for move in view["legal_moves"][:2]]
    assert all(isinstance(answer, Answer) for answer in await ask_all(house, table_id, wishes))
    choice = (await house.view(table_id, ANN, 0))["view"]["choice"]
    assert choice == view["legal_moves"][1]


async def test_other_commands_come_in_their_order(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    before, moves = (await house.table(table_id)).version, await first_moves(house, table_id)
    wishes: list[Wish] = [(ANN, Move(moves[0])), (BEN, Emote("wow")), (BEN, Move(moves[1]))]
    await ask_all(house, table_id, wishes)
    kinds = [row["kind"] for row in await house.ledger.load(table_id, after=before)]
    assert kinds == ["moved", "emoted", "moved"]


async def test_the_last_moves_of_a_game_end_it(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    table = await house.table(table_id)
    while table.status == "running":
        moves, before = await first_moves(house, table_id), table.version
        wishes = [(person, Move(move)) for person, move in zip(PEOPLE, moves, strict=False)]
        answers = await ask_all(house, table_id, wishes, before)
    assert [answer.version for answer in answers if isinstance(answer, Answer)] == [
        before + 1,
        table.version,
    ]
    assert table.version == before + 3


async def test_moves_that_could_not_be_stored_are_not_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows whether they were: trying again could make them twice."""
    async with store_at(tmp_path) as store:
        house = new_house(store, Wristwatch())
        table_id = await started(house, seats=2, people=2)
        moves, tries = await first_moves(house, table_id), []

        async def broken(*args: object, **named: object) -> None:
            tries.append(args)
            raise StoreUnavailable(reason="OSError")

        monkeypatch.setattr(store, "append_all", broken)
        wishes = [(ANN, Move(moves[0])), (BEN, Move(moves[1]))]
        answers = await ask_all(house, table_id, wishes)
        assert [type(answer) for answer in answers] == [StoreUnavailable] * 2
        assert len(tries) == 1
        await house.close()
