"""Reviews of Wasabi!: whole turns, missed claims, distances, and whose recipes became longer."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest

import sushiya
from sushiya.bots import bot
from sushiya.core.rng import advanced, seeded
from sushiya.games.wasabi.match import Phase
from sushiya.games.wasabi.state import State
from sushiya.play.match import Match
from sushiya.study.reviewing import Review, review, review_from_dict, wasabi_facts
from sushiya.study.reviewing.report import Reason
from sushiya.study.reviewing.wasabi_facts import Outcome, distances, missed, nearest
from sushiya.study.reviewing.wasabi_search import odds, won


@cache
def reviewed() -> tuple[Match, Review]:
    """A game of two apprentices."""
    match = sushiya.new_game("wasabi", seats=2, seed=5)
    player, rng = bot("wasabi", "apprentice"), seeded(5)
    while match.outcome is None:
        rng, seat = advanced(rng), match.to_act[0]
        match.play(seat, player.choose(match.view(seat), match.knowledge(seat), rng))
    return match, review(match, depth="quick")


def test_a_decision_is_what_a_turn_did_in_step_1() -> None:
    match, found = reviewed()
    again = Match(match.game, match.setup, match.deal)
    planned: dict[str, list[str]] = {}
    for label, (seat, move) in zip(match.labels, match.moves, strict=True):
        if again.state.match.phase == Phase.PLAY:
            planned.setdefault(label, []).append(move)
        again.play(seat, move)
    assert {one.turn: one.move.split("; ") for one in found.decisions} == planned
    for one in found.decisions:
        assert match.moves[one.step - 1] == (one.seat, one.move.split("; ")[-1])
        assert one.made.win <= one.choices[0].win
        assert 0 <= one.lost <= one.stake
        assert all(choice.reasons for choice in one.choices)


def test_luck_and_skill_add_up_to_the_result() -> None:
    match, found = reviewed()
    assert match.outcome is not None
    for seat, account in enumerate(found.accounts):
        won = 1 / len(match.outcome.winners) if seat in match.outcome.winners else 0
        assert account.result == won
        assert account.start + account.skill + account.luck == pytest.approx(account.result)
    for moment in found.timeline:
        assert sum(moment.chances) == pytest.approx(1)


def test_choices_and_moments_speak_of_the_same_chances() -> None:
    """What a decision lost is taken from the chances of the timeline: both are shares of a win."""
    _, found = reviewed()
    moments = {one.turn: one.chances for one in found.timeline if one.kind == "turn"}
    apart = [abs(one.choices[0].win - moments[one.turn][one.seat]) for one in found.decisions]
    assert sum(apart) / len(apart) < 0.14
    assert apart[-1] < 0.01  # in the last turn nothing that is hidden matters any more
    assert all(abs(account.luck) < 1 for account in found.accounts)


def test_chances_are_those_of_the_end_and_of_the_position() -> None:
    """One game thought out to its end is not enough to be sure; a game that is over is."""
    assert odds([20, 10], [10, 20], spread=5.0) == pytest.approx([0.5, 0.5])
    early, late = (odds([20, 10], [16, 14], spread)[0] for spread in (9.0, 2.0))
    assert 0.5 < early < late < 1
    assert odds([20, 10, 10], [20, 10, 10], 1e-3) == pytest.approx([1, 0, 0])
    assert won([12.01, 12.01, 9.0]) == [0.5, 0.5, 0]
    assert won([12.02, 12.01]) == [1, 0]


def test_chances_do_not_jump_to_and_fro() -> None:
    """One turn does not take a seat from far behind to far ahead and back."""
    first = [one.chances[0] for one in reviewed()[1].timeline if one.kind == "turn"]
    assert not any(min(pair) < 0.35 and max(pair) > 0.65 for pair in pairwise(first))


def test_distances_and_blocks_are_those_of_the_board() -> None:
    match, found = reviewed()
    turns = {one.turn: one for one in found.distances}
    again = Match(match.game, match.setup, match.deal)
    states: dict[str, State] = {}
    for label, (seat, move) in zip(match.labels, match.moves, strict=True):
        states.setdefault(label, again.state)
        again.play(seat, move)
    for label, one in turns.items():
        assert one.nearest == tuple(nearest(states[label], seat) for seat in range(2))
    assert found.blocks
    for block in found.blocks:
        before = distances(states[block.turn], block.seat)[block.recipe]
        after = distances(states.get(str(int(block.turn) + 1)) or again.state, block.seat)
        assert block.by != block.seat
        assert before is not None
        if block.tiles:
            assert after[block.recipe] == before + block.tiles
        else:
            assert after[block.recipe] is None


def test_a_recipe_made_impossible_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the others it is the worst block; of one's own a recipe that lay ready is no nearer."""
    before = reviewed()[0].state
    after = replace(before)
    lacking: dict[tuple[int, int], dict[str, int | None]] = {
        (id(before), 0): {"tendon": 0, "poke-bowl": None},
        (id(after), 0): {"tendon": 0, "poke-bowl": 3},
        (id(before), 1): {"chirashi": 2},
        (id(after), 1): {"chirashi": None},
    }
    monkeypatch.setattr(wasabi_facts, "distances", lambda state, seat: lacking[id(state), seat])
    assert wasabi_facts.reasons(before, 0, Outcome({}, after)) == (
        Reason("nearer", {"recipe": "poke-bowl", "short": 3}),
        Reason("blocks-for-good", {"seat": 1, "recipe": "chirashi"}),
    )


def test_what_could_have_been_completed_is_told() -> None:
    """W-COMPLETE, W-STYLE: claims that a better turn would have made."""
    state = reviewed()[0].state
    made = Outcome({"tendon": False}, state)
    others = [Outcome({"tendon": True}, state), Outcome({"poke-bowl": False}, state)]
    assert missed(made, others) == (
        Reason("missed-style", {"recipe": "tendon"}),
        Reason("missed-claim", {"recipe": "poke-bowl"}),
    )
    assert missed(made, [made]) == ()


def test_a_review_survives_json() -> None:
    _, found = reviewed()
    told = found.to_dict()
    assert review_from_dict(json.loads(json.dumps(told))).to_dict() == told
