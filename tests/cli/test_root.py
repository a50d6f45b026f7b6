"""The command line as a whole: help, version, refusals, what it imports."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest

from sushiya.cli.root import COMMANDS, root
from sushiya.cli.words import say
from sushiya.games import names as game_names
from sushiya.version import __version__
from tests.cli.running import refused, run

EVERY_COMMAND = [[name] for name in COMMANDS] + [["play", game] for game in game_names()]


def test_bare_command_opens_the_house(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[bool] = []
    monkeypatch.setattr("sushiya.cli.serve.open_house", lambda: opened.append(True))
    assert run().exit_code == 0
    assert opened == [True]


def test_help_lists_every_command() -> None:
    result = run("--help")
    assert result.exit_code == 0
    assert all(f"  {name} " in result.stdout for name in COMMANDS)


@pytest.mark.parametrize("command", ["play", "simulate", "report", "tournament"])
def test_help_of_a_command_for_games_tells_the_options_of_each(command: str) -> None:
    whole = " ".join(run(command, "--help").stdout.split())
    for name in game_names():
        assert f"{command} {name}): " in whole
        group = root.get_command(click.Context(root), command)
        assert isinstance(group, click.Group)
        one = group.get_command(click.Context(group, info_name=command), name)
        assert one is not None
        for option in one.params:
            assert f"{option.opts[0]} " in whole or not isinstance(option, click.Option)
    assert whole.count(" --seed INTEGER") == 1, "told once for all games"


@pytest.mark.parametrize("module", ["sushiya", "sushiya.cli"])
def test_python_runs_the_package_as_the_command(module: str) -> None:
    asked = [sys.executable, "-m", module, "--version"]
    told = subprocess.run(asked, capture_output=True, text=True, check=True)
    assert told.stdout == f"sushiya {__version__}\n"


def test_version_is_the_package_version() -> None:
    assert run("--version").stdout == f"sushiya {__version__}\n"


@pytest.mark.parametrize("command", EVERY_COMMAND, ids=" ".join)
def test_every_command_has_an_example_in_its_help(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Examples:" in result.stdout
    assert f"  sushiya {' '.join(command)}" in result.stdout


def test_lines_of_the_help_are_those_of_the_commands() -> None:
    context = click.Context(root)
    for name in COMMANDS:
        command = root.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str(100) == say(f"command.{name}")


@pytest.mark.parametrize(
    "arguments", [["chess"], ["--chess"], ["score", "--chess"], ["verify"]], ids=" ".join
)
def test_unknown_words_are_refused_in_one_line(arguments: list[str]) -> None:
    assert "--help" in refused(run(*arguments))


@pytest.mark.parametrize("arguments", [["play"], ["play", "chess"]], ids=" ".join)
def test_a_missing_or_unknown_game_is_told_with_the_games_there_are(arguments: list[str]) -> None:
    said = refused(run(*arguments))
    assert all(name in said for name in game_names())


@pytest.mark.parametrize("command", ["play", "simulate", "report", "tournament"])
@pytest.mark.parametrize(
    ("game", "option", "told"),
    [
        ("wasabi", "--ghost", "--ghost is an option of Sushi Go!, not of Wasabi!"),
        ("wasabi", "--edition=zoch", "--edition is an option of Sushi Go!, not of Wasabi!"),
        ("sushi-go", "--memory-aid", "--memory-aid is an option of Wasabi!, not of Sushi Go!"),
        ("sushi-go", "--sets", "--seats"),
    ],
)
def test_an_option_of_another_game_is_told_as_that(
    command: str, game: str, option: str, told: str
) -> None:
    said = refused(run(command, game, option, "2"))
    assert told in said
    assert said.endswith(f" {command} {game} --help)")
    assert ("Did you mean" in said) == (option == "--sets")


@pytest.mark.parametrize("game", game_names())
def test_too_many_seats_are_refused_before_anybody_sits_down(game: str) -> None:
    assert "not 1000000000" in refused(run("play", game, "--seats", "1000000000", "--plain"))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (["--database", "foo://bar"], "it must begin with sqlite:///"),
        (["--data", __file__], "is a file"),
        (["--host", ""], "--host is empty"),
        (["--port", "70000"], "70000"),
    ],
)
def test_a_house_that_cannot_open_says_why_in_one_line(
    tmp_path: Path, given: list[str], told: str
) -> None:
    place = ["--data", str(tmp_path), "--port", "0", "--no-browser"]
    assert told in refused(run("serve", *place, *given))


HEAVY = ("numpy", "numba", "textual", "rich", "sushiya.games.sushi_go.game")


def imported_by(*arguments: str, stdin: str = "") -> set[str]:
    """The modules a command imports, in a process of its own."""
    script = (
        "import sys\n"
        "from sushiya.cli.root import root\n"
        "try:\n    root(sys.argv[1:])\n"
        "except SystemExit:\n    pass\n"
        "print('modules:', *sys.modules)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=True,
    )
    return set(result.stdout.rpartition("modules: ")[2].split())


def test_help_imports_nothing_heavy() -> None:
    assert not imported_by("--help") & set(HEAVY)


@pytest.mark.parametrize("game", game_names())
def test_playing_in_plain_lines_imports_neither_numpy_nor_textual(game: str) -> None:
    modules = imported_by("play", game, "--plain", "--seed", "1", stdin="1\n1\n")
    assert f"sushiya.cli.{game.replace('-', '_')}.face" in modules
    assert not modules & {"numpy", "numba", "textual"}
