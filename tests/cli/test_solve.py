"""``sushiya solve``: positions and turns of records, bots, refusals in one line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from sushiya.cli.solve import rounded
from tests.cli.running import played, refused, run, saved

POSITION = "hands wasabi squid tempura / salmon dumpling pudding\ntableaus chopsticks / -\n"


def test_a_position_as_a_table(tmp_path: Path) -> None:
    shown = run("solve", saved(tmp_path, POSITION, "position.txt"))
    assert shown.exit_code == 0, shown.output
    for words in ("points if both play best", "Seat 0", "Seat 1", "wasabi+squid", "100.0 %"):
        assert words in shown.stdout
    assert re.search(r"^[\d,]+ positions opened, ", shown.stdout, re.MULTILINE)


def test_a_position_as_json_from_standard_input() -> None:
    told = json.loads(run("solve", "--json", stdin=POSITION).stdout)
    assert told["cards"] == 3
    assert told["seats"][0][0]["move"] == "wasabi+squid"
    won = json.loads(run("solve", "--json", "--objective", "win", "-", stdin=POSITION).stdout)
    assert won["value"] == 1


def test_the_chance_is_told_before_the_last_round(tmp_path: Path) -> None:
    record = saved(tmp_path, played("sushi-go", 2))
    asked = ("solve", record, "--at", "2.8", "--objective", "chance")
    assert 0 < json.loads(run(*asked, "--json").stdout)["value"] < 1
    shown = run(*asked).stdout
    assert re.search(r"Seat 0 has a chance of [\d.]+ % to win .* by a model", shown)
    assert "%" in shown.splitlines()[-4]
    words = ("solve", record, "--at", "2.8", "--objective", "win")
    assert "chance can be asked for in every round" in refused(run(*words))
    measured = run("solve", "--regret", "random", "--games", "1", "--rounds", "2",
                   "--objective", "chance")  # fmt: skip
    assert "% of a win; before the last round by a model" in measured.stdout


def test_a_turn_of_a_record_is_solved_as_it_stood(tmp_path: Path) -> None:
    record = saved(tmp_path, played("sushi-go", 2))
    for label, cards in (("1.5", 6), ("3.8", 3)):
        told = json.loads(run("solve", record, "--at", label, "--json").stdout)
        assert told["cards"] == cards
    unfinished = saved(tmp_path, played("sushi-go", 2, moves=13), "unfinished.record")
    assert json.loads(run("solve", unfinished, "--json").stdout)["cards"] == 4


def test_a_bot_is_measured() -> None:
    asked = ("solve", "--regret", "random", "--games", "2", "--seed", "1")
    shown = run(*asked)
    assert shown.exit_code == 0, shown.output
    assert "32 choices in 2 games against itself, round 3\n" in shown.stdout
    once = run("solve", "--regret", "random", "--games", "1", "--rounds", "2,3").stdout
    assert "in 1 game against itself, rounds 2 and 3\n" in once
    told = json.loads(run(*asked, "--json", "--rounds", "2, 3").stdout)
    assert told["decisions"] == 64
    assert told["rounds"] == [2, 3]
    assert told["mean"]["low"] < told["mean"]["mean"] < told["mean"]["high"]


def test_json_has_no_digits_that_mean_nothing() -> None:
    """Values are right to about 1e-9; what is less than that away from nothing is nothing."""
    given = {"found": [0.1 + 0.2, -5.55e-17, {"low": None, "name": "cook", "games": 2}], "at": (1,)}
    assert rounded(given) == {
        "found": [0.3, 0.0, {"low": None, "name": "cook", "games": 2}],
        "at": [1],
    }
    assert str(rounded(-5.55e-17)) == "0.0"
    for asked in (("solve", "--regret", "cook", "--games", "3"), ("solve",)):
        told = json.loads(run(*asked, "--json", stdin=POSITION).stdout)
        assert told == rounded(told)


def test_bad_input_is_refused(tmp_path: Path) -> None:
    record = saved(tmp_path, played("sushi-go", 2))
    assert "nothing" in refused(run("solve", "nothing.txt")) or "no such file" in refused(
        run("solve", "nothing.txt")
    )
    assert "chess" in refused(run("solve", stdin="hands chess / egg"))
    assert "--at names a turn, from 1.1 to 3.9" in refused(run("solve", record))
    over = "over yes\nhands - / -"
    assert "nobody has anything left" in refused(run("solve", stdin=over))
    assert "from 1.1 to 3.9" in refused(run("solve", record, "--at", "4.1"))
    assert "--at" in refused(run("solve", "--at", "1.2", stdin=POSITION))
    assert "two seats" in refused(run("solve", saved(tmp_path, played("sushi-go", 3), "three")))
    assert "Sushi Go!" in refused(run("solve", saved(tmp_path, played("wasabi", 2), "wasabi")))
    told = refused(run("solve", "--most-positions", "1", stdin=POSITION))
    assert "more positions than 1; allow more" in told
    assert "FILE" in refused(run("solve", record, "--regret", "random"))
    assert "nobody" in refused(run("solve", "--regret", "nobody"))
    before = f"round 2\n{POSITION}"
    assert "0 to 100" in refused(run("solve", "--pudding-price", "-3", stdin=before))
    told = refused(run("solve", "--regret", "random", "--objective", "win", "--rounds", "1,2,3"))
    assert "chance can be asked for in every round" in told
    assert "dqn" in refused(run("solve", "--regret", "./prog"))
    assert "focused, relaxed, playful" in refused(run("solve", "--regret", "cook:angry"))


@pytest.mark.parametrize("rounds", ["", "4", "1,1", "one", "0"])
def test_rounds_are_one_to_three(rounds: str) -> None:
    assert "rounds" in refused(run("solve", "--regret", "random", "--rounds", rounds))


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("--pudding-price 2", "--pudding-price counts before the last round"),
        ("--pudding-price 2 --objective win", "--pudding-price is for --objective points"),
        ("--rounds 3", "--rounds is for --regret"),
        ("--games 2", "--games is for --regret"),
        ("--seed 2", "--seed is for --regret"),
        ("--regret random --pudding-price 2", "--pudding-price counts before the last round"),
        (
            "--regret random --rounds 2 --objective chance --pudding-price 2",
            "--pudding-price is for --objective points",
        ),
        ("--regret random --most-positions 5", "--most-positions is for a position"),
    ],
)
def test_options_without_effect_are_refused(words: str, named: str) -> None:
    assert named in refused(run("solve", *words.split(), stdin=POSITION))


def test_the_round_and_the_price_are_named_where_they_matter() -> None:
    last = run("solve", stdin=POSITION).stdout
    assert "Seat 0 ends round 3 " in last
    assert "pudding" not in last.splitlines()[0]
    before = f"round 2\n{POSITION}"
    priced = run("solve", "--pudding-price", "2.5", stdin=before).stdout
    assert "Seat 0 ends round 2 " in priced
    assert "a pudding counting 2.5" in priced.splitlines()[0]
    told = json.loads(run("solve", "--pudding-price", "2.5", "--json", stdin=before).stdout)
    assert (told["round"], told["pudding_price"]) == (2, 2.5)
    assert json.loads(run("solve", "--json", stdin=POSITION).stdout)["pudding_price"] is None
    chance = ("solve", "--objective", "chance")
    assert "by a model" in run(*chance, stdin=before).stdout
    assert "model" not in run(*chance, stdin=POSITION).stdout
    measured = ("solve", "--regret", "random", "--games", "1")
    assert "model" not in run(*measured, "--objective", "chance").stdout
    assert "a pudding counting 0 " in run(*measured, "--rounds", "2").stdout
    assert "pudding" not in run(*measured).stdout


def test_shares_of_a_win_are_told_in_percent() -> None:
    close = "hands wasabi squid egg tempura / salmon dumpling pudding tempura\ntableaus - / wasabi"
    shown = run("solve", "--objective", "win", stdin=close).stdout
    rows = [line for line in shown.splitlines() if re.search(r"^ +squid|^ +pudding", line)]
    assert rows
    assert all(line.count("%") >= 2 for line in rows)
    measured = run("solve", "--regret", "random", "--games", "2", "--objective", "win").stdout
    assert re.search(r"choice: [\d.]+ ± [\d.]+ % of a win\n", measured)
    row = measured.splitlines()[-3]
    assert row.count("%") == 2
