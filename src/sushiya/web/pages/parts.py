"""Parts of a page that a stream brings: what a game has to say, and what they are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, Self

import msgspec
from markupsafe import Markup, escape

from sushiya.host import Table
from sushiya.host.story import Happening

Encoded = bytes
"""Markup as a text of JSON, ready to be sent to any number of readers."""
Marked = object
"""How far a table is; a page that was told it needs to hear only what is different since."""
Look = Callable[[Table], tuple[float, dict[str, Any]]]
"""Gives the time, and a table as a watcher sees it."""
_OPEN, _CLOSE = "\ue000", "\ue001"
_GAP = re.compile(f"{_OPEN}([a-z0-9_]+){_CLOSE}")
MOST_NAMES = 4096
_encode = msgspec.json.Encoder().encode


class Moment(Protocol):
    """A running table at one version, for all who have its page open."""

    @property
    def mark(self) -> Marked:
        """How far the table is."""
        ...

    @property
    def scene(self) -> Mapping[str, Any]:
        """Of a watcher's view what is needed to tell what happened: ``seats``, ``options``."""
        ...

    def changes(
        self, language: str, seat: int | None, before: Marked, happened: Sequence[Happening]
    ) -> tuple[Encoded | None, list[Encoded]]:
        """The title, if it is another one, and the parts that have changed since a mark."""
        ...


class Blank:
    """Markup with gaps: a macro makes it once, and then only the gaps are filled in.

    What is filled in has been escaped, and is not looked at again.
    """

    __slots__ = ("_coded", "_gaps", "_pieces")

    def __init__(self, markup: str) -> None:
        self._pieces = _GAP.split(str(markup))
        self._gaps = [*enumerate(self._pieces)][1::2]
        self._coded: list[bytes] = []

    def filled(self, values: Mapping[str, str]) -> str:
        """The markup with a text in every gap."""
        pieces = self._pieces.copy()
        for at, name in self._gaps:
            pieces[at] = values[name]
        return "".join(pieces)

    def encoded(self, values: Mapping[str, bytes]) -> Encoded:
        """The markup as JSON, with the ``inside`` of a text in every gap."""
        if not self._coded:
            # Texts of JSON one after the other are one text: nothing needs to be encoded again.
            self._coded = [inside(piece) for piece in self._pieces]
            self._coded[0] = b'"' + self._coded[0]
            self._coded[-1] += b'"'
        pieces = self._coded.copy()
        for at, name in self._gaps:
            pieces[at] = values[name]
        return b"".join(pieces)


class Drawn(Markup):
    """Markup that many pages show, and how streams send it: ``inside``, made once."""

    __slots__ = ("inside",)

    inside: bytes

    def __new__(cls, markup: str) -> Self:
        drawn = super().__new__(cls, markup)
        drawn.inside = inside(markup)
        return drawn


def gap(name: str) -> Any:
    """What a macro is handed for a value that comes later."""
    return Markup(f"{_OPEN}{name}{_CLOSE}")


def encoded(markup: str) -> Encoded:
    """Markup as JSON."""
    return _encode(str(markup))


def inside(markup: str) -> bytes:
    """Markup as JSON, without the quotes around: to be joined with other such."""
    return _encode(str(markup))[1:-1]


@lru_cache(MOST_NAMES)
def shown(text: str) -> bytes:
    """A text that is no markup, escaped, as ``inside`` gives it; names stand in many parts."""
    return inside(escape(text))
