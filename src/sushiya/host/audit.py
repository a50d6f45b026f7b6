"""Every table of a ledger, replayed: whether what is kept still makes sense. Changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from sushiya.host.errors import DamagedTable
from sushiya.host.fold import fold
from sushiya.host.ledger import Ledger

STATUSES = ("lobby", "running", "ended", "set-aside")


@dataclass(frozen=True)
class Damaged:
    """A table that does not replay: where it stops making sense, and why."""

    table: str
    game: str
    status: str
    version: int
    reason: str


@dataclass
class Audit:
    """How much was replayed, and what is damaged."""

    tables: int = 0
    events: int = 0
    damaged: list[Damaged] = field(default_factory=list)


async def audit(ledger: Ledger) -> Audit:
    """Replay everything that is kept."""
    found = Audit()
    for status in STATUSES:
        for row in await ledger.open_tables(status):
            rows = await ledger.load(row["id"])
            found.tables += 1
            found.events += len(rows)
            try:
                check_whole(fold(row["id"], rows).version, row["id"], row["version"])
            except DamagedTable as error:
                version, reason = int(str(error.details["version"])), str(error.details["reason"])
                found.damaged.append(Damaged(row["id"], row["game"], status, version, reason))
    return found


def check_whole(version: int, table_id: str, written: int) -> None:
    """Refuse a table that ends before the version it once had; raises ``DamagedTable``."""
    if version < written:
        reason = "the last events are missing"
        raise DamagedTable(table=table_id, version=version + 1, reason=reason)
