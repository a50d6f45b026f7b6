"""What is stored, as tables of a database. Events are the truth, the rest serves to find them."""

from __future__ import annotations

from sqlalchemy import (
    Column,
    Double,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("code", String(16), unique=True, nullable=True),
    Column("game", String(64), nullable=False),
    Column("status", String(16), nullable=False),
    Column("created_at", Double, nullable=False),
    Column("updated_at", Double, nullable=False),
    Column("version", Integer, nullable=False),
    Index("ix_tables_status_updated_at", "status", "updated_at"),
)
"""One row per table for lists and for joining by code; a table that is over gives its code back."""

events = Table(
    "events",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("at", Double, nullable=False),
    Column("kind", String(32), nullable=False),
    Column("data", Text, nullable=False),
)
"""Every event of every table; the primary key lets one writer be first."""

keys = Table(
    "keys",
    metadata,
    Column("scope", String(64), nullable=False),
    Column("person", String(64), nullable=False),
    Column("key", String(64), nullable=False),
    Column("table_id", String(64), nullable=False, index=True),
    Column("answer", Text, nullable=False),
    PrimaryKeyConstraint("key", "scope", "person"),
)
"""Commands that were answered, so that asking twice does nothing twice.

Keys of pages begin with the time, so on SQLite those of a transaction stand together. PostgreSQL
has the columns of the primary key in the order of the table.
"""

people = Table(
    "people",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(64), primary_key=True, index=True),
)
"""Who sits at which table, by the digest of their secret."""

kept_names = Table(
    "kept_names",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("seen", String(128), unique=True, nullable=False),
    Column("is_shown", Integer, nullable=False),
    Column("link", String(64), nullable=True, index=True),
    Column("created_at", Double, nullable=False),
)
"""Names that people decided to keep; ``seen`` is what names are told apart by."""

kept_keys = Table(
    "kept_keys",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("name_id", String(32), nullable=False, index=True),
    Column("since", Double, nullable=False),
)
"""The browsers that use a name, by the digest of their secret."""

left_keys = Table(
    "left_keys",
    metadata,
    Column("person", String(64), primary_key=True),
    Column("name_id", String(32), primary_key=True, index=True),
    Column("since", Double, primary_key=True),
    Column("until", Double, nullable=False),
)
"""The browsers that used a name for a time: what they did meanwhile is forgotten with it."""

settled = Table(
    "settled",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("at", Double, nullable=False),
)
"""Tables whose result is entered; the primary key lets it happen once."""

results = Table(
    "results",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name_id", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("at", Double, nullable=False),
    Column("points", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("why_not", String(16), nullable=False),
    Column("mu", Double, nullable=True),
    Column("sigma", Double, nullable=True),
    Index("ix_results_name_id_at", "name_id", "at"),
)
"""What a name came to at a table; ``why_not`` is empty where it counted, and then ``mu`` and
``sigma`` are the rating afterwards."""

ratings = Table(
    "ratings",
    metadata,
    Column("game", String(64), primary_key=True),
    Column("seats", Integer, primary_key=True, autoincrement=False),
    Column("subject", String(64), primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
)
"""How good names (by their id) and bots (``bot:LEVEL``) are."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", String(64), primary_key=True),
    Column("data", Text, nullable=False),
)
"""What was found when the game of a table was gone through; it can be found again."""

meta = Table(
    "meta",
    metadata,
    Column("name", String(64), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Facts about the database itself."""
