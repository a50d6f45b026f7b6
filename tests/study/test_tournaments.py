"""Tournaments: the same deals in every seat, figures by deal, the same result however it is run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import sushiya
from sushiya import study
from sushiya.bots import foreign
from sushiya.core.errors import (
    BadOption,
    BadSeatCount,
    MissingLibrary,
    UnknownBot,
    UnknownGame,
)
from sushiya.core.game import View
from sushiya.study.tournaments import folder as folders
from sushiya.study.tournaments.chart import _painter, drawn, write_chart
from sushiya.study.tournaments.outcome import Tournament
from sushiya.study.tournaments.parquet import rows, write_parquet
from sushiya.study.tournaments.plan import MatchUp, _is_foreign, planned, players_sum, program_sum
from sushiya.study.tournaments.playing import Job, played
from sushiya.study.tournaments.running import tournament

PLAYER = Path(__file__).parent / "programs" / "player.py"
COLUMNS = ("points", "winners", "faults", "decisions")


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a program gets the time to start."""
    monkeypatch.setattr(foreign, "START_SECONDS", 300.0)


class First:
    """Plays the first legal move."""

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        moves: list[str] = view["legal_moves"]
        return moves[0]


class Last:
    """Plays the last legal move."""

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        moves: list[str] = view["legal_moves"]
        return moves[-1]


OWN: dict[str, Any] = {"first": First, "last": Last}


def same(one: Tournament, other: Tournament) -> bool:
    """Whether everything but the time it took is equal."""
    return len(one.results) == len(other.results) and all(
        np.array_equal(getattr(a, name), getattr(b, name))
        for a, b in zip(one.results, other.results, strict=True)
        for name in COLUMNS
    )


def timeless(figures: Any) -> Any:
    """What a tournament tells, without how long it took."""
    if isinstance(figures, dict):
        times = ("seconds", "milliseconds")
        return {name: timeless(value) for name, value in figures.items() if name not in times}
    return [timeless(value) for value in figures] if isinstance(figures, list) else figures


@pytest.fixture(scope="module")
def small() -> Tournament:
    """Three bots at tables of two and three."""
    bots: dict[str, Any] = {"random": "random", "first": First, "last": Last}
    return tournament("sushi-go", bots=bots, seats=[2, 3], deals=4, seed=9, threads=1)


def seatings(lineup: str, bots: int, seats: int) -> list[MatchUp]:
    names = {f"bot {at}": First for at in range(bots)}
    return list(planned("sushi-go", bots=names, seats=seats, lineup=lineup).match_ups)


def test_duels_put_every_bot_alone_among_every_other_on_every_seat() -> None:
    assert seatings("duels", 2, 2) == [MatchUp(0, (0,), ((0, 1), (1, 0)))]
    found = seatings("duels", 3, 3)
    assert len(found) == 6
    assert found[0] == MatchUp(0, (0,), ((0, 1, 1), (1, 0, 1), (1, 1, 0)))
    assert [one.bots for one in seatings("challenge", 3, 4)] == [(0, 1), (0, 2)]


def test_mixed_tables_have_all_groups_going_round_and_permuted_ones_all_orders() -> None:
    groups = seatings("mixed", 4, 3)
    assert [one.heroes for one in groups] == list(combinations(range(4), 3))
    for one in groups:
        by_seat = np.array(one.seatings).T
        assert all(sorted(column) == sorted(one.heroes) for column in by_seat)
    assert len(seatings("permuted", 3, 3)[0].seatings) == 6
    with pytest.raises(BadOption, match="3 seats"):
        seatings("mixed", 2, 3)


def test_every_seating_of_a_deal_is_dealt_the_same_cards() -> None:
    """First and last against themselves under other names: seats change, results do not."""
    twins: dict[str, Any] = {"one": First, "other": First}
    result = tournament("sushi-go", bots=twins, seats=3, deals=3, threads=1).results[0]
    assert np.array_equal(result.points[:, 0], result.points[:, 1])
    assert np.array_equal(result.points[:, 0], result.points[:, 2])
    assert not np.array_equal(result.points[0], result.points[1])


