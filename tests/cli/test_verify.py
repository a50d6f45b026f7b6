"""``sushiya verify``: green, red, and no record at all."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

import sushiya
from sushiya.games.wasabi.menu import standard_menu_file
from tests.cli.running import played, run, saved

GAMES = ["sushi-go", "wasabi"]


@pytest.mark.parametrize("game", GAMES)
def test_a_fair_record_is_green(tmp_path: Path, game: str) -> None:
    result = run("verify", saved(tmp_path, played(game, 2)))
    assert result.exit_code == 0
    assert result.stdout.count("✓") == 5
    assert "green" in result.stdout


def test_line_ends_and_marks_of_other_systems_are_no_change(tmp_path: Path) -> None:
    path = tmp_path / "mailed.record"
    path.write_bytes(b"\xef\xbb\xbf" + played("sushi-go", 2).replace("\n", "\r\n").encode())
    assert run("verify", str(path)).exit_code == 0


def test_an_unfinished_record_is_green_and_says_so(tmp_path: Path) -> None:
    result = run("verify", saved(tmp_path, played("sushi-go", 3, moves=9)))
    assert result.exit_code == 0
    assert "not played to its end" in result.stdout


def with_sum(text: str) -> str:
    """A record whose closing sum is made right again after it was tampered with."""
    body = text.rpartition("sum: ")[0]
    return body + f"sum: {sha256(body.encode()).hexdigest()}\n"


def tampered(what: str) -> str:
    text = played("sushi-go", 2)
    deck = next(line for line in text.splitlines() if line.startswith("deal deck: "))
    cards = deck.removeprefix("deal deck: ").split()
    other = next(at for at, card in enumerate(cards) if card != cards[-1])
    cards[-1], cards[other] = cards[other], cards[-1]
    result = next(line for line in text.splitlines() if line.startswith("result: "))
    commitment = next(line for line in text.splitlines() if line.startswith("commitment: "))
    return {
        "cut": text[: len(text) // 2],
        "edited": text.replace("1.1", "1.2", 1),
        "commitment": with_sum(text.replace(commitment, "commitment: " + "0" * 64)),
        "deck": with_sum(text.replace(deck, "deal deck: " + " ".join(cards))),
        "result": with_sum(text.replace(result, "result: unfinished")),
        "edition": with_sum(text.replace("edition: gamewright", "edition: zoch")),
        "secret": with_sum(text.replace("secret: ", "secret: x")),
        "pile": with_sum(text.replace(deck, deck.rpartition(" ")[0])),
    }[what]


RED = {
    "cut": "whole-and-unchanged",
    "edited": "whole-and-unchanged",
    "commitment": "secret-matches-commitment",
    "deck": "deal-follows-from-secret",
    "result": "moves-and-result-by-the-rules",
    "edition": "set-up-as-named",
    "secret": "secret-matches-commitment",
    "pile": "deal-follows-from-secret",
}


@pytest.mark.parametrize("what", RED)
def test_a_tampered_record_is_red_at_the_right_check(tmp_path: Path, what: str) -> None:
    path = saved(tmp_path, tampered(what))
    result = run("verify", path)
    assert result.exit_code == 1
    assert "✗" in result.stdout
    assert "red" in result.stdout
    told = json.loads(run("verify", "--json", path).stdout)
    assert not told["passed"]
    failed = [check for check in told["checks"] if not check["passed"]]
    assert failed[0]["name"] == RED[what]
    assert failed[0]["detail"]


def test_json_of_a_green_record() -> None:
    result = run("verify", "--json", "-", stdin=played("sushi-go", 2))
    assert result.exit_code == 0
    told = json.loads(result.stdout)
    assert told["passed"]
    assert told["finished"]
    assert [check["passed"] for check in told["checks"]] == [True] * 5


def test_the_commitment_noted_before_the_deal_is_compared(tmp_path: Path) -> None:
    text = played("sushi-go", 2)
    path = saved(tmp_path, text)
    noted = next(line for line in text.splitlines() if line.startswith("commitment: ")).split()[1]
    green = run("verify", path, "--commitment", noted)
    assert green.exit_code == 0
    assert green.stdout.count("✓") == 6
    red = run("verify", path, "--commitment", "0" * 64)
    assert red.exit_code == 1
    assert "another commitment" in red.stdout


@pytest.mark.parametrize(
    ("old", "new"),
    [("tiles = 8", "tiles = 7"), ('parts = ["salmon", "rice"]', 'parts = ["rice", "salmon"]')],
    ids=["a tile is gone", "two parts are exchanged"],
)
def test_a_changed_menu_is_red_by_its_name_and_line(tmp_path: Path, old: str, new: str) -> None:
    menu = tmp_path / "own.toml"
    menu.write_text(standard_menu_file().replace("points = 8", "points = 9"), "utf-8")
    text = sushiya.new_game("wasabi", seats=2, seed=3, menu=str(menu)).record()
    assert old in text
    told = json.loads(
        run("verify", "--json", "-", stdin=with_sum(text.replace(old, new, 1))).stdout
    )
    assert [check["passed"] for check in told["checks"]] == [True, False]
    red = told["checks"][-1]
    assert red["name"] == "set-up-as-named"
    assert "menu" in red["detail"]
    line = int(red["detail"].split("line ")[1].split(":")[0].split(",")[0])
    assert text.splitlines()[line - 1].startswith("menu")
