"""Sushi Go! in words: cards, moves and bags as text.

A move names what is laid, in order: ``tempura``, ``wasabi+squid``. ``squid!plain`` stays beside
an open wasabi. On a turn of control the ghost's card follows a slash: ``salmon/egg``.
"""

from __future__ import annotations

from functools import cache, lru_cache

from sushiya.core.bags import count, one
from sushiya.core.errors import BadNotation, BadPosition
from sushiya.games.sushi_go.cards import CARD_NAMES, TABLEAU_NAMES, is_nigiri
from sushiya.games.sushi_go.moves import (
    NO_CARD,
    PLAIN,
    card_of,
    first_lay,
    ghost_lay,
    move_of,
    second_lay,
)
from sushiya.games.sushi_go.refusals import POSITION

_MOST_OF_A_KIND = 14
_CARDS = {name: card for card, name in enumerate(CARD_NAMES)}
_TABLEAU_CARDS = {name: card for card, name in enumerate(TABLEAU_NAMES)}
_PLACES = tuple((name, 4 * kind) for kind, name in enumerate(TABLEAU_NAMES))
"""Where the count of each kind stands in a bag (``core.bags``)."""
BAGS_REMEMBERED = 1024
MOVES_REMEMBERED = 1024
_PLAIN_MARK = "!plain"


def _lay_to_text(lay: int) -> str:
    return CARD_NAMES[card_of(lay)] + (_PLAIN_MARK if lay > card_of(lay) else "")


_LAYS = tuple(_lay_to_text(lay) for lay in range(NO_CARD))


_ONE_PAIR = "one pair of chopsticks a turn works, so two cards are the most (SG-CHOPSTICKS)"


@cache
def move_to_text(move: int) -> str:
    """A move in words.

    >>> move_to_text(move_from_text("wasabi+squid"))
    'wasabi+squid'
    """
    text = _LAYS[first_lay(move)]
    if second_lay(move) != NO_CARD:
        text += "+" + _LAYS[second_lay(move)]
    if ghost_lay(move) != NO_CARD:
        text += "/" + _LAYS[ghost_lay(move)]
    return text


def move_from_text(text: object) -> int:
    """The move that the words name, legal or not; raises ``BadNotation``."""
    if not isinstance(text, str):
        raise BadNotation(text=text, reason="a move is a text")
    return _named_move(text)


@lru_cache(MOVES_REMEMBERED)
def _named_move(text: str) -> int:
    own, slash, for_ghost = text.partition("/")
    first, plus, second = own.partition("+")
    if "+" in second:
        raise BadNotation(text=text, reason=_ONE_PAIR)
    return move_of(
        _lay_from_text(first, text),
        _lay_from_text(second, text) if plus else NO_CARD,
        _lay_from_text(for_ghost, text, plain=False) if slash else NO_CARD,
    )


def _lay_from_text(name: str, text: str, *, plain: bool = True) -> int:
    card = _CARDS.get(name.removesuffix(_PLAIN_MARK))
    if card is None:
        raise BadNotation(
            text=text, reason=f"{name!r} is no card; cards are {', '.join(CARD_NAMES)}"
        )
    if not name.endswith(_PLAIN_MARK):
        return card
    if not plain or not is_nigiri(card):
        raise BadNotation(text=text, reason="only your own nigiri can be laid plain")
    return card + PLAIN


def bag_to_names(bag: int) -> list[str]:
    """The cards of a bag, one name each, in card order."""
    return [name for name, number in _counts(bag) for _ in range(number)]


def bag_to_counts(bag: int) -> dict[str, int]:
    """How many of each kind a bag holds, those it holds none of left out."""
    return dict(_counts(bag))


@lru_cache(BAGS_REMEMBERED)
def _counts(bag: int) -> tuple[tuple[str, int], ...]:
    """The kinds in a bag and how many of each. Four seats see the same few bags many times."""
    counts = [(name, bag >> place & 15) for name, place in _PLACES]
    return tuple([counted for counted in counts if counted[1]])


def bag_to_text(bag: int) -> str:
    """A bag in words; ``-`` for an empty one.

    >>> bag_to_text(bag_from_text("egg tempura*2"))
    'tempura*2 egg'
    """
    counts = bag_to_counts(bag).items()
    return " ".join(name if n == 1 else f"{name}*{n}" for name, n in counts) or "-"


def bag_from_text(text: str) -> int:
    """A bag from its words; raises ``BadPosition``."""
    bag = 0
    for word in text.split():
        if word == "-":
            continue
        name, star, times = word.partition("*")
        if name not in _TABLEAU_CARDS:
            raise BadPosition(reason=POSITION("no-card", word=name))
        if star and not (times.isascii() and times.isdigit() and len(times) < 3):
            raise BadPosition(reason=POSITION("card-form", word=word))
        number = int(times) if star else 1
        kind = _TABLEAU_CARDS[name]
        if count(bag, kind) + number > _MOST_OF_A_KIND:
            reason = POSITION("too-many-of-a-kind", most=_MOST_OF_A_KIND, card=name)
            raise BadPosition(reason=reason)
        bag += number * one(kind)
    return bag


def pile_to_text(cards: list[int] | tuple[int, ...]) -> str:
    """Cards in order, from the top."""
    return " ".join(CARD_NAMES[card] for card in cards) or "-"


def pile_from_text(text: str) -> tuple[int, ...]:
    """Cards in order from their names; raises ``BadPosition``."""
    words = [] if text.strip() == "-" else text.split()
    for word in words:
        if word not in _CARDS:
            raise BadPosition(reason=POSITION("no-card", word=word))
    return tuple(_CARDS[word] for word in words)
