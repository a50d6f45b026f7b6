"""Why a tableau scores what it scores, in words, one sentence per column of the sheet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sushiya.cli.words import say, say_counted, say_in
from sushiya.core.bags import count, one
from sushiya.core.options import OptionValue
from sushiya.games.sushi_go.cards import DIPPED, TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.scoring import (
    COLUMN_NAMES,
    nigiri_points,
    score_puddings,
    score_round,
    sheet_box,
)
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.standings import Standing, maki_standings, pudding_standings
from sushiya.games.sushi_go.state import State

NIGIRI = tuple(
    nigiri + on_wasabi for nigiri in range(Card.EGG, Card.SQUID + 1) for on_wasabi in (0, DIPPED)
)
_SET_SIZES = {"tempura": 2, "sashimi": 3}


def round_reasons(
    seats: int, options: Mapping[str, OptionValue], tableaus: Sequence[int]
) -> list[dict[str, str]]:
    """For every place, the reason of each column of a round that ended with these tableaus."""
    state = _table(seats, options, tableaus)
    score_round(state)
    standings = maki_standings(state)
    return [
        {
            column: _reason(state, place, number, column, standings[place])
            for number, column in enumerate(COLUMN_NAMES)
        }
        for place in range(state.places)
    ]


def pudding_reasons(
    seats: int, options: Mapping[str, OptionValue], puddings: Sequence[int]
) -> list[str]:
    """For every place, why its puddings are worth what they are at the end."""
    state = _table(seats, options, [number * one(Card.PUDDING) for number in puddings])
    score_puddings(state)
    return [
        _pudding_reason(state, standing, state.pudding_points[place])
        for place, standing in enumerate(pudding_standings(state))
    ]


def bag(counts: Mapping[str, int]) -> int:
    """A tableau of a view as a bag."""
    return sum(number * one(TABLEAU_NAMES.index(name)) for name, number in counts.items())


def _table(seats: int, options: Mapping[str, OptionValue], tableaus: Sequence[int]) -> State:
    state = empty_table(setup(seats, options))
    state.tableaus[: state.places] = list(tableaus)
    return state


def _reason(state: State, place: int, number: int, column: str, maki: Standing) -> str:
    points = state.sheet[sheet_box(0, place, number)]
    tableau = state.tableaus[place]
    if column == "maki":
        return _maki_reason(state, maki, points)
    if column == "nigiri":
        return _nigiri_reason(state, tableau, points)
    held = count(tableau, Card[column.upper()])
    if not held:
        return say("why.nothing")
    if column == "dumpling":
        return say("why.dumpling", count=held, points=points)
    sets = say_counted(f"why.{column}", held // _SET_SIZES[column])
    return say(f"why.{column}", count=held, sets=sets, points=points)


def _maki_reason(state: State, standing: Standing, points: int) -> str:
    if not standing.count:
        return say("why.nothing")
    return _compared(state, f"why.maki.{standing.place or 'other'}", standing, points)


def _pudding_reason(state: State, standing: Standing, points: int) -> str:
    return _compared(state, f"why.pudding.{standing.place or 'other'}", standing, points)


def _compared(state: State, key: str, standing: Standing, points: int) -> str:
    tie = standing.tie(state)
    key += f"-{tie}" if tie else ""
    icons = say_counted("why.icons", standing.count)
    return say(key, count=standing.count, icons=icons, tied=standing.tied, points=points)


def _nigiri_reason(state: State, tableau: int, points: int) -> str:
    edition = EDITION_NAMES[state.edition]
    cards = [
        say(
            "why.nigiri.card",
            count=count(tableau, kind),
            card=say_in(edition, f"card.{TABLEAU_NAMES[kind]}").removesuffix(" nigiri"),
            points=nigiri_points(count(tableau, kind) * one(kind)),
        )
        for kind in NIGIRI
        if count(tableau, kind)
    ]
    if not cards:
        return say("why.nothing")
    return say("why.nigiri", cards=", ".join(cards), points=points)
