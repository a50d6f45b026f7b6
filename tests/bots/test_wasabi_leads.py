"""Leads of duels: what is compared, and what factors make of it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sushiya.bots import wasabi_leads
from sushiya.bots.wasabi_leads import FACTORS, KNOTS, SQUARES_APART, TERMS, lead_ahead, note_terms
from sushiya.bots.wasabi_learned import lead_factors, quick_weights
from sushiya.bots.wasabi_table import Kernels, table_of
from sushiya.bots.wasabi_weights import POINT, WHOLE
from sushiya.games.wasabi.board import free
from sushiya.games.wasabi.match import LENGTHS, Match, Phase
from sushiya.games.wasabi.state import State
from tests.tables import Dice, Table, play_on

TURN, POINTS = TERMS - 1, 1


def beginnings(seed: int) -> Iterator[State]:
    """The positions of a random duel in which a turn begins."""
    match = Table("wasabi", 2).new(seed)
    for _ in play_on(match, Dice(seed)):
        if wasabi_leads.tells_leads(match.state.match):
            yield match.state


def terms_of(state: State, match: Match) -> list[int]:
    terms = [0] * TERMS
    note_terms(match, state.menu.tables, quick_weights(), terms, [0] * 16)
    return terms


def from_the_other_side(match: Match) -> Match:
    """The same table with the chairs exchanged; the same person acts."""
    turned = match.copy()
    turned.seat = 1 - match.seat
    for name in ("cards", "hand_size", "recipe_size", "completed_size", "cubes"):
        values = getattr(turned, name)
        values[0], values[1] = values[1], values[0]
    for name, size in (("hands", 3), ("recipes", 3), ("tokens", LENGTHS), ("completed", 10)):
        values = getattr(turned, name)
        values[:size], values[size : 2 * size] = values[size : 2 * size], values[:size]
    return turned


def test_a_lead_does_not_depend_on_who_sits_where() -> None:
    seen = 0
    for state in beginnings(3):
        assert terms_of(state, state.match) == terms_of(state, from_the_other_side(state.match))
        seen += 1
    assert seen > 10


def test_what_one_seat_has_more_the_other_has_less() -> None:
    """But for the worth of the position, which also depends on whose turn it is, and the turn."""
    for state in beginnings(4):
        other = state.match.copy()
        other.seat = 1 - other.seat
        mine, theirs = terms_of(state, state.match), terms_of(state, other)
        assert mine[1:TURN] == [-term for term in theirs[1:TURN]]
        assert mine[TURN] == theirs[TURN] == POINT


def test_cubes_are_points_and_a_factor_says_what_points_count() -> None:
    state = next(beginnings(5))
    match = state.match.copy()
    before = terms_of(state, match)[POINTS]
    match.cubes[match.seat] += 4
    assert terms_of(state, match)[POINTS] - before == 4 * POINT


@pytest.mark.parametrize(
    ("squares", "wanted"),
    [(30, 6.0), (25, 5.0), (27, 5.4), (24, 4.8), (5, 1.0), (3, 0.6), (0, 0.0)],
)
def test_between_two_knots_factors_lie_between(squares: int, wanted: float) -> None:
    """Four cubes more, with a factor that grows by one from knot to knot."""
    state = next(beginnings(5))
    match = state.match.copy()
    match.cubes[match.seat] += 4
    board = [square for square in range(48) if match.active >> square & 1]
    match.filled = sum(1 << square for square in board[squares:])
    assert free(match).bit_count() == squares
    factors = [0] * FACTORS
    for knot in range(KNOTS):
        factors[knot * TERMS + POINTS] = knot * WHOLE
    asked = (match, state.menu.tables, quick_weights(), factors, [0] * TERMS, [0] * 16)
    assert lead_ahead(*asked) == pytest.approx(4 * POINT * wanted, abs=1)


def test_a_board_larger_than_any_that_was_learned_from_has_factors_too() -> None:
    state = next(beginnings(5))
    match = state.match.copy()
    match.active = (1 << 48) - 1
    assert free(match).bit_count() > SQUARES_APART * (KNOTS - 1)
    asked = (match, state.menu.tables, quick_weights(), list(lead_factors()))
    assert abs(lead_ahead(*asked, [0] * TERMS, [0] * 16)) < 20 * POINT


def test_leads_are_told_of_turns_that_begin_and_of_duels() -> None:
    seen = {True: 0, False: 0}
    match = Table("wasabi", 2).new(7)
    for _ in play_on(match, Dice(7)):
        now = match.state.match
        begins = now.phase == Phase.PLAY and not now.laid and now.played < 0 and now.air < 0
        assert wasabi_leads.tells_leads(now) == begins
        seen[begins] += 1
    assert min(seen.values()) > 5
    larger = Table("wasabi", 3).new(7)
    assert not any(wasabi_leads.tells_leads(larger.state.match) for _ in play_on(larger, Dice(7)))


def test_compiled_leads_are_interpreted_ones() -> None:
    match, compared = Table("wasabi", 2).new(8), 0
    for seat, _ in play_on(match, Dice(8)):
        if not wasabi_leads.tells_leads(match.state.match):
            continue
        table = table_of(match.view(seat), match.knowledge(seat), 1)
        both = [Kernels(table, quick_weights(), compiled=way) for way in (False, True)]
        told = {
            int(
                kernels.module(wasabi_leads).lead_ahead(
                    kernels.match, kernels.menu, kernels.weights,
                    kernels.listed(list(lead_factors())), kernels.numbers(TERMS), kernels.room,
                )
            )
            for kernels in both
        }  # fmt: skip
        assert len(told) == 1
        compared += 1
    assert compared > 10
