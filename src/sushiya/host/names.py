"""Names people give themselves: short, visible, and harmless beside anybody else's text."""

from __future__ import annotations

import re
from collections.abc import Collection
from unicodedata import category, normalize

from sushiya.host.errors import BadName

LONGEST_NAME = 20
_BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by their class, but nothing is to be seen."""
_UNSEEN = dict.fromkeys(
    (
        0x34F,
        0x17B4,
        0x17B5,
        *range(0x180B, 0x1810),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    )
)
"""Marks that change nothing of what is to be seen, or only the style of it."""
_MARKS_IN_A_ROW = 2
_CODE = re.compile("(guest|bot|somebody)-[0-9]+")
SOMEBODY = "somebody-1"
"""In place of a name that is to be forgotten: a code too."""


def checked_name(text: str) -> str:
    """The name in its normal form; raises ``BadName``.

    >>> checked_name("  Zoe\u0308  Li ")
    'Zoë Li'
    """
    name = " ".join(word for word in normalize("NFC", text).split(" ") if word)
    if not name:
        raise BadName(reason="empty")
    if len(name) > LONGEST_NAME:
        raise BadName(reason="too-long")
    if not name.isprintable() or _BLANKS & set(name):
        raise BadName(reason="not-printable")
    if _marks_in_a_row(name) > _MARKS_IN_A_ROW or category(name[0]).startswith("M"):
        raise BadName(reason="too-many-marks")
    return name


def guest_name(taken: Collection[str]) -> str:
    """The first free name for somebody who gave none: a code, to be put in words by the page.

    >>> guest_name(["guest-1", "Ann"])
    'guest-2'
    """
    return next(name for at in range(1, len(taken) + 2) if (name := f"guest-{at}") not in taken)


def is_code(name: str) -> bool:
    """Whether the house gives names like this one, which pages put in words.

    >>> is_code("bot-1"), is_code("Bot One")
    (True, False)
    """
    return _CODE.fullmatch(seen_name(name)) is not None


def is_taken(name: str, taken: Collection[str]) -> bool:
    """Whether somebody has this name already, in whatever case."""
    return seen_name(name) in {seen_name(other) for other in taken}


def seen_name(name: str) -> str:
    """What people tell names apart by."""
    return name.translate(_UNSEEN).casefold()


def _marks_in_a_row(name: str) -> int:
    """The longest run of marks that pile up on one letter."""
    longest = run = 0
    for letter in name:
        run = run + 1 if category(letter) in ("Mn", "Me") else 0
        longest = max(longest, run)
    return longest
