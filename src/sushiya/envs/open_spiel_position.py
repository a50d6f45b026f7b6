"""Where a match stands, as OpenSpiel asks for it: values that never change, made move by move."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from sushiya.core.game import Game, Setup
from sushiya.envs.numbered import NUMBERS, Numbers
from sushiya.games import game as game_named


@dataclass(frozen=True, eq=False)
class Position:
    """What chance has dealt so far, and then the state with all that everybody saw.

    ``diaries`` are what each seat alone has seen, ``remembered`` what a seat knew when the world
    was dealt around it. A copy is the same object: nothing in it ever changes.
    """

    dealt: tuple[int, ...] = ()
    state: Any = None
    to_act: tuple[int, ...] = ()
    start: Any = None
    moves: tuple[tuple[int, str], ...] = ()
    seen_by_all: str = ""
    diaries: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    gained: tuple[int, ...] = ()
    remembered: tuple[tuple[int, Any], ...] = ()

    def __deepcopy__(self, memo: object) -> Position:
        return self


class Playing:
    """The table that positions belong to: how they go on, and what is seen of them."""

    def __init__(self, game: str, seats: int, options: dict[str, Any]) -> None:
        """Set the table; raises ``BadRequest``."""
        self.game: Game = game_named(game)
        self.setup: Setup = self.game.setup(seats, options)
        self.numbers: Numbers = NUMBERS[game](self.setup)
        self.seats = seats
        self.deals = sum(needed for _, _, needed in self.numbers.piles)
        self._asked: tuple[Position, int, dict[int, str]] = (Position(), 0, {})
        self.most_outcomes = 1 + max(card for _, cards, _ in self.numbers.piles for card in cards)

    def chances(self, position: Position) -> list[tuple[int, float]]:
        """What chance may deal next, and how likely."""
        left, _ = self._left(position.dealt)
        whole = sum(left.values())
        return [(card, number / whole) for card, number in sorted(left.items())]

    def after_chance(self, position: Position, card: int) -> Position:
        """The position after one more card or strip; with the last one the match begins."""
        dealt = (*position.dealt, card)
        if len(dealt) < self.deals:
            return replace(position, dealt=dealt)
        state = self.game.start(self.setup, self._deal(dealt))
        return self._begun(state, dealt)

    def moves(self, position: Position, seat: int) -> dict[int, str]:
        """Every action of a seat with its move; OpenSpiel asks several times in a row."""
        if self._asked[0] is not position or self._asked[1] != seat:
            found = self.numbers.moves(position.state, seat) if seat in position.to_act else {}
            self._asked = (position, seat, found)
        return self._asked[2]

    def after_move(self, position: Position, seat: int, move: str) -> Position:
        """The position after a legal move."""
        before = position.state
        after = self.game.apply(before, seat, move)
        events = self.game.events(before, seat, move, after)
        points = self.numbers.points(after)
        return replace(
            position,
            state=after,
            to_act=self.game.to_act(after),
            moves=(*position.moves, (seat, move)),
            seen_by_all=position.seen_by_all + "".join(f"{event};" for event in events),
            diaries=tuple(
                diary + self._own(after, other) for other, diary in enumerate(position.diaries)
            ),
            points=points,
            gained=tuple(map(int.__sub__, points, position.points)),
        )

    def another_world(self, position: Position, seat: int, rng: int) -> Position:
        """A position that the seat cannot tell from this one, the rest drawn at random."""
        known = self.known(position, seat)
        state = self.game.world(known, rng)
        made = self._begun(state, position.dealt)
        diaries = tuple(
            position.diaries[seat] if other == seat else diary
            for other, diary in enumerate(made.diaries)
        )
        return replace(
            made,
            seen_by_all=position.seen_by_all,
            diaries=diaries,
            gained=position.gained,
            remembered=((seat, known),),
        )

    def known(self, position: Position, seat: int) -> Any:
        """All that a seat has seen."""
        game: Any = self.game
        return _known(game, position, seat)

    def _begun(self, state: Any, dealt: tuple[int, ...]) -> Position:
        return Position(
            dealt=dealt,
            state=state,
            to_act=self.game.to_act(state),
            start=state,
            diaries=tuple(self._own(state, seat) for seat in range(self.seats)),
            points=self.numbers.points(state),
            gained=(0,) * self.seats,
        )

    def _own(self, state: Any, seat: int) -> str:
        own = self.game.own_view(state, seat)
        return f"{[value for name, value in own.items() if name != 'legal_moves']};"

    def _left(self, dealt: tuple[int, ...]) -> tuple[Counter[int], int]:
        """What is left of the pile that is being dealt, and where in the deal it begins."""
        begins = 0
        for _, cards, needed in self.numbers.piles:
            if len(dealt) < begins + needed:
                return Counter(cards) - Counter(dealt[begins:]), begins
            begins += needed
        return Counter(), begins

    def _deal(self, dealt: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
        """All piles: what was dealt on top, and below it what nobody will ever see."""
        piles, begins = {}, 0
        for name, cards, needed in self.numbers.piles:
            top = dealt[begins : begins + needed]
            piles[name] = top + tuple(sorted((Counter(cards) - Counter(top)).elements()))
            begins += needed
        return piles


@lru_cache(64)
def _known(game: Any, position: Position, seat: int) -> Any:
    """What a seat has learned from the start of the match, or since a world was dealt around it."""
    state = position.start
    known = dict(position.remembered).get(seat) or game.knowledge(game.view(state, seat))
    for other, move in position.moves:
        after = game.apply(state, other, move)
        events = game.events(state, other, move, after)
        known = game.learn(known, game.view(after, seat), events)
        state = after
    return known
