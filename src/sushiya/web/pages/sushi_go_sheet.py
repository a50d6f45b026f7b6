"""The score sheet of Sushi Go!: every point with its reason and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from sushiya.core.bags import count, one
from sushiya.core.options import OptionValue
from sushiya.games.sushi_go.cards import DIPPED, TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.scoring import (
    COLUMN_NAMES,
    DUMPLING_POINTS,
    dumpling_points,
    nigiri_points,
    sashimi_points,
    score_puddings,
    tempura_points,
)
from sushiya.games.sushi_go.standings import Standing, maki_standings, pudding_standings
from sushiya.games.sushi_go.state import State
from sushiya.i18n import Translator
from sushiya.web.pages.sushi_go_cards import FAMILY_BAGS, column_picture, family_name
from sushiya.web.pages.sushi_go_rounds import table_of

NIGIRI = (Card.SQUID, Card.SALMON, Card.EGG)
NIGIRI_ON_TABLES = tuple(kind + dipped for kind in NIGIRI for dipped in (DIPPED, 0))
MOST_LINES = 2048
MAKI_RULES = {"most": "SG-MAKI-FIRST", "no-second": "SG-MAKI-FIRST"}
PUDDING_RULES = {
    "equal": "SG-PUDDING-EQUAL",
    "fewest": "SG-PUDDING-LEAST",
    "no-loss": "SG-PUDDING-TWO",
}
SET_SIZES = {"tempura": 2, "sashimi": 3}
SET_POINTS = {
    "tempura": tempura_points,
    "sashimi": sashimi_points,
    "dumpling": dumpling_points,
}
WORTHLESS = ("wasabi", "chopsticks")
"""SG-ZERO: chopsticks, and wasabi on which nothing lies."""
_COLUMNS = [(column, FAMILY_BAGS[column]) for column in (*COLUMN_NAMES, *WORTHLESS)]


class Line(NamedTuple):
    """One line of the sheet: what scored, why, and by which rule."""

    column: str
    picture: str
    name: str
    reason: str
    rule: str
    points: int


def round_sheet(
    words: Translator,
    seats: int,
    options: Mapping[str, OptionValue],
    tableaus: Sequence[int],
) -> list[list[Line]]:
    """For every place the lines of a round that ended with these tableaus (as bags).

    Cards that scored nothing have a line too (SG-ZERO); what was never laid has none.
    """
    state = table_of(seats, options, tableaus)
    edition = EDITION_NAMES[state.edition]
    return [
        [
            _maki_line(words, edition, maki, _tie(state, maki), maki.part(state))
            if column == "maki"
            else _line(words, edition, column, tableau & bag)
            for column, bag in _COLUMNS
            if tableau & bag
        ]
        for tableau, maki in zip(tableaus, maki_standings(state), strict=True)
    ]


def _tie(state: State, standing: Standing) -> tuple[str, bool]:
    return standing.tie(state), standing.leaves_remainder(state)


def pudding_sheet(
    words: Translator,
    seats: int,
    options: Mapping[str, OptionValue],
    puddings: Sequence[int],
) -> list[Line]:
    """For every place the line of its puddings at the end of the game."""
    state = table_of(seats, options, [number * one(Card.PUDDING) for number in puddings])
    score_puddings(state)
    edition = EDITION_NAMES[state.edition]
    name = family_name(words, edition, "pudding")
    lines = []
    for place, standing in enumerate(pudding_standings(state)):
        points = state.pudding_points[place]
        held = words.n("sushi_go.count.pudding", standing.count, edition)
        told = {"puddings": held, "points": words.signed(points)}
        reason = _compared(words, "score.pudding.", standing, _tie(state, standing), told)
        rule = PUDDING_RULES.get(standing.place, "SG-PUDDING-MOST")
        lines.append(Line("pudding", "sushi-go/pudding", name, reason, rule, points))
    return lines


def _line_of(
    words: Translator, edition: str, column: str, told: tuple[str, str], points: int
) -> Line:
    """A line from its reason and the rule behind it."""
    name = family_name(words, edition, column)
    picture = f"sushi-go/{column_picture(edition, column)}"
    return Line(column, picture, name, *told, points)


# The same few lines stand on the sheets of all tables


@lru_cache(MOST_LINES)
def _line(words: Translator, edition: str, column: str, held: int) -> Line:
    """The line of cards whose points depend on nobody else's."""
    if column == "nigiri":
        counts = tuple([count(held, kind) for kind in NIGIRI_ON_TABLES])
        told, points = _nigiri(words, edition, counts), nigiri_points(held)
        return _line_of(words, edition, column, told, points)
    number = count(held, Card[column.upper()])
    if column in WORTHLESS:
        cards = words.n(f"sushi_go.count.{column}", number, edition)
        told = words.t("score.zero", cards=cards), "SG-ZERO"
        return _line_of(words, edition, column, told, 0)
    points = SET_POINTS[column](held)
    told = _set(words, edition, column, number, points), f"SG-{column.upper()}"
    return _line_of(words, edition, column, told, points)


@lru_cache(MOST_LINES)
def _maki_line(
    words: Translator, edition: str, maki: Standing, tie: tuple[str, bool], points: int
) -> Line:
    told = {"icons": words.n("score.icons", maki.count), "points": points}
    reason = _compared(words, "score.maki.", maki, tie, told)
    rule = MAKI_RULES.get(maki.place, "SG-MAKI-SECOND")
    return _line_of(words, edition, "maki", (reason, rule), points)


def _set(words: Translator, edition: str, column: str, held: int, points: int) -> str:
    if column == "dumpling":
        key = "score.dumpling.most" if held >= len(DUMPLING_POINTS) else "score.dumpling"
        cards = words.n("sushi_go.count.dumpling", held, edition)
        return words.t(key, cards=cards, points=points)
    sets = held // SET_SIZES[column]
    if not sets:
        return words.t(f"score.{column}.none")
    return words.n(f"score.{column}", sets, points=points)


def _compared(
    words: Translator,
    family: str,
    standing: Standing,
    tie: tuple[str, bool],
    told: Mapping[str, object],
) -> str:
    how, leaves_remainder = tie
    key = family + (standing.place or "other") + (f"-{how}" if how else "")
    reason = words.t(key, count=standing.tied, **told)
    return f"{reason} {words.t('score.remainder')}" if leaves_remainder else reason


def _nigiri(words: Translator, edition: str, held: tuple[int, ...]) -> tuple[str, str]:
    parts = []
    rule = "SG-NIGIRI"
    for kind, number in zip(NIGIRI_ON_TABLES, held, strict=True):
        if not number:
            continue
        cards = words.n(f"sushi_go.count.{TABLEAU_NAMES[kind]}", number, edition)
        points = nigiri_points(number * one(kind))
        if kind >= len(Card):
            rule = "SG-WASABI-TRIPLE"
            value = points // 3
            parts.append(words.t("score.nigiri.on-wasabi", cards=cards, value=value, points=points))
        else:
            parts.append(words.t("score.nigiri.card", cards=cards, points=points))
    return "; ".join(parts), rule
