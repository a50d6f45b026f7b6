"""The house goes down and comes up again: nothing that was confirmed is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from sushiya.host import FillWithBots, Move, SitDown, Start
from sushiya.play.verify import verify
from sushiya.store import Store
from tests.host.kit import ANN, BEN, Wristwatch, choose, new_house, play_out, started, store_at


class PowerCut(Store):
    """A store that dies after a commit, before anybody hears of it."""

    is_armed = False

    async def append_all(self, pieces: Sequence[Any]) -> Any:
        stored = await super().append_all(pieces)
        if self.is_armed:
            raise ConnectionError("the light went out")
        return stored


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
async def test_a_game_goes_on_after_a_restart_at_any_moment(tmp_path: Path, game: str) -> None:
    watch = Wristwatch()
    table_id = ""
    for seed in range(4):
        async with store_at(tmp_path) as store:
            house = new_house(store, watch, seed)
            if not table_id:
                table_id = await started(house, game, seats=3, people=2)
            assert await house.resume() == 1
            await house.settled()
            before = (await house.view(table_id))["version"]
            for _ in range(5):
                await house.settled()
                table = await house.table(table_id)
                seat = table.to_act[0]
                player = table.players[seat]
                assert player
                move = (await house.view(table_id, player.keys[0], seat))["view"]["legal_moves"][0]
                await choose(house, table_id, player.keys[0], seat, move)
            assert (await house.view(table_id))["version"] > before
            await house.close()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch, 9)
        await play_out(house, table_id)
        assert verify(await house.record(table_id)).passed
        await house.close()


async def test_a_secret_choice_survives_a_restart_and_stays_secret(tmp_path: Path) -> None:
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        table_id = await started(house, seats=2, people=2)
        hand = (await house.view(table_id, ANN, 0))["view"]["hand"]
        await choose(house, table_id, ANN, 0, hand[0])
        before = [await house.view(table_id, who, seat) for who, seat in ((ANN, 0), (BEN, 1))]
        await house.close()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        after = [await house.view(table_id, who, seat) for who, seat in ((ANN, 0), (BEN, 1))]
        assert after == before
        assert after[0]["view"]["choice"] == hand[0]
        assert after[1]["view"]["choice"] is None
        assert after[1]["seats"][0]["has_chosen"]
        await choose(house, table_id, BEN, 1, after[1]["view"]["legal_moves"][0])
        assert (await house.view(table_id, BEN, 1))["view"]["laid"][0] == hand[0]
        await house.close()


async def test_killed_between_storing_and_telling(tmp_path: Path) -> None:
    """The move is there after the restart, and asking again with its key does nothing twice."""
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        cut = PowerCut(store.database)
        house = new_house(cut, watch)
        table_id = await started(house, seats=2, people=2)
        seen = await house.view(table_id, ANN, 0)
        move = seen["view"]["legal_moves"][0]
        cut.is_armed = True
        with pytest.raises(ConnectionError):
            await house.command(table_id, Move(move), person=ANN, key="once")
        assert (await house.view(table_id, ANN, 0))["version"] == seen["version"]
        await house.close()
        house = new_house(store, watch)
        assert (await house.view(table_id, ANN, 0))["view"]["choice"] == move
        again = await house.command(table_id, Move(move), person=ANN, key="once")
        assert again.repeated
        assert again.version == seen["version"] + 1
        assert (await house.table(table_id)).version == seen["version"] + 1
        await house.close()


async def test_a_house_that_missed_its_own_commit_reads_it_later(tmp_path: Path) -> None:
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        cut = PowerCut(store.database)
        house = new_house(cut, watch)
        table_id = await started(house, seats=2, people=2)
        moves = (await house.view(table_id, ANN, 0))["view"]["legal_moves"]
        cut.is_armed = True
        with pytest.raises(ConnectionError):
            await house.command(table_id, Move(moves[0]), person=ANN)
        cut.is_armed = False
        ben = (await house.view(table_id, BEN, 1))["view"]["legal_moves"][0]
        await choose(house, table_id, BEN, 1, ben)
        assert (await house.view(table_id, BEN, 1))["view"]["turn"] == 2
        await house.close()


async def test_bots_that_had_to_move_do_so_after_the_restart(tmp_path: Path) -> None:
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        made = await house.create(
            "sushi-go", seats=3, person=ANN, then=(SitDown(), FillWithBots(), Start())
        )
        await house.close()  # before the bots have thought
        version = (await house.table(made.table_id)).version
        assert (await house.table(made.table_id)).to_act == (0, 1, 2)
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        assert await house.resume() == 1
        await house.settled()
        table = await house.table(made.table_id)
        assert table.to_act == (0,)
        assert table.version == version + 2
        await house.close()


async def test_one_who_hangs_up_does_not_stop_a_command(tmp_path: Path) -> None:
    async with store_at(tmp_path) as store:
        house = new_house(store, Wristwatch())
        table_id = await started(house, seats=2, people=2)
        move = (await house.view(table_id, ANN, 0))["view"]["legal_moves"][0]
        waiting = asyncio.ensure_future(house.command(table_id, Move(move), person=ANN))
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        await house.settled()
        assert (await house.view(table_id, ANN, 0))["view"]["choice"] == move
        await house.close()


async def test_tables_without_bots_are_read_when_somebody_comes(tmp_path: Path) -> None:
    """A house with a thousand of them opens at once."""
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        people = [await started(house, seats=2, people=2) for _ in range(3)]
        with_bot = await started(house, seats=2, people=1)
        await house.close()
        read: list[str] = []

        class Noting(Store):
            async def load(self, table_id: str, after: int = 0) -> Any:
                read.append(table_id)
                return await super().load(table_id, after)

        house = new_house(Noting(store.database), watch)
        assert await house.resume() == 1
        assert read == [with_bot]
        assert (await house.view(people[1], ANN, 0))["status"] == "running"
        await house.close()
