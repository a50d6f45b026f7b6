"""What may be chosen when a game is set up, as data: names, values, defaults."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sushiya.core.errors import BadOption, BadSeat, BadSeatCount, UnknownOption
from sushiya.core.phrases import Phrase, Phrases

OptionValue = bool | int | str

OPTION = Phrases(
    "option",
    {
        "one-of": "it must be one of {known}",
        "true-or-false": "it must be true or false",
        "whole-number": "it must be a whole number",
        "text": "it must be a text",
        "no-file": "a table takes {default!r}, or a text of its own",
        "no-menu": "the game has no menu",
        "unreadable-file": "the menu file cannot be read: {problem}",
        "other-menu": "this menu is {found}",
    },
)
"""Why the value of an option does not fit."""

SEATING = Phrases(
    "seating",
    {
        "game": "{game}",
        "edition": "{game}, edition {edition},",
        "table": "this table",
    },
)
"""What seats only so many."""

_KINDS: dict[type, str] = {bool: "true-or-false", int: "whole-number", str: "text"}


@dataclass(frozen=True)
class Option:
    """One choice inside a game. ``choices`` is empty where any text of the kind will do.

    ``why_not`` says why the option may not differ from its default, given the seat count and
    the other options: a slug that reads as words, or an empty text when all is well.
    """

    name: str
    default: OptionValue
    choices: tuple[OptionValue, ...] = ()
    why_not: Callable[[int, Mapping[str, OptionValue]], str] = lambda seats, options: ""


def checked_options(
    game: str, options: tuple[Option, ...], seats: int, given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """Every option with its value: those given, and the defaults of the rest."""
    known = {option.name: option for option in options}
    for name in given:
        if name not in known:
            raise UnknownOption(game=game, name=name, known=", ".join(known) or "none")
    chosen = {
        option.name: _fitting(game, option, given[option.name])
        if option.name in given
        else option.default
        for option in options
    }
    for option in options:
        if chosen[option.name] != option.default:
            reason = option.why_not(seats, chosen)
            if reason:
                words = reason.replace("-", " ")
                raise BadOption(
                    game=game, name=option.name, value=chosen[option.name], reason=words
                )
    return chosen


def check_seat_count(what: Phrase, seats: object, least: int, most: int) -> int:
    """The number of seats, if it is a number and this many may sit down."""
    if isinstance(seats, bool) or not isinstance(seats, int) or not least <= seats <= most:
        raise BadSeatCount(what=what, least=least, most=most, seats=seats)
    return seats


def check_seat(seat: object, seats: int) -> int:
    """The seat, if there is one of that number."""
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
        raise BadSeat(seat=seat, last=seats - 1)
    return seat


def _fitting(game: str, option: Option, value: object) -> OptionValue:
    wanted = type(option.default)
    fits = type(value) is wanted
    if not fits or (option.choices and value not in option.choices):
        known = ", ".join(str(choice) for choice in option.choices)
        reason = OPTION("one-of", known=known) if known else OPTION(_KINDS[wanted])
        raise BadOption(game=game, name=option.name, value=value, reason=reason)
    assert isinstance(value, bool | int | str)
    return value
