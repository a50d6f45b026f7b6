"""The languages of the house, and which of them a browser would like."""

from __future__ import annotations

import re
from collections.abc import Iterator

ENGLISH = "en"
"""What stands in for a message that a language lacks, and for a language nobody speaks here."""

LANGUAGES = {
    ENGLISH: "English",
    "de": "Deutsch",
    "fr": "Français",
    "it": "Italiano",
    "pl": "Polski",
}
"""Each language and what it calls itself, in the order in which they are offered."""

PSEUDO = "xx"
"""English with accents, in brackets and much longer: what does not fit shows. Only for tests."""

_LONGEST_HEADER = 2000
_MOST_RANGES = 50
_RANGE = re.compile(
    r"(?P<tag>\*|[a-z]{1,8}(?:[-_][a-z0-9]{1,8})*)"
    r"(?:\s*;\s*q\s*=\s*(?P<q>0(?:\.[0-9]{0,3})?|1(?:\.0{0,3})?))?",
    re.IGNORECASE,
)


def negotiated(accept_language_header: str | None, cookie_choice: str | None) -> str:
    """The language to answer in: the person's choice, else the browser's, else English.

    Never raises, whatever a stranger sends.

    >>> negotiated("fr-CH, fr;q=0.9, en;q=0.8", None)
    'fr'
    >>> negotiated("fr", "pl")
    'pl'
    """
    if cookie_choice is not None and cookie_choice in LANGUAGES:
        return cookie_choice
    wishes = _wishes(accept_language_header or "")
    refused = {language for language, liking in wishes.items() if liking == 0}
    wanted = [(language, liking) for language, liking in wishes.items() if liking > 0]
    for language, _ in sorted(wanted, key=lambda wish: -wish[1]):
        if language in LANGUAGES:
            return language
        if language == "*":
            return next((one for one in LANGUAGES if one not in refused), ENGLISH)
    return ENGLISH


def _wishes(header: str) -> dict[str, float]:
    """How much each primary language is liked; of two wishes for one, the stronger."""
    wishes: dict[str, float] = {}
    for tag, liking in _ranges(header[:_LONGEST_HEADER]):
        primary = re.split("[-_]", tag.lower(), maxsplit=1)[0]
        wishes[primary] = max(liking, wishes.get(primary, 0.0))
    return wishes


def _ranges(header: str) -> Iterator[tuple[str, float]]:
    for part in header.split(",")[:_MOST_RANGES]:
        found = _RANGE.fullmatch(part.strip())
        if found:
            yield found["tag"], float(found["q"] or 1)
