"""Bringing a database up to date, at every start."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from sushiya.store.databases import lock_for_migration
from sushiya.store.errors import StoreTooNew

HEAD = "0005"
"""The newest revision; a test compares it with the folder."""
MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(connection: Connection) -> None:
    """Bring the schema to the newest revision; several processes may do so at once."""
    lock_for_migration(connection)
    revision = revision_of(connection)
    if revision == HEAD:
        return
    # Alembic is only loaded when there is something to do: starting stays quick.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise StoreTooNew(found=revision, known=HEAD)
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def revision_of(connection: Connection) -> str | None:
    """The revision a database is at; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("select version_num from alembic_version")).scalar()
    return None if found is None else str(found)
