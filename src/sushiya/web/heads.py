"""The heads of answers as bytes: what all answers of a second begin with is joined once."""

from __future__ import annotations

from collections.abc import Iterable

from uvicorn.protocols.http.httptools_impl import STATUS_LINE

from sushiya.web.security import with_headers

Headers = list[tuple[bytes, bytes]]


def lines(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    """Headers, and those that every answer has, as they are sent."""
    return _joined(with_headers(headers))


def _joined(headers: Iterable[tuple[bytes, bytes]]) -> bytes:
    return b"".join([b"%s: %s\r\n" % header for header in headers])


JSON_LINES = lines([(b"content-type", b"application/json")])


class Second:
    """What the server gives to all answers of a second: uvicorn makes a new list for each."""

    __slots__ = ("_given", "dated", "json")

    def __init__(self, given: Headers) -> None:
        self._given = given
        self.dated = _joined(given)
        self.json = b"%s%s%scontent-length: " % (STATUS_LINE[200], self.dated, JSON_LINES)
        """The head of a good answer in JSON, up to its length."""

    def is_that_of(self, given: Headers) -> bool:
        """Whether nothing else is given now."""
        return given is self._given


_now = Second([])


def second(given: Headers) -> Second:
    """The second that these headers belong to."""
    global _now
    if not _now.is_that_of(given):
        _now = Second(given)
    return _now


def head(given: Headers, headers: bytes, status: int = 200, *, keep_alive: bool = True) -> bytes:
    """The head of an answer, up to its length; ``headers`` are whole lines."""
    closing = b"" if keep_alive else b"connection: close\r\n"
    return b"%s%s%s%s" % (STATUS_LINE[status], second(given).dated, headers, closing)
