"""The store on real databases: what is confirmed is there, and nothing is there twice."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from soak.postgresql import Server
from sqlalchemy import Connection, event, text
from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateTable

from sushiya.store import (
    BadAddress,
    InUse,
    Store,
    StoreTooNew,
    StoreUnavailable,
    databases,
    open_store,
    writer,
)
from sushiya.store.batch import to_json, write_batch
from sushiya.store.databases import SQLite
from sushiya.store.entry import Entry, Outcome
from sushiya.store.migrate import HEAD, MIGRATIONS
from sushiya.store.schema import keys, metadata
from sushiya.store.statements import joined_with

Key = tuple[str, str, str]


def address(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
async def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, of each kind there is."""
    if request.param == "sqlite":
        return address(tmp_path)
    server: Server = request.getfixturevalue("postgres")
    await server.empty()
    return server.address


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    store = await open_store(where)
    yield store
    await store.close()


@pytest.fixture
async def file_store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store in a SQLite file."""
    store = await open_store(address(tmp_path))
    yield store
    await store.close()


def row(version: int, kind: str = "moved", **data: object) -> dict[str, Any]:
    """An event as the host gives it."""
    return {"version": version, "at": 100.0 + version, "kind": kind, "data": data}


async def run(store: Store, statement: str) -> None:
    """Do something to the database behind the store's back."""
    await store.database.write(lambda connection: connection.execute(text(statement)) and None)


async def create(store: Store, table: str, code: str, key: Key | None = None, **facts: Any) -> Any:
    """A new table in the store."""
    begin = {"at": 1.0, "status": "lobby", "game": "sushi-go", "code": code}
    answer = {"table_id": table, "version": 1}
    return await store.append(
        table, [row(1, "created")], facts=begin | facts, key=key, answer=answer
    )


async def add(store: Store, table: str, version: int, key: Key | None = None, **facts: Any) -> Any:
    """The next event of a table."""
    answer = {"table_id": table, "version": version}
    return await store.append(
        table, [row(version)], facts={"at": float(version)} | facts, key=key, answer=answer
    )


