"""``sushiya puzzles``."""

from __future__ import annotations

import json
from pathlib import Path

from sushiya.study.puzzles.book import FORMAT
from tests.cli.running import played, refused, run, saved


def test_a_book_is_written(tmp_path: Path) -> None:
    out = tmp_path / "book.jsonl"
    done = run("puzzles", "sushi-go", "--count", "1", "--games", "2", "--out", str(out))
    assert done.exit_code == 0, done.output
    head, *lines = out.read_text().splitlines()
    assert f'"format": {FORMAT}' in head
    assert len(lines) == 1
    assert done.stderr.splitlines()[-1].startswith("1 puzzle, by level: ")


def test_a_book_says_how_it_was_made(tmp_path: Path) -> None:
    path = saved(tmp_path, played("sushi-go", 2), "our game.record")
    done = run("puzzles", "sushi-go", "--record", path, "--games", "0")
    head = json.loads(done.stdout.splitlines()[0])
    asked = f"sushiya puzzles sushi-go --count 20 --seed 0 --record '{path}' --games 0"
    assert head["made by"] == asked


def test_nothing_is_written_over_and_no_work_is_lost(tmp_path: Path) -> None:
    """What cannot be written is refused before the first game."""
    kept = saved(tmp_path, "a book", "book.jsonl")
    asked = ("puzzles", "sushi-go", "--count", "1000000", "--out")
    assert "exists already" in refused(run(*asked, kept))
    assert Path(kept).read_text() == "a book"
    assert "cannot be written" in refused(run(*asked, str(tmp_path / "nowhere" / "book.jsonl")))


def test_a_record_may_have_been_through_a_mail(tmp_path: Path) -> None:
    """As for every other command that reads one: lines may end as on Windows."""
    path = saved(tmp_path, played("sushi-go", 2).replace("\n", "\r\n"), "game.record")
    assert run("puzzles", "sushi-go", "--record", path, "--games", "0").exit_code == 0
    assert run("solve", path, "--at", "3.8").exit_code == 0


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, played("sushi-go", 2), "game.record")
    assert "another game" in refused(run("puzzles", "wasabi", "--record", path, "--games", "0"))
