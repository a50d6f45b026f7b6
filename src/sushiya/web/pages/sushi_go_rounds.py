"""A game of Sushi Go! told again from what everybody saw: tableaus, turn by turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from sushiya.core.bags import one, only
from sushiya.core.options import OptionValue
from sushiya.games.sushi_go.cards import Card
from sushiya.games.sushi_go.moves import NO_CARD, first_lay, ghost_lay, second_lay
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.games.sushi_go.rules import with_laid
from sushiya.games.sushi_go.scoring import (
    dumpling_points,
    nigiri_points,
    sashimi_points,
    tempura_points,
)
from sushiya.games.sushi_go.setup import Setup, empty_table, setup
from sushiya.games.sushi_go.standings import maki_standings
from sushiya.games.sushi_go.state import State
from sushiya.web.pages.sushi_go_cards import FAMILY_BAGS

MOST_SETUPS = 256
MOST_HELD, MOST_MOVES = 1024, 1024
_SCORING_ALONE = [FAMILY_BAGS[name] for name in ("tempura", "sashimi", "dumpling", "nigiri")]


@dataclass
class Story:
    """The finished rounds' tableaus as bags, and everybody's points after every turn.

    Points of a round that is not over are what it would score if it ended now.
    """

    ends: list[list[int]] = field(default_factory=list)
    standings: list[list[int]] = field(default_factory=list)
    round_marks: list[int] = field(default_factory=list)


def told_again(
    seats: int, options: Mapping[str, OptionValue], events: Iterable[Mapping[str, Any]]
) -> Story:
    """The story of a game from its open events."""
    places = seats + bool(options["ghost"])
    story = Story(standings=[[0] * places])
    tableaus, before, laid = [0] * places, [0] * places, 0
    table = table_of(seats, options, tableaus)
    for event in events:
        if event["type"] == "laid":
            lay(tableaus, event["seat"], event["move"])
            laid += 1
            if laid % seats == 0:
                table.tableaus[:places] = tableaus
                now = round_points(table)
                story.standings.append([a + b for a, b in zip(before, now, strict=True)])
        elif event["type"] == "round-scored":
            story.ends.append(list(tableaus))
            story.round_marks.append(len(story.standings) - 1)
            before = list(story.standings[-1])
            tableaus = [only(tableau, Card.PUDDING) for tableau in tableaus]
        elif event["type"] == "puddings-scored":
            story.standings.append([a + b for a, b in zip(before, event["points"], strict=True)])
    return story


def round_ends(
    seats: int, options: Mapping[str, OptionValue], events: Iterable[Mapping[str, Any]]
) -> list[list[int]]:
    """The tableaus at the end of every finished round, and nothing else of the story."""
    tableaus, ends = [0] * (seats + bool(options["ghost"])), []
    for event in events:
        if event["type"] == "laid":
            lay(tableaus, event["seat"], event["move"])
        elif event["type"] == "round-scored":
            ends.append(list(tableaus))
            tableaus = [only(tableau, Card.PUDDING) for tableau in tableaus]
    return ends


def lay(tableaus: list[int], seat: int, text: str) -> None:
    """Put the cards of a move before its seat, and the ghost's before the ghost."""
    first, second, ghost = _lays(text)
    tableaus[seat] = with_laid(tableaus[seat], first)
    if second != NO_CARD:
        tableaus[seat] = with_laid(tableaus[seat], second) - one(Card.CHOPSTICKS)
    if ghost != NO_CARD:
        tableaus[-1] = with_laid(tableaus[-1], ghost)


@lru_cache(MOST_MOVES)
def _lays(text: str) -> tuple[int, int, int]:
    """What a move lays first, second and for the ghost."""
    move = move_from_text(text)
    return first_lay(move), second_lay(move), ghost_lay(move)


def table_of(seats: int, options: Mapping[str, OptionValue], tableaus: Sequence[int]) -> State:
    """A table with nothing on it but these tableaus."""
    state = empty_table(_setup(seats, tuple(options.items())))
    state.tableaus[: state.places] = list(tableaus)
    return state


@lru_cache(MOST_SETUPS)
def _setup(seats: int, options: tuple[tuple[str, OptionValue], ...]) -> Setup:
    return setup(seats, dict(options))


def round_points(table: State) -> list[int]:
    """What everybody would score if the round ended with what lies on a table."""
    return [
        sum([_points(held) for bag in _SCORING_ALONE if (held := tableau & bag)]) + maki.part(table)
        for tableau, maki in zip(table.tableaus, maki_standings(table), strict=False)
    ]


@lru_cache(MOST_HELD)
def _points(held: int) -> int:
    """What cards of a family score whatever the others have; the same few lie on all tables."""
    sets = tempura_points(held) + sashimi_points(held) + dumpling_points(held)
    return sets + nigiri_points(held)
