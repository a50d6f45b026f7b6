"""What laying a tile would do for a seat's own recipes, and what can be claimed, with the reason.

An ingredient on a square, of a recipe that can still be made by laying, would

* ``complete`` it, when it fills the last gap of a line;
* ``extend`` it, when it joins at least one fitting tile on a line whose gaps can be filled;
* ``start`` it, when it lies alone on a line that has room for the rest.

Of several lines the best one is told: the fewest tiles missing, and rather with style.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from sushiya.games.wasabi.seen_board import Fit, Line, SeenBoard

EffectKind = Literal["start", "extend", "complete"]
_RANK: Mapping[EffectKind, int] = {"start": 0, "extend": 1, "complete": 2}


@dataclass(frozen=True)
class Strip:
    """A recipe of the seat, and what a claim is worth: points, and cubes if with style."""

    recipe: str
    parts: tuple[str, ...]
    points: int
    style_cubes: int


@dataclass(frozen=True)
class Effect:
    """What one lay would do for one recipe.

    ``short`` counts the tiles that would be missing afterwards, ``squares`` is the line.
    ``style``: complete with style, or still possible so; ``cubes`` are those for it.
    """

    recipe: str
    kind: EffectKind
    short: int
    style: bool
    points: int
    cubes: int
    squares: tuple[str, ...]


@dataclass(frozen=True)
class Claim:
    """A recipe that can be claimed now: the line that makes it, and what it earns."""

    recipe: str
    style: bool
    points: int
    cubes: int
    squares: tuple[str, ...]


def lay_effects(
    board: SeenBoard, strips: Sequence[Strip], lays: Iterable[str]
) -> dict[str, tuple[Effect, ...]]:
    """The effects of each lay that has any, by move; for each recipe at most one."""
    squares_of: dict[str, set[int]] = {}
    for move in lays:
        _, tile, name = move.split()
        squares_of.setdefault(tile, set()).add(board.at[name])
    effects: dict[str, list[Effect]] = {}
    for strip in strips:
        for (tile, square), effect in _best_effects(board, strip, squares_of).items():
            effects.setdefault(f"lay {tile} {board.names[square]}", []).append(effect)
    return {move: tuple(told) for move, told in effects.items()}


def claims(board: SeenBoard, strips: Sequence[Strip], claimable: Iterable[str]) -> list[Claim]:
    """Every recipe that may be claimed, with the line that earns the most."""
    by_name = {strip.recipe: strip for strip in strips}
    found = []
    for recipe in claimable:
        strip = by_name[recipe]
        standing = [
            fit.line
            for fit in board.fits(strip.parts)
            if not fit.empty and not board.changed.isdisjoint(fit.line)
        ]
        line = max(standing, key=lambda line: board.order(strip.parts, line) is not None)
        style = board.order(strip.parts, line) is not None
        cubes = strip.style_cubes if style else 0
        found.append(Claim(recipe, style, strip.points, cubes, board.named(line)))
    return found


Lay = tuple[str, int]


def _best_effects(
    board: SeenBoard, strip: Strip, squares_of: Mapping[str, set[int]]
) -> dict[Lay, Effect]:
    wanted = {tile: squares for tile, squares in squares_of.items() if tile in strip.parts}
    ranks: dict[Lay, tuple[int, int, bool]] = {}
    lines: dict[Lay, Line] = {}
    for fit, square in _gaps(board, strip, set().union(*wanted.values())):
        for tile in set(fit.missing).intersection(wanted):
            lay = (tile, square)
            if square not in wanted[tile]:
                continue
            kind, short = _kind(fit), len(fit.empty) - 1
            best = ranks.get(lay, (-1, 0, False))
            if (_RANK[kind], -short, True) <= best:
                continue
            rank = (_RANK[kind], -short, _stays_in_order(board, strip, fit, lay))
            if rank > best:
                ranks[lay], lines[lay] = rank, fit.line
    return {lay: _effect(board, strip, rank, lines[lay]) for lay, rank in ranks.items()}


def _gaps(board: SeenBoard, strip: Strip, squares: set[int]) -> Iterator[tuple[Fit, int]]:
    """Lines that can still become the recipe, with each of the squares a tile may be laid on.

    With Stack! that may be a filled one, whose top then counts no more (W-STACK).
    """
    if not squares:
        return
    filled = {square for square in squares if board.tops[square] is not None}
    for line in board.lines(len(strip.parts)):
        fit = board.fit(strip.parts, line)
        if fit is not None and fit.empty and not board.lacking(fit.missing):
            yield from ((fit, square) for square in fit.empty if square in squares)
        for square in filled.intersection(line):
            fit = board.fit_with(strip.parts, line, square, None)
            if fit is not None and not board.lacking(fit.missing):
                yield fit, square


def _kind(fit: Fit) -> EffectKind:
    if len(fit.empty) == 1:
        return "complete"
    return "extend" if len(fit.empty) < len(fit.line) else "start"


def _stays_in_order(board: SeenBoard, strip: Strip, fit: Fit, lay: Lay) -> bool:
    tile, square = lay
    real = board.tops[square]
    board.tops[square] = tile
    try:
        return board.order(strip.parts, fit.line) is not None
    finally:
        board.tops[square] = real


def _effect(board: SeenBoard, strip: Strip, rank: tuple[int, int, bool], line: Line) -> Effect:
    number, short, style = rank
    kind = next(kind for kind, at in _RANK.items() if at == number)
    cubes = strip.style_cubes if style else 0
    return Effect(strip.recipe, kind, -short, style, strip.points, cubes, board.named(line))
