"""All finished games of a ledger as records, for their host to keep or to study."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime

from sushiya.host.errors import DamagedTable, NotEnded
from sushiya.host.fold import fold
from sushiya.host.ledger import Ledger
from sushiya.host.replay import record

_LETTERS_OF_ID = 8


async def records(ledger: Ledger) -> AsyncIterator[tuple[str, str | None]]:
    """A name and the record of every game that is over, oldest first.

    A game that goes on has none: its record would tell what is hidden. Of a damaged table only
    the name is told.
    """
    for row in reversed(await ledger.open_tables("ended")):
        day = datetime.fromtimestamp(row["updated_at"], UTC).date().isoformat()
        name = f"{day}-{row['game']}-{row['id'][:_LETTERS_OF_ID]}"
        try:
            yield name, record(fold(row["id"], await ledger.load(row["id"])))
        except (DamagedTable, NotEnded):
            yield name, None
