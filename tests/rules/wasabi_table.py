"""A Wasabi! table for rule tests: laid out in words, played in words."""

from __future__ import annotations

from typing import Any

from sushiya.core.errors import IllegalMove
from sushiya.core.outcome import Outcome
from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.state import State


class WasabiTable:
    """A position and the game that plays it."""

    def __init__(self, game: Wasabi, text: str) -> None:
        self.game = game
        self.state: State = game.position_from_text(text)

    @property
    def seat(self) -> int:
        """The seat that is to act."""
        return self.game.to_act(self.state)[0]

    def play(self, *moves: str) -> WasabiTable:
        """Moves of whoever is to act."""
        for move in moves:
            self.state = self.game.apply(self.state, self.seat, move)
        return self

    def finish_turn(self) -> WasabiTable:
        """The rest of step 2, any way; a reward is declined."""
        turn = self.view()["turn"]
        while self.view()["step"] == 2 and self.view()["turn"] == turn:
            self.play("decline" if "decline" in self.legal() else min(self.legal()))
        return self

    def legal(self, verb: str = "") -> set[str]:
        """The legal moves that begin with a word."""
        moves = self.game.legal_moves(self.state, self.seat)
        assert len(set(moves)) == len(moves)
        return {move for move in moves if (move + " ").startswith(verb)}

    def refused(self, move: str) -> tuple[object, object]:
        """Reason and rule a move is refused with; the position stays as it is."""
        before = self.state.copy()
        try:
            self.game.apply(self.state, self.seat, move)
        except IllegalMove as error:
            assert self.state == before
            assert move not in self.legal()
            return error.details["reason"], error.details["rule"]
        raise AssertionError(f"{move!r} was not refused")

    def events(self, move: str) -> list[dict[str, Any]]:
        """What everybody sees if the seat to act makes this move."""
        after = self.game.apply(self.state, self.seat, move)
        return self.game.events(self.state, self.seat, move, after)

    def view(self, seat: int | None = None) -> dict[str, Any]:
        return self.game.view(self.state, seat)

    def square(self, name: str) -> dict[str, Any]:
        squares = [square for row in self.view()["board"] for square in row]
        return next(square for square in squares if square["square"] == name)

    def place(self, seat: int) -> dict[str, Any]:
        """What lies before a seat."""
        place = self.view()["table"][seat]
        assert isinstance(place, dict)
        return place

    def hand(self, seat: int) -> dict[str, Any]:
        """What a seat holds."""
        hand = self.view(seat)["hand"]
        assert isinstance(hand, dict)
        return hand

    def outcome(self) -> Outcome:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome


def start(game: Wasabi, seats: int, **options: object) -> WasabiTable:
    """A table before the first decision, after a fixed shuffle."""
    setup = game.setup(seats, options)
    state = game.start(setup, game.deal(setup, bytes(32)))
    table = WasabiTable(game, game.position_to_text(state))
    assert table.state == state
    return table
