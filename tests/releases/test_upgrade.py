"""A new release opens what earlier ones have kept, and running games go on."""

from __future__ import annotations

import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from sushiya.host import Move, SitDown, Start
from sushiya.host.events import Kind
from sushiya.play.verify import verify
from sushiya.store import migrate, open_store
from tests.host.kit import ANN, BEN, Wristwatch, new_house, play_a_move, play_out, store_at
from tests.releases.write import FOLDER, state_of
from tests.tables import Dice

RELEASES = sorted(FOLDER.glob("*.sql"))
NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{head}"


def upgrade():
    op.add_column("tables", sa.Column("mood", sa.String(16), nullable=True))
    op.create_table("moods", sa.Column("name", sa.String(16), primary_key=True))
"""


def kept_by(release: Path, folder: Path) -> dict[str, Any]:
    """Put the database of a release into a folder; what its tables were like, by id."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        database.executescript(release.read_text("utf-8"))
    told: dict[str, Any] = json.loads(release.with_suffix(".json").read_text("utf-8"))
    return told


@pytest.fixture
def next_release(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program with one more migration; the file of it."""
    folder = tmp_path / "migrations"
    shutil.copytree(migrate.MIGRATIONS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    added = folder / "versions" / "v9999_next.py"
    added.write_text(NEXT.format(head=migrate.HEAD))
    monkeypatch.setattr(migrate, "MIGRATIONS", folder)
    monkeypatch.setattr(migrate, "HEAD", "9999")
    return added


async def check_that_games_go_on(folder: Path, told: dict[str, Any]) -> None:
    """Every table is as it was, and is played on."""
    async with store_at(folder) as store:
        house = new_house(store, Wristwatch())
        for table_id, before in told.items():
            assert await state_of(house, table_id) == before, table_id
        await house.resume()
        played: set[str] = set()
        for table_id, before in told.items():
            if before["status"] == "running":
                for _ in range(3):
                    assert await play_a_move(house, table_id, Dice(1))
                if before["game"] not in played:
                    await play_out(house, table_id)
                    assert verify(await house.record(table_id)).passed
                    played.add(before["game"])
            elif before["status"] == "ended":
                assert verify(await house.record(table_id)).passed
        assert played == {"sushi-go", "wasabi"}
        await house.close()


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
async def test_running_games_of_a_release_go_on(release: Path, tmp_path: Path) -> None:
    await check_that_games_go_on(tmp_path, kept_by(release, tmp_path))


@pytest.mark.parametrize("release", RELEASES, ids=lambda path: path.stem)
async def test_what_was_answered_before_the_upgrade_is_answered_the_same(
    release: Path, tmp_path: Path
) -> None:
    told = kept_by(release, tmp_path)
    (lobby,) = [table for table, before in told.items() if before["status"] == "lobby"]
    async with store_at(tmp_path) as store:
        house = new_house(store, Wristwatch())
        again = await house.create("sushi-go", seats=2, person=ANN, key="lobby")
        assert (again.table_id, again.repeated) == (lobby, True)
        assert (await house.command(lobby, SitDown("Ben"), person=BEN, key="sit")).repeated
        await house.command(lobby, Start(), person=ANN)
        move = (await house.view(lobby, BEN, 1))["view"]["legal_moves"][0]
        await house.command(lobby, Move(move), person=BEN)
        await house.close()


@pytest.mark.parametrize("release", RELEASES[-1:], ids=lambda path: path.stem)
async def test_running_games_go_on_when_the_schema_changes(
    release: Path, tmp_path: Path, next_release: Path
) -> None:
    told = kept_by(release, tmp_path)
    await check_that_games_go_on(tmp_path, told)
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        assert database.execute("select version_num from alembic_version").fetchall() == [("9999",)]
        assert database.execute("select distinct mood from tables").fetchall() == [(None,)]


@pytest.mark.parametrize("release", RELEASES[-1:], ids=lambda path: path.stem)
async def test_an_upgrade_that_fails_changes_nothing(
    release: Path, tmp_path: Path, next_release: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = kept_by(release, tmp_path)
    next_release.write_text(next_release.read_text() + "    raise RuntimeError('half way')\n")
    with pytest.raises(RuntimeError, match="half way"):
        await open_store(f"sqlite:///{tmp_path / 'tables.db'}")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as database:
        names = {name for (name,) in database.execute("select name from sqlite_master")}
        assert "moods" not in names
        columns = {row[1] for row in database.execute("pragma table_info(tables)")}
        assert "mood" not in columns
    monkeypatch.undo()
    async with store_at(tmp_path) as store:
        assert await store.versions(tuple(told)) == {
            table: before["version"] for table, before in told.items()
        }


def test_the_newest_release_holds_every_kind_of_event() -> None:
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(RELEASES[-1].read_text("utf-8"))
        kinds = {kind for (kind,) in database.execute("select distinct kind from events")}
    assert kinds == {kind.value for kind in Kind} - {Kind.SET_ASIDE.value}
