"""A table of payments that is worked out line by line, and only as far as it takes.

The value of a game is known once some of its rows and columns, played among themselves, have no
better answer outside them. Mostly one row and one column will do. Of most payments it is enough
to know that they are no less or no more than some number, so a payment is kept as the *least* and
the *most* it can be, and so is the value: its *floor* and *ceiling*. A table may be asked only
whether its value is at or below one number, or at or above another: its *window*. Several tables
can be in the making at once, one for each *level*. Runs interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from sushiya.bots.matrix_games import solve_matrix

WIDEST = 96
"""The most rows or columns of a table."""
SQUARE = WIDEST * WIDEST
SAME = 1e-9
"""Values that differ by less are the same."""
NEAR = 2 * SAME
"""What was proved to be the same may look a little less so once something was added."""
RIVAL = 1e-6
"""A line that is worse than the best by less is as good."""
FAR = 1e9
"""No payment is so large."""

Desk = Any
"""A record with these fields, by level: ``sizes`` (rows and columns), ``done`` (how many of each
are worked out), ``line`` (the row or, below zero, the column being worked out), ``floor`` and
``ceiling`` of the value, ``low`` and ``high`` of the window, ``exact`` (whether every payment of
a line is wanted exactly), and in ``best`` the row and column that prove floor and ceiling, or -1
for a mix; by level and side ``order`` (the lines that are done) and ``flags``; by level ``least``
and ``most``. For all levels ``rivals``, see ``next_rival``. And room: ``payments``, ``room``,
``labels``, ``row_mix``, ``column_mix``."""


def open_table(
    desk: Desk, level: int, rows: int, columns: int, floor: float, ceiling: float
) -> None:
    """A table of which nothing is known but that the value is no less and no more than this."""
    desk.sizes[2 * level] = rows
    desk.sizes[2 * level + 1] = columns
    desk.done[2 * level] = 0
    desk.done[2 * level + 1] = 0
    desk.best[2 * level] = -1
    desk.best[2 * level + 1] = -1
    desk.floor[level] = floor
    desk.ceiling[level] = ceiling
    for at in range(rows):
        desk.flags[2 * level * WIDEST + at] = 0
    for at in range(columns):
        desk.flags[(2 * level + 1) * WIDEST + at] = 0
    for at in range(level * SQUARE, level * SQUARE + rows * columns):
        desk.least[at] = -FAR
        desk.most[at] = FAR


def next_entry(desk: Desk, level: int) -> int:
    """The next payment to work out, or -1 if the value is known as far as the window asks."""
    rows = desk.sizes[2 * level]
    columns = desk.sizes[2 * level + 1]
    while True:
        line = desk.line[level]
        if line >= 0:
            entry = next_in_row(desk, level, line, columns)
        else:
            entry = next_in_column(desk, level, -1 - line, rows, columns)
        if entry >= 0:
            return entry
        if not choose_line(desk, level, rows, columns):
            return -1


def next_rival(desk: Desk, level: int) -> int:
    """Of a solved table a payment that tells whether another line is as good as the best one.

    Lines of the side that ``rivals`` names (rows 1, columns 2, neither 0) are held against the best
    line of the other. -1 if that is known of all, or if best play is a mix: several lines already.
    """
    if desk.rivals == 0 or desk.best[2 * level] < 0:
        return -1
    rows = desk.sizes[2 * level]
    columns = desk.sizes[2 * level + 1]
    if desk.rivals == 1:
        start = desk.best[2 * level + 1]
        step = columns
        number = rows
        desk.asked_low = desk.floor[level] - 2 * RIVAL
        desk.asked_high = desk.floor[level] - RIVAL
    else:
        start = desk.best[2 * level] * columns
        step = 1
        number = columns
        desk.asked_low = desk.floor[level] + RIVAL
        desk.asked_high = desk.floor[level] + 2 * RIVAL
    for at in range(number):
        entry = start + at * step
        least = desk.least[level * SQUARE + entry]
        most = desk.most[level * SQUARE + entry]
        if least < desk.asked_high - NEAR and most > desk.asked_low + NEAR and least < most - NEAR:
            return int(entry)
    return -1


def next_in_row(desk: Desk, level: int, row: int, columns: int) -> int:
    """A payment of a row that may be its smallest; -1 if the smallest is known well enough.

    What is at or above another payment of the row, or proves enough, need not be known better. A
    row that leaves no more than the floor is of no use. The window of the payment is left in
    ``asked_low`` and ``asked_high`` of the desk.
    """
    start = level * SQUARE + row * columns
    low = max(desk.floor[level], desk.low[level])
    high = min(desk.ceiling[level], desk.high[level])
    if desk.exact[level]:
        low = -FAR
        high = FAR
    else:
        for at in range(start, start + columns):
            high = min(high, desk.most[at])
        if high <= low + NEAR:
            return -1
    desk.asked_low = low
    desk.asked_high = high
    for at in range(start, start + columns):
        if desk.least[at] < high - NEAR and desk.least[at] < desk.most[at] - NEAR:
            return int(at - level * SQUARE)
    return -1


def next_in_column(desk: Desk, level: int, column: int, rows: int, columns: int) -> int:
    """A payment of a column that may be its largest; -1 if the largest is known well enough."""
    start = level * SQUARE + column
    end = start + rows * columns
    low = max(desk.floor[level], desk.low[level])
    high = min(desk.ceiling[level], desk.high[level])
    if desk.exact[level]:
        low = -FAR
        high = FAR
    else:
        for at in range(start, end, columns):
            low = max(low, desk.least[at])
        if low >= high - NEAR:
            return -1
    desk.asked_low = low
    desk.asked_high = high
    for at in range(start, end, columns):
        if desk.most[at] > low + NEAR and desk.least[at] < desk.most[at] - NEAR:
            return int(at - level * SQUARE)
    return -1


def choose_line(desk: Desk, level: int, rows: int, columns: int) -> bool:
    """What to work out next: the best answer to the line just done. False if the value is known."""
    line = desk.line[level]
    if line >= 0:
        add_line(desk, level, 0, line)
        answer = lowest_in_row(desk, level, line, columns)
        is_done = desk.flags[(2 * level + 1) * WIDEST + answer]
        answer = -1 - answer
    else:
        add_line(desk, level, 1, -1 - line)
        answer = highest_in_column(desk, level, -1 - line, rows, columns)
        is_done = desk.flags[2 * level * WIDEST + answer]
    if is_settled(desk, level):
        return False
    if not is_done:
        desk.line[level] = answer
        return True
    return choose_by_mixing(desk, level, rows, columns)


def is_settled(desk: Desk, level: int) -> bool:
    """Whether the value is known, or on which side of the window it is."""
    return is_enough(desk.floor[level], desk.ceiling[level], desk.low[level], desk.high[level])


def is_enough(floor: float, ceiling: float, low: float, high: float) -> bool:
    """Whether a value between these is known, or on which side of a window it is."""
    return bool(ceiling - floor <= SAME or floor >= high - SAME or ceiling <= low + SAME)


def add_line(desk: Desk, level: int, side: int, line: int) -> None:
    """Note that a row (side 0) or a column (side 1) is worked out."""
    place = (2 * level + side) * WIDEST
    if desk.flags[place + line]:
        return
    desk.flags[place + line] = 1
    desk.order[place + desk.done[2 * level + side]] = line
    desk.done[2 * level + side] += 1


def lowest_in_row(desk: Desk, level: int, row: int, columns: int) -> int:
    """The column that answers a row best; what it leaves may raise the floor."""
    place = level * SQUARE + row * columns
    found = 0
    least = desk.least[place]
    for column in range(1, columns):
        least = min(least, desk.least[place + column])
        if desk.most[place + column] < desk.most[place + found]:
            found = column
    if least > desk.floor[level]:
        desk.floor[level] = least
        desk.best[2 * level] = row
    return found


def highest_in_column(desk: Desk, level: int, column: int, rows: int, columns: int) -> int:
    """The row that answers a column best; what it takes may lower the ceiling."""
    place = level * SQUARE + column
    found = 0
    most = desk.most[place]
    for row in range(1, rows):
        most = max(most, desk.most[place + row * columns])
        if desk.least[place + row * columns] > desk.least[place + found * columns]:
            found = row
    if most < desk.ceiling[level]:
        desk.ceiling[level] = most
        desk.best[2 * level + 1] = column
    return found


def choose_by_mixing(desk: Desk, level: int, rows: int, columns: int) -> bool:
    """Solve the table of the lines that are done, and look for a better one outside it.

    From now on payments must be exact, those of the lines that are done before all others.
    """
    desk.exact[level] = 1
    for at in range(desk.done[2 * level]):
        row = desk.order[2 * level * WIDEST + at]
        if next_in_row(desk, level, row, columns) >= 0:
            desk.line[level] = row
            return True
    for at in range(desk.done[2 * level + 1]):
        column = desk.order[(2 * level + 1) * WIDEST + at]
        if next_in_column(desk, level, column, rows, columns) >= 0:
            desk.line[level] = -1 - column
            return True
    known_rows = desk.done[2 * level]
    known_columns = desk.done[2 * level + 1]
    for row in range(known_rows):
        start = level * SQUARE + desk.order[2 * level * WIDEST + row] * columns
        for column in range(known_columns):
            desk.payments[row * known_columns + column] = desk.least[
                start + desk.order[(2 * level + 1) * WIDEST + column]
            ]
    value = solve_matrix(
        desk.payments, known_rows, known_columns,
        desk.room, desk.labels, desk.row_mix, desk.column_mix,
    )  # fmt: skip
    row = better_row(desk, level, rows, columns)
    if row >= 0:
        desk.line[level] = row
        return True
    column = better_column(desk, level, columns)
    if column >= 0:
        desk.line[level] = -1 - column
        return True
    desk.floor[level] = value
    desk.ceiling[level] = value
    desk.best[2 * level] = -1
    return False


def better_row(desk: Desk, level: int, rows: int, columns: int) -> int:
    """The row that answers the mix of columns best, if it is not worked out; else -1."""
    found = -1
    most = -1e18
    for row in range(rows):
        worth = row_worth(desk, level, row, columns)
        is_done = desk.flags[2 * level * WIDEST + row] == 1
        if worth > most + SAME or (is_done and worth > most - SAME):
            most = worth
            found = -1 if is_done else row
    return found


def better_column(desk: Desk, level: int, columns: int) -> int:
    """The column that answers the mix of rows best, if it is not worked out; else -1."""
    found = -1
    least = 1e18
    for column in range(columns):
        worth = column_worth(desk, level, column, columns)
        is_done = desk.flags[(2 * level + 1) * WIDEST + column] == 1
        if worth < least - SAME or (is_done and worth < least + SAME):
            least = worth
            found = -1 if is_done else column
    return found


def row_worth(desk: Desk, level: int, row: int, columns: int) -> float:
    """What a row wins against the mix of columns."""
    place = level * SQUARE + row * columns
    worth = 0.0
    for at in range(desk.done[2 * level + 1]):
        column = desk.order[(2 * level + 1) * WIDEST + at]
        if desk.column_mix[at] > 0.0:
            worth += desk.column_mix[at] * desk.least[place + column]
    return worth


def column_worth(desk: Desk, level: int, column: int, columns: int) -> float:
    """What a column leaves to the mix of rows."""
    place = level * SQUARE + column
    worth = 0.0
    for at in range(desk.done[2 * level]):
        row = desk.order[2 * level * WIDEST + at]
        if desk.row_mix[at] > 0.0:
            worth += desk.row_mix[at] * desk.least[place + row * columns]
    return worth


def believe_the_most(desk: Desk, level: int, row: int, columns: int) -> None:
    """Let columns that are not known to be as good as the best one look worse in a row."""
    for at in range(level * SQUARE + row * columns, level * SQUARE + (row + 1) * columns):
        desk.least[at] = desk.most[at]


def read_solution(desk: Desk, level: int, mixes: Any, worths: Any) -> None:
    """How often each line of a solved table is played, and what it is worth against the others.

    Both are by side and line. A value proved by one row and one column is played by them.
    """
    rows = desk.sizes[2 * level]
    columns = desk.sizes[2 * level + 1]
    if desk.best[2 * level] >= 0:
        if desk.rivals == 2:
            believe_the_most(desk, level, desk.best[2 * level], columns)
        for at in range(desk.done[2 * level]):
            row = desk.order[2 * level * WIDEST + at]
            desk.row_mix[at] = 1.0 if row == desk.best[2 * level] else 0.0
        for at in range(desk.done[2 * level + 1]):
            column = desk.order[(2 * level + 1) * WIDEST + at]
            desk.column_mix[at] = 1.0 if column == desk.best[2 * level + 1] else 0.0
    for at in range(desk.done[2 * level]):
        mixes[0, desk.order[2 * level * WIDEST + at]] = desk.row_mix[at]
    for at in range(desk.done[2 * level + 1]):
        mixes[1, desk.order[(2 * level + 1) * WIDEST + at]] = desk.column_mix[at]
    for row in range(rows):
        worths[0, row] = row_worth(desk, level, row, columns)
    for column in range(columns):
        worths[1, column] = -column_worth(desk, level, column, columns)
