"""The pseudo-language: English as hard on a layout as the longest translation."""

from __future__ import annotations

import re

_ACCENTS = str.maketrans(
    "aceghijklnorstuwyzACEGHIJKLNORSTUWYZ",
    "áçéĝĥïĵķłñöŕşţüŵÿžÁÇÉĜĤÏĴĶŁÑÖŔŞŢÜŴŸŽ",
)
_PLACEHOLDER = re.compile(r"(\{[^}]*\})")
_FILLER = "ëxţŕá lëñĝţĥ "
_LONGER = 0.4


def stretched(text: str) -> str:
    """The text with accents and 40 % more of it, in brackets; placeholders stay as they are.

    >>> stretched("Pass {cards} on")
    '[Páşş {cards} öñ ëx]'
    """
    pieces = _PLACEHOLDER.split(text)
    wanted = max(1, round(sum(map(len, pieces[::2])) * _LONGER))
    filler = (_FILLER * (wanted // len(_FILLER) + 1))[: max(1, wanted - 1)].rstrip()
    pieces[::2] = [piece.translate(_ACCENTS) for piece in pieces[::2]]
    return f"[{''.join(pieces)} {filler}]"
