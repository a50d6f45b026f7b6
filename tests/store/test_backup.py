"""Backups: of one moment, whole or not there, and restored only into an empty place."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from soak.postgresql import Server

from sushiya.store import BadBackup, Copied, Store, StoreTooNew, back_up, open_store, restore
from tests.store.test_store import add, address, create
from tests.store.test_store import file_store as store

__all__ = ["store"]


async def test_a_backup_brings_everything_back(store: Store, tmp_path: Path) -> None:
    await create(store, "t", "AAAAAA", key=("create", "ann", "1"))
    await add(store, "t", 2)
    copy = tmp_path / "copies" / "one.backup"
    assert await back_up(address(tmp_path), copy) == Copied(tables=1, events=2)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    assert [path.name for path in copy.parent.iterdir()] == ["one.backup"]

    elsewhere = tmp_path / "elsewhere"
    assert await restore(copy, address(elsewhere)) == Copied(tables=1, events=2)
    again = await open_store(address(elsewhere))
    try:
        assert await again.load("t") == await store.load("t")
        assert await again.answered(("create", "ann", "1")) == {"table_id": "t", "version": 1}
        assert await again.table_with_code("AAAAAA") == "t"
    finally:
        await again.close()


async def test_a_backup_is_of_one_moment_while_others_write(store: Store, tmp_path: Path) -> None:
    await create(store, "t", "AAAAAA")

    async def play() -> None:
        for version in range(2, 200):
            await add(store, "t", version)

    playing = asyncio.create_task(play())
    for at in range(5):
        await asyncio.sleep(0)
        copied = await back_up(address(tmp_path), tmp_path / f"{at}.backup")
        with closing(sqlite3.connect(tmp_path / f"{at}.backup")) as copy:
            told = copy.execute("select version from tables").fetchone()[0]
        assert copied.events == told
    await playing


async def test_a_file_that_is_there_is_left_alone(store: Store, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("mine")
    with pytest.raises(BadBackup, match="there already"):
        await back_up(address(tmp_path), there)
    assert there.read_text() == "mine"


async def test_a_house_that_is_not_there_gives_no_backup(tmp_path: Path) -> None:
    with pytest.raises(BadBackup, match="no such file"):
        await back_up(address(tmp_path / "nowhere"), tmp_path / "copy")
    assert not (tmp_path / "copy").exists()
    assert not (tmp_path / "nowhere").exists()


async def test_nothing_is_restored_over_tables(store: Store, tmp_path: Path) -> None:
    await create(store, "t", "AAAAAA")
    await back_up(address(tmp_path), tmp_path / "copy")
    await add(store, "t", 2)
    with pytest.raises(BadBackup, match="already"):
        await restore(tmp_path / "copy", address(tmp_path))
    assert await store.versions(("t",)) == {"t": 2}


@pytest.mark.parametrize("damage", ["text", "torn", "empty"])
async def test_a_damaged_backup_is_refused(store: Store, tmp_path: Path, damage: str) -> None:
    for number in range(40):
        await create(store, f"t{number}", f"AAAA{number:02}")
    copy = tmp_path / "copy"
    await back_up(address(tmp_path), copy)
    whole = copy.read_bytes()
    broken = {"text": b"no database", "torn": whole[: len(whole) // 2], "empty": b""}
    copy.write_bytes(broken[damage])
    with pytest.raises(BadBackup):
        await restore(copy, address(tmp_path / "new"))
    assert not (tmp_path / "new" / "tables.db").exists()


async def test_who_restores_is_told_of_the_file_they_named(store: Store, tmp_path: Path) -> None:
    """Not of the copy that is looked into, which nobody knows and which is gone by then."""
    good, other = tmp_path / "good.backup", tmp_path / "other.backup"
    await create(store, "t", "AAAAAA")
    await back_up(address(tmp_path), good)
    with closing(sqlite3.connect(other)) as file:
        file.execute("create table songs (title text)")
    for source, target in [(good, tmp_path), (other, tmp_path / "elsewhere")]:
        with pytest.raises(BadBackup) as told:
            await restore(source, address(target))
        assert str(source) in str(told.value)


async def test_a_backup_of_a_later_version_is_refused(store: Store, tmp_path: Path) -> None:
    await create(store, "t", "AAAAAA")
    copy = tmp_path / "copy"
    await back_up(address(tmp_path), copy)
    with closing(sqlite3.connect(copy)) as later, later:
        later.execute("update alembic_version set version_num = '9999'")
    kept = shutil.copy(copy, tmp_path / "kept")
    with pytest.raises(StoreTooNew):
        await restore(copy, address(tmp_path / "new"))
    assert copy.read_bytes() == Path(kept).read_bytes()


async def test_a_house_moves_to_a_server_and_back(
    store: Store, tmp_path: Path, postgres: Server
) -> None:
    await postgres.empty()
    await create(store, "t", "AAAAAA", key=("create", "ann", "1"), people=["ann"])
    await add(store, "t", 2)
    await back_up(address(tmp_path), tmp_path / "there")
    assert await restore(tmp_path / "there", postgres.address) == Copied(tables=1, events=2)
    with pytest.raises(BadBackup, match="already"):
        await restore(tmp_path / "there", postgres.address)
    assert await back_up(postgres.address, tmp_path / "back") == Copied(tables=1, events=2)
    with (
        closing(sqlite3.connect(tmp_path / "there")) as before,
        closing(sqlite3.connect(tmp_path / "back")) as after,
    ):
        assert sorted(before.iterdump()) == sorted(after.iterdump())
