"""``sushiya score``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import refused, run, saved

SHEET: dict[str, Any] = {
    "edition": "gamewright",
    "players": [
        {"name": "Ann", "rounds": [{"maki_2": 1, "maki_3": 1, "tempura": 2, "pudding": 1}]},
        {"name": "[b]Ben", "rounds": [{"sashimi": 3, "egg_on_wasabi": 1}]},
    ],
}


def test_json_has_the_promised_shape(tmp_path: Path) -> None:
    result = run("score", "--json", saved(tmp_path, json.dumps(SHEET)))
    assert result.exit_code == 0
    empty = {"maki": 0, "tempura": 0, "sashimi": 0, "dumpling": 0, "nigiri": 0, "total": 0}
    assert json.loads(result.stdout) == {
        "players": [
            {
                "name": "Ann",
                "rounds": [{**empty, "maki": 6, "tempura": 5, "total": 11}],
                "pudding": 0,
                "total": 11,
                "rank": 2,
            },
            {
                "name": "[b]Ben",
                "rounds": [{**empty, "sashimi": 10, "nigiri": 3, "total": 13}],
                "pudding": 0,
                "total": 13,
                "rank": 1,
            },
        ],
        "winners": ["[b]Ben"],
    }


def test_sheet_may_come_from_standard_input() -> None:
    text = json.dumps(SHEET)
    piped = run("score", "--json", stdin=text)
    assert piped.exit_code == 0
    assert piped.stdout == run("score", "--json", "-", stdin=text).stdout


def test_table_gives_a_reason_in_every_column(tmp_path: Path) -> None:
    result = run("score", saved(tmp_path, json.dumps(SHEET)))
    assert result.exit_code == 0
    words = " ".join(result.stdout.split())
    assert "5 icons, most: 6" in words
    assert "2, 1 pair: 5" in words
    assert "3, 1 × three: 10" in words
    assert "1 egg on wasabi 3: 3" in words
    assert "[b]Ben" in words
    assert "In the lead: [b]Ben" in words


def test_three_rounds_have_a_winner_and_pudding_reasons(tmp_path: Path) -> None:
    data = {
        "edition": "zoch",
        "players": [
            {"name": "Ann", "rounds": [{"pudding": 2}, {}, {}]},
            {"name": "Ben", "rounds": [{}, {}, {}]},
            {"name": "Cleo", "rounds": [{}, {}, {}]},
        ],
    }
    words = " ".join(run("score", saved(tmp_path, json.dumps(data))).stdout.split())
    assert "2, most: +6" in words
    assert "0, tied for fewest: -6" in words
    assert "Ann won!" in words


def test_a_byte_order_mark_is_no_obstacle(tmp_path: Path) -> None:
    path = saved(tmp_path, b"\xef\xbb\xbf" + json.dumps(SHEET).encode())
    assert run("score", path).exit_code == 0


def test_bad_sheets_are_refused_in_one_line(tmp_path: Path) -> None:
    broken = json.dumps(SHEET).replace('"sashimi": 3', '"sashimi": 15')
    assert "[b]Ben, round 1, sashimi" in refused(run("score", saved(tmp_path, broken)))
    assert "edition" in refused(run("score", "--edition", "zoch", stdin=json.dumps(SHEET)))
    assert "edition" in refused(run("score", "--edition", "nobody", stdin=json.dumps(SHEET)))


FILES = {"binary": b"\xff\xfe\x00{", "empty": b"", "text": b"Ann 3\n", "huge": b" " * 200_000}


@pytest.mark.parametrize("command", ["score", "verify", "replay"])
@pytest.mark.parametrize("content", FILES)
def test_files_of_other_kinds_are_refused(tmp_path: Path, command: str, content: str) -> None:
    refused(run(command, saved(tmp_path, FILES[content])))
    refused(run(command, "-", stdin=FILES[content]))


@pytest.mark.parametrize("command", ["score", "verify", "replay"])
def test_files_that_cannot_be_read_are_refused(tmp_path: Path, command: str) -> None:
    assert "no such file" in refused(run(command, str(tmp_path / "none")))
    assert "is a directory" in refused(run(command, str(tmp_path)))
    assert "too large" in refused(run(command, "/dev/zero"))
