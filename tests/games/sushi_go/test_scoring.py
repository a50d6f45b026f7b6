"""The fast scoring against a slow one written straight from the rulebooks."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sushiya.core.bags import one
from sushiya.games.sushi_go import scoring
from sushiya.games.sushi_go.cards import TABLEAU_NAMES, Card
from sushiya.games.sushi_go.editions import EDITION_NAMES, EDITIONS
from sushiya.games.sushi_go.setup import empty_table, setup
from sushiya.games.sushi_go.standings import maki_standings
from sushiya.games.sushi_go.state import State
from sushiya.web.pages.sushi_go_rounds import round_points
from tests.games.sushi_go import slow_scoring


def test_all_small_tableaus_score_as_the_book_says() -> None:
    """Every tableau of up to five cards, fifteen kinds: 15,504 of them."""
    seen = 0
    for size in range(6):
        for kinds in combinations_with_replacement(range(len(TABLEAU_NAMES)), size):
            bag = sum(one(kind) for kind in kinds)
            slow = slow_scoring.round_points([TABLEAU_NAMES[kind] for kind in kinds])
            assert scoring.tempura_points(bag) == slow["tempura"]
            assert scoring.sashimi_points(bag) == slow["sashimi"]
            assert scoring.dumpling_points(bag) == slow["dumpling"]
            assert scoring.nigiri_points(bag) == slow["nigiri"]
            seen += 1
    assert seen == 15_504


def table(edition: str, seats: int) -> State:
    return empty_table(setup(seats, {"edition": edition}))


@pytest.mark.parametrize("edition", EDITION_NAMES)
@pytest.mark.parametrize("seats", range(2, 6))
def test_all_maki_and_pudding_races_end_as_the_book_says(edition: str, seats: int) -> None:
    if seats < EDITIONS[edition].least_seats:
        return
    each = EDITIONS[edition].ties_pay_each
    for numbers in product(range(6), repeat=seats):
        state = table(edition, seats)
        for place, number in enumerate(numbers):
            state.tableaus[place] = number * (one(Card.MAKI_1) + one(Card.PUDDING))
        scoring.score_maki(state)
        scoring.score_puddings(state)
        maki = [state.sheet[scoring.sheet_box(0, place, scoring.MAKI)] for place in range(seats)]
        assert maki == slow_scoring.maki_points(list(numbers), each=each)
        assert maki == [standing.part(state) for standing in maki_standings(state)]
        puddings = slow_scoring.pudding_points(list(numbers), each=each)
        assert state.pudding_points[:seats] == puddings


tableaus = st.lists(st.sampled_from(TABLEAU_NAMES), max_size=12)


@given(st.sampled_from(EDITION_NAMES), st.lists(tableaus, min_size=3, max_size=5))
def test_whole_rounds_score_as_the_book_says(edition: str, cards: list[list[str]]) -> None:
    state = table(edition, len(cards))
    for place, names in enumerate(cards):
        state.tableaus[place] = sum(one(TABLEAU_NAMES.index(name)) for name in names)
    so_far = round_points(state)
    scoring.score_round(state)
    assert so_far == state.points[: len(cards)]
    icons = [sum(int(n[-1]) for n in names if n.startswith("maki")) for names in cards]
    maki = slow_scoring.maki_points(icons, each=EDITIONS[edition].ties_pay_each)
    for place, names in enumerate(cards):
        assert state.points[place] == maki[place] + sum(slow_scoring.round_points(names).values())
