"""A server that many share, and that may be gone for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from soak.partition import proxy_to
from soak.postgresql import Server
from sqlalchemy import Connection, make_url

from sushiya.store import (
    BadAddress,
    Store,
    StoreUnavailable,
    back_up,
    checked_url,
    open_store,
)
from sushiya.store import postgresql as driver
from tests.store.test_store import add, create

_EVERYBODY_OUT = (
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sushiya'"
)


@pytest.fixture
async def store(postgres: Server) -> AsyncIterator[Store]:
    await postgres.empty()
    store = await open_store(postgres.address)
    await create(store, "t", "AAAAAA")
    yield store
    await store.close()


async def test_connections_that_broke_are_replaced_unnoticed(
    store: Store, postgres: Server
) -> None:
    for version in (2, 3):
        await postgres.sql(_EVERYBODY_OUT)
        assert (await add(store, "t", version))[0] == "stored"
        await postgres.sql(_EVERYBODY_OUT)
        assert len(await store.load("t")) == version


async def test_nobody_notices_a_short_restart(store: Store, postgres: Server) -> None:
    postgres.stop()
    adding = asyncio.create_task(add(store, "t", 2))
    looking = asyncio.create_task(store.load("t"))
    await asyncio.sleep(0)
    postgres.start()
    assert (await adding)[0] == "stored"
    assert len(await looking) in (1, 2)


async def test_a_server_that_does_not_answer_confirms_nothing(
    postgres: Server, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with proxy_to(postgres.port) as proxy:
        far = await open_store(postgres.behind(proxy.port))
        monkeypatch.setattr(driver, "SECONDS_FOR_ALL", 0.2)
        proxy.cut()
        with pytest.raises(StoreUnavailable):
            await add(far, "t", 2)
        with pytest.raises(StoreUnavailable):
            await far.load("t")
        monkeypatch.undo()
        proxy.mend()
        # The transaction that never got its commit is gone, and its place is free.
        assert (await add(store, "t", 2))[0] == "stored"
        assert (await add(far, "t", 2))[0] == "conflict"
        assert (await add(far, "t", 3))[0] == "stored"
        await far.close()


async def test_a_connection_lost_in_the_commit_is_not_tried_again(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether it was stored nobody can know: a second try might store it twice."""
    tries: list[object] = []

    async def lost(connection: object) -> None:
        tries.append(connection)
        raise ConnectionResetError

    monkeypatch.setattr("sqlalchemy.ext.asyncio.AsyncConnection.commit", lost)
    with pytest.raises(StoreUnavailable):
        await add(store, "t", 2)
    assert len(tries) == 1


async def test_a_session_that_ends_just_when_it_is_asked_is_replaced_unnoticed(
    postgres: Server,
) -> None:
    """The driver then says that another operation was in progress, before anything was sent."""
    database = driver.PostgreSQL(make_url(postgres.address))
    tries: list[Connection] = []

    def work(connection: Connection) -> str:
        tries.append(connection)
        if len(tries) == 1:
            raise asyncpg.InternalClientError("cannot switch to state 12")
        return "done"

    assert await database.write(work) == "done"
    assert len(tries) == 2
    await database.close()


async def test_names_that_a_server_cannot_be_asked_for_are_unknown(store: Store) -> None:
    assert await store.load("a\x00b") == []
    assert await store.load("\ud800") == []
    assert await store.versions(("a\x00b", "t", "\ud800")) == {"t": 1}


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+asyncpg"])
def test_every_usual_spelling_names_a_server(scheme: str) -> None:
    assert checked_url(f"{scheme}://ann@db.example/house?sslmode=require").host == "db.example"


async def test_a_server_that_is_not_there_is_told_without_its_password(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(driver, "SECONDS_FOR_ALL", 0.1)
    with pytest.raises(BadAddress) as refused:
        await open_store("postgresql://ann:hush@127.0.0.1:1/house")
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("address", ["postgresql://ann:hush@db:many/house", "ann:hush@db"])
def test_an_address_that_cannot_be_read_is_told_without_its_password(address: str) -> None:
    with pytest.raises(BadAddress, match="not an address") as refused:
        checked_url(address)
    assert "hush" not in str(refused.value)


@pytest.mark.parametrize("rest", ["127.0.0.1:1/house", "127.0.0.1:1/house?sslmode=perhaps"])
async def test_no_backup_of_a_server_that_is_not_there(
    rest: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(driver, "SECONDS_FOR_ALL", 0.1)
    with pytest.raises(BadAddress) as refused:
        await back_up(f"postgresql://ann:hush@{rest}", tmp_path / "copy")
    assert "hush" not in str(refused.value)
    assert list(tmp_path.iterdir()) == []
