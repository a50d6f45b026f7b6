"""Reviews of Sushi Go!: exact where they can be, fair where cards were hidden, sums that add up."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise

import pytest

import sushiya
from sushiya import study
from sushiya.bots import bot
from sushiya.core.errors import BadOption, BadRecord, Unreviewable
from sushiya.core.rng import advanced, seeded
from sushiya.games import game
from sushiya.games.sushi_go.notation import move_from_text
from sushiya.play.match import Match
from sushiya.study.reviewing import Review, review, review_from_dict
from sushiya.study.reviewing.accounts import accuracy_of
from sushiya.study.reviewing.report import LABELS, Reason, label_of
from sushiya.study.reviewing.sushi_go_reasons import reasons
from sushiya.study.solving import solve


def played(seats: int, level: str, **options: object) -> Match:
    """A game among bots of a level."""
    match = sushiya.new_game("sushi-go", seats=seats, seed=3, **options)  # type: ignore[arg-type]
    player, rng = bot("sushi-go", level), seeded(3)
    while match.outcome is None:
        rng = advanced(rng)
        seat = match.to_act[0]
        match.play(seat, player.choose(match.view(seat), match.knowledge(seat), rng))
    return match


@cache
def reviewed(seats: int, level: str = "random", **options: object) -> tuple[Match, Review]:
    match = played(seats, level, **options)
    return match, review(match, depth="quick")


TABLES = [(2, {}), (3, {"edition": "zoch"}), (2, {"ghost": True})]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_decision_is_told_with_its_choices(seats: int, options: dict[str, object]) -> None:
    match, found = reviewed(seats, **options)
    made = [(one.step, one.seat, one.move) for one in found.decisions]
    assert made == [(at, *move) for at, move in enumerate(match.moves, start=1)]
    again = Match(match.game, match.setup, match.deal)
    for one in found.decisions:
        legal = again.legal_moves(one.seat)
        choices = [choice.move for choice in one.choices]
        assert sorted(choices) == sorted(legal)
        assert all(0 <= choice.win <= 1 for choice in one.choices)
        assert one.label == label_of(one.lost)
        assert 0 <= one.lost <= one.stake + 1e-9
        again.play(one.seat, one.move)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_luck_and_skill_add_up_to_the_result(seats: int, options: dict[str, object]) -> None:
    match, found = reviewed(seats, **options)
    assert match.outcome is not None
    for seat, account in enumerate(found.accounts):
        won = 1 / len(match.outcome.winners) if seat in match.outcome.winners else 0
        assert account.result == won
        assert account.start == pytest.approx(1 / seats)
        assert account.own <= 0 <= account.others
        assert account.start + account.skill + account.luck == pytest.approx(account.result)
        lost = sum(one.lost for one in found.decisions if one.seat == seat)
        assert account.own == pytest.approx(-lost)
        assert sum(account.labels.values()) == sum(one.seat == seat for one in found.decisions)
        assert tuple(account.labels) == LABELS
    for moment in found.timeline:
        assert sum(moment.chances) == pytest.approx(1)
    assert [one.step for one in found.timeline] == sorted(one.step for one in found.timeline)
    assert [one.kind for one in found.timeline].count("round") == 2


def test_from_the_second_pick_on_two_seats_are_judged_exactly() -> None:
    match, (_, found) = played(2, "random"), reviewed(2)
    for one in found.decisions:
        turn = int(one.turn.partition(".")[2])
        assert one.exact or turn < 6  # a quick review gives long positions up
        assert turn > 1 or not one.exact
    # With two cards left nothing counts but the win.
    while match.labels[-1] != "3.8":
        match.undo()
    exact = solve(match, objective="win")
    for one in (one for one in found.decisions if one.turn == "3.9"):
        assert one.lost == pytest.approx(exact.regret(one.seat, one.move), abs=1e-6)
    while match.labels[-1] != "3.7":
        match.undo()
    points = solve(match)
    late = [one for one in found.decisions if one.turn == "3.8"]
    assert {one.seat for one in late} == {0, 1}
    for one in late:
        for choice in one.choices:
            told = {each.move: each for each in points.choices[one.seat]}[choice.move]
            assert choice.lead == pytest.approx(told.worth)
        assert sum(choice.share or 0 for choice in one.choices) == pytest.approx(1)


def test_better_players_are_more_accurate() -> None:
    careless = reviewed(2, "random")[1].accounts
    careful = reviewed(2, "chef")[1].accounts
    assert min(one.accuracy for one in careful) > max(one.accuracy for one in careless)


def test_a_review_is_the_same_every_time_and_survives_json() -> None:
    match, found = reviewed(2)
    heard: list[tuple[int, int]] = []
    again = study.review(match.record(), depth="quick", progress=lambda *now: heard.append(now))
    assert heard == [(done, 27) for done in range(28)]
    told, other = found.to_dict(), again.to_dict()
    told["seconds"] = other["seconds"] = 0.0
    assert told == other
    assert review_from_dict(json.loads(json.dumps(told))).to_dict() == told


def test_the_turning_point_is_the_largest_step() -> None:
    _, found = reviewed(2)
    assert found.turning is not None
    steps = [
        abs(after.chances[0] - before.chances[0])
        for before, after in pairwise(found.timeline)
        if before.kind == "turn"
    ]
    assert found.turning.after - found.turning.before == pytest.approx(max(steps))


def test_only_a_finished_game_and_a_known_depth() -> None:
    with pytest.raises(Unreviewable):
        review(sushiya.new_game("sushi-go", seats=2, seed=1))
    with pytest.raises(BadOption, match="quick, standard, deep"):
        review(reviewed(2)[0], depth="endless")
    with pytest.raises(BadRecord, match="not as NoneType"):
        review(None)  # type: ignore[arg-type]


def test_nothing_at_stake_is_nothing_lost() -> None:
    assert accuracy_of(()) == 1


def codes(text: str, move: str, *, made: str = "", after: str = "") -> dict[str, Reason]:
    rules = game("sushi-go")
    states = [rules.position_from_text(one) for one in (text, *filter(None, after.split("|")))]
    other = next(one for one in ("chopsticks", "dumpling") if one != move)
    found = reasons(states, 0, move_from_text(move), made=move_from_text(made or other))
    return {one.code: one for one in found}


def test_reasons_are_facts_of_the_position() -> None:
    """SG-TEMPURA, SG-SASHIMI, SG-WASABI-TRIPLE, SG-MAKI-FIRST, SG-PUDDING-MOST in numbers."""
    hands = "hands tempura sashimi squid maki_3 pudding wasabi / egg salmon egg egg egg tempura\n"
    tables = "tableaus tempura sashimi wasabi / tempura maki_2 pudding"
    found = codes(hands + tables, "tempura", made="tempura")
    assert found["now"].values == {"points": 5}
    assert found["complete"].values == {"card": "tempura"}
    assert found["denies"].values == {"seat": 1, "card": "tempura", "points": 5}
    stranded = codes(hands + tables, "sashimi", made="sashimi")["stranded"]
    assert stranded.values == {"card": "sashimi", "held": 2}
    dipped = codes(hands + tables, "squid", made="squid")
    assert dipped["now"].values == {"points": 9}
    assert dipped["dipped"].values == {"card": "squid"}
    assert codes(hands + tables, "maki_3", made="maki_3")["maki"].values == {"own": 3, "most": 2}
    pudding = codes(hands + tables, "pudding", made="pudding")["pudding"]
    assert pudding.values == {"own": 1, "most": 1, "fewest": 1}
    assert codes(hands + tables, "wasabi", made="wasabi")["wasabi"].values == {"nigiri": 6}


def test_what_may_still_come_is_in_the_hands_that_come() -> None:
    """Also in one's own, without what is taken now, as long as it comes back."""
    hands = "hands sashimi sashimi wasabi squid / sashimi egg egg pudding\n"
    begun = codes(hands, "sashimi")["set"]
    assert begun.values == {"card": "sashimi", "held": 1, "lacks": 2, "coming": 2}
    assert codes(hands, "wasabi")["wasabi"].values == {"nigiri": 3}
    last = "hands wasabi squid / egg pudding\n"  # the own hand does not come back
    assert codes(last, "wasabi")["wasabi"].values == {"nigiri": 1}


def test_what_was_taken_with_chopsticks_is_not_said_to_be_gone() -> None:
    now = "hands squid egg egg maki_1 / salmon pudding tempura tempura\ntableaus chopsticks / -\n"
    between = "|hands salmon pudding tempura / egg egg chopsticks\n"
    back = "|hands egg chopsticks / pudding tempura\n"
    found = codes(now, "squid", made="squid+maki_1", after=between + back)
    assert not {"was-taken", "came-back", "gone-for-good"} & found.keys()
    both = codes(now, "squid+egg", made="squid", after=between + back)
    assert both["came-back"].values["card"] == "egg"


def test_a_card_that_was_left_comes_back_or_not() -> None:
    """With two seats a hand is back after two turns."""
    now = "hands squid egg egg maki_1 / salmon pudding tempura tempura\n"
    between = "|hands salmon pudding tempura / squid egg egg\n"
    back = "|hands egg egg / pudding tempura\n"
    assert "was-taken" in codes(now, "squid", after=between + back)
    assert codes(now, "egg", after=between + back)["came-back"].values["card"] == "egg"
    assert "gone-for-good" in codes(now, "egg", after=between)
    assert not {"came-back", "gone-for-good"} & codes(now, "egg", made="egg").keys()
