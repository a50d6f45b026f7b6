"""Decisions while a game runs and after it: from a command to events, or a refusal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sushiya.core.errors import NotYourTurn
from sushiya.host import commands as asked
from sushiya.host.asking import Asked
from sushiya.host.clocks import Patience
from sushiya.host.errors import (
    NotEnded,
    NotStarted,
    OneByOne,
    StaleVersion,
    TooLate,
    TooSoon,
    UnknownEmote,
)
from sushiya.host.events import Event, Kind
from sushiya.host.table import Table
from sushiya.play.match import Match, ahead

EMOTES = ("wow", "yum", "think", "thanks", "oops", "hurry")


def move(table: Table, command: asked.Move, person: str, expected: int | None) -> Iterator[Event]:
    """A person moves, or changes their mind.

    Others may have chosen since the page was shown; the move is refused only when the seat's
    own decision is not the one it was made for.
    """
    match = _running(table)
    seat = table.seat_held(person, command.seat)
    _still_decides(table, seat, expected)
    try:
        yield from _played(match, [(seat, command.move, "person")])
    except NotYourTurn as error:
        raise _waiting_for(table, seat) from error


def chosen_together(table: Table, people: Sequence[Asked]) -> Iterator[Event]:
    """Several people choose, each on a seat of their own that had not chosen yet.

    Nothing is turned over before the last of them, so none of them decides on another's move.
    """
    match = _running(table)
    wanted: dict[int, str] = {}
    for command, person, _, expected, _ in people:
        assert isinstance(command, asked.Move)
        seat = table.seat_held(person, command.seat)
        if seat in wanted or seat not in table.to_act or any(returned(table, person)):
            raise NotYourTurn(seat, table.to_act)
        _still_decides(table, seat, expected)
        wanted[seat] = command.move
    yield from _played(match, [(seat, text, "person") for seat, text in wanted.items()])


def moves(table: Table, command: asked.Moves, person: str, expected: int | None) -> Iterator[Event]:
    """A person makes several moves in one breath; if one is refused, none is made.

    What follows a move that shows something hidden must be asked for afterwards: else a list
    that is refused would tell what lies there.
    """
    match = _running(table)
    seat = table.seat_held(person, command.seat)
    _still_decides(table, seat, expected)
    rules, state = table.game, match.state
    for text in command.moves[:-1]:
        if not rules.may_undo(state, seat, text):
            raise OneByOne(move=text)
        state = rules.apply(state, seat, text)
    yield from _played(match, [(seat, text, "person") for text in command.moves])


def undo(table: Table, command: asked.Undo, person: str, expected: int | None) -> Iterator[Event]:
    """A person takes back their last move: nothing hidden was shown, nobody else has decided."""
    _running(table)
    seat = table.seat_held(person, command.seat)
    _still_decides(table, seat, expected)
    if not may_undo(table, seat):
        raise TooLate()
    yield Event(Kind.UNDONE, {"seat": seat, "undoes": table.undoable[-1].version})


def may_undo(table: Table, seat: int) -> bool:
    """Whether the seat may take its last move back."""
    return table.status == "running" and bool(table.undoable) and table.makers[-1][0] == seat


def emote(
    table: Table, command: asked.Emote, person: str, now: float, patience: Patience
) -> Iterator[Event]:
    """A person shows a feeling, not too often."""
    seat = table.seat_held(person, command.seat)
    if command.emote not in EMOTES:
        raise UnknownEmote(emote=command.emote, known=", ".join(EMOTES))
    wait = table.emoted_at.get(seat, now - patience.between_emotes) + patience.between_emotes - now
    # More than the whole pause: the clock was put back meanwhile.
    if 0 < wait <= patience.between_emotes:
        raise TooSoon(seconds=round(wait, 1))
    yield Event(Kind.EMOTED, {"seat": seat, "emote": command.emote})


def open_rematch(table: Table, command: asked.OpenRematch, person: str) -> Iterator[Event]:
    """One of those who played opens the next table; the first to ask names it."""
    table.seat_held(person, next(iter(table.seats_of(person)), None))
    if table.status != "ended":
        raise NotEnded()
    if table.rematch is None:
        yield Event(Kind.REMATCH_OPENED, {"table": command.table})


def returned(table: Table, person: str | None) -> Iterator[Event]:
    """A person who does anything is back, and has their seats back."""
    if table.status == "ended":
        return
    for seat, player in enumerate(table.players):
        is_out = player is not None and (player.away_since is not None or player.has_stand_in)
        if is_out and player and player.is_held_by(person):
            yield from mark_back(table, asked.MarkBack(seat))


def mark_away(table: Table, command: asked.MarkAway) -> Iterator[Event]:
    """Somebody is gone; everybody sees it before a stand-in plays."""
    player = table.players[command.seat]
    if player and player.is_person and player.away_since is None:
        yield Event(Kind.WENT_AWAY, {"seat": command.seat, "since": command.since})


def mark_back(table: Table, command: asked.MarkBack) -> Iterator[Event]:
    """Somebody is here again."""
    player = table.players[command.seat]
    if player and player.away_since is not None:
        yield Event(Kind.CAME_BACK, {"seat": command.seat})
    if player and player.has_stand_in:
        yield Event(Kind.STAND_IN_GAVE_BACK, {"seat": command.seat})


def stand_in(table: Table, command: asked.StandIn) -> Iterator[Event]:
    """A bot plays for somebody who is gone."""
    player = table.players[command.seat]
    running = table.status == "running"
    if running and player and player.away_since is not None and not player.has_stand_in:
        yield Event(Kind.STAND_IN_TOOK_OVER, {"seat": command.seat})


def pass_host(table: Table, command: asked.PassHost) -> Iterator[Event]:
    """The host is gone before the start; somebody who is here takes over."""
    heir = table.players[command.seat]
    if heir and heir.is_person and not table.is_host(heir.keys[0]):
        yield Event(Kind.HOST_CHANGED, {"host": heir.keys[0]})


def play_thoughts(table: Table, command: asked.PlayThoughts) -> Iterator[Event]:
    """Bots move; a thought that comes too late, or for a person who is back, is dropped."""
    if table.match is None or table.status != "running":
        return
    wanted = [
        (thought.seat, thought.move, thought.by)
        for thought in command.thoughts
        if thought.seat in table.to_act
        and thought.mark == table.mark_of(thought.seat)
        and _may_think(table, thought)
    ]
    yield from _played(table.match, wanted)


def _may_think(table: Table, thought: asked.Thought) -> bool:
    player = table.players[thought.seat]
    if player is None:
        return False
    return not player.is_person or player.has_stand_in or thought.by == "clock"


def _played(match: Match, moves: list[tuple[int, str, str]]) -> Iterator[Event]:
    """Moves one after the other, each checked by the rules, and the end if they bring it."""
    steps = ahead(match, ((seat, text) for seat, text, _ in moves))
    for step, (seat, _, by) in zip(steps, moves, strict=True):
        yield Event(Kind.MOVED, {"seat": seat, "move": step.move, "by": by})
    outcome = match.game.outcome(steps[-1].after) if steps else None
    if outcome:
        result = {"points": list(outcome.points), "winners": list(outcome.winners)}
        yield Event(Kind.ENDED, result)


def _waiting_for(table: Table, seat: int) -> NotYourTurn:
    """The refusal with the names of those the table waits for."""
    players = [table.players[other] for other in table.to_act]
    return NotYourTurn(seat, table.to_act, [player.name for player in players if player])


def _running(table: Table) -> Match:
    if table.match is None:
        raise NotStarted()
    if table.status == "ended":
        raise TooLate()
    return table.match


def _still_decides(table: Table, seat: int, expected: int | None) -> None:
    if expected is None:
        return
    known = expected <= table.version
    if not known or table.mark_of(seat, expected) != table.mark_of(seat):
        raise StaleVersion(expected=expected, version=table.version)
