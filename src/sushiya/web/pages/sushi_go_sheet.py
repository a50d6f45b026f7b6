"""The score sheet of Sushi Go!: every point with its reason and the rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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
MAKI_RULES = {"most": "SG-MAKI-FIRST", "no-second": "SG-MAKI-FIRST"}
PUDDING_RULES = {
    "equal": "SG-PUDDING-EQUAL",
    "fewest": "SG-PUDDING-LEAST",
    "no-loss": "SG-PUDDING-TWO",
}
SET_SIZES = {"tempura": 2, "sashimi": 3}


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
        reason = _compared(words, state, "score.pudding.", standing, told)
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
        reason, rule = _maki(words, state, maki, points)
    elif column == "nigiri":
        reason, rule = _nigiri(words, edition, tableau)
    else:
        held = count(tableau, Card[column.upper()])
        reason, rule = _set(words, edition, column, held, points), f"SG-{column.upper()}"
    name = family_name(words, edition, column)
    picture = f"sushi-go/{column_picture(edition, column)}"
    return Line(column, picture, name, reason, rule, points)


def _has_any(tableau: int, column: str) -> bool:
    kinds = (TABLEAU_NAMES.index(kind) for kind in FAMILIES[column])
    return any(count(tableau, kind) for kind in kinds)


def _set(words: Translator, edition: str, column: str, held: int, points: int) -> str:
    if column == "dumpling":
        key = "score.dumpling.most" if held >= len(DUMPLING_POINTS) else "score.dumpling"
        cards = words.n("sushi_go.count.dumpling", held, edition)
        return words.t(key, cards=cards, points=points)
    sets = held // SET_SIZES[column]
    if not sets:
        return words.t(f"score.{column}.none")
    return words.n(f"score.{column}", sets, points=points)


def _maki(words: Translator, state: State, standing: Standing, points: int) -> tuple[str, str]:
    told = {"icons": words.n("score.icons", standing.count), "points": points}
    reason = _compared(words, state, "score.maki.", standing, told)
    return reason, MAKI_RULES.get(standing.place, "SG-MAKI-SECOND")


def _compared(
    words: Translator, state: State, family: str, standing: Standing, told: Mapping[str, object]
) -> str:
    tie = standing.tie(state)
    key = family + (standing.place or "other") + (f"-{tie}" if tie else "")
    reason = words.t(key, count=standing.tied, **told)
    if standing.leaves_remainder(state):
        return f"{reason} {words.t('score.remainder')}"
    return reason


def _worthless(words: Translator, state: State, place: int) -> list[Line]:
    """SG-ZERO: chopsticks, and wasabi on which nothing lies."""
    edition, found = EDITION_NAMES[state.edition], []
    for column in ("wasabi", "chopsticks"):
        held = count(state.tableaus[place], Card[column.upper()])
        if held:
            cards = words.n(f"sushi_go.count.{column}", held, edition)
            reason = words.t("score.zero", cards=cards)
            name = family_name(words, edition, column)
            picture = f"sushi-go/{column_picture(edition, column)}"
            found.append(Line(column, picture, name, reason, "SG-ZERO", 0))
    return found


def _nigiri(words: Translator, edition: str, tableau: int) -> tuple[str, str]:
    parts = []
    rule = "SG-NIGIRI"
    for kind in (kind + dipped for kind in NIGIRI for dipped in (DIPPED, 0)):
        held = count(tableau, kind)
        if not held:
            continue
        cards = words.n(f"sushi_go.count.{TABLEAU_NAMES[kind]}", held, edition)
        points = nigiri_points(held * one(kind))
        if kind >= len(Card):
            rule = "SG-WASABI-TRIPLE"
            value = points // 3
            parts.append(words.t("score.nigiri.on-wasabi", cards=cards, value=value, points=points))
        else:
            parts.append(words.t("score.nigiri.card", cards=cards, points=points))
    return "; ".join(parts), rule
