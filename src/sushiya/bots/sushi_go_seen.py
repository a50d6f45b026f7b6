"""A match of Sushi Go! as a seat has seen it, ready for functions that work on a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sushiya.core.game import View
from sushiya.games.sushi_go.knowledge import Hand, Knowledge, knowledge, table_in_view
from sushiya.games.sushi_go.state import MOST_PLACES, State


@dataclass(frozen=True)
class Seen:
    """The open table with what a seat knows of the hands; ``match`` holds no other card."""

    match: State
    seat: int
    known: list[int]


def seen(view: View, known: Any) -> Seen:
    """What a bot's view and knowledge tell; without knowledge it is a first look."""
    learned = known if isinstance(known, Knowledge) else knowledge(view)
    hands = [_held(hand, ghost=bool(view["ghost"])) for hand in learned.hands]
    hands += [0] * (MOST_PLACES - len(hands))
    match = table_in_view(view)
    match.hands[:] = hands
    return Seen(match, view["seat"], hands)


def _held(hand: Hand, *, ghost: bool) -> int:
    """The cards of a hand that the seat has held; of others at most chopsticks are known.

    Policies leave those out, as ``sushi_go_sight.known_hands`` does: a match does not tell
    chopsticks that were put back from those that were dealt.
    """
    return hand.known if hand.unknown <= int(ghost) else 0
