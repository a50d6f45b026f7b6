"""Pages of Sushi Go! from plain views: hands, score sheets, log and chart, without a server."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import sushiya
from sushiya.games.sushi_go.notation import bag_from_text
from sushiya.i18n import LANGUAGES, strict, translator
from sushiya.web.pages.chart import chart
from sushiya.web.pages.sentences import log_lines
from sushiya.web.pages.sushi_go_hand import drawn_picks, hand
from sushiya.web.pages.sushi_go_rounds import told_again
from sushiya.web.pages.sushi_go_sheet import pudding_sheet, round_sheet
from sushiya.web.pages.sushi_go_table import sushi_go_page

EDITIONS = ("adventureland", "gamewright", "zoch")
NO_OPTIONS: dict[str, bool | int | str] = {
    "edition": "gamewright",
    "pass_both_ways": False,
    "ghost": False,
    "ghost_first": 0,
}


def played(seats: int, **options: Any) -> tuple[sushiya.Match, list[dict[str, Any]]]:
    """A whole game of first moves, and what everybody saw of it."""
    match = sushiya.new_game("sushi-go", seats=seats, seed=7, **options)
    told: list[dict[str, Any]] = []
    while match.to_act:
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        match.play(seat, moves[len(told) % len(moves)])
        told.append(
            {
                "version": len(told) + 1,
                "at": 0.0,
                "kind": "moved",
                "seat": seat,
                "by": "person",
                "events": list(match.last_events),
            }
        )
    return match, told


def table_of(match: sushiya.Match, seat: int | None) -> dict[str, Any]:
    """A table's view as the house gives it, with people on all seats."""
    return {
        "options": dict(match.options),
        "seats": [
            {"seat": at, "kind": "person", "name": f"guest-{at + 1}"} for at in range(match.seats)
        ],
        "you": {"seat": seat, "seats": [] if seat is None else [seat]},
        "view": match.view(seat),
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("seats", "options"),
    [(2, {"ghost": True}), (3, {"edition": "zoch"}), (5, {"pass_both_ways": True})],
)
def test_every_page_of_a_game_has_words_in_every_language(
    language: str, seats: int, options: dict[str, Any]
) -> None:
    words = translator(language)
    match = sushiya.new_game("sushi-go", seats=seats, seed=3, **options)
    with strict():
        while match.to_act:
            for seat in (None, *range(seats)):
                sushi_go_page(words, table_of(match, seat), [], 0.0)
            for seat in match.to_act:
                match.play(seat, match.legal_moves(seat)[-1])
        ended, told = played(seats, **options)
        page = sushi_go_page(words, table_of(ended, 0), told, 0.0)
        assert log_lines(words, table_of(ended, 0), told)
    assert len(page["sheets"]) == 3


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_sheet_explains_exactly_the_points_that_were_scored(edition: str, seats: int) -> None:
    match, told = played(seats, edition=edition)
    page = sushi_go_page(translator("en"), table_of(match, 0), told, 0.0)
    outcome = match.outcome
    assert outcome is not None
    for seat in range(seats):
        totals = [sheet[seat].total for sheet in page["sheets"]]
        assert totals == [line["total"] for line in outcome.breakdown[seat]["rounds"]]
        assert page["puddings"][seat].points == outcome.breakdown[seat]["pudding"]


def test_the_story_ends_with_the_points_of_the_outcome() -> None:
    match, told = played(4)
    events = [event for one in told for event in one["events"]]
    story = told_again(4, match.options, events)
    assert match.outcome is not None
    assert tuple(story.standings[-1]) == match.outcome.points
    assert story.round_marks == [8, 16, 24]


def test_a_hand_offers_each_legal_card_once_and_marks_the_choice() -> None:
    match = sushiya.new_game("sushi-go", seats=4, seed=1)
    offered = hand(translator("en"), match.view(0))
    assert [pick.value for pick in offered.first] == sorted(
        match.legal_moves(0), key=[pick.value for pick in offered.first].index
    )
    assert {pick.value for pick in offered.first} == set(match.legal_moves(0))
    assert not any(pick.is_chosen for pick in offered.first)
    match.play(0, offered.first[1].value)
    again = hand(translator("en"), match.view(0))
    assert [pick.is_chosen for pick in again.first].index(True) == 1


