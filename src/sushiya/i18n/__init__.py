"""Words for people: catalogues in five languages, and a translator over each.

This room knows no game. A message has a dotted key; what people read stands in
``catalogues/<language>/<domain>.po`` and nowhere else.
"""

from __future__ import annotations

from sushiya.i18n.languages import ENGLISH, LANGUAGES, PSEUDO, negotiated
from sushiya.i18n.problems import MessageProblem, strict
from sushiya.i18n.translators import Translator, translator

__all__ = [
    "ENGLISH",
    "LANGUAGES",
    "PSEUDO",
    "MessageProblem",
    "Translator",
    "negotiated",
    "strict",
    "translator",
]
