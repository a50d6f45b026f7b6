"""The same questions as the advice answers, asked of every order of every recipe on every line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import Any

from sushiya.games.wasabi.actions import switch_pairs
from sushiya.games.wasabi.board import (
    STRIDE,
    covered,
    exposed,
    lay_tile,
    lift_tile,
    swap_squares,
)
from sushiya.games.wasabi.placing import board_size, stacks_on_board
from sushiya.games.wasabi.state import State

Lines = Iterator[tuple[int, ...]]


def lines(state: State, length: int) -> Lines:
    rows, columns = board_size(state.match)
    for row in range(rows):
        for column in range(columns):
            if column + length <= columns:
                yield tuple(row * STRIDE + column + step for step in range(length))
            if row + length <= rows:
                yield tuple((row + step) * STRIDE + column for step in range(length))


def ways(state: State, parts: tuple[str, ...]) -> Iterator[tuple[tuple[int, ...], list[int], Any]]:
    """Every line that can become the recipe, its empty squares, and an order it may lie in."""
    match, names = state.match, state.menu.ingredients
    lying = Counter(names[kind] for tiles in stacks_on_board(match).values() for kind in tiles)
    supply = {row.id: row.tiles - lying[row.id] for row in state.menu.rows.ingredients}
    for line in lines(state, len(parts)):
        if any(covered(match) >> square & 1 for square in line):
            continue
        tops = [names[match.top[s]] if match.filled >> s & 1 else None for s in line]
        if Counter(top for top in tops if top) - Counter(parts):
            continue
        for order in sorted(set(permutations(parts))):
            pairs = list(zip(line, tops, order, strict=True))
            needed = Counter(part for _, top, part in pairs if top is None)
            fits = all(top in (None, part) for _, top, part in pairs)
            if fits and all(supply[part] >= count for part, count in needed.items()):
                yield line, [square for square, top, _ in pairs if top is None], order


def short_of(state: State, parts: tuple[str, ...], changed: int) -> int | None:
    """How many lays make a recipe that can be claimed; None if laying alone does not."""
    shorts = [
        len(empty)
        for line, empty, _ in ways(state, parts)
        if empty or any(changed >> square & 1 for square in line)
    ]
    return min(shorts, default=None)


def helpers(state: State, parts: tuple[str, ...]) -> set[str]:
    """The action cards after which the recipe is open; played here and now on the board."""
    return {
        card
        for card, boards in _BOARDS.items()
        if any(short_of(after, parts, changed) is not None for after, changed in boards(state))
    }


def best_effect(
    state: State, parts: tuple[str, ...], kind: int, square: int
) -> tuple[str, int, bool] | None:
    """What a tile on a square would do for a recipe: the kind of effect, tiles short, style."""
    after = state.copy()
    lay_tile(after.match, square, kind)
    effects = []
    for line, empty, order in ways(after, parts):
        if square in line:
            name = "extend" if len(empty) < len(line) - 1 else "start"
            name = name if empty else "complete"
            effects.append((name, len(empty), order in (parts, parts[::-1])))
    rank = ["start", "extend", "complete"].index
    return max(effects, key=lambda e: (rank(e[0]), -e[1], e[2]), default=None)


def _chopped(state: State) -> Iterator[tuple[State, int]]:
    for square in _bits(exposed(state.match)):
        after = state.copy()
        lift_tile(after.match, square)
        yield after, 1 << square


def _switched(state: State) -> Iterator[tuple[State, int]]:
    for step in (1, STRIDE):
        for square in _bits(switch_pairs(state.match, step)):
            after = state.copy()
            swap_squares(after.match, square, square + step)
            yield after, 1 << square | 1 << square + step


def _stacked(state: State) -> Iterator[tuple[State, int]]:
    names = state.menu.ingredients
    lying = Counter(kind for tiles in stacks_on_board(state.match).values() for kind in tiles)
    for square in _bits(exposed(state.match)):
        for kind in range(len(names)):
            if state.menu.tables.tiles[kind] > lying[kind]:
                after = state.copy()
                lay_tile(after.match, square, kind)
                yield after, 1 << square


def _uncovered(state: State) -> Iterator[tuple[State, int]]:
    for corner in _bits(state.match.wasabis):
        after = state.copy()
        after.match.wasabis &= ~(1 << corner)
        yield after, 0


def _bits(mask: int) -> list[int]:
    return [at for at in range(64) if mask >> at & 1]


_BOARDS = {
    "chop": _chopped,
    "stack": _stacked,
    "switch": _switched,
    "wasabi": _uncovered,
}
