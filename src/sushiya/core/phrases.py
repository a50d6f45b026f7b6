"""What an error tells besides its own sentence: why, or where, as a code and values.

Each file format keeps its phrases in one table. A catalogue has the words for a code in every
language; ``str(phrase)`` is English for developers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Phrase:
    """A reason or a place. A value may be another phrase, or the error that was the cause."""

    code: str
    english: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return self.english.format(**self.values)


class Phrases:
    """All phrases of one format, by their codes below an ``area``.

    >>> fruit = Phrases("fruit", {"unripe": "{number} of them are not ripe"})
    >>> fruit("unripe", number=3).code, str(fruit("unripe", number=3))
    ('fruit.unripe', '3 of them are not ripe')
    """

    def __init__(self, area: str, english: Mapping[str, str]) -> None:
        self.area = area
        self.english = english

    def __call__(self, code: str, /, **values: object) -> Phrase:
        """The phrase with its values."""
        return Phrase(f"{self.area}.{code}", self.english[code], values)