def test_a_deal_can_be_looked_at_again_by_its_seed(small: Tournament) -> None:
    first_and_last = next(one for one in small.results if one.match_up.bots == (1, 2))
    match = sushiya.new_game("sushi-go", seats=2, seed=small.plan.deal_seed(3))
    while match.to_act:
        seat = match.to_act[0]
        match.play(seat, match.legal_moves(seat)[-seat])
    assert match.outcome is not None
    assert first_and_last.points[3, 0].tolist() == list(match.outcome.points)


def test_results_depend_neither_on_threads_nor_on_processes(small: Tournament) -> None:
    asked: dict[str, Any] = {"bots": ["random", "greedy"], "seats": 2, "deals": 5, "seed": 2}
    one = tournament("sushi-go", threads=1, **asked)
    assert same(one, tournament("sushi-go", threads=3, **asked))
    assert same(one, tournament("sushi-go", processes=1, **asked))
    longer = tournament("sushi-go", threads=2, **(asked | {"deals": 7}))
    assert np.array_equal(longer.results[0].points[:5], one.results[0].points)
    other = tournament("sushi-go", threads=2, **(asked | {"seed": 3}))
    assert not same(one, other)


def test_results_do_not_depend_on_who_else_takes_part() -> None:
    two = tournament("sushi-go", bots=["random", "greedy"], seats=2, deals=3, threads=1)
    bots: dict[str, Any] = {"first": First, "random": "random", "cook": "greedy"}
    three = tournament("sushi-go", bots=bots, seats=2, deals=3, threads=1)
    assert np.array_equal(two.results[0].points, three.results[2].points)


def test_a_job_is_a_pure_function_of_plan_and_deals() -> None:
    plan = planned("wasabi", bots=["random", "greedy"], seats=2, deals=4)
    both = played(plan, Job(0, 1, 2))
    single = played(plan, Job(0, 2, 1))
    assert np.array_equal(both.points[1:], single.points)
    assert np.array_equal(both.decisions[1:], single.decisions)


def test_a_real_ray_cluster_comes_to_the_same_results(tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="ray is not installed: pip install 'sushiya[cluster]'")
    asked = ["tournament", "sushi-go", "--bots", "random,greedy", "--seats", "2,3", "--deals", "3"]
    told = []
    for crew in (["--ray", "local", "--threads", "2"], ["--threads", "1"]):
        done = subprocess.run(
            [sys.executable, "-m", "sushiya.cli", *asked, "--json", *crew],
            capture_output=True, text=True, check=False, env=os.environ | {"RAY_TMPDIR": "/tmp"},
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        told.append(timeless(json.loads(done.stdout)))
    assert told[0] == told[1]


ORPHANS = """
import multiprocessing, os, signal
from sushiya.study.tournaments.running import tournament

def tell(done, total):
    if done:
        print(*(child.pid for child in multiprocessing.active_children()), flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    tournament("sushi-go", bots=["random", "greedy"], seats=2, deals=9, processes=2, progress=tell)
"""


def test_processes_end_with_whoever_started_them(tmp_path: Path) -> None:
    """Their output is a pipe of ours, which ends only when all of them have."""
    script = tmp_path / "run.py"
    script.write_text(ORPHANS)
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False)
    assert done.returncode < 0
    assert len(done.stdout.split()) == 2


