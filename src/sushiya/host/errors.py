"""What a table refuses, as one tree under ``core.errors.SushiyaError``.

    TableError
      Unknown     UnknownTable  UnknownEmote
      Forbidden   NotYourSeat  NotTheHost  BadLink  NoName  BadNameLink  NoHints
      Untimely    StaleVersion  AlreadyStarted  NotStarted  NotEnded  TooLate  TooSoon  OneByOne
                  TryAgain  NameInUse  StillSeated
      NoRoom      SeatTaken  SeatEmpty  TableLocked  TableFull
      BadWords    BadName  BadKey  UnknownClock  MenuTooLong
      DamagedTable

Every error is raised before anything has changed.
"""

from __future__ import annotations

from sushiya.core.errors import SushiyaError


class TableError(SushiyaError):
    """A live table refused a command."""

    code = "table"


class Unknown(TableError):
    """Something was named that does not exist."""

    code = "table.unknown"


class UnknownTable(Unknown):
    """No table has this id or code."""

    code = "table.unknown-table"
    sentence = "there is no table {table!r}"


class UnknownEmote(Unknown):
    """There is no such emote."""

    code = "table.unknown-emote"
    sentence = "there is no emote {emote!r}; known emotes: {known}"


class Forbidden(TableError):
    """Somebody else may do this, this person may not."""

    code = "table.forbidden"


class NotYourSeat(Forbidden):
    """The person does not hold the seat."""

    code = "table.not-your-seat"
    sentence = "seat {seat} is not yours"


class NotTheHost(Forbidden):
    """Only the host of the table may do this."""

    code = "table.not-the-host"
    sentence = "only the host of the table may do this"


class BadLink(Forbidden):
    """The private link belongs to no seat of this table, or no longer."""

    code = "table.bad-link"
    sentence = "this private link opens no seat here"


class NoName(Forbidden):
    """Only who keeps a name may do this."""

    code = "table.no-name"
    sentence = "no name is kept in this browser"


class BadNameLink(Forbidden):
    """The private link belongs to no name, or no longer."""

    code = "table.bad-name-link"
    sentence = "this private link belongs to no name"


class NoHints(Forbidden):
    """At this table nobody may ask for a hint."""

    code = "table.no-hints"
    sentence = "there are no hints at this table"


class Untimely(TableError):
    """It might have been right at another moment."""

    code = "table.untimely"


class StaleVersion(Untimely):
    """The command was made for a moment that has passed; ``version`` is the table's now."""

    code = "table.stale-version"
    sentence = "made for version {expected}; the table has moved on to version {version}"


class AlreadyStarted(Untimely):
    """Only possible before the game starts."""

    code = "table.already-started"
    sentence = "the game has started"


class NotStarted(Untimely):
    """Only possible once the game has started."""

    code = "table.not-started"
    sentence = "the game has not started"


class NotEnded(Untimely):
    """Only possible once the game is over: records hold what is hidden until then."""

    code = "table.not-ended"
    sentence = "the game is not over"


class TooLate(Untimely):
    """The game is over, or what was to be taken back cannot be any more."""

    code = "table.too-late"
    sentence = "it is too late for that"


class TooSoon(Untimely):
    """Once more, but not this quickly; ``seconds`` says how long to wait."""

    code = "table.too-soon"
    sentence = "wait {seconds} seconds"


class OneByOne(Untimely):
    """Something hidden is shown on the way; what follows it has to be asked for afterwards."""

    code = "table.one-by-one"
    sentence = "move {move!r} shows something hidden; ask for the rest when it is made"


class TryAgain(Untimely):
    """Others kept being first; nothing was changed."""

    code = "table.try-again"
    sentence = "the table is too busy; try again"


class NameInUse(Untimely):
    """The browser keeps a name already."""

    code = "table.name-in-use"
    sentence = "this browser keeps a name already"


class StillSeated(Untimely):
    """A name is forgotten only when it sits at no table that goes on.

    ``tables`` are the codes of those it sits at, ``ids`` what they are found by.
    """

    code = "table.still-seated"
    sentence = "you sit at a table that is not over ({tables}); leave it first"


class NoRoom(TableError):
    """The seats do not allow it."""

    code = "table.no-room"


class SeatTaken(NoRoom):
    """Somebody sits there."""

    code = "table.seat-taken"
    sentence = "seat {seat} is taken"


class SeatEmpty(NoRoom):
    """Nobody sits there; a game starts when every seat is taken."""

    code = "table.seat-empty"
    sentence = "nobody sits on seat {seat}"


class TableLocked(NoRoom):
    """The host has closed the table to newcomers."""

    code = "table.locked"
    sentence = "the table is locked"


class TableFull(NoRoom):
    """Every seat is taken."""

    code = "table.full"
    sentence = "all {seats} seats are taken"


class BadWords(TableError):
    """A text a person gave cannot be used."""

    code = "table.bad-words"


class BadName(BadWords):
    """The name cannot be shown at a table; ``reason`` is a slug."""

    code = "table.bad-name"
    sentence = "this name cannot be used: {reason}"


class BadKey(BadWords):
    """A command's idempotency key is not a short printable text."""

    code = "table.bad-key"
    sentence = "a command key has 1 to {longest} printable ASCII characters"


class UnknownClock(BadWords):
    """There is no such clock."""

    code = "table.unknown-clock"
    sentence = "there is no clock {clock!r}; known clocks: {known}"


class MenuTooLong(BadWords):
    """A menu of one's own is longer than a table takes."""

    code = "table.menu-too-long"
    sentence = "a menu has at most {longest} characters"


class DamagedTable(TableError):
    """The stored events of the table do not fold; it was set aside."""

    code = "table.damaged"
    sentence = "table {table} is damaged at version {version} and was set aside: {reason}"
