"""Looking ahead changes nothing, and never changes what a move does."""

from __future__ import annotations

import pytest

import sushiya
from sushiya.core.errors import RuleError
from sushiya.play.match import Match, ahead

GAMES = ("sushi-go", "wasabi")


def twins(game: str) -> tuple[Match, Match]:
    """The same match twice."""
    return sushiya.new_game(game, seats=3, seed=5), sushiya.new_game(game, seats=3, seed=5)


@pytest.mark.parametrize("game", GAMES)
def test_match_played_after_looking_ahead_is_the_same(game: str) -> None:
    looking, plain = twins(game)
    for at in range(60):
        seat = plain.to_act[0]
        move = plain.legal_moves(seat)[at % len(plain.legal_moves(seat))]
        before = looking.position()
        (step,) = ahead(looking, [(seat, move)])
        assert looking.position() == before
        looking.play(seat, step.move)
        plain.play(seat, move)
        assert looking.position() == plain.position() == plain.game.position_to_text(step.after)
        assert looking.last_events == plain.last_events == tuple(step.events)
    assert looking.record() == plain.record()


@pytest.mark.parametrize("game", GAMES)
def test_another_move_than_the_one_looked_at_counts(game: str) -> None:
    looking, plain = twins(game)
    seat = plain.to_act[0]
    first, *_, other = plain.legal_moves(seat)
    ahead(looking, [(seat, first)])
    for match in (looking, plain):
        match.play(seat, other)
    assert looking.record() == plain.record()


def test_steps_follow_each_other() -> None:
    looking, plain = twins("sushi-go")
    moves = [(seat, plain.legal_moves(seat)[0]) for seat in plain.to_act]
    steps = ahead(looking, moves)
    assert [step.before for step in steps[1:]] == [step.after for step in steps[:-1]]
    for seat, move in moves:
        looking.play(seat, move)
        plain.play(seat, move)
    assert looking.record() == plain.record()


def test_move_that_may_not_be_is_refused_ahead() -> None:
    match, _ = twins("sushi-go")
    with pytest.raises(RuleError):
        ahead(match, [(0, "squid+squid")])
    assert match.moves == ()
