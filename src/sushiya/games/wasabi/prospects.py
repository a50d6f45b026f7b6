"""What can become of a seat's recipes: lines nearly there, and those that are past making.

Tiles never leave the game, and action cards come back again and again. So little is impossible
for certain, and only that is called ``impossible``. A recipe that nobody can make by laying
alone any more is ``blocked``, with the action cards that would open a way at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sushiya.games.wasabi.lay_effects import Strip
from sushiya.games.wasabi.seen_board import Fit, Line, SeenBoard

Status = Literal["open", "blocked", "impossible"]
Reason = Literal["no-token", "no-line", "no-tiles"]
_MOST_SHORT = 2


@dataclass(frozen=True)
class NearLine:
    """A line one tile short of a recipe, or two short with at least two tiles on it.

    ``empty`` are the squares to fill, ``missing`` the ingredients for them in strip order,
    ``in_hand`` those of them the seat holds. ``in_order``: what to lay on each of ``empty`` for
    style, or None where the tiles that lie there do not allow it.
    """

    recipe: str
    squares: tuple[str, ...]
    empty: tuple[str, ...]
    missing: tuple[str, ...]
    in_hand: tuple[str, ...]
    in_order: tuple[str, ...] | None


@dataclass(frozen=True)
class Prospect:
    """Whether a recipe can still be made.

    * ``open``: a line can become the recipe by laying tiles on empty squares; ``short`` is how
      many at least.
    * ``blocked``: no line can, whoever lays. ``no-line``: every line is covered or full, or
      holds something else. ``no-tiles``: there are lines, but too few tiles off the board;
      ``lacking`` names them. ``helped_by`` lists the action cards one of which is enough to
      open a way (``wasabi``: taking one off the board); none of them means it takes several.
    * ``impossible``: it can never be claimed again. ``no-token``: all tokens of its length are
      assigned. ``no-line``: the board is too small for it.
    """

    recipe: str
    status: Status
    short: int | None = None
    reason: Reason | None = None
    lacking: tuple[str, ...] = ()
    helped_by: tuple[str, ...] = ()


def prospect(board: SeenBoard, strip: Strip, *, has_token: bool) -> Prospect:
    """Whether a recipe of the seat can still be made."""
    if not has_token:
        return Prospect(strip.recipe, "impossible", reason="no-token")
    if not board.lines(len(strip.parts)):
        return Prospect(strip.recipe, "impossible", reason="no-line")
    fits = [fit for fit in board.fits(strip.parts) if _may_be_claimed(board, fit)]
    lacking = [board.lacking(fit.missing) for fit in fits]
    shorts = [len(fit.empty) for fit, gone in zip(fits, lacking, strict=True) if not gone]
    if shorts:
        return Prospect(strip.recipe, "open", short=min(shorts))
    return Prospect(
        strip.recipe,
        "blocked",
        reason="no-tiles" if fits else "no-line",
        lacking=min(map(tuple, lacking), key=len, default=()),
        helped_by=tuple(card for card, helps in _HELPS.items() if helps(board, strip.parts)),
    )


def near_lines(board: SeenBoard, strip: Strip, hand: Sequence[str]) -> Iterator[NearLine]:
    """The lines that are nearly the recipe, and can be filled."""
    for fit in board.fits(strip.parts):
        short, lying = len(fit.empty), len(fit.line) - len(fit.empty)
        is_near = 1 <= short <= _MOST_SHORT and lying >= short
        if is_near and not board.lacking(fit.missing):
            yield _near_line(board, strip, fit, hand)


def _near_line(board: SeenBoard, strip: Strip, fit: Fit, hand: Sequence[str]) -> NearLine:
    order = board.order(strip.parts, fit.line)
    lies = dict(zip(fit.line, order, strict=True)) if order else {}
    held = list(hand)
    in_hand = []
    for part in fit.missing:
        if part in held:
            held.remove(part)
            in_hand.append(part)
    return NearLine(
        recipe=strip.recipe,
        squares=board.named(fit.line),
        empty=board.named(fit.empty),
        missing=fit.missing,
        in_hand=tuple(in_hand),
        in_order=tuple(lies[square] for square in fit.empty) if order else None,
    )


def _may_be_claimed(board: SeenBoard, fit: Fit) -> bool:
    """A line that stands needs a change of this turn, one with a gap will get it (W-COMPLETE)."""
    return bool(fit.empty) or not board.changed.isdisjoint(fit.line)


def _opens(board: SeenBoard, fit: Fit | None) -> bool:
    return fit is not None and not board.lacking(fit.missing)


def _stack_helps(board: SeenBoard, parts: Sequence[str]) -> bool:
    """A tile on top of another makes a line fit (W-STACK)."""
    return any(
        board.tops[square] is not None and _opens(board, board.fit_with(parts, line, square, None))
        for line in board.lines(len(parts))
        for square in line
    )


def _chop_helps(board: SeenBoard, parts: Sequence[str]) -> bool:
    """A tile taken off makes a line fit, or can be laid where it is lacking (W-CHOP)."""
    exposed = [
        square
        for square, top in enumerate(board.tops)
        if top is not None and not board.covered[square]
    ]
    return any(_fits_after_chop(board, parts, square) for square in exposed)


def _fits_after_chop(board: SeenBoard, parts: Sequence[str], square: int) -> bool:
    stack = board.stacks[square]
    kind, under = stack[-1], stack[-2] if len(stack) > 1 else None
    through = [line for line in board.lines(len(parts)) if square in line]
    if kind not in parts:
        return any(_opens(board, board.fit_with(parts, line, square, under)) for line in through)
    board.off_board[kind] += 1
    try:
        return any(
            _opens(board, board.fit_with(parts, line, square, under))
            for line in board.lines(len(parts))
            if square in line or _has_gap(board, line)
        )
    finally:
        board.off_board[kind] -= 1


def _has_gap(board: SeenBoard, line: Line) -> bool:
    return any(board.tops[square] is None for square in line)


def _switch_helps(board: SeenBoard, parts: Sequence[str]) -> bool:
    """Two squares change places: into the line, or both in a line that stands (W-SWITCH)."""
    return any(
        _opens(board, board.fit(parts, line)) or _fits_after_switch(board, parts, line)
        for line in board.lines(len(parts))
    )


def _fits_after_switch(board: SeenBoard, parts: Sequence[str], line: Line) -> bool:
    return any(
        _opens(board, board.fit_with(parts, line, square, board.tops[other]))
        for square in line
        for other in board.neighbours(square)
        if other not in line and not board.covered[other]
    )


def _uncovering_helps(board: SeenBoard, parts: Sequence[str]) -> bool:
    """A Wasabi! card taken off the board as a reward makes a line fit (W-STEP2, W-WASABI)."""
    covered = board.covered
    for corner in board.wasabi_corners:
        block = {corner, corner + 1, corner + board.columns, corner + board.columns + 1}
        board.covered = [hidden and at not in block for at, hidden in enumerate(covered)]
        through = [line for line in board.lines(len(parts)) if not block.isdisjoint(line)]
        fits = [board.fit(parts, line) for line in through]
        board.covered = covered
        if any(_opens(board, fit) for fit in fits if fit and _may_be_claimed(board, fit)):
            return True
    return False


_HELPS: dict[str, Callable[[SeenBoard, Sequence[str]], bool]] = {
    "chop": _chop_helps,
    "stack": _stack_helps,
    "switch": _switch_helps,
    "wasabi": _uncovering_helps,
}
