"""The board as a view shows it, and which of its lines can still become a recipe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from sushiya.games.wasabi.menu import Menu

Line = tuple[int, ...]
"""Squares side by side in a row or a column, as places in ``SeenBoard``'s lists."""


class Fit(NamedTuple):
    """A line that holds nothing but ingredients of a recipe.

    ``empty``: its empty squares; ``missing``: what would have to lie there, in strip order.
    """

    line: Line
    empty: Line
    missing: tuple[str, ...]


class SeenBoard:
    """Tops, stacks and Wasabi! cards of a view, row by row in flat lists."""

    def __init__(self, view: dict[str, Any], menu: Menu) -> None:
        squares = [square for row in view["board"] for square in row]
        self.rows = len(view["board"])
        self.columns = len(view["board"][0])
        self.names: list[str] = [square["square"] for square in squares]
        self.tops: list[str | None] = [square["top"] for square in squares]
        self.stacks: list[list[str]] = [square["stack"] for square in squares]
        self.covered: list[bool] = [square["covered"] for square in squares]
        self.wasabi_corners = [self.names.index(name) for name in view["wasabi_cards"]]
        self.at = {name: square for square, name in enumerate(self.names)}
        may_claim = view["step"] == 1 and view["turn_seat"] == view["seat"]
        changed = view["this_turn"]["changed"] if may_claim else ()
        self.changed = frozenset(self.at[name] for name in changed)
        lying = Counter(tile for stack in self.stacks for tile in stack)
        self.off_board = {row.id: row.tiles - lying.get(row.id, 0) for row in menu.rows.ingredients}
        """The tiles that can still be laid: in the Pantry, in hands, or in the air."""

    def lines(self, length: int) -> Sequence[Line]:
        """Every row and column stretch of a length."""
        return _lines(self.rows, self.columns, length)

    def neighbours(self, square: int) -> Iterator[int]:
        """The squares that share a side with this one."""
        if square >= self.columns:
            yield square - self.columns
        if square + self.columns < len(self.names):
            yield square + self.columns
        if square % self.columns:
            yield square - 1
        if (square + 1) % self.columns:
            yield square + 1

    def fit(self, parts: Sequence[str], line: Line) -> Fit | None:
        """How a line fits a recipe; None if it is covered or holds something else."""
        rest = list(parts)
        empty = []
        for square in line:
            top = self.tops[square]
            if self.covered[square]:
                return None
            if top is None:
                empty.append(square)
            elif top in rest:
                rest.remove(top)
            else:
                return None
        return Fit(line, tuple(empty), tuple(rest))

    def fit_with(
        self, parts: Sequence[str], line: Line, square: int, top: str | None
    ) -> Fit | None:
        """The same if another tile, or none, lay on top of one square."""
        real = self.tops[square]
        self.tops[square] = top
        try:
            return self.fit(parts, line)
        finally:
            self.tops[square] = real

    def fits(self, parts: Sequence[str]) -> list[Fit]:
        """Every line that fits a recipe."""
        found = (self.fit(parts, line) for line in self.lines(len(parts)))
        return [fit for fit in found if fit is not None]

    def lacking(self, missing: Sequence[str]) -> list[str]:
        """Those of the missing tiles that are nowhere to be had but on the board."""
        return [
            part
            for at, part in enumerate(missing)
            if missing[:at].count(part) >= self.off_board[part]
        ]

    def order(self, parts: Sequence[str], line: Line) -> tuple[str, ...] | None:
        """What has to lie along the line for style, if that is possible still (W-STYLE)."""
        for order in (tuple(parts), tuple(reversed(parts))):
            lies = zip(line, order, strict=True)
            if all(self.tops[square] in (None, part) for square, part in lies):
                return order
        return None

    def named(self, squares: Sequence[int]) -> tuple[str, ...]:
        """The names of squares."""
        return tuple(self.names[square] for square in squares)


@cache
def _lines(rows: int, columns: int, length: int) -> tuple[Line, ...]:
    found = []
    for square in range(rows * columns):
        row, column = divmod(square, columns)
        if column + length <= columns:
            found.append(tuple(range(square, square + length)))
        if row + length <= rows:
            found.append(tuple(range(square, square + length * columns, columns)))
    return tuple(found)
