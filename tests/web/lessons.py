"""Playing first games: by their hints, or against them."""

from __future__ import annotations

from collections.abc import Iterator

from sushiya.web.pages.learn import LESSONS
from sushiya.web.pages.lesson import YOU, Course, Lesson, begun, pressed

SUSHI_GO, WASABI = LESSONS


def first_moves(lesson: Lesson) -> Iterator[Course]:
    """The lesson with the first legal move at every choice, to its end."""
    now = begun(lesson)
    while now.match.outcome is None:
        now = pressed(lesson, now, (now.match.legal_moves(YOU)[0],))
        yield now


def by_hints(lesson: Lesson) -> Iterator[Course]:
    """The lesson of Wasabi! as whoever follows every hint plays it, press by press."""
    now = begun(lesson)
    yield now
    while now.match.outcome is None:
        now = pressed(lesson, now, hinted(now))
        yield now


def hinted(now: Course) -> tuple[str, ...]:
    """What the hint says, as the table's forms send it."""
    move, legal = now.hints[-1].move, now.match.legal_moves(YOU)
    claims = tuple(one for one in legal if one.startswith("claim "))
    if set(legal) == {*claims, "done"} and claims:
        return (*claims, "done")
    return (move,) if move in legal else ("done", move)
