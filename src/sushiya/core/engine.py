"""Running a game's rules: the interpreted engine, and what any engine offers.

A rules module is plain functions that change the match they are given. An engine gives the
``Game`` face the same functions without the change: it copies first.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any, Protocol

from sushiya.core.layout import Fields


class Engine(Protocol):
    """Runs functions of a rules module on matches, leaving its arguments alone."""

    def changed(self, function: str, match: Fields, *arguments: Any) -> Any:
        """The match after a rules function changed a copy of it."""
        ...

    def answers(self, function: str, match: Fields, *arguments: Any) -> list[int]:
        """What a rules function writes into the list of answers it is given."""
        ...


class Interpreted:
    """The rules as they stand, run by Python: no warm-up, no third-party code."""

    def __init__(self, rules: ModuleType, most_answers: int) -> None:
        self._rules = rules
        self._most_answers = most_answers

    def changed(self, function: str, match: Fields, *arguments: Any) -> Any:
        """The match after a rules function changed a copy of it."""
        after = match.copy()
        getattr(self._rules, function)(after, *arguments)
        return after

    def answers(self, function: str, match: Fields, *arguments: Any) -> list[int]:
        """What a rules function writes into the list of answers it is given."""
        # New room for every question: threads that think for bots ask at the same time.
        room = [0] * self._most_answers
        found = getattr(self._rules, function)(match, *arguments, room)
        return room[:found]
