"""Lines of a table's log, as pages show them and as streams send them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from markupsafe import Markup, escape

from sushiya.i18n import ENGLISH
from sushiya.web.pages.parts import Blank, gap, shown
from sushiya.web.rendering import macros

LINES_PER_VERSION = 100


class LogLine(NamedTuple):
    """A sentence, and a number that grows from line to line."""

    number: int
    text: str
    seat: int | None = None
    """Who acts in it, and reads it in words of their own."""
    own: str = ""

    def read_by(self, seat: int | None) -> LogLine:
        """The line as somebody reads it who sits there, or watches."""
        if seat is None or seat != self.seat:
            return self
        return LogLine(self.number, self.own)

    @property
    def drawn(self) -> Markup:
        """As it stands in a log."""
        return Markup(_blank().filled({"number": str(self.number), "text": escape(self.text)}))

    @property
    def inside(self) -> bytes:
        """The same, as streams send it, to be joined with others."""
        return _form() % (self.number, shown(self.text))


class LineForm(NamedTuple):
    """A line as streams send it, for any number (``form % number``)."""

    others: bytes
    seat: int | None = None
    """Who acts in it, and is sent ``own`` instead."""
    own: bytes = b""


def line_form(text: str, seat: int | None = None, own: str = "") -> LineForm:
    """The form of a sentence, and of what the one reads instead who acts in it."""
    return LineForm(_encoded(text), seat, _encoded(own) if seat is not None else b"")


def _encoded(text: str) -> bytes:
    inside = _blank().inside({"number": b"%d", "text": shown(text).replace(b"%", b"%%")})
    return b'"%b"' % inside


@cache
def _form() -> bytes:
    """A line without its quotes, for the number and the text."""
    return _blank().inside({"number": b"%d", "text": b"%b"})


@cache
def _blank() -> Blank:
    line = LogLine(gap("number"), gap("text"))
    return Blank(macros(ENGLISH, "parts/table_macros.html").log_line(line))
