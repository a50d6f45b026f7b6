"""Names taken out of what is stored of tables."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, or_, select, update

from sushiya.store.batch import to_json
from sushiya.store.entry import Row
from sushiya.store.schema import events, tables

_SITTING = ("person-seated", "seat-linked")
"""Events that say which browser holds a seat."""
_NAMES = ("name", "who")
"""Where an event tells a name."""


def tables_naming(connection: Connection, keys: Sequence[str]) -> list[Row]:
    """The tables at which one of these browsers ever sat; looks through all that is stored."""
    holds = or_(*(events.c.data.contains(key, autoescape=True) for key in keys))
    sat = select(events.c.table_id).where(events.c.kind.in_(_SITTING), holds)
    query = select(tables.c.id, tables.c.code, tables.c.status).where(tables.c.id.in_(sat))
    return [dict(row) for row in connection.execute(query.order_by(tables.c.id)).mappings()]


def with_names_replaced(
    connection: Connection, table_id: str, names: Sequence[str], by: str
) -> None:
    """Put a name in place of others in every event of a table; nothing else changes."""
    query = select(events.c.version, events.c.data).where(events.c.table_id == table_id)
    for version, text in connection.execute(query).all():
        data = _replaced(text, names, by)
        if data is not None:
            this = (events.c.table_id == table_id) & (events.c.version == version)
            connection.execute(update(events).where(this).values(data=to_json(data)))


def _replaced(text: str, names: Sequence[str], by: str) -> Mapping[str, Any] | None:
    """The data with names replaced; None where nothing was to be done, or nothing can be read."""
    try:
        data = json.loads(text)
    except ValueError:
        return None
    if not isinstance(data, dict) or not any(data.get(field) in names for field in _NAMES):
        return None
    return {
        field: by if field in _NAMES and value in names else value for field, value in data.items()
    }
