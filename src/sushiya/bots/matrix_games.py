"""Two players choose at once and one pays the other: the value of a table of payments.

The simplex method on a table of a few rows and columns, exact but for the rounding of floating
numbers. Runs interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

Numbers = Any
"""A flat list or array of numbers."""

_NOTHING = 1e-12


def solve_matrix(
    payments: Numbers,
    rows: int,
    columns: int,
    room: Numbers,
    labels: Numbers,
    row_mix: Numbers,
    column_mix: Numbers,
) -> float:
    """What the row player wins on average when both play best; how often each plays what.

    ``payments`` is read row by row. ``room`` takes (rows + 1) × (columns + 1) numbers,
    ``labels`` rows + columns. Solved is: most y in all so that no row pays more than 1; the
    payments are shifted above zero first, so that y is bounded.
    """
    least = payments[0]
    for at in range(1, rows * columns):
        least = min(least, payments[at])
    _lay_out(payments, 1.0 - least, rows, columns, room, labels)
    while True:
        column = _entering(rows, columns, room, labels)
        if column < 0:
            break
        row = _leaving(column, rows, columns, room, labels)
        _exchange(row, column, rows, columns, room)
        kept = labels[rows + column]
        labels[rows + column] = labels[row]
        labels[row] = kept
    _read_mixes(rows, columns, room, labels, row_mix, column_mix)
    return float(1.0 / room[rows * (columns + 1) + columns] - (1.0 - least))


def _lay_out(
    payments: Numbers, shift: float, rows: int, columns: int, room: Numbers, labels: Numbers
) -> None:
    """The first schema; things of rows are labelled from 0, those of columns after them."""
    width = columns + 1
    for row in range(rows):
        labels[row] = row
        for column in range(columns):
            room[row * width + column] = payments[row * columns + column] + shift
        room[row * width + columns] = 1.0
    for column in range(columns):
        labels[rows + column] = rows + column
        room[rows * width + column] = -1.0
    room[rows * width + columns] = 0.0


def _entering(rows: int, columns: int, room: Numbers, labels: Numbers) -> int:
    """The column to bring in; the lowest label, so that the method never goes round (Bland)."""
    found = -1
    for column in range(columns):
        if room[rows * (columns + 1) + column] < -_NOTHING and (
            found < 0 or labels[rows + column] < labels[rows + found]
        ):
            found = column
    return found


def _leaving(column: int, rows: int, columns: int, room: Numbers, labels: Numbers) -> int:
    """The row that gives way first; of equals the lowest label."""
    width = columns + 1
    found = -1
    least = 0.0
    for row in range(rows):
        pivot = room[row * width + column]
        if pivot > _NOTHING:
            ratio = room[row * width + columns] / pivot
            closer = found < 0 or ratio < least - _NOTHING
            if closer or (ratio <= least + _NOTHING and labels[row] < labels[found]):
                found = row
                least = ratio
    return found


def _exchange(row: int, column: int, rows: int, columns: int, room: Numbers) -> None:
    width = columns + 1
    pivot = room[row * width + column]
    for other in range(rows + 1):
        factor = room[other * width + column] / pivot
        if other == row:
            continue
        for at in range(width):
            if at != column:
                room[other * width + at] -= factor * room[row * width + at]
        room[other * width + column] = -factor
    for at in range(width):
        room[row * width + at] /= pivot
    room[row * width + column] = 1.0 / pivot


def _read_mixes(
    rows: int,
    columns: int,
    room: Numbers,
    labels: Numbers,
    row_mix: Numbers,
    column_mix: Numbers,
) -> None:
    width = columns + 1
    total = room[rows * width + columns]
    for row in range(rows):
        row_mix[row] = 0.0
    for column in range(columns):
        column_mix[column] = 0.0
    for row in range(rows):
        if labels[row] >= rows:
            column_mix[labels[row] - rows] = _share(room[row * width + columns], total)
    for column in range(columns):
        if labels[rows + column] < rows:
            row_mix[labels[rows + column]] = _share(room[rows * width + column], total)


def _share(part: float, total: float) -> float:
    return part / total if part > _NOTHING else 0.0
