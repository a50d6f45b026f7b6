"""A move in the making: a tile or card taken up, and the squares it may go to."""

from __future__ import annotations

from collections.abc import Iterable

from sushiya.core.game import View

PASSES = "passes"
"""The offer that opens the list of ways to pass."""

AT_ONCE = ("stack", "spicy")
_ON_SQUARES = ("lay", "chop", "switch", "wasabi")


class Pointer:
    """What the person has taken up, until a square or an offer makes it a legal move."""

    def __init__(self, view: View) -> None:
        self._moves = [move.split() for move in view["legal_moves"]]
        hand = view["hand"]
        self.tiles: list[str] = hand["tiles"]
        self.cards: list[str] = hand["cards"]
        self.air: str | None = view["this_turn"]["in_the_air"]
        self.tile: str | None = self.air
        self.card: str | None = None
        self.first: str | None = None
        self.passing = False

    @property
    def targets(self) -> set[str]:
        """The squares that may be pointed at now."""
        if self.card == "switch":
            return set(self._partners(self.first))
        if self.card:
            return {move[1] for move in self._moves if move[0] == self.card}
        return {move[2] for move in self._moves if move[0] == "lay" and move[1] == self.tile}

    @property
    def offers(self) -> list[str]:
        """The moves that need no square; passes stay behind one offer until it is taken."""
        moves = [move for move in self._moves if move[0] not in (*_ON_SQUARES, *AT_ONCE)]
        passes = [" ".join(move) for move in moves if move[0] == "pass"]
        if self.passing:
            return passes
        others = [" ".join(move) for move in moves if move[0] != "pass"]
        return others + ([PASSES] if passes else [])

    def take_tile(self, index: int) -> bool:
        """Take up a tile of the hand; whether it can be laid anywhere."""
        if not 0 <= index < len(self.tiles) or self.air:
            return False
        self.put_down()
        self.tile = self.tiles[index]
        if not self.targets:
            self.tile = None
        return self.tile is not None

    def take_card(self, index: int) -> str | None:
        """Take up an action card; a card that needs no square is a move at once."""
        if not 0 <= index < len(self.cards):
            return None
        card = self.cards[index]
        if not any(move[0] == card for move in self._moves):
            return None
        self.put_down()
        if card in AT_ONCE:
            return card
        self.tile, self.card = None, card
        return None

    def take_offer(self, index: int) -> str | None:
        """The move of an offer; the offer of passes opens their list."""
        if not 0 <= index < len(self.offers):
            return None
        offer = self.offers[index]
        if offer == PASSES:
            self.put_down()
            self.passing = True
            return None
        return offer

    def point(self, square: str) -> str | None:
        """The move that pointing at a square completes, if it does."""
        if square not in self.targets:
            return None
        if self.card == "switch":
            if self.first is None:
                self.first = square
                return None
            pair = [self.first, square]
            return next(
                " ".join(move)
                for move in self._moves
                if move[0] == "switch" and sorted(move[1:]) == sorted(pair)
            )
        if self.card:
            return f"{self.card} {square}"
        return f"lay {self.tile} {square}"

    def put_down(self) -> bool:
        """Leave every mode, one step at a time for Switch!; whether there was one."""
        if self.first:
            self.first = None
            return True
        busy = self.passing or self.card is not None or self.tile != self.air
        self.tile, self.card, self.passing = self.air, None, False
        return busy

    def _partners(self, first: str | None) -> Iterable[str]:
        for move in self._moves:
            if move[0] == "switch":
                if first is None:
                    yield from move[1:]
                elif first in move[1:]:
                    yield move[1] if move[2] == first else move[2]
