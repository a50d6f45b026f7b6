"""The interpreted engine serves a whole house: many tables, and threads that think for bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from threading import Thread
from types import ModuleType

import pytest

from sushiya.core.engine import Interpreted
from sushiya.core.layout import Fields

LONG = 400


class Number(Fields):
    """A match of one number."""


def count_up(match: Fields, start: int, answers: list[int]) -> int:
    """Rules that write many answers, slowly enough to be interrupted."""
    for at in range(LONG):
        answers[at] = start + at
    return LONG


@pytest.fixture
def impatient_threads() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


@pytest.mark.usefixtures("impatient_threads")
def test_answers_asked_for_by_several_threads_at_once_do_not_mix() -> None:
    rules = ModuleType("rules")
    rules.__dict__["count_up"] = count_up
    engine = Interpreted(rules, LONG)
    mixed: list[int] = []

    def ask(start: int) -> None:
        for _ in range(200):
            if engine.answers("count_up", Number(), start) != list(range(start, start + LONG)):
                mixed.append(start)

    threads = [Thread(target=ask, args=(1000 * number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert mixed == []
