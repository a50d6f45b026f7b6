"""Lines of a table's log, as pages show them and as streams send them."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple, NewType

from markupsafe import Markup, escape

from sushiya.i18n import ENGLISH
from sushiya.web.pages.parts import Blank, gap, shown
from sushiya.web.rendering import macros

LINES_PER_VERSION = 100
ACTOR = str(gap("actor"))
"""In place of the name of whoever acts."""
_ACTOR = ACTOR.encode()
InForms = NewType("InForms", bytes)
"""A text that was escaped and made ready for a form by ``in_forms``."""


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


class ActorForm(NamedTuple):
    """The form of a line about what somebody did, whoever it was: made once for all of them."""

    others: bytes
    own: bytes

    def by(self, seat: int, who: InForms) -> LineForm:
        """The line about the one of this name who sits there."""
        return LineForm(self.others.replace(_ACTOR, who), seat, self.own.replace(_ACTOR, who))


def actor_form(text: str, own: str) -> ActorForm:
    """The form of a sentence in which ``ACTOR`` is the name, and of what they read themselves."""
    return ActorForm(_encoded(text), _encoded(own))


def line_form(text: str, seat: int | None = None, own: str = "") -> LineForm:
    """The form of a sentence, and of what the one reads instead who acts in it."""
    return LineForm(_encoded(text), seat, _encoded(own) if seat is not None else b"")


def _encoded(text: str) -> bytes:
    inside = _blank().inside({"number": b"%d", "text": in_forms(text)})
    return b'"%b"' % inside


def in_forms(text: str) -> InForms:
    """A text as it stands in a form, which is yet to be given its number."""
    return InForms(shown(text).replace(b"%", b"%%"))


@cache
def _form() -> bytes:
    """A line without its quotes, for the number and the text."""
    return _blank().inside({"number": b"%d", "text": b"%b"})


@cache
def _blank() -> Blank:
    line = LogLine(gap("number"), gap("text"))
    return Blank(macros(ENGLISH, "parts/table_macros.html").log_line(line))
