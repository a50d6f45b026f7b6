"""Legal moves are worked out once a turn and kept: never for another hand, table or edition."""

from __future__ import annotations

from random import Random

import pytest

import sushiya
from sushiya.games.sushi_go import game as room
from sushiya.games.sushi_go.game import SushiGo

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"ghost": True, "edition": "gamewright"}),
    (2, {"ghost": True, "edition": "gamewright", "ghost_first": 1}),
    (3, {"edition": "zoch"}),
    (4, {"edition": "adventureland"}),
    (5, {"edition": "gamewright", "pass_both_ways": True}),
)


@pytest.mark.parametrize("most", [1, 2048])
def test_kept_answers_are_those_of_the_rules(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "ANSWERS_KEPT", most)
    chance, shared = Random(7), SushiGo()
    for seats, options in TABLES:
        # One seed for all: the same hands under other rules must not be taken for each other.
        match = sushiya.new_game("sushi-go", seats=seats, seed=3, **options)  # type: ignore[arg-type]
        while match.outcome is None:
            for seat in range(seats):
                fresh = SushiGo().legal_moves(match.state, seat)
                assert shared.legal_moves(match.state, seat) == fresh
                assert shared.legal_moves(match.state, seat) == fresh
            seat = chance.choice(match.to_act)
            match.play(seat, chance.choice(match.legal_moves(seat)))
        assert all(shared.legal_moves(match.state, seat) == () for seat in range(seats))
