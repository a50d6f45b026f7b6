"""Decisions before the start, and about seats: from a command to events, or a refusal."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from sushiya.bots import named, usual_bot
from sushiya.core.errors import BadSeatCount, BadSecret
from sushiya.core.options import SEATING, check_seat
from sushiya.games import game as game_named
from sushiya.host import commands as asked
from sushiya.host.clocks import clock_named
from sushiya.host.errors import (
    AlreadyStarted,
    BadLink,
    BadName,
    NotTheHost,
    SeatEmpty,
    SeatTaken,
    StaleVersion,
    TableFull,
    TableLocked,
    TooLate,
)
from sushiya.host.events import Event, Kind
from sushiya.host.house_names import is_guests, is_of_the_house
from sushiya.host.identity import is_one_of
from sushiya.host.names import checked_name, guest_name, is_code, is_taken
from sushiya.host.player import Player
from sushiya.host.setups import checked_setup
from sushiya.host.table import Table
from sushiya.play.fairness import Shuffle, is_contribution


def created(
    game: str,
    *,
    seats: int,
    options: dict[str, object],
    menu_text: str | None,
    clock: str,
    hints: bool,
    host: str,
    secret: str,
    code: str,
) -> Event:
    """The first event of a table; raises ``BadRequest`` for a game that cannot be played."""
    setup = checked_setup(game, seats, options, menu_text)
    data = _arrangement(game, setup, menu_text, clock, secret, hints=hints)
    data |= {"game": game, "seats": seats, "host": host, "secret": secret, "code": code}
    return Event(Kind.CREATED, data | {"stand_in": usual_bot(game)})


def sit_down(table: Table, command: asked.SitDown, person: str) -> Iterator[Event]:
    """A person takes a seat."""
    _in_lobby(table)
    if table.is_locked and not (table.is_host(person) or table.seats_of(person)):
        raise TableLocked()
    seat = _free_seat(table, command.seat)
    name = _free_name(table, command.name)
    yield Event(Kind.PERSON_SEATED, {"seat": seat, "name": name, "person": person})


def stand_up(table: Table, command: asked.StandUp, person: str) -> Iterator[Event]:
    """A person leaves a seat; the next person becomes host if the host has none left.

    A table that nobody is left at is open to all: else nobody could ever unlock it.
    """
    seat = table.seat_held(person, command.seat)
    if table.status == "ended":
        raise TooLate()
    yield _freed(Kind.PERSON_LEFT, table, seat)
    if table.is_host(person) and len(table.seats_of(person)) == 1:
        others = (player for at, player in table.persons() if at != seat)
        heir = next(others, None)
        yield Event(Kind.HOST_CHANGED, {"host": heir.keys[0] if heir else None})
        if heir is None and table.is_locked:
            yield Event(Kind.UNLOCKED, {})


def rename(table: Table, command: asked.Rename, person: str) -> Iterator[Event]:
    """A person takes another name, until the record has it."""
    seat = table.seat_held(person, command.seat)
    if table.status == "ended":
        raise TooLate()
    player = table.players[seat]
    assert player is not None
    if is_code(player.name) and is_guests(command.name):
        return  # The page showed the code in words, and they come back unchanged.
    if checked_name(command.name) != player.name:
        name = _free_name(table, command.name, but=player)
        yield Event(Kind.PERSON_RENAMED, {"seat": seat, "name": name})


def seat_bot(table: Table, command: asked.SeatBot, person: str) -> Iterator[Event]:
    """The host puts a bot on a seat."""
    _by_host_in_lobby(table, person)
    yield _bot(table, _free_seat(table, command.seat), command.level, 0)


def fill_with_bots(table: Table, command: asked.FillWithBots, person: str) -> Iterator[Event]:
    """The host puts bots on all free seats."""
    _by_host_in_lobby(table, person)
    free = [seat for seat, player in enumerate(table.players) if player is None]
    for at, seat in enumerate(free):
        yield _bot(table, seat, command.level, at)


def clear_seat(
    table: Table, command: asked.ClearSeat, person: str, expected: int | None
) -> Iterator[Event]:
    """The host asks somebody to leave; not a newcomer they have not seen yet."""
    _by_host(table, person)
    seat = check_seat(command.seat, table.seats)
    player = table.players[seat]
    if player is None:
        raise SeatEmpty(seat=seat)
    if expected is not None and player.since > expected:
        raise StaleVersion(expected=expected, version=table.version)
    if table.status == "ended":
        raise TooLate()
    if table.status == "lobby" or player.is_person:
        yield _freed(Kind.SEAT_CLEARED, table, seat)


def lock(table: Table, command: asked.Lock, person: str) -> Iterator[Event]:
    """The host lets nobody else sit down."""
    _by_host(table, person)
    if not table.is_locked:
        yield Event(Kind.LOCKED, {})


def unlock(table: Table, command: asked.Unlock, person: str) -> Iterator[Event]:
    """The host lets people sit down again."""
    _by_host(table, person)
    if table.is_locked:
        yield Event(Kind.UNLOCKED, {})


def change_options(
    table: Table, command: asked.ChangeOptions, person: str, expected: int | None
) -> Iterator[Event]:
    """The host changes what will be played; those who sit move up when seats are taken away."""
    _by_host_in_lobby(table, person)
    _options_known(table, expected)
    seats = table.seats if command.seats is None else command.seats
    options = dict(table.setup.options) if command.options is None else dict(command.options)
    menu = table.setup.options.get("menu")
    menu_text = table.menu_text if options.get("menu", menu) == menu else None
    if command.menu_text is not None:
        menu_text = command.menu_text
    clock = table.clock.name if command.clock is None else command.clock
    hints = table.hints if command.hints is None else command.hints
    setup = checked_setup(table.game.name, seats, options, menu_text)
    data = _arrangement(table.game.name, setup, menu_text, clock, table.secret, hints=hints)
    yield Event(Kind.OPTIONS_CHANGED, data | {"order": _order(table, seats)})


def add_randomness(table: Table, command: asked.AddRandomness, person: str) -> Iterator[Event]:
    """A person adds to the deal."""
    seat = table.seat_held(person, command.seat)
    _in_lobby(table)
    if not is_contribution(command.text):
        raise BadSecret(what="a player's randomness", form="printable ASCII without spaces")
    yield Event(Kind.RANDOMNESS_ADDED, {"seat": seat, "text": command.text})


def start(table: Table, command: asked.Start, person: str, expected: int | None) -> Iterator[Event]:
    """The host deals, when every seat is taken."""
    _by_host_in_lobby(table, person)
    _options_known(table, expected)
    for seat, player in enumerate(table.players):
        if player is None:
            raise SeatEmpty(seat=seat)
    yield Event(Kind.STARTED, {})


def offer_link(table: Table, command: asked.OfferLink, person: str) -> Iterator[Event]:
    """A person makes a private link to a seat of theirs; an older one stops working."""
    seat = table.seat_held(person, command.seat)
    yield Event(Kind.LINK_OFFERED, {"seat": seat, "link": command.link})


def take_link(table: Table, command: asked.TakeLink, person: str) -> Iterator[Event]:
    """A private link was opened on some device."""
    links = [(seat, player) for seat, player in table.persons() if player.link]
    found = [seat for seat, player in links if is_one_of(command.link, (player.link or "",))]
    if not found:
        raise BadLink()
    if found[0] not in table.seats_of(person):
        yield Event(Kind.SEAT_LINKED, {"seat": found[0], "person": person})


def _arrangement(
    game: str, setup: Any, menu_text: str | None, clock: str, secret: str, *, hints: bool
) -> dict[str, Any]:
    rules = game_named(game).rules_text(setup)
    return {
        "options": dict(setup.options),
        "menu_text": menu_text,
        "clock": asdict(clock_named(clock, game)),
        "hints": hints,
        "commitment": Shuffle(secret).commitment(rules),
    }


def _order(table: Table, seats: int) -> list[int | None]:
    """For each new seat the old one whose player sits there: all stay, or move up if they must."""
    taken = [seat for seat, _ in table.seated()]
    if len(taken) > seats:
        raise BadSeatCount(
            what=SEATING("table"), least=len(taken), most=table.game.most_seats, seats=seats
        )
    if all(seat < seats for seat in taken):
        return [seat if seat in taken else None for seat in range(seats)]
    return [*taken, *[None] * (seats - len(taken))]


def _free_seat(table: Table, wanted: int | None) -> int:
    if wanted is not None:
        if table.players[check_seat(wanted, table.seats)]:
            raise SeatTaken(seat=wanted)
        return wanted
    free = next((seat for seat, player in enumerate(table.players) if player is None), None)
    if free is None:
        raise TableFull(seats=table.seats)
    return free


def _free_name(table: Table, wanted: str | None, but: Player | None = None) -> str:
    taken = [player.name for _, player in table.seated() if player is not but]
    if wanted is None:
        return guest_name(taken)
    name = checked_name(wanted)
    if is_of_the_house(name):
        raise BadName(reason="given-by-the-house")
    if is_taken(name, taken):
        raise BadName(reason="taken")
    return name


def _bot(table: Table, seat: int, level: str | None, already: int) -> Event:
    found, mood = named(table.game.name, level or usual_bot(table.game.name))
    level = f"{found.name}:{mood}" if mood else found.name
    return Event(Kind.BOT_SEATED, {"seat": seat, "level": level, "name": _bot_name(table, already)})


def _bot_name(table: Table, already: int = 0) -> str:
    """A code like ``bot-2`` that nobody has, leaving out as many as were just given."""
    free = (name for at in range(1, 99) if not is_taken(name := f"bot-{at}", table.names()))
    return [next(free) for _ in range(already + 1)][-1]


def _freed(kind: Kind, table: Table, seat: int) -> Event:
    player = table.players[seat]
    assert player is not None
    return Event(kind, {"seat": seat, "who": player.name, "name": _bot_name(table)})


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise AlreadyStarted()


def _by_host(table: Table, person: str) -> None:
    if not table.is_host(person):
        raise NotTheHost()


def _by_host_in_lobby(table: Table, person: str) -> None:
    _by_host(table, person)
    _in_lobby(table)


def _options_known(table: Table, expected: int | None) -> None:
    """Nobody starts or changes a game whose options they have not seen."""
    if expected is not None and expected < table.options_version:
        raise StaleVersion(expected=expected, version=table.version)
