"""Whole games through the house: persons and bots, on a real database."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sushiya.host import FillWithBots, House, Start
from sushiya.host.errors import NotEnded, NotYourSeat
from sushiya.host.table import Table
from sushiya.play.match import Match
from sushiya.play.records import load_record
from sushiya.play.verify import verify
from sushiya.store import Store
from tests.host.kit import (
    ANN,
    BEN,
    PEOPLE,
    Wristwatch,
    choose,
    everything_told,
    new_house,
    play_a_move,
    play_out,
    started,
    store_at,
)
from tests.tables import EVERY_TABLE, Dice
from tests.tables import Table as Kind

FEW = tuple(EVERY_TABLE[::4])


@pytest.mark.parametrize("kind", EVERY_TABLE, ids=str)
async def test_every_kind_of_table_plays_to_a_record_that_verifies(
    store: Store, watch: Wristwatch, kind: Kind
) -> None:
    house = new_house(store, watch, seed=kind.seats)
    people = 1 + kind.seats // 2
    table_id = await started(house, kind.game, seats=kind.seats, people=people, **kind.options)
    await play_out(house, table_id)
    record = await house.record(table_id)
    report = verify(record)
    assert report.passed, report
    assert report.finished
    again = load_record(record).outcome
    seen = await house.view(table_id, ANN, 0)
    assert again is not None
    assert seen["view"]["outcome"]["points"] == list(again.points)
    await house.close()


@pytest.mark.parametrize("kind", FEW, ids=str)
async def test_nobody_is_told_more_than_the_game_shows_their_seat(
    store: Store, watch: Wristwatch, kind: Kind
) -> None:
    """The cards in a page come from the seat's own view; the deal's secret from nowhere."""
    house = new_house(store, watch, seed=7)
    people = min(kind.seats, 3)
    table_id = await started(house, kind.game, seats=kind.seats, people=people, **kind.options)
    table = await house.table(table_id)
    dice = Dice(3)
    while await play_a_move(house, table_id, dice) and table.status == "running":
        reference = reference_match(table)
        for person in (*PEOPLE, None):
            for seat in (None, *table.seats_of(person)):
                seen = await house.view(table_id, person, seat)
                assert seen["view"] == reference.view(seat)
        told = json.dumps(await everything_told(house, table_id, (*PEOPLE, None)))
        for secret in (table.secret, table.shuffle.key().hex(), *PEOPLE):
            assert secret not in told
    assert table.secret in json.dumps(await house.view(table_id))
    await house.close()


def reference_match(table: Table) -> Match:
    """The same game played again without a house."""
    assert table.match
    deal = table.game.deal(table.setup, table.shuffle.key())
    match = Match(table.game, table.setup, deal)
    for seat, move in table.match.moves:
        match.play(seat, move)
    return match


async def test_a_secret_choice_changes_nothing_that_others_are_told(tmp_path: Path) -> None:
    """Two houses alike but for one face-down card: Ben and a watcher cannot tell them apart."""
    told = []
    for choice in (0, -1):
        folder = tmp_path / str(choice)
        async with store_at(folder) as store:
            house = new_house(store, Wristwatch(), seed=5)
            table_id = await started(house, seats=3, people=2)
            legal = (await house.view(table_id, ANN, 0))["view"]["legal_moves"]
            await choose(house, table_id, ANN, 0, legal[choice])
            told.append((legal[choice], await everything_told(house, table_id, (BEN, None))))
            await house.close()
    (first, one), (second, other) = told
    assert first != second
    assert one == other


async def test_a_seat_is_shown_to_its_person_alone(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    with pytest.raises(NotYourSeat):
        await house.view(table_id, ANN, 1)
    with pytest.raises(NotYourSeat):
        await house.view(table_id, None, 0)
    watching = await house.view(table_id, None)
    assert watching["view"]["hand"] is None
    assert watching["you"]["seats"] == []


async def test_records_and_replays_are_refused_before_the_end(house: House) -> None:
    table_id = await started(house)
    with pytest.raises(NotEnded):
        await house.record(table_id)
    with pytest.raises(NotEnded):
        await house.replay_moves(table_id)
    with pytest.raises(NotEnded):
        await house.replay_view(table_id, 0)


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
async def test_a_replay_goes_from_the_deal_to_the_result_from_any_seat(
    house: House, game: str
) -> None:
    table_id = await started(house, game, seats=2, people=1)
    await play_out(house, table_id)
    moves = await house.replay_moves(table_id)
    assert {move["by"] for move in moves} == {"person", "bot"}
    first = await house.replay_view(table_id, 0, seat=1)
    assert first["view"]["seat"] == 1
    assert first["events"] == []
    last = await house.replay_view(table_id, len(moves), seat=1)
    assert last["view"]["outcome"] == (await house.view(table_id))["view"]["outcome"]


async def test_a_table_of_bots_plays_by_itself(house: House) -> None:
    made = await house.create("sushi-go", seats=2, person=ANN)
    await house.command(made.table_id, FillWithBots("cook"), person=ANN)
    await house.command(made.table_id, Start(), person=ANN)
    await house.settled()
    assert (await house.view(made.table_id))["status"] == "ended"
