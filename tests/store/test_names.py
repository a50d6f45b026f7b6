"""Kept names on real databases: results are entered once, whoever enters them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sushiya.play.rating import Rating, rated
from sushiya.store import Store, open_store
from tests.store.test_store import store, where

__all__ = ["store", "where"]
ANN, BEN, TABLET = "a" * 64, "b" * 64, "c" * 64


async def keep(store: Store, name: str, person: str) -> str:
    """Keep a name and give its id."""
    assert await store.names.keep(f"id-{name}", name, name.casefold(), person, 10.0) == "kept"
    return f"id-{name}"


def over(table: str, *players: tuple[str, int], why_not: str = "") -> dict[str, Any]:
    """A result: each player a browser or a bot, and their place."""
    return {
        "table": table,
        "game": "sushi-go",
        "ended_at": 100.0,
        "why_not": why_not,
        "players": [
            {
                "keys": [who] if len(who) == 64 else [],
                "bot": None if len(who) == 64 else who,
                "points": 50 - place,
                "place": place,
            }
            for who, place in players
        ],
    }


async def test_a_name_is_kept_by_one_and_used_on_two(store: Store) -> None:
    names = store.names
    ann = await keep(store, "Ann", ANN)
    assert await names.keep("x", "ANN", "ann", BEN, 11.0) == "taken"
    assert await names.keep("x", "Other", "other", ANN, 11.0) == "has-one"
    assert await names.take_link("f" * 64, BEN, 12.0) == "no-link"
    await names.offer_link(ann, "f" * 64)
    assert await names.take_link("f" * 64, BEN, 12.0) == "taken"
    assert await names.take_link("f" * 64, BEN, 12.0) == "has-one"
    found = await names.of_person(BEN)
    assert found is not None
    assert (found["id"], found["name"], found["is_shown"]) == (ann, "Ann", 0)
    await names.leave(BEN, 13.0)
    assert await names.of_person(BEN) is None
    assert sorted(await names.keys_of(ann)) == [ANN]


async def test_a_result_is_entered_once_by_many(where: str) -> None:
    """Four at once say the same; one of them enters it."""
    stores = [await open_store(where) for _ in range(2)]
    ann = await keep(stores[0], "Ann", ANN)
    told = over("t", (ANN, 0), ("cook", 1))
    done = await asyncio.gather(*(one.names.settle(told) for one in stores * 2))
    assert sorted(done) == [False, False, False, True]
    (rating,) = await stores[1].names.ratings_of(ann)
    assert (rating["games"], rating["seats"]) == (1, 2)
    winner, _ = rated([Rating(), Rating()], [0, 1])
    assert (rating["mu"], rating["sigma"]) == pytest.approx(winner)
    for one in stores:
        await one.close()


async def test_results_entered_at_the_same_time_all_count(where: str) -> None:
    """Every table has the same bot in it, whose rating nobody may overwrite."""
    stores = [await open_store(where) for _ in range(2)]
    await keep(stores[0], "Ann", ANN)
    await keep(stores[0], "Ben", BEN)
    tables = [over(f"t{number}", ((ANN, BEN)[number % 2], 0), ("cook", 1)) for number in range(8)]
    done = await asyncio.gather(
        *(stores[number % 2].names.settle(told) for number, told in enumerate(tables))
    )
    assert all(done)
    (bot,) = await stores[0].names.ladder("sushi-go", 2, 10)
    assert (bot["subject"], bot["name"], bot["games"]) == ("bot:cook", None, 8)
    for one in stores:
        await one.close()


async def test_guests_are_left_out_and_some_games_do_not_count(store: Store) -> None:
    names, ann, ben = store.names, await keep(store, "Ann", ANN), await keep(store, "Ben", BEN)
    await names.settle(over("guest", (ANN, 1), (TABLET, 0), ("cook", 2)))
    await names.settle(over("alone", (ANN, 0), (TABLET, 1)))
    await names.settle(over("away", (ANN, 0), (BEN, 1), why_not="stand-in"))
    await names.offer_link(ben, "f" * 64)
    await names.take_link("f" * 64, TABLET, 20.0)
    await names.settle(over("twice", (ANN, 0), (BEN, 1), (TABLET, 1)))
    results = {row["table_id"]: row for row in await names.results_of(ann)}
    assert {table: row["why_not"] for table, row in results.items()} == {
        "guest": "",
        "alone": "alone",
        "away": "stand-in",
        "twice": "same-name",
    }
    assert (results["guest"]["mu"] or 0) > 25, "the guest who won is nobody to be compared with"
    (rating,) = await names.ratings_of(ann)
    assert (rating["seats"], rating["games"]) == (3, 1)
    assert await names.ratings_of(ben) == []


async def test_only_who_wishes_is_seen(store: Store) -> None:
    names, ann = store.names, await keep(store, "Ann", ANN)
    await names.settle(over("t", (ANN, 0), ("cook", 1)))
    assert [row["subject"] for row in await names.ladder("sushi-go", 2, 9)] == ["bot:cook"]
    await names.show(ann, True)
    shown = await names.ladder("sushi-go", 2, 9)
    assert [row["name"] for row in shown] == ["Ann", None]
    assert await names.ladder("sushi-go", 3, 9) == []


async def test_what_is_forgotten_is_gone(store: Store) -> None:
    names, ann = store.names, await keep(store, "Ann", ANN)
    await names.show(ann, True)
    await names.settle(over("t", (ANN, 0), ("cook", 1)))
    await names.forget(ann)
    assert await names.of_person(ANN) is None
    assert await names.results_of(ann) == await names.ratings_of(ann) == []
    assert [row["subject"] for row in await names.ladder("sushi-go", 2, 9)] == ["bot:cook"]
    assert not await names.settle(over("t", (ANN, 0), ("cook", 1))), "once is once"
    assert await names.keep("new", "Ann", "ann", ANN, 200.0) == "kept"
