"""A Sushi Go! table for rule tests: laid out in words, played in words."""

from __future__ import annotations

from sushiya.core.errors import SushiyaError
from sushiya.games.sushi_go.game import SushiGo
from sushiya.games.sushi_go.scoring import COLUMN_NAMES, sheet_box
from sushiya.games.sushi_go.state import State


class SushiGoTable:
    """A position and the game that plays it."""

    def __init__(self, game: SushiGo, text: str) -> None:
        self.game = game
        self.state: State = game.position_from_text(text)

    def play(self, *moves: str) -> SushiGoTable:
        """One move for each seat that is to act, in seat order."""
        seats = self.game.to_act(self.state)
        assert len(moves) == len(seats), f"{len(seats)} seats are to act"
        for seat, move in zip(seats, moves, strict=True):
            self.choose(seat, move)
        return self

    def choose(self, seat: int, move: str) -> None:
        self.state = self.game.apply(self.state, seat, move)

    def refused(self, seat: int, move: str) -> SushiyaError:
        """The error a move meets; the position stays as it is."""
        before = self.state.copy()
        try:
            self.game.apply(self.state, seat, move)
        except SushiyaError as error:
            assert self.state == before
            return error
        raise AssertionError(f"{move!r} was not refused")

    def legal(self, seat: int) -> set[str]:
        moves = self.game.legal_moves(self.state, seat)
        assert len(set(moves)) == len(moves)
        return set(moves)

    def tableau(self, place: int) -> dict[str, int]:
        counts = self.game.view(self.state, None)["tableaus"][place]
        assert isinstance(counts, dict)
        return counts

    def hand(self, seat: int) -> list[str]:
        names = self.game.view(self.state, seat)["hand"]
        assert isinstance(names, list)
        return names

    def points(self, column: str, round_number: int = 3) -> list[int]:
        """What one column of the score sheet says for every place."""
        at = COLUMN_NAMES.index(column)
        places = range(self.state.places)
        return [self.state.sheet[sheet_box(round_number - 1, place, at)] for place in places]

    def pudding_points(self) -> list[int]:
        return self.state.pudding_points[: self.state.places]

    def winners(self) -> tuple[int, ...]:
        outcome = self.game.outcome(self.state)
        assert outcome is not None
        return outcome.winners


def ended(
    game: SushiGo,
    edition: str,
    *tableaus: str,
    last: tuple[str, str] = ("tempura", "sashimi"),
    options: str = "-",
) -> SushiGoTable:
    """The third round, and with it the game, ends with these tableaus.

    Everybody lays two more cards, which alone score nothing: one chosen, one left over.
    """
    hands = " / ".join(" ".join(last) for _ in tableaus)
    table = SushiGoTable(
        game,
        f"edition {edition}\noptions {options}\nhands {hands}\ntableaus {' / '.join(tableaus)}\n",
    )
    return table.play(*[last[0]] * len(tableaus))
