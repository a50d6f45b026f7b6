"""Browsers that used a kept name and do so no more."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for browsers that left a name."""
    op.create_table(
        "left_keys",
        sa.Column("person", sa.String(64), primary_key=True),
        sa.Column("name_id", sa.String(32), primary_key=True, index=True),
        sa.Column("since", sa.Double, primary_key=True),
        sa.Column("until", sa.Double, nullable=False),
    )


def downgrade() -> None:
    """Forget which browsers left a name."""
    op.drop_table("left_keys")
