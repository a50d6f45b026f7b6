"""One door for all decisions: a table, a command and the time in; events or a refusal out.

Nothing here changes the table. What comes out is stored first and taken in afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from sushiya.core.errors import SushiyaError
from sushiya.host import commands as asked
from sushiya.host import lobby, playing
from sushiya.host.asking import Apart, Asked
from sushiya.host.clocks import Patience
from sushiya.host.events import Event
from sushiya.host.table import Table


def decide(
    table: Table,
    command: asked.Command,
    *,
    person: str,
    now: float,
    expected_version: int | None = None,
    patience: Patience | None = None,
) -> list[Event]:
    """What happens because a person asks this of a table; raises ``SushiyaError`` if nothing may.

    ``expected_version`` is the version of the table the person saw when they asked.
    """
    back = list(playing.returned(table, person))
    if type(command) is asked.TakeBack:
        return back
    if type(command) is asked.Emote:
        patience = patience or Patience()
        return back + list(playing.emote(table, command, person, now, patience))
    if type(command) in _SEEN:
        return back + list(_SEEN[type(command)](table, command, person, expected_version))
    return back + list(_ANY_TIME[type(command)](table, command, person))


def decide_together(table: Table, asked: Sequence[Asked]) -> list[Event]:
    """What happens because several people move at once, each as if their move came alone.

    Raises ``Apart`` if one of them must be heard alone, to be refused if need be.
    """
    try:
        return list(playing.chosen_together(table, asked))
    except SushiyaError as error:
        raise Apart() from error


def decide_chore(table: Table, chore: asked.Chore) -> list[Event]:
    """What happens because the house does a chore; nothing if it is not needed any more."""
    return list(_CHORES[type(chore)](table, chore))


_SEEN: dict[type, Callable[[Table, Any, str, int | None], Iterator[Event]]] = {
    asked.ClearSeat: lobby.clear_seat,
    asked.ChangeOptions: lobby.change_options,
    asked.Start: lobby.start,
    asked.Move: playing.move,
    asked.Moves: playing.moves,
    asked.Undo: playing.undo,
}
"""Commands that depend on what the person saw."""

_ANY_TIME: dict[type, Callable[[Table, Any, str], Iterator[Event]]] = {
    asked.SitDown: lobby.sit_down,
    asked.StandUp: lobby.stand_up,
    asked.Rename: lobby.rename,
    asked.SeatBot: lobby.seat_bot,
    asked.FillWithBots: lobby.fill_with_bots,
    asked.Lock: lobby.lock,
    asked.Unlock: lobby.unlock,
    asked.AddRandomness: lobby.add_randomness,
    asked.OfferLink: lobby.offer_link,
    asked.TakeLink: lobby.take_link,
    asked.OpenRematch: playing.open_rematch,
}

_CHORES: dict[type, Callable[[Table, Any], Iterator[Event]]] = {
    asked.MarkAway: playing.mark_away,
    asked.MarkBack: playing.mark_back,
    asked.StandIn: playing.stand_in,
    asked.PassHost: playing.pass_host,
    asked.PlayThoughts: playing.play_thoughts,
}
