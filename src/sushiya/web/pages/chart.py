"""A small line chart as numbers for an inline drawing: no script, no style attributes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 40, 132, 16, 34
_MOST_STEPS = 6
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100)


@dataclass(frozen=True)
class Mark:
    """A moment worth a line across the chart: after which turn, and its name, long and short."""

    turn: int
    name: str
    short: str


@dataclass(frozen=True)
class Series:
    """One line of the chart, with its end for a label; where there is no value, it is broken."""

    number: int
    name: str
    lines: tuple[str, ...]
    end: tuple[float, float]
    label_y: float
    total: int | None


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
    standings: Sequence[Sequence[int | None]],
    marks: Sequence[Mark],
    *,
    spans: bool = False,
) -> Chart:
    """Lines over turns, one for each name; a mark names a turn, or with ``spans`` all up to it."""
    values = [value for line in standings for value in line if value is not None]
    highest, lowest = max([5, *values]), min([0, *values])
    step = next((s for s in _STEPS if (highest - lowest) / s <= _MOST_STEPS), _STEPS[-1])
    top, floor = -(-highest // step) * step, lowest // step * step
    inner_width, inner_height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    @cache
    def x(turn: float) -> float:
        return round(LEFT + inner_width * turn / max(1, len(standings) - 1), 1)

    @cache
    def y(points: float) -> float:
        return round(TOP + inner_height * (top - points) / (top - floor), 1)

    @cache
    def x_text(turn: int) -> str:
        return str(x(turn))

    @cache
    def y_text(points: int) -> str:
        return str(y(points))

    runs = [_runs([line[place] for line in standings]) for place in range(len(names))]
    ends = [(x(of_one[-1][-1][0]), y(of_one[-1][-1][1])) for of_one in runs]
    label_ys = _spread([end[1] for end in ends], 18)
    series = tuple(
        Series(
            place,
            name,
            tuple(
                " ".join([f"{x_text(at)},{y_text(value)}" for at, value in run])
                for run in runs[place]
            ),
            ends[place],
            label_ys[place],
            standings[-1][place],
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


def _runs(values: Sequence[int | None]) -> list[list[tuple[int, int]]]:
    """The parts of a line without a gap, each as turns with their values; at least one."""
    runs: list[list[tuple[int, int]]] = [[]]
    for at, value in enumerate(values):
        if value is not None:
            runs[-1].append((at, value))
        elif runs[-1]:
            runs.append([])
    return [run for run in runs if run] or [[(0, 0)]]


def _spread(wanted: list[float], apart: float) -> list[float]:
    """The same heights, pushed apart so that labels do not lie on each other."""
    order = sorted(range(len(wanted)), key=lambda at: wanted[at])
    placed = list(wanted)
    for before, at in pairwise(order):
        placed[at] = max(placed[at], placed[before] + apart)
    over = max(0.0, placed[order[-1]] - (HEIGHT - 8))
    return [round(height - over, 1) for height in placed]
