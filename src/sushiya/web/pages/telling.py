"""The words in which a game tells its events: whose names, and who reads them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sushiya.i18n import Translator
from sushiya.web.pages.players import seat_names

Told = Mapping[str, Any]
MOST_SENTENCES = 4096


class Teller:
    """Tells one reader what happened at one table."""

    def __init__(self, words: Translator, table: Mapping[str, Any]) -> None:
        self.words = words
        self.names = seat_names(words, table)
        self.seats: Sequence[Mapping[str, Any]] = table["seats"]
        self.you: int | None = table["you"]["seat"]
        self.options: Mapping[str, Any] = table["options"]
        self.view: Mapping[str, Any] | None = table["view"]
        self._twins: dict[int | None, Teller] = {}

    def through_eyes_of(self, seat: int | None) -> Teller:
        """The same for somebody who sits there, or watches."""
        if seat == self.you:
            return self
        twin = self._twins.get(seat)
        if twin is None:
            twin = self._twins[seat] = Teller.__new__(Teller)
            twin.__dict__.update(self.__dict__, you=seat, _twins={})
        return twin

    def by(self, seat: int, key: str, **values: object) -> str:
        """What a seat did, in the second person for whoever sits there."""
        endings = self.endings(seat)
        return _said(self.words, key, endings, self.names[seat], tuple(values.items()))

    def counted(self, seat: int, key: str, count: int, **values: object) -> str:
        """The same, where a number decides the form."""
        endings = self.endings(seat)
        return self.words.n(key, count, *endings, player=self.names[seat], **values)

    def endings(self, seat: int) -> tuple[str, ...]:
        """The ending of messages about the reader's own doing."""
        return ("you",) if seat == self.you else ()


@lru_cache(MOST_SENTENCES)
def _said(
    words: Translator,
    key: str,
    endings: tuple[str, ...],
    player: str,
    values: tuple[tuple[str, object], ...],
) -> str:
    """A sentence: the same few are told all through a game, to everybody at the table."""
    return words.t(key, *endings, player=player, **dict(values))
