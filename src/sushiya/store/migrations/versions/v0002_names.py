"""Kept names, their results and their ratings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables that know who somebody is."""
    op.create_table(
        "kept_names",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("seen", sa.String(128), unique=True, nullable=False),
        sa.Column("is_shown", sa.Integer, nullable=False),
        sa.Column("link", sa.String(64), nullable=True),
        sa.Column("created_at", sa.Double, nullable=False),
    )
    op.create_index("ix_kept_names_link", "kept_names", ["link"])
    op.create_table(
        "kept_keys",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name_id", sa.String(32), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
    )
    op.create_index("ix_kept_keys_name_id", "kept_keys", ["name_id"])
    op.create_table(
        "settled",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("why_not", sa.String(16), nullable=False),
        sa.Column("mu", sa.Double, nullable=True),
        sa.Column("sigma", sa.Double, nullable=True),
    )
    op.create_index("ix_results_name_id_at", "results", ["name_id", "at"])
    op.create_table(
        "ratings",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("mu", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )


def downgrade() -> None:
    """Remove them."""
    for name in ("ratings", "results", "settled", "kept_keys", "kept_names"):
        op.drop_table(name)
