"""Reviews of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make room for reviews."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.String(64), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Forget all reviews."""
    op.drop_table("reviews")
