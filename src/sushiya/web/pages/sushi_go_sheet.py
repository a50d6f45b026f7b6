"""The score sheet of Sushi Go!: every point with its reason and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sushiya.core.bags import count, one
from sushiya.core.options import OptionValue
from sushiya.games.sushi_go.cards import DIPPED, TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import EDITION_NAMES
from sushiya.games.sushi_go.scoring import (
    COLUMN_NAMES,
    DUMPLING_POINTS,
    nigiri_points,
    score_puddings,
    score_round,
    sheet_box,
)
from sushiya.games.sushi_go.standings import Standing, maki_standings, pudding_standings
from sushiya.games.sushi_go.state import State
from sushiya.i18n import Translator
from sushiya.web.pages.sushi_go_cards import FAMILIES, column_picture, family_name
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


_KINDS = {
    family: [TABLEAU_NAMES.index(kind) for kind in kinds] for family, kinds in FAMILIES.items()
}


@dataclass(frozen=True)
class Line:
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
    score_round(state)
    makis = maki_standings(state)
    return [
        [
            _line(words, state, place, number, column, makis[place])
            for number, column in enumerate(COLUMN_NAMES)
            if _has_any(state.tableaus[place], column)
        ]
        + _worthless(words, state, place)
        for place in range(state.places)
    ]


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
        tie = (standing.tie(state), standing.leaves_remainder(state))
        reason = _compared(words, "score.pudding.", standing, tie, told)
        rule = PUDDING_RULES.get(standing.place, "SG-PUDDING-MOST")
        lines.append(Line("pudding", "sushi-go/pudding", name, reason, rule, points))
    return lines


def _line(
    words: Translator, state: State, place: int, number: int, column: str, maki: Standing
) -> Line:
    edition = EDITION_NAMES[state.edition]
    points = state.sheet[sheet_box(0, place, number)]
    tableau = state.tableaus[place]
    if column == "maki":
        tie = (maki.tie(state), maki.leaves_remainder(state))
        return _maki_line(words, edition, maki, tie, points)
    if column == "nigiri":
        held = tuple([count(tableau, kind) for kind in NIGIRI_ON_TABLES])
        return _nigiri_line(words, edition, held, points)
    return _set_line(words, edition, column, count(tableau, Card[column.upper()]), points)


def _line_of(
    words: Translator, edition: str, column: str, told: tuple[str, str], points: int
) -> Line:
    """A line from its reason and the rule behind it."""
    name = family_name(words, edition, column)
    picture = f"sushi-go/{column_picture(edition, column)}"
    return Line(column, picture, name, *told, points)


# The same few lines stand on the sheets of all tables


@lru_cache(MOST_LINES)
def _set_line(words: Translator, edition: str, column: str, held: int, points: int) -> Line:
    told = _set(words, edition, column, held, points), f"SG-{column.upper()}"
    return _line_of(words, edition, column, told, points)


@lru_cache(MOST_LINES)
def _maki_line(
    words: Translator, edition: str, maki: Standing, tie: tuple[str, bool], points: int
) -> Line:
    told = {"icons": words.n("score.icons", maki.count), "points": points}
    reason = _compared(words, "score.maki.", maki, tie, told)
    rule = MAKI_RULES.get(maki.place, "SG-MAKI-SECOND")
    return _line_of(words, edition, "maki", (reason, rule), points)


@lru_cache(MOST_LINES)
def _nigiri_line(words: Translator, edition: str, held: tuple[int, ...], points: int) -> Line:
    return _line_of(words, edition, "nigiri", _nigiri(words, edition, held), points)


@lru_cache(MOST_LINES)
def _zero_line(words: Translator, edition: str, column: str, held: int) -> Line:
    cards = words.n(f"sushi_go.count.{column}", held, edition)
    told = words.t("score.zero", cards=cards), "SG-ZERO"
    return _line_of(words, edition, column, told, 0)


def _has_any(tableau: int, column: str) -> bool:
    return any(count(tableau, kind) for kind in _KINDS[column])


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


def _worthless(words: Translator, state: State, place: int) -> list[Line]:
    """SG-ZERO: chopsticks, and wasabi on which nothing lies."""
    tableau, edition = state.tableaus[place], EDITION_NAMES[state.edition]
    held = {column: count(tableau, Card[column.upper()]) for column in ("wasabi", "chopsticks")}
    return [_zero_line(words, edition, column, held[column]) for column in held if held[column]]


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
