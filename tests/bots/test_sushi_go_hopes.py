"""What moves of the itamae bring against a seat that makes mistakes, for two seats."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sushiya.bots.sushi_go_chef import SushiGoChef
from sushiya.bots.sushi_go_futures import FARTHEST, MOST_PUDDINGS
from sushiya.bots.sushi_go_hoping import BELIEF, Hopes, hopes, likings
from sushiya.bots.sushi_go_search_endings import Allowance, ends
from sushiya.bots.sushi_go_solving import Question, question, solved
from sushiya.core.bags import lowest_kind
from sushiya.games.sushi_go.moves import MOST_MOVES, NO_CARD, move_of
from sushiya.games.sushi_go.notation import move_from_text, move_to_text
from sushiya.games.sushi_go.rules import begin_turn, lay_choice, legal_moves, pass_hands
from sushiya.games.sushi_go.scoring import puddings, score_round
from sushiya.games.sushi_go.state import ROUNDS, State
from tests.bots.test_sushi_go_search import late_positions


def moves_of(state: State, seat: int) -> list[str]:
    """A seat's moves in the order of the rules."""
    codes = [0] * MOST_MOVES
    return [move_to_text(code) for code in codes[: legal_moves(state, seat, codes)]]


def ended(state: State, moves: tuple[str, str]) -> float:
    """What is in it for seat 0 if these are the last moves but the last cards."""
    state = state.copy()
    for seat, move in enumerate(moves):
        state.chosen[seat] = move_from_text(move)
        lay_choice(state, seat)
    state.turn += 1
    pass_hands(state)
    begin_turn(state)
    for seat in range(2):
        state.chosen[seat] = move_of(lowest_kind(state.hands[seat]), NO_CARD, NO_CARD)
        lay_choice(state, seat)
    score_round(state)
    place = state.points[0] - state.points[1] + FARTHEST
    for seat in range(2):
        place = place * MOST_PUDDINGS + puddings(state.tableaus[seat])
    return float(ends(state.round)[place])


@pytest.mark.parametrize("seat", range(2))
def test_the_last_choice_brings_what_the_rules_say(seat: int) -> None:
    for _, state in late_positions(2, 0, games=8):
        own, answers = moves_of(state, seat), moves_of(state, 1 - seat)
        found = hopes(state, seat, own[::-1], Allowance())
        assert found is not None
        for row, move in zip(found.paid, own[::-1], strict=True):
            pairs = [(move, other) if seat == 0 else (other, move) for other in answers]
            sign = -1 if seat else 1
            assert row.tolist() == pytest.approx([sign * ended(state, pair) for pair in pairs])


@pytest.mark.parametrize("round_number", range(ROUNDS))
def test_hopes_are_no_less_than_what_is_certain(round_number: int) -> None:
    """Where best play of both is one move each; who hopes may still play it safe."""
    certain = 0
    for _, state in late_positions(5, round_number, games=6):
        exact = solved(state, leaves=ends(round_number), may_scatter=True)
        assert exact is not None
        for seat, value in ((0, exact.value), (1, -exact.value)):
            found = hopes(state, seat, moves_of(state, seat), Allowance())
            assert found is not None
            assert found.likely.sum() == pytest.approx(1)
            if max(exact.mixes[0]) == max(exact.mixes[1]) == 1:
                certain += 1
                assert max(found.worths(found.likely)) >= value - 1e-6
    assert certain


def test_hopes_take_no_more_looks_than_allowed() -> None:
    for _, state in late_positions(6, 0, games=2):
        allowance = Allowance(5)
        assert hopes(state, 0, moves_of(state, 0), allowance) is None
        assert allowance.looks is not None
        assert -100 < allowance.looks <= 0


def test_a_look_of_hopes_counts_half_of_one_of_exact_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes half the time; hopes of the win may have three fifths of what is left."""
    asked: list[Question] = []

    def noted(*args: Any, **options: Any) -> Question:
        asked.append(question(*args, **options))
        return asked[-1]

    monkeypatch.setattr("sushiya.bots.sushi_go_hoping.question", noted)
    [(_, state), *_] = late_positions(6, 0, games=1)
    allowance = Allowance(100_000)
    assert hopes(state, 0, moves_of(state, 0), allowance) is not None
    [desk] = [one.desk for one in asked]
    assert desk["most_looks"] == 2 * 60_000
    assert desk["looks"] > 1_000
    assert allowance.looks == 100_000 - desk["looks"] // 2


def test_what_a_move_is_worth_follows_from_the_likely_and_the_worst_answer() -> None:
    found = Hopes(np.array([[1.0, 0.0], [0.2, 0.6]]), np.array([0.5, 0.5]))
    even = [0.5 * BELIEF, 0.4 * BELIEF + 0.2 * (1 - BELIEF)]
    assert found.worths(found.likely) == pytest.approx(even)
    sure = found.worths(np.array([0.0, 1.0]))
    assert sure == pytest.approx([0.0, 0.6 * BELIEF + 0.2 * (1 - BELIEF)])


def test_answers_are_the_likelier_the_more_of_three_opinions_are_for_them() -> None:
    found = Hopes(np.zeros((1, 3)), np.array([0.2, 0.6, 0.2]))
    nothing = found.foretold([1 / 3] * 3, [0.0] * 3)
    assert nothing.sum() == pytest.approx(1)
    assert nothing[1] > nothing[0] == pytest.approx(nothing[2])
    searched = found.foretold([0.9, 0.1, 0.0], [0.0] * 3)
    assert searched[0] > nothing[0]
    assert searched[2] < nothing[2]
    assert searched.min() > 0, "what a search never tries may happen all the same"
    liked = found.foretold([1 / 3] * 3, [0.0, 0.0, 4.0])
    assert liked[2] == max(liked)


@pytest.mark.parametrize("seat", range(2))
def test_the_chefs_net_is_asked_for_a_seat_that_knows_all_hands(seat: int) -> None:
    for match, state in late_positions(5, 1, games=4):
        liked = likings(state, seat)
        moves = moves_of(state, seat)
        assert len(liked) == len(moves)
        chosen = SushiGoChef().choose(match.view(seat), match.knowledge(seat), 1)
        assert liked[moves.index(chosen)] == pytest.approx(max(liked))
