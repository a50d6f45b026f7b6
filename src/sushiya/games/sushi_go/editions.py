"""The three printed rulebooks, as data. The rules read these fields and never a name."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Edition:
    """What one rulebook says where the books differ.

    * ``ties_pay_each``: tied players get (or lose) the whole prize each instead of a share, and
      a tie for most maki leaves second place standing.
    * ``wasabi_is_a_choice``: a nigiri may be laid beside an open wasabi.
    * ``has_ghost``: the book offers the two-player game with a ghost.
    """

    name: str
    least_seats: int
    most_seats: int
    ties_pay_each: bool
    wasabi_is_a_choice: bool
    has_ghost: bool


ADVENTURELAND = Edition(
    "adventureland", 2, 5, ties_pay_each=False, wasabi_is_a_choice=False, has_ghost=False
)
GAMEWRIGHT = Edition(
    "gamewright", 2, 5, ties_pay_each=False, wasabi_is_a_choice=False, has_ghost=True
)
ZOCH = Edition("zoch", 3, 5, ties_pay_each=True, wasabi_is_a_choice=True, has_ghost=False)

EDITIONS = {edition.name: edition for edition in (ADVENTURELAND, GAMEWRIGHT, ZOCH)}

EDITION_NAMES = tuple(EDITIONS)

CARDS_EACH = {2: 10, 3: 9, 4: 8, 5: 7}
"""SG-DEAL: how many cards each seat is dealt in a round."""

GHOST_CARDS_EACH = 9
"""SG-GHOST: nine for each player and nine for the ghost."""
