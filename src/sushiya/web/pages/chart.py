"""A small line chart as numbers for an inline drawing: no script, no style attributes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 40, 132, 16, 34
_MOST_STEPS = 6
_STEPS = (5, 10, 20, 25, 50, 100)


@dataclass(frozen=True)
class Mark:
    """A moment worth a line across the chart: after which turn, and its name, long and short."""

    turn: int
    name: str
    short: str


@dataclass(frozen=True)
class Series:
    """One line of the chart, with its end for a label."""

    number: int
    name: str
    points: str
    end: tuple[float, float]
    label_y: float
    total: int


@dataclass(frozen=True)
class Chart:
    """Everything a template needs to draw the lines."""

    width: int
    height: int
    left: float
    right: float
    base: float
    top: float
    series: tuple[Series, ...]
    levels: tuple[tuple[int, float], ...]
    marks: tuple[tuple[Mark, float, float], ...]


def chart(
    names: Sequence[str],
    standings: Sequence[Sequence[int]],
    marks: Sequence[Mark],
    *,
    spans: bool = False,
) -> Chart:
    """Lines over turns, one for each name; a mark names a turn, or with ``spans`` all up to it."""
    highest = max(5, *(max(line) for line in standings))
    lowest = min(0, *(min(line) for line in standings))
    step = next((s for s in _STEPS if (highest - lowest) / s <= _MOST_STEPS), _STEPS[-1])
    top, floor = -(-highest // step) * step, lowest // step * step
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def x(turn: float) -> float:
        return round(LEFT + inner_width * turn / max(1, len(standings) - 1), 1)

    def y(points: float) -> float:
        return round(TOP + inner_height * (top - points) / (top - floor), 1)

    ends = [standings[-1][place] for place in range(len(names))]
    label_ys = _spread([y(end) for end in ends], 18)
    series = tuple(
        Series(
            place,
            name,
            " ".join(f"{x(turn)},{y(line[place])}" for turn, line in enumerate(standings)),
            (x(len(standings) - 1), y(ends[place])),
            label_ys[place],
            ends[place],
        )
        for place, name in enumerate(names)
    )
    starts = [0, *(mark.turn for mark in marks[:-1])] if marks else []
    return Chart(
        WIDTH,
        HEIGHT,
        LEFT,
        WIDTH - RIGHT,
        HEIGHT - BOTTOM,
        TOP,
        series,
        tuple((level, y(level)) for level in range(floor, top + 1, step)),
        tuple(
            (mark, x(mark.turn), (x(start) + x(mark.turn)) / 2 if spans else x(mark.turn))
            for start, mark in zip(starts, marks, strict=True)
        ),
    )


def _spread(wanted: list[float], apart: float) -> list[float]:
    """The same heights, pushed apart so that labels do not lie on each other."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = list(wanted)
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + apart)
    over = max(0.0, placed[order[-1]] - (HEIGHT - 8))
    return [round(height - over, 1) for height in placed]
