"""Parts of a page that a stream brings: what a game has to say, and what they are made of."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from random import getrandbits
from time import time_ns
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

import msgspec
from markupsafe import Markup, escape

from sushiya.host import Table
from sushiya.host.story import Happening

if TYPE_CHECKING:
    from sushiya.web.pages.log import LineForm

Encoded = bytes
"""Markup as a text of JSON, ready to be sent to any number of readers."""
Event = Mapping[str, Any]
"""What a game showed to all."""
Marked = object
"""How far a table is; a page that was told it needs to hear only what is different since."""
Look = Callable[[Table], tuple[float, dict[str, Any]]]
"""Gives the time, and a table as a watcher sees it."""
_OPEN, _CLOSE = "\ue000", "\ue001"
_GAP = re.compile(f"{_OPEN}([a-z0-9_]+){_CLOSE}")
_MARGIN = re.compile(r"\s*\n\s*")
MOST_NAMES = 4096
_TITLE, _BODY = re.compile("<title>(.*)</title>"), re.compile('<body class="([^"]*)">')
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(str).decode


class Moment(Protocol):
    """A table that has begun at one version, for all who have its page open."""

    table: Table

    @property
    def mark(self) -> Marked:
        """How far the table is."""
        ...

    @property
    def scene(self) -> Mapping[str, Any]:
        """Of a watcher's view what is needed to tell what happened: ``seats``, ``options``."""
        ...

    def alike(
        self, seat: int | None, before: Marked, happened: Sequence[Happening]
    ) -> object | None:
        """What readers of a language have in common who are brought the same since a mark.

        None for one who is brought something of their own.
        """
        ...

    def changes(
        self, language: str, seat: int | None, before: Marked, happened: Sequence[Happening]
    ) -> Brought:
        """The title, if it is another one, and the parts that have changed since a mark."""
        ...

    def line_forms(
        self, language: str, events: Sequence[Event], otherwise: Callable[[Event], list[LineForm]]
    ) -> list[LineForm]:
        """Lines about events; those that the game has not at hand are made ``otherwise``."""
        ...

    def let_go(self) -> None:
        """Nobody is told of it any more: let go of what was made for it."""
        ...


class Blank:
    """Markup with gaps: a macro makes it once, and then only the gaps are filled in.

    What is filled in has been escaped, and is not looked at again.
    """

    __slots__ = ("_gaps", "_pieces", "_quoted", "_unquoted")

    def __init__(self, markup: str) -> None:
        self._pieces = _GAP.split(str(markup))
        self._gaps = [*enumerate(self._pieces)][1::2]
        # Texts of JSON one after the other are one text: nothing needs to be encoded again.
        self._unquoted = [inside(piece) for piece in _GAP.split(tight(markup))]
        self._quoted = self._unquoted.copy()
        self._quoted[0] = b'"' + self._quoted[0]
        self._quoted[-1] += b'"'

    def filled(self, values: Mapping[str, str]) -> str:
        """The markup with a text in every gap."""
        pieces = self._pieces.copy()
        for at, name in self._gaps:
            pieces[at] = values[name]
        return "".join(pieces)

    def inside(self, values: Mapping[str, bytes]) -> bytes:
        """The markup as JSON without its quotes, with the ``inside`` of a text in every gap."""
        pieces = self._unquoted.copy()
        for at, name in self._gaps:
            pieces[at] = values[name]
        return b"".join(pieces)

    def encoded(self, values: Mapping[str, bytes]) -> Encoded:
        """The same with its quotes."""
        pieces = self._quoted.copy()
        for at, name in self._gaps:
            pieces[at] = values[name]
        return b"".join(pieces)

    def drawn(self, values: Mapping[str, Drawn]) -> Drawn:
        """The markup with something that was drawn before in every gap."""
        insides = {name: value.inside for name, value in values.items()}
        return Drawn(self.filled(values), self.inside(insides))


class PageBlank:
    """A whole page with gaps, and what streams bring of it where a table becomes another one.

    Around ``#content`` and ``#after`` all pages of a person are the same (``base.html``).
    """

    __slots__ = ("_after", "_body", "_content", "_title", "_whole")

    def __init__(self, page: str) -> None:
        content = page.index('<main id="content"')
        after = page.index('<div id="after"', content)
        end = page.index('<div id="announcer"', after)
        title, body = _TITLE.search(page), _BODY.search(page)
        assert title is not None
        assert body is not None
        self._title = encoded(Markup(title[1]).unescape())
        self._body = encoded(body[1])
        self._whole = Blank(page)
        self._content = Blank(page[content:after].rstrip())
        self._after = Blank(page[after:end].rstrip())

    def filled(self, values: Mapping[str, bytes]) -> str:
        """The page, with the ``inside`` of a text in every gap."""
        return text_of(self._whole.encoded(values))

    def brought(self, values: Mapping[str, bytes], title: Encoded | None = None) -> Brought:
        """What makes an open page of the same table this one; its title if it has no gap."""
        parts = [self._content.encoded(values), self._after.encoded(values)]
        return Brought(title or self._title, parts, self._body)


class Brought(NamedTuple):
    """What a stream brings to an open page."""

    title: Encoded | None
    """If it is another one."""
    parts: Sequence[Encoded]
    body: Encoded | None = None
    """The class of the page's body, where all of it becomes another one."""
    checked: Encoded | None = None
    """The id of the one field among its namesakes that is ticked now."""


class Drawn(Markup):
    """Markup that many pages show, and how streams send it: ``inside``, made once."""

    __slots__ = ("inside",)

    inside: bytes

    def __new__(cls, markup: str, encoded: bytes | None = None) -> Self:
        drawn = super().__new__(cls, markup)
        drawn.inside = inside(tight(markup)) if encoded is None else encoded
        return drawn

    @classmethod
    def joined(cls, pieces: Sequence[Drawn]) -> Self:
        """One after the other."""
        return cls("".join(pieces), b"".join([piece.inside for piece in pieces]))

    @classmethod
    def of_text(cls, text: str) -> Self:
        """A text that is no markup, escaped."""
        return cls(escape(text), shown(text))


def gap(name: str) -> Any:
    """What a macro is handed for a value that comes later."""
    return Markup(f"{_OPEN}{name}{_CLOSE}")


def new_key() -> str:
    """The key of a form: no other form of the same person has it. It need be no secret.

    It begins with the time, about a millisecond: forms that are drawn together are posted together,
    and what belongs together in the database is stored sooner.
    """
    return f"{(time_ns() >> 20 & 0xFFFFFFFF) << 32 | getrandbits(32):016x}"


def tight(markup: str) -> str:
    """Markup without the lines and margins of its template: a space shows the same.

    >>> tight("<p>\\n    <b>Ann</b>  Lee\\n</p>")
    '<p> <b>Ann</b>  Lee </p>'
    """
    return _MARGIN.sub(" ", str(markup))


def encoded(markup: str) -> Encoded:
    """Markup as JSON."""
    return _encode(tight(markup))


def text_of(told: Encoded) -> str:
    """What was encoded."""
    return _decode(told)


def inside(markup: str) -> bytes:
    """Markup as JSON, without the quotes around: to be joined with other such."""
    return _encode(str(markup))[1:-1]


@lru_cache(MOST_NAMES)
def shown(text: str) -> bytes:
    """A text that is no markup, escaped, as ``inside`` gives it; names stand in many parts."""
    return inside(escape(text))
