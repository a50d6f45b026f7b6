"""Names that belong to the house: of its bots and guests, in every language a page may speak.

A table has readers in five languages at once, and a ladder has bots on it by their levels: whoever
called themselves ``Bot 1`` or ``Großmeister`` would be taken for one. The words here are data to
compare with; what people read stands in the catalogues, and a test holds the two together.
"""

from __future__ import annotations

from unicodedata import category, normalize

GUESTS = ("Guest", "Gast", "Convive", "Ospite", "Gość")
WORDS = (
    *GUESTS,
    *("bot", "robot", "somebody", "jemand", "quelqu’un", "qualcuno", "ktoś", "Itamae"),
    *("Dice", "Apprentice", "Cook", "Chef", "Master", "Grand Master"),
    *("Würfel", "Lehrling", "Koch", "Küchenchef", "Meister", "Großmeister"),
    *("Dé", "Apprenti", "Cuisinier", "Chef de cuisine", "Maître", "Grand maître"),
    *("Dado", "Apprendista", "Cuoco", "Capocuoco", "Maestro", "Gran maestro"),
    *("Kostka", "Uczeń", "Kucharz", "Szef kuchni", "Mistrz", "Arcymistrz"),
)
_LOOK_ALIKES = str.maketrans(
    {
        **dict(zip("авегорстухікмнѕјԁ", "aberopctyxikmhsjd", strict=True)),
        **dict(zip("αβεικνορτυχ", "abeiknoptux", strict=True)),
        "г": "r",
        "0": "o",
        "|": "l",
    }
)
"""Letters of other alphabets, and digits, that look like those of ours."""


def plain(name: str) -> str:
    """What is left of a name for a quick eye: letters alone, without case, accents or a number.

    >>> plain("B0t 12"), plain("Großmeister"), plain("ВОТ-1")
    ('bot', 'grossmeister', 'bot')
    """
    letters = normalize("NFKD", name).casefold()
    shown = "".join(letter for letter in letters if category(letter)[0] in "LN")
    return shown.rstrip("0123456789").translate(_LOOK_ALIKES)


def is_of_the_house(name: str) -> bool:
    """Whether a name would be taken for one that the house gives.

    >>> is_of_the_house("Robot 3"), is_of_the_house("Roberta")
    (True, False)
    """
    return plain(name) in _PLAIN_WORDS


def is_guests(name: str) -> bool:
    """Whether it is how pages call somebody who gave no name."""
    return plain(name) in _PLAIN_GUESTS


_PLAIN_GUESTS = frozenset(plain(word) for word in GUESTS)
_PLAIN_WORDS = frozenset(plain(word) for word in WORDS)
