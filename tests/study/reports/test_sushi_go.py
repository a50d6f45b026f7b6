"""Reports of Sushi Go!: what was looked at was played, and what was counted is what happened."""

from __future__ import annotations

import numpy as np
import pytest

import sushiya
from sushiya.core.rng import below, seeded
from sushiya.games.sushi_go.cards import CARD_NAMES, Card
from sushiya.play.match import Match
from sushiya.study.reports.asking import Request
from sushiya.study.reports.records import Kept
from sushiya.study.reports.sushi_go_games import Games, Seat, play
from sushiya.study.reports.sushi_go_records import Read, games_of, observed_values
from sushiya.study.reports.sushi_go_strategies import PLANS
from sushiya.study.reports.sushi_go_tables import books_for, editions, point_rows
from sushiya.study.reports.sushi_go_values import Played, card_values, first_pick_rows, tried
from sushiya.study.statistics import Interval

REQUEST = Request("sushi-go", (3,), {}, "apprentice", 24, 5, compiled=False)


def recorded(seats: int, seed: int, **options: object) -> Match:
    """A finished match of random choices."""
    match = sushiya.new_game("sushi-go", seats=seats, seed=seed, **options)  # type: ignore[arg-type]
    while match.outcome is None:
        seat = match.to_act[0]
        moves = match.legal_moves(seat)
        match.play(seat, moves[below(seeded(len(match.moves) + 1000 * seed), len(moves))])
    return match


@pytest.fixture(scope="module")
def games() -> Games:
    return play(REQUEST, [Seat("apprentice")] * 3, 24)


def test_every_card_taken_was_in_the_hand(games: Games) -> None:
    assert games.taken.any(axis=3).all()
    assert (games.taken <= games.offered).all()
    assert (games.offered.sum(axis=3)[:, ::9] == 9).all()


def test_points_are_the_sum_of_their_parts(games: Games) -> None:
    assert (games.parts.sum(axis=2) == games.points).all()
    total = sum(row[2].mean for row in point_rows(games) if isinstance(row[2], Interval))
    assert total == pytest.approx(games.points.mean())


def test_an_order_is_followed_and_nothing_before_it_changes(games: Games) -> None:
    turn, seat = 4, 1
    orders = [[turn, seat, int(np.flatnonzero(hand)[-1])] for hand in games.offered[:, turn, seat]]
    other = play(REQUEST, [Seat("apprentice")] * 3, 24, orders=np.array(orders))
    assert (other.moves[:, :turn] == games.moves[:, :turn]).all()
    assert all(other.taken[at, turn, seat, kind] for at, (_, _, kind) in enumerate(orders))
    assert (other.points != games.points).any()


def test_ordering_the_choice_that_was_made_changes_nothing(games: Games) -> None:
    """So the branches of a hand differ by the choice alone: chance is the same in all of them."""
    turn, seat = 9, 2
    single = games.taken[:, turn, seat].sum(axis=1) == 1
    orders = np.tile([-1, 0, 0], (24, 1))
    orders[single] = [[turn, seat, kind] for kind in games.taken[single, turn, seat].argmax(axis=1)]
    assert single.sum() > 12
    again = play(REQUEST, [Seat("apprentice")] * 3, 24, orders=orders)
    assert (again.moves == games.moves).all()


def test_every_kind_of_a_hand_is_tried_and_values_are_even_within_it(games: Games) -> None:
    trials = tried(REQUEST, games)
    turns = [turn for turn in range(27) if (turn + 1) % 9]
    assert np.abs(np.bincount(trials.decision, trials.value)).max() < 1e-9
    for decision, turn in enumerate(turns):
        kinds = trials.kind[trials.decision == decision]
        assert kinds.tolist() == np.flatnonzero(games.offered[decision, turn, 0]).tolist()
        assert set(trials.pick[trials.decision == decision]) == {turn % 9 + 1}


def test_a_plan_takes_its_cards_whenever_it_can() -> None:
    seated = [Seat("apprentice", PLANS["puddings"]), Seat("apprentice"), Seat("apprentice")]
    found = play(REQUEST, seated, 10)
    could = found.offered[:, :, 0, Card.PUDDING] > 0
    assert could.any()
    assert (found.taken[:, :, 0, Card.PUDDING] == could).all()


def test_the_same_deals_by_another_book_and_no_book_for_two() -> None:
    assert [book.name for book in books_for(2)] == ["adventureland"]
    assert [book.name for book in books_for(3)] == ["adventureland", "zoch"]
    section = editions(Played(REQUEST))
    table = section.tables[0]
    maki = next(row for row in table.rows if row[2] == "maki")
    first, other, difference = (cell for cell in maki[3:] if isinstance(cell, Interval))
    assert difference.mean == pytest.approx(other.mean - first.mean)
    assert section.values["same"] == "adventureland, gamewright"


def test_values_have_a_row_for_every_pick_and_kind() -> None:
    by_pick, by_round, both = card_values(Played(REQUEST)).tables
    assert len(by_pick.rows) == 8 * 12
    assert len(by_round.rows) == 3 * 12
    assert len(both.rows) == 3 * 8 * 12
    assert not both.shown
    assert sum(row[3] for row in by_pick.rows if isinstance(row[3], int)) == sum(
        row[3] for row in by_round.rows if isinstance(row[3], int)
    )


def test_a_record_tells_every_hand_and_choice() -> None:
    match = recorded(3, 1)
    found = games_of([match])
    assert match.outcome
    assert tuple(found.points[0]) == match.outcome.points
    dealt = sushiya.new_game("sushi-go", seats=3, seed=1).legal_moves(2)
    assert {CARD_NAMES[kind] for kind in np.flatnonzero(found.offered[0, 0, 2])} == set(dealt)
    made = [move.split("+") for seat, move in match.moves if seat == 2]
    for turn, cards in enumerate(made[:8]):
        assert {CARD_NAMES[kind] for kind in np.flatnonzero(found.taken[0, turn, 2])} == set(cards)


def test_observed_figures_are_counted_by_hand() -> None:
    """Twelve records; what was taken first when it could be, by a plain count."""
    matches = [recorded(2, seed) for seed in range(12)]
    found = games_of(matches)
    rows = {row[1]: row for row in first_pick_rows(found, None)}
    could = took = 0
    for match in matches:
        again = match.game.start(match.setup, match.deal)
        for label, (seat, move) in zip(match.labels, match.moves, strict=True):
            if label.endswith(".1"):
                legal = match.game.legal_moves(again, seat)
                could += "tempura" in legal
                took += "tempura" == move
            again = match.game.apply(again, seat, move)
    taken = rows["tempura"][3]
    assert isinstance(taken, Interval)
    assert taken.mean == pytest.approx(took / could)
    assert 0 <= taken.low < taken.mean < taken.high <= 1
    table = observed_values(Read(Kept("sushi-go", "here", matches))).tables[0]
    first = next(row for row in table.rows if row[1:3] == (1, "tempura"))
    assert first[3] == could


def test_games_with_a_ghost_are_not_mixed_in() -> None:
    read = Read(Kept("sushi-go", "here", [recorded(2, 1), recorded(2, 2, ghost=True)]))
    assert [games.number for games in read.games] == [1]
