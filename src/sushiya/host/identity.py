"""Who is who: secrets stay with people, the house keeps digests of them.

A person is a random secret in a browser; ``person_key`` is what the house knows of it. Table
ids and join codes are made here too, from randomness that comes in as bytes.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Callable, Iterable
from hashlib import sha256
from hmac import compare_digest
from sys import intern

from sushiya.host.errors import BadKey

Randomness = Callable[[int], bytes]
"""Gives this many random bytes; a real house gets ``secrets.token_bytes``."""

PERSON_SECRET_BYTES = 32
TABLE_ID_BYTES = 20
CODE_LENGTH = 6
CODE_LETTERS = "ABCDEFGHJKLMNPQRTUVWXYZ"
"""No I, O or S: they look like digits."""
LONGEST_KEY = 64


def person_key(secret: str) -> str:
    """What is stored of a person's secret, and of the token of a private link.

    >>> person_key("salmon")[:16]
    'aeaa2cec33e27d65'
    """
    return intern(sha256(secret.encode()).hexdigest())


def new_secret(randomness: Randomness) -> str:
    """A secret for a person's cookie or a private link: 256 bits in hex digits."""
    return randomness(PERSON_SECRET_BYTES).hex()


def new_table_id(randomness: Randomness) -> str:
    """An id nobody can guess: 160 bits in 32 small letters and digits."""
    return b32encode(randomness(TABLE_ID_BYTES)).decode().lower()


def new_code(randomness: Randomness) -> str:
    """A short code to read out aloud."""
    number = int.from_bytes(randomness(16), "big")
    letters = []
    for _ in range(CODE_LENGTH):
        number, at = divmod(number, len(CODE_LETTERS))
        letters.append(CODE_LETTERS[at])
    return "".join(letters)


def code_from_text(text: str) -> str:
    """A code as people type it, in the form it is stored.

    >>> code_from_text(" abc-def ")
    'ABCDEF'
    """
    return "".join(letter for letter in text.upper() if letter in CODE_LETTERS)[: CODE_LENGTH + 1]


def is_one_of(key: str, keys: Iterable[str]) -> bool:
    """Whether a digest in hex digits is among others; takes as long whichever it is."""
    found = False
    for other in keys:
        found |= compare_digest(key, other)
    return found


def checked_key(key: str) -> str:
    """A command's idempotency key; raises ``BadKey``."""
    is_plain = key.isascii() and key.isprintable() and " " not in key
    if not 0 < len(key) <= LONGEST_KEY or not is_plain:
        raise BadKey(longest=LONGEST_KEY)
    return key
