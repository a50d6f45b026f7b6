"""Cutting puzzles: the answer is what the exact solver says, and the same request cuts the same."""

from __future__ import annotations

import json
from dataclasses import replace

from sushiya.core.rng import seeded
from sushiya.games import game
from sushiya.games.sushi_go.state import ROUNDS
from sushiya.study.puzzles.book import EXACT, book, book_text, puzzle_of
from sushiya.study.puzzles.making import _recorded, make_puzzles
from sushiya.study.puzzles.sushi_go import CLEAR, PUDDING_PRICE, _by_search
from sushiya.study.solving import solve
from tests.tables import Table, played_out


def test_the_same_request_cuts_the_same_puzzles() -> None:
    first = make_puzzles("sushi-go", count=2, seed=3, most_games=1)
    assert first == make_puzzles("sushi-go", count=2, seed=3, most_games=1)
    assert len(first) == 2
    text = book_text(first, "x")
    assert [puzzle_of(json.loads(line)) for line in text.splitlines()[1:]] == first


def test_a_played_game_has_puzzles_too() -> None:
    match = played_out(Table("sushi-go", 2, {"edition": "gamewright"}), 11)
    found = make_puzzles("sushi-go", count=5, records=[match], most_games=0)
    assert found
    assert all(puzzle.source.startswith("record") for puzzle in found)


def test_nobody_is_asked_when_another_has_chosen() -> None:
    """SG-TURN: all choose at once, so a puzzle is of the moment before the first of them does."""
    match = played_out(Table("sushi-go", 2, {"edition": "gamewright"}), 11)
    turns = [(len(again.moves), seat) for again, seat, _ in _recorded(match)]
    assert [moves for moves, _ in turns] == list(range(0, 54, 2))
    assert {seat for _, seat in turns} == {0, 1}
    wasabi = played_out(Table("wasabi", 2), 4)
    assert len(list(_recorded(wasabi))) == len(wasabi.moves)


def test_the_solver_agrees_with_the_book() -> None:
    """A few of the exact ones again, from nothing but their text."""
    exact = [one for one in book("sushi-go") if one.method == EXACT and "*8" not in one.position]
    for puzzle in exact[:: len(exact) // 6]:
        state = game("sushi-go").position_from_text(puzzle.position)
        last = state.round == ROUNDS - 1
        found = solve(state, objective="win") if last else solve(
            state, pudding_price=PUDDING_PRICE
        )  # fmt: skip
        worths = sorted({round(one.worth, 4) for one in found.choices[puzzle.seat]}, reverse=True)
        assert puzzle.best.worth == worths[0]
        best = [one.move for one in found.choices[puzzle.seat] if round(one.worth, 4) == worths[0]]
        assert puzzle.best.move in best
        assert worths[0] - puzzle.choices[1].worth >= CLEAR[puzzle.unit]


def test_an_id_is_the_position() -> None:
    one = book("wasabi")[0]
    assert replace(one, level=5).id == one.id
    assert replace(one, seat=1 - one.seat).id != one.id


def test_what_went_before_a_puzzle_does_not_matter() -> None:
    """Whoever solves it sees a position, and not how those at the table have played."""
    match = Table("sushi-go", 4).new(6)
    while match.view(0)["round"] < 2 or match.view(0)["turn"] < 5:
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[0])
    known = match.knowledge(0)
    assert known.turns
    assert _by_search(known, seeded(3)) == _by_search(replace(known, turns=()), seeded(3))
