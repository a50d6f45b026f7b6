"""``sushiya puzzles``."""

from __future__ import annotations

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


def test_a_record_of_another_game_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path, played("sushi-go", 2), "game.record")
    assert "another game" in refused(run("puzzles", "wasabi", "--record", path, "--games", "0"))
