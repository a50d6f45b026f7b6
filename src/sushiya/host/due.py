"""What a table is waiting for: chores that are due now, bots that must think, the next moment."""

from __future__ import annotations

from collections.abc import Iterator

from sushiya.host.clocks import Patience, Presence
from sushiya.host.commands import Chore, MarkAway, MarkBack, PassHost, StandIn
from sushiya.host.table import Table


def due(table: Table, now: float, presence: Presence, patience: Patience) -> list[Chore]:
    """The chores of this moment; deciding them twice does no harm."""
    if table.status == "ended":
        return []
    return [*_absences(table, now, presence, patience), *_hosting(table, now, presence, patience)]


def may_need_thought(table: Table) -> bool:
    """Whether a bot may have to move now, whoever is here; quick to say."""
    if table.status != "running":
        return False
    if table.clock.seconds is not None:
        return True
    for seat in table.to_act:
        player = table.players[seat]
        if player and (player.has_stand_in or not player.is_person):
            return True
    return False


def thinkers(table: Table, now: float, presence: Presence) -> dict[int, str]:
    """The seats a bot has to move for now, and in whose name: bot, stand-in or clock."""
    if table.status != "running":
        return {}
    at_zero = deadline(table, presence)
    goes_on = presence.awake_since is not None or is_left_to_stand_ins(table)
    roles = {}
    for seat in table.to_act:
        player = table.players[seat]
        assert player is not None
        if not player.is_person:
            roles[seat] = "bot"
        elif player.has_stand_in and goes_on:
            roles[seat] = "stand-in"
        elif at_zero is not None and now >= at_zero:
            roles[seat] = "clock"
    return roles


def is_left_to_stand_ins(table: Table) -> bool:
    """Whether a stand-in plays for everybody who holds a seat, so nobody is waited for."""
    return table.status == "running" and all(player.has_stand_in for _, player in table.persons())


def is_abandoned(table: Table, now: float, presence: Presence, patience: Patience) -> bool:
    """Whether all have been away for so long that nobody is expected back.

    A secret that was promised must be told some day, so the game is to be played to its end.
    """
    if table.status != "running" or presence.awake_since is not None:
        return False
    away = [player.away_since for _, player in table.persons()]
    return all(since is not None and now >= since + patience.abandoned for since in away)


def deadline(table: Table, presence: Presence) -> float | None:
    """When the clock of the turn runs out; None without a clock, or while everybody is gone."""
    if table.status != "running" or table.clock.seconds is None or presence.awake_since is None:
        return None
    return max(table.turn_since, presence.awake_since) + table.clock.seconds


def stand_in_at(table: Table, seat: int, presence: Presence, patience: Patience) -> float | None:
    """When a stand-in will take over a seat whose person is gone; None if it will not."""
    player = table.players[seat]
    if table.status != "running" or player is None or not player.is_person:
        return None
    gone = presence.gone_since(player)
    if gone is None or player.has_stand_in or presence.awake_since is None:
        return None
    return max(gone, table.started_at, presence.awake_since) + patience.grace


def next_due_at(table: Table, now: float, presence: Presence, patience: Patience) -> float | None:
    """The first moment after now at which something may be due by itself; None: not foreseen."""
    if table.status == "ended":
        return None
    moments = [deadline(table, presence), presence.fades_at]
    for seat, player in table.persons():
        gone = presence.gone_since(player)
        moments.append(stand_in_at(table, seat, presence, patience))
        if gone is not None:
            moments += [gone + patience.settle, gone + patience.grace]
    return min((moment for moment in moments if moment is not None and moment > now), default=None)


def _absences(table: Table, now: float, presence: Presence, patience: Patience) -> Iterator[Chore]:
    for seat, player in table.persons():
        gone = presence.gone_since(player)
        if gone is None:
            if player.away_since is not None or player.has_stand_in:
                yield MarkBack(seat)
            continue
        if player.away_since is None and now >= gone + patience.settle:
            yield MarkAway(seat, gone)
        takes_over = stand_in_at(table, seat, presence, patience)
        if takes_over is not None and now >= takes_over:
            yield StandIn(seat)


def _hosting(table: Table, now: float, presence: Presence, patience: Patience) -> Iterator[Chore]:
    """Before the start an absent host holds everybody up, so the role passes on."""
    if table.status != "lobby" or table.host is None:
        return
    hosts = [player for _, player in table.persons() if table.host in player.keys]
    devices = {key for player in hosts for key in player.keys} | {table.host}
    if devices & presence.here:
        return
    gone = max(presence.last_seen.get(key, presence.watched_since) for key in devices)
    if now < gone + patience.grace:
        return
    for seat, player in table.persons():
        if player not in hosts and presence.gone_since(player) is None:
            yield PassHost(seat)
            return
