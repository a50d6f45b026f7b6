"""What can still matter of a tableau: counts that have the same future are one.

Three tempura and one tempura differ in points made, not in points to come. A *class* is a
number that two situations share when every further card changes the points of both by the same.
Class 0 is the dead one: nothing to come changes anything. All of it is worked out from the
rules' own scoring. Runs interpreted and compiled.
"""

from __future__ import annotations

from typing import Any

from sushiya.core.bags import one
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.scoring import (
    MAKI,
    dumpling_points,
    sashimi_points,
    score_maki,
    score_puddings,
    sheet_box,
    tempura_points,
    winning_seats,
)
from sushiya.games.sushi_go.state import State

Numbers = Any
"""A flat list or array of numbers."""

MOST_OF_A_KIND = 15
"""Counts of tempura, sashimi and dumplings stay below this."""
SETS = 3
MOST_ICONS = 55
"""All maki of the deck together have one icon less."""
MOST_PUDDINGS = 11
FARTHEST = 150
"""A gap in points that is larger counts as this."""
_shares_of_win = (0.0, 1.0, 0.0, 0.5)
"""The part of seat 0 in a win, by the mask of winners."""
_SAME = 1e-9


def fill_set_classes(classes: Numbers) -> None:
    """For tempura, sashimi, dumplings: classes[set][cards to come][cards laid]."""
    for what in range(SETS):
        for to_come in range(MOST_OF_A_KIND):
            for laid in range(MOST_OF_A_KIND - to_come):
                classes[(what * MOST_OF_A_KIND + to_come) * MOST_OF_A_KIND + laid] = _set_class(
                    what, to_come, laid
                )


def _set_class(what: int, to_come: int, laid: int) -> int:
    if _set_points(what, laid + to_come) == _set_points(what, laid):
        return 0
    for other in range(laid):
        same = True
        for more in range(1, to_come + 1):
            gain = _set_points(what, laid + more) - _set_points(what, laid)
            if gain != _set_points(what, other + more) - _set_points(what, other):
                same = False
        if same:
            return other + 1
    return laid + 1


def _set_points(what: int, cards: int) -> int:
    if what == 0:
        return tempura_points(cards * one(Card.TEMPURA))
    if what == 1:
        return sashimi_points(cards * one(Card.SASHIMI))
    return dumpling_points(cards * one(Card.DUMPLING))


def fill_maki_points(match: State, points: Numbers) -> None:
    """The points of seat 0 for maki less those of seat 1, by icons before each."""
    for first in range(MOST_ICONS):
        for second in range(MOST_ICONS):
            match.tableaus[0] = _rolls(first)
            match.tableaus[1] = _rolls(second)
            score_maki(match)
            own = match.sheet[sheet_box(match.round, 0, MAKI)]
            points[first * MOST_ICONS + second] = own - match.sheet[sheet_box(match.round, 1, MAKI)]


def _rolls(icons: int) -> int:
    """Some maki with so many icons."""
    threes = min(icons // 3, MOST_OF_A_KIND)
    rest = icons - 3 * threes
    return threes * one(Card.MAKI_3) + rest // 2 * one(Card.MAKI_2) + rest % 2 * one(Card.MAKI_1)


def fill_pudding_points(match: State, points: Numbers) -> None:
    """The points of seat 0 for puddings less those of seat 1, by puddings before each."""
    for first in range(MOST_PUDDINGS):
        for second in range(MOST_PUDDINGS):
            _serve_puddings(match, first, second)
            score_puddings(match)
            gap = match.pudding_points[0] - match.pudding_points[1]
            points[first * MOST_PUDDINGS + second] = gap


def _serve_puddings(match: State, first: int, second: int) -> None:
    """A table with nothing on it but puddings, which are not scored yet."""
    match.tableaus[0] = first * one(Card.PUDDING)
    match.tableaus[1] = second * one(Card.PUDDING)
    match.pudding_points[0] = 0
    match.pudding_points[1] = 0


def fill_win_leaves(match: State, leaves: Numbers) -> None:
    """Whether seat 0 wins, by the gap in points before puddings and the puddings of both."""
    for gap in range(2 * FARTHEST + 1):
        for first in range(MOST_PUDDINGS):
            for second in range(MOST_PUDDINGS):
                _serve_puddings(match, first, second)
                match.points[0] = gap
                match.points[1] = FARTHEST
                score_puddings(match)
                place = (gap * MOST_PUDDINGS + first) * MOST_PUDDINGS + second
                leaves[place] = _shares_of_win[winning_seats(match)]


def fill_race_classes(points: Numbers, size: int, classes: Numbers, seen: Numbers) -> None:
    """Classes of a race that the points tell: classes[to come][of seat 0][of seat 1].

    Two standings are one if another step of either seat changes the points alike and leads to
    one class again. ``seen`` is room for an example of each class.
    """
    square = size * size
    for at in range(square):
        classes[at] = 0
    for to_come in range(1, size):
        found = 0
        for first in range(size - to_come):
            for second in range(size - to_come - first):
                at = first * size + second
                here = to_come * square + at
                classes[here] = -1
                if _is_dead(points, size, classes, here, at):
                    classes[here] = 0
                    continue
                for number in range(found):
                    if _same_future(points, size, classes, here, at, seen[number]):
                        classes[here] = number + 1
                        break
                if classes[here] < 0:
                    seen[found] = at
                    found += 1
                    classes[here] = found
        # No standing has so much on both sides: the place tells how many classes there are.
        classes[to_come * square + square - 1] = found


def _is_dead(points: Numbers, size: int, classes: Numbers, here: int, at: int) -> bool:
    before = here - size * size
    if classes[before] or classes[before + size] or classes[before + 1]:
        return False
    return bool(
        abs(points[at + size] - points[at]) < _SAME and abs(points[at + 1] - points[at]) < _SAME
    )


def _same_future(
    points: Numbers, size: int, classes: Numbers, here: int, at: int, other: int
) -> bool:
    before = here - size * size
    also = before - at + other
    if classes[before] != classes[also]:
        return False
    if classes[before + size] != classes[also + size] or classes[before + 1] != classes[also + 1]:
        return False
    gain = points[at + size] - points[at] - points[other + size] + points[other]
    loss = points[at + 1] - points[at] - points[other + 1] + points[other]
    return bool(abs(gain) < _SAME and abs(loss) < _SAME)
