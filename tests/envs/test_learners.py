"""Learners at their tables: bots beside them, illegal actions, rewards, what they may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from sushiya.core.compiled import twin
from sushiya.core.errors import BadOption, BadRequest, BadSeat, BadSeatCount, UnknownBot
from sushiya.core.rng import seeded
from sushiya.envs import batch, drawing, sushi_go_v0, wasabi_v0
from sushiya.envs.fields import bounds_of
from sushiya.envs.gymnasium_faces import LearnerEnv, LearnerVectorEnv
from sushiya.envs.registration import VERSIONS, name_of
from sushiya.envs.tables import PENALTY, Tables
from tests.tables import EVERY_TABLE, Table

GAMES = tuple(VERSIONS)


def legal(masks: Any, dice: np.random.Generator) -> Any:
    """A random legal action along the last axis; 0 where there is none."""
    return (masks * dice.random(masks.shape)).argmax(axis=-1)


def dealt(game: str, matches: int = 1, seed: int = 3, **asked: Any) -> Tables:
    tables = Tables(game, seats=asked.pop("seats", 2), matches=matches, **asked)
    tables.sow([seed + at for at in range(matches)])
    tables.deal(np.ones(matches, bool))
    return tables


@pytest.mark.parametrize("table", EVERY_TABLE, ids=str)
def test_every_number_stays_within_its_bounds(table: Table) -> None:
    """Whole matches at every kind of table, as every seat sees them, the end included."""
    made = batch(table.game, seats=table.seats, matches=2, deals_again=False, **table.options)
    least, most = bounds_of(made.parts)
    dice = np.random.default_rng(5)
    while made.choosing.any():
        for seat in range(table.seats):
            rows = made.rows_of(seat)
            assert np.all(rows >= least)
            assert np.all(rows <= most)
        made.step(legal(made.masks, dice))
    assert len(made.fields) == len(set(made.fields)) == rows.shape[1]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
@pytest.mark.parametrize(
    ("game", "asked"),
    [("sushi-go", {"opponents": "cook", "seats": 3}), ("wasabi", {"seat": 1, "obs_key": "obs"})],
    ids=GAMES,
)
def test_a_vector_plays_what_single_environments_play(
    game: str, asked: dict[str, Any], mode: AutoresetMode
) -> None:
    """Observations, rewards, ends and masks, over the end of a match and into the next one."""
    name = name_of(game)
    many = gymnasium.make_vec(name, num_envs=2, autoreset_mode=mode, **asked)
    makers = [lambda: gymnasium.make(name, **asked)] * 2
    singles = SyncVectorEnv(makers, autoreset_mode=mode)
    dice = np.random.default_rng(1)
    told, same = many.reset(seed=7), singles.reset(seed=7)
    ended = steps = 0
    while ended < 3 and steps < 400:
        equal(told, same)
        masks = told[-1]["action_mask"]
        actions = legal(masks, dice)
        told, same = many.step(actions), singles.step(actions)
        ended += int(told[2].sum())
        steps += 1
    assert ended >= 3


def equal(told: Any, same: Any) -> None:
    """Two answers of vectors say the same."""
    for mine, theirs in zip(told[:-1], same[:-1], strict=True):
        if isinstance(mine, dict):
            assert mine.keys() == theirs.keys()
            assert all(np.array_equal(mine[key], theirs[key]) for key in mine)
        else:
            assert np.array_equal(mine, theirs)
    assert np.array_equal(told[-1]["action_mask"], same[-1]["action_mask"])
    assert ("final_obs" in told[-1]) == ("final_obs" in same[-1])
    if "final_obs" in told[-1]:
        ends = told[-1]["_final_obs"]
        assert np.array_equal(ends, same[-1]["_final_obs"])
        for at in np.flatnonzero(ends):
            mine, theirs = told[-1]["final_obs"][at], same[-1]["final_obs"][at]
            equal((mine, {"action_mask": 0}), (theirs, {"action_mask": 0}))


def test_a_vector_that_resets_nothing_waits_for_the_caller() -> None:
    many = gymnasium.make_vec("sushiya/SushiGo-v0", num_envs=2, autoreset_mode="Disabled")
    many.reset(seed=1)
    for _ in range(27):
        observed, _, over, _, _ = many.step(many.action_space.sample())
    assert over.all()
    again, _, over, _, infos = many.step(many.action_space.sample())
    assert over.all()
    assert np.array_equal(observed, again)
    assert not infos["action_mask"].any()
    fresh, _ = many.reset(options={"reset_mask": np.array([False, True])})
    assert np.array_equal(fresh[0], again[0])
    assert many.step(many.action_space.sample())[2].tolist() == [True, False]


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        (
            "sushi-go",
            {"seats": 4, "learners": [2], "opponents": ["random", "cook:playful", "cook"]},
        ),
        ("sushi-go", {"learners": [0], "opponents": "cook:relaxed", "ghost": True}),
        ("wasabi", {"seats": 3, "learners": [1], "opponents": {0: "apprentice", 2: "random"}}),
    ],
    ids=str,
)
def test_bots_look_at_the_very_match_that_is_played(game: str, asked: dict[str, Any]) -> None:
    tables = dealt(game, matches=2, **asked)
    dice = np.random.default_rng(2)
    while not tables.over.all():
        for at in np.flatnonzero(~tables.over):
            follower = tables.opponents._followers[at]
            assert follower
            assert follower._state == tables.batch.state(int(at))
        tables.step(legal(tables.masks, dice))


@pytest.mark.parametrize("options", [{"seats": 3}, {"ghost": True}], ids=str)
def test_a_compiled_cook_chooses_what_the_cook_chooses(options: dict[str, Any]) -> None:
    """The same look at the same cards; where several moves are as good, one of them."""
    tables = dealt("sushi-go", learners=[0], opponents="cook:focused", **options)
    cook, dice = tables.batch.chooser("cook"), np.random.default_rng(6)
    follower = tables.opponents._followers[0]
    assert follower
    while not tables.over.all():
        if tables.batch.choosing[0, 1]:
            drawn = cook(1, np.ones(1, np.int8), np.array([seeded(9)]))
            liked = {follower.choose(1, seeded(at)) for at in range(8)}
            assert tables.batch.move(int(drawn[0])) in liked
        tables.step(legal(tables.masks, dice))


def test_stronger_bots_win_more_often() -> None:
    shares = []
    for opponent in ("random", "cook"):
        tables = dealt("sushi-go", matches=12, learners=[0], opponents=opponent, reward="win")
        dice = np.random.default_rng(3)
        total = np.zeros(12)
        while not tables.over.all():
            tables.step(legal(tables.masks, dice))
            total += tables.rewards[:, 0]
        shares.append(total.mean())
    assert shares[1] < shares[0]
    assert shares[1] < -0.6


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(game: str) -> None:
    tables, twin = (dealt(game, learners=[0]) for _ in range(2))
    wrong = int(np.flatnonzero(tables.masks[0, 0] == 0)[0])
    for action in (wrong, -1, tables.batch.actions):
        with pytest.raises(BadOption, match="illegal='replace'"):
            tables.step(np.array([[action]]))
    right = legal(twin.masks, np.random.default_rng(1))
    for one in (tables, twin):
        one.step(right)
    assert np.array_equal(tables.rows, twin.rows)
    assert np.array_equal(tables.masks, twin.masks)


@pytest.mark.parametrize("game", GAMES)
def test_an_illegal_action_is_replaced_by_the_next_legal_one(game: str) -> None:
    tables, twin = (dealt(game, learners=[0], illegal="replace") for _ in range(2))
    mask = tables.masks[0, 0]
    may = np.flatnonzero(mask)
    wrong = int(np.flatnonzero(mask == 0)[-1])
    meant = min((int(action) for action in may if action > wrong), default=int(may[0]))
    tables.step(np.array([[wrong]]))
    twin.step(np.array([[meant]]))
    assert tables.wrong.all()
    assert not twin.wrong.any()
    assert np.array_equal(tables.rows, twin.rows)


def test_an_illegal_action_can_end_the_match() -> None:
    env = sushi_go_v0.parallel_env(seats=3, illegal="terminate")
    seen, _ = env.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    actions["player_1"] = int(seen["player_1"]["action_mask"].argmin())
    _, rewards, over, _, infos = env.step(actions)
    assert rewards == {"player_0": 0.0, "player_1": PENALTY, "player_2": 0.0}
    assert all(over.values())
    assert [infos[agent]["illegal"] for agent in env.possible_agents] == [False, True, False]
    assert env.agents == []


@pytest.mark.parametrize("game", GAMES)
def test_rewards_add_up_to_points_or_share_the_win(game: str) -> None:
    by_points, by_wins = (dealt(game, 3, seats=3, reward=kind) for kind in ("points", "win"))
    dice = np.random.default_rng(4)
    points, wins = np.zeros((3, 3)), np.zeros((3, 3))
    while not by_points.over.all():
        actions = legal(by_points.masks, dice)
        by_points.step(actions)
        by_wins.step(actions)
        points += by_points.rewards
        wins += by_wins.rewards
    for at in range(3):
        outcome = by_points.batch.game.outcome(by_points.batch.state(at))
        assert outcome
        assert points[at].tolist() == list(outcome.points)
        winners = outcome.winners
        share = (3 - len(winners)) / len(winners)
        assert wins[at].tolist() == [share if seat in winners else -1.0 for seat in range(3)]


def test_agents_that_are_asked_later_do_not_see_earlier_picks() -> None:
    env = sushi_go_v0.env(seats=3)
    env.reset(seed=1)
    before = {agent: env.observe(agent) for agent in env.agents}
    for agent in ("player_0", "player_1"):
        assert env.agent_selection == agent
        env.step(int(env.observe(agent)["action_mask"].argmax()))
        for other in env.agents:
            for key, value in env.observe(other).items():
                assert np.array_equal(value, before[other][key])
    with pytest.raises(BadOption, match="not legal for player_2"):
        env.step(-1)
    env.step(int(env.observe("player_2")["action_mask"].argmax()))
    assert not np.array_equal(
        env.observe("player_0")["observation"], before["player_0"]["observation"]
    )


@pytest.mark.parametrize("key", ["observation", "observations", "obs"])
def test_the_key_of_observations_can_be_chosen(key: str) -> None:
    for env in (sushi_go_v0.parallel_env(obs_key=key), wasabi_v0.parallel_env(obs_key=key)):
        seen, _ = env.reset(seed=1)
        assert set(seen["player_1"]) == {key, "action_mask"}
        assert seen["player_1"] in env.observation_space("player_1")
        assert seen["player_1"]["action_mask"].dtype == np.int8


def test_bad_requests_are_refused() -> None:
    asked: tuple[tuple[type[BadRequest], dict[str, Any]], ...] = (
        (BadOption, {"illegal": "ignore"}),
        (BadOption, {"reward": "fame"}),
        (BadOption, {"seats": 3, "opponents": ["cook"]}),
        (BadOption, {"opponents": None}),
        (BadOption, {"opponents": 3}),
        (BadOption, {"opponents": [3]}),
        (BadOption, {"obs_key": ""}),
        (BadOption, {"obs_key": 3}),
        (BadOption, {"obs_key": "action_mask"}),
        (UnknownBot, {"opponents": "grandmother"}),
        (BadSeat, {"seat": 2}),
        (BadOption, {"edition": "pirate"}),
    )
    for error, options in asked:
        with pytest.raises(error):
            gymnasium.make("sushiya/SushiGo-v0", **options)
    with pytest.raises(BadOption, match="no seat is left"):
        sushi_go_v0.env(opponents={0: "cook", 1: "cook"})
    seated: tuple[tuple[type[BadRequest], dict[str, Any]], ...] = (
        (BadSeatCount, {"seats": "2"}),
        (BadOption, {"opponents": "cook"}),
        (BadOption, {"opponents": {2: "cook"}}),
        (BadOption, {"obs_key": "action_mask"}),
        (BadOption, {"max_cycles": 0}),
    )
    for error, options in seated:
        with pytest.raises(error):
            sushi_go_v0.parallel_env(**options)
    env = sushi_go_v0.parallel_env()
    env.reset(seed=1)
    with pytest.raises(BadOption, match="player_1 has to choose"):
        env.step({"player_0": 0})


@pytest.mark.parametrize("said", [None, "0", 1.5, True, [0, 0], 10**30, [[]]], ids=repr)
@pytest.mark.parametrize("illegal", ["raise", "replace", "terminate"])
def test_what_is_no_action_is_refused_by_every_face(said: Any, illegal: str) -> None:
    """Also where an illegal action would be replaced: a fraction is a mistake of the program."""
    alone = LearnerEnv("sushi-go", illegal=illegal)
    many = LearnerVectorEnv("sushi-go", num_envs=3, illegal=illegal)
    together = sushi_go_v0.parallel_env(illegal=illegal)
    in_turn = sushi_go_v0.env(illegal=illegal)
    for env in (alone, many, together, in_turn):
        env.reset(seed=1)
    before = many.tables.rows.copy()
    asked: tuple[tuple[Callable[[Any], Any], Any], ...] = (
        (alone.step, said),
        (many.step, said),
        (many.step, [said, said, said]),
        (together.step, said),
        (together.step, {"player_0": said, "player_1": 0}),
        (in_turn.step, said),
    )
    for step, action in asked:
        with pytest.raises(BadOption):
            step(action)
    assert np.array_equal(many.tables.rows, before)
    assert in_turn.agent_selection == "player_0"


def test_a_step_before_the_first_deal_is_refused() -> None:
    with pytest.raises(BadOption, match="reset"):
        LearnerVectorEnv("sushi-go", num_envs=2).step([0, 0])


def test_random_actions_are_legal_and_all_as_likely() -> None:
    """Compiled against interpreted, and every legal action its share of the draws."""
    masks = np.array([[0, 1, 0, 1, 1], [1, 0, 0, 0, 0]] * 3000, np.int8)
    dice = np.array([seeded(at) for at in range(3000)])
    wanted, found = np.ones(3000, np.int8), np.zeros(3000, np.int64)
    by_hand = [0] * 3000
    drawing.draw_all(masks.tolist(), 2, 0, wanted.tolist(), dice.tolist(), by_hand)
    twin(drawing).draw_all(masks, 2, 0, wanted, dice, found)
    assert found.tolist() == by_hand
    counted = np.bincount(found, minlength=5)
    assert counted[[0, 2]].tolist() == [0, 0]
    assert np.all(abs(counted[[1, 3, 4]] - 1000) < 130)
