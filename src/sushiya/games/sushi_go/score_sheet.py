"""Scoring a game that was played with real cards: a sheet of counts in, points out.

A sheet says for every player and round how many cards of each kind lay on the table. It is
checked against the deck before anything is scored; a count that no table can show is refused.
"""

from __future__ import annotations

from dataclasses import dataclass
from json import JSONDecodeError, loads
from typing import Any

from sushiya.core.bags import count, one, only
from sushiya.core.errors import BadScoreSheet
from sushiya.core.phrases import Phrase
from sushiya.games.sushi_go.cards import COPIES, DIPPED, TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import CARDS_EACH, EDITIONS, Edition
from sushiya.games.sushi_go.refusals import PLACE, SHEET
from sushiya.games.sushi_go.scoring import (
    COLUMN_NAMES,
    is_winner,
    puddings,
    score_puddings,
    score_round,
    sheet_box,
)
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.state import ROUNDS, State

LONGEST_NAME = 60
LONGEST_SHEET = 100_000
_KINDS = {name: kind for kind, name in enumerate(TABLEAU_NAMES)}


@dataclass(frozen=True)
class ScoreSheet:
    """A checked sheet: for each player a name and one bag of cards for every round."""

    edition: Edition
    names: tuple[str, ...]
    rounds: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Overfull:
    """A player's round with more cards on the sheet than the deal allows."""

    name: str
    round_number: int
    cards: int
    dealt: int


@dataclass(frozen=True)
class PlayerScore:
    """All points of one player."""

    name: str
    rounds: tuple[dict[str, int], ...]
    pudding: int
    total: int
    rank: int

    def to_dict(self) -> dict[str, Any]:
        """The points alone, ready for JSON."""
        return {
            "name": self.name,
            "rounds": [dict(line) for line in self.rounds],
            "pudding": self.pudding,
            "total": self.total,
            "rank": self.rank,
        }


@dataclass(frozen=True)
class Scores:
    """A scored sheet. Until three rounds are given the winners are those in the lead."""

    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same, ready for JSON."""
        return {
            "players": [player.to_dict() for player in self.players],
            "winners": list(self.winners),
        }


def score_sheet_from_text(text: str, edition: str | None = None) -> ScoreSheet:
    """The sheet in a JSON text; raises ``BadScoreSheet`` naming player, round and kind."""
    if len(text) > LONGEST_SHEET:
        raise _refused(PLACE("file"), SHEET("too-long", most=LONGEST_SHEET))
    try:
        data = loads(text, object_pairs_hook=_without_doubles)
    except JSONDecodeError as error:
        where = PLACE("line", line=error.lineno, column=error.colno)
        raise _refused(where, SHEET("not-json", problem=error.msg)) from error
    except (ValueError, RecursionError) as error:
        raise _refused(PLACE("file"), SHEET("not-a-sheet")) from error
    return score_sheet_from_data(data, edition)


def score_sheet_from_data(data: object, edition: str | None = None) -> ScoreSheet:
    """The sheet in plain values, as JSON gives them."""
    top = _checked_object(data, PLACE("whole"), {"edition", "players"})
    book = _edition(top.get("edition"), edition)
    least, most = book.least_seats, book.most_seats
    players = _checked_list(top.get("players"), PLACE("players"), least, most)
    names: list[str] = []
    rounds: list[tuple[int, ...]] = []
    for number, player in enumerate(players, start=1):
        entry = _checked_object(player, PLACE("player", number=number), {"name", "rounds"})
        names.append(_name(entry.get("name"), number, names))
        where = PLACE("rounds", name=names[-1])
        lines = _checked_list(entry.get("rounds"), where, 1, ROUNDS)
        if rounds and len(lines) != (wanted := len(rounds[0])):
            raise _refused(where, SHEET("rounds", given=len(lines), first=names[0], wanted=wanted))
        rounds.append(
            tuple(
                _round_bag(line, PLACE("round", name=names[-1], round=at))
                for at, line in enumerate(lines, start=1)
            )
        )
    sheet = ScoreSheet(book, tuple(names), tuple(rounds))
    _check_deck(sheet)
    return sheet


def overfull_rounds(sheet: ScoreSheet) -> tuple[Overfull, ...]:
    """SG-DEAL: rounds with more cards than a seat is dealt. Somebody miscounted, but it scores."""
    dealt = CARDS_EACH[len(sheet.names)]
    found = []
    for name, rounds in zip(sheet.names, sheet.rounds, strict=True):
        for at, bag in enumerate(rounds, start=1):
            cards = sum(count(bag, kind) * len(_cards_of(kind)) for kind in _KINDS.values())
            if cards > dealt:
                found.append(Overfull(name, at, cards, dealt))
    return tuple(found)


def scores(sheet: ScoreSheet) -> Scores:
    """The points of a sheet, by the same functions that score a live game."""
    players = range(len(sheet.names))
    state = empty_table(setup(len(sheet.names), {"edition": sheet.edition.name}))
    finished = len(sheet.rounds[0])
    for at in range(finished):
        state.round = at
        state.tableaus[: len(players)] = [sheet.rounds[player][at] for player in players]
        score_round(state)
    for player in players:
        state.tableaus[player] = sum(only(bag, Card.PUDDING) for bag in sheet.rounds[player])
    if finished == ROUNDS:
        score_puddings(state)
    found = tuple(
        PlayerScore(
            name=sheet.names[player],
            rounds=tuple(_line(state, player, at) for at in range(finished)),
            pudding=state.pudding_points[player],
            total=state.points[player],
            rank=1 + sum(_is_ahead(state, other, player) for other in players),
        )
        for player in players
    )
    winners = tuple(sheet.names[player] for player in players if is_winner(state, player))
    return Scores(found, winners)


def _is_ahead(state: State, other: int, player: int) -> bool:
    """SG-WINNER: by points, then by puddings."""
    mine, theirs = (
        (state.points[place], puddings(state.tableaus[place])) for place in (player, other)
    )
    return theirs > mine


def _line(state: State, player: int, at: int) -> dict[str, int]:
    points = {
        name: state.sheet[sheet_box(at, player, column)] for column, name in enumerate(COLUMN_NAMES)
    }
    return points | {"total": sum(points.values())}


def _edition(in_file: object, asked: str | None) -> Edition:
    known = ", ".join(EDITIONS)
    for name in (in_file, asked):
        if name is not None and (not isinstance(name, str) or name not in EDITIONS):
            reason = SHEET("unknown-edition", edition=_shown(name), known=known)
            raise _refused(PLACE("edition"), reason)
    if in_file is None and asked is None:
        raise _refused(PLACE("edition"), SHEET("no-edition", known=known))
    if in_file is not None and asked is not None and in_file != asked:
        raise _refused(PLACE("edition"), SHEET("two-editions", told=in_file, asked=asked))
    return EDITIONS[str(asked if in_file is None else in_file)]


def _name(value: object, number: int, taken: list[str]) -> str:
    where = PLACE("player-name", number=number)
    if not isinstance(value, str) or not value.strip():
        raise _refused(where, SHEET("no-name"))
    if len(value) > LONGEST_NAME or not value.isprintable():
        raise _refused(where, SHEET("name-form", most=LONGEST_NAME))
    if value in taken:
        raise _refused(where, SHEET("name-twice", name=value))
    return value


def _round_bag(data: object, where: Phrase) -> int:
    """One player's cards of one round, as a bag."""
    bag = 0
    for name, number in _checked_object(data, where, set(_KINDS)).items():
        here = PLACE("kind", **where.values, kind=name)
        if isinstance(number, bool) or not isinstance(number, int):
            raise _refused(here, SHEET("whole-number", number=_shown(number)))
        if number < 0:
            raise _refused(here, SHEET("less-than-none", number=_shown(number)))
        copies = _copies(_KINDS[name])
        if number > copies:
            raise _refused(here, SHEET("copies", number=_shown(number), copies=copies))
        bag += number * one(_KINDS[name])
    return bag