def test_an_interrupted_run_goes_on_and_ends_the_same(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"bots": OWN | {"random": "random"}, "seats": 2, "deals": 6}
    whole = tournament("sushi-go", threads=1, **asked)

    def interrupt(done: int, total: int) -> None:
        if done >= 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        tournament("sushi-go", threads=2, folder=tmp_path, progress=interrupt, **asked)
    pieces = tmp_path / folders.PIECES
    kept = pieces.read_text()
    assert 5 <= sum(len(json.loads(line)["winners"]) for line in kept.splitlines()) < 18
    pieces.write_text(kept + kept.splitlines()[0][:40])
    heard: list[tuple[int, int]] = []
    resumed = tournament(
        "sushi-go", threads=2, folder=tmp_path, resume=True,
        progress=lambda done, total: heard.append((done, total)), **asked,
    )  # fmt: skip
    assert same(whole, resumed)
    assert timeless(whole.to_dict()) == timeless(resumed.to_dict())
    assert heard[0][0] >= 10
    assert heard[-1] == (36, 36)
    assert pieces.read_text().startswith(kept)


def test_a_finished_run_can_be_made_longer_and_is_not_played_again(tmp_path: Path) -> None:
    asked: dict[str, Any] = {"bots": OWN, "seats": 2, "folder": tmp_path, "threads": 1}
    tournament("sushi-go", deals=3, **asked)
    before = (tmp_path / folders.PIECES).read_text()
    tournament("sushi-go", deals=2, resume=True, **asked)
    assert (tmp_path / folders.PIECES).read_text() == before
    longer = tournament("sushi-go", deals=5, resume=True, **asked)
    assert same(longer, tournament("sushi-go", bots=OWN, seats=2, deals=5, threads=1))


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("master:simulations=many", "a number"),
        ("master:simulations=", "a number"),
        ("master:simulations=-1", "a number"),
        ("master:simulations=inf", "a number"),
        ("master:simulations=1.5", "whole number"),
        ("master:patience=1", "no such setting"),
        ("chef:net=1", "no such setting"),
        ("master:=1", "name=value"),
    ],
)
def test_settings_that_mean_nothing_are_refused_before_the_first_game(bot: str, why: str) -> None:
    with pytest.raises(BadOption, match=why):
        tournament("sushi-go", bots=[bot, "random"], seats=2, deals=1)


def test_what_cannot_be_meant_together_is_refused() -> None:
    with pytest.raises(BadOption, match="no folder"):
        tournament("sushi-go", bots=OWN, seats=2, deals=1, resume=True)
    with pytest.raises(BadOption, match="threads"):
        tournament("sushi-go", bots=OWN, seats=2, deals=1, threads=1, processes=1)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pieces.jsonl", "garbage\n"),
        ("pieces.jsonl", '{"match_up": 7, "first": 0, "winners": []}\n'),
        ("pieces.jsonl", '{"match_up": 0, "first": -1, "winners": []}\n'),
        ("pieces.jsonl", '{"match_up": 0, "first": 0, "winners": [[1]], "points": [1]}\n'),
        ("pieces.jsonl", "[]\n"),
        ("tournament.json", "[]"),
        ("tournament.json", "{"),
    ],
)
def test_a_damaged_folder_is_refused_and_left_alone(tmp_path: Path, name: str, text: str) -> None:
    asked: dict[str, Any] = {"bots": OWN, "seats": 2, "deals": 1, "folder": tmp_path, "threads": 1}
    tournament("sushi-go", **asked)
    (tmp_path / name).write_text(text)
    with pytest.raises(BadOption, match=f"{name} is damaged"):
        tournament("sushi-go", resume=True, **asked)
    assert (tmp_path / name).read_text() == text