def hand_beside_wasabi(edition: str) -> dict[str, Any]:
    """The view of a seat that has laid wasabi and holds nigiri."""
    for seed in range(200):
        match = sushiya.new_game("sushi-go", seats=3, edition=edition, seed=seed)
        if "wasabi" in match.legal_moves(0):
            for seat in match.to_act:
                match.play(seat, "wasabi" if seat == 0 else match.legal_moves(seat)[0])
            if {"egg", "salmon", "squid"} & set(match.legal_moves(0)):
                return match.view(0)
    raise AssertionError("no deal came to that")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_nigiri_that_goes_onto_wasabi_is_drawn_with_it(edition: str) -> None:
    """SG-WASABI: with and without it have the same name, and must not look the same."""
    picks = hand(translator("de"), hand_beside_wasabi(edition)).first
    for pick in picks:
        is_nigiri = pick.face.family == "nigiri"
        assert ("sushi-art__wasabi" in pick.drawn) == (is_nigiri and "!" not in pick.value)
        assert ("pick--told" in pick.drawn) == is_nigiri
    assert any("!plain" in pick.value for pick in picks) == (edition == "zoch")


def test_only_the_controller_is_asked_for_a_ghost_card() -> None:
    match = sushiya.new_game("sushi-go", seats=2, ghost=True, seed=1)
    words = translator("en")
    assert hand(words, match.view(0)).ghost
    assert not hand(words, match.view(1)).ghost


def test_a_last_card_beside_the_ghost_is_shown_without_a_choice() -> None:
    match = sushiya.new_game("sushi-go", seats=2, ghost=True, seed=0)
    while match.legal_moves(1):
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    shown = hand(translator("en"), match.view(1))
    assert shown.first == ()
    assert shown.forced is not None


def test_a_reason_names_tie_and_rule() -> None:
    bags = [bag_from_text("maki_3 tempura*2"), bag_from_text("maki_3"), bag_from_text("maki_1")]
    first, _, third = round_sheet(translator("en"), 3, NO_OPTIONS, bags)
    assert first[0].reason == "3 rolls, 2 tied for the most: 6 ÷ 2 = 3"
    assert first[0].rule == "SG-MAKI-FIRST"
    assert [line.column for line in first] == ["maki", "tempura"]
    assert third[0].points == 0


def test_puddings_are_explained_with_a_real_minus() -> None:
    lines = pudding_sheet(translator("en"), 3, NO_OPTIONS, [3, 1, 0])
    assert [line.points for line in lines] == [6, 0, -6]
    assert "−6" in lines[2].reason


def test_labels_of_the_chart_do_not_lie_on_each_other() -> None:
    drawn = chart(["A", "B", "C"], [[0, 0, 0], [10, 10, 10]], [])
    heights = sorted(line.label_y for line in drawn.series)
    assert all(b - a >= 18 for a, b in pairwise(heights))


def test_a_line_without_a_value_is_broken() -> None:
    drawn = chart(["A", "B"], [[3, None], [None, None], [2, None], [None, None]], [])
    a, b = drawn.series
    assert [len(points.split(" ")) for points in a.lines] == [1, 1]
    assert (a.total, b.total) == (None, None)
    assert [level for level, _ in drawn.levels] == [0, 1, 2, 3, 4, 5]


def test_a_chart_below_zero_has_a_level_for_it() -> None:
    drawn = chart(["A", "B"], [[0, 0], [-6, 3]], [])
    assert drawn.levels[0][0] < 0


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("edition", "ghost"), [*((edition, False) for edition in EDITIONS), ("gamewright", True)]
)
def test_picks_that_are_drawn_at_once_are_those_of_the_hand(
    language: str, edition: str, ghost: bool
) -> None:
    seats = 2 if ghost else 3
    match = sushiya.new_game("sushi-go", seats=seats, seed=3, edition=edition, ghost=ghost)
    plain = unusual = 0
    while match.to_act:
        for seat in range(seats):
            view = match.view(seat)
            held = hand(translator(language), view)
            has_wasabi = bool(view["tableaus"][seat].get("wasabi"))
            picks = drawn_picks(language, edition, view, has_wasabi=has_wasabi)
            if picks is None:
                unusual += 1
                continue
            plain += 1
            assert picks == b"".join(pick.drawn.inside for pick in held.first)
            assert not any((held.second, held.ghost, held.forced, view["choice"]))
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        match.play(seat, moves[plain % len(moves)])
    assert plain
    assert unusual
