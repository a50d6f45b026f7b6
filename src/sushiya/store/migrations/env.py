"""Alembic runs this file: migrations on the connection the store hands over."""

from __future__ import annotations

from alembic import context

from sushiya.store.schema import metadata


def run() -> None:
    """Run the migrations inside the store's own transaction."""
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        transactional_ddl=True,
    )
    context.run_migrations()


if __name__ == "env_py":  # the name Alembic gives it
    run()
