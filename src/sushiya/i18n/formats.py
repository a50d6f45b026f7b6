"""Numbers, lists and dates as a language writes them. Babel is imported when first needed."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, tzinfo
from functools import lru_cache
from typing import Literal

MOST_LISTS = 1024
_LOCALES = {"en": "en_GB", "xx": "en_GB"}
"""English for a European table: no comma before "and", the day before the month."""


def number(value: float, language: str) -> str:
    """A number with separators.

    >>> number(12500, "de")
    '12.500'
    """
    from babel.numbers import format_decimal

    return format_decimal(value, locale=_locale(language))


def percent(share: float, language: str) -> str:
    """A share of one in percent.

    >>> percent(0.25, "en")
    '25%'
    """
    from babel.numbers import format_percent

    return format_percent(share, locale=_locale(language))


def tenths(value: float, language: str, *, signed: bool = False) -> str:
    """A number with one decimal; with its sign if it is won or lost.

    >>> tenths(50, "fr"), tenths(-3.14, "en", signed=True)
    ('50,0', '−3.1')
    """
    from babel.numbers import format_decimal

    form = "+#,##0.0;−#,##0.0" if signed else "#,##0.0;−#,##0.0"
    return format_decimal(value, format=form, locale=_locale(language))


def signed(points: int) -> str:
    """Points won or lost, the same in all our languages.

    >>> signed(6), signed(-3), signed(0)
    ('+6', '−3', '0')
    """
    if points < 0:
        return f"−{-points}"
    return f"+{points}" if points else "0"


def listed(
    items: Iterable[str], language: str, style: Literal["standard", "or"] = "standard"
) -> str:
    """Things in a row.

    >>> listed(["Ann", "Ben", "Cleo"], "en")
    'Ann, Ben and Cleo'
    """
    return _listed(tuple(items), language, style)


@lru_cache(MOST_LISTS)
def _listed(items: tuple[str, ...], language: str, style: Literal["standard", "or"]) -> str:
    """The people of a table are listed again and again."""
    from babel.lists import format_list

    return format_list(items, style=style, locale=_locale(language))


def day(value: date, language: str) -> str:
    """A date in words.

    >>> day(date(2026, 1, 5), "fr")
    '5 janvier 2026'
    """
    from babel.dates import format_date

    return format_date(value, format="long", locale=_locale(language))


def moment(value: datetime, language: str, zone: tzinfo | None = None) -> str:
    """A date and a time of day, seen from a time zone if one is given.

    >>> moment(datetime(2026, 1, 5, 19, 30), "de")
    '5. Januar 2026, 19:30'
    """
    from babel.dates import format_time

    local = value if zone is None else value.astimezone(zone)
    time = format_time(local.time(), format="short", locale=_locale(language))
    return f"{day(local, language)}, {time}"


def _locale(language: str) -> str:
    return _LOCALES.get(language, language)
