"""Names that people keep: results once, whatever happens; and a name that is forgotten."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from sushiya.host import ClearSeat, House, Move, SitDown, StandUp, Start, person_key
from sushiya.host.achievements import achievements
from sushiya.host.errors import BadName, BadNameLink, NameInUse, NoName, StillSeated
from sushiya.host.kept_names import KeptNames
from sushiya.host.settling import result_of
from sushiya.store import Store
from tests.host.kit import (
    ANN,
    BEN,
    CLEO,
    Luck,
    Wristwatch,
    new_house,
    play_out,
    started,
    think,
)
from tests.tables import Dice

LINK = person_key("a link")


def house_with_names(store: Store, watch: Wristwatch) -> House:
    return House(store, clock=watch, think=think, randomness=Luck(), names=store.names)


@pytest.fixture
async def house(store: Store, watch: Wristwatch) -> AsyncIterator[House]:
    house = house_with_names(store, watch)
    yield house
    await house.close()


def names_of(house: House) -> KeptNames:
    assert house.names is not None
    return house.names


async def results(house: House, person: str) -> list[dict[str, object]]:
    names = names_of(house)
    return await names.book.results_of((await names.needed(person))["id"])


async def test_a_finished_game_is_in_the_history(house: House) -> None:
    await names_of(house).keep(ANN, "Ann")
    table_id = await started(house, seats=3, people=2)
    await play_out(house, table_id)
    await house.settled()
    (mine,) = await results(house, ANN)
    outcome = (await house.view(table_id))["view"]["outcome"]
    assert (mine["table_id"], mine["points"], mine["why_not"]) == (
        table_id, outcome["points"][0], ""
    )  # fmt: skip
    with pytest.raises(NoName):
        await results(house, BEN)


async def test_a_result_survives_a_kill_before_it_was_entered(
    store: Store, watch: Wristwatch
) -> None:
    """A house without names ends the game, as if it were killed right after."""
    killed = new_house(store, watch)
    names = KeptNames(store.names, store, clock=watch, randomness=Luck(3))
    await names.keep(ANN, "Ann")
    for _ in range(2):
        await play_out(killed, await started(killed, seats=2, people=1))
    await killed.close()
    houses = [house_with_names(store, watch) for _ in range(2)]
    for house in houses:
        await house.resume()
        await house.resume()
    assert len(await results(houses[0], ANN)) == 2
    (rating,) = await store.names.ratings_of((await names.needed(ANN))["id"])
    assert rating["games"] == 2
    for house in houses:
        await house.close()


async def test_games_before_the_name_are_nobodys(house: House, watch: Wristwatch) -> None:
    await play_out(house, await started(house, seats=2, people=1))
    watch.wait(60)
    await names_of(house).keep(ANN, "Ann")
    assert await names_of(house).settle_all() == 0
    assert await results(house, ANN) == []


async def test_a_seat_that_somebody_left_does_not_count(house: House) -> None:
    table_id = await started(house, seats=3, people=3)
    await house.command(table_id, StandUp(), person=BEN)
    await play_out(house, table_id)
    assert result_of(await house.table(table_id))["why_not"] == "left"


async def test_who_left_before_the_start_is_no_reason(house: House) -> None:
    made = await house.create("sushi-go", seats=2, person=ANN, then=(SitDown("Ann"),))
    await house.command(made.table_id, SitDown("Ben"), person=BEN)
    await house.command(made.table_id, ClearSeat(1), person=ANN)
    await house.command(made.table_id, SitDown("Cleo"), person=CLEO)
    await house.command(made.table_id, Start(), person=ANN)
    await play_out(house, made.table_id)
    assert result_of(await house.table(made.table_id))["why_not"] == ""


async def test_a_stand_in_makes_a_game_not_count(house: House, watch: Wristwatch) -> None:
    table_id = await started(house, seats=2, people=2)
    async with house.subscribe(table_id, ANN):
        watch.wait(house.patience.settle + 1)
        await house.tick()
        watch.wait(house.patience.grace + 1)
        await house.tick()
        table = await house.table(table_id)
        await house.command(table_id, Move(table.match.legal_moves(0)[0]), person=ANN)  # type: ignore[union-attr]
        await house.settled()
        await play_out(house, table_id)
    assert result_of(await house.table(table_id))["why_not"] == "stand-in"


async def test_a_tablet_for_two_does_not_count(house: House) -> None:
    table_id = await started(house, seats=2, people=1, then=(SitDown("Zoe"),))
    await play_out(house, table_id)
    assert result_of(await house.table(table_id))["why_not"] == "one-device"


async def test_who_is_better_has_the_lower_place(house: House) -> None:
    table_id = await started(house, seats=4, people=2)
    await play_out(house, table_id)
    told = result_of(await house.table(table_id))
    places = [player["place"] for player in told["players"]]
    outcome = (await house.view(table_id))["view"]["outcome"]
    assert [seat for seat, place in enumerate(places) if place == 0] == outcome["winners"]
    by_place = sorted(range(4), key=lambda seat: places[seat])
    points = [outcome["points"][seat] for seat in by_place]
    assert points == sorted(points, reverse=True)


async def test_names_are_checked_and_each_kept_once(house: House) -> None:
    names = names_of(house)
    for bad in ("", "guest-3", "Somebody-1", "x" * 21):
        with pytest.raises(BadName):
            await names.keep(ANN, bad)
    await names.keep(ANN, "Ann")
    with pytest.raises(BadName):
        await names.keep(BEN, "ANN")
    with pytest.raises(NameInUse):
        await names.keep(ANN, "Annie")
    await names.rename(ANN, "Annie")
    await names.keep(BEN, "Ann")
    with pytest.raises(BadName):
        await names.rename(BEN, "annie")
    with pytest.raises(BadNameLink):
        await names.take_link(CLEO, LINK)
    await names.offer_link(ANN, LINK)
    await names.take_link(CLEO, LINK)
    assert (await names.needed(CLEO))["name"] == "Annie"


async def test_a_forgotten_name_is_somebody_at_tables_that_are_over(house: House) -> None:
    names = names_of(house)
    await names.keep(ANN, "Ann")
    table_id = await started(house, seats=3, people=2)
    with pytest.raises(StillSeated):
        await names.forget(ANN)
    await play_out(house, table_id)
    await house.settled()
    before = await house.record(table_id)
    assert "Ann" in before
    assert await names.forget(ANN) == 1
    view = await house.view(table_id, ANN)
    told = str((view, await house.happenings(table_id)))
    assert "Ann" not in told
    assert "Ben" in told
    assert [seat["name"] for seat in view["seats"]][:2] == ["somebody-1", "Ben"]
    assert view["you"]["seats"] == [0], "the game is theirs to look at all the same"
    moves = before.split("\n\n")[1].rpartition("sum")[0]
    assert moves in await house.record(table_id)
    assert await names.of(ANN) is None
    assert "Ann" not in str(await house.ledger.load(table_id))


async def test_a_name_that_left_a_running_table_is_forgotten_there_too(house: House) -> None:
    names = names_of(house)
    await names.keep(BEN, "Ben")
    table_id = await started(house, seats=3, people=3)
    await house.command(table_id, StandUp(), person=BEN)
    await names.forget(BEN)
    assert "Ben" not in str(await house.ledger.load(table_id))
    await play_out(house, table_id)
    assert "Ben" not in await house.record(table_id)


def test_achievements_are_read_off_results_that_count() -> None:
    dice = Dice(4)
    played: list[dict[str, Any]] = [
        {
            "game": "sushi-go",
            "seats": 2,
            "table_id": f"t{at}",
            "points": dice.below(60),
            "place": place,
            "why_not": "",
        }
        for at, place in enumerate((0, 0, 1, 0, 0, 0, 1, 0))
    ]
    aside = played[0] | {"points": 99, "why_not": "left"}
    (found,) = achievements([*played, aside])
    assert (found.games, found.wins, found.longest, found.run) == (8, 6, 3, 1)
    assert found.best == max(one["points"] for one in played)
