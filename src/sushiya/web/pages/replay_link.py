"""A whole record inside an address, so that a replay of it can be linked to and is kept nowhere."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64

from sushiya.play.records import LONGEST_RECORD

LONGEST_TOKEN = 12_000
"""A game fits easily; a long menu of one's own may not."""


def link_to_record(text: str) -> str | None:
    """The address of a record's replay; None for a record too long for any address."""
    token = urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")
    return f"/replay?record={token}" if len(token) <= LONGEST_TOKEN else None


def record_of_token(token: str) -> str | None:
    """The record in an address; None for anything that is none.

    >>> record_of_token(link_to_record("sushiya record 1").partition("=")[2])
    'sushiya record 1'
    """
    if not 0 < len(token) <= LONGEST_TOKEN or not token.isascii():
        return None
    try:
        packed = urlsafe_b64decode(token + "=" * (-len(token) % 4))
        unpacking = zlib.decompressobj()
        data = unpacking.decompress(packed, LONGEST_RECORD)
        return data.decode() if unpacking.eof else None
    except (NotBase64, zlib.error, UnicodeDecodeError):
        return None
