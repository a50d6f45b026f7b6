"""Exact answers from Python: every way to ask, every refusal, and bots held against them."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

import sushiya
from sushiya import study
from sushiya.bots import bot
from sushiya.bots.sushi_go_exact_keys import gap_place
from sushiya.bots.sushi_go_futures import MOST_PUDDINGS
from sushiya.bots.sushi_go_search_endings import ends
from sushiya.core.errors import BadNotation, BadOption, BadPosition, BadSeat, UnknownBot, Unsolvable
from sushiya.games import game
from sushiya.study.regrets import best_share, choices_held, mean_given, regret_of
from sushiya.study.solving import Solution, solve

POSITION = "hands wasabi squid egg tempura / salmon dumpling pudding tempura\ntableaus - / wasabi"


def test_a_match_a_state_and_a_text_are_the_same_position() -> None:
    state = game("sushi-go").position_from_text(POSITION)
    by_text, by_state = solve(POSITION), solve(state)
    assert by_text.choices == by_state.choices
    match = sushiya.new_game("sushi-go", seats=2, seed=4)
    while match.view(0)["turn"] < 7:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[0])
    assert solve(match).choices == solve(match.position()).choices


def test_every_legal_move_is_told_once_the_best_first() -> None:
    rules = game("sushi-go")
    found = solve(POSITION)
    for seat, choices in enumerate(found.choices):
        moves = [choice.move for choice in choices]
        legal = rules.legal_moves(rules.position_from_text(POSITION), seat)
        assert sorted(moves) == sorted(legal)
        assert sum(choice.share for choice in choices) == pytest.approx(1)
        assert max(choice.worth for choice in choices) == pytest.approx(found.value_for(seat))
        assert choices[0].share == max(choice.share for choice in choices)
        played = [choice.move for choice in choices if choice.share]
        assert all(found.regret(seat, move) == pytest.approx(0, abs=1e-9) for move in played)
        assert all(found.regret(seat, move) >= 0 for move in moves)
    with pytest.raises(BadNotation, match="the choices are"):
        found.regret(0, "a whale")
    with pytest.raises(BadSeat):
        found.regret(7, moves[0])


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("objective", ["points", "chance"])
def test_a_text_before_the_last_round_needs_no_deck(number: int, objective: str) -> None:
    """What is drawn later plays no part, so cards that are nowhere to be seen will do."""
    text = f"round {number}\n{POSITION}\ndiscards pudding*3"
    with_deck = f"{text}\ndeck {'maki_2 ' * 12}{'dumpling ' * 12}"
    found = solve(text, objective=objective)
    assert found.choices == solve(with_deck, objective=objective).choices
    assert found.round == number


def test_a_text_without_a_deck_is_refused_for_what_is_wrong_with_it() -> None:
    refusals = (("round 4", "round is 1 to 3"), ("round two", "a number"), ("turn 0", "turn at"),
                ("round 1", "said twice"))  # fmt: skip
    for line, words in refusals:
        with pytest.raises(BadPosition, match=words):
            solve(f"round 1\n{line}\n{POSITION}" if "1" in line else f"{line}\n{POSITION}")


def test_a_stranger_s_choices_are_held_against_best_play() -> None:
    found = study.regret("dqn:number=2", games=1)
    assert (found.bot, found.decisions) == ("dqn:number=2", 16)


def test_what_lies_face_down_counts_as_not_made() -> None:
    """SG-TURN: a choice can be changed until the last one is made."""
    chosen = solve(POSITION + "\nchosen egg / -")
    assert chosen.choices == solve(POSITION).choices


@pytest.mark.parametrize("edition", ["adventureland", "gamewright"])
def test_passing_both_ways_is_the_same_for_two(edition: str) -> None:
    """SG-PASS-BOTH: with two seats left and right are the same neighbour."""
    text = f"edition {edition}\nround 2\ndeck {'egg ' * 2}{'tempura ' * 10}{'sashimi ' * 8}\n"
    one_way = solve(text + POSITION)
    assert solve(text + "options pass_both_ways\n" + POSITION).choices == one_way.choices


def test_puddings_are_scored_in_the_last_round_and_priced_before() -> None:
    """SG-PUDDING-MOST, SG-PUDDING-TWO: six for the most, and of two nobody loses."""
    last = "hands pudding egg / egg egg"
    assert solve(last).value == 6 + 1 - 2
    deck = f"round 2\ndeck {'tempura ' * 10}{'sashimi ' * 10}\n"
    assert solve(deck + last).value == pytest.approx(2 - 1)
    assert solve(deck + last, pudding_price=4).value == pytest.approx(4 + 1 - 2)


def test_by_the_win_a_point_more_is_all_that_counts() -> None:
    """SG-WINNER: the tie goes to more puddings, and is shared without."""
    last = "hands squid egg / egg egg\n"
    behind = last + "sheet 0 0 0 0 0, 0 0 0 0 0 / 0 0 0 0 {}, 0 0 0 0 0"
    assert solve(behind.format(1), objective="win").value == 1
    assert solve(behind.format(2), objective="win").value == 0.5
    lost = solve(behind.format(3), objective="win")
    assert (lost.value, lost.value_for(1)) == (0, 1)


def test_chance_is_the_win_in_the_last_round_and_the_model_s_before() -> None:
    """SG-WINNER: by the rules one point decides; before the last round it only helps."""
    last = POSITION + "\nsheet 0 0 0 0 3, 0 0 0 0 0 / 0 0 0 0 0, 0 0 0 0 0"
    by_win, by_chance = solve(last, objective="win"), solve(last, objective="chance")
    assert (by_chance.value, by_chance.choices) == (by_win.value, by_win.choices)
    earlier = f"round 2\n{DECK}\nhands squid egg / egg egg"
    found = solve(earlier, objective="chance")
    assert 0.5 < found.value < 1
    assert found.value_for(0) + found.value_for(1) == pytest.approx(1)
    ahead = solve(earlier + "\nsheet 0 0 0 0 5 / 0 0 0 0 0", objective="chance")
    assert found.value < ahead.value < 1
    assert found.regret(0, "egg") == pytest.approx(found.value - found.choices[0][-1].worth)
    assert 0 < found.regret(0, "egg") < 0.5
    assert found.choices[1][0].worth == pytest.approx(found.value_for(1))


def test_the_chance_before_the_last_round_is_what_the_bots_reckon_with() -> None:
    """A squid and an egg against two eggs end two points apart, without puddings."""
    gap, leaves = 2, ends(1)
    found = solve(f"round 2\n{DECK}\nhands squid egg / egg egg", objective="chance")
    assert found.value == pytest.approx(leaves[gap_place(gap) * MOST_PUDDINGS**2])


def test_json_has_everything() -> None:
    told = json.loads(json.dumps(solve(POSITION).to_dict()))
    assert set(told) == {
        *("objective", "round", "pudding_price", "value"),
        *("cards", "positions", "cpu_seconds", "seats"),
    }
    assert told["cards"] == 4
    assert set(told["seats"][1][0]) == {"move", "share", "worth"}


DECK = "deck " + "tempura " * 10 + "sashimi " * 10
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("hands egg egg / egg egg / egg tempura", {}, "two seats, and here are 3"),
    ("over yes\nhands - / -", {}, "nobody has anything left"),
    (
        f"round 2\nhands egg squid / tempura egg\n{DECK}",
        {"objective": "win"},
        "this is round 2; chance can be asked for in every round",
    ),
    (
        "edition gamewright\noptions ghost\nhands egg egg egg / egg tempura\nghost-pile maki_1",
        {},
        "ghost",
    ),
]


@pytest.mark.parametrize(("position", "asked", "words"), REFUSED)
def test_what_has_no_exact_answer_is_refused(
    position: str, asked: dict[str, Any], words: str
) -> None:
    with pytest.raises(Unsolvable, match=words):
        solve(position, **asked)


def test_other_refusals() -> None:
    with pytest.raises(Unsolvable, match="only Sushi Go!"):
        solve(sushiya.new_game("wasabi", seats=2, seed=1))
    with pytest.raises(Unsolvable, match="more positions than 3"):
        solve(POSITION, most_positions=3)
    with pytest.raises(BadPosition):
        solve("hands chess / chess")
    with pytest.raises(BadOption, match="points, win, chance"):
        solve(POSITION, objective="glory")
    for price in (-1.0, float("nan"), float("inf"), 101.0):
        with pytest.raises(BadOption, match="0 to 100"):
            solve(POSITION, pudding_price=price)


def test_progress_is_told_and_can_stop_a_search() -> None:
    heard: list[int] = []
    assert solve(POSITION, progress=heard.append).choices == solve(POSITION).choices
    assert heard

    class Enough(Exception):
        pass

    def stop(_: int) -> None:
        raise Enough

    many = "hands {0} / {0}".format(
        "maki_1 maki_2 tempura sashimi dumpling egg squid wasabi salmon"
    )
    with pytest.raises(Enough):
        solve(many, progress=stop)


def test_best_play_gives_nothing_away_and_chance_does() -> None:
    found = study.regret("random", games=4, seed=2)
    assert found.decisions == 4 * 8 * 2
    assert [row.cards for row in found.rows] == [9, 8, 7, 6, 5, 4, 3, 2]
    assert sum(row.decisions for row in found.rows) == found.decisions
    mean = sum(row.mean * row.decisions for row in found.rows) / found.decisions
    assert found.mean.mean == pytest.approx(mean)
    assert 0 < found.optimal.mean < 1
    assert found.mean.mean > 0.5


def test_a_bot_that_plays_the_solver_s_moves_has_no_regret(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Perfect:
        def choose(self, view: dict[str, Any], knowledge: Any, rng: int) -> str:
            if view["turn"] == 1 or len(view["legal_moves"]) == 1:
                return str(view["legal_moves"][0])
            found: Solution = solve(game("sushi-go").world(knowledge, rng))
            return found.choices[view["seat"]][0].move

    monkeypatch.setattr("sushiya.study.regrets._player", lambda *_, **__: Perfect())
    found = regret_of("perfect", games=2, seed=5, rounds=(1, 3))
    assert found.mean.mean == pytest.approx(0, abs=1e-9)
    assert found.optimal.mean == 1
    assert found.decisions == 2 * 2 * 8 * 2


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_positions_with_many_kinds_of_cards_are_solved_for_the_win(seed: int) -> None:
    """Their digits do not fit into one key; such games once could not be looked at."""
    assert study.regret("cook", games=1, seed=seed, objective="win").decisions == 16


def test_regret_by_chance_is_told_for_every_round() -> None:
    asked: dict[str, Any] = {"games": 2, "seed": 3, "objective": "chance"}
    found = study.regret("random", rounds=(1, 2, 3), **asked)
    assert (found.objective, found.decisions) == ("chance", 2 * 3 * 8 * 2)
    assert 0 < found.mean.mean < 0.5
    assert 0 < found.optimal.mean < 1
    last, won = (regret_of("random", games=2, seed=3, objective=name) for name in ("chance", "win"))
    assert (last.mean, last.optimal, last.rows) == (won.mean, won.optimal, won.rows)


def test_choices_are_held_by_several_measures_in_games_that_are_played_once() -> None:
    asked: dict[str, Any] = {"games": 2, "seed": 2, "rounds": (2, 3)}
    measures = solve, partial(solve, objective="chance")
    games = choices_held("cook", measures, **asked)
    assert [len(game) for game in games] == [32, 32]
    assert {held.round for game in games for held in game} == {2, 3}
    for place, objective in enumerate(("points", "chance")):
        found = regret_of("cook", objective=objective, **asked)
        given = [[held.given[place] for held in game] for game in games]
        assert (mean_given(given), best_share(given)) == (found.mean, found.optimal)


def test_regret_does_not_depend_on_threads() -> None:
    asked: dict[str, Any] = {"games": 3, "seed": 1, "rounds": (2,), "pudding_price": 2.0}
    assert regret_of("cook", threads=1, **asked) == regret_of("cook", threads=3, **asked)


def test_bad_questions_about_bots_are_refused() -> None:
    with pytest.raises(UnknownBot):
        regret_of("nobody")
    with pytest.raises(BadOption, match="games"):
        regret_of("random", games=0)
    with pytest.raises(BadOption, match="rounds"):
        regret_of("random", rounds=(4,))
    with pytest.raises(BadOption):
        regret_of("random", rounds=())
    with pytest.raises(BadOption):
        regret_of("random", threads=-1)
    with pytest.raises(Unsolvable, match="this is round 1; chance can be asked for"):
        regret_of("random", rounds=(1, 2, 3), objective="win")
    for unsuitable in ("./mybot", "cmd:node mybot.mjs"):
        with pytest.raises(BadOption, match=r"a program cannot be measured.*dqn, duct, ismcts"):
            regret_of(unsuitable)
    player: Any = bot("sushi-go", "random")
    with pytest.raises(BadOption, match="the name of a bot"):
        regret_of(player)
    with pytest.raises(Unsolvable, match="ghost"):
        regret_of("random", ghost=True)
