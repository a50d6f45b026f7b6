"""The score pad as a form fills it: counts for every player and round, and what cannot be true.

The points come from ``games.sushi_go.score_sheet`` and from nowhere else. The checks here only
find every impossible count at once and name its field; the sheet itself refuses the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sushiya.games.sushi_go.cards import CARD_NAMES, COPIES, DIPPED, TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import CARDS_EACH, EDITIONS, GAMEWRIGHT
from sushiya.games.sushi_go.score_sheet import LONGEST_NAME
from sushiya.games.sushi_go.state import ROUNDS

MOST_PLAYERS = max(CARDS_EACH)
FIRST_PLAYERS = 4
HIGHEST = 99
"""No box takes more than two digits."""

KINDS = (
    "maki_1",
    "maki_2",
    "maki_3",
    "tempura",
    "sashimi",
    "dumpling",
    "egg",
    "salmon",
    "squid",
    "egg_on_wasabi",
    "salmon_on_wasabi",
    "squid_on_wasabi",
    "pudding",
    "wasabi",
    "chopsticks",
)
"""The boxes of a round in the order of the pad; the last two are worth nothing."""

CARDS_OF = {
    name: (CARD_NAMES[kind - DIPPED], "wasabi") if kind >= len(Card) else (name,)
    for kind, name in enumerate(TABLEAU_NAMES)
}
"""The cards of the deck that one thing on the table is made of."""

DECK = dict(zip(CARD_NAMES, COPIES, strict=True))

Counts = tuple[tuple[dict[str, int], ...], ...]


@dataclass(frozen=True)
class Problem:
    """Why a field cannot be right: a key below ``study.score.problem``, and its values."""

    key: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Pad:
    """What stands on the pad: always five players and three rounds; ``players`` of them count."""

    edition: str = GAMEWRIGHT.name
    players: int = FIRST_PLAYERS
    names: tuple[str, ...] = ("",) * MOST_PLAYERS
    counts: Counts = tuple(tuple({} for _ in range(ROUNDS)) for _ in range(MOST_PLAYERS))
    round: int = 0
    bad_fields: Mapping[str, Problem] = field(default_factory=dict)

    @property
    def rounds(self) -> int:
        """How many rounds are counted: up to the last one in which anything lies on the table."""
        for at in range(ROUNDS, 1, -1):
            if any(any(lines[at - 1].values()) for lines in self.counts[: self.players]):
                return at
        return 1

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been counted yet."""
        return not any(
            any(line.values()) for lines in self.counts[: self.players] for line in lines
        )

    def cards(self, player: int, at: int) -> int:
        """How many cards lie before a player in a round."""
        line = self.counts[player][at]
        return sum(number * len(CARDS_OF[kind]) for kind, number in line.items())

    def is_overfull(self, player: int, at: int) -> bool:
        """SG-DEAL: whether more cards lie there than a seat is dealt. It is told, and it scores."""
        return player < self.players and self.cards(player, at) > CARDS_EACH[self.players]

    def sheet(self, names: tuple[str, ...]) -> dict[str, Any]:
        """The pad as ``score_sheet_from_data`` takes it."""
        return {
            "edition": self.edition,
            "players": [
                {"name": names[player], "rounds": list(self.counts[player][: self.rounds])}
                for player in range(self.players)
            ],
        }


def field_name(player: int, at: int, kind: str) -> str:
    """The name of the box for a kind of card.

    >>> field_name(0, 2, "egg")
    'c0-2-egg'
    """
    return f"c{player}-{at}-{kind}"


def pad_from_form(form: Mapping[str, Any]) -> Pad:
    """The pad a form holds. What is no number is kept as none, and is a problem."""
    edition = _text(form, "edition")
    players, at = _text(form, "players"), _text(form, "round")
    bad_fields: dict[str, Problem] = {}
    counts = tuple(
        tuple(
            {kind: _count(form, field_name(player, at, kind), bad_fields) for kind in KINDS}
            for at in range(ROUNDS)
        )
        for player in range(MOST_PLAYERS)
    )
    return Pad(
        edition=edition if edition in EDITIONS else GAMEWRIGHT.name,
        players=int(players) if players in map(str, CARDS_EACH) else FIRST_PLAYERS,
        names=tuple(_text(form, f"name-{player}") for player in range(MOST_PLAYERS)),
        counts=counts,
        round=int(at) if at in map(str, range(ROUNDS)) else 0,
        bad_fields=bad_fields,
    )


def problems(pad: Pad, names: tuple[str, ...]) -> dict[str, Problem]:
    """Every field of the players in play that cannot be right."""
    found: dict[str, Problem] = {}
    for name, problem in _problems(pad, names):
        found.setdefault(name, problem)
    return found


def _problems(pad: Pad, names: tuple[str, ...]) -> Iterator[tuple[str, Problem]]:
    book = EDITIONS[pad.edition]
    if not book.least_seats <= pad.players <= book.most_seats:
        yield "players", Problem("players", {"least": book.least_seats, "most": book.most_seats})
    for player in range(pad.players):
        yield from _name_problems(player, names)
    for player in range(pad.players):
        for at in range(ROUNDS):
            yield from _round_problems(pad, player, at)
    yield from _deck_problems(pad)


def _name_problems(player: int, names: tuple[str, ...]) -> Iterator[tuple[str, Problem]]:
    name = names[player]
    if len(name) > LONGEST_NAME or not name.isprintable():
        yield f"name-{player}", Problem("name", {"most": LONGEST_NAME})
    elif name in names[:player]:
        yield f"name-{player}", Problem("name-twice", {"name": name})


def _round_problems(pad: Pad, player: int, at: int) -> Iterator[tuple[str, Problem]]:
    for kind in KINDS:
        name = field_name(player, at, kind)
        if name in pad.bad_fields:
            yield name, pad.bad_fields[name]
        number = pad.counts[player][at].get(kind, 0)
        copies = min(DECK[card] for card in CARDS_OF[kind])
        if number > copies:
            yield name, Problem("deck", {"copies": copies})


def _deck_problems(pad: Pad) -> Iterator[tuple[str, Problem]]:
    """SG-ROUNDS: one deck for the whole game, so what was seen of a card adds up."""
    seen = dict.fromkeys(DECK, 0)
    for at in range(ROUNDS):
        for player in range(pad.players):
            for kind in KINDS:
                number = pad.counts[player][at].get(kind, 0)
                for card in CARDS_OF[kind]:
                    before, seen[card] = seen[card], seen[card] + number
                    if before <= DECK[card] < seen[card]:
                        values = {"seen": seen[card], "card": card, "copies": DECK[card]}
                        yield field_name(player, at, kind), Problem("total", values)


def _text(form: Mapping[str, Any], name: str) -> str:
    value = form.get(name)
    return value.strip() if isinstance(value, str) else ""


def _count(form: Mapping[str, Any], name: str, bad_fields: dict[str, Problem]) -> int:
    text = _text(form, name)
    if text.isascii() and text.isdigit() and len(text) <= len(str(HIGHEST)):
        return int(text)
    if text:
        bad_fields[name] = Problem("number")
    return 0
