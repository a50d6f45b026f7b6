"""Moves and squares as text.

A move is a verb and what it needs, in small letters, separated by single spaces: ``lay tuna c3``,
``switch c3 c4``, ``take wasabi b2 drop chop``. Square ``c3`` is column c, row 3 from the top.
"""

from __future__ import annotations

from collections.abc import Sequence

from sushiya.core.bits import lowest
from sushiya.core.errors import BadNotation
from sushiya.games.wasabi.board import COLUMNS, ROWS, STRIDE
from sushiya.games.wasabi.match import LONGEST, SHORTEST, STRIPS, ActionCard
from sushiya.games.wasabi.menu import Menu
from sushiya.games.wasabi.moves import (
    NONE,
    Verb,
    first_of,
    second_of,
    third_of,
    to_move,
    verb_of,
)

CARD_NAMES = tuple(card.name.lower() for card in ActionCard)
_WASABI = CARD_NAMES[ActionCard.WASABI]
_DROP = "drop"
_VERBS = {verb.name.lower(): verb for verb in Verb}
# What each verb needs; ``pass`` and ``take`` are read by functions of their own.
_FORMS: dict[Verb, tuple[str, ...]] = {
    Verb.GIVE: ("ingredient",),
    Verb.DRAW: ("length",),
    Verb.KEEP: ("recipe",),
    Verb.LAY: ("ingredient", "square"),
    Verb.STACK: (),
    Verb.SPICY: (),
    Verb.CHOP: ("square",),
    Verb.RETURN: (),
    Verb.SWITCH: ("square", "square"),
    Verb.WASABI: ("square",),
    Verb.CLAIM: ("recipe",),
    Verb.DONE: (),
    Verb.DECLINE: (),
    Verb.PICK: ("ingredient",),
}


class _UnreadableError(Exception):
    """Why a text is no move."""


def square_to_text(square: int) -> str:
    """The name of a square.

    >>> square_to_text(2 * 8 + 2)
    'c3'
    """
    return _SQUARE_NAMES[square]


def square_from_text(text: str) -> int | None:
    """The square of this name, or None.

    >>> square_from_text("c3")
    18
    """
    return _SQUARES.get(text)


def squares_to_texts(mask: int) -> list[str]:
    """The names of the squares of a mask, row by row."""
    names = []
    while mask:
        names.append(square_to_text(lowest(mask)))
        mask &= mask - 1
    return names


def move_to_text(menu: Menu, move: int) -> str:
    """A move in words."""
    known = menu.move_texts.get(move)
    if known is not None:
        return known
    text = _written(menu, Verb(verb_of(move)), (first_of(move), second_of(move), third_of(move)))
    if verb_of(move) != Verb.PASS:
        menu.move_texts[move] = text
    return text


def move_from_text(menu: Menu, screen: Sequence[int], text: object) -> int:
    """The move in these words; raises ``BadNotation``.

    ``screen`` holds the strips of the seat, because a pass discards them in their order.
    """
    try:
        return _read(menu, screen, text)
    except _UnreadableError as error:
        raise BadNotation(text=text, reason=str(error)) from None


def _written(menu: Menu, verb: Verb, things: tuple[int, int, int]) -> str:
    if verb == Verb.PASS:
        return " ".join(["pass", *(menu.recipes[recipe] for recipe in things if recipe != NONE)])
    if verb == Verb.TAKE:
        return _take_to_text(*things)
    words = [_word(menu, form, thing) for form, thing in zip(_FORMS[verb], things, strict=False)]
    return " ".join([verb.name.lower(), *words])


def _read(menu: Menu, screen: Sequence[int], text: object) -> int:
    if not isinstance(text, str):
        raise _UnreadableError("it is not a text")
    name, *words = text.split(" ")
    if name not in _VERBS:
        raise _UnreadableError(f"no move begins with {name!r}; verbs: {', '.join(sorted(_VERBS))}")
    verb = _VERBS[name]
    if verb == Verb.PASS:
        return _pass_from_words(menu, screen, words)
    if verb == Verb.TAKE:
        return _take_from_words(words)
    form = _FORMS[verb]
    if len(words) != len(form):
        raise _UnreadableError("write " + " ".join([name, *(part.upper() for part in form)]))
    things = [_thing(menu, part, word) for part, word in zip(form, words, strict=True)]
    return to_move(verb, *(sorted(things) if verb == Verb.SWITCH else things))


def _thing(menu: Menu, form: str, word: str) -> int:
    if form == "length":
        lengths = {str(length): length for length in range(SHORTEST, LONGEST + 1)}
        return _known(lengths, word, "recipe length")
    names = {"ingredient": menu.kind_of, "recipe": menu.recipe_of, "square": _SQUARES}
    return _known(names[form], word, form)


def _word(menu: Menu, form: str, thing: int) -> str:
    if form == "ingredient":
        return menu.ingredients[thing]
    if form == "recipe":
        return menu.recipes[thing]
    return square_to_text(thing) if form == "square" else str(thing)


def _known(names: dict[str, int], word: str, what: str) -> int:
    if word not in names:
        raise _UnreadableError(f"there is no {what} {word!r}")
    return names[word]


def _pass_from_words(menu: Menu, screen: Sequence[int], words: Sequence[str]) -> int:
    recipes = [_known(menu.recipe_of, word, "recipe") for word in words]
    if len(recipes) > STRIPS or len(set(recipes)) < len(recipes):
        raise _UnreadableError(f"name each recipe once, and at most {STRIPS}")
    places = {recipe: place for place, recipe in enumerate(screen)}
    recipes.sort(key=lambda recipe: places.get(recipe, STRIPS))
    return to_move(Verb.PASS, *(recipes + [NONE] * STRIPS)[:STRIPS])


def _take_to_text(card: int, corner: int, dropped: int) -> str:
    words = ["take", CARD_NAMES[card]]
    if corner != NONE:
        words.append(square_to_text(corner))
    if dropped != NONE:
        words += [_DROP, CARD_NAMES[dropped]]
    return " ".join(words)


def _take_from_words(words: Sequence[str]) -> int:
    form = f"write take CARD, take {_WASABI} SQUARE, and {_DROP} CARD where the hand is full"
    cards = {name: card for card, name in enumerate(CARD_NAMES)}
    rest = list(words)
    dropped = corner = NONE
    if len(rest) > 2 and rest[-2] == _DROP:
        dropped = _known(cards, rest.pop(), "action card")
        rest.pop()
    if len(rest) == 2 and rest[0] == _WASABI:
        corner = _known(_SQUARES, rest.pop(), "square")
    if len(rest) != 1:
        raise _UnreadableError(form)
    return to_move(Verb.TAKE, _known(cards, rest[0], "action card"), corner, dropped)


_SQUARES = {
    f"{'abcdefg'[column]}{row + 1}": row * STRIDE + column
    for row in range(ROWS)
    for column in range(COLUMNS)
}
_SQUARE_NAMES = {square: name for name, square in _SQUARES.items()}
