"""The names of the players in the one line that a record has for them.

Names are separated by commas. A name with a comma or a quotation mark in it stands in quotation
marks, its own ones doubled, as in tables of comma-separated values.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping

HEADER = "players"


def players_to_text(names: Iterable[str]) -> str:
    """The names in one line.

    >>> players_to_text(["Ann", "Smith, John"])
    'Ann, "Smith, John"'
    """
    return ", ".join(map(_quoted, names))


def players_from_headers(headers: Mapping[str, str], seats: int) -> tuple[str, ...]:
    """The names a record tells, or none at all if it has not one for every seat.

    >>> players_from_headers({"players": 'Ann, "Smith, John"'}, seats=2)
    ('Ann', 'Smith, John')
    >>> players_from_headers({"players": "Ann, Ben"}, seats=3)
    ()
    """
    try:
        rows = list(csv.reader([headers.get(HEADER, "")], skipinitialspace=True))
    except csv.Error:
        return ()
    names = tuple(name.strip() for row in rows for name in row)
    return names if len(names) == seats and all(names) else ()


def _quoted(name: str) -> str:
    if "," not in name and '"' not in name:
        return name
    return '"' + name.replace('"', '""') + '"'
