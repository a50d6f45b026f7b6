"""Commands carry a version and a key: late ones are refused honestly, repeated ones do nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from sushiya.core.errors import IllegalMove, NotYourTurn
from sushiya.host import Emote, FillWithBots, House, Lock, Move, SitDown, Start, Undo, Unlock
from sushiya.host.errors import (
    BadKey,
    NotStarted,
    NotYourSeat,
    StaleVersion,
    TooLate,
    TooSoon,
    UnknownEmote,
    UnknownTable,
)
from tests.host.kit import (
    ANN,
    BEN,
    CLEO,
    Wristwatch,
    choose,
    new_house,
    play_out,
    started,
    store_at,
)


async def legal(house: House, table_id: str, person: str, seat: int) -> list[str]:
    """The moves a person is offered."""
    moves: list[str] = (await house.view(table_id, person, seat))["view"]["legal_moves"]
    return moves


async def test_the_same_key_is_done_once_and_answered_alike(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    moves = await legal(house, table_id, ANN, 0)
    first = await house.command(table_id, Move(moves[0]), person=ANN, key="k")
    again = await house.command(table_id, Move(moves[-1]), person=ANN, key="k")
    assert (again.version, again.repeated) == (first.version, True)
    assert (await house.view(table_id, ANN, 0))["view"]["choice"] == moves[0]


async def test_a_key_belongs_to_a_person_and_a_table(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    for person, seat in ((ANN, 0), (BEN, 1)):
        move = (await legal(house, table_id, person, seat))[0]
        done = await house.command(table_id, Move(move), person=person, key="same")
        assert not done.repeated
    other = await house.create("sushi-go", seats=2, person=ANN)
    assert not (await house.command(other.table_id, Lock(), person=ANN, key="same")).repeated


async def test_a_key_outlives_the_turn_and_a_restart(tmp_path: Path) -> None:
    watch = Wristwatch()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        table_id = await started(house, seats=2, people=1)
        version = (await house.view(table_id, ANN, 0))["version"]
        move = (await legal(house, table_id, ANN, 0))[0]
        first = await house.command(
            table_id, Move(move), person=ANN, key="k", expected_version=version
        )
        await house.settled()
        await house.close()
    async with store_at(tmp_path) as store:
        house = new_house(store, watch)
        again = await house.command(
            table_id, Move(move), person=ANN, key="k", expected_version=version
        )
        assert (again.version, again.repeated) == (first.version, True)
        await house.close()


async def test_a_key_of_a_command_that_changed_nothing_is_kept_too(house: House) -> None:
    made = await house.create("sushi-go", seats=2, person=ANN)
    await house.command(made.table_id, Unlock(), person=ANN, key="open")
    await house.command(made.table_id, Lock(), person=ANN)
    assert (await house.command(made.table_id, Unlock(), person=ANN, key="open")).repeated
    assert (await house.view(made.table_id))["locked"]


async def test_creating_twice_with_one_key_gives_one_table(house: House) -> None:
    first = await house.create("sushi-go", seats=2, person=ANN, key="new")
    again = await house.create("sushi-go", seats=2, person=ANN, key="new")
    assert again.table_id == first.table_id
    assert again.repeated


@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "line\nbreak", "\x7f", "é"])
async def test_a_strange_key_is_refused(house: House, key: str) -> None:
    made = await house.create("sushi-go", seats=2, person=ANN)
    with pytest.raises(BadKey):
        await house.command(made.table_id, Lock(), person=ANN, key=key)


async def test_a_choice_made_before_others_chose_is_taken(house: House) -> None:
    table_id = await started(house, seats=3, people=3)
    version = (await house.view(table_id, ANN, 0))["version"]
    for person, seat in ((BEN, 1), (CLEO, 2)):
        await choose(house, table_id, person, seat, (await legal(house, table_id, person, seat))[0])
    move = (await legal(house, table_id, ANN, 0))[0]
    await house.command(table_id, Move(move), person=ANN, expected_version=version)
    assert (await house.view(table_id, ANN, 0))["view"]["turn"] == 2


async def test_a_choice_made_for_a_turn_that_is_over_is_stale(house: House) -> None:
    table_id = await started(house, seats=2, people=1)
    seen = await house.view(table_id, ANN, 0)
    await choose(house, table_id, ANN, 0, seen["view"]["legal_moves"][0])
    await house.settled()
    now = await house.view(table_id, ANN, 0)
    with pytest.raises(StaleVersion) as refused:
        await house.command(
            table_id,
            Move(now["view"]["legal_moves"][0]),
            person=ANN,
            expected_version=seen["version"],
        )
    assert refused.value.details["version"] == now["version"]
    assert (await house.view(table_id, ANN, 0)) == now


async def test_a_version_that_does_not_exist_yet_is_stale_too(house: House) -> None:
    table_id = await started(house, seats=2, people=1)
    move = (await legal(house, table_id, ANN, 0))[0]
    with pytest.raises(StaleVersion):
        await house.command(table_id, Move(move), person=ANN, expected_version=9999)


async def test_a_second_step_made_without_seeing_the_first_is_stale(house: House) -> None:
    """A double click in a game of many small moves lays one tile, not two."""
    table_id = await started(house, "wasabi", seats=2, people=2)
    while True:
        seat = (await house.table(table_id)).to_act[0]
        person = (ANN, BEN)[seat]
        seen = await house.view(table_id, person, seat)
        await choose(house, table_id, person, seat, seen["view"]["legal_moves"][0])
        after = await house.view(table_id, person, seat)
        if after["to_act"] == [seat] and after["turn"] == seen["turn"]:
            break
    with pytest.raises(StaleVersion):
        await house.command(
            table_id,
            Move(after["view"]["legal_moves"][0]),
            person=person,
            expected_version=seen["version"],
        )


async def test_a_choice_may_be_changed_until_all_have_chosen(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    moves = await legal(house, table_id, ANN, 0)
    for move in (moves[0], moves[-1]):
        await choose(house, table_id, ANN, 0, move)
    assert (await house.view(table_id, ANN, 0))["view"]["choice"] == moves[-1]
    await choose(house, table_id, BEN, 1, (await legal(house, table_id, BEN, 1))[0])
    assert (await house.view(table_id, ANN, 0))["view"]["laid"][0] == moves[-1]


async def test_refused_moves_change_nothing(house: House) -> None:
    table_id = await started(house, "wasabi", seats=2, people=2)
    before = await house.view(table_id, ANN, 0)
    move = before["view"]["legal_moves"][0]
    with pytest.raises(NotYourSeat):
        await house.command(table_id, Move(move, 0), person=BEN)
    with pytest.raises(NotYourTurn):
        await house.command(table_id, Move(move), person=BEN)
    with pytest.raises(NotYourSeat):
        await house.command(table_id, Move(move), person=CLEO)
    assert (await house.view(table_id, ANN, 0)) == before


async def test_an_illegal_move_names_its_rule(house: House) -> None:
    table_id = await started(house, seats=2, people=1)
    hand = set(await legal(house, table_id, ANN, 0))
    other = next(card for card in ("pudding", "tempura", "egg", "sashimi") if card not in hand)
    with pytest.raises(IllegalMove):
        await house.command(table_id, Move(other), person=ANN)


async def test_moves_need_a_running_game(house: House) -> None:
    made = await house.create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),))
    with pytest.raises(NotStarted):
        await house.command(made.table_id, Move("egg"), person=ANN)
    await house.command(made.table_id, FillWithBots("random"), person=ANN)
    await house.command(made.table_id, Start(), person=ANN)
    await play_out(house, made.table_id)
    with pytest.raises(TooLate):
        await house.command(made.table_id, Move("egg"), person=ANN)


async def test_an_unknown_table_is_unknown(house: House) -> None:
    with pytest.raises(UnknownTable):
        await house.view("nowhere")
    with pytest.raises(UnknownTable):
        await house.command("nowhere", Lock(), person=ANN)
    with pytest.raises(UnknownTable):
        await house.find("AAAAAA")


async def test_emotes_are_six_and_not_too_many(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=2, people=2)
    await house.command(table_id, Emote("yum"), person=ANN)
    with pytest.raises(TooSoon) as refused:
        await house.command(table_id, Emote("wow"), person=ANN)
    assert refused.value.details["seconds"] == 3
    await house.command(table_id, Emote("oops"), person=BEN)
    watch.wait(3)
    await house.command(table_id, Emote("wow"), person=ANN)
    with pytest.raises(UnknownEmote):
        await house.command(table_id, Emote("rude"), person=BEN)
    told = [h for h in await house.happenings(table_id) if h["kind"] == "emoted"]
    assert [(h["seat"], h["emote"]) for h in told] == [(0, "yum"), (1, "oops"), (0, "wow")]


async def test_a_game_without_undo_takes_nothing_back(house: House) -> None:
    table_id = await started(house, seats=2, people=2)
    await choose(house, table_id, ANN, 0, (await legal(house, table_id, ANN, 0))[0])
    assert not (await house.view(table_id, ANN, 0))["you"]["may_undo"]
    with pytest.raises(TooLate):
        await house.command(table_id, Undo(), person=ANN)