async def test_events_come_back_as_they_went_in(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    rows = [row(2, text="Zoë 小林 🍣 ' \x00 \ud800", seats=[1, None]), row(3, half=0.5)]
    assert (await store.append("t", rows, facts={"at": 5.0}))[0] == "stored"
    assert await store.load("t") == [row(1, "created"), *rows]
    assert await store.load("t", after=2) == rows[1:]
    assert await store.load("nowhere") == []


def test_whatever_letters_there_are_what_is_stored_is_ascii() -> None:
    class Name(str):
        __slots__ = ()

    for value in ({"seat": 0}, {"name": "Łucja"}, {"half": "\ud800"}, {None: Name("Ann")}):
        stored = to_json(value)
        assert stored == json.dumps(value, separators=(",", ":"))
        assert stored.isascii()


async def test_one_writer_is_first_and_the_other_is_told(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    verdicts = await asyncio.gather(*(add(store, "t", 2) for _ in range(5)))
    assert sorted(verdict for verdict, _ in verdicts) == ["conflict"] * 4 + ["stored"]
    assert await add(store, "t", 4) == ("conflict", None)
    assert await create(store, "t", "BBBBBB") == ("conflict", None)
    assert await store.versions(("t", "nowhere")) == {"t": 2}


async def test_two_processes_agree_who_is_first(where: str) -> None:
    stores = [await open_store(where) for _ in range(2)]
    await create(stores[0], "t", "AAAAAA")
    for version in range(2, 30):
        verdicts = await asyncio.gather(*(add(store, "t", version) for store in stores))
        assert sorted(verdict for verdict, _ in verdicts) == ["conflict", "stored"]
    for store in stores:
        assert len(await store.load("t")) == 29
        await store.close()


async def test_a_known_key_gives_its_first_answer(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    key = ("t", "ann", "k")
    assert await store.answered(key) is None
    assert (await add(store, "t", 2, key))[0] == "stored"
    answer = {"table_id": "t", "version": 2}
    assert await add(store, "t", 3, key) == ("repeated", answer)
    assert await store.answered(key) == answer
    assert (await add(store, "t", 3, ("t", "ben", "k")))[0] == "stored"
    assert await store.versions(("t",)) == {"t": 3}


async def test_a_key_may_be_kept_without_events(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    key = ("t", "ann", "k")
    assert (await store.append("t", [], facts={"at": 2.0}, key=key, answer={"version": 1})) == (
        "stored",
        None,
    )
    assert await store.answered(key) == {"version": 1}
    assert await store.versions(("t",)) == {"t": 1}


async def test_a_code_belongs_to_one_open_table(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    assert await create(store, "u", "AAAAAA") == ("code-taken", None)
    assert await store.table_with_code("AAAAAA") == "t"
    await add(store, "t", 2, status="ended")
    assert await store.table_with_code("AAAAAA") is None
    assert (await create(store, "u", "AAAAAA"))[0] == "stored"
    assert await store.table_with_code("AAAAAA") == "u"


async def test_lists_show_open_tables_and_those_of_a_person(store: Store) -> None:
    await create(store, "t", "AAAAAA", at=1.0, people=["ann", "ben", "ann"])
    await create(store, "u", "BBBBBB", at=2.0, people=["ann"])
    assert [found["id"] for found in await store.open_tables()] == ["u", "t"]
    await add(store, "t", 2, at=3.0, status="running", people=["ann"])
    assert [found["id"] for found in await store.open_tables("running")] == ["t"]
    kind = (await store.load("u"))[0]["kind"]
    assert [found["id"] for found in await store.open_tables(having=("none", kind))] == ["t", "u"]
    assert await store.open_tables("lobby", having=("none",)) == []
    mine = await store.tables_of_person("ann")
    assert [(found["id"], found["status"]) for found in mine] == [("t", "running"), ("u", "lobby")]
    assert len(await store.tables_of_person("ann", most=1)) == 1
    await add(store, "t", 3, left=["ann"])
    assert [found["id"] for found in await store.tables_of_person("ann")] == ["u"]
    assert [found["id"] for found in await store.tables_of_person("ben")] == ["t"]


async def test_what_arrives_together_is_committed_together(file_store: Store) -> None:
    """One commit is for the first, one for all that came while the disk was busy."""
    commits: list[object] = []
    assert isinstance(file_store.database, SQLite)
    event.listen(file_store.database._writing, "commit", commits.append)
    verdicts = await asyncio.gather(
        *(create(file_store, f"t{n}", f"CODE{n:02}") for n in range(50))
    )
    assert {verdict for verdict, _ in verdicts} == {"stored"}
    assert len(commits) <= 2


async def test_a_busy_house_waits_a_moment_for_more(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Behind a transaction of several, what comes in the next moment shares the next one."""
    pauses, written = _watched(monkeypatch)
    await create(file_store, "t", "AAAAAA")
    await add(file_store, "t", 2)
    await asyncio.gather(*(add(file_store, "t", version) for version in (3, 4)))
    assert not pauses, "nobody waits in a quiet house"
    adding = [asyncio.ensure_future(add(file_store, "t", version)) for version in (5, 6)]
    while not pauses:
        await asyncio.wait(adding, timeout=0)
    adding += [asyncio.ensure_future(add(file_store, "t", version)) for version in (7, 8)]
    await asyncio.wait(adding, timeout=0)
    pauses[-1].set()
    assert [verdict for verdict, _ in await asyncio.gather(*adding)] == ["stored"] * 4
    assert written == [1, 1, 2, 4]


async def test_tables_that_take_turns_wait_a_moment_for_each_other(
    file_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One table is confirmed at once, move by move; when others move too, they share."""
    pauses, written = _watched(monkeypatch)
    await create(file_store, "a", "AAAAAA")
    for version in (2, 3):
        await add(file_store, "a", version)
    await create(file_store, "b", "BBBBBB")
    assert not pauses
    adding = [
        asyncio.ensure_future(add(file_store, table, 2 if table == "b" else 4)) for table in "ab"
    ]
    while not pauses:
        await asyncio.wait(adding, timeout=0)
    pauses[-1].set()
    assert [verdict for verdict, _ in await asyncio.gather(*adding)] == ["stored"] * 2
    assert written == [1, 1, 1, 1, 2]


def _watched(monkeypatch: pytest.MonkeyPatch) -> tuple[list[asyncio.Event], list[int]]:
    """The pauses of the writer, each until it is set, and the sizes of its transactions."""
    pauses: list[asyncio.Event] = []
    written: list[int] = []

    async def paused(seconds: float) -> None:
        pauses.append(asyncio.Event())
        await pauses[-1].wait()

    def counted(connection: Connection, entries: list[Entry]) -> list[Outcome]:
        written.append(len(entries))
        return write_batch(connection, entries)

    monkeypatch.setattr(writer, "SECONDS_BETWEEN", 3600.0)
    monkeypatch.setattr(writer, "write_batch", counted)
    monkeypatch.setattr("sushiya.store.writer.asyncio.sleep", paused)
    return pauses, written


async def test_one_bad_entry_does_not_spoil_the_batch(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    verdicts = await asyncio.gather(
        add(store, "t", 2),
        add(store, "t", 9),
        create(store, "u", "AAAAAA"),
        create(store, "v", "BBBBBB"),
        add(store, "t", 3),
    )
    assert [verdict for verdict, _ in verdicts] == [
        "stored", "conflict", "code-taken", "stored", "stored",
    ]  # fmt: skip


async def test_a_row_that_slipped_in_is_a_conflict_for_its_table_alone(store: Store) -> None:
    """The primary key is the last word when the version in the list of tables is wrong."""
    await create(store, "t", "AAAAAA")
    await create(store, "u", "BBBBBB")
    await run(store, "insert into events values ('t', 2, 0, 'moved', '{}')")
    verdicts = await asyncio.gather(add(store, "t", 2), add(store, "u", 2))
    assert [verdict for verdict, _ in verdicts] == ["conflict", "stored"]


@pytest.mark.parametrize("one_by_one", [False, True])
async def test_what_follows_a_piece_that_is_not_stored_is_a_conflict(
    store: Store, one_by_one: bool
) -> None:
    """It was decided on top of that piece, not of what another house wrote in its place."""
    key = ("t", "ann", "tap")
    await create(store, "t", "AAAAAA")
    await create(store, "u", "BBBBBB")
    await add(store, "t", 2, key)
    if one_by_one:
        await run(store, "insert into events values ('u', 2, 0, 'moved', '{}')")
    answer = {"table_id": "t", "version": 2}
    pieces: list[Any] = [
        ("u", [row(2)], {"at": 2.0}, None, None),
        ("t", [row(2)], {"at": 2.0}, key, answer),
        ("t", [row(3)], {"at": 2.0}, ("t", "ben", "tap"), {"table_id": "t", "version": 3}),
        ("t", [row(4)], {"at": 2.0}, ("t", "cleo", "tap"), {"table_id": "t", "version": 4}),
    ]
    first = "conflict" if one_by_one else "stored"
    verdicts = [verdict for verdict, _ in await store.append_all(pieces)]
    assert verdicts == [first, "repeated", "conflict", "conflict"]
    assert await store.versions(("t",)) == {"t": 2}


async def test_data_that_cannot_be_read_comes_back_as_none(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    await run(store, "update events set data = '{oops'")
    assert (await store.load("t"))[0]["data"] is None


async def test_old_tables_are_forgotten_whole(store: Store) -> None:
    await create(store, "t", "AAAAAA", ("create", "ann", "k"), at=1.0, people=["ann"])
    await create(store, "u", "BBBBBB", ("create", "ann", "l"), at=9.0, people=["ann"])
    assert await store.forget_tables(before=5.0) == 1
    assert await store.load("t") == []
    assert await store.answered(("create", "ann", "k")) is None
    assert await store.answered(("create", "ann", "l")) is not None
    assert [found["id"] for found in await store.tables_of_person("ann")] == ["u"]


async def test_a_database_that_fails_confirms_nothing(store: Store) -> None:
    await create(store, "t", "AAAAAA")
    await run(store, "alter table keys rename to lost")
    with pytest.raises(StoreUnavailable):
        await add(store, "t", 2, ("t", "ann", "k"))
    with pytest.raises(StoreUnavailable):
        await store.answered(("t", "ann", "k"))
    assert len(await store.load("t")) == 1


def _setting(connection: Connection, name: str) -> object:
    return connection.execute(text(f"pragma {name}")).scalar()


async def test_a_confirmed_write_survives_a_power_cut(file_store: Store) -> None:
    assert await file_store.database.write(_setting, "journal_mode") == "wal"
    assert await file_store.database.write(_setting, "synchronous") == 2


async def test_the_file_is_for_its_owner_alone(file_store: Store, tmp_path: Path) -> None:
    assert stat.S_IMODE((tmp_path / "tables.db").stat().st_mode) == 0o600


@pytest.mark.parametrize(
    "wrong", ["", "tables.db", "mysql://x", "sqlite://",
              "sqlite:///:memory:"],
)  # fmt: skip
async def test_an_address_that_cannot_keep_a_table_is_refused(wrong: str) -> None:
    with pytest.raises(BadAddress):
        await open_store(wrong)


async def test_migrations_give_the_schema_the_code_expects(store: Store) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    def differences(connection: Connection) -> Any:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    assert await store.database.read(differences) == []


def test_the_newest_migration_is_the_head() -> None:
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    assert ScriptDirectory.from_config(config).get_current_head() == HEAD


async def test_opening_again_keeps_everything(where: str) -> None:
    for version in range(1, 4):
        store = await open_store(where)
        done = await (create(store, "t", "AAAAAA") if version == 1 else add(store, "t", version))
        assert done[0] == "stored"
        await store.close()


async def test_several_processes_may_start_on_an_empty_file(where: str) -> None:
    stores = await asyncio.gather(*(open_store(where) for _ in range(4)))
    await create(stores[0], "t", "AAAAAA")
    for store in stores:
        assert len(await store.load("t")) == 1
        await store.close()


async def test_a_database_from_the_future_is_left_alone(store: Store, where: str) -> None:
    await run(store, "update alembic_version set version_num = '9999'")
    with pytest.raises(StoreTooNew):
        await open_store(where)


class Reluctant:
    """A connection that fails with these codes, one after the other, before it does as told."""

    def __init__(self, *codes: int) -> None:
        self._codes = list(codes)
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True

    def execute(self, statement: str) -> None:
        if self._codes:
            error = sqlite3.OperationalError()
            error.sqlite_errorcode = self._codes.pop(0)
            raise error


def test_a_disk_that_cannot_be_written_is_told_at_once() -> None:
    """Waiting is for a file that somebody else is opening; nothing else gets better by it."""
    busy = Reluctant(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY)
    databases._prepare_sqlite(busy, None)
    for code in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR_WRITE):
        failing = Reluctant(code, *[sqlite3.SQLITE_BUSY] * 2000)
        with pytest.raises(sqlite3.OperationalError):
            databases._prepare_sqlite(failing, None)
        assert failing.is_closed


async def test_a_host_is_told_what_is_wrong_with_the_disk(file_store: Store) -> None:
    await create(file_store, "t", "AAAAAA")
    await run(file_store, "PRAGMA max_page_count = 1")
    with pytest.raises(StoreUnavailable, match="full"):
        await asyncio.gather(*(add(file_store, "t", version) for version in range(2, 2000)))


async def test_a_disk_that_was_read_only_for_a_while_is_written_again(file_store: Store) -> None:
    await create(file_store, "t", "AAAAAA")
    await run(file_store, "PRAGMA query_only = ON")
    with pytest.raises(StoreUnavailable, match="readonly"):
        await add(file_store, "t", 2)
    assert (await add(file_store, "t", 2))[0] == "stored"


async def test_a_file_is_for_one_house_at_a_time(tmp_path: Path) -> None:
    where = address(tmp_path)
    first = await open_store(where, for_a_house=True)
    try:
        with pytest.raises(InUse):
            await open_store(where, for_a_house=True)
        await (await open_store(where)).close()
        with pytest.raises(InUse):
            await open_store(where, for_a_house=True)
    finally:
        await first.close()
    await (await open_store(where, for_a_house=True)).close()


async def test_a_house_that_cannot_be_opened_holds_nothing(tmp_path: Path) -> None:
    (tmp_path / "tables.db").write_text("no database")
    for _ in range(2):
        with pytest.raises(BadAddress):
            await open_store(address(tmp_path), for_a_house=True)


def test_a_key_is_looked_up_without_reading_all_of_them(tmp_path: Path) -> None:
    """However many keys a house has stored, a move costs the same."""
    with sqlite3.connect(tmp_path / "keys.db") as database:
        database.execute(str(CreateTable(keys).compile(dialect=sqlite.dialect())))
        asked = joined_with((keys.c.answer,), (keys.c.scope, keys.c.person, keys.c.key), 2)
        plan = database.execute(f"EXPLAIN QUERY PLAN {asked}", [""] * 6).fetchall()
    told = [line[-1] for line in plan]
    assert any("SEARCH keys USING INDEX" in line for line in told), told
    assert not any("SCAN keys" in line for line in told), told


async def test_keys_that_begin_alike_stand_together_in_the_file(
    file_store: Store, tmp_path: Path
) -> None:
    """What a transaction writes is few pages of the file where its keys are neighbours there."""
    with sqlite3.connect(tmp_path / "tables.db") as database:
        columns = database.execute("pragma table_info(keys)").fetchall()
    primary = sorted((at, name) for _, name, _, _, _, at in columns if at)
    assert [name for _, name in primary] == ["key", "scope", "person"]
