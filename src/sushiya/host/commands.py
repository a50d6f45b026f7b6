"""What may be asked of a table, as values. The first part is for people, the second for the house.

``seat`` may be left out by a person who holds exactly one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class SitDown:
    """Take a seat before the start; the first free one if none is named."""

    name: str | None = None
    seat: int | None = None


@dataclass(frozen=True)
class StandUp:
    """Leave a seat for good; once the game runs, a bot plays on."""

    seat: int | None = None


@dataclass(frozen=True)
class Rename:
    """Take another name."""

    name: str
    seat: int | None = None


@dataclass(frozen=True)
class SeatBot:
    """Put a bot on a free seat (host)."""

    seat: int | None = None
    level: str | None = None


@dataclass(frozen=True)
class FillWithBots:
    """Put bots on all free seats (host)."""

    level: str | None = None


@dataclass(frozen=True)
class ClearSeat:
    """Ask a bot or person to leave (host); once the game runs, a bot plays on."""

    seat: int


@dataclass(frozen=True)
class Lock:
    """Let nobody else sit down (host)."""


@dataclass(frozen=True)
class Unlock:
    """Let people sit down again (host)."""


@dataclass(frozen=True)
class ChangeOptions:
    """Change what will be played, before the start (host); None leaves a thing as it is."""

    seats: int | None = None
    options: Mapping[str, object] | None = None
    menu_text: str | None = None
    clock: str | None = None
    hints: bool | None = None


@dataclass(frozen=True)
class AddRandomness:
    """Add randomness of one's own to the deal, before the start."""

    text: str
    seat: int | None = None


@dataclass(frozen=True)
class Start:
    """Deal and begin (host)."""


@dataclass(frozen=True)
class Move:
    """Make a move, or change a choice that still lies face down."""

    move: str
    seat: int | None = None


@dataclass(frozen=True)
class Moves:
    """Make several moves in one breath, all or none; a move that shows something comes last."""

    moves: tuple[str, ...]
    seat: int | None = None


@dataclass(frozen=True)
class Undo:
    """Take back one's last move, where the game allows it."""

    seat: int | None = None


@dataclass(frozen=True)
class Emote:
    """Show a feeling."""

    emote: str
    seat: int | None = None


@dataclass(frozen=True)
class OfferLink:
    """Make a private link to a seat; ``link`` is ``person_key`` of its token."""

    link: str
    seat: int | None = None


@dataclass(frozen=True)
class TakeLink:
    """Hold a seat on this device too; ``link`` is ``person_key`` of the link's token."""

    link: str


@dataclass(frozen=True)
class TakeBack:
    """Take one's seats back from the stand-in; any other command does so too."""


@dataclass(frozen=True)
class OpenRematch:
    """Open a table for the same people once the game is over; ``table`` is its id."""

    table: str


Command = (
    SitDown
    | StandUp
    | Rename
    | SeatBot
    | FillWithBots
    | ClearSeat
    | Lock
    | Unlock
    | ChangeOptions
    | AddRandomness
    | Start
    | Move
    | Moves
    | Undo
    | Emote
    | OfferLink
    | TakeLink
    | TakeBack
    | OpenRematch
)
"""What a person may ask."""


@dataclass(frozen=True)
class MarkAway:
    """A person has been gone for a while."""

    seat: int
    since: float


@dataclass(frozen=True)
class MarkBack:
    """A person is here again."""

    seat: int


@dataclass(frozen=True)
class StandIn:
    """A person has been gone for too long: a bot plays for them."""

    seat: int


@dataclass(frozen=True)
class PassHost:
    """The host has been gone for too long before the start; the next person takes over."""

    seat: int


@dataclass(frozen=True)
class Thought:
    """A bot's move, and the decision it was made for; dropped if that has passed."""

    seat: int
    move: str
    mark: tuple[str, int] | None
    by: str


@dataclass(frozen=True)
class PlayThoughts:
    """Make the moves bots have thought of, for bots, stand-ins or a clock at zero."""

    thoughts: tuple[Thought, ...]


Chore = MarkAway | MarkBack | StandIn | PassHost | PlayThoughts
"""What the house does by itself."""
