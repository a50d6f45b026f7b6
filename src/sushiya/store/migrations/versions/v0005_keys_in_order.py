"""Keys of commands, in the order in which pages were given them.

On SQLite every row of a transaction that belongs somewhere else is a page of the file to be
written. PostgreSQL keeps its table as it is: there a row is written once, wherever it belongs.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_COLUMNS = ("scope", "person", "key", "table_id", "answer")


def upgrade() -> None:
    """Look a key up by itself first, and then by who used it for what."""
    _make_anew("key", "scope", "person")


def downgrade() -> None:
    """Look a key up by what it was used for."""
    _make_anew("scope", "person", "key")


def _make_anew(*primary: str) -> None:
    """Make the table with its primary key in this order; all rows stay."""
    if op.get_bind().dialect.name != "sqlite":
        return
    op.drop_index("ix_keys_table_id", "keys")
    op.rename_table("keys", "keys_before")
    op.create_table(
        "keys",
        sa.Column("scope", sa.String(64), nullable=False),
        sa.Column("person", sa.String(64), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("answer", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint(*primary),
    )
    columns = ", ".join(_COLUMNS)
    op.execute(f"insert into keys ({columns}) select {columns} from keys_before")
    op.drop_table("keys_before")
    op.create_index("ix_keys_table_id", "keys", ["table_id"])
