"""``sushiya play --plain``: whole games through standard input, and bad options."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

import sushiya
from tests.cli.running import refused, run

TABLES = {
    "two": ["sushi-go", "--seats", "2"],
    "ghost": ["sushi-go", "--ghost", "--ghost-first", "1"],
    "zoch": ["sushi-go", "--edition", "zoch", "--pass-both-ways", "--bots", "random,cook,random"],
    "adventureland": ["sushi-go", "--edition", "adventureland", "--seats", "5"],
    "wasabi": ["wasabi"],
    "wasabi options": ["wasabi", "--seats", "3", "--memory-aid", "--draw-two-keep-one"],
}


@pytest.mark.parametrize("table", TABLES)
def test_a_whole_game_by_numbers_ends_with_a_result_and_a_record(
    table: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.record"
    arguments = ["--plain", "--seed", "4", "--name", "Ann", "--save", str(path)]
    result = run("play", *TABLES[table], *arguments, stdin="1\n" * 2000)
    assert result.exit_code == 0
    assert "won!" in result.stdout or "share the win!" in result.stdout
    assert str(path) in result.stdout
    match = sushiya.load_record(path.read_text())
    assert match.outcome
    assert match.headers["players"].startswith("Ann, ")
    assert date.fromisoformat(match.headers["date"])
    assert f"Ann: {match.outcome.points[0]} points" in result.stdout
    assert run("verify", str(path)).exit_code == 0


def test_back_takes_the_last_move_back_where_the_game_allows_it() -> None:
    """W-UNDO: tiles lie open in the Pantry; in Sushi Go! a choice stands when it is turned over."""
    given = run("play", "wasabi", "--plain", "--seats", "2", "--seed", "3", stdin="back\n1\nback\n")
    assert "nothing that may be taken back" in given.stdout
    assert "You take your last move back." in given.stdout
    laid = run("play", "sushi-go", "--plain", "--seats", "2", "--seed", "3", stdin="1\nback\n")
    assert "nothing that may be taken back" in laid.stdout


def test_a_game_by_words() -> None:
    lines = "squid\nsalmon\ndumplings\nsquid\ntempura\n"
    result = run("play", "sushi-go", "--plain", "--seats", "2", "--seed", "3", stdin=lines)
    assert "You laid squid nigiri" in result.stdout
    assert "You laid salmon nigiri" in result.stdout
    assert "'dumplings' is no card" in result.stdout
    assert "a card is not in your hand" in result.stdout
    assert result.stdout.count("You laid") == 3


def test_the_end_of_the_input_is_a_polite_end(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    result = run("play", "sushi-go", "--plain", "--save", str(path), stdin="1\n")
    assert result.exit_code == 0
    assert "Goodbye" in result.stdout
    assert sushiya.load_record(path.read_text()).outcome is None


def test_quit_leaves_and_nothing_is_saved_before_the_first_move(tmp_path: Path) -> None:
    path = tmp_path / "game.record"
    arguments = ["--plain", "--seed", "1", "--save", str(path)]
    result = run("play", "wasabi", *arguments, stdin="quit\n1\n")
    assert "Goodbye" in result.stdout
    assert result.stdout.count("Your move:") == 1
    assert not path.exists()


def test_questions_are_answered_and_are_no_moves() -> None:
    asked = "?\nmoves\nlook\n\n99\n999999999999\nno such move\n\x1b[31m\n"
    result = run("play", "wasabi", "--plain", "--seed", "1", stdin=asked)
    assert result.exit_code == 0
    assert "Kitchen" in result.stdout
    assert "Step" in result.stdout.upper().title()
    assert result.stdout.count("That does not work:") == 4
    assert "You chose" not in result.stdout


def test_bytes_that_are_no_text_are_no_move() -> None:
    result = run("play", "sushi-go", "--plain", "--seed", "1", stdin=b"\xff\xfe\n1\n")
    assert result.exit_code == 0


def test_the_same_seed_is_the_same_game() -> None:
    first, second = (
        run("play", "wasabi", "--plain", "--seed", "8", stdin="1\n" * 300).stdout for _ in range(2)
    )
    assert first == second
    assert first != run("play", "wasabi", "--plain", "--seed", "9", stdin="1\n" * 300).stdout


def test_the_usual_bot_sits_down_by_default() -> None:
    result = run("play", "sushi-go", "--plain", stdin="")
    assert "against Mio and Ren" in result.stdout


BAD = {
    "seats": ["sushi-go", "--seats", "9"],
    "one seat": ["wasabi", "--seats", "1"],
    "no number": ["wasabi", "--seats", "two"],
    "edition": ["sushi-go", "--edition", "fifth"],
    "two at zoch": ["sushi-go", "--edition", "zoch", "--seats", "2"],
    "ghost at four": ["sushi-go", "--ghost", "--seats", "4"],
    "ghost elsewhere": ["sushi-go", "--ghost", "--edition", "adventureland"],
    "ghost first": ["sushi-go", "--ghost-first", "1"],
    "ghost of wasabi": ["wasabi", "--ghost"],
    "unknown bot": ["sushi-go", "--bots", "deep-blue"],
    "too many bots": ["sushi-go", "--seats", "2", "--bots", "random,random"],
    "seed": ["sushi-go", "--seed", "-1"],
    "menu": ["wasabi", "--menu", "/nowhere/menu.toml"],
    "folder as menu": ["wasabi", "--menu", "/"],
    "save nowhere": ["wasabi", "--save", "/nowhere/game.record"],
    "save over": ["wasabi", "--save", "/dev/null"],
    "game": ["chess"],
}


def test_a_table_that_needs_one_bot_says_so_in_the_singular() -> None:
    said = refused(run("play", "sushi-go", "--bots", "cook,cook", "--seats", "2"))
    assert said == "sushiya: 2 seats need 1 bot, not 2"
    said = refused(run("play", "sushi-go", "--bots", "cook,cook", "--seats", "4"))
    assert said == "sushiya: 4 seats need 3 bots, not 2"


def test_the_memory_aid_tells_what_everybody_holds() -> None:
    asked = ("play", "wasabi", "--plain", "--memory-aid", "--seed", "3")
    before = run(*asked).stdout.splitlines()
    assert [line for line in before if "holding" in line] == ["  holding nothing"] * 2
    after = run(*asked, stdin="1\n" * 4 + "look\n").stdout.splitlines()
    assert [line for line in after if "holding" in line][-2:] == [
        "  holding Eel, Squid, Cucumber; a recipe of 2",
        "  holding Eel, Crab, Avocado",
    ]


@pytest.mark.parametrize("name", BAD)
def test_bad_options_are_refused_in_one_line(name: str) -> None:
    refused(run("play", *BAD[name], "--plain"))


def test_a_menu_that_is_no_menu_is_refused(tmp_path: Path) -> None:
    for content in (b"", b"\xff\xff", b"recipes = 3", b"= ="):
        menu = tmp_path / "menu.toml"
        menu.write_bytes(content)
        refused(run("play", "wasabi", "--plain", "--menu", str(menu)))


@pytest.mark.parametrize("game", ["sushi-go", "wasabi"])
def test_the_commitment_comes_before_the_first_move_and_the_secret_at_the_end(
    game: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.record"
    told = run("play", game, "--plain", "--save", str(path), stdin="1\n" * 2000).stdout
    match = sushiya.load_record(path.read_text())
    assert match.shuffle is not None
    assert match.commitment is not None
    assert told.index(match.commitment) < told.index("Your move:")
    assert told.count(match.shuffle.secret) == 1
    assert told.index(match.shuffle.secret) > told.rindex("Your move:")
    assert run("verify", str(path), "--commitment", match.commitment).exit_code == 0


def test_a_game_that_was_left_keeps_its_secret() -> None:
    told = run("play", "sushi-go", "--plain", "--seed", "5", stdin="1\nquit\n").stdout
    shuffle = sushiya.new_game("sushi-go", seats=4, seed=5).shuffle
    assert shuffle is not None
    assert shuffle.secret not in told
