"""The table of sentences: every key that is said exists, every sentence is said."""

from __future__ import annotations

import re
from pathlib import Path

import sushiya.cli
from sushiya.cli.words import SENTENCES, listed, say, say_counted, say_in

SOURCES = "\n".join(
    path.read_text(encoding="utf-8")
    for path in sorted(Path(sushiya.cli.__file__).parent.rglob("*.py"))
    if path.name != "words.py"
)
SAID = set(re.findall(r"""\bsay\(\s*["']([a-z][\w.-]*)["']""", SOURCES))
COUNTED = set(re.findall(r"""\bsay_counted\(\s*["']([a-z][\w.-]*)["']""", SOURCES))


def test_every_key_that_is_said_exists() -> None:
    assert {"refusal", "plain.prompt"} <= SAID
    assert sorted(key for key in SAID if key not in SENTENCES) == []
    assert "why.icons" in COUNTED
    both = [f"{key}.{number}" for key in COUNTED for number in ("one", "many")]
    assert sorted(key for key in both if key not in SENTENCES) == []


def test_every_sentence_is_said_somewhere() -> None:
    """A key made up at run time begins with a word that stands in the sources."""
    beginnings = set(re.findall(r"""["']([a-z][\w.-]*)[.-]?\{""", SOURCES))
    dead = [
        key
        for key in SENTENCES
        if not re.search(f"""["']{re.escape(key)}["']""", SOURCES)
        and key.rpartition(".")[0] not in COUNTED
        and not any(key.startswith(beginning) for beginning in beginnings)
    ]
    assert dead == []


def test_names_follow_the_edition() -> None:
    assert say_in("zoch", "card.dumpling") == "mussel"
    assert say_in("adventureland", "card.dumpling") == "dumpling"


def test_numbers_choose_their_sentence() -> None:
    assert say_counted("why.icons", 1) == "1 icon"
    assert say_counted("why.icons", 2) == "2 icons"
    assert say_counted("why.tempura", 0) == say("why.tempura.none")
    assert say_counted("number.games", 0) == "0 games"
    assert say_counted("number.games", 2000) == "2,000 games"
    assert say_counted("number.positions", 1) == "1 position"
    assert say_counted("number.points", -1) == "-1 points"


def test_names_in_a_row() -> None:
    assert [listed(["A"]), listed(["A", "B"]), listed(["A", "B", "C"])] == [
        "A",
        "A and B",
        "A, B and C",
    ]
