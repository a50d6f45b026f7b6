"""Who is at a table right now, counted by open streams and by the last sign of life."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sushiya.host.clocks import Patience, Presence
from sushiya.host.table import Table
from sushiya.host.visits import NOBODY, Visit


class Attendance:
    """The people around one table, as this house has seen them since a moment.

    Where several houses share a ledger, those whom others see are told (``visited_elsewhere``).
    """

    __slots__ = (
        *("_awake_since", "_came_at", "_elsewhere", "_last_seen", "_patience", "_since"),
        *("_streams", "_table", "changes"),
    )

    def __init__(self, table: Table, since: float, patience: Patience) -> None:
        self._table = table
        self._since = since
        self._patience = patience
        self._streams: Counter[str] = Counter()
        self._last_seen: dict[str, float] = {}
        self._came_at: dict[str, float] = {}
        self._elsewhere: Mapping[tuple[int, str], Visit] = NOBODY
        self._awake_since: float | None = None
        self.changes = 0
        """How often it has changed who is here; the passing of time does not count."""

    def came(self, person: str, now: float) -> None:
        """A person opened a stream."""
        self.seen(person, now)
        self._streams[person] += 1
        self.changes += 1

    def went(self, person: str, now: float) -> None:
        """A stream of a person closed; the last one to close leaves them gone."""
        self._streams[person] -= 1
        if self._streams[person] <= 0:
            del self._streams[person]
        self._last_seen[person] = now
        self.changes += 1

    def seen(self, person: str, now: float) -> None:
        """A person loaded a page or sent a command."""
        if person in self._streams:
            return
        if self._fades_at(person) <= now:
            self.presence(now)  # notes that everybody was gone, if they were
            self._came_at[person] = now
        self._last_seen[person] = now
        self.changes += 1
        if self._awake_since is None:
            self.presence(now)

    @property
    def visits(self) -> dict[str, Visit]:
        """Those whom this house has seen itself."""
        return {
            person: Visit(self._came_at.get(person, seen), self._left_at(person))
            for person, seen in self._last_seen.items()
        }

    def visited_elsewhere(self, visits: Mapping[tuple[int, str], Visit]) -> None:
        """These have come to other houses, or left them; the same list once more, if it grew."""
        self._elsewhere = visits
        self.changes += 1

    def begin_anew(self, now: float) -> None:
        """The clock jumped: whoever was here is here, whoever was gone has just gone."""
        self._since = now
        self._last_seen = dict.fromkeys(self._last_seen, now)
        self._came_at = dict.fromkeys(self._came_at, now)
        if self._awake_since is not None:
            self._awake_since = now
        self.changes += 1

    def presence(self, now: float) -> Presence:
        """Who is here at this moment."""
        streams: Iterable[str] = self._streams
        last_seen: Mapping[str, float] = self._last_seen
        if self._elsewhere:
            streams, last_seen = self._everywhere()
        settled = now - self._patience.settle
        fading = {key: seen for key, seen in last_seen.items() if key not in streams}
        fading = {key: seen for key, seen in fading.items() if settled < seen}
        here = frozenset((*fading, *streams))
        if not any(key in here for _, player in self._table.persons() for key in player.keys):
            self._awake_since = None
        elif self._awake_since is None:
            self._awake_since = min((now, *self._sinces(here)))
        fades_at = min(fading.values()) + self._patience.settle if fading else None
        return Presence(here, last_seen, self._since, self._awake_since, fades_at)

    def _everywhere(self) -> tuple[set[str], dict[str, float]]:
        """Who has a stream in any house, and when the others were last seen in one."""
        streams, last_seen = set(self._streams), dict(self._last_seen)
        for (_, person), visit in self._elsewhere.items():
            if visit.until is None:
                streams.add(person)
            else:
                last_seen[person] = max(visit.until, last_seen.get(person, visit.until))
        return streams, last_seen

    def _sinces(self, here: frozenset[str]) -> list[float]:
        """Since when those who sit at the table are in other houses."""
        seated = {key for _, player in self._table.persons() for key in player.keys}
        return [
            visit.since
            for (_, person), visit in self._elsewhere.items()
            if person in here and person in seated
        ]

    def _left_at(self, person: str) -> float | None:
        return None if person in self._streams else self._last_seen[person]

    def _fades_at(self, person: str) -> float:
        """When somebody without an open stream counts as gone."""
        return self._last_seen.get(person, float("-inf")) + self._patience.settle
