"""From stored events to a table, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

from sushiya.core.game import State
from sushiya.games import game as game_named
from sushiya.host.clocks import Clock
from sushiya.host.errors import DamagedTable
from sushiya.host.events import Kind, StoredEvent, event_of
from sushiya.host.happenings import happening
from sushiya.host.player import Player
from sushiya.host.setups import setup_of
from sushiya.host.table import Mark, Step, Table
from sushiya.play.match import Match

Data = Mapping[str, Any]
MARKS_SHARED = 1024


def fold(table_id: str, rows: Iterable[Mapping[str, Any]]) -> Table:
    """The table its rows tell of; raises ``DamagedTable`` where they make no sense."""
    table = Table(table_id)
    for row in rows:
        evolve_row(table, row)
    return table


def evolve_row(table: Table, row: Mapping[str, Any]) -> None:
    """Take in the next row of the ledger; raises ``DamagedTable``."""
    if row.get("kind") == Kind.SET_ASIDE:
        data = row["data"] or {}
        raise DamagedTable(
            table=table.id, version=data.get("version", 0), reason=data.get("reason", "")
        )
    try:
        evolve(table, event_of(row))
    except Exception as error:
        # A stored row may be wrong in ways no list of types foresees; one table stops, not all.
        reason = f"{type(error).__name__}: {error}"
        raise DamagedTable(table=table.id, version=table.version + 1, reason=reason) from error


def evolve(table: Table, event: StoredEvent) -> None:
    """Change the table by one stored event."""
    if event.version != table.version + 1:
        raise ValueError(f"version {event.version} follows version {table.version}")
    table.version = event.version
    _FOLDS[event.kind](table, event.at, event.data)
    told = happening(table, event)
    if told:
        table.happenings.append(told)


def _created(table: Table, at: float, data: Data) -> None:
    table.game = game_named(data["game"])
    table.created_at = at
    table.code = data["code"]
    table.host = data["host"]
    table.secret = data["secret"]
    table.stand_in = data["stand_in"]
    table.players = [None] * data["seats"]
    _arrange(table, data)


def _options_changed(table: Table, at: float, data: Data) -> None:
    order = data["order"]
    table.players = [None if old is None else table.players[old] for old in order]
    table.contributions = {
        new: table.contributions[old] for new, old in enumerate(order) if old in table.contributions
    }
    table.emoted_at = {}
    _arrange(table, data)


def _arrange(table: Table, data: Data) -> None:
    table.menu_text = data["menu_text"]
    table.setup = setup_of(table.game, len(table.players), data["options"], table.menu_text)
    table.clock = Clock(data["clock"]["name"], data["clock"]["seconds"])
    table.hints = data.get("hints", False)
    table.commitment = data["commitment"]
    table.options_version = table.version


def _person_seated(table: Table, at: float, data: Data) -> None:
    person = data["person"]
    table.players[data["seat"]] = Player("person", data["name"], table.version, keys=(person,))
    if table.host is None:
        table.host = person


def _person_renamed(table: Table, at: float, data: Data) -> None:
    _change(table, data["seat"], name=data["name"])


def _seat_freed(table: Table, at: float, data: Data) -> None:
    """Before the start the seat is free again; later a bot plays on."""
    seat = data["seat"]
    table.players[seat] = None
    if table.status == "lobby":
        table.contributions.pop(seat, None)
    else:
        _bot_seated(table, at, {"seat": seat, "level": table.stand_in, "name": data["name"]})


def _bot_seated(table: Table, at: float, data: Data) -> None:
    level, name = data["level"], data["name"]
    table.players[data["seat"]] = Player("bot", name, table.version, level=level)


def _host_changed(table: Table, at: float, data: Data) -> None:
    table.host = data["host"]


def _link_offered(table: Table, at: float, data: Data) -> None:
    _change(table, data["seat"], link=data["link"])


def _seat_linked(table: Table, at: float, data: Data) -> None:
    player = _player(table, data["seat"])
    _change(table, data["seat"], keys=(*player.keys, data["person"]))


def _locked(table: Table, at: float, data: Data) -> None:
    table.is_locked = True


def _unlocked(table: Table, at: float, data: Data) -> None:
    table.is_locked = False


def _randomness_added(table: Table, at: float, data: Data) -> None:
    table.contributions[data["seat"]] = data["text"]


def _started(table: Table, at: float, data: Data) -> None:
    shuffle = table.shuffle
    deal = table.game.deal(table.setup, shuffle.key())
    table.match = Match(table.game, table.setup, deal, shuffle=shuffle)
    table.status = "running"
    table.started_at = at
    table.done = [0] * table.seats
    _note_turn(table, at)


def _moved(table: Table, at: float, data: Data) -> None:
    match, seat, move = _match(table), data["seat"], data["move"]
    before, waited_for = match.state, match.to_act
    replaced = match.game.replaces(before, seat)
    match.play(seat, move)
    table.undoable = _undoable(table, before, data)
    if replaced:
        del table.makers[max(i for i, (maker, _) in enumerate(table.makers) if maker == seat)]
    else:
        table.done[seat] += 1
    table.makers.append(_maker(seat, data["by"]))
    _note_turn(table, at, waited_for)


@cache
def _maker(seat: int, by: str) -> tuple[int, str]:
    """Who made a move, and in which role: a handful of pairs for all tables."""
    return seat, by


def _undone(table: Table, at: float, data: Data) -> None:
    """Back to before the move; all decide anew, and a turn that is on again has its old clock."""
    step = table.undoable.pop()
    if step.version != data["undoes"]:
        raise ValueError(f"version {step.version} is to be undone before {data['undoes']}")
    _match(table).undo()
    table.makers.pop()
    table.done = [decisions + 1 for decisions in table.done]
    _note_turn(table, at)
    table.turn_since = step.turn_since


def _undoable(table: Table, before: State, data: Data) -> list[Step]:
    """The moves that may be taken back now: a person's own in a row that show nothing hidden."""
    seat = data["seat"]
    if data["by"] != "person" or not table.game.may_undo(before, seat, data["move"]):
        return []
    goes_on = bool(table.undoable) and table.makers[-1][0] == seat
    step = Step(table.version, table.turn_since)
    return [*table.undoable, step] if goes_on else [step]


