"""The board: squares as bits of one number, tiles on them, stacks, Wasabi! cards.

Square ``row * 8 + column``. At most seven columns are in play, so the eighth is always out of
play and a line shifted by one can never run from one row into the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sushiya.games.wasabi.match import KIND_BITS

if TYPE_CHECKING:
    from sushiya.games.wasabi.match import Match

STRIDE = 8
ROWS = 6
COLUMNS = 7
BLOCK = 1 | 1 << 1 | 1 << STRIDE | 1 << STRIDE + 1
_KIND = (1 << KIND_BITS) - 1


def active_squares(rows: int, columns: int) -> int:
    """The squares of the top left corner of the board that has this size."""
    mask = 0
    for row in range(rows):
        mask |= ((1 << columns) - 1) << row * STRIDE
    return mask


def block(corner: int) -> int:
    """The four squares of a Wasabi! card with this top left corner."""
    return BLOCK << corner


def covered(match: Match) -> int:
    """The squares under Wasabi! cards (W-WASABI)."""
    corners = match.wasabis
    rows = corners | corners << 1
    return rows | rows << STRIDE


def free(match: Match) -> int:
    """The empty, uncovered squares of the active board."""
    return match.active & ~(match.filled | covered(match))


def exposed(match: Match) -> int:
    """The squares that hold a tile and are not covered."""
    return match.filled & ~covered(match)


def open_corners(match: Match) -> int:
    """Where a Wasabi! card fits: on the active board, over no other one (W-WASABI)."""
    bare = match.active & ~covered(match)
    rows = bare & bare >> 1
    return rows & rows >> STRIDE


def lay_tile(match: Match, square: int, kind: int) -> None:
    """Put a tile on a square, on top of what is there."""
    if match.filled >> square & 1:
        _bury(match, square << KIND_BITS | match.top[square])
    match.filled |= 1 << square
    match.top[square] = kind


def lift_tile(match: Match, square: int) -> int:
    """Take the top tile off a square; the one under it, if any, is on top now."""
    kind = match.top[square]
    last = match.buried_size - 1
    while last >= 0 and match.buried[last] >> KIND_BITS > square:
        last -= 1
    if last >= 0 and match.buried[last] >> KIND_BITS == square:
        match.top[square] = match.buried[last] & _KIND
        _unbury(match, last)
    else:
        match.top[square] = 0
        match.filled &= ~(1 << square)
    return kind


def swap_squares(match: Match, one: int, other: int) -> None:
    """Exchange all that lies on two squares."""
    if (match.filled >> one & 1) != (match.filled >> other & 1):
        match.filled ^= 1 << one | 1 << other
    kind = match.top[one]
    match.top[one] = match.top[other]
    match.top[other] = kind
    size = match.buried_size
    match.buried_size = 0
    for at in range(size):
        tile = match.buried[at]
        if tile >> KIND_BITS == one:
            tile = other << KIND_BITS | tile & _KIND
        elif tile >> KIND_BITS == other:
            tile = one << KIND_BITS | tile & _KIND
        _bury(match, tile)


def _bury(match: Match, tile: int) -> None:
    """Note a tile as lying on its square, above those already noted there."""
    at = match.buried_size
    while at > 0 and match.buried[at - 1] >> KIND_BITS > tile >> KIND_BITS:
        match.buried[at] = match.buried[at - 1]
        at -= 1
    match.buried[at] = tile
    match.buried_size += 1


def _unbury(match: Match, at: int) -> None:
    match.buried_size -= 1
    for place in range(at, match.buried_size):
        match.buried[place] = match.buried[place + 1]
    match.buried[match.buried_size] = 0
