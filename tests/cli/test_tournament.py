"""``sushiya tournament``: tables for people, JSON for programs, refusals before the first game."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sushiya.study.tournaments.folder import PIECES
from tests.cli.running import refused, run

ASKED = ("tournament", "sushi-go", "--bots", "random,greedy", "--threads", "1")


def test_json_tells_every_table(tmp_path: Path) -> None:
    result = run(*ASKED, "--seats", "2-3", "--edition", "gamewright,zoch", "--deals", "2", "--json")
    told = json.loads(result.stdout)
    assert told["bots"] == ["random", "cook"]
    tables = [(table["seats"], table["options"]["edition"]) for table in told["tables"]]
    assert tables == [(2, "gamewright"), (3, "gamewright"), (3, "zoch")]
    match_up = told["tables"][0]["match_ups"][0]
    assert (match_up["deals"], match_up["games"]) == (2, 4)
    shares = [found["share"]["mean"] for found in match_up["results"]]
    assert sum(shares) == pytest.approx(1)


def test_the_tables_name_bots_ratings_and_verdicts() -> None:
    shown = run(*ASKED, "--seats", "2", "--deals", "20", "--sprt", "50%,80%").stdout
    for word in ("cook", "random against cook", "Rating", "Share of wins"):
        assert word in shown
    assert "rather 50.0 % of wins than 80.0 %" in shown


def test_a_test_in_elo_says_so() -> None:
    asked = (*ASKED, "--seats", "2")
    shown = " ".join(run(*asked, "--deals", "20", "--sprt", "50,300").stdout.split())
    assert "rather 50 Elo than 300 Elo (57.1 % of wins than 84.9 %)" in shown
    few = " ".join(run(*asked, "--deals", "1", "--sprt", "0,1").stdout.split())
    assert "undecided between 0 Elo and 1 Elo (50.0 % of wins and 50.1 %)" in few


def test_resume_where_there_is_nothing_begins_anew_and_says_so(tmp_path: Path) -> None:
    asked = (*ASKED, "--seats", "2", "--deals", "1", "--out", str(tmp_path / "run"), "--resume")
    first = run(*asked)
    assert first.exit_code == 0
    assert first.stderr == f"There is no tournament in {tmp_path / 'run'} yet; this one is new.\n"
    assert run(*asked).stderr == ""
    assert "--out" in refused(run(*ASKED, "--resume"))


def test_one_deal_says_nothing_about_others() -> None:
    """There is no margin around what it is ahead by."""
    shown = run(*ASKED, "--seats", "2", "--deals", "1").stdout
    row = next(line for line in shown.splitlines() if "random against cook" in line)
    assert "inf" not in row
    assert "±" not in row


def test_a_table_is_told_in_words() -> None:
    asked = (*ASKED, "--deals", "1")
    plain = run(*asked, "--seats", "3").stdout
    assert "\n3 seats, edition gamewright\n" in plain
    ghost = run(*asked, "--ghost", "--ghost-first", "1", "--pass-both-ways").stdout
    assert "\n2 seats, edition gamewright, pass both ways, ghost, ghost first 1\n" in ghost


def test_help_says_who_plays_by_default_and_what_figures_are_elo() -> None:
    shown = " ".join(run("tournament", "sushi-go", "--help").stdout.split())
    assert "by default one for each core, where" in shown
    assert "by default one for each core, for 100 deals or more among other bots" in shown
    assert "figures without % are Elo" in shown


def test_programs_are_told_when_they_failed() -> None:
    player = Path(__file__).parent.parent / "study" / "programs" / "player.py"
    command = f"cmd:{sys.executable} {player} lies"
    shown = run(
        "tournament", "sushi-go", "--bots", "random", "--bots", command, "--seats", "2",
        "--deals", "1",
    ).stdout  # fmt: skip
    assert "failed 2 times" in " ".join(shown.split())


def test_everything_is_written_and_a_run_goes_on(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    out, parquet, chart = tmp_path / "run", tmp_path / "games.parquet", tmp_path / "chart.svg"
    asked = (*ASKED, "--seats", "2", "--out", str(out))
    first = run(*asked, "--deals", "2", "--parquet", str(parquet), "--chart", str(chart))
    assert first.exit_code == 0
    assert f"written: {parquet}" in first.stdout
    assert chart.read_text().startswith("<svg")
    assert "--resume" in refused(run(*asked, "--deals", "3"))
    again = json.loads(run(*asked, "--deals", "3", "--resume", "--json").stdout)
    assert again["games"] == 6


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    out = tmp_path / "run"
    asked = (*ASKED, "--seats", "2", "--out", str(out))
    with subprocess.Popen(
        [sys.executable, "-m", "sushiya.cli", *asked, "--deals", "100000"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        # What runs in the background ignores the signal, and its children would, too.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as running:  # fmt: skip
        while not (out / PIECES).exists():
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        shown, told = running.communicate()
    assert running.returncode == 130
    assert shown == ""
    assert list(filter(None, told.split("\n"))) == [
        f"What was played is kept in {out}; the same command with --resume goes on.",
        "sushiya: stopped",
    ]
    again = json.loads(run(*asked, "--deals", "2", "--resume", "--json").stdout)
    del again["seconds"]
    straight = json.loads(run(*ASKED, "--seats", "2", "--deals", "2", "--json").stdout)
    assert again["tables"][0]["payoffs"] == straight["tables"][0]["payoffs"]


def test_an_unknown_bot_is_refused_with_what_may_be_named() -> None:
    for bots in ("random,mybot.py", "random,cook:grumpy"):
        line = refused(run("tournament", "sushi-go", "--bots", bots, "--deals", "100"))
        assert "itamae, dqn, duct, ismcts" in line
        assert "focused, relaxed, playful" in line
        assert "./mybot" in line


def test_bad_input_is_refused(tmp_path: Path) -> None:
    assert "chess" in refused(run("tournament", "chess"))
    assert "--bots" in refused(run("tournament", "sushi-go"))
    assert "nobody" in refused(run("tournament", "sushi-go", "--bots", "random,nobody"))
    assert "2 to 5" in refused(run(*ASKED, "--seats", "7"))
    assert "2-5" in refused(run(*ASKED, "--seats", "few"))
    assert "seats" in refused(run(*ASKED, "--seats", "5-2"))
    assert "edition" in refused(run(*ASKED, "--edition", "nobody"))
    assert ".svg or .png" in refused(run(*ASKED, "--chart", str(tmp_path / "chart.gif")))
    assert "sprt" in refused(run(*ASKED, "--sprt", "5"))


def test_what_needs_a_library_is_refused_before_a_game_is_played(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = (*ASKED, "--deals", "1000000")
    for library, wanted in (
        ("pyarrow.parquet", ("--parquet", str(tmp_path / "games.parquet"))),
        ("resvg_py", ("--chart", str(tmp_path / "chart.png"))),
        ("ray", ("--ray", "local")),
    ):
        monkeypatch.setitem(sys.modules, library, None)
        assert "pip install" in refused(run(*asked, *wanted))