def _went_away(table: Table, at: float, data: Data) -> None:
    _change(table, data["seat"], away_since=data["since"])


def _came_back(table: Table, at: float, data: Data) -> None:
    _change(table, data["seat"], away_since=None)


def _stand_in_took_over(table: Table, at: float, data: Data) -> None:
    _change(table, data["seat"], has_stand_in=True)


def _stand_in_gave_back(table: Table, at: float, data: Data) -> None:
    _change(table, data["seat"], has_stand_in=False)


def _emoted(table: Table, at: float, data: Data) -> None:
    table.emoted_at[data["seat"]] = at


def _rematch_opened(table: Table, at: float, data: Data) -> None:
    table.rematch = data["table"]


def _ended(table: Table, at: float, data: Data) -> None:
    if _match(table).outcome is None:
        raise ValueError("the game is not over")
    table.status = "ended"
    table.ended_at = at


def _set_aside(table: Table, at: float, data: Data) -> None:
    raise ValueError("the table was set aside")


def _note_turn(table: Table, at: float, waited_for: tuple[int, ...] = ()) -> None:
    """Note which decisions are open now, and since when the turn is on.

    Where one seat at a time sets the table, its turn begins when the one before is done.
    """
    match = _match(table)
    label = match.game.turn_label(match.state)
    is_next = len(waited_for) == len(match.to_act) == 1 and waited_for != match.to_act
    if label != table.turn_label or is_next:
        table.turn_since = at
    replaces, state = match.game.replaces, match.state
    settled = tuple([made - replaces(state, seat) for seat, made in enumerate(table.done)])
    table.set_mark(table.version, _mark(label, settled))


@lru_cache(MARKS_SHARED)
def _mark(label: str, settled: tuple[int, ...]) -> Mark:
    """A moment of decision: tables that are as far have the same."""
    return label, settled


def _change(table: Table, seat: int, **changes: Any) -> None:
    table.players[seat] = replace(_player(table, seat), **changes)


def _player(table: Table, seat: int) -> Player:
    player = table.players[seat]
    if player is None:
        raise ValueError(f"nobody sits on seat {seat}")
    return player


def _match(table: Table) -> Match:
    if table.match is None:
        raise ValueError("the game has not started")
    return table.match


_FOLDS: dict[Kind, Callable[[Table, float, Data], None]] = {
    Kind.CREATED: _created,
    Kind.OPTIONS_CHANGED: _options_changed,
    Kind.PERSON_SEATED: _person_seated,
    Kind.PERSON_RENAMED: _person_renamed,
    Kind.PERSON_LEFT: _seat_freed,
    Kind.BOT_SEATED: _bot_seated,
    Kind.SEAT_CLEARED: _seat_freed,
    Kind.HOST_CHANGED: _host_changed,
    Kind.LINK_OFFERED: _link_offered,
    Kind.SEAT_LINKED: _seat_linked,
    Kind.LOCKED: _locked,
    Kind.UNLOCKED: _unlocked,
    Kind.RANDOMNESS_ADDED: _randomness_added,
    Kind.STARTED: _started,
    Kind.MOVED: _moved,
    Kind.UNDONE: _undone,
    Kind.WENT_AWAY: _went_away,
    Kind.CAME_BACK: _came_back,
    Kind.STAND_IN_TOOK_OVER: _stand_in_took_over,
    Kind.STAND_IN_GAVE_BACK: _stand_in_gave_back,
    Kind.EMOTED: _emoted,
    Kind.REMATCH_OPENED: _rematch_opened,
    Kind.ENDED: _ended,
    Kind.SET_ASIDE: _set_aside,
}
