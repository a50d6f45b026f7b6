"""Actions and rows of single matches, as the interpreted rules hold them.

The numbers are those of the batches; here a state goes in, and nothing is compiled.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from sushiya.envs import sushi_go, wasabi
from sushiya.envs.fields import Part
from sushiya.games.sushi_go import observing as sushi_go_rows
from sushiya.games.sushi_go import rules as sushi_go_rules
from sushiya.games.sushi_go.moves import MOST_MOVES
from sushiya.games.sushi_go.notation import move_to_text as sushi_go_text
from sushiya.games.sushi_go.numbering import action_of as sushi_go_action
from sushiya.games.sushi_go.numbering import actions_at
from sushiya.games.sushi_go.setup import ALL_CARDS, empty_table
from sushiya.games.wasabi import observing as wasabi_rows
from sushiya.games.wasabi import rules as wasabi_rules
from sushiya.games.wasabi.match import LONGEST, SHORTEST
from sushiya.games.wasabi.notation import move_to_text as wasabi_text
from sushiya.games.wasabi.numbering import ACTIONS
from sushiya.games.wasabi.numbering import action_of as wasabi_action
from sushiya.games.wasabi.scoring import points as wasabi_points

Pile = tuple[str, tuple[int, ...], int]
"""A pile of the deal: its name, what is in it, and how much of it is ever seen."""


class Numbers(Protocol):
    """What a table of a game has numbers for."""

    actions: int
    parts: Sequence[Part]
    piles: tuple[Pile, ...]

    def moves(self, state: Any, seat: int) -> dict[int, str]:
        """Every action that a seat may take now, with its move, in order."""
        ...

    def row(self, state: Any, seat: int) -> list[int]:
        """What a seat may know."""
        ...

    def points(self, state: Any) -> tuple[int, ...]:
        """The points of every seat."""
        ...


class SushiGoNumbers:
    """Numbers for a table of Sushi Go!."""

    def __init__(self, setup: Any) -> None:
        table = empty_table(setup)
        self.actions = actions_at(table)
        self.parts = sushi_go.parts_at(table.seats, ghost=bool(table.ghost))
        needed = 3 * table.cards_each * table.places
        self.piles: tuple[Pile, ...] = (("deck", tuple(map(int, ALL_CARDS)), needed),)
        self._length = sushi_go_rows.row_length(table)

    def moves(self, state: Any, seat: int) -> dict[int, str]:
        """Every action that a seat may take now, with its move, in order."""
        room = [0] * MOST_MOVES
        found = sushi_go_rules.legal_moves(state, seat, room)
        named = {sushi_go_action(move): sushi_go_text(move) for move in room[:found]}
        return dict(sorted(named.items()))

    def row(self, state: Any, seat: int) -> list[int]:
        """What a seat may know."""
        row = [0] * self._length
        sushi_go_rows.write_row(state, seat, row)
        return row

    def points(self, state: Any) -> tuple[int, ...]:
        """The points of every seat."""
        return tuple(state.points[: state.seats])


class WasabiNumbers:
    """Numbers for a table of Wasabi!."""

    def __init__(self, setup: Any) -> None:
        self.actions = ACTIONS
        self.parts = wasabi.parts_at(setup.seats)
        self.piles: tuple[Pile, ...] = tuple(
            (f"stack-{length}", tuple(strips), len(strips))
            for length in range(SHORTEST, LONGEST + 1)
            for strips in (setup.menu.of_length[length],)
        )

    def moves(self, state: Any, seat: int) -> dict[int, str]:
        """Every action that a seat may take now, with its move, in order."""
        room = [0] * wasabi_rules.MOST
        found = wasabi_rules.legal_moves(state.match, state.menu.tables, seat, room)
        named = {
            wasabi_action(state.match, seat, move): wasabi_text(state.menu, move)
            for move in room[:found]
        }
        return dict(sorted(named.items()))

    def row(self, state: Any, seat: int) -> list[int]:
        """What a seat may know."""
        row = [0] * wasabi_rows.row_length(state.match)
        wasabi_rows.write_row(state.match, state.menu.tables, seat, row)
        return row

    def points(self, state: Any) -> tuple[int, ...]:
        """The points of every seat."""
        match, tables = state.match, state.menu.tables
        return tuple(wasabi_points(match, tables, seat) for seat in range(match.seats))


NUMBERS: dict[str, Any] = {
    "sushi-go": SushiGoNumbers,
    "wasabi": WasabiNumbers,
}
