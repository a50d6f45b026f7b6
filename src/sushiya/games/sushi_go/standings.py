"""Where everybody stands when maki or puddings are compared, for those who explain the points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from sushiya.core.bags import only
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.scoring import (
    LEAST_PUDDING,
    MOST_MAKI,
    MOST_PUDDING,
    SECOND_MAKI,
    maki_icons,
    places_with_puddings,
    puddings,
    share,
)
from sushiya.games.sushi_go.state import State

MOST_RACES = 1024
_MAKI = sum(only(-1, card) for card in (Card.MAKI_1, Card.MAKI_2, Card.MAKI_3))
"""Where maki cards are counted in a tableau."""


@dataclass(frozen=True)
class Standing:
    """Where a player stands in a comparison.

    ``place`` is a slug: of maki ``most``, ``second``, ``no-second`` or empty; of puddings
    ``most``, ``fewest``, ``no-loss``, ``equal`` or empty. ``tied`` is how many stand there, and
    ``prize`` what they get or lose together.
    """

    count: int
    place: str
    tied: int
    prize: int = 0

    def tie(self, state: State) -> str:
        """How a tie is paid: ``each`` or ``shared``; empty without one."""
        if self.tied == 1 or not self.prize:
            return ""
        return "each" if state.ties_pay_each else "shared"

    def part(self, state: State) -> int:
        """What each of those who stand there gets or loses."""
        return share(state, self.prize, self.tied)

    def leaves_remainder(self, state: State) -> bool:
        """Whether the prize cannot be shared without dropping some of it."""
        return self.tie(state) == "shared" and self.prize % self.tied > 0


def maki_standings(state: State) -> tuple[Standing, ...]:
    """For every place its icons, and whether they are the most or the second most.

    SG-MAKI-FIRST: where ties are shared, a tie for the most leaves no second place.
    SG-MAKI-NONE: who has none stands nowhere.
    """
    held = tuple([_icons(tableau & _MAKI) for tableau in state.tableaus[: state.places]])
    return _maki_standings(held, bool(state.ties_pay_each))


@lru_cache(MOST_RACES)
def _icons(maki: int) -> int:
    return maki_icons(maki)


@lru_cache(MOST_RACES)
def _maki_standings(held: tuple[int, ...], ties_pay_each: bool) -> tuple[Standing, ...]:
    """The same from everybody's icons: they are compared at every reveal of every table."""
    first, second, *_ = *sorted({*held}, reverse=True), 0, 0
    second_stands = held.count(first) == 1 or ties_pay_each
    places = {
        first: ("most", MOST_MAKI),
        second: ("second", SECOND_MAKI) if second_stands else ("no-second", 0),
        0: ("", 0),
    }
    return tuple(
        [
            Standing(icons, place, held.count(icons), prize)
            for icons in held
            for place, prize in [places.get(icons, ("", 0))]
        ]
    )


def pudding_standings(state: State) -> tuple[Standing, ...]:
    """For every place its puddings, and whether they are the most or the fewest.

    SG-PUDDING-EQUAL: equal puddings are neither. SG-PUDDING-TWO: of two nobody loses.
    """
    held = [puddings(state.tableaus[place]) for place in range(state.places)]
    if min(held) == max(held):
        return tuple(Standing(number, "equal", state.places) for number in held)
    places = {
        max(held): ("most", MOST_PUDDING),
        min(held): ("fewest", LEAST_PUDDING) if state.places > 2 else ("no-loss", 0),
    }
    return tuple(
        Standing(number, place, places_with_puddings(state, number), prize)
        for number in held
        for place, prize in [places.get(number, ("", 0))]
    )
