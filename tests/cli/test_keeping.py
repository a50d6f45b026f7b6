"""``sushiya backup``, ``restore``, ``export`` and ``check``, as a host would use them."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sushiya.host.commands import FillWithBots, SitDown, Start
from sushiya.play.records import load_record
from tests.cli.running import run
from tests.host.kit import ANN, Wristwatch, new_house, store_at


def a_house_with_games(folder: Path) -> None:
    """One game that is over and one that goes on, in a data folder."""

    async def play() -> None:
        async with store_at(folder) as store:
            house = new_house(store, Wristwatch())
            for people in ((), (SitDown("Ann"),)):
                then = (*people, FillWithBots("random"), Start())
                await house.create("sushi-go", seats=2, person=ANN, then=then)
            await house.settled()
            await house.close()

    asyncio.run(play())


def test_a_house_moves_by_backup_and_restore(tmp_path: Path) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.backup"
    a_house_with_games(old)
    made = run("backup", str(copy), "--data", str(old))
    assert made.exit_code == 0
    assert "tables 2" in made.stdout
    assert run("restore", str(copy), "--data", str(new)).exit_code == 0
    assert run("restore", str(copy), "--data", str(new)).exit_code == 2
    assert run("backup", str(copy), "--data", str(old)).exit_code == 2


def test_what_was_kept_is_told_to_programs(tmp_path: Path) -> None:
    old, new, copy = tmp_path / "old", tmp_path / "new", tmp_path / "copy.backup"
    a_house_with_games(old)
    made = json.loads(run("backup", str(copy), "--data", str(old), "--json").stdout)
    assert made["path"] == str(copy)
    assert made["tables"] == 2
    taken = json.loads(run("restore", str(copy), "--data", str(new), "--json").stdout)
    assert taken == made
    games = str(tmp_path / "games")
    told = json.loads(run("export", games, "--data", str(new), "--json").stdout)
    assert told == {"path": games, "records": 1, "damaged": []}


def test_only_finished_games_are_exported(tmp_path: Path) -> None:
    a_house_with_games(tmp_path / "house")
    games = tmp_path / "games"
    done = run("export", str(games), "--data", str(tmp_path / "house"))
    assert done.exit_code == 0
    (record,) = games.iterdir()
    assert load_record(record.read_text("utf-8")).outcome is not None
    assert run("export", str(games), "--data", str(tmp_path / "house")).exit_code == 2


def test_a_damaged_table_does_not_stop_the_others(tmp_path: Path) -> None:
    folder = tmp_path / "house"
    a_house_with_games(folder)
    with closing(sqlite3.connect(folder / "tables.db")) as kept, kept:
        kept.execute("update tables set status = 'ended'")
        kept.execute(
            "update events set data = '{' where version = 3 and table_id = (select table_id from"
            " events group by table_id order by count(*) limit 1)"
        )
    done = run("export", str(tmp_path / "games"), "--data", str(folder))
    assert ": 1." in done.stdout
    assert "damaged" in done.stderr


def test_where_nothing_is_kept_nothing_is_exported_or_made(tmp_path: Path) -> None:
    done = run("export", str(tmp_path / "games"), "--data", str(tmp_path / "nowhere"))
    assert done.exit_code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "damage",
    [
        "update events set data = '{' where version = 3 and table_id = :table",
        "delete from events where version > 3 and table_id = :table",
    ],
)
def test_a_check_names_what_is_damaged_and_changes_nothing(tmp_path: Path, damage: str) -> None:
    a_house_with_games(tmp_path)
    assert run("check", "--data", str(tmp_path)).exit_code == 0
    with closing(sqlite3.connect(tmp_path / "tables.db")) as kept, kept:
        (table,) = kept.execute("select id from tables where status = 'running'").fetchone()
        kept.execute(damage, {"table": table})
    told = run("check", "--data", str(tmp_path))
    assert told.exit_code == 1
    assert table in told.stdout
    assert "damaged 1." in told.stdout
    found = json.loads(run("check", "--data", str(tmp_path), "--json").stdout)
    assert found["tables"] == 2
    assert [one["table"] for one in found["damaged"]] == [table]
    assert found["damaged"][0]["status"] == "running"


def test_where_nothing_is_kept_nothing_is_checked_or_made(tmp_path: Path) -> None:
    assert run("check", "--data", str(tmp_path / "nowhere")).exit_code == 2
    assert list(tmp_path.iterdir()) == []
