"""New tables: the events they begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sushiya.host.commands import Command
from sushiya.host.decide import decide
from sushiya.host.events import Event, Kind, StoredEvent
from sushiya.host.fold import evolve
from sushiya.host.lobby import created
from sushiya.host.table import Table


@dataclass(frozen=True)
class Wish:
    """A table somebody wants to open."""

    game: str
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    menu_text: str | None = None
    clock: str = "off"
    hints: bool = False


def opened(
    table_id: str,
    wish: Wish,
    *,
    host: str,
    secret: str,
    code: str,
    now: float,
    then: Sequence[Command] = (),
    seating: Iterable[Event] = (),
) -> tuple[Table, list[Event]]:
    """A table that is not stored yet, and its first events; the host does ``then`` at once."""
    table = Table(table_id)
    events: list[Event] = []
    first = created(
        wish.game,
        seats=wish.seats,
        options=dict(wish.options),
        menu_text=wish.menu_text,
        clock=wish.clock,
        hints=wish.hints,
        host=host,
        secret=secret,
        code=code,
    )
    _take_in(table, [first, *seating], now, events)
    for command in then:
        _take_in(table, decide(table, command, person=host, now=now), now, events)
    return table, events


def wish_of(table: Table) -> Wish:
    """The same game once more."""
    options, clock = table.setup.options, table.clock.name
    return Wish(table.game.name, table.seats, options, table.menu_text, clock, table.hints)


def same_people(table: Table) -> Iterator[Event]:
    """Everybody on the seats they had, with all their devices."""
    for seat, player in table.seated():
        facts = {"seat": seat, "name": player.name}
        if not player.is_person:
            yield Event(Kind.BOT_SEATED, facts | {"level": player.level})
            continue
        yield Event(Kind.PERSON_SEATED, facts | {"person": player.keys[0]})
        for key in player.keys[1:]:
            yield Event(Kind.SEAT_LINKED, {"seat": seat, "person": key})


def _take_in(table: Table, decided: list[Event], now: float, events: list[Event]) -> None:
    for event in decided:
        evolve(table, StoredEvent(table.version + 1, now, event.kind, event.data))
        events.append(event)
