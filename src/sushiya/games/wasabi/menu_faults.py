"""All that is wrong with a menu, collected row by row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sushiya.core.errors import BadMenu
from sushiya.core.phrases import Phrase
from sushiya.games.wasabi.refusals import MENU

MOST_FAULTS = 50
"""Whoever has more of them needs no longer list."""


class Faults:
    """The faults found so far, in the order of the file."""

    def __init__(self) -> None:
        self._found: list[BadMenu] = []

    def __len__(self) -> int:
        return len(self._found)

    def add(self, fault: BadMenu) -> None:
        """Note a fault."""
        if len(self._found) < MOST_FAULTS:
            self._found.append(fault)

    def check(self, row: Phrase, fits: bool, code: str, **values: object) -> bool:
        """Note a fault of a row unless it fits; whether it does."""
        if not fits:
            self.add(BadMenu(row=row, reason=MENU(code, **values)))
        return fits

    def check_keys(
        self, row: Phrase, data: Mapping[str, Any], needed: Iterable[str], known: Sequence[str]
    ) -> bool:
        """Note unknown and missing keys of a row; whether there are none."""
        listed = ", ".join(known)
        fits = [self.check(row, key in known, "unknown-key", key=key, known=listed) for key in data]
        return all([*fits, *(self.check(row, key in data, "no-key", key=key) for key in needed)])

    def error(self) -> BadMenu:
        """The first fault, with all of them in ``faults``."""
        first = self._found[0]
        return BadMenu(**first.details, faults=tuple(self._found))
