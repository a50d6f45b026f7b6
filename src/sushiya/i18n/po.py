"""Reading ``.po`` files: the part of gettext's format that keyed messages need.

The ``msgid`` is the key, ``msgid_plural`` repeats it, and a message is the tuple of its forms.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from gettext import c2py

_PLURAL_FORMS = re.compile(r"nplurals=(\d+);\s*plural=(.*?);?\s*$")
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


class BadCatalogue(Exception):
    """A catalogue file is damaged; the text names file and line."""


@dataclass(frozen=True)
class Catalogue:
    """The messages of one file, and which form goes with a number."""

    messages: dict[str, tuple[str, ...]]
    forms: int
    form_of: Callable[[int], int]


def catalogue_from_po(text: str, where: str = "catalogue") -> Catalogue:
    """The catalogue in a text.

    >>> head = 'msgid ""\\nmsgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\\\n"\\n\\n'
    >>> found = catalogue_from_po(head + 'msgid "door.open"\\nmsgstr "Come in, {name}!"\\n')
    >>> found.messages["door.open"]
    ('Come in, {name}!',)
    """
    messages: dict[str, tuple[str, ...]] = {}
    key: str | None = None
    forms: list[str] = []
    in_key = False
    for number, line in enumerate(text.split("\n"), start=1):
        if not line or line[0] == "#":
            continue
        word, _, quoted = line.partition(" ") if line[0] != '"' else ("", "", line)
        piece = _unquoted(quoted, where, number)
        if word == "msgid":
            _keep(messages, key, forms, f"{where}:{number}")
            key, forms, in_key = piece, [], True
        elif word == "msgid_plural":
            in_key = piece == key
        elif word == "msgstr" or word == f"msgstr[{len(forms)}]":
            forms.append(piece)
            in_key = False
        elif not word and forms and not in_key:
            forms[-1] += piece
        else:
            raise BadCatalogue(f"{where}:{number}: {line!r} is not expected here")
    _keep(messages, key, forms, where)
    return _catalogue(messages, where)


def _unquoted(quoted: str, where: str, number: int) -> str:
    if len(quoted) < 2 or quoted[0] != '"' or quoted[-1] != '"':
        raise BadCatalogue(f"{where}:{number}: a text stands in quotation marks")
    piece = quoted[1:-1]
    if "\\" in piece:
        return _ESCAPE.sub(lambda found: _ESCAPED.get(found[1], found[0]), piece)
    return piece


def _keep(
    messages: dict[str, tuple[str, ...]], key: str | None, forms: list[str], where: str
) -> None:
    if key is None:
        return
    if key in messages or not forms:
        raise BadCatalogue(f"{where}: {key!r} is said twice, or not at all")
    messages[key] = tuple(forms)


def _catalogue(messages: dict[str, tuple[str, ...]], where: str) -> Catalogue:
    header = messages.pop("", ("",))[0]
    for line in header.split("\n"):
        name, _, value = line.partition(": ")
        found = _PLURAL_FORMS.match(value) if name == "Plural-Forms" else None
        if found:
            return Catalogue(messages, int(found[1]), c2py(found[2]))
    raise BadCatalogue(f"{where}: the header has no Plural-Forms")
