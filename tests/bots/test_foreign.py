"""Programs that play over pipes: what they are told, and what they cannot break."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from signal import SIGKILL
from time import monotonic
from typing import Any

import pytest

import sushiya
from sushiya.bots import foreign
from sushiya.bots.foreign import Fault, Program
from sushiya.play.match import Match

PLAYER = Path(__file__).parent.parent / "study" / "programs" / "player.py"
ROOT = Path(__file__).parent.parent.parent
PAGE, FOLDER = ROOT / "docs" / "foreign-bots.md", ROOT / "examples"


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """However busy the machine is, a program gets the time to start."""
    monkeypatch.setattr(foreign, "START_SECONDS", 300.0)


def started(*arguments: str, seconds: float = 60.0) -> Program:
    return Program([sys.executable, str(PLAYER), *arguments], seconds)


def asked(program: Program, match: Match, seat: int = 0) -> str:
    return program.decide(match.view(seat), match.last_events, 7)


@pytest.fixture
def match() -> Match:
    return sushiya.new_game("sushi-go", seats=2, seed=1)


def test_a_program_says_its_name_and_plays_legal_moves(match: Match) -> None:
    program = started()
    assert program.name == "player"
    program.begin("sushi-go", 2, 0, match.options)
    assert asked(program, match) == match.legal_moves(0)[0]
    program.end(match.view(0), [])
    program.close()


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("lies", "illegal"), ("dies", "died"), ("mumbles", "unreadable"),
        ("shouts", "unreadable"),
    ],
)  # fmt: skip
def test_whatever_a_program_does_wrong_is_a_fault_and_its_end(
    match: Match, how: str, kind: str
) -> None:
    program = started(how)
    with pytest.raises(Fault) as found:
        asked(program, match)
    assert found.value.kind == kind
    assert program._process.poll() is not None


def test_a_slow_program_is_not_waited_for(match: Match) -> None:
    program = started("slow", seconds=0.05)
    with pytest.raises(Fault) as found:
        asked(program, match)
    assert found.value.kind == "slow"
    assert program._process.poll() is not None


def test_a_program_that_fails_later_was_good_until_then(match: Match) -> None:
    program = started("dies", "3")
    for _ in range(2):
        assert asked(program, match) in match.legal_moves(0)
    with pytest.raises(Fault, match="died"):
        asked(program, match)


def test_a_program_must_start_and_say_hello(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(foreign, "START_SECONDS", 0.05)
    with pytest.raises(Fault, match="slow"):
        started("silent")
    with pytest.raises(Fault, match="no-start"):
        Program(["./no-such-program"], 1.0)


def test_a_program_ends_when_its_input_ends(match: Match) -> None:
    program = started()
    program.close()
    assert program._process.returncode == 0


@pytest.mark.skipif(sys.platform != "linux", reason="looks at /proc")
def test_children_of_a_program_end_with_it(match: Match, tmp_path: Path) -> None:
    """A shell with a child in the same group that would go on for an hour."""
    pid = tmp_path / "pid"
    child = f"sleep 3600 & echo $! > {pid}"
    script = f"head -n1 >/dev/null; {child}; echo '{{\"protocol\": 1}}'; wait"
    program = Program(["sh", "-c", script], 0.05)
    number = int(pid.read_text())
    assert is_alive(number)
    with pytest.raises(Fault, match="slow"):
        asked(program, match)
    until = monotonic() + 60
    while is_alive(number) and monotonic() < until:
        pass
    left = is_alive(number)
    if left:
        os.kill(number, SIGKILL)
    assert not left


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and that nobody has asked after does not."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


EXAMPLES = {"python": "foreign_bot.py", "js": "foreign_bot.mjs"}


@pytest.mark.parametrize("language", EXAMPLES)
def test_the_page_shows_the_examples_as_they_are(language: str) -> None:
    shown = PAGE.read_text().partition(f"```{language}\n")[2].partition("```")[0]
    assert shown == (FOLDER / EXAMPLES[language]).read_text()
    assert f"](../examples/{EXAMPLES[language]})" in PAGE.read_text()


@pytest.mark.parametrize(("language", "runner"), [("python", sys.executable), ("js", "node")])
def test_the_examples_play_whole_games(language: str, runner: str) -> None:
    if not shutil.which(runner):
        pytest.skip(f"{runner} is not installed")
    from sushiya.study.tournaments.running import tournament

    file = FOLDER / EXAMPLES[language]
    bots: dict[str, Any] = {"theirs": f"cmd:{runner} {file}", "random": "random"}
    for game in sushiya.games():
        result = tournament(game, bots=bots, seats=2, deals=1, seconds=60.0, threads=1)
        assert result.results[0].faults_of(0) == 0
        assert result.results[0].decisions.min() > 0
