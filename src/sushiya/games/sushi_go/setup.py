"""Setting the table for Sushi Go!: which games may be asked for, and the first state of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sushiya.core.options import SEATING, Option, OptionValue, check_seat_count, checked_options
from sushiya.games.sushi_go.cards import COPIES, DECK_SIZE, Card
from sushiya.games.sushi_go.editions import (
    CARDS_EACH,
    EDITION_NAMES,
    EDITIONS,
    GAMEWRIGHT,
    GHOST_CARDS_EACH,
    Edition,
)
from sushiya.games.sushi_go.state import MOST_PLACES, NOTHING, State

NAME = "sushi-go"
ALL_CARDS = tuple(card for card, copies in zip(Card, COPIES, strict=True) for _ in range(copies))
"""The deck before it is shuffled, in card order."""


def _why_no_ghost(seats: int, options: Mapping[str, OptionValue]) -> str:
    if not EDITIONS[str(options["edition"])].has_ghost:
        return f"only-the-{GAMEWRIGHT.name}-edition-has-a-ghost"
    return "" if seats == 2 else "the-ghost-sits-down-with-two-players-only"


def _why_no_ghost_first(seats: int, options: Mapping[str, OptionValue]) -> str:
    return "" if options["ghost"] else "there-is-no-ghost-in-this-game"


OPTIONS = (
    Option("edition", GAMEWRIGHT.name, EDITION_NAMES),
    Option("pass_both_ways", False),
    Option("ghost", False, why_not=_why_no_ghost),
    Option("ghost_first", 0, (0, 1), why_not=_why_no_ghost_first),
)


@dataclass(frozen=True)
class Setup:
    """A game as it was asked for, checked."""

    seats: int
    edition: Edition
    options: Mapping[str, OptionValue]


def setup(seats: int, options: Mapping[str, object]) -> Setup:
    """The table set for a game; SG-PLAYERS says how many may sit down."""
    check_seat_count(SEATING("game", game=NAME), seats, 2, MOST_PLACES)
    chosen = checked_options(NAME, OPTIONS, seats, options)
    edition = EDITIONS[str(chosen["edition"])]
    what = SEATING("edition", game=NAME, edition=edition.name)
    check_seat_count(what, seats, edition.least_seats, edition.most_seats)
    return Setup(seats, edition, chosen)


def empty_table(table: Setup) -> State:
    """A state with nothing dealt."""
    ghost = bool(table.options["ghost"])
    return State(
        edition=EDITION_NAMES.index(table.edition.name),
        seats=table.seats,
        places=table.seats + ghost,
        ties_pay_each=int(table.edition.ties_pay_each),
        wasabi_is_a_choice=int(table.edition.wasabi_is_a_choice),
        pass_both_ways=int(table.options["pass_both_ways"]),
        ghost=int(ghost),
        ghost_first=int(table.options["ghost_first"]),
        cards_each=GHOST_CARDS_EACH if ghost else CARDS_EACH[table.seats],
        deck_size=DECK_SIZE,
        chosen=[NOTHING] * MOST_PLACES,
        laid=[NOTHING] * MOST_PLACES,
    )
