"""The verifier in another language agrees with ours, on fair records and on forged ones."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sushiya.games.wasabi.game import Wasabi
from sushiya.games.wasabi.menu import standard_menu_file
from sushiya.play.fairness import Shuffle
from sushiya.play.match import Match
from sushiya.play.verify import verify
from tests.play.test_records import sealed
from tests.tables import SUSHI_GO_TABLES, WASABI_TABLES, Table, played_out

VERIFIER = Path(__file__).parents[2] / "verifiers" / "verify.mjs"
DEAL_CHECKS = ("whole-and-unchanged", "secret-matches-commitment", "deal-follows-from-secret")
TABLES = (*SUSHI_GO_TABLES[::5], SUSHI_GO_TABLES[-1], *WASABI_TABLES[::4])
SECRET = "5a" * 32

Verdict = Callable[..., dict[str, bool] | None]

pytestmark = pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")


SERVE = """
import { createInterface } from "node:readline";
const { checks } = await import(process.env.VERIFIER);
for await (const line of createInterface({ input: process.stdin })) {
  const { record, noted } = JSON.parse(line);
  let told = null;
  try { told = Object.fromEntries(checks(record, noted)); } catch {}
  console.log(JSON.stringify(told));
}
"""


@pytest.fixture(scope="module")
def verdict() -> Iterator[Verdict]:
    """What the other verifier says of a record: every check, or None if it cannot be read."""
    command = ["node", "--input-type=module", "-e", SERVE]
    where = {**os.environ, "VERIFIER": VERIFIER.as_uri()}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, encoding="utf-8", env=where, **pipes) as node:  # type: ignore[call-overload]

        def ask(record: str, noted: str | None = None) -> dict[str, bool] | None:
            node.stdin.write(json.dumps({"record": record, "noted": noted}) + "\n")
            node.stdin.flush()
            told: dict[str, bool] | None = json.loads(node.stdout.readline())
            return told

        yield ask


def seasoned(game: str, menu: str | None = None) -> Match:
    """A match before its first move whose seats 0 and 2 added randomness of their own."""
    rules = Table(game, 3).rules
    setup = Wasabi().setup_from_menu_text(3, {}, menu) if menu else rules.setup(3, {})
    shuffle = Shuffle(SECRET, {2: "ginger", 0: "~!soy:0"})
    return Match(rules, setup, rules.deal(setup, shuffle.key()), shuffle=shuffle)


OWN_MENU = (
    standard_menu_file()
    .replace('"Tendon"', r'"Tend\u00f6n, { = 3 } \"x\" ="')
    .replace('"tempura", "rice"]', '"crab", "rice"]')
)
MATCHES = {
    "sushi-go": lambda: seasoned("sushi-go"),
    "wasabi": lambda: seasoned("wasabi"),
    "own-menu": lambda: seasoned("wasabi", OWN_MENU),
}


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_records_of_whole_games_are_found_fair(table: Table, verdict: Verdict) -> None:
    match = played_out(table, 5)
    checks = verdict(match.record(), match.commitment)
    assert checks == dict.fromkeys([*DEAL_CHECKS, "commitment-is-the-one-noted"], True)


@pytest.mark.parametrize("kind", MATCHES)
def test_what_players_added_is_part_of_the_deal(kind: str, verdict: Verdict) -> None:
    match = MATCHES[kind]()
    record = match.record()
    assert verify(record).passed
    assert verdict(record) == dict.fromkeys(DEAL_CHECKS, True)
    assert failed(verdict(record, "0" * 64)) == ["commitment-is-the-one-noted"]
    for forged in (
        record.replace("ginger", "garlic"),
        record.replace("randomness 2: ginger\n", ""),
        record.replace("deal ", "randomness 1: mirin\ndeal ", 1),
    ):
        assert forged != record
        assert failed(verdict(sealed(forged))) == ["deal-follows-from-secret"]
        assert not verify(sealed(forged)).passed


def failed(checks: dict[str, bool] | None) -> list[str]:
    assert checks is not None
    return [name for name, holds in checks.items() if not holds]


def one_card_changed(record: str) -> str:
    """Two different cards of the last pile in each other's place."""
    line = re.findall(r"^deal .*$", record, re.MULTILINE)[-1]
    start, _, pile = line.partition(": ")
    cards = pile.split()
    other = next(at for at, card in enumerate(cards) if card != cards[0])
    cards[0], cards[other] = cards[other], cards[0]
    return record.replace(line, f"{start}: {' '.join(cards)}")


@pytest.mark.parametrize("kind", MATCHES)
def test_forged_records_are_refused_like_ours_refuses_them(kind: str, verdict: Verdict) -> None:
    record = MATCHES[kind]().record()
    option = "memory_aid: no" if "memory_aid" in record else "pass_both_ways: no"
    forgeries = {
        "whole-and-unchanged": record.replace("result: ", "note: x\nresult: "),
        "deal-follows-from-secret": sealed(one_card_changed(record)),
        "secret-matches-commitment": sealed(record.replace(option, option.replace("no", "yes"))),
    }
    for broken, forged in forgeries.items():
        assert failed(verdict(forged)) == [broken]
        assert not verify(forged).passed
    other_secret = sealed(record.replace(SECRET, "5b" + SECRET[2:]))
    assert failed(verdict(other_secret)) == list(DEAL_CHECKS[1:])
    assert not verify(other_secret).passed


@pytest.mark.parametrize("spoiled", ["", "sushiya record 1\ngame: constructor\n\n", "sum: 0"])
def test_what_is_no_record_is_no_proof(spoiled: str, verdict: Verdict) -> None:
    assert verdict(spoiled) is None
    assert verdict(sealed(MATCHES["wasabi"]().record().replace("secret: ", "note: "))) is None


def test_command_line_tells_every_check_and_ends_with_the_verdict(tmp_path: Path) -> None:
    record = MATCHES["wasabi"]().record()
    told = {}
    for name, text in (("fair", record), ("forged", one_card_changed(record)), ("none", "x")):
        (tmp_path / name).write_text(text, "utf-8")
        told[name] = subprocess.run(
            ["node", str(VERIFIER), str(tmp_path / name)],
            capture_output=True,
            text=True,
            check=False,
        )
    assert [one.returncode for one in told.values()] == [0, 1, 2]
    assert told["fair"].stdout == "".join(f"ok  {name}\n" for name in DEAL_CHECKS)
    assert "BAD deal-follows-from-secret" in told["forged"].stdout
    assert told["none"].stderr == "this is no record of sushiya\n"
