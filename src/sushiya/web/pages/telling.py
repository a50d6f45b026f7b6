"""The words in which a game tells its events: whose names, and who reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sushiya.i18n import Translator
from sushiya.web.pages.players import seat_names

Told = Mapping[str, Any]


class Teller:
    """Tells one reader what happened at one table."""

    def __init__(self, words: Translator, table: Mapping[str, Any]) -> None:
        self.words = words
        self.names = seat_names(words, dict(table))
        self.seats: Sequence[Mapping[str, Any]] = table["seats"]
        self.you: int | None = table["you"]["seat"]
        self.options: Mapping[str, Any] = table["options"]
        self.view: Mapping[str, Any] | None = table["view"]

    def by(self, seat: int, key: str, **values: object) -> str:
        """What a seat did, in the second person for whoever sits there."""
        return self.words.t(key, *self.endings(seat), player=self.names[seat], **values)

    def counted(self, seat: int, key: str, count: int, **values: object) -> str:
        """The same, where a number decides the form."""
        endings = self.endings(seat)
        return self.words.n(key, count, *endings, player=self.names[seat], **values)

    def endings(self, seat: int) -> tuple[str, ...]:
        """The ending of messages about the reader's own doing."""
        return ("you",) if seat == self.you else ()
