"""A running or finished table of Sushi Go! as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sushiya.games.sushi_go.scoring import COLUMN_NAMES
from sushiya.games.sushi_go.standings import maki_standings
from sushiya.i18n import Translator
from sushiya.web.pages.chart import Mark, chart
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
    CardFace,
    Group,
    bag,
    column_picture,
    ghost_face,
    groups,
    move_faces,
)
from sushiya.web.pages.sushi_go_hand import hand
from sushiya.web.pages.sushi_go_rounds import Story, table_of, told_again
from sushiya.web.pages.sushi_go_sheet import Line, pudding_sheet, round_sheet


@dataclass(frozen=True, kw_only=True)
class Tableau(Place):
    """A seat, or the ghost, with everything that lies open before it."""

    hand_size: int
    groups: list[Group]
    laid: list[CardFace]


@dataclass(frozen=True)
class SheetOfPlace:
    """One round of one place: its lines and their sum."""

    name: str
    is_you: bool
    lines: list[Line]
    total: int


@dataclass(frozen=True, kw_only=True)
class RankOfRounds(Rank):
    """One line of the result, round by round."""

    rounds: list[dict[str, int]]
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
    story = told_again(view["seats"], view["options"], open_events(happenings))
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
        "sheets": _sheets(words, view, names, story),
        "new_round": view["turn"] == 1 and view["round"] > 1 and not view["outcome"],
        "waiting": waiting_for(words, table),
        **(_result(words, view, names, story) if view["outcome"] else {"ranks": None}),
    }


def place_names(words: Translator, table: Mapping[str, Any]) -> list[str]:
    """The names of all seats, and of the ghost if it plays."""
    names = seat_names(words, dict(table))
    return [*names, words.t("sushi_go.ghost")] if table["options"].get("ghost") else names


def _places(
    words: Translator,
    table: Mapping[str, Any],
    happenings: Happenings,
    names: list[str],
    now: float,
) -> list[Tableau]:
    view = table["view"]
    edition = view["options"]["edition"]
    bags = [bag(tableau) for tableau in view["tableaus"]]
    makis = maki_standings(table_of(view["seats"], view["options"], bags))
    facts = place_facts(table, happenings, names, now)
    facts += [
        {"number": at, "name": names[at], "kind": "ghost", "is_you": False}
        for at in range(view["seats"], len(names))
    ]
    return [
        Tableau(
            **facts[at],
            points=view["points"][at],
            hand_size=view["hand_sizes"][at] if at < view["seats"] else 0,
            has_chosen=at < view["seats"] and view["has_chosen"][at],
            groups=groups(words, edition, tableau, makis[at], view["puddings"][at]),
            laid=_laid(words, view, at),
        )
        for at, tableau in enumerate(view["tableaus"])
    ]


def _laid(words: Translator, view: Mapping[str, Any], place: int) -> list[CardFace]:
    """What was turned over before a place at the last reveal."""
    edition = view["options"]["edition"]
    if place < view["seats"]:
        return move_faces(words, edition, view["laid"][place]) if view["laid"][place] else []
    faces = (ghost_face(words, edition, move) for move in view["laid"] if move)
    return [found for found in faces if found]


def _neighbours(view: Mapping[str, Any], names: list[str]) -> dict[str, str] | None:
    if view["seat"] is None:
        return None
    step = 1 if view["passes"] == "left" else -1
    seats = view["seats"]
    return {
        "to": names[(view["seat"] + step) % seats],
        "from": names[(view["seat"] - step) % seats],
    }


def _sheets(
    words: Translator, view: Mapping[str, Any], names: list[str], story: Story
) -> list[list[SheetOfPlace]]:
    """The finished rounds, each with a sheet for every place."""
    found = []
    for tableaus in story.ends:
        lines = round_sheet(words, view["seats"], view["options"], tableaus)
        found.append(
            [
                SheetOfPlace(names[at], at == view["seat"], own, sum(line.points for line in own))
                for at, own in enumerate(lines)
            ]
        )
    return found


def _result(
    words: Translator, view: Mapping[str, Any], names: list[str], story: Story
) -> dict[str, Any]:
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
            pudding=entry["pudding"],
            puddings=entry["puddings"],
            total=entry["total"],
        )
        for at, entry in enumerate(breakdown)
    ]
    return {
        "ranks": sorted(ranks, key=lambda line: (line.place >= view["seats"], line.rank)),
        "pictures": {
            column: f"sushi-go/{column_picture(view['options']['edition'], column)}"
            for column in COLUMN_NAMES
        },
        **won(words, view, names),
        "puddings": pudding_sheet(words, view["seats"], view["options"], view["puddings"]),
        "chart": chart(names, story.standings, _round_marks(words, story), spans=True),
    }


def _round_marks(words: Translator, story: Story) -> list[Mark]:
    return [
        Mark(turn, words.t("pages.result.round", round=number), str(number))
        for number, turn in enumerate(story.round_marks, start=1)
    ]
