"""A running or finished table of Sushi Go! as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.sushi_go.standings import Standing, maki_standings
from sushiya.i18n import Translator
from sushiya.web.pages.chart import Mark, chart
from sushiya.web.pages.parts import Drawn
from sushiya.web.pages.places import (
    Happenings,
    Place,
    Rank,
    open_events,
    others_in_order,
    place_facts,
    waiting_for,
    won,
)
from sushiya.web.pages.players import seat_names
from sushiya.web.pages.sushi_go_cards import (
    bag,
    column_picture,
    drawn_laid,
    drawn_move,
    ghost_card,
    groups,
)
from sushiya.web.pages.sushi_go_hand import hand
from sushiya.web.pages.sushi_go_rounds import Story, round_ends, table_of, told_again
from sushiya.web.pages.sushi_go_sheet import pudding_sheet
from sushiya.web.pages.sushi_go_sheets import sheets_of

MOST_STORIES = 64


@dataclass(frozen=True, kw_only=True)
class Tableau(Place):
    """A seat, or the ghost, with everything that lies open before it."""

    hand_size: int
    groups: list[Drawn]
    """As they are drawn."""
    laid: Drawn


@dataclass(frozen=True, kw_only=True)
class RankOfRounds(Rank):
    """One line of the result, round by round."""

    rounds: list[dict[str, int]]
    kinds: list[int]
    """The points of all rounds, column by column."""
    pudding: int
    puddings: int


def sushi_go_page(
    words: Translator, table: Mapping[str, Any], happenings: Happenings, now: float
) -> dict[str, Any]:
    """What the template of the table needs, over the table's own view."""
    view = table["view"]
    names = place_names(words, table)
    places = _places(words, table, happenings, names, now)
    me = view["seat"]
    order = others_in_order(view["seats"], me)
    ghosts = [*range(view["seats"], len(places))]
    events = open_events(happenings)
    story = story_of(table, events) if view["outcome"] else None
    ends = story.ends if story else round_ends(view["seats"], view["options"], events)
    return {
        "view": view,
        "headline": words.t("pages.table.round", round=view["round"]),
        "headline_more": words.t("pages.table.turn", turn=view["turn"], turns=view["turns"]),
        "handover_picture": "sushi-go/back",
        "edition": view["options"]["edition"],
        "names": names,
        "me": places[me] if me is not None else None,
        "others": [places[at] for at in order + ghosts],
        "hand": hand(words, view) if me is not None and not view["outcome"] else None,
        "neighbours": _neighbours(view, names),
        "ends": ends,
        "sheets": sheets_of(words.language, view, names, ends),
        "new_round": view["turn"] == 1 and view["round"] > 1 and not view["outcome"],
        "waiting": waiting_for(words, table),
        **(result_of(words, view, names, story) if story else {"ranks": None}),
    }


def place_names(words: Translator, table: Mapping[str, Any]) -> list[str]:
    """The names of all seats, and of the ghost if it plays."""
    names = seat_names(words, table)
    return [*names, words.t("sushi_go.ghost")] if table["options"].get("ghost") else names


def _places(
    words: Translator,
    table: Mapping[str, Any],
    happenings: Happenings,
    names: list[str],
    now: float,
) -> list[Tableau]:
    view = table["view"]
    bags = [bag(tableau) for tableau in view["tableaus"]]
    makis = maki_standings(table_of(view["seats"], view["options"], bags))
    facts = facts_of(table, happenings, names, now)
    return [place_of(words, view, facts[at], bags[at], makis[at]) for at in range(len(names))]


def facts_of(
    table: Mapping[str, Any], happenings: Happenings, names: Sequence[str], now: float
) -> list[dict[str, Any]]:
    """Who sits where, the ghost included."""
    ghosts = range(len(table["seats"]), len(names))
    return [
        *place_facts(table, happenings, names, now),
        *({"number": at, "name": names[at], "kind": "ghost", "is_you": False} for at in ghosts),
    ]


def place_of(
    words: Translator,
    view: Mapping[str, Any],
    facts: Mapping[str, Any],
    tableau: int,
    maki: Standing,
) -> Tableau:
    """What lies open before one place."""
    at, edition = facts["number"], view["options"]["edition"]
    return Tableau(
        **facts,
        points=view["points"][at],
        hand_size=view["hand_sizes"][at] if at < view["seats"] else 0,
        has_chosen=at < view["seats"] and view["has_chosen"][at],
        groups=groups(words.language, edition, tableau, maki, view["puddings"][at]),
        laid=laid_before(words.language, edition, view["laid"], at),
    )


def laid_before(language: str, edition: str, laid: Sequence[str | None], place: int) -> Drawn:
    """What was turned over before a place at the last reveal, as it is drawn."""
    if place < len(laid):
        return drawn_move(language, edition, laid[place], place)
    kinds = [kind for move in laid if move and (kind := ghost_card(move))]
    return drawn_laid(language, edition, tuple(kinds), place)


def _neighbours(view: Mapping[str, Any], names: list[str]) -> dict[str, str] | None:
    if view["seat"] is None:
        return None
    step = 1 if view["passes"] == "left" else -1
    seats = view["seats"]
    return {
        "to": names[(view["seat"] + step) % seats],
        "from": names[(view["seat"] - step) % seats],
    }


def story_of(table: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> Story:
    """The story of a game that is over; of a table it is told once, though all ask for it."""
    view = table["view"]
    if "id" not in table:
        return told_again(view["seats"], view["options"], events)
    kept = _kept_story(table["id"], table["version"])
    if not kept:
        kept.append(told_again(view["seats"], view["options"], events))
    return kept[0]


@lru_cache(MOST_STORIES)
def _kept_story(table_id: str, version: int) -> list[Story]:
    return []


def result_of(
    words: Translator, view: Mapping[str, Any], names: list[str], story: Story
) -> dict[str, Any]:
    """What the template of a result needs besides."""
    outcome = view["outcome"]
    breakdown = outcome["breakdown"]
    marks = [(entry["total"], entry["puddings"]) for entry in breakdown]
    ranks = [
        RankOfRounds(
            rank=1 + sum(other > marks[at] for other in marks[: view["seats"]]),
            place=at,
            name=names[at],
            is_you=at == view["seat"],
            is_winner=at in outcome["winners"],
            rounds=entry["rounds"],
            kinds=[sum([line[column] for line in entry["rounds"]]) for column in COLUMN_NAMES],
            pudding=entry["pudding"],
            puddings=entry["puddings"],
            total=entry["total"],
        )
        for at, entry in enumerate(breakdown)
    ]
    return {
        "ranks": sorted(ranks, key=lambda line: (line.place >= view["seats"], line.rank)),
        "pictures": pictures_of(view["options"]["edition"]),
        **won(words, view, names),
        "puddings": pudding_sheet(words, view["seats"], view["options"], view["puddings"]),
        "chart": chart(names, story.standings, _round_marks(words, story), spans=True),
    }


def pictures_of(edition: str) -> dict[str, str]:
    """The card that stands for each column of the sheet."""
    return {column: f"sushi-go/{column_picture(edition, column)}" for column in COLUMN_NAMES}


def _round_marks(words: Translator, story: Story) -> list[Mark]:
    return [
        Mark(turn, words.t("pages.result.round", round=number), str(number))
        for number, turn in enumerate(story.round_marks, start=1)
    ]