@pytest.mark.parametrize("address", ["127.0.0.1:1", "ray://127.0.0.1:1", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_soon_told_of(address: str) -> None:
    pytest.importorskip("ray")
    with pytest.raises(BadOption, match="nobody answers"):
        tournament("sushi-go", bots=OWN, seats=2, deals=1, ray=address)


def test_a_folder_with_another_tournament_is_refused_and_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {"bots": OWN, "seats": 2, "deals": 1, "folder": tmp_path, "threads": 1}
    tournament("sushi-go", **asked)
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    for change, word in (
        ({}, "--resume"),
        ({"resume": True, "seed": 1}, "there has the seed 0, this one 1"),
        ({"resume": True, "seats": 3}, r"has the tables seats=2 .*, this one seats=3"),
        (
            {"resume": True, "bots": {"first": First, "third": Last}},
            "the bots first, last, this one first, third",
        ),
    ):
        with pytest.raises(BadOption, match=word):
            tournament("sushi-go", **(asked | change))
    monkeypatch.setattr("sushiya.study.tournaments.plan.players_sum", lambda game: "newer")
    with pytest.raises(BadOption, match="bots of another version"):
        tournament("sushi-go", **(asked | {"resume": True}))
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_players_sum_is_of_what_plays() -> None:
    assert players_sum("wasabi") == players_sum("wasabi") != players_sum("sushi-go")
    assert len(players_sum("wasabi")) == 16
    for file, owner in (
        ("bots/wasabi_chef.py", "wasabi"),
        ("bots/weights/wasabi.toml", "wasabi"),
        ("games/sushi_go/rules.py", "sushi-go"),
        ("bots/weights/sushi_go_dqn.npz", "sushi-go"),
        ("bots/moods.py", ""),
        ("games/__init__.py", ""),
    ):
        foreign = {game for game in ("sushi-go", "wasabi") if _is_foreign(Path(file), game)}
        assert foreign == ({"sushi-go", "wasabi"} - {owner} if owner else set())


def test_shares_are_counted_by_deal_and_shared_wins_divided(small: Tournament) -> None:
    for result in small.results:
        assert result.wins.sum(axis=2) == pytest.approx(1)
        by_hand = [
            np.mean([
                float(result.wins[deal, at, seating.index(result.match_up.heroes[0])])
                for at, seating in enumerate(result.match_up.seatings)
            ])
            for deal in range(result.deals)
        ]  # fmt: skip
        share = result.share(result.match_up.heroes[0])
        assert share.mean == pytest.approx(np.mean(by_hand))
        assert 0 <= share.low <= share.mean <= share.high <= 1


def test_leads_are_over_the_best_other_seat(small: Tournament) -> None:
    for result in small.results:
        for deal, seating, seat in np.ndindex(result.points.shape):
            points = result.points[deal, seating].tolist()
            others = points[:seat] + points[seat + 1 :]
            assert result.leads[deal, seating, seat] == points[seat] - max(others)


def test_two_seats_pay_one_what_the_other_loses(small: Tournament) -> None:
    payoffs = small.payoffs(0)
    for one, other in combinations(range(3), 2):
        mine, theirs = payoffs[one][other], payoffs[other][one]
        assert mine
        assert theirs
        assert mine.mean + theirs.mean == pytest.approx(1)
        assert mine.low == pytest.approx(1 - theirs.high)
    assert payoffs[1][1] is None


def test_mixed_payoffs_count_who_finishes_ahead() -> None:
    result = tournament(
        "sushi-go", bots=OWN | {"cook": "greedy"}, seats=3, deals=2, lineup="mixed", threads=1
    )
    payoffs = result.payoffs(0)
    assert payoffs[0][2]
    assert payoffs[2][0]
    assert payoffs[0][2].mean + payoffs[2][0].mean == pytest.approx(1)
    assert {one.bot for one in result.standings(0)} == {0, 1, 2}
    with pytest.raises(BadOption, match="only one bot"):
        tournament("sushi-go", bots=OWN, seats=2, lineup="mixed", sprt="0,10")


def test_the_better_bot_is_rated_higher(small: Tournament) -> None:
    result = study.tournament("sushi-go", bots=["random", "greedy"], seats=2, deals=8, threads=1)
    best, worst = result.standings(0)
    assert result.plan.names[best.bot] == "cook"
    assert best.rating.mean > 25 > worst.rating.mean
    assert best.share.low > 0.5 > worst.share.high


def test_a_decided_match_up_ends_early_wherever_it_is_played() -> None:
    asked: dict[str, Any] = {"bots": ["greedy", "random"], "seats": 2, "deals": 200}
    asked["sprt"] = "50%,75%"
    one = tournament("sushi-go", threads=1, **asked)
    test = one.results[0].test
    assert test
    assert test["verdict"] == "high"
    assert 3 <= one.results[0].deals < 30
    assert same(one, tournament("sushi-go", threads=3, **asked))


def test_only_tables_that_can_be_set_are_played() -> None:
    plan = planned("sushi-go", bots=OWN, seats=[2, 3], options={"edition": ["gamewright", "zoch"]})
    again = planned("sushi-go", bots=OWN, seats=[2, 2])
    assert len(again.tables) == len(again.match_ups) == 1
    names = [(table.seats, dict(table.options)["edition"]) for table in plan.tables]
    assert names == [(2, "gamewright"), (3, "gamewright"), (3, "zoch")]
    with pytest.raises(BadSeatCount):
        planned("sushi-go", bots=OWN, seats=2, options={"edition": "zoch"})
    with pytest.raises(BadOption, match="ghost"):
        planned("sushi-go", bots=OWN, seats=[3, 4], options={"ghost": [True]})


@pytest.mark.parametrize(
    ("error", "game", "seats", "options"),
    [
        (BadOption, "sushi-go", 2, {"edition": ["gamewright", "adventurland"]}),
        (BadOption, "sushi-go", 2, {"edition": ["adventurland", "gamewright"], "ghost": [True]}),
        (BadSeatCount, "sushi-go", [2, 9], {}),
        (BadSeatCount, "sushi-go", 2, {"edition": ["gamewright", "zoch"]}),
        (BadSeatCount, "sushi-go", [2, 3], {"edition": ["zoch"]}),
        (BadOption, "sushi-go", [3, 4], {"ghost": [False, True]}),
        (BadOption, "sushi-go", 2, {"edition": []}),
        (BadSeatCount, "wasabi", range(2, 6), {}),
        (BadOption, "wasabi", 2, {"menu": ["standard", "no-such-file.toml"]}),
    ],
)
def test_one_wrong_value_among_many_is_refused(
    error: type[Exception], game: str, seats: Any, options: dict[str, Any]
) -> None:
    with pytest.raises(error):
        planned(game, bots=OWN, seats=seats, options=options)


def test_a_folder_is_not_gone_on_with_by_another_program(tmp_path: Path) -> None:
    theirs = tmp_path / "theirs.py"
    theirs.write_text(PLAYER.read_text())
    bots = [f"cmd:{sys.executable} {theirs}", "random"]
    asked: dict[str, Any] = {"bots": bots, "seats": 2, "folder": tmp_path / "kept"}
    tournament("sushi-go", deals=1, **asked)
    assert tournament("sushi-go", deals=2, resume=True, **asked).results[0].deals == 2
    theirs.write_text(theirs.read_text() + "# thinks otherwise\n")
    with pytest.raises(BadOption, match="a program there was another one"):
        tournament("sushi-go", deals=3, resume=True, **asked)


def test_a_program_is_told_by_what_runs_and_not_by_what_it_writes(tmp_path: Path) -> None:
    script, log = tmp_path / "bot", tmp_path / "log"
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    commands = [(str(script), str(log)), (sys.executable, str(script), str(log)), ("sh", "x" * 999)]
    before = [program_sum(command) for command in commands]
    log.write_text("written meanwhile")
    assert [program_sum(command) for command in commands] == before
    script.write_text("#!/bin/sh\n# another one\n")
    after = [program_sum(command) for command in commands]
    assert [one == other for one, other in zip(before, after, strict=True)] == [False, False, True]


def test_a_program_on_the_path_is_told_with_what_it_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Launchers are scripts themselves; and what is no file is not read: it might never end."""
    launcher, script, pipe = (tmp_path / name for name in ("launcher", "bot.py", "pipe"))
    launcher.write_text("#!/bin/sh\n")
    launcher.chmod(0o755)
    script.write_text("# one\n")
    os.mkfifo(pipe)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    command = (launcher.name, str(pipe), str(script))
    before = program_sum(command)
    script.write_text("# another one\n")
    assert program_sum(command) != before


def test_strangers_are_named_where_a_bot_is_not_known() -> None:
    with pytest.raises(UnknownBot, match="itamae, dqn, duct, ismcts"):
        planned("sushi-go", bots=["random", "clever.py"], seats=2)


@pytest.mark.parametrize(
    ("error", "asked"),
    [
        (UnknownGame, {"game": "chess"}),
        (UnknownBot, {"bots": ["random", "nobody"]}),
        (BadOption, {"bots": ["random"]}),
        (BadOption, {"bots": ["random", "random"]}),
        (BadOption, {"bots": ["random", "cook:simulations=3"]}),
        (BadOption, {"bots": ["random", "cook:=3"]}),
        (BadOption, {"bots": ["random", "cmd:'"]}),
        (BadOption, {"bots": ["random", "cmd:"]}),
        (BadOption, {"bots": ["random", "./no-such-program"]}),
        (BadSeatCount, {"seats": 7}),
        (BadOption, {"seats": []}),
        (BadOption, {"deals": 0}),
        (BadOption, {"deals": 1 << 31}),
        (BadOption, {"seed": -1}),
        (BadOption, {"lineup": "swiss"}),
        (BadOption, {"seconds": 0.0}),
        (BadOption, {"sprt": "0"}),
        (BadOption, {"sprt": "60%,50%"}),
        (BadOption, {"sprt": "many,more"}),
        (BadOption, {"sprt": (0, 20)}),
        (BadOption, {"threads": 0}),
        (BadOption, {"processes": -1}),
    ],
)
def test_bad_requests_are_refused(error: type[Exception], asked: dict[str, Any]) -> None:
    usual: dict[str, Any] = {"game": "sushi-go", "bots": ["random", "greedy"], "seats": 2}
    with pytest.raises(error):
        tournament(**(usual | asked))


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ({"first": First(), "last": Last}, "a class or function that makes a bot"),
        ({"first": None, "last": Last}, "a class or function that makes a bot"),
        ([First, "random"], "by name with a class or function that makes it"),
        ("random,cook", "a list of names"),
    ],
)
def test_bots_of_one_s_own_are_named_with_what_makes_them(bots: Any, words: str) -> None:
    with pytest.raises(BadOption, match=words):
        tournament("sushi-go", bots=bots, seats=2, deals=1)


class Wrong:
    """Names no legal move."""

    def choose(self, view: View, knowledge: Any, rng: int) -> str:
        return "whale"


@pytest.mark.parametrize("crew", [{"threads": 1}, {"threads": 2}])
def test_a_bot_that_names_no_legal_move_is_told_with_deal_and_seat(crew: dict[str, Any]) -> None:
    bots: dict[str, Any] = {"first": First, "wrong": Wrong}
    with pytest.raises(BadOption, match=r"'wrong': on deal 0, in seat [01], it answered 'whale'"):
        tournament("sushi-go", bots=bots, seats=2, deals=1, **crew)


def program(*arguments: str) -> str:
    return f"cmd:{sys.executable} {PLAYER} {' '.join(arguments)}"


@pytest.mark.parametrize("how", ["lies 5", "dies 5", "mumbles 5", "slow 5"])
def test_a_failing_program_loses_only_its_own_games(
    how: str, caplog: pytest.LogCaptureFixture
) -> None:
    bots: dict[str, Any] = {"theirs": program(*how.split()), "first": First}
    seconds = 1.0 if how.startswith("slow") else 60.0
    result = tournament("sushi-go", bots=bots, seats=2, deals=1, seconds=seconds, threads=1)
    found = result.results[0]
    assert found.faults_of(0) == 2
    assert found.faults_of(1) == 0
    assert found.share(0).mean == 0.0
    assert found.share(1).mean == 1.0
    assert found.points[:, found.sits(0)].max() == 0
    assert found.points[:, found.sits(1)].min() > 0
    words = {"lies": "not legal", "dies": "ended", "mumbles": "no answer", "slow": "too late"}
    assert len(caplog.messages) == 1, "said once, however often it happens"
    assert "theirs" in caplog.messages[0]
    assert words[how.split()[0]] in caplog.messages[0]


def test_a_program_that_behaves_plays_as_the_same_bot_does() -> None:
    theirs: dict[str, Any] = {"one": program(), "other": Last}
    ours: dict[str, Any] = {"one": First, "other": Last}
    asked: dict[str, Any] = {"seats": 2, "deals": 2, "seconds": 60.0, "threads": 2}
    assert same(
        tournament("wasabi", bots=theirs, **asked), tournament("wasabi", bots=ours, **asked)
    )


def test_a_program_is_told_what_its_seat_sees_and_nothing_else(tmp_path: Path) -> None:
    """Every message again, from a match of the same deal, field by field."""
    log = tmp_path / "log"
    bots: dict[str, Any] = {"theirs": program("log", str(log)), "first": First}
    result = tournament("sushi-go", bots=bots, seats=2, deals=1, seconds=60.0, threads=1)
    messages = [json.loads(line) for line in log.read_text().splitlines()]
    messages = messages[[one["type"] for one in messages].index("game") :]
    match = sushiya.new_game("sushi-go", seats=2, seed=result.plan.deal_seed(0))
    begin = messages.pop(0)
    assert {"type", "game", "seats", "seat", "options", "seconds"} == set(begin)
    seen: list[Any] = []
    while match.to_act:
        seat = match.to_act[0]
        if seat == 0:
            asked = messages.pop(0)
            assert set(asked) == {"type", "view", "events", "luck"}
            assert asked["view"] == json.loads(json.dumps(match.view(0)))
            assert asked["events"] == seen
            seen = []
        match.play(seat, match.legal_moves(seat)[0])
        seen.extend(json.loads(json.dumps(match.last_events)))
    assert messages.pop(0)["view"]["outcome"] == json.loads(json.dumps(match.view(0)["outcome"]))


def test_rows_tell_every_seat_of_every_game(small: Tournament) -> None:
    columns = rows(small)
    assert {len(column) for column in columns.values()} == {3 * 4 * 2 * 2 + 6 * 4 * 3 * 3}
    assert columns["bot"][:4].tolist() == ["random", "first", "first", "random"]
    assert columns["win"].sum() == pytest.approx(small.games)
    assert columns["deal_seed"].min() == small.plan.deal_seed(0)


def test_parquet_gives_back_what_was_written(small: Tournament, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    path = str(tmp_path / "games.parquet")
    write_parquet(small, path)
    table = parquet.read_table(path)
    assert table["points"].to_pylist() == rows(small)["points"].tolist()
    assert json.loads(table.schema.metadata[b"sushiya.tournament"])["seed"] == 9


def test_the_chart_is_a_picture_of_every_table(
    small: Tournament, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = ElementTree.fromstring(drawn(small))
    words = [element.text for element in picture.iter() if element.text]
    assert words.count("first") == 6
    assert any("3 seats" in word for word in words)
    circles = [element for element in picture.iter() if element.tag.endswith("circle")]
    assert len(circles) == 6
    pytest.importorskip("resvg_py")
    write_chart(small, str(tmp_path / "chart.png"))
    painted = (tmp_path / "chart.png").read_bytes()
    assert painted.startswith(b"\x89PNG")
    words_gone = re.sub(r"<text.*?</text>", "", drawn(small))
    assert len(painted) > 1.5 * len(_painter()(words_gone)), "words are painted as well"
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(MissingLibrary, match="resvg-py"):
        write_chart(small, str(tmp_path / "other.png"))
