"""A game as it was asked for, and a state of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sushiya.core.options import OptionValue
from sushiya.games.wasabi.match import Match
from sushiya.games.wasabi.menu import Menu


@dataclass(frozen=True)
class Setup:
    """Seats, options and menu. Option ``menu`` names the menu: two equal names play alike."""

    seats: int
    options: Mapping[str, OptionValue]
    menu: Menu = field(compare=False, repr=False)

    @property
    def menu_text(self) -> str:
        """The menu as a file of its own, for records."""
        return self.menu.text


@dataclass(frozen=True)
class State:
    """Everything about a game at one moment."""

    setup: Setup
    match: Match

    @property
    def menu(self) -> Menu:
        """The menu it is played with."""
        return self.setup.menu

    def copy(self) -> State:
        """An independent copy."""
        return State(self.setup, self.match.copy())
