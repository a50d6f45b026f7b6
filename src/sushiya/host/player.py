"""Somebody on a seat of a live table: a person or a bot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sushiya.host.identity import is_one_of


@dataclass(frozen=True, slots=True)
class Player:
    """A person, known by the keys of their devices, or a bot, known by its level."""

    kind: Literal["person", "bot"]
    name: str
    since: int
    """The version at which they sat down."""
    keys: tuple[str, ...] = ()
    level: str | None = None
    link: str | None = None
    """The digest of the token in the seat's private link."""
    away_since: float | None = None
    has_stand_in: bool = False

    @property
    def is_person(self) -> bool:
        """Whether a person sits here, also while a bot plays for them."""
        return self.kind == "person"

    def is_held_by(self, person: str | None) -> bool:
        """Whether this is the person's seat."""
        return person is not None and is_one_of(person, self.keys)