def _check_deck(sheet: ScoreSheet) -> None:
    """SG-ROUNDS: one deck for the whole game, so what was seen of a kind adds up."""
    seen = [0] * len(Card)
    for at in range(len(sheet.rounds[0])):
        for name, bags in zip(sheet.names, sheet.rounds, strict=True):
            for kind, kind_name in enumerate(TABLEAU_NAMES):
                number = count(bags[at], kind)
                for card in _cards_of(kind) if number else ():
                    seen[card] += number
                    if seen[card] > COPIES[card]:
                        where = PLACE("kind", name=name, round=at + 1, kind=kind_name)
                        raise _refused(where, _too_many(card, seen[card]))


def _too_many(card: int, seen: int) -> Phrase:
    return SHEET("deck", number=seen, card=Card(card).name.lower(), copies=COPIES[card])


def _cards_of(kind: int) -> tuple[int, ...]:
    """The cards of the deck that one thing on the table is made of."""
    return (kind,) if kind < len(Card) else (kind - DIPPED, Card.WASABI)


def _copies(kind: int) -> int:
    return min(COPIES[card] for card in _cards_of(kind))


def _checked_object(data: object, where: Phrase, known: set[str]) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise _refused(where, SHEET("object"))
    for key in data:
        if key not in known:
            words = ", ".join(sorted(known, key=lambda name: _KINDS.get(name, 0)))
            here = PLACE("key-at", place=where, key=_shown(key))
            raise _refused(here, SHEET("unknown-key", known=words))
    return data


def _checked_list(data: object, where: Phrase, least: int, most: int) -> list[Any]:
    if not isinstance(data, list):
        raise _refused(where, SHEET("list", least=least, most=most))
    if not least <= len(data) <= most:
        reason = SHEET("list-length", least=least, most=most, given=len(data))
        raise _refused(where, reason)
    return data


def _without_doubles(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise _refused(PLACE("key", key=_shown(name)), SHEET("twice"))
        found[name] = value
    return found


def _shown(value: object) -> str:
    """A stranger's value as it may stand in a message: short, on one line."""
    text = ascii(value) if not isinstance(value, int) or value.bit_length() < 99 else "a number"
    return text if len(text) <= 40 else text[:37] + "..."


def _refused(where: Phrase, reason: Phrase) -> BadScoreSheet:
    return BadScoreSheet(where=where, reason=reason)
