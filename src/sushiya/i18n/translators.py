"""A translator: says things in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, tzinfo
from functools import cache

from sushiya.i18n import formats
from sushiya.i18n.catalogues import catalogue
from sushiya.i18n.languages import ENGLISH, LANGUAGES, PSEUDO
from sushiya.i18n.po import Catalogue
from sushiya.i18n.problems import report

_PLACEHOLDER = re.compile(r"\{([a-z][a-z0-9_]*)\}")
_UNKNOWN_VALUE = "…"


class Translator:
    """Says things in one language. Messages are read when the first is asked for.

    A key may be followed by endings to try first, the best one first: ``t("card.mussel", "zoch")``
    is the message ``card.mussel.zoch`` if there is one, and ``card.mussel`` otherwise.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def __repr__(self) -> str:
        return f"translator({self.language!r})"

    def t(self, key: str, /, *endings: str, **values: object) -> str:
        """The message with its values filled in. They are text, not markup: escape the result."""
        found = self._found(key, endings)
        if found is None:
            return key
        forms, _ = found
        if len(forms) > 1:
            report(f"{self.language}: {key} depends on a number; ask n()")
        return self._filled(key, forms[-1], values)

    def n(self, key: str, count: int, /, *endings: str, **values: object) -> str:
        """The message in the form that goes with a number, which is its value ``{count}``."""
        found = self._found(key, endings)
        if found is None:
            return key
        forms, spoken = found
        form = forms[spoken.form_of(abs(count))] if len(forms) > 1 else forms[0]
        return self._filled(key, form, {"count": count, **values})

    def has(self, key: str, /, *endings: str) -> bool:
        """Whether there is a message with this key, here or in English."""
        return any(self._look_up(one, key, endings) for one in (self.language, ENGLISH))

    def number(self, value: float) -> str:
        """A number with this language's separators: ``12,500``."""
        return formats.number(value, self.language)

    def percent(self, share: float) -> str:
        """A share of one in percent, without decimals."""
        return formats.percent(share, self.language)

    def tenths(self, value: float, *, signed: bool = False) -> str:
        """A number with one decimal: ``50.0``; signed, ``+3.1`` or ``−3.1``."""
        return formats.tenths(value, self.language, signed=signed)

    def signed(self, points: int) -> str:
        """Points that are won or lost: ``+6``, ``−3``, ``0``."""
        return formats.signed(points)

    def listed(self, items: Iterable[str]) -> str:
        """Things in a row: ``Ann, Ben and Cleo``."""
        return formats.listed(items, self.language)

    def either(self, items: Iterable[str]) -> str:
        """Things to choose from: ``left or right``."""
        return formats.listed(items, self.language, style="or")

    def date(self, day: date) -> str:
        """A day: ``5 January 2026``."""
        return formats.day(day, self.language)

    def moment(self, moment: datetime, zone: tzinfo | None = None) -> str:
        """A day and a time, in a time zone if one is given."""
        return formats.moment(moment, self.language, zone)

    def _found(
        self, key: str, endings: tuple[str, ...]
    ) -> tuple[tuple[str, ...], Catalogue] | None:
        found = self._look_up(self.language, key, endings)
        if found is None:
            report(f"{self.language}: there is no message {key}")
            found = self._look_up(ENGLISH, key, endings)
        return found

    @staticmethod
    def _look_up(
        language: str, key: str, endings: tuple[str, ...]
    ) -> tuple[tuple[str, ...], Catalogue] | None:
        spoken = catalogue(language)
        for ending in endings:
            forms = spoken.messages.get(f"{key}.{ending}")
            if forms:
                return forms, spoken
        forms = spoken.messages.get(key)
        return (forms, spoken) if forms else None

    def _filled(self, key: str, text: str, values: Mapping[str, object]) -> str:
        if "{" not in text:
            return text

        def value(found: re.Match[str]) -> str:
            if found[1] not in values:
                report(f"{self.language}: {key} lacks the value {found[1]}")
                return _UNKNOWN_VALUE
            return _shown(values[found[1]])

        return _PLACEHOLDER.sub(value, text)


@cache
def translator(language: str) -> Translator:
    """The translator for a language; for one that is not spoken here, English."""
    return Translator(language if language in LANGUAGES or language == PSEUDO else ENGLISH)


def placeholders(text: str) -> frozenset[str]:
    """The names of the values a message needs."""
    return frozenset(_PLACEHOLDER.findall(text))


def _shown(value: object) -> str:
    """A value in a sentence; a negative number has a real minus."""
    if isinstance(value, int | float) and value < 0:
        return str(value).replace("-", "−", 1)
    return str(value)
